-- Days of the ledger are days in UTC, wherever the session lives.
CREATE FUNCTION utc_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (moment AT TIME ZONE 'UTC')::date;
