-- Claims the lanes that have events to publish and returns the first rows of each, in order. Lanes claimed by another relay
-- are left to it; `busy` in every row says that there are some. If there is nothing else to return, `busy` comes in a single
-- row with id 0. Lanes are found by stepping through the index of unpublished rows, however many rows wait in each.
CREATE FUNCTION take_outbox(p_relay text, p_claim_ms integer, p_rows integer)
RETURNS TABLE (id bigint, lane text, part text, message_id text, subject text, facts jsonb, payload bytea,
               created_at timestamptz, busy boolean) LANGUAGE plpgsql AS $$
DECLARE
  v_now CONSTANT timestamptz := clock_timestamp();
  v_waiting text[];
  v_mine text[];
BEGIN
  WITH RECURSIVE waiting AS (
    (SELECT e.lane FROM outbox_events e WHERE e.published_at IS NULL ORDER BY e.lane LIMIT 1)
    UNION ALL
    SELECT (SELECT e.lane FROM outbox_events e WHERE e.published_at IS NULL AND e.lane > w.lane ORDER BY e.lane LIMIT 1)
    FROM waiting w WHERE w.lane IS NOT NULL
  )
  SELECT array_agg(w.lane) INTO v_waiting FROM waiting w WHERE w.lane IS NOT NULL;
  IF v_waiting IS NULL THEN RETURN; END IF;
  INSERT INTO outbox_lanes (lane) SELECT w.lane FROM unnest(v_waiting) AS w (lane)
  WHERE NOT EXISTS (SELECT FROM outbox_lanes l WHERE l.lane = w.lane)
  ON CONFLICT DO NOTHING;
  WITH free AS (
    SELECT l.lane FROM outbox_lanes l
    WHERE l.lane = ANY (v_waiting) AND (l.claimed_until < v_now OR l.holder = p_relay)
    ORDER BY l.lane FOR UPDATE SKIP LOCKED
  ),
  claimed AS (
    UPDATE outbox_lanes l SET holder = p_relay, claimed_until = v_now + p_claim_ms * interval '1 millisecond'
    FROM free WHERE l.lane = free.lane RETURNING l.lane
  )
  SELECT coalesce(array_agg(c.lane), '{}') INTO v_mine FROM claimed c;
  RETURN QUERY
  SELECT e.id, e.lane, e.part, e.message_id, e.subject, e.facts, e.payload, e.created_at::timestamptz,
         cardinality(v_mine) < cardinality(v_waiting)
  FROM unnest(v_mine) AS m (lane)
  CROSS JOIN LATERAL (
    SELECT * FROM outbox_events w WHERE w.lane = m.lane AND w.published_at IS NULL
    ORDER BY w.id LIMIT greatest(1, p_rows / cardinality(v_mine))
  ) e
  ORDER BY e.id;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 0::bigint, NULL::text, NULL::text, NULL::text, NULL::text, NULL::jsonb, NULL::bytea, NULL::timestamptz, true;
  END IF;
END $$;
