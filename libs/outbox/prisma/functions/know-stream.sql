-- Compares the stream on the server with the one that the events went to, and returns whether it is a different one. If so,
-- everything has to be published again. The events of each lane's latest part come first, in order with what follows:
-- readers of the new stream see the whole present, and the past is filled in beside it.
CREATE FUNCTION know_stream(p_created text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_known text;
BEGIN
  SELECT s.created INTO v_known FROM outbox_stream s;
  IF v_known = p_created THEN RETURN false; END IF;
  SELECT s.created INTO v_known FROM outbox_stream s FOR UPDATE;
  IF v_known = p_created THEN RETURN false; END IF;
  UPDATE outbox_stream s
  SET created = p_created, since = clock_timestamp(), refilled_to = 0,
      refill_until = (SELECT coalesce(max(e.id), 0) FROM outbox_events e);
  UPDATE outbox_events e SET published_at = NULL
  FROM outbox_lanes l
  CROSS JOIN LATERAL (SELECT w.part FROM outbox_events w WHERE w.lane = l.lane ORDER BY w.id DESC LIMIT 1) latest
  CROSS JOIN LATERAL (
    SELECT w.id, w.part FROM outbox_events w WHERE w.lane = l.lane ORDER BY w.id DESC LIMIT 1000
  ) recent
  WHERE recent.part = latest.part AND latest.part <> '' AND e.id = recent.id AND e.published_at IS NOT NULL;
  RETURN true;
END $$;
