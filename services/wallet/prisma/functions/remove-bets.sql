-- Takes back bets of one account in one round: all pending ones, or only the given one. Returns everything removed so far,
-- so that a repeat gets the same answer. Returns no row once the round takes no more bets, unless the given bet had already
-- been removed.
-- What stays on a target is never below its minimum, or a large bet and a small one would be a way to stake the small one
-- alone. Such a removal is refused: left_minor is what would stay, and target where. The minimums come in as columns.
CREATE FUNCTION remove_bets(
  p_round uuid, p_account bigint, p_sequence bigint,
  p_targets text[] DEFAULT '{}', p_minimums bigint[] DEFAULT '{}'
) RETURNS TABLE (
  bet_ids uuid[], refunded_minor bigint, balance_minor bigint, account_version bigint, target text, left_minor bigint
) LANGUAGE plpgsql AS $$
DECLARE
  v_target text;
  v_left bigint;
  v_round rounds;
  v_now timestamptz;
  v_refund bigint;
  v_sequences text[];
  v_balance bigint;
  v_version bigint;
  v_transfer bigint := nextval('transfer_sequence');
BEGIN
  PERFORM share_rounds(ARRAY[p_round]);
  SELECT * INTO v_round FROM rounds r WHERE r.id = p_round;
  SELECT a.balance_minor INTO v_balance FROM accounts a WHERE a.id = p_account FOR NO KEY UPDATE;
  v_now := clock_timestamp();
  IF v_round.status = 'OPEN' AND (v_round.closes_at IS NULL OR v_now < v_round.closes_at) THEN
    SELECT asked.target, sum(other.amount_minor) INTO v_target, v_left
    FROM bets_with_status asked
    JOIN bets_with_status other ON other.opened_on = asked.opened_on AND other.round_no = asked.round_no
      AND other.account_id = asked.account_id AND other.target = asked.target AND other.sequence <> asked.sequence
    WHERE asked.opened_on = v_round.opened_on AND asked.round_no = v_round.no AND asked.account_id = p_account
      AND asked.sequence = p_sequence AND asked.status = 'PENDING' AND other.status = 'PENDING'
    GROUP BY asked.target;
    IF v_left < p_minimums[array_position(p_targets, v_target)] THEN
      RETURN QUERY SELECT '{}'::uuid[], 0::bigint, v_balance, 0::bigint, v_target, v_left;
      RETURN;
    END IF;
    WITH removed AS (
      -- The account's lock keeps other removals away, and the round's lock its end: what is pending stays so.
      INSERT INTO bet_resolutions
      SELECT b.opened_on, b.round_no, b.account_id, b.sequence, 'REMOVED', b.amount_minor,
             v_balance + sum(b.amount_minor) OVER (ORDER BY b.sequence)
      FROM bets b
      WHERE b.opened_on = v_round.opened_on AND b.round_no = v_round.no AND b.account_id = p_account
        AND (p_sequence IS NULL OR b.sequence = p_sequence)
        AND NOT EXISTS (
          SELECT FROM bet_resolutions s
          WHERE s.opened_on = b.opened_on AND s.round_no = b.round_no AND s.account_id = b.account_id
            AND s.sequence = b.sequence)
      RETURNING sequence, payout_minor
    ),
    posted AS (
      INSERT INTO postings (account_id, posted_on, transfer_id, kind, amount_minor, round_no, sequence, posted_at)
      SELECT p_account, utc_day(v_now), v_transfer, 'REMOVAL'::posting_kind, payout_minor, v_round.no, ordered.sequence, v_now
      FROM (SELECT * FROM removed ORDER BY sequence) ordered
      UNION ALL
      SELECT v_round.escrow_account_id, utc_day(v_now), v_transfer, 'REMOVAL'::posting_kind, -payout_minor, v_round.no,
             removed.sequence, v_now
      FROM removed
    )
    SELECT coalesce(sum(payout_minor), 0), array_agg(removed.sequence::text ORDER BY removed.sequence)
    INTO v_refund, v_sequences FROM removed;
    UPDATE accounts a SET balance_minor = a.balance_minor + v_refund, version = a.version + 1
    WHERE a.id = p_account AND v_refund > 0 RETURNING a.balance_minor, a.version INTO v_balance, v_version;
    IF v_refund > 0 THEN
      INSERT INTO outbox_events (lane, part, message_id, subject, facts)
      VALUES (v_round.table_id, v_round.id::text, gen_random_uuid()::text, 'wallet.v1.evt.bets_removed',
              jsonb_build_object('roundNo', v_round.no::text, 'accountId', p_account::text, 'sequences', v_sequences,
                                 'balanceMinor', v_balance::text, 'version', v_version::text));
    END IF;
  ELSIF NOT EXISTS (
    SELECT FROM bet_resolutions s
    WHERE s.opened_on = v_round.opened_on AND s.round_no = v_round.no AND s.account_id = p_account
      AND s.sequence = p_sequence AND s.status = 'REMOVED'
  ) THEN
    RETURN;
  END IF;
  RETURN QUERY
  SELECT coalesce(array_agg(b.bet_id ORDER BY b.sequence) FILTER (WHERE b.bet_id IS NOT NULL), '{}'),
         coalesce(sum(b.amount_minor), 0)::bigint, max(a.balance_minor), max(a.version), NULL::text, NULL::bigint
  FROM accounts a
  LEFT JOIN bets_with_status b ON b.opened_on = v_round.opened_on AND b.round_no = v_round.no
    AND b.account_id = a.id AND b.status = 'REMOVED' AND (p_sequence IS NULL OR b.sequence = p_sequence)
  WHERE a.id = p_account;
END $$;
