-- Writes the events that say who was paid, and then the one that says that the round has ended. A message holds about
-- `p_chunk_bets` bets, so that it fits the broker, but never splits an account, so a listener can inform a player from a
-- single message. The bettors are the accounts of the bets in the order of their ids; the place and the day are those of the
-- payouts in the ledger.
CREATE FUNCTION tell_ending(
  p_round rounds, p_subject text, p_bettors bigint[], p_chunk_bets integer, p_place bigint, p_posted_on date
) RETURNS void LANGUAGE sql AS $$
  WITH chunks AS (
    SELECT first, lead(first) OVER (ORDER BY first) AS next,
           row_number() OVER (ORDER BY first) - 1 AS chunk_index, count(*) OVER () AS chunk_count
    FROM (SELECT DISTINCT p_bettors[at] AS first FROM generate_series(1, cardinality(p_bettors), p_chunk_bets) AS at) x
  )
  INSERT INTO outbox_events (lane, part, message_id, subject, facts)
  SELECT (p_round).table_id, (p_round).id::text, (p_round).id || ':payouts:' || chunk_index, 'wallet.v1.evt.payouts_posted',
         jsonb_build_object('roundNo', (p_round).no::text, 'firstAccountId', first::text,
                            'lastAccountId', coalesce(next - 1, p_bettors[cardinality(p_bettors)])::text,
                            'chunkIndex', chunk_index, 'chunkCount', chunk_count,
                            'place', p_place::text, 'postedOn', p_posted_on)
  FROM chunks
  ORDER BY chunk_index;
  INSERT INTO outbox_events (lane, part, message_id, subject, facts)
  VALUES ((p_round).table_id, (p_round).id::text, (p_round).id || ':ended', p_subject,
          jsonb_build_object('roundNo', (p_round).no::text));
$$;
