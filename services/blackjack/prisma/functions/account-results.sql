-- Adds a settled hand to what its account brought this month.
CREATE FUNCTION add_account_result(
  p_user text, p_currency text, p_alias text, p_net_minor bigint, p_expected_minor numeric
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO account_results AS r (month, user_id, currency, alias, hands, net_minor, expected_minor, squares)
  VALUES (date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC'), p_user, p_currency, p_alias, 1, p_net_minor,
          p_expected_minor, (p_net_minor - p_expected_minor) ^ 2)
  ON CONFLICT (month, user_id, currency) DO UPDATE SET
    hands = r.hands + 1,
    net_minor = r.net_minor + excluded.net_minor,
    expected_minor = r.expected_minor + excluded.expected_minor,
    squares = r.squares + excluded.squares
$$;

-- Accounts whose results lie above what best play is expected to bring, in standard deviations: the furthest first. A month that
-- has just ended still counts, and an account that somebody has looked into counts again when it is one further than it was then.
CREATE FUNCTION accounts_above_expectation(p_min_hands integer, p_rows integer)
RETURNS TABLE (month date, user_id text, alias text, currency text, hands integer, sigmas double precision)
LANGUAGE sql STABLE AS $$
  SELECT a.month, a.user_id, a.alias, a.currency, a.hands, a.sigmas
  FROM (
    SELECT r.*, ((r.net_minor - r.expected_minor) / sqrt(r.squares))::double precision AS sigmas
    FROM account_results r
    WHERE r.month >= date_trunc('month', (clock_timestamp() - interval '1 day') AT TIME ZONE 'UTC')
      AND r.hands >= p_min_hands AND r.squares > 0
  ) a
  WHERE a.reviewed_sigmas = 0 OR a.sigmas > a.reviewed_sigmas + 1
  ORDER BY a.sigmas DESC LIMIT p_rows
$$;
