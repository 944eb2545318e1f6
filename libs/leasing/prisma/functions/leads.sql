-- Whether the caller still leads. The lock keeps the lease from changing hands until the caller has committed.
CREATE FUNCTION leads(p_name text, p_replica text, p_epoch bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM leases WHERE name = p_name AND holder = p_replica AND epoch = p_epoch FOR NO KEY UPDATE;
  RETURN FOUND;
END $$;
