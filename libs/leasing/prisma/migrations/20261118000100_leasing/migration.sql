-- Who leads what. A leader that lost its lease has an older epoch, which whatever it still writes is checked against.
CREATE TABLE leases (
  name text PRIMARY KEY,
  holder text,
  epoch bigint NOT NULL DEFAULT 0 CHECK (epoch >= 0),
  expires_at timestamptz(6) NOT NULL DEFAULT now()
) WITH (fillfactor = 50);

-- The replicas that live, among which the leases are shared out.
CREATE TABLE lease_replicas (
  id text PRIMARY KEY,
  expires_at timestamptz(6) NOT NULL
) WITH (fillfactor = 50);
