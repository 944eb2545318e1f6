-- Creates the monthly partitions from last month to `months_ahead` months ahead. Rows of any other time go into the default
-- partition, so a forgotten call loses nothing; that partition should stay empty. It runs as the owner of the tables, because
-- the wallet's own role may not create any.
CREATE FUNCTION create_partitions(months_ahead integer) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  parent text;
  first_day date;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('create_partitions'));
  FOREACH parent IN ARRAY ARRAY['bets', 'bet_resolutions', 'postings'] LOOP
    IF to_regclass(format('%I', parent || '_default')) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', parent || '_default', parent);
    END IF;
    FOR first_day IN
      SELECT generate_series(date_trunc('month', now() - interval '1 month'),
                             now() + make_interval(months => months_ahead), interval '1 month')::date
    LOOP
      IF to_regclass(format('%I', parent || to_char(first_day, '_YYYY_MM'))) IS NULL THEN
        EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
          parent || to_char(first_day, '_YYYY_MM'), parent, first_day, (first_day + interval '1 month')::date);
      END IF;
    END LOOP;
  END LOOP;
END $$;
