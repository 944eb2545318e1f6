-- Credits accounts and posts what they got. They are given each once in the order of their ids, and the loop over them is
-- the only plan left to the update, so that their locks are taken in that order. A posting's id is its place among those
-- of its account, so the postings of all of them share one, drawn when every account is locked.
CREATE OR REPLACE FUNCTION credit_accounts(
  p_accounts bigint[], p_amounts bigint[], p_transfer bigint, p_kind posting_kind, p_round_no bigint, p_now timestamptz
) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_nestloop = on
AS $$
DECLARE
  v_credited bigint;
  v_place bigint;
BEGIN
  UPDATE accounts a SET balance_minor = a.balance_minor + p.amount
  FROM (SELECT unnest(p_accounts) AS account_id, unnest(p_amounts) AS amount) p WHERE a.id = p.account_id;
  GET DIAGNOSTICS v_credited = ROW_COUNT;
  IF v_credited <> coalesce(cardinality(p_accounts), 0) THEN
    RAISE EXCEPTION '% of % accounts were credited', v_credited, cardinality(p_accounts);
  END IF;
  v_place := nextval(pg_get_serial_sequence('postings', 'id'));
  INSERT INTO postings (account_id, id, posted_on, transfer_id, kind, amount_minor, round_no, posted_at)
  SELECT unnest(p_accounts), v_place, utc_day(p_now), p_transfer, p_kind, unnest(p_amounts), p_round_no, p_now;
END $$;
