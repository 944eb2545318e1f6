-- Hands of blackjack. Their cards are not fixed at the deal: each decision brings randomness of the player's own, and its cards
-- are drawn then. `tip` and `key` are the player's, known from the deal on.
CREATE TABLE hands (
  hand_id uuid PRIMARY KEY,
  table_id text NOT NULL CHECK (table_id <> ''),
  hand_number bigint NOT NULL CHECK (hand_number BETWEEN 1 AND 4294967295),
  rules jsonb NOT NULL,
  seed_key_id integer NOT NULL CHECK (seed_key_id >= 1),
  encrypted_seed bytea NOT NULL CHECK (octet_length(encrypted_seed) = 60),
  server_hash text NOT NULL CHECK (server_hash ~ '^[0-9a-f]{64}$'),
  tip text CHECK (tip ~ '^[0-9a-f]{64}$'),
  key text CHECK (key ~ '^[0-9a-f]{64}$'),
  committed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  dealt_at timestamptz,
  finished_at timestamptz,
  voided_at timestamptz,
  revealed_at timestamptz,
  CONSTRAINT a_hand_is_dealt_for_its_player CHECK (num_nulls(dealt_at, tip, key) IN (0, 3)),
  CONSTRAINT a_hand_is_dealt_before_it_is_finished CHECK (finished_at IS NULL OR dealt_at IS NOT NULL),
  CONSTRAINT a_dealt_hand_is_never_void CHECK (dealt_at IS NULL OR voided_at IS NULL),
  CONSTRAINT only_a_hand_without_decisions_left_is_revealed CHECK (
    revealed_at IS NULL OR finished_at IS NOT NULL OR voided_at IS NOT NULL)
) WITH (fillfactor = 70);
CREATE INDEX hands_never_dealt ON hands (committed_at) WHERE dealt_at IS NULL AND voided_at IS NULL;

-- What was drawn for each decision: `cards` are all of them, the hole card too; `reveal` is what the decision made public.
CREATE TABLE hand_steps (
  hand_id uuid NOT NULL REFERENCES hands,
  k smallint NOT NULL CHECK (k BETWEEN 0 AND 127),
  actor text NOT NULL CHECK (actor IN ('player', 'recover', 'automatic')),
  play text NOT NULL,
  hand_index smallint NOT NULL CHECK (hand_index >= 0),
  link text NOT NULL CHECK (link ~ '^([0-9a-f]{64})?$'),
  signature text NOT NULL CHECK (signature ~ '^([0-9a-f]{128})?$'),
  client_seed text NOT NULL CHECK (client_seed ~ '^[0-9a-f]{64}$'),
  cards smallint[] NOT NULL,
  reveal jsonb NOT NULL,
  drawn_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (hand_id, k),
  CONSTRAINT only_the_player_has_links CHECK ((actor = 'player') = (link <> '') AND (link <> '') = (signature <> ''))
);
