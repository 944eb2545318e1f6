-- Checks of the tables call these two, so they are replaced where they stand: nothing that a table needs can be dropped.

-- Whether these are the copies left of each of the 52 cards in a shoe of so many decks.
CREATE OR REPLACE FUNCTION is_shoe(copies smallint[], decks smallint) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(
  array_ndims(copies) = 1 AND array_lower(copies, 1) = 1 AND array_length(copies, 1) = 52
    AND 0 <= ALL (copies) AND decks >= ALL (copies),
  false);

-- How many cards these copies are.
CREATE OR REPLACE FUNCTION cards_in(copies smallint[]) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT sum(n) FROM unnest(copies) n);
