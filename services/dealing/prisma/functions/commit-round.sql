-- Stores a commitment, unless the round or its number at the table is taken, or the shoe has changed since the caller
-- looked. It is unchanged if `p_shoe_seen_after` is still the last round dealt from it, and no round with this or a higher
-- number is committed to it.
CREATE FUNCTION commit_round(
  p_round_id uuid, p_table_id text, p_round_number bigint, p_decks smallint, p_reshuffle_below_cards smallint,
  p_seed_key_id integer, p_encrypted_seed bytea, p_server_hash text,
  p_shoe_number bigint, p_shoe_before smallint[], p_reshuffled boolean, p_shoe_seen_after bigint
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF p_decks IS NOT NULL THEN
    INSERT INTO shoes (table_id) VALUES (p_table_id) ON CONFLICT DO NOTHING;
    PERFORM FROM shoes
    WHERE table_id = p_table_id AND dealt_round_number = p_shoe_seen_after AND committed_round_number < p_round_number
    FOR UPDATE;
    IF NOT FOUND THEN
      RETURN false;
    END IF;
  END IF;
  INSERT INTO baccarat_rounds (
    round_id, table_id, round_number, decks, reshuffle_below_cards, seed_key_id, encrypted_seed, server_hash,
    shoe_number, shoe_before, reshuffled)
  VALUES (
    p_round_id, p_table_id, p_round_number, p_decks, p_reshuffle_below_cards, p_seed_key_id, p_encrypted_seed,
    p_server_hash, p_shoe_number, p_shoe_before, p_reshuffled)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF p_decks IS NOT NULL THEN
    UPDATE shoes SET committed_round_number = p_round_number WHERE table_id = p_table_id;
  END IF;
  RETURN true;
END $$;
