-- Commits one step of a round together with its events: only for the leader, and only if nothing has changed since the
-- version that the step was decided on. One call is one transaction, so a leader that dies or freezes holds no lock.
CREATE FUNCTION commit_step(
  p_table text, p_replica text, p_epoch bigint, p_round uuid, p_version integer, p_change jsonb, p_events jsonb, p_halt text
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  was rounds;
  now_is rounds;
BEGIN
  IF NOT leads(p_table, p_replica, p_epoch) THEN RETURN 'STALE'; END IF;
  SELECT * INTO was FROM rounds WHERE id = p_round AND table_id = p_table FOR UPDATE;
  IF was.version IS DISTINCT FROM p_version THEN RETURN 'MOVED'; END IF;
  now_is := jsonb_populate_record(was, p_change);
  UPDATE rounds SET
    version = was.version + 1, epoch = p_epoch, seq = was.seq + jsonb_array_length(p_events),
    (phase, due_at, server_hash, shoe, reshuffled, opened_at, closes_at, void_reason, bet_book_root, bet_count, totals,
     client_seed, hands, revealed_steps, staked_minor, paid_minor, server_seed, hash, ended_at) =
    (now_is.phase, now_is.due_at, now_is.server_hash, now_is.shoe, now_is.reshuffled, now_is.opened_at, now_is.closes_at,
     now_is.void_reason, now_is.bet_book_root, now_is.bet_count, now_is.totals, now_is.client_seed, now_is.hands,
     now_is.revealed_steps, now_is.staked_minor, now_is.paid_minor, now_is.server_seed, now_is.hash, now_is.ended_at)
  WHERE id = p_round;
  IF now_is.phase <> was.phase THEN
    INSERT INTO phase_entries (round_id, phase, epoch) VALUES (p_round, now_is.phase, p_epoch);
  END IF;
  INSERT INTO outbox_events (lane, part, message_id, subject, payload)
  SELECT p_table, p_round::text, p_round || ':' || (was.seq + e.at), e.event ->> 'subject', decode(e.event ->> 'payload', 'base64')
  FROM jsonb_array_elements(p_events) WITH ORDINALITY AS e (event, at) ORDER BY e.at;
  IF p_halt IS NOT NULL THEN UPDATE tables SET halted_reason = p_halt WHERE id = p_table; END IF;
  PERFORM pg_notify('table_moved', p_table);
  RETURN 'DONE';
END $$;
