-- The bets of a round in the order of acceptance, as JSON lists of 1,024 each, for hashing into the bet book.
CREATE FUNCTION bet_book(p_round_no bigint) RETURNS TABLE (chunk bigint, bets text) LANGUAGE sql STABLE
SET enable_seqscan = off SET work_mem = '256MB' AS $$
  WITH ordered AS (
    SELECT b.*, a.alias, (row_number() OVER (ORDER BY b.sequence) - 1) / 1024 AS chunk
    FROM rounds r
    JOIN bets_with_status b ON b.opened_on = r.opened_on AND b.round_no = r.no AND b.status <> 'REMOVED'
    JOIN accounts a ON a.id = b.account_id
    WHERE r.no = p_round_no
  )
  SELECT chunk,
         json_agg(json_build_array(bet_id, alias, target, amount_minor::text, player_seed, sequence) ORDER BY sequence)::text
  FROM ordered GROUP BY chunk ORDER BY chunk
$$;
