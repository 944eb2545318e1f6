-- The heartbeat of a replica: renews the leases that it holds, takes free ones up to its share, and returns everything that
-- it leads. Only the database's clock counts. A lease that has been free for long is taken even beyond the share: the other
-- replicas may not have its name in their configuration.
CREATE FUNCTION beat(p_replica text, p_lease_ms integer, p_names text[])
RETURNS TABLE (name text, epoch bigint, share integer) LANGUAGE plpgsql AS $$
DECLARE
  lease CONSTANT interval := p_lease_ms * interval '1 millisecond';
  found_at CONSTANT timestamptz := clock_timestamp();
  fair_share integer;
  held integer;
  free record;
BEGIN
  INSERT INTO lease_replicas VALUES (p_replica, found_at + lease)
  ON CONFLICT (id) DO UPDATE SET expires_at = excluded.expires_at;
  DELETE FROM lease_replicas r WHERE r.expires_at < found_at - 100 * lease;
  SELECT ceil(cardinality(p_names)::numeric / count(*)) INTO fair_share FROM lease_replicas r WHERE r.expires_at > found_at;
  INSERT INTO leases (name) SELECT n.name FROM unnest(p_names) AS n (name)
  WHERE NOT EXISTS (SELECT FROM leases l WHERE l.name = n.name)
  ON CONFLICT DO NOTHING;
  UPDATE leases l SET expires_at = found_at + lease WHERE l.holder = p_replica AND l.name = ANY (p_names);
  GET DIAGNOSTICS held = ROW_COUNT;
  FOR free IN
    SELECT l.name, l.expires_at FROM leases l
    WHERE l.name = ANY (p_names) AND l.holder IS DISTINCT FROM p_replica AND (l.holder IS NULL OR l.expires_at < found_at)
    ORDER BY l.expires_at FOR UPDATE SKIP LOCKED
  LOOP
    CONTINUE WHEN held >= fair_share AND free.expires_at > found_at - 2 * lease;
    UPDATE leases l SET holder = p_replica, epoch = l.epoch + 1, expires_at = found_at + lease WHERE l.name = free.name;
    held := held + 1;
  END LOOP;
  RETURN QUERY SELECT l.name, l.epoch, fair_share FROM leases l WHERE l.holder = p_replica AND l.name = ANY (p_names);
END $$;
