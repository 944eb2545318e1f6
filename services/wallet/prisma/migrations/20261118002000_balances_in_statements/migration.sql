-- Statements show the balance after each posting. A payout is found by its key, which its round keeps, instead of through
-- one more index on every posting; a removal's balance is kept with what became of its bet. Both are null for older rows.
ALTER TABLE rounds ADD COLUMN payouts_posting_id bigint, ADD COLUMN payouts_posted_on date;
ALTER TABLE bet_resolutions ADD COLUMN balance_after_minor bigint;
