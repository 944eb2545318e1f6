-- How long a hand waits for its player. Hands from before this are held for at least the shortest time that can be configured.
ALTER TABLE hands ADD COLUMN hold_ms bigint NOT NULL DEFAULT 30000 CHECK (hold_ms BETWEEN 30000 AND 604800000);
