-- What both endings of a round have in common: every pending bet gets its resolution, winners are paid, the difference goes
-- to the house, and the round's escrow ends at zero. The columns give each target's status and the multiple of the stake
-- that comes back; payouts are rounded down. The caller holds the round's lock. Besides the sums, returns where the payouts
-- are in the ledger, which holds the balance of each paid account after its payout.
CREATE FUNCTION resolve_bets(
  p_round rounds, p_kind posting_kind, p_targets text[], p_statuses resolution_status[],
  p_numerators bigint[], p_denominators bigint[], p_house bigint,
  OUT bet_count integer, OUT staked_minor bigint, OUT paid_minor bigint, OUT bettors bigint[],
  OUT place bigint, OUT posted_on date
) LANGUAGE plpgsql
-- Bets and resolutions of a round are read along their keys and merged in one pass, however many there are. They come in
-- the order of their accounts and stay in it: sorting sorted rows costs next to nothing, unlike hashing them.
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
    FROM bets b
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
  place := credit_accounts(v_accounts, v_amounts, v_transfer, p_kind, p_round.no, v_now);
  posted_on := utc_day(v_now);
  -- Only the end of a round locks the house, and always last, so the lock is held briefly and cannot deadlock.
  IF staked_minor <> paid_minor THEN
    PERFORM credit_accounts(ARRAY[p_house], ARRAY[staked_minor - paid_minor], v_transfer, p_kind, p_round.no, v_now);
  END IF;
  INSERT INTO postings (account_id, posted_on, transfer_id, kind, amount_minor, round_no, posted_at)
  SELECT p_round.escrow_account_id, utc_day(v_now), v_transfer, p_kind, -staked_minor, p_round.no, v_now
  WHERE staked_minor <> 0;
END $$;
