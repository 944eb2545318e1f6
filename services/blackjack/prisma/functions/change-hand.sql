-- Commits one change of a hand together with its step and its event, only if nothing has changed since the version that it was
-- decided on. One call is one transaction, so a process that dies or freezes holds no lock. Times come as milliseconds from
-- now, because only the database's clock counts; a hand without a time of its own is due at its deadline.
CREATE FUNCTION change_hand(
  p_hand uuid, p_version integer, p_change jsonb, p_due_ms bigint, p_deadline_ms bigint, p_step jsonb, p_subject text, p_payload text
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_now CONSTANT timestamptz := clock_timestamp();
  was hands;
  now_is hands;
BEGIN
  SELECT * INTO was FROM hands h WHERE h.id = p_hand FOR UPDATE;
  IF NOT FOUND OR was.version <> p_version THEN RETURN false; END IF;
  now_is := jsonb_populate_record(was, p_change);
  UPDATE hands h SET
    version = was.version + 1,
    k = was.k + (p_step IS NOT NULL)::integer,
    seq = was.seq + (p_subject IS NOT NULL)::integer,
    due_at = coalesce(v_now + p_due_ms * interval '1 millisecond', was.deadline, v_now),
    deadline = CASE WHEN p_deadline_ms IS NULL THEN was.deadline ELSE v_now + p_deadline_ms * interval '1 millisecond' END,
    opened_at = CASE WHEN was.opened_at IS NULL AND now_is.state IN ('OPEN', 'VOIDING') THEN v_now ELSE was.opened_at END,
    ended_at = CASE WHEN now_is.state IN ('SETTLED', 'REFUNDED') THEN v_now END,
    (state, pending, bet_id, stake_minor, tip, key, server_seed, hash, bundle, staked_minor, paid_minor, net_minor,
     balance_minor, balance_version) =
    (now_is.state, nullif(now_is.pending, 'null'::jsonb), now_is.bet_id, now_is.stake_minor, now_is.tip, now_is.key,
     now_is.server_seed, now_is.hash, now_is.bundle, now_is.staked_minor, now_is.paid_minor, now_is.net_minor,
     now_is.balance_minor, now_is.balance_version)
  WHERE h.id = p_hand;
  IF p_step IS NOT NULL THEN
    INSERT INTO steps (hand_id, k, actor, play, hand_index, link, signature, reveal)
    VALUES (p_hand, was.k, p_step ->> 'actor', p_step ->> 'play', (p_step ->> 'handIndex')::smallint, p_step ->> 'link',
            p_step ->> 'signature', p_step -> 'reveal');
  END IF;
  IF now_is.state = 'SETTLED' AND was.house_edge IS NOT NULL THEN
    PERFORM add_account_result(was.user_id, was.currency, was.alias, now_is.net_minor, -was.house_edge * was.stake_minor);
  END IF;
  IF p_subject IS NOT NULL THEN
    INSERT INTO outbox_events (lane, part, message_id, subject, payload)
    VALUES (was.table_id, p_hand::text, p_hand || ':' || (was.seq + 1), p_subject, decode(p_payload, 'base64'));
  END IF;
  RETURN true;
END $$;

-- Claims hands that are due: their process died in the middle of a step, or their time has run out. A claim lasts for a while,
-- so that replicas share the work and a hand that cannot go on is tried again later.
CREATE FUNCTION claim_due_hands(p_claim_ms bigint, p_rows integer) RETURNS SETOF uuid LANGUAGE sql AS $$
  UPDATE hands h SET due_at = clock_timestamp() + p_claim_ms * interval '1 millisecond'
  FROM (
    SELECT d.id FROM hands d WHERE d.ended_at IS NULL AND d.due_at < clock_timestamp()
    ORDER BY d.due_at LIMIT p_rows FOR UPDATE SKIP LOCKED
  ) due
  WHERE h.id = due.id
  RETURNING h.id
$$;

-- What a hand was opened with never changes, and a hand ends once.
CREATE FUNCTION keep_hand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.table_id, NEW.user_id, NEW.alias, NEW.currency, NEW.rules, NEW.number, NEW.previous_hash, NEW.server_hash,
      NEW.hold_ms, NEW.house_edge)
       IS DISTINCT FROM (OLD.id, OLD.table_id, OLD.user_id, OLD.alias, OLD.currency, OLD.rules, OLD.number, OLD.previous_hash,
                         OLD.server_hash, OLD.hold_ms, OLD.house_edge)
     OR (OLD.opened_at IS NOT NULL AND (NEW.bet_id, NEW.stake_minor, NEW.tip, NEW.key)
       IS DISTINCT FROM (OLD.bet_id, OLD.stake_minor, OLD.tip, OLD.key))
     OR OLD.ended_at IS NOT NULL
  THEN
    RAISE EXCEPTION 'hand % keeps what it was opened with and how it ended', OLD.id;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER hands_keep_terms BEFORE UPDATE ON hands FOR EACH ROW EXECUTE FUNCTION keep_hand();
