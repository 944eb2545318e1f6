-- What is staked on each target of a round and by how many players, how many bets were taken back, and how many players the
-- whole round has. Reads along the keys in one pass, like resolve_bets.
CREATE FUNCTION bet_totals(p_round_no bigint)
RETURNS TABLE (target text, staked_minor bigint, bet_count integer, removed_count integer, bettor_count integer,
               player_count integer)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_nestloop = off SET work_mem = '64MB'
AS $$
DECLARE
  v_opened_on date;
BEGIN
  SELECT r.opened_on INTO v_opened_on FROM rounds r WHERE r.no = p_round_no;
  RETURN QUERY
  WITH players AS MATERIALIZED (
    SELECT b.target, b.account_id, sum(b.amount_minor) FILTER (WHERE s.sequence IS NULL) AS staked_minor,
           count(*) FILTER (WHERE s.sequence IS NULL) AS bet_count, count(s.sequence) AS removed_count
    FROM bets b
    LEFT JOIN bet_resolutions s ON s.opened_on = v_opened_on AND s.round_no = p_round_no AND s.status = 'REMOVED'
      AND s.account_id = b.account_id AND s.sequence = b.sequence
    WHERE b.opened_on = v_opened_on AND b.round_no = p_round_no
    GROUP BY b.target, b.account_id
  )
  SELECT p.target, coalesce(sum(p.staked_minor), 0)::bigint, sum(p.bet_count)::integer, sum(p.removed_count)::integer,
         (count(*) FILTER (WHERE p.bet_count > 0))::integer,
         (SELECT count(DISTINCT q.account_id)::integer FROM players q WHERE q.bet_count > 0)
  FROM players p GROUP BY p.target;
END $$;
