-- Stores the bytes of events before they are first published, and returns the bytes to publish, or NULL where they are the
-- given ones. The first bytes stored win, so an event that two relays encode is published in one form. An event that can
-- never be published is stored as its substitute, which has another subject.
CREATE FUNCTION keep_payloads(p_ids bigint[], p_subjects text[], p_payloads text[])
RETURNS TABLE (id bigint, subject text, payload bytea) LANGUAGE sql AS $$
  UPDATE outbox_events e
  SET subject = CASE WHEN e.payload IS NULL OR e.subject <> n.subject THEN n.subject ELSE e.subject END,
      payload = CASE WHEN e.payload IS NULL OR e.subject <> n.subject THEN decode(n.payload, 'base64') ELSE e.payload END
  FROM unnest(p_ids, p_subjects, p_payloads) AS n (id, subject, payload)
  WHERE e.id = n.id
  RETURNING e.id, e.subject, nullif(e.payload, decode(n.payload, 'base64'))
$$;
