-- What readers of bets see: a bet without a resolution is pending.
CREATE VIEW bets_with_status AS
SELECT
  b.*,
  coalesce(s.status::text, 'PENDING') AS status,
  coalesce(s.payout_minor, 0) AS payout_minor,
  s.balance_after_minor AS balance_after_removal_minor
FROM bets b
LEFT JOIN bet_resolutions s USING (opened_on, round_no, account_id, sequence);
