-- Locks are always taken on rounds by number first, then on accounts by id, so that no two transactions can wait for
-- each other. Every function below is one transaction: a statement inside it sees what was committed before its locks.

CREATE FUNCTION utc_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (moment AT TIME ZONE 'UTC')::date;

-- A gate in front of the lock of each round: bets pass it together, whoever ends the betting passes it alone, and bets
-- that come later wait behind. The row lock alone is not fair: it is shared by bets, so as long as they keep coming,
-- whoever wants it alone would wait. Correctness rests on the row lock; two rounds at one gate only wait a little.
CREATE FUNCTION gate_of(p_round_no bigint) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (p_round_no % 2147483647)::integer;

CREATE FUNCTION share_rounds(p_rounds uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_numbers bigint[];
BEGIN
  SELECT array_agg(r.no ORDER BY r.no) INTO v_numbers
  FROM unnest(p_rounds) AS u (id) CROSS JOIN LATERAL (SELECT no FROM rounds WHERE rounds.id = u.id OFFSET 0) r;
  PERFORM pg_advisory_xact_lock_shared(1, gate_of(number)) FROM unnest(v_numbers) AS number;
  PERFORM 1 FROM rounds r WHERE r.no = ANY (v_numbers) ORDER BY r.no FOR SHARE;
END $$;

-- Takes a round alone and answers it as it is then; no row when there is no such round.
CREATE FUNCTION take_round(p_round uuid) RETURNS SETOF rounds LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(1, gate_of(r.no)) FROM rounds r WHERE r.id = p_round;
  RETURN QUERY SELECT * FROM rounds r WHERE r.id = p_round FOR UPDATE;
END $$;

-- Takes the stakes of a batch and answers a verdict for each bet. Bets come in the order of their accounts, at most one
-- of an account. Limits come in as columns: which bet has which limit is decided by the caller. The columns of the answer
-- have one entry a bet:
-- codes      A accepted, R repeat of an accepted bet, U bet id used for another bet, C closed,
--            N below the minimum, X above the maximum, B balance too low, L too many bets of the account in the round
-- sequences  of the accepted bet, else 0
-- figures    A, R: balance after the bet; N, X: what already lies on the target; B: what is available
-- What a player did in a round is told in one message, which the broker must take, so their bets have a bound.
--
-- Every table is reached through the key that a row of the batch names, whatever the planner believes about its size:
-- OFFSET 0 keeps it from joining the tables in another way. Accounts are reached once, when they are locked; afterwards
-- their rows stay where they are, and are updated there.
CREATE FUNCTION place_bets(
  p_rounds uuid[], p_round_at integer[], p_accounts bigint[], p_bet_ids uuid[], p_targets bet_target[],
  p_amounts bigint[], p_minimums bigint[], p_maximums bigint[], p_seeds text[],
  p_most_bets integer DEFAULT 1000
) RETURNS TABLE (codes text, sequences text, figures text) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  v_now timestamptz;
  v_transfer bigint := nextval('transfer_sequence');
  v_accounts bigint[];
  v_rows tid[];
  v_balances bigint[];
  v_accepted bigint;
  v_debited bigint;
BEGIN
  PERFORM share_rounds(p_rounds);
  SELECT array_agg(a.id), array_agg(a.ctid), array_agg(a.balance_minor) INTO v_accounts, v_rows, v_balances
  FROM (SELECT id, ctid, balance_minor FROM accounts WHERE id = ANY (p_accounts) ORDER BY id FOR NO KEY UPDATE) a;
  IF v_accounts IS DISTINCT FROM p_accounts THEN
    RAISE EXCEPTION 'a batch names known accounts, each once, in the order of their ids';
  END IF;
  v_now := clock_timestamp();
  WITH known AS MATERIALIZED (
    SELECT u.at, r.no, r.opened_on, r.escrow_account_id,
           r.status = 'OPEN' AND (r.closes_at IS NULL OR v_now < r.closes_at) AS open
    FROM unnest(p_rounds) WITH ORDINALITY AS u (id, at)
    CROSS JOIN LATERAL (SELECT * FROM rounds WHERE rounds.id = u.id OFFSET 0) r
  ),
  asked AS MATERIALIZED (
    SELECT b.*, r.no AS round_no, r.opened_on, r.escrow_account_id, r.open, t.on_target, t.bet_count,
           k.sequence AS key_sequence, k.opened_on AS key_opened_on, k.round_no AS key_round_no
    FROM unnest(p_round_at, p_accounts, v_rows, v_balances, p_bet_ids, p_targets, p_amounts, p_minimums, p_maximums, p_seeds)
      WITH ORDINALITY
      AS b (round_at, account_id, account_row, balance, bet_id, target, amount, minimum, maximum, seed, n)
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
      FROM baccarat_bets x
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
    UPDATE accounts a SET balance_minor = a.balance_minor - x.amount FROM accepted x WHERE a.ctid = x.account_row
    RETURNING 1
  ),
  placed AS (
    INSERT INTO baccarat_bets
    SELECT opened_on, round_no, account_id, sequence, bet_id, target, amount, seed, balance - amount, v_now FROM accepted
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
    INSERT INTO outbox (event, round_no, facts)
    SELECT 'BetsAccepted', round_no,
           jsonb_build_object('accountIds', array_agg(account_id::text), 'sequences', array_agg(sequence::text))
    FROM accepted GROUP BY round_no
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
    count(*) FILTER (WHERE ruled.code = 'A'), (SELECT count(*) FROM debited)
  INTO codes, sequences, figures, v_accepted, v_debited
  FROM ruled
  LEFT JOIN LATERAL (
    SELECT s.sequence, s.balance_after_minor,
           s.round_no = ruled.round_no AND s.target = ruled.target AND s.amount_minor = ruled.amount
             AND s.player_seed = ruled.seed AS same
    FROM baccarat_bets s
    WHERE ruled.code = 'K' AND s.opened_on = ruled.key_opened_on AND s.round_no = ruled.key_round_no
      AND s.account_id = ruled.account_id AND s.sequence = ruled.key_sequence
    OFFSET 0
  ) first ON true;
  IF v_accepted <> v_debited THEN
    RAISE EXCEPTION '% bets were accepted and % stakes taken', v_accepted, v_debited;
  END IF;
  RETURN NEXT;
END $$;

-- Takes bets of one account in one round back: all that are pending, or only the given one. Answers what was removed
-- now and before, so that a repeat is answered the same; no row when the round does not take bets any more.
CREATE FUNCTION remove_bets(p_round uuid, p_account bigint, p_sequence bigint)
RETURNS TABLE (bet_ids uuid[], refunded_minor bigint, balance_minor bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_round rounds;
  v_now timestamptz;
  v_refund bigint;
  v_sequences text[];
  v_transfer bigint := nextval('transfer_sequence');
BEGIN
  PERFORM share_rounds(ARRAY[p_round]);
  SELECT * INTO v_round FROM rounds r WHERE r.id = p_round;
  PERFORM 1 FROM accounts a WHERE a.id = p_account FOR NO KEY UPDATE;
  v_now := clock_timestamp();
  IF v_round.status = 'OPEN' AND (v_round.closes_at IS NULL OR v_now < v_round.closes_at) THEN
    WITH removed AS (
      INSERT INTO bet_resolutions
      SELECT b.opened_on, b.round_no, b.account_id, b.sequence, 'REMOVED', b.amount_minor
      FROM baccarat_bets b
      WHERE b.opened_on = v_round.opened_on AND b.round_no = v_round.no AND b.account_id = p_account
        AND (p_sequence IS NULL OR b.sequence = p_sequence)
      ON CONFLICT DO NOTHING
      RETURNING sequence, payout_minor
    ),
    posted AS (
      INSERT INTO postings (account_id, posted_on, transfer_id, kind, amount_minor, round_no, sequence, posted_at)
      SELECT p_account, utc_day(v_now), v_transfer, 'REMOVAL'::posting_kind, payout_minor, v_round.no, removed.sequence, v_now
      FROM removed
      UNION ALL
      SELECT v_round.escrow_account_id, utc_day(v_now), v_transfer, 'REMOVAL'::posting_kind, -payout_minor, v_round.no,
             removed.sequence, v_now
      FROM removed
    )
    SELECT coalesce(sum(payout_minor), 0), array_agg(removed.sequence::text ORDER BY removed.sequence)
    INTO v_refund, v_sequences FROM removed;
    UPDATE accounts a SET balance_minor = a.balance_minor + v_refund WHERE a.id = p_account AND v_refund > 0;
    IF v_refund > 0 THEN
      INSERT INTO outbox (event, round_no, facts)
      VALUES ('BetsRemoved', v_round.no, jsonb_build_object('accountId', p_account::text, 'sequences', v_sequences));
    END IF;
  ELSIF NOT EXISTS (
    SELECT FROM bet_resolutions s
    WHERE s.opened_on = v_round.opened_on AND s.round_no = v_round.no AND s.account_id = p_account
      AND s.sequence = p_sequence AND s.status = 'REMOVED'
  ) THEN
    RETURN;
  END IF;
  RETURN QUERY
  SELECT coalesce(array_agg(b.bet_id ORDER BY b.sequence) FILTER (WHERE b.bet_id IS NOT NULL), '{}'),
         coalesce(sum(b.amount_minor), 0)::bigint, max(a.balance_minor)
  FROM accounts a
  LEFT JOIN bets_with_status b ON b.opened_on = v_round.opened_on AND b.round_no = v_round.no
    AND b.account_id = a.id AND b.status = 'REMOVED' AND (p_sequence IS NULL OR b.sequence = p_sequence)
  WHERE a.id = p_account;
END $$;

-- The house's or the issuance account of a currency, made when it is first needed.
CREATE FUNCTION system_account(p_kind account_kind, p_currency text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_id bigint;
BEGIN
  LOOP
    SELECT a.id INTO v_id FROM accounts a
    WHERE a.kind = p_kind AND a.owner = lower(p_kind::text) AND a.currency = p_currency;
    IF FOUND THEN RETURN v_id; END IF;
    INSERT INTO accounts (kind, owner, currency) VALUES (p_kind, lower(p_kind::text), p_currency) ON CONFLICT DO NOTHING;
  END LOOP;
END $$;

-- Moves money between a player and a system account of the same currency, once per key. Answers no row when the
-- player's balance is too low, or would grow beyond what JSON can count.
CREATE FUNCTION transfer_once(
  p_key text, p_request_hash text, p_account bigint, p_counterpart bigint, p_kind posting_kind, p_amount bigint,
  p_operator text DEFAULT '', p_note text DEFAULT ''
) RETURNS TABLE (request_hash text, transfer_id bigint, balance_minor bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz;
  v_balance bigint;
  v_transfer bigint;
BEGIN
  -- Requests with one key come one after the other, also when they name different accounts.
  PERFORM pg_advisory_xact_lock(2, hashtext(p_key));
  PERFORM 1 FROM accounts a WHERE a.id IN (p_account, p_counterpart) ORDER BY a.id FOR NO KEY UPDATE;
  RETURN QUERY
  SELECT k.request_hash, k.transfer_id, k.balance_minor FROM idempotency_keys k WHERE k.key = p_key;
  IF FOUND THEN RETURN; END IF;
  UPDATE accounts a SET balance_minor = a.balance_minor + p_amount
  WHERE a.id = p_account AND a.balance_minor + p_amount BETWEEN 0 AND 9007199254740991
  RETURNING a.balance_minor INTO v_balance;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE accounts a SET balance_minor = a.balance_minor - p_amount WHERE a.id = p_counterpart;
  v_transfer := nextval('transfer_sequence');
  v_now := clock_timestamp();
  INSERT INTO postings (account_id, posted_on, transfer_id, kind, amount_minor, posted_at)
  VALUES (p_account, utc_day(v_now), v_transfer, p_kind, p_amount, v_now),
         (p_counterpart, utc_day(v_now), v_transfer, p_kind, -p_amount, v_now);
  RETURN QUERY
  INSERT INTO idempotency_keys AS k (key, request_hash, transfer_id, balance_minor, operator_id, note)
  VALUES (p_key, p_request_hash, v_transfer, v_balance, p_operator, p_note)
  RETURNING k.request_hash, k.transfer_id, k.balance_minor;
END $$;

-- Opens a player's account with its first credit, or finds it as it is.
CREATE FUNCTION open_account(p_owner text, p_currency text, p_credit bigint)
RETURNS TABLE (id bigint, alias text, balance_minor bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_account bigint;
BEGIN
  INSERT INTO accounts AS a (owner, currency) VALUES (p_owner, p_currency) ON CONFLICT DO NOTHING
  RETURNING a.id INTO v_account;
  IF FOUND AND p_credit > 0 THEN
    PERFORM transfer_once('account ' || v_account, '', v_account, system_account('ISSUANCE', p_currency), 'DEMO_CREDIT', p_credit);
  END IF;
  RETURN QUERY
  SELECT a.id, a.alias, a.balance_minor FROM accounts a
  WHERE a.kind = 'PLAYER' AND a.owner = p_owner AND a.currency = p_currency;
END $$;
