-- Moves money between a player and a system account of the same currency, once per key. Returns no row when the
-- player's balance is too low, or would grow beyond what JSON can represent. Every transfer gets an event in the same
-- transaction; only the first credit does not, because nobody is watching a new account.
CREATE FUNCTION transfer_once(
  p_key text, p_request_hash text, p_account bigint, p_counterpart bigint, p_kind posting_kind, p_amount bigint,
  p_operator text DEFAULT '', p_note text DEFAULT ''
) RETURNS TABLE (request_hash text, transfer_id bigint, balance_minor bigint, account_version bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz;
  v_balance bigint;
  v_version bigint;
  v_transfer bigint;
BEGIN
  -- Requests with the same key run one after the other, even if they name different accounts.
  PERFORM pg_advisory_xact_lock(2, hashtext(p_key));
  PERFORM 1 FROM accounts a WHERE a.id IN (p_account, p_counterpart) ORDER BY a.id FOR NO KEY UPDATE;
  RETURN QUERY
  SELECT k.request_hash, k.transfer_id, k.balance_minor, k.account_version FROM idempotency_keys k WHERE k.key = p_key;
  IF FOUND THEN RETURN; END IF;
  UPDATE accounts a SET balance_minor = a.balance_minor + p_amount, version = a.version + 1
  WHERE a.id = p_account AND a.balance_minor + p_amount BETWEEN 0 AND 9007199254740991
  RETURNING a.balance_minor, a.version INTO v_balance, v_version;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE accounts a SET balance_minor = a.balance_minor - p_amount, version = a.version + 1 WHERE a.id = p_counterpart;
  v_transfer := nextval('transfer_sequence');
  v_now := clock_timestamp();
  INSERT INTO postings (account_id, posted_on, transfer_id, kind, amount_minor, posted_at, balance_after_minor, account_version)
  VALUES (p_account, utc_day(v_now), v_transfer, p_kind, p_amount, v_now, v_balance, v_version),
         (p_counterpart, utc_day(v_now), v_transfer, p_kind, -p_amount, v_now, NULL, NULL);
  IF p_kind <> 'DEMO_CREDIT' THEN
    INSERT INTO outbox_events (lane, part, message_id, subject, facts)
    VALUES ('', '', gen_random_uuid()::text, 'wallet.v1.evt.balance_changed',
            jsonb_build_object('accountId', p_account::text, 'transferId', v_transfer::text,
                               'balanceMinor', v_balance::text, 'version', v_version::text));
  END IF;
  RETURN QUERY
  INSERT INTO idempotency_keys AS k (key, request_hash, transfer_id, balance_minor, account_version, operator_id, note)
  VALUES (p_key, p_request_hash, v_transfer, v_balance, v_version, p_operator, p_note)
  RETURNING k.request_hash, k.transfer_id, k.balance_minor, k.account_version;
END $$;
