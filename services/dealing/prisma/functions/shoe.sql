-- Table checks call these two functions, so they are replaced in place: a function that a table needs cannot be dropped.

-- Whether these can be the remaining copies of each of the 52 cards in a shoe of this many decks.
CREATE OR REPLACE FUNCTION is_shoe(copies smallint[], decks smallint) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(
  array_ndims(copies) = 1 AND array_lower(copies, 1) = 1 AND array_length(copies, 1) = 52
    AND 0 <= ALL (copies) AND decks >= ALL (copies),
  false);

-- The total number of cards.
CREATE OR REPLACE FUNCTION cards_in(copies smallint[]) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT sum(n) FROM unnest(copies) n);
