-- The months of the ledger, as the partitions of its postings, and which of them is the current one.
CREATE FUNCTION ledger_months() RETURNS TABLE (part text, current boolean) LANGUAGE sql STABLE AS $$
  SELECT i.inhrelid::regclass::text, c.relname = 'postings' || to_char(now() AT TIME ZONE 'UTC', '_YYYY_MM')
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = 'postings'::regclass
  ORDER BY c.relname
$$;

-- By how much a month of the ledger is out of balance. A transfer lies in one month, so each month sums to zero. Every row is
-- read, which an index would only slow down.
CREATE FUNCTION ledger_imbalance_minor(p_part regclass) RETURNS bigint LANGUAGE plpgsql STABLE
SET enable_seqscan = on AS $$
DECLARE
  v_imbalance bigint;
BEGIN
  EXECUTE format('SELECT coalesce(sum(amount_minor), 0) FROM %s', p_part) INTO v_imbalance;
  RETURN v_imbalance;
END $$;
