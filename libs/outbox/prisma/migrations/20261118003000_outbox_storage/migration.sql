-- Facts and bytes are mostly random ids: compressing them costs every event processor time and saves little space.
ALTER TABLE outbox_events
  ALTER COLUMN facts SET STORAGE EXTERNAL,
  ALTER COLUMN payload SET STORAGE EXTERNAL;
