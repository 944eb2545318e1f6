-- The house or issuance account of a currency, created when it is first needed.
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
