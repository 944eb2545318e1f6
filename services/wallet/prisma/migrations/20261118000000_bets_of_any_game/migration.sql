-- Bets are of any game: their targets are texts that the game checks, and a round says which game it is of. What stands on
-- the type of the targets goes first; functions and views are made anew after the migrations.
DROP VIEW IF EXISTS bets_with_status;
DROP FUNCTION IF EXISTS place_bets, bet_totals, resolve_round, resolve_bets;

ALTER TABLE baccarat_bets RENAME TO bets;
-- What the acceptance answered, so that a repeat is answered the same; 0 before accounts had versions.
ALTER TABLE bets ALTER COLUMN target TYPE text, ADD COLUMN account_version bigint NOT NULL DEFAULT 0;
DROP TYPE bet_target;

-- Partitions and constraints follow the name of their table, because the partitions of coming months are found by it.
ALTER TABLE bets RENAME CONSTRAINT baccarat_bets_amount_minor_check TO bets_amount_minor_check;
DO $$
DECLARE
  part record;
BEGIN
  FOR part IN SELECT relid, replace(relid::text, 'baccarat_bets', 'bets') AS name FROM pg_partition_tree('bets') LOOP
    IF part.relid::text <> part.name THEN
      EXECUTE format('ALTER TABLE %s RENAME TO %I', part.relid, part.name);
    END IF;
    EXECUTE (
      SELECT format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', part.relid, conname, replace(conname, 'baccarat_bets', 'bets'))
      FROM pg_constraint WHERE conrelid = part.relid AND contype = 'p');
  END LOOP;
END $$;

ALTER TABLE rounds
  ADD COLUMN game text NOT NULL DEFAULT 'baccarat',
  ADD COLUMN number integer CHECK (number >= 1);

-- Rises with every change of the balance, so that of two balances the newer one is known.
ALTER TABLE accounts ADD COLUMN version bigint NOT NULL DEFAULT 0;
ALTER TABLE idempotency_keys ADD COLUMN account_version bigint NOT NULL DEFAULT 0;
