-- What a hand is prepared with besides its rules: how long it waits for its player, and the exact edge of the house under its
-- rules, per first stake. Hands from before this have no edge here and are left out of the results.
ALTER TABLE hands ADD COLUMN hold_ms bigint NOT NULL DEFAULT 604800000;
ALTER TABLE hands ADD COLUMN house_edge numeric(15, 12);
CREATE INDEX hands_ended ON hands (ended_at) WHERE ended_at IS NOT NULL;

-- What the hands of an account brought in a month, against what best play is expected to bring. Sums in minor units; `squares`
-- are those of the differences of single hands, from which the standard deviation follows.
CREATE TABLE account_results (
  month date NOT NULL,
  user_id text NOT NULL,
  currency text NOT NULL,
  alias text NOT NULL,
  hands integer NOT NULL,
  net_minor numeric NOT NULL,
  expected_minor numeric NOT NULL,
  squares numeric NOT NULL,
  -- How far above expectation the account was when somebody looked into it and found nothing wrong.
  reviewed_sigmas real NOT NULL DEFAULT 0,
  PRIMARY KEY (month, user_id, currency)
);

-- Decisions that a player's device signed and that the record of the hand lacks: one report for each.
CREATE TABLE denied_decisions (
  hand_id uuid NOT NULL REFERENCES hands,
  k smallint NOT NULL CHECK (k BETWEEN 0 AND 127),
  play text NOT NULL,
  hand_index smallint NOT NULL CHECK (hand_index >= 0),
  link text NOT NULL CHECK (link ~ '^[0-9a-f]{64}$'),
  signature text NOT NULL CHECK (signature ~ '^[0-9a-f]{128}$'),
  due smallint[] NOT NULL,
  reported_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (hand_id, k)
);
