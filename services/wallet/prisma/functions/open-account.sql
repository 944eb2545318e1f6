-- Opens a player's account with its first credit, or returns the existing one unchanged.
CREATE FUNCTION open_account(p_owner text, p_currency text, p_credit bigint)
RETURNS TABLE (id bigint, alias text, balance_minor bigint, account_version bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_account bigint;
BEGIN
  INSERT INTO accounts AS a (owner, currency) VALUES (p_owner, p_currency) ON CONFLICT DO NOTHING
  RETURNING a.id INTO v_account;
  IF FOUND AND p_credit > 0 THEN
    PERFORM transfer_once('account ' || v_account, '', v_account, system_account('ISSUANCE', p_currency), 'DEMO_CREDIT', p_credit);
  END IF;
  RETURN QUERY
  SELECT a.id, a.alias, a.balance_minor, a.version FROM accounts a
  WHERE a.kind = 'PLAYER' AND a.owner = p_owner AND a.currency = p_currency;
END $$;
