-- Lets another replica lead at once.
CREATE FUNCTION release_lease(p_name text, p_replica text, p_epoch bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE leases SET holder = NULL, expires_at = clock_timestamp()
  WHERE name = p_name AND holder = p_replica AND epoch = p_epoch;
  IF FOUND THEN PERFORM pg_notify('lease_freed', p_name); END IF;
END $$;
