-- RESULT was entered when the last card was shown, and the bets were paid in it. Now that time is SETTLING, and RESULT is
-- entered when every bet is paid and the seed is revealed. The past is told in the same words.
ALTER TABLE rounds
  DROP CONSTRAINT dealing_follows_the_seal,
  DROP CONSTRAINT a_result_has_cards,
  DROP CONSTRAINT a_result_reveals_its_seed,
  DROP CONSTRAINT only_a_result_or_a_void_ends,
  DROP CONSTRAINT a_void_is_an_end_with_a_reason;

UPDATE rounds SET phase = 'SETTLING', version = version + 1 WHERE phase = 'RESULT' AND ended_at IS NULL;

UPDATE phase_entries SET phase = 'SETTLING' WHERE phase = 'RESULT';
INSERT INTO phase_entries (round_id, phase, epoch, entered_at)
SELECT id, phase, epoch, ended_at FROM rounds WHERE phase = 'RESULT';

ALTER TABLE rounds
  ADD CONSTRAINT dealing_follows_the_seal CHECK (
    phase NOT IN ('DEALING', 'SETTLING', 'RESULT') OR bet_book_root IS NOT NULL),
  ADD CONSTRAINT every_card_is_shown_before_bets_are_paid CHECK (
    phase NOT IN ('SETTLING', 'RESULT')
    OR (hands IS NOT NULL
        AND revealed_steps >= jsonb_array_length(hands -> 'player') + jsonb_array_length(hands -> 'banker'))),
  ADD CONSTRAINT a_result_is_paid_and_revealed CHECK (
    phase <> 'RESULT' OR (paid_minor IS NOT NULL AND server_seed IS NOT NULL)),
  ADD CONSTRAINT a_round_ends_with_a_result_or_a_void CHECK ((phase IN ('RESULT', 'VOID')) = (ended_at IS NOT NULL)),
  ADD CONSTRAINT a_void_has_a_reason_and_a_result_has_none CHECK (
    phase NOT IN ('RESULT', 'VOID') OR (phase = 'VOID') = (void_reason IS NOT NULL));
