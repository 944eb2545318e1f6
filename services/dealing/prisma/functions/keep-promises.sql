-- What was committed, dealt or revealed never changes. Only a seed's encryption may be renewed, with a newer key.
CREATE FUNCTION keep_promises() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.round_id, NEW.table_id, NEW.round_number, NEW.server_hash, NEW.reshuffled, NEW.committed_at)
       IS DISTINCT FROM (OLD.round_id, OLD.table_id, OLD.round_number, OLD.server_hash, OLD.reshuffled, OLD.committed_at)
     OR (NEW.decks, NEW.reshuffle_below_cards, NEW.shoe_number, NEW.shoe_before)
       IS DISTINCT FROM (OLD.decks, OLD.reshuffle_below_cards, OLD.shoe_number, OLD.shoe_before)
     OR (OLD.dealt_at IS NOT NULL AND (NEW.dealt_at, NEW.client_seed, NEW.result, NEW.shoe_after)
       IS DISTINCT FROM (OLD.dealt_at, OLD.client_seed, OLD.result, OLD.shoe_after))
     OR (OLD.voided_at IS NOT NULL AND NEW.voided_at IS DISTINCT FROM OLD.voided_at)
     OR (OLD.revealed_at IS NOT NULL AND NEW.revealed_at IS DISTINCT FROM OLD.revealed_at)
  THEN
    RAISE EXCEPTION 'round % keeps what was committed, dealt or revealed', OLD.round_id;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER rounds_keep_promises BEFORE UPDATE ON baccarat_rounds
FOR EACH ROW EXECUTE FUNCTION keep_promises();
