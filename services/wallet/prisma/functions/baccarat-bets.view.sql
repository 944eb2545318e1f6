-- The bets on baccarat, for people and reports to read.
CREATE VIEW baccarat_bets AS
SELECT b.opened_on, b.round_no, b.account_id, b.sequence, b.bet_id, b.target, b.amount_minor, b.player_seed,
       b.balance_after_minor, b.accepted_at
FROM bets b
JOIN rounds r ON r.no = b.round_no
WHERE r.game = 'baccarat';
