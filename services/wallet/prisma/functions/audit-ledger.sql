-- Recomputes the invariants of money from the rows themselves and returns each violation. An empty result is a clean audit.
-- It reads one snapshot, so it may run while bets are placed.
CREATE FUNCTION audit_ledger() RETURNS TABLE (invariant text, detail text) LANGUAGE sql STABLE
SET enable_nestloop = off SET work_mem = '256MB' AS $$
  SELECT 'postings of a transfer sum to zero', format('transfer %s sums to %s', transfer_id, sum(amount_minor))
  FROM postings GROUP BY transfer_id HAVING sum(amount_minor) <> 0
  UNION ALL
  SELECT 'a balance equals the sum of its postings',
         format('account %s has %s, its postings sum to %s', a.id, a.balance_minor, coalesce(p.total, 0))
  FROM accounts a
  LEFT JOIN (SELECT account_id, sum(amount_minor) AS total FROM postings GROUP BY account_id) p ON p.account_id = a.id
  WHERE a.balance_minor <> coalesce(p.total, 0)
  UNION ALL
  SELECT 'a posting is on an account or on the escrow of a round or a hand',
         format('transfer %s posts %s on %s', p.transfer_id, p.amount_minor, p.account_id)
  FROM postings p
  LEFT JOIN accounts a ON a.id = p.account_id
  LEFT JOIN rounds r ON r.escrow_account_id = p.account_id
  LEFT JOIN hands h ON h.escrow_account_id = p.account_id
  WHERE a.id IS NULL AND r.no IS NULL AND h.no IS NULL
  UNION ALL
  SELECT 'no player is below zero', format('account %s has %s', id, balance_minor)
  FROM accounts WHERE kind = 'PLAYER' AND balance_minor < 0
  UNION ALL
  SELECT 'every bet of a resolved round has one resolution', format('round %s, bet %s is %s', r.id, b.bet_id, b.status)
  FROM bets_with_status b JOIN rounds r ON r.no = b.round_no
  WHERE (r.status IN ('SETTLED', 'VOIDED') AND b.status = 'PENDING')
     OR (r.status IN ('OPEN', 'SEALED') AND b.status NOT IN ('PENDING', 'REMOVED'))
     OR (r.status = 'SETTLED' AND b.status = 'REFUNDED')
     OR (r.status = 'VOIDED' AND b.status NOT IN ('REMOVED', 'REFUNDED'))
  UNION ALL
  SELECT 'a resolution belongs to a bet', format('round %s, sequence %s', s.round_no, s.sequence)
  FROM bet_resolutions s
  LEFT JOIN bets b USING (opened_on, round_no, account_id, sequence)
  WHERE b.sequence IS NULL
  UNION ALL
  SELECT 'a lost bet pays nothing, a returned one its stake, a won one more',
         format('bet %s of %s is %s and paid %s', bet_id, amount_minor, status, payout_minor)
  FROM bets_with_status
  WHERE payout_minor <> 0 AND status IN ('PENDING', 'LOST')
     OR payout_minor <> amount_minor AND status IN ('PUSHED', 'REMOVED', 'REFUNDED')
     OR payout_minor < amount_minor AND status = 'WON'
  UNION ALL
  SELECT 'the escrow of a round holds its pending stakes',
         format('round %s is %s, its escrow holds %s, pending are %s', r.id, r.status, coalesce(e.held, 0), coalesce(b.pending, 0))
  FROM rounds r
  LEFT JOIN (SELECT account_id, sum(amount_minor) AS held FROM postings GROUP BY account_id) e
    ON e.account_id = r.escrow_account_id
  LEFT JOIN (SELECT round_no, sum(amount_minor) AS pending FROM bets_with_status WHERE status = 'PENDING' GROUP BY round_no) b
    ON b.round_no = r.no
  WHERE coalesce(e.held, 0) <> coalesce(b.pending, 0)
  UNION ALL
  SELECT 'each bet was paid for once, with its stake', format('bet %s of %s, posted %s', b.bet_id, b.amount_minor, p.posted)
  FROM bets b
  LEFT JOIN (
    SELECT account_id, sequence, sum(amount_minor) AS posted FROM postings
    WHERE kind = 'STAKE' AND sequence IS NOT NULL GROUP BY account_id, sequence
  ) p USING (account_id, sequence)
  WHERE p.posted IS DISTINCT FROM -b.amount_minor
  UNION ALL
  SELECT 'a round pays an account what its resolutions say',
         format('round %s, account %s: resolved %s, posted %s', coalesce(s.round_no, p.round_no),
                coalesce(s.account_id, p.account_id), s.payout, p.posted)
  FROM (
    SELECT round_no, account_id, sum(payout_minor) AS payout FROM bet_resolutions
    WHERE payout_minor > 0 GROUP BY round_no, account_id
  ) s
  FULL JOIN (
    SELECT p.round_no, p.account_id, sum(p.amount_minor) AS posted
    FROM postings p JOIN accounts a ON a.id = p.account_id AND a.kind = 'PLAYER'
    WHERE p.kind IN ('PAYOUT', 'REFUND', 'REMOVAL') AND p.hand_no IS NULL GROUP BY p.round_no, p.account_id
  ) p USING (round_no, account_id)
  WHERE s.payout IS DISTINCT FROM p.posted
  UNION ALL
  SELECT 'a bet id names one bet', format('bet %s of account %s', b.bet_id, b.account_id)
  FROM bets b
  LEFT JOIN bet_keys k ON k.account_id = b.account_id AND k.bet_id = b.bet_id AND k.sequence = b.sequence
  WHERE k.sequence IS NULL
  UNION ALL
  SELECT 'no bet is accepted after the close', format('bet %s at %s, round closed at %s', b.bet_id, b.accepted_at, r.closes_at)
  FROM bets b JOIN rounds r ON r.no = b.round_no
  WHERE b.accepted_at >= r.closes_at OR b.accepted_at > r.sealed_at
  UNION ALL
  SELECT 'a sealed book counts the bets that were not removed', format('round %s says %s, has %s', r.id, r.bet_count, count(b.sequence))
  FROM rounds r LEFT JOIN bets_with_status b ON b.round_no = r.no AND b.status <> 'REMOVED'
  WHERE r.bet_count IS NOT NULL
  GROUP BY r.no HAVING r.bet_count <> count(b.sequence)
  UNION ALL
  SELECT 'each stake of a hand was paid for once, by the player into its escrow',
         format('hand %s, decision %s: staked %s, paid %s, received %s', h.id, s.k, s.amount_minor, p.paid, p.received)
  FROM hand_stakes s
  JOIN hands h ON h.no = s.hand_no
  LEFT JOIN (
    SELECT t.hand_no, t.transfer_id, sum(t.amount_minor) FILTER (WHERE t.account_id = o.account_id) AS paid,
           sum(t.amount_minor) FILTER (WHERE t.account_id = o.escrow_account_id) AS received
    FROM postings t JOIN hands o ON o.no = t.hand_no
    WHERE t.kind = 'STAKE' GROUP BY t.hand_no, t.transfer_id
  ) p USING (hand_no, transfer_id)
  WHERE p.paid IS DISTINCT FROM -s.amount_minor OR p.received IS DISTINCT FROM s.amount_minor
  UNION ALL
  SELECT 'a posting of a stake belongs to a stake of its hand', format('hand %s, transfer %s', p.hand_no, p.transfer_id)
  FROM postings p LEFT JOIN hand_stakes s ON s.hand_no = p.hand_no AND s.transfer_id = p.transfer_id
  WHERE p.hand_no IS NOT NULL AND p.kind = 'STAKE' AND s.k IS NULL
  UNION ALL
  SELECT 'the first stake of a hand is the one that opened it', format('hand %s', h.id)
  FROM hands h LEFT JOIN hand_stakes s ON s.hand_no = h.no AND s.k = 0
  WHERE s.amount_minor IS DISTINCT FROM h.stake_minor
  UNION ALL
  SELECT 'the escrow of a hand holds its stakes until it ends',
         format('hand %s is %s, its escrow holds %s, staked are %s', h.id, h.status, coalesce(e.held, 0), s.staked)
  FROM hands h
  LEFT JOIN (SELECT account_id, sum(amount_minor) AS held FROM postings GROUP BY account_id) e
    ON e.account_id = h.escrow_account_id
  LEFT JOIN (SELECT hand_no, sum(amount_minor) AS staked FROM hand_stakes GROUP BY hand_no) s ON s.hand_no = h.no
  WHERE coalesce(e.held, 0) <> CASE h.status WHEN 'OPEN' THEN s.staked ELSE 0 END
  UNION ALL
  SELECT 'a hand that ended paid what it says',
         format('hand %s is %s: staked %s of %s, paid %s of %s', h.id, h.status, h.staked_minor, s.staked, coalesce(p.posted, 0), h.paid_minor)
  FROM hands h
  LEFT JOIN (SELECT hand_no, sum(amount_minor) AS staked FROM hand_stakes GROUP BY hand_no) s ON s.hand_no = h.no
  LEFT JOIN (
    SELECT t.hand_no, sum(t.amount_minor) AS posted
    FROM postings t JOIN hands o ON o.no = t.hand_no AND o.account_id = t.account_id
    WHERE t.kind <> 'STAKE' GROUP BY t.hand_no
  ) p ON p.hand_no = h.no
  WHERE h.staked_minor IS DISTINCT FROM CASE WHEN h.status <> 'OPEN' THEN s.staked END
     OR coalesce(p.posted, 0) <> coalesce(h.paid_minor, 0)
$$;
