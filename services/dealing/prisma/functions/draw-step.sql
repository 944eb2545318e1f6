-- Stores what was drawn for a decision, unless the hand was called off or the decision is not the next one. The first draw wins:
-- a replica that drew the same decision at the same time stores nothing.
CREATE FUNCTION draw_step(
  p_hand uuid, p_tip text, p_key text, p_k integer, p_actor text, p_play text, p_index integer, p_link text,
  p_signature text, p_client_seed text, p_cards smallint[], p_reveal jsonb, p_finished boolean
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM hands h WHERE h.hand_id = p_hand AND h.voided_at IS NULL AND h.finished_at IS NULL FOR UPDATE;
  IF NOT FOUND OR p_k <> (SELECT count(*) FROM hand_steps s WHERE s.hand_id = p_hand) THEN
    RETURN false;
  END IF;
  INSERT INTO hand_steps (hand_id, k, actor, play, hand_index, link, signature, client_seed, cards, reveal)
  VALUES (p_hand, p_k, p_actor, p_play, p_index, p_link, p_signature, p_client_seed, p_cards, p_reveal);
  IF p_k = 0 OR p_finished THEN
    UPDATE hands h
    SET tip = coalesce(h.tip, p_tip), key = coalesce(h.key, p_key), dealt_at = coalesce(h.dealt_at, clock_timestamp()),
        finished_at = CASE WHEN p_finished THEN clock_timestamp() END
    WHERE h.hand_id = p_hand;
  END IF;
  RETURN true;
END $$;

-- Deletes hands that were prepared and never opened, oldest first. A hand may be staked and wait for its player, so only those
-- go that are older than any hand may wait.
CREATE FUNCTION prune_hands(p_older_than_ms bigint, p_rows integer) RETURNS integer LANGUAGE sql AS $$
  WITH old AS (
    SELECT h.hand_id FROM hands h
    WHERE h.dealt_at IS NULL AND h.voided_at IS NULL
      AND h.committed_at < clock_timestamp() - p_older_than_ms * interval '1 millisecond'
    ORDER BY h.committed_at LIMIT p_rows FOR UPDATE SKIP LOCKED
  ),
  gone AS (
    DELETE FROM hands h USING old WHERE h.hand_id = old.hand_id RETURNING 1
  )
  SELECT count(*)::integer FROM gone
$$;
