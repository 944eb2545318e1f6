-- Marks the rows that the stream has stored and releases the relay's lanes; returns whether it marked them. It marks nothing
-- if they went to a stream that is not the known one: either that stream has been replaced since, or the caller has to
-- report it first (know_stream).
CREATE FUNCTION mark_told(p_relay text, p_created text, p_ids bigint[]) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_known boolean;
BEGIN
  PERFORM FROM outbox_stream s WHERE s.created = p_created FOR SHARE;
  v_known := FOUND;
  IF v_known THEN
    UPDATE outbox_events e SET published_at = clock_timestamp() WHERE e.id = ANY (p_ids) AND e.published_at IS NULL;
  END IF;
  UPDATE outbox_lanes l SET claimed_until = '-infinity' WHERE l.holder = p_relay AND l.claimed_until > '-infinity';
  RETURN v_known;
END $$;
