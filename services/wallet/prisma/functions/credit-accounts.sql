-- Credits accounts and posts each credit with the balance after it. The caller passes each account once, in the order of
-- ids. The settings below leave a loop over them as the only plan, so the update takes their locks in that order. A posting's
-- id only orders the postings of its own account, so all postings here share one id; it is drawn once every account is
-- locked, and returned.
CREATE FUNCTION credit_accounts(
  p_accounts bigint[], p_amounts bigint[], p_transfer bigint, p_kind posting_kind, p_round_no bigint, p_now timestamptz
) RETURNS bigint LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_nestloop = on
AS $$
DECLARE
  v_accounts bigint[];
  v_amounts bigint[];
  v_balances bigint[];
  v_versions bigint[];
  v_place bigint;
BEGIN
  WITH credited AS (
    UPDATE accounts a SET balance_minor = a.balance_minor + p.amount, version = a.version + 1
    FROM (SELECT unnest(p_accounts) AS account_id, unnest(p_amounts) AS amount) p WHERE a.id = p.account_id
    RETURNING a.id, p.amount, a.balance_minor, a.version
  )
  SELECT array_agg(c.id), array_agg(c.amount), array_agg(c.balance_minor), array_agg(c.version)
  INTO v_accounts, v_amounts, v_balances, v_versions FROM credited c;
  IF cardinality(v_accounts) IS DISTINCT FROM cardinality(p_accounts) THEN
    RAISE EXCEPTION '% of % accounts were credited', coalesce(cardinality(v_accounts), 0), cardinality(p_accounts);
  END IF;
  v_place := nextval(pg_get_serial_sequence('postings', 'id'));
  INSERT INTO postings (account_id, id, posted_on, transfer_id, kind, amount_minor, round_no, posted_at,
                        balance_after_minor, account_version)
  SELECT unnest(v_accounts), v_place, utc_day(p_now), p_transfer, p_kind, unnest(v_amounts), p_round_no, p_now,
         unnest(v_balances), unnest(v_versions);
  RETURN v_place;
END $$;
