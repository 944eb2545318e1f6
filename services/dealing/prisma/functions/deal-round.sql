-- Stores the cards of a round together with the remaining shoe, unless the round is already dealt or voided, or a later
-- round is committed to its shoe.
CREATE FUNCTION deal_round(p_round_id uuid, p_client_seed text, p_result jsonb, p_shoe_after smallint[])
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_round baccarat_rounds;
BEGIN
  SELECT * INTO v_round FROM baccarat_rounds
  WHERE round_id = p_round_id AND dealt_at IS NULL AND voided_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF v_round.decks IS NOT NULL THEN
    UPDATE shoes
    SET shoe_number = v_round.shoe_number, decks = v_round.decks, remaining_copies = p_shoe_after,
        dealt_round_number = v_round.round_number
    WHERE table_id = v_round.table_id AND committed_round_number = v_round.round_number;
    IF NOT FOUND THEN
      RETURN false;
    END IF;
  END IF;
  UPDATE baccarat_rounds
  SET client_seed = p_client_seed, result = p_result, shoe_after = p_shoe_after, dealt_at = clock_timestamp()
  WHERE round_id = p_round_id;
  RETURN true;
END $$;
