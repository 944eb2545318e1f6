-- The phase in which bets are paid. PostgreSQL lets nobody use a new value in the transaction that adds it, so the rows
-- move in the next migration.
ALTER TYPE phase ADD VALUE 'SETTLING' BEFORE 'RESULT';
