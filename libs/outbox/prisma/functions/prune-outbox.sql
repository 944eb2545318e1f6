-- Looks at the next rows after p_after and deletes those that were published and are older than the stream keeps events.
-- The current part of each lane stays, however old. `more` says that older rows may follow after `up_to`.
CREATE FUNCTION prune_outbox(p_after bigint, p_retention_days integer, p_rows integer)
RETURNS TABLE (deleted integer, up_to bigint, more boolean) LANGUAGE sql AS $$
  WITH oldest AS (
    SELECT e.id, e.lane, e.part, e.published_at, e.created_at < clock_timestamp() - p_retention_days * interval '1 day' AS old
    FROM outbox_events e WHERE e.id > p_after ORDER BY e.id LIMIT p_rows
  ),
  pruned AS (
    DELETE FROM outbox_events e USING oldest o
    WHERE e.id = o.id AND o.old AND o.published_at IS NOT NULL
      AND (o.part = ''
           OR EXISTS (SELECT FROM outbox_events w WHERE w.lane = o.lane AND w.id > o.id AND w.part <> o.part))
    RETURNING e.id
  )
  SELECT (SELECT count(*) FROM pruned)::integer, coalesce(max(o.id), p_after), count(*) = p_rows AND bool_and(o.old)
  FROM oldest o
$$;
