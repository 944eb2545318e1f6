-- Ends a round as settled or voided, once. A round that has none of the given statuses is returned unchanged.
CREATE FUNCTION resolve_round(
  p_round uuid, p_from round_status[], p_to round_status, p_resolution jsonb, p_kind posting_kind, p_targets text[],
  p_statuses resolution_status[], p_numerators bigint[], p_denominators bigint[], p_house bigint, p_chunk_bets integer
) RETURNS SETOF rounds LANGUAGE plpgsql AS $$
DECLARE
  v_round rounds;
  v_bets record;
BEGIN
  SELECT * INTO v_round FROM take_round(p_round);
  IF NOT FOUND THEN RETURN; END IF;
  IF v_round.status = ANY (p_from) THEN
    SELECT * INTO v_bets
    FROM resolve_bets(v_round, p_kind, p_targets, p_statuses, p_numerators, p_denominators, p_house);
    UPDATE rounds r
    SET status = p_to, resolved_at = clock_timestamp(), resolution = p_resolution,
        bet_count = v_bets.bet_count, staked_minor = v_bets.staked_minor, paid_minor = v_bets.paid_minor,
        payouts_posting_id = v_bets.place, payouts_posted_on = v_bets.posted_on
    WHERE r.no = v_round.no RETURNING * INTO v_round;
    PERFORM tell_ending(v_round,
                        CASE p_to WHEN 'SETTLED' THEN 'wallet.v1.evt.round_settled' ELSE 'wallet.v1.evt.round_refunded' END,
                        v_bets.bettors, p_chunk_bets, v_bets.place, v_bets.posted_on);
  END IF;
  RETURN NEXT v_round;
END $$;
