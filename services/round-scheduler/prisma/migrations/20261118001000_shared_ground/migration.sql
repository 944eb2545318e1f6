-- Leases and the outbox are tables of libraries now; what stood in our own moves there. Nobody leads while we migrate.
INSERT INTO leases (name, epoch) SELECT id, epoch FROM tables;
ALTER TABLE tables DROP COLUMN holder, DROP COLUMN epoch, DROP COLUMN expires_at;
DROP TABLE replicas;

INSERT INTO outbox_events (id, lane, part, message_id, subject, payload, created_at, published_at)
SELECT id, table_id, round_id::text, round_id || ':' || seq, subject, payload, created_at, published_at FROM outbox;
SELECT setval(pg_get_serial_sequence('outbox_events', 'id'), coalesce(max(id), 0) + 1, false) FROM outbox_events;
INSERT INTO outbox_lanes (lane) SELECT id FROM tables;
DROP TABLE outbox, outbox_filling;
