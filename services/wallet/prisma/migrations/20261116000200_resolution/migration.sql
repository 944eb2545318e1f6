-- Credits accounts and posts what they got. They are given each once in the order of their ids, and the loop over them is
-- the only plan left to the update, so that their locks are taken in that order.
CREATE FUNCTION credit_accounts(
  p_accounts bigint[], p_amounts bigint[], p_transfer bigint, p_kind posting_kind, p_round_no bigint, p_now timestamptz
) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_nestloop = on
AS $$
DECLARE
  v_credited bigint;
BEGIN
  WITH credited AS (
    UPDATE accounts a SET balance_minor = a.balance_minor + p.amount
    FROM unnest(p_accounts, p_amounts) AS p (account_id, amount) WHERE a.id = p.account_id
    RETURNING a.id, p.amount
  )
  INSERT INTO postings (account_id, posted_on, transfer_id, kind, amount_minor, round_no, posted_at)
  SELECT id, utc_day(p_now), p_transfer, p_kind, amount, p_round_no, p_now FROM credited;
  GET DIAGNOSTICS v_credited = ROW_COUNT;
  IF v_credited <> coalesce(cardinality(p_accounts), 0) THEN
    RAISE EXCEPTION '% of % accounts were credited', v_credited, cardinality(p_accounts);
  END IF;
END $$;

-- What both endings of a round have in common: every bet that is still pending gets its resolution, winners are paid, the
-- difference goes to the house, and the round's escrow ends at zero. The columns give each target's status and the
-- fraction of the stake that comes back, rounded down. The caller holds the round's lock.
CREATE FUNCTION resolve_bets(
  p_round rounds, p_kind posting_kind, p_targets bet_target[], p_statuses resolution_status[],
  p_numerators bigint[], p_denominators bigint[], p_house bigint,
  OUT bet_count integer, OUT staked_minor bigint, OUT paid_minor bigint, OUT bettors bigint[]
) LANGUAGE plpgsql
-- Bets and resolutions of a round are read along their keys and matched in one pass, however many there are. They come
-- in the order of their accounts and stay in it: sorting what is sorted costs next to nothing, hashing it would not.
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_nestloop = off
SET enable_hashagg = off SET work_mem = '256MB'
AS $$
DECLARE
  v_now timestamptz := clock_timestamp();
  v_transfer bigint := nextval('transfer_sequence');
  v_escrow bigint;
  v_accounts bigint[];
  v_amounts bigint[];
BEGIN
  WITH pending AS MATERIALIZED (
    SELECT b.opened_on, b.round_no, b.account_id, b.sequence, b.amount_minor, t.status,
           b.amount_minor * t.numerator / t.denominator AS payout
    FROM baccarat_bets b
    JOIN unnest(p_targets, p_statuses, p_numerators, p_denominators) AS t (target, status, numerator, denominator)
      ON t.target = b.target
    LEFT JOIN bet_resolutions s ON s.opened_on = p_round.opened_on AND s.round_no = p_round.no
      AND s.account_id = b.account_id AND s.sequence = b.sequence
    WHERE b.opened_on = p_round.opened_on AND b.round_no = p_round.no AND s.sequence IS NULL
  ),
  resolved AS (
    INSERT INTO bet_resolutions SELECT opened_on, round_no, account_id, sequence, status, payout FROM pending
  ),
  staked AS MATERIALIZED (
    SELECT count(*) AS bets, coalesce(sum(amount_minor), 0) AS amount, array_agg(account_id) AS accounts
    FROM (SELECT account_id, amount_minor FROM pending ORDER BY account_id) ordered
  ),
  paid AS (
    SELECT account_id, sum(payout)::bigint AS payout FROM pending WHERE payout > 0 GROUP BY account_id ORDER BY account_id
  )
  SELECT (SELECT bets FROM staked), (SELECT amount FROM staked), (SELECT accounts FROM staked),
         coalesce(sum(payout), 0), array_agg(account_id), array_agg(payout)
  INTO bet_count, staked_minor, bettors, paid_minor, v_accounts, v_amounts
  FROM paid;

  SELECT coalesce(sum(p.amount_minor), 0) INTO v_escrow FROM postings p WHERE p.account_id = p_round.escrow_account_id;
  IF v_escrow <> staked_minor THEN
    RAISE EXCEPTION 'escrow of round % holds % for stakes of %', p_round.id, v_escrow, staked_minor;
  END IF;
  PERFORM credit_accounts(v_accounts, v_amounts, v_transfer, p_kind, p_round.no, v_now);
  -- Only endings of rounds lock the house, and each takes it last, so it is held shortly and nobody waits in a circle.
  IF staked_minor <> paid_minor THEN
    PERFORM credit_accounts(ARRAY[p_house], ARRAY[staked_minor - paid_minor], v_transfer, p_kind, p_round.no, v_now);
  END IF;
  INSERT INTO postings (account_id, posted_on, transfer_id, kind, amount_minor, round_no, posted_at)
  SELECT p_round.escrow_account_id, utc_day(v_now), v_transfer, p_kind, -staked_minor, p_round.no, v_now
  WHERE staked_minor <> 0;
END $$;

-- Tells who was paid, about so many bets a message, so that the broker takes it, but every account whole, so that a
-- listener needs only one message to tell a player; and then that the round has ended. The bettors are the accounts of the
-- bets in the order of their ids.
CREATE FUNCTION tell_ending(p_round_no bigint, p_event text, p_bettors bigint[], p_chunk_bets integer)
RETURNS void LANGUAGE sql AS $$
  WITH chunks AS (
    SELECT first, lead(first) OVER (ORDER BY first) AS next,
           row_number() OVER (ORDER BY first) - 1 AS chunk_index, count(*) OVER () AS chunk_count
    FROM (SELECT DISTINCT p_bettors[at] AS first FROM generate_series(1, cardinality(p_bettors), p_chunk_bets) AS at) x
  )
  INSERT INTO outbox (event, round_no, facts)
  SELECT 'PayoutsPosted', p_round_no,
         jsonb_build_object('firstAccountId', first::text,
                            'lastAccountId', coalesce(next - 1, p_bettors[cardinality(p_bettors)])::text,
                            'chunkIndex', chunk_index, 'chunkCount', chunk_count)
  FROM chunks
  ORDER BY chunk_index;
  INSERT INTO outbox (event, round_no, facts) VALUES (p_event, p_round_no, '{}');
$$;

-- Ends a round as settled or voided, once: from the statuses given, else it answers the round as it is.
CREATE FUNCTION resolve_round(
  p_round uuid, p_from round_status[], p_to round_status, p_resolution jsonb, p_kind posting_kind, p_targets bet_target[],
  p_statuses resolution_status[], p_numerators bigint[], p_denominators bigint[], p_house bigint, p_chunk_bets integer
) RETURNS SETOF rounds LANGUAGE plpgsql AS $$
DECLARE
  v_round rounds;
  v_bets record;
BEGIN
  SELECT * INTO v_round FROM take_round(p_round);
  IF NOT FOUND THEN RETURN; END IF;
  IF v_round.status = ANY (p_from) THEN
    SELECT * INTO v_bets
    FROM resolve_bets(v_round, p_kind, p_targets, p_statuses, p_numerators, p_denominators, p_house);
    UPDATE rounds r
    SET status = p_to, resolved_at = clock_timestamp(), resolution = p_resolution,
        bet_count = v_bets.bet_count, staked_minor = v_bets.staked_minor, paid_minor = v_bets.paid_minor
    WHERE r.no = v_round.no RETURNING * INTO v_round;
    PERFORM tell_ending(v_round.no, CASE p_to WHEN 'SETTLED' THEN 'RoundSettled' ELSE 'RoundRefunded' END,
                        v_bets.bettors, p_chunk_bets);
  END IF;
  RETURN NEXT v_round;
END $$;

-- The bets of a round in the order of acceptance, as JSON lists of 1,024 each, for hashing into the bet book.
CREATE FUNCTION bet_book(p_round_no bigint) RETURNS TABLE (chunk bigint, bets text) LANGUAGE sql STABLE
SET enable_seqscan = off SET work_mem = '256MB' AS $$
  WITH ordered AS (
    SELECT b.*, a.alias, (row_number() OVER (ORDER BY b.sequence) - 1) / 1024 AS chunk
    FROM rounds r
    JOIN bets_with_status b ON b.opened_on = r.opened_on AND b.round_no = r.no AND b.status <> 'REMOVED'
    JOIN accounts a ON a.id = b.account_id
    WHERE r.no = p_round_no
  )
  SELECT chunk,
         json_agg(json_build_array(bet_id, alias, target, amount_minor::text, player_seed, sequence) ORDER BY sequence)::text
  FROM ordered GROUP BY chunk ORDER BY chunk
$$;

-- What lies on each target of a round, how many bets were taken back, and how many players the whole round has. Read along
-- the keys in one pass, as when it is resolved.
CREATE FUNCTION bet_totals(p_round_no bigint)
RETURNS TABLE (target bet_target, staked_minor bigint, bet_count integer, removed_count integer, player_count integer)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_nestloop = off SET work_mem = '64MB'
AS $$
DECLARE
  v_opened_on date;
BEGIN
  SELECT r.opened_on INTO v_opened_on FROM rounds r WHERE r.no = p_round_no;
  RETURN QUERY
  WITH placed AS MATERIALIZED (
    SELECT b.target, b.account_id, b.amount_minor, s.sequence IS NOT NULL AS removed
    FROM baccarat_bets b
    LEFT JOIN bet_resolutions s ON s.opened_on = v_opened_on AND s.round_no = p_round_no AND s.status = 'REMOVED'
      AND s.account_id = b.account_id AND s.sequence = b.sequence
    WHERE b.opened_on = v_opened_on AND b.round_no = p_round_no
  )
  SELECT p.target, coalesce(sum(p.amount_minor) FILTER (WHERE NOT p.removed), 0)::bigint,
         (count(*) FILTER (WHERE NOT p.removed))::integer, (count(*) FILTER (WHERE p.removed))::integer,
         (SELECT count(DISTINCT q.account_id)::integer FROM placed q WHERE NOT q.removed)
  FROM placed p GROUP BY p.target ORDER BY p.target;
END $$;
