-- What operators and players ask of a table. A wish is only recorded here; the leader acts on it.
CREATE FUNCTION wish_void(p_round uuid, p_operator text, p_note text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  wished text;
BEGIN
  UPDATE rounds SET void_reason = 'OPERATOR', void_operator = p_operator, void_note = p_note, version = version + 1
  WHERE id = p_round AND phase IN ('PREPARING', 'BETTING') AND void_reason IS NULL RETURNING table_id INTO wished;
  PERFORM pg_notify('table_wished', wished) WHERE wished IS NOT NULL;
  RETURN wished IS NOT NULL;
END $$;

CREATE FUNCTION wish_deal(p_round uuid, p_user text, p_fast boolean) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  wished text;
BEGIN
  UPDATE rounds SET deal_requested_by = p_user, deal_fast = p_fast, version = version + 1
  WHERE id = p_round AND phase = 'BETTING' AND void_reason IS NULL AND deal_requested_by IS NULL
  RETURNING table_id INTO wished;
  PERFORM pg_notify('table_wished', wished) WHERE wished IS NOT NULL;
  RETURN wished IS NOT NULL;
END $$;

CREATE FUNCTION wish_pause(p_table text, p_paused boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tables SET paused = p_paused, halted_reason = CASE WHEN p_paused THEN halted_reason END WHERE id = p_table;
  PERFORM pg_notify('table_wished', p_table);
END $$;
