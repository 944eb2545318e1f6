-- Whether these are the copies left of each of the 52 cards in a shoe of so many decks.
CREATE FUNCTION is_shoe(copies smallint[], decks smallint) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(
  array_ndims(copies) = 1 AND array_lower(copies, 1) = 1 AND array_length(copies, 1) = 52
    AND 0 <= ALL (copies) AND decks >= ALL (copies),
  false);

CREATE FUNCTION cards_in(copies smallint[]) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT sum(n) FROM unnest(copies) n);

-- What is left of the shoe of each table. It changes when a round is dealt and at no other time; the round that is
-- committed next decides whether it goes on with it. A table that never dealt stands at an empty shoe with number 0.
CREATE TABLE shoes (
  table_id text PRIMARY KEY CHECK (table_id <> ''),
  shoe_number bigint NOT NULL DEFAULT 0 CHECK (shoe_number BETWEEN 0 AND 4294967295),
  decks smallint NOT NULL DEFAULT 1 CHECK (decks BETWEEN 1 AND 64),
  remaining_copies smallint[] NOT NULL DEFAULT array_fill(0::smallint, ARRAY[52]),
  committed_round_number bigint NOT NULL DEFAULT 0,
  dealt_round_number bigint NOT NULL DEFAULT 0,
  CONSTRAINT the_shoe_is_one CHECK (is_shoe(remaining_copies, decks)),
  CONSTRAINT a_round_is_committed_before_it_is_dealt
    CHECK (dealt_round_number BETWEEN 0 AND committed_round_number)
) WITH (fillfactor = 50);

CREATE TABLE baccarat_rounds (
  round_id uuid PRIMARY KEY,
  table_id text NOT NULL CHECK (table_id <> ''),
  round_number bigint NOT NULL CHECK (round_number BETWEEN 1 AND 4294967295),
  decks smallint CHECK (decks BETWEEN 1 AND 64),
  reshuffle_below_cards smallint,
  seed_key_id integer NOT NULL CHECK (seed_key_id >= 1),
  -- 12 bytes of nonce, 32 of encrypted seed, 16 of authentication tag.
  encrypted_seed bytea NOT NULL CHECK (octet_length(encrypted_seed) = 60),
  server_hash text NOT NULL CHECK (server_hash ~ '^[0-9a-f]{64}$'),
  shoe_number bigint CHECK (shoe_number BETWEEN 1 AND 4294967295),
  shoe_before smallint[],
  reshuffled boolean NOT NULL,
  client_seed text CHECK (client_seed ~ '^[0-9a-f]{64}$'),
  result jsonb,
  shoe_after smallint[],
  committed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  dealt_at timestamptz,
  voided_at timestamptz,
  revealed_at timestamptz,
  UNIQUE (table_id, round_number),
  CONSTRAINT a_shoe_is_described_whole CHECK (
    num_nulls(decks, reshuffle_below_cards, shoe_number, shoe_before) IN (0, 4)),
  CONSTRAINT no_round_begins_with_too_few_cards CHECK (
    decks IS NULL OR (reshuffle_below_cards BETWEEN 20 AND decks * 52
      AND is_shoe(shoe_before, decks) AND cards_in(shoe_before) >= reshuffle_below_cards)),
  CONSTRAINT a_fresh_shoe_is_full CHECK (
    NOT reshuffled OR (decks IS NOT NULL AND shoe_before = array_fill(decks, ARRAY[52]))),
  CONSTRAINT a_round_is_dealt_whole CHECK (num_nulls(dealt_at, client_seed, result) IN (0, 3)),
  CONSTRAINT a_shoe_is_left_behind CHECK (
    (shoe_after IS NOT NULL) = (decks IS NOT NULL AND dealt_at IS NOT NULL)),
  CONSTRAINT a_round_has_four_to_six_cards CHECK (
    result IS NULL OR coalesce(jsonb_array_length(result -> 'cards') BETWEEN 4 AND 6, false)),
  CONSTRAINT what_was_dealt_left_the_shoe CHECK (
    shoe_after IS NULL OR (is_shoe(shoe_after, decks)
      AND cards_in(shoe_before) - cards_in(shoe_after) = jsonb_array_length(result -> 'cards'))),
  CONSTRAINT a_dealt_round_is_never_void CHECK (dealt_at IS NULL OR voided_at IS NULL),
  CONSTRAINT only_what_ended_is_revealed CHECK (
    revealed_at IS NULL OR dealt_at IS NOT NULL OR voided_at IS NOT NULL)
) WITH (fillfactor = 70);

-- What was promised or dealt stays. Only the encryption of a seed may be renewed, with a newer key.
CREATE FUNCTION keep_promises() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.round_id, NEW.table_id, NEW.round_number, NEW.server_hash, NEW.reshuffled, NEW.committed_at)
       IS DISTINCT FROM (OLD.round_id, OLD.table_id, OLD.round_number, OLD.server_hash, OLD.reshuffled, OLD.committed_at)
     OR (NEW.decks, NEW.reshuffle_below_cards, NEW.shoe_number, NEW.shoe_before)
       IS DISTINCT FROM (OLD.decks, OLD.reshuffle_below_cards, OLD.shoe_number, OLD.shoe_before)
     OR (OLD.dealt_at IS NOT NULL AND (NEW.dealt_at, NEW.client_seed, NEW.result, NEW.shoe_after)
       IS DISTINCT FROM (OLD.dealt_at, OLD.client_seed, OLD.result, OLD.shoe_after))
     OR (OLD.voided_at IS NOT NULL AND NEW.voided_at IS DISTINCT FROM OLD.voided_at)
     OR (OLD.revealed_at IS NOT NULL AND NEW.revealed_at IS DISTINCT FROM OLD.revealed_at)
  THEN
    RAISE EXCEPTION 'round % keeps what was committed, dealt or revealed', OLD.round_id;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER rounds_keep_promises BEFORE UPDATE ON baccarat_rounds
FOR EACH ROW EXECUTE FUNCTION keep_promises();

-- Stores a commitment, unless the round or its number at the table is taken, or the shoe is not any more the one that
-- the caller saw: as it was after `p_shoe_seen_after`, with no round of this or a higher number committed to it.
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

-- Stores the cards of a round together with the shoe that they leave, unless the round was dealt or voided before or,
-- where it has a shoe, a later round was committed to that.
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
