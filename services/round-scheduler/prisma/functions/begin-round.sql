-- Inserts the round that follows the current one, which determines its number and its previous hash.
CREATE FUNCTION begin_round(p_table text, p_replica text, p_epoch bigint, p_after uuid, p_round jsonb)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  place tables;
  last rounds;
  fresh rounds := jsonb_populate_record(NULL::rounds, p_round);
BEGIN
  IF NOT leads(p_table, p_replica, p_epoch) THEN RETURN 'STALE'; END IF;
  SELECT * INTO STRICT place FROM tables WHERE id = p_table FOR UPDATE;
  IF place.round_id IS DISTINCT FROM p_after OR place.paused OR place.halted_reason IS NOT NULL THEN RETURN 'MOVED'; END IF;
  SELECT * INTO last FROM rounds WHERE id = place.round_id;
  IF last.id IS NOT NULL AND last.ended_at IS NULL THEN RETURN 'MOVED'; END IF;
  INSERT INTO rounds (id, table_id, number, previous_hash, currency, terms, deck, fairness, betting_ms, epoch, due_at)
  VALUES (fresh.id, p_table, coalesce(last.number, 0) + 1, coalesce(last.hash, fresh.previous_hash), fresh.currency,
          fresh.terms, fresh.deck, fresh.fairness, fresh.betting_ms, p_epoch, clock_timestamp());
  INSERT INTO phase_entries (round_id, phase, epoch) VALUES (fresh.id, 'PREPARING', p_epoch);
  UPDATE tables SET round_id = fresh.id WHERE id = p_table;
  PERFORM pg_notify('table_moved', p_table);
  RETURN 'DONE';
END $$;
