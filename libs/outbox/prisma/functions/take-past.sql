-- Claims the refill of the past and returns its next rows: those that were published to an earlier stream. Returns no row
-- when there is nothing to refill or another relay is refilling.
CREATE FUNCTION take_past(p_relay text, p_claim_ms integer, p_rows integer)
RETURNS TABLE (id bigint, lane text, part text, message_id text, subject text, facts jsonb, payload bytea,
               created_at timestamptz) LANGUAGE plpgsql AS $$
DECLARE
  v_now CONSTANT timestamptz := clock_timestamp();
  v_stream outbox_stream;
BEGIN
  SELECT * INTO v_stream FROM outbox_stream s;
  IF v_stream.refilled_to >= v_stream.refill_until THEN RETURN; END IF;
  INSERT INTO outbox_lanes (lane) VALUES ('~past') ON CONFLICT DO NOTHING;
  UPDATE outbox_lanes l SET holder = p_relay, claimed_until = v_now + p_claim_ms * interval '1 millisecond'
  WHERE l.lane = '~past' AND (l.claimed_until < v_now OR l.holder = p_relay);
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY
  SELECT e.id, e.lane, e.part, e.message_id, e.subject, e.facts, e.payload, e.created_at::timestamptz
  FROM outbox_events e
  WHERE e.id > v_stream.refilled_to AND e.id <= v_stream.refill_until AND e.published_at < v_stream.since
  ORDER BY e.id LIMIT p_rows;
  IF NOT FOUND THEN UPDATE outbox_stream s SET refilled_to = s.refill_until WHERE s.created = v_stream.created; END IF;
END $$;

-- Records how far the past has been published, unless the stream has been replaced since then.
CREATE FUNCTION mark_past(p_created text, p_id bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE outbox_stream s SET refilled_to = greatest(s.refilled_to, p_id) WHERE s.created = p_created
$$;
