-- Locks are always taken on rounds by number first, then on accounts by id, so no two transactions can deadlock. Every
-- function of the wallet is one transaction, and its statements see everything committed before it got its locks.

-- A gate in front of the lock of each round: bets pass it together, whoever ends the betting passes it alone, and later bets
-- wait behind. The row lock alone is not fair: bets share it, so as long as they keep coming, a transaction that wants it
-- exclusively would wait. Correctness rests on the row lock; two rounds that share a gate only wait briefly.
CREATE FUNCTION gate_of(p_round_no bigint) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (p_round_no % 2147483647)::integer;

-- Locks rounds in the order of their numbers, shared with other bets.
CREATE FUNCTION share_rounds(p_rounds uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_numbers bigint[];
BEGIN
  SELECT array_agg(r.no ORDER BY r.no) INTO v_numbers
  FROM unnest(p_rounds) AS u (id) CROSS JOIN LATERAL (SELECT no FROM rounds WHERE rounds.id = u.id OFFSET 0) r;
  PERFORM pg_advisory_xact_lock_shared(1, gate_of(number)) FROM unnest(v_numbers) AS number;
  PERFORM 1 FROM rounds r WHERE r.no = ANY (v_numbers) ORDER BY r.no FOR SHARE;
END $$;

-- Locks a round exclusively and returns it as it is then; no row when there is no such round.
CREATE FUNCTION take_round(p_round uuid) RETURNS SETOF rounds LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(1, gate_of(r.no)) FROM rounds r WHERE r.id = p_round;
  RETURN QUERY SELECT * FROM rounds r WHERE r.id = p_round FOR UPDATE;
END $$;
