-- What the account had after a posting, and which balance that was; not kept for stakes, whose bets say it, nor for
-- accounts of the house.
ALTER TABLE postings ADD COLUMN balance_after_minor bigint, ADD COLUMN account_version bigint;

-- The outbox is a library's now. Events from before keep their ids, so that a stream which has them drops them.
INSERT INTO outbox_events (id, lane, part, message_id, subject, facts, created_at, published_at)
SELECT o.id, coalesce(r.table_id, ''), coalesce(r.id::text, ''), 'wallet:' || o.id,
       'wallet.v1.evt.' || ltrim(lower(regexp_replace(o.event, '([A-Z])', '_\1', 'g')), '_'),
       CASE WHEN r.no IS NULL THEN o.facts ELSE o.facts || jsonb_build_object('roundNo', r.no::text) END,
       o.created_at, o.published_at
FROM outbox o LEFT JOIN rounds r ON r.no = o.round_no;
SELECT setval(pg_get_serial_sequence('outbox_events', 'id'), coalesce(max(id), 0) + 1, false) FROM outbox_events;
INSERT INTO outbox_lanes (lane) SELECT DISTINCT lane FROM outbox_events;
DROP TABLE outbox;
