-- Takes the stakes of a batch and returns a verdict for each bet. Bets come in the order of their accounts, at most one per
-- account. Limits come in as columns: the caller decides which bet has which limits. The columns of the result have one
-- entry per bet:
-- codes      A accepted, R repeat of an accepted bet, U bet id used for another bet, C closed,
--            N below the minimum, X above the maximum, B balance too low, L too many bets of the account in the round
-- sequences  of the accepted bet, else 0
-- figures    A, R: balance after the bet; N, X: what is already staked on the target; B: what is available
-- versions   of the account's balance; A, R: after the bet
-- A player's payouts in a round are published in one message, which has to fit the broker, so the number of bets is bounded.
--
-- Every table is read through the key that a row of the batch names, whatever the planner believes about its size:
-- OFFSET 0 keeps the planner from joining the tables in another way. Accounts are looked up once, when they are locked;
-- locked rows do not move, so they are updated by ctid.
CREATE FUNCTION place_bets(
  p_rounds uuid[], p_round_at integer[], p_accounts bigint[], p_bet_ids uuid[], p_targets text[],
  p_amounts bigint[], p_minimums bigint[], p_maximums bigint[], p_seeds text[],
  p_most_bets integer DEFAULT 1000
) RETURNS TABLE (codes text, sequences text, figures text, versions text) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  v_now timestamptz;
  v_transfer bigint := nextval('transfer_sequence');
  v_accounts bigint[];
  v_rows tid[];
  v_balances bigint[];
  v_versions bigint[];
  v_accepted bigint;
  v_debited bigint;
BEGIN
  PERFORM share_rounds(p_rounds);
  SELECT array_agg(a.id), array_agg(a.ctid), array_agg(a.balance_minor), array_agg(a.version)
  INTO v_accounts, v_rows, v_balances, v_versions
  FROM (SELECT id, ctid, balance_minor, version FROM accounts WHERE id = ANY (p_accounts) ORDER BY id FOR NO KEY UPDATE) a;
  IF v_accounts IS DISTINCT FROM p_accounts THEN
    RAISE EXCEPTION 'a batch names known accounts, each once, in the order of their ids';
  END IF;
  v_now := clock_timestamp();
  WITH known AS MATERIALIZED (
    SELECT u.at, r.id, r.no, r.table_id, r.opened_on, r.escrow_account_id,
           r.status = 'OPEN' AND (r.closes_at IS NULL OR v_now < r.closes_at) AS open
    FROM unnest(p_rounds) WITH ORDINALITY AS u (id, at)
    CROSS JOIN LATERAL (SELECT * FROM rounds WHERE rounds.id = u.id OFFSET 0) r
  ),
  asked AS MATERIALIZED (
    SELECT b.*, r.no AS round_no, r.opened_on, r.escrow_account_id, r.open, t.on_target, t.bet_count,
           k.sequence AS key_sequence, k.opened_on AS key_opened_on, k.round_no AS key_round_no
    FROM unnest(
        p_round_at, p_accounts, v_rows, v_balances, v_versions, p_bet_ids, p_targets, p_amounts, p_minimums, p_maximums, p_seeds)
      WITH ORDINALITY
      AS b (round_at, account_id, account_row, balance, version, bet_id, target, amount, minimum, maximum, seed, n)
    JOIN known r ON r.at = b.round_at
    LEFT JOIN LATERAL (
      SELECT * FROM bet_keys WHERE account_id = b.account_id AND bet_id = b.bet_id OFFSET 0
    ) k ON true
    CROSS JOIN LATERAL (
      SELECT count(*) AS bet_count,
             coalesce(sum(x.amount_minor) FILTER (
               WHERE x.target = b.target AND NOT EXISTS (
                 SELECT FROM bet_resolutions s
                 WHERE s.opened_on = x.opened_on AND s.round_no = x.round_no AND s.account_id = x.account_id
                   AND s.sequence = x.sequence)), 0)::bigint AS on_target
      FROM bets x
      WHERE x.opened_on = r.opened_on AND x.round_no = r.no AND x.account_id = b.account_id
    ) t
  ),
  judged AS (
    SELECT asked.*,
      CASE
        WHEN key_sequence IS NOT NULL THEN 'K'
        WHEN NOT open THEN 'C'
        WHEN bet_count >= p_most_bets THEN 'L'
        WHEN on_target + amount < minimum THEN 'N'
        WHEN on_target + amount > maximum THEN 'X'
        WHEN balance < amount THEN 'B'
        ELSE 'A'
      END AS code
    FROM asked
  ),
  ruled AS MATERIALIZED (
    SELECT judged.*, CASE code WHEN 'A' THEN nextval('bet_sequence') END AS sequence FROM judged
  ),
  accepted AS (
    SELECT * FROM ruled WHERE code = 'A'
  ),
  debited AS (
    UPDATE accounts a SET balance_minor = a.balance_minor - x.amount, version = a.version + 1
    FROM accepted x WHERE a.ctid = x.account_row
    RETURNING 1
  ),
  placed AS (
    INSERT INTO bets
    SELECT opened_on, round_no, account_id, sequence, bet_id, target, amount, seed, balance - amount, v_now, version + 1
    FROM accepted
  ),
  keyed AS (
    INSERT INTO bet_keys SELECT account_id, bet_id, opened_on, round_no, sequence FROM accepted
  ),
  posted AS (
    INSERT INTO postings (account_id, posted_on, transfer_id, kind, amount_minor, round_no, sequence, posted_at)
    SELECT account_id, utc_day(v_now), v_transfer, 'STAKE'::posting_kind, -amount, round_no, sequence, v_now FROM accepted
    UNION ALL
    SELECT escrow_account_id, utc_day(v_now), v_transfer, 'STAKE'::posting_kind, sum(amount)::bigint, round_no, NULL, v_now
    FROM accepted GROUP BY escrow_account_id, round_no
  ),
  told AS (
    INSERT INTO outbox_events (lane, part, message_id, subject, facts)
    SELECT r.table_id, r.id::text, gen_random_uuid()::text, 'wallet.v1.evt.bets_accepted',
           jsonb_build_object('roundNo', r.no::text, 'accountIds', array_agg(x.account_id::text),
                              'sequences', array_agg(x.sequence::text))
    FROM accepted x JOIN known r ON r.at = x.round_at GROUP BY r.table_id, r.id, r.no
  )
  SELECT
    string_agg(CASE WHEN ruled.code <> 'K' THEN ruled.code WHEN first.same THEN 'R' ELSE 'U' END, '' ORDER BY ruled.n),
    string_agg(coalesce(ruled.sequence, first.sequence, 0)::text, ',' ORDER BY ruled.n),
    string_agg(CASE ruled.code
        WHEN 'A' THEN ruled.balance - ruled.amount
        WHEN 'K' THEN first.balance_after_minor
        WHEN 'B' THEN ruled.balance
        ELSE ruled.on_target
      END::text, ',' ORDER BY ruled.n),
    string_agg(CASE ruled.code
        WHEN 'A' THEN ruled.version + 1
        WHEN 'K' THEN first.account_version
        ELSE ruled.version
      END::text, ',' ORDER BY ruled.n),
    count(*) FILTER (WHERE ruled.code = 'A'), (SELECT count(*) FROM debited)
  INTO codes, sequences, figures, versions, v_accepted, v_debited
  FROM ruled
  LEFT JOIN LATERAL (
    SELECT s.sequence, s.balance_after_minor, s.account_version,
           s.round_no = ruled.round_no AND s.target = ruled.target AND s.amount_minor = ruled.amount
             AND s.player_seed = ruled.seed AS same
    FROM bets s
    WHERE ruled.code = 'K' AND s.opened_on = ruled.key_opened_on AND s.round_no = ruled.key_round_no
      AND s.account_id = ruled.account_id AND s.sequence = ruled.key_sequence
    OFFSET 0
  ) first ON true;
  IF v_accepted <> v_debited THEN
    RAISE EXCEPTION '% bets were accepted and % stakes taken', v_accepted, v_debited;
  END IF;
  RETURN NEXT;
END $$;
