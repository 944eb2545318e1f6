-- Days of the ledger are days in UTC, whatever the timezone of the session.
CREATE FUNCTION utc_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (moment AT TIME ZONE 'UTC')::date;
