-- What a sale says beside its money: how each line was weighed, which piece or lot it was, and a note on the whole. And the
-- end of a terminal's batch whose shift could not be closed.
ALTER TABLE orders ADD COLUMN note text NOT NULL DEFAULT '';
ALTER TABLE order_lines
  ADD COLUMN weight jsonb,
  ADD COLUMN serial text NOT NULL DEFAULT '',
  ADD COLUMN lot text NOT NULL DEFAULT '';

-- An erasure looks for notes about the customer.
CREATE INDEX orders_noted ON orders (vendor_id, customer_id) WHERE note <> '';

-- refused: the terminal closed its batch, and the close that asked for it is refused for good. `refusal`: its code.
ALTER TABLE terminal_batch_closes
  ADD COLUMN refusal text NOT NULL DEFAULT '',
  DROP CONSTRAINT terminal_batch_closes_state_check,
  ADD CONSTRAINT terminal_batch_closes_state_check
    CHECK (state IN ('asked', 'closed', 'done', 'rejected', 'unreachable', 'void', 'refused'));
GRANT UPDATE (refusal) ON terminal_batch_closes TO evertill_app;
GRANT DELETE ON terminal_batch_closes TO evertill_system;

-- As before, and commands to terminals: of shifts that are closed, when nothing about them is open.
CREATE INDEX terminal_batch_closes_age ON terminal_batch_closes (asked_at);
CREATE OR REPLACE FUNCTION remove_outdated(what text, older_than interval, most bigint) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  least interval := CASE what
    WHEN 'security_events' THEN interval '365 days'
    WHEN 'rejections' THEN interval '550 days'
    WHEN 'idempotency_keys' THEN interval '1 day'
    WHEN 'auth_sessions' THEN interval '30 days'
    WHEN 'reset_tokens_used' THEN interval '1 day'
    WHEN 'admin_notifications' THEN interval '30 days'
    WHEN 'outbound_events' THEN interval '1 day'
    WHEN 'catalog_imports' THEN interval '7 days'
    WHEN 'terminal_batch_closes' THEN interval '365 days'
  END;
  before timestamptz := clock_timestamp() - older_than;
  removed bigint;
  newest xid8;
BEGIN
  IF least IS NULL OR older_than IS NULL OR older_than < least THEN
    RAISE EXCEPTION 'nothing of % goes before it is % old', what, coalesce(least::text, 'ever so')
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  CASE what
    WHEN 'security_events' THEN
      DELETE FROM security_events WHERE ctid = ANY(ARRAY(
        SELECT t.ctid FROM security_events t WHERE t.at < before LIMIT most));
    WHEN 'rejections' THEN
      DELETE FROM rejections WHERE ctid = ANY(ARRAY(
        SELECT t.ctid FROM rejections t WHERE t.created_at < before AND NOT is_still_needed(t) LIMIT most));
    WHEN 'idempotency_keys' THEN
      DELETE FROM idempotency_keys WHERE ctid = ANY(ARRAY(
        SELECT t.ctid FROM idempotency_keys t WHERE t.created_at < before LIMIT most));
    WHEN 'auth_sessions' THEN
      DELETE FROM auth_sessions WHERE ctid = ANY(ARRAY(
        SELECT t.ctid FROM auth_sessions t WHERE coalesce(t.ended_at, t.expires_at) < before LIMIT most));
    WHEN 'reset_tokens_used' THEN
      DELETE FROM reset_tokens_used WHERE ctid = ANY(ARRAY(
        SELECT t.ctid FROM reset_tokens_used t WHERE t.expires_at < before LIMIT most));
    WHEN 'admin_notifications' THEN
      DELETE FROM admin_notifications WHERE ctid = ANY(ARRAY(
        SELECT t.ctid FROM admin_notifications t WHERE t.read_at < before LIMIT most));
    WHEN 'outbound_events' THEN
      WITH gone AS (
        DELETE FROM outbound_events WHERE ctid = ANY(ARRAY(
          SELECT t.ctid FROM outbound_events t WHERE t.at < before LIMIT most)) RETURNING xid)
      SELECT count(*), max(xid) INTO removed, newest FROM gone;
      UPDATE sync_epoch SET events_after = greatest(events_after, newest);
      RETURN removed;
    WHEN 'catalog_imports' THEN
      DELETE FROM catalog_imports WHERE ctid = ANY(ARRAY(
        SELECT t.ctid FROM catalog_imports t WHERE t.created_at < before LIMIT most));
    WHEN 'terminal_batch_closes' THEN
      DELETE FROM terminal_batch_closes WHERE ctid = ANY(ARRAY(
        SELECT t.ctid FROM terminal_batch_closes t
          JOIN vendor_work_shifts s ON s.vendor_id = t.vendor_id AND s.id = t.vendor_work_shift_id
         WHERE t.asked_at < before AND t.state NOT IN ('asked', 'closed') AND s.status = 'closed' LIMIT most));
  END CASE;
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN removed;
END $$;
