-- Money of hands. Locks are taken on the hand first, then on accounts by id, the house last.

-- Takes a stake from a player into the escrow of a hand, and tells the player's sockets the new balance. The caller holds the
-- lock of the account, which has the money.
CREATE FUNCTION book_hand_stake(p_hand hands, p_k integer, p_play text, p_index integer, p_amount bigint)
RETURNS hand_stakes LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz := clock_timestamp();
  v_stake hand_stakes;
  v_balance bigint;
  v_version bigint;
BEGIN
  UPDATE accounts a SET balance_minor = a.balance_minor - p_amount, version = a.version + 1
  WHERE a.id = p_hand.account_id RETURNING a.balance_minor, a.version INTO v_balance, v_version;
  INSERT INTO hand_stakes (hand_no, k, play, hand_index, amount_minor, transfer_id, balance_after_minor, account_version, booked_at)
  VALUES (p_hand.no, p_k, p_play, p_index, p_amount, nextval('transfer_sequence'), v_balance, v_version, v_now)
  RETURNING * INTO v_stake;
  INSERT INTO postings (account_id, posted_on, transfer_id, kind, amount_minor, hand_no, posted_at, balance_after_minor, account_version)
  VALUES (p_hand.account_id, utc_day(v_now), v_stake.transfer_id, 'STAKE', -p_amount, p_hand.no, v_now, v_balance, v_version),
         (p_hand.escrow_account_id, utc_day(v_now), v_stake.transfer_id, 'STAKE', p_amount, p_hand.no, v_now, NULL, NULL);
  PERFORM tell_hand_balance(p_hand, v_stake.transfer_id, v_balance, v_version);
  RETURN v_stake;
END $$;

CREATE FUNCTION tell_hand_balance(p_hand hands, p_transfer bigint, p_balance bigint, p_version bigint)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO outbox_events (lane, part, message_id, subject, facts)
  VALUES ((p_hand).table_id, (p_hand).id::text, gen_random_uuid()::text, 'wallet.v1.evt.balance_changed',
          jsonb_build_object('accountId', (p_hand).account_id::text, 'transferId', p_transfer::text,
                             'balanceMinor', p_balance::text, 'version', p_version::text))
$$;

-- Books the first stake of a hand. Codes: A booked, R repeat of the same request, U the hand or the bet id has another
-- request, O the player has an open hand at the table, B balance too low (`balance` is what is available).
CREATE FUNCTION open_hand(
  p_hand uuid, p_account bigint, p_bet uuid, p_table text, p_currency text, p_terms jsonb, p_amount bigint
) RETURNS TABLE (code text, balance bigint, version bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_balance bigint;
  v_version bigint;
  v_hand hands;
  v_stake hand_stakes;
BEGIN
  SELECT a.balance_minor, a.version INTO v_balance, v_version FROM accounts a WHERE a.id = p_account FOR NO KEY UPDATE;
  SELECT * INTO v_hand FROM hands h WHERE h.id = p_hand OR (h.account_id = p_account AND h.bet_id = p_bet) LIMIT 1;
  IF FOUND THEN
    IF (v_hand.id, v_hand.account_id, v_hand.bet_id, v_hand.table_id, v_hand.currency, v_hand.terms, v_hand.stake_minor)
         IS DISTINCT FROM (p_hand, p_account, p_bet, p_table, p_currency, p_terms, p_amount) THEN
      RETURN QUERY SELECT 'U', 0::bigint, 0::bigint;
      RETURN;
    END IF;
    RETURN QUERY SELECT 'R', s.balance_after_minor, s.account_version FROM hand_stakes s WHERE s.hand_no = v_hand.no AND s.k = 0;
    RETURN;
  END IF;
  IF EXISTS (SELECT FROM hands h WHERE h.account_id = p_account AND h.table_id = p_table AND h.status = 'OPEN') THEN
    RETURN QUERY SELECT 'O', 0::bigint, 0::bigint;
    RETURN;
  END IF;
  IF v_balance < p_amount THEN
    RETURN QUERY SELECT 'B', v_balance, v_version;
    RETURN;
  END IF;
  INSERT INTO hands (id, account_id, bet_id, table_id, currency, terms, stake_minor, opened_at)
  VALUES (p_hand, p_account, p_bet, p_table, p_currency, p_terms, p_amount, clock_timestamp())
  ON CONFLICT DO NOTHING RETURNING * INTO v_hand;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'U', 0::bigint, 0::bigint;
    RETURN;
  END IF;
  v_stake := book_hand_stake(v_hand, 0, 'deal', 0, p_amount);
  RETURN QUERY SELECT 'A', v_stake.balance_after_minor, v_stake.account_version;
END $$;

-- Books a further stake. Codes: A booked, R repeat, U the decision has another stake, C the hand is over, B balance too low.
CREATE FUNCTION stake_hand(p_hand uuid, p_k integer, p_play text, p_index integer, p_amount bigint)
RETURNS TABLE (code text, balance bigint, version bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_hand hands;
  v_stake hand_stakes;
  v_balance bigint;
  v_version bigint;
BEGIN
  SELECT * INTO v_hand FROM hands h WHERE h.id = p_hand FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT * INTO v_stake FROM hand_stakes s WHERE s.hand_no = v_hand.no AND s.k = p_k;
  IF FOUND THEN
    RETURN QUERY SELECT CASE WHEN (v_stake.play, v_stake.hand_index, v_stake.amount_minor) = (p_play, p_index, p_amount)
                             THEN 'R' ELSE 'U' END,
                        v_stake.balance_after_minor, v_stake.account_version;
    RETURN;
  END IF;
  IF v_hand.status <> 'OPEN' THEN
    RETURN QUERY SELECT 'C', 0::bigint, 0::bigint;
    RETURN;
  END IF;
  SELECT a.balance_minor, a.version INTO v_balance, v_version FROM accounts a
  WHERE a.id = v_hand.account_id FOR NO KEY UPDATE;
  IF v_balance < p_amount THEN
    RETURN QUERY SELECT 'B', v_balance, v_version;
    RETURN;
  END IF;
  v_stake := book_hand_stake(v_hand, p_k, p_play, p_index, p_amount);
  RETURN QUERY SELECT 'A', v_stake.balance_after_minor, v_stake.account_version;
END $$;

-- Ends a hand once, as settled or refunded: pays the player and gives the difference to the house. Returns the hand as it is
-- afterwards, whoever ended it; no row when there is none.
CREATE FUNCTION end_hand(
  p_hand uuid, p_to hand_status, p_kind posting_kind, p_staked bigint, p_paid bigint, p_record_hash text, p_house bigint
) RETURNS SETOF hands LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz;
  v_hand hands;
  v_held bigint;
  v_balance bigint;
  v_version bigint;
  v_transfer bigint;
BEGIN
  SELECT * INTO v_hand FROM hands h WHERE h.id = p_hand FOR UPDATE;
  IF NOT FOUND OR v_hand.status <> 'OPEN' THEN
    RETURN QUERY SELECT * FROM hands h WHERE h.id = p_hand;
    RETURN;
  END IF;
  SELECT coalesce(sum(p.amount_minor), 0) INTO v_held FROM postings p WHERE p.account_id = v_hand.escrow_account_id;
  IF v_held <> p_staked THEN
    RAISE EXCEPTION 'escrow of hand % holds % for stakes of %', p_hand, v_held, p_staked;
  END IF;
  v_transfer := nextval('transfer_sequence');
  UPDATE accounts a SET balance_minor = a.balance_minor + p_paid, version = a.version + (p_paid > 0)::integer
  WHERE a.id = v_hand.account_id RETURNING a.balance_minor, a.version INTO v_balance, v_version;
  v_now := clock_timestamp();
  INSERT INTO postings (account_id, posted_on, transfer_id, kind, amount_minor, hand_no, posted_at, balance_after_minor, account_version)
  SELECT v_hand.account_id, utc_day(v_now), v_transfer, p_kind, p_paid, v_hand.no, v_now, v_balance, v_version WHERE p_paid > 0
  UNION ALL
  SELECT v_hand.escrow_account_id, utc_day(v_now), v_transfer, p_kind, -p_staked, v_hand.no, v_now, NULL, NULL
  UNION ALL
  SELECT p_house, utc_day(v_now), v_transfer, p_kind, p_staked - p_paid, v_hand.no, v_now, NULL, NULL WHERE p_staked <> p_paid;
  UPDATE hands h
  SET status = p_to, ended_at = v_now, record_hash = p_record_hash, staked_minor = p_staked, paid_minor = p_paid,
      balance_after_minor = v_balance, account_version = v_version
  WHERE h.no = v_hand.no RETURNING * INTO v_hand;
  IF p_paid > 0 THEN PERFORM tell_hand_balance(v_hand, v_transfer, v_balance, v_version); END IF;
  IF p_staked <> p_paid THEN
    UPDATE accounts a SET balance_minor = a.balance_minor + p_staked - p_paid, version = a.version + 1 WHERE a.id = p_house;
  END IF;
  RETURN NEXT v_hand;
END $$;

-- What a hand is played for never changes, and a hand ends once.
CREATE FUNCTION keep_hand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.no, NEW.id, NEW.account_id, NEW.bet_id, NEW.table_id, NEW.currency, NEW.terms, NEW.stake_minor, NEW.escrow_account_id,
      NEW.opened_at)
       IS DISTINCT FROM (OLD.no, OLD.id, OLD.account_id, OLD.bet_id, OLD.table_id, OLD.currency, OLD.terms, OLD.stake_minor,
                         OLD.escrow_account_id, OLD.opened_at)
     OR (OLD.status <> 'OPEN' AND NEW IS DISTINCT FROM OLD)
  THEN
    RAISE EXCEPTION 'hand % keeps its terms and its end', OLD.id;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER hands_keep_terms BEFORE UPDATE ON hands FOR EACH ROW EXECUTE FUNCTION keep_hand();
