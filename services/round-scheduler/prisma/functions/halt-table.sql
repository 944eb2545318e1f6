-- Stops a table after something that should be impossible, until an operator resumes it.
CREATE FUNCTION halt_table(p_table text, p_replica text, p_epoch bigint, p_reason text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  IF NOT leads(p_table, p_replica, p_epoch) THEN RETURN 'STALE'; END IF;
  UPDATE tables SET halted_reason = p_reason WHERE id = p_table;
  PERFORM pg_notify('table_moved', p_table);
  RETURN 'DONE';
END $$;
