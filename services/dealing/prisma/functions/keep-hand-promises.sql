-- What a hand was committed to, dealt with or revealed as never changes, and a hand that was dealt or called off never goes.
CREATE FUNCTION keep_hand_promises() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.dealt_at IS NOT NULL OR OLD.voided_at IS NOT NULL THEN
      RAISE EXCEPTION 'hand % keeps its record', OLD.hand_id;
    END IF;
    RETURN OLD;
  END IF;
  IF (NEW.hand_id, NEW.table_id, NEW.hand_number, NEW.rules, NEW.server_hash, NEW.hold_ms, NEW.committed_at)
       IS DISTINCT FROM (OLD.hand_id, OLD.table_id, OLD.hand_number, OLD.rules, OLD.server_hash, OLD.hold_ms, OLD.committed_at)
     OR (OLD.dealt_at IS NOT NULL AND (NEW.dealt_at, NEW.tip, NEW.key) IS DISTINCT FROM (OLD.dealt_at, OLD.tip, OLD.key))
     OR (OLD.finished_at IS NOT NULL AND NEW.finished_at IS DISTINCT FROM OLD.finished_at)
     OR (OLD.voided_at IS NOT NULL AND NEW.voided_at IS DISTINCT FROM OLD.voided_at)
     OR (OLD.revealed_at IS NOT NULL AND NEW.revealed_at IS DISTINCT FROM OLD.revealed_at)
  THEN
    RAISE EXCEPTION 'hand % keeps what was committed, dealt or revealed', OLD.hand_id;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER hands_keep_promises BEFORE UPDATE OR DELETE ON hands
FOR EACH ROW EXECUTE FUNCTION keep_hand_promises();
