-- Fills a demo account up to the credit when less than half of it is left, and returns the account as it is then; no row when
-- there is none. The key allows one top-up in each minute of the clock, so taking open bets back afterwards gains little.
-- The account is not locked before `transfer_once` does so, which locks it in the same order as every other transfer.
CREATE FUNCTION top_up_demo(p_owner text, p_currency text, p_credit bigint)
RETURNS TABLE (id bigint, alias text, balance_minor bigint, account_version bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_account bigint;
  v_balance bigint;
  v_minute bigint := floor(extract(epoch FROM clock_timestamp()) / 60);
BEGIN
  SELECT a.id, a.balance_minor INTO v_account, v_balance FROM accounts a
  WHERE a.kind = 'PLAYER' AND a.owner = p_owner AND a.currency = p_currency;
  IF FOUND AND v_balance * 2 < p_credit THEN
    PERFORM transfer_once(format('top-up %s %s', v_account, v_minute), '', v_account, system_account('ISSUANCE', p_currency),
                          'DEMO_TOP_UP', p_credit - v_balance);
  END IF;
  RETURN QUERY SELECT a.id, a.alias, a.balance_minor, a.version FROM accounts a WHERE a.id = v_account;
END $$;
