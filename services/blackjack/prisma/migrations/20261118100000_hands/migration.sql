CREATE TYPE hand_state AS ENUM ('PREPARED', 'OPENING', 'OPEN', 'SETTLING', 'VOIDING', 'SETTLED', 'REFUNDED');

-- A hand: prepared, then opened with a stake, played decision by decision, and settled, or refunded if it was never dealt.
CREATE TABLE hands (
  id uuid PRIMARY KEY,
  table_id text NOT NULL,
  user_id text NOT NULL,
  alias text NOT NULL,
  currency text NOT NULL,
  rules jsonb NOT NULL,
  number integer NOT NULL CHECK (number >= 1),
  previous_hash text NOT NULL CHECK (previous_hash ~ '^[0-9a-f]{64}$'),
  server_hash text NOT NULL CHECK (server_hash ~ '^[0-9a-f]{64}$'),
  state hand_state NOT NULL DEFAULT 'PREPARED',
  version integer NOT NULL DEFAULT 0,
  k smallint NOT NULL DEFAULT 0 CHECK (k BETWEEN 0 AND 128),
  seq integer NOT NULL DEFAULT 0,
  pending jsonb,
  bet_id uuid,
  stake_minor bigint CHECK (stake_minor > 0),
  tip text CHECK (tip ~ '^[0-9a-f]{64}$'),
  key text CHECK (key ~ '^[0-9a-f]{64}$'),
  deadline timestamptz,
  due_at timestamptz NOT NULL,
  prepared_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  opened_at timestamptz,
  ended_at timestamptz,
  server_seed text CHECK (server_seed ~ '^[0-9a-f]{64}$'),
  hash text CHECK (hash ~ '^[0-9a-f]{64}$'),
  bundle jsonb,
  staked_minor bigint,
  paid_minor bigint,
  net_minor bigint,
  balance_minor bigint,
  balance_version bigint,
  UNIQUE (user_id, table_id, number),
  CONSTRAINT a_stake_comes_whole CHECK (num_nulls(bet_id, stake_minor, tip, key) IN (0, 4)),
  CONSTRAINT nothing_is_staked_on_a_prepared_hand CHECK (state <> 'PREPARED' OR bet_id IS NULL),
  CONSTRAINT an_open_hand_is_staked CHECK (state IN ('PREPARED', 'VOIDING', 'REFUNDED') OR bet_id IS NOT NULL),
  CONSTRAINT a_seed_is_stored_at_the_end CHECK ((server_seed IS NOT NULL) = (state IN ('SETTLED', 'REFUNDED'))),
  CONSTRAINT a_hand_ends_whole CHECK (
    num_nulls(ended_at, server_seed, hash, staked_minor, paid_minor, net_minor, balance_minor, balance_version) IN (0, 8)),
  CONSTRAINT a_dealt_hand_is_never_void CHECK (state NOT IN ('VOIDING', 'REFUNDED') OR k = 0)
) WITH (fillfactor = 70);

-- One hand at a time for each player and table, prepared or open.
CREATE UNIQUE INDEX hands_current ON hands (user_id, table_id) WHERE ended_at IS NULL;
CREATE INDEX hands_due ON hands (due_at) WHERE ended_at IS NULL;
CREATE INDEX hands_of_user ON hands (user_id, opened_at DESC, id) WHERE opened_at IS NOT NULL;

CREATE TABLE steps (
  hand_id uuid NOT NULL REFERENCES hands,
  k smallint NOT NULL CHECK (k BETWEEN 0 AND 127),
  actor text NOT NULL CHECK (actor IN ('player', 'recover', 'automatic')),
  play text NOT NULL,
  hand_index smallint NOT NULL CHECK (hand_index >= 0),
  link text NOT NULL,
  signature text NOT NULL,
  reveal jsonb NOT NULL,
  decided_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (hand_id, k)
);
