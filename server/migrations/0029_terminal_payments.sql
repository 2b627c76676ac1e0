-- Agents at a store that reach its card terminals and printers: who may come in as one, what they are to be told, and
-- what became of each payment. Everything an agent is to hear is a row first, so that the server process that has its
-- socket finds it, whichever process was asked and whatever was killed in between.

CREATE TABLE bridge_keys (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  -- the device it was made for; it is good for all devices of the store
  store_device_id text COLLATE "C" NOT NULL,
  -- SHA-256: the key itself is shown once and kept nowhere
  key_hash text COLLATE "C" NOT NULL CHECK (key_hash ~ '^[0-9a-f]{64}$'),
  created_by text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  PRIMARY KEY (vendor_id, id),
  FOREIGN KEY (vendor_id, store_id) REFERENCES stores (vendor_id, id)
);
CALL protect_tenant_table('bridge_keys');
GRANT UPDATE (revoked_at) ON bridge_keys TO evertill_app;
CREATE UNIQUE INDEX bridge_keys_hash ON bridge_keys (key_hash);
-- Activated once more, the earlier key of a device is over.
CREATE UNIQUE INDEX bridge_keys_device ON bridge_keys (vendor_id, store_device_id) WHERE revoked_at IS NULL;
CREATE INDEX bridge_keys_store ON bridge_keys (vendor_id, store_id, created_at);

-- Good once, for half a minute, at any server process.
CREATE TABLE bridge_tickets (
  vendor_id text COLLATE "C" NOT NULL,
  ticket_hash text COLLATE "C" NOT NULL CHECK (ticket_hash ~ '^[0-9a-f]{64}$'),
  key_id text COLLATE "C" NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (vendor_id, ticket_hash),
  FOREIGN KEY (vendor_id, key_id) REFERENCES bridge_keys (vendor_id, id)
);
CALL protect_tenant_table('bridge_tickets');
GRANT DELETE ON bridge_tickets TO evertill_system;

CREATE TABLE terminal_payments (
  vendor_id text COLLATE "C" NOT NULL,
  -- `transactionRef`: names this one movement of money to the terminal, for ever
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  order_id text COLLATE "C" NOT NULL,
  store_device_id text COLLATE "C" NOT NULL,
  client_payment_id text COLLATE "C" NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  order_reference text NOT NULL,
  asked_by text COLLATE "C" NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  -- an agent that comes later is not told any more
  tell_until timestamptz(3) NOT NULL,
  told_at timestamptz(3),
  -- waiting: nobody was told, nothing was charged. asked: an agent was told, once. settled: it is known.
  state text NOT NULL CHECK (state IN ('waiting', 'asked', 'settled')),
  outcome text NOT NULL CHECK (outcome IN ('succeeded', 'declined', 'canceled', 'timeout', 'error', 'unknown')),
  payment_reference text NOT NULL DEFAULT '',
  auth_code text NOT NULL DEFAULT '',
  card_last4 text NOT NULL DEFAULT '' CHECK (card_last4 ~ '^(\d{4})?$'),
  card_brand text NOT NULL DEFAULT '',
  entry_mode text NOT NULL DEFAULT '',
  decline_code text NOT NULL DEFAULT '',
  -- as the terminal said; null: it did not
  amount_approved bigint,
  tip_amount bigint NOT NULL DEFAULT 0,
  surcharge bigint NOT NULL DEFAULT 0,
  raw_ref text NOT NULL DEFAULT '',
  receipt_lines jsonb NOT NULL DEFAULT '[]',
  settled_at timestamptz(3),
  -- blank: by the terminal
  settled_by text COLLATE "C" NOT NULL DEFAULT '',
  settled_reason text NOT NULL DEFAULT '',
  -- a refusal code: somebody has to look at it
  attention text NOT NULL DEFAULT '',
  -- how often the terminal was asked what became of it, and when it is asked again
  inquiries bigint NOT NULL DEFAULT 0,
  next_inquiry_at timestamptz(3),
  PRIMARY KEY (vendor_id, id),
  CONSTRAINT terminal_payments_once UNIQUE (vendor_id, store_id, client_payment_id),
  FOREIGN KEY (vendor_id, order_id) REFERENCES orders (vendor_id, id),
  CHECK ((state = 'settled') = (settled_at IS NOT NULL)),
  CHECK (state = 'settled' OR outcome = 'unknown')
);
CALL protect_tenant_table('terminal_payments');
GRANT UPDATE (told_at, state, outcome, payment_reference, auth_code, card_last4, card_brand, entry_mode, decline_code,
  amount_approved, tip_amount, surcharge, raw_ref, receipt_lines, settled_at, settled_by, settled_reason, attention,
  inquiries, next_inquiry_at) ON terminal_payments TO evertill_app;
CREATE INDEX terminal_payments_order ON terminal_payments (vendor_id, order_id);
CREATE INDEX terminal_payments_open ON terminal_payments (vendor_id, store_id, next_inquiry_at) WHERE state <> 'settled';
CREATE INDEX terminal_payments_untold ON terminal_payments (tell_until) WHERE state = 'waiting';
CREATE INDEX terminal_payments_attention ON terminal_payments (vendor_id, store_id, asked_at) WHERE attention <> '';

-- Commands to devices that may be told twice, because the agent carries each out once: opaque bytes for a terminal, what
-- is printed, batches.
CREATE TABLE bridge_requests (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  store_device_id text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN ('ecr', 'print', 'batch')),
  -- names the one thing to be done; asked for again under it, the same is answered
  key text COLLATE "C" NOT NULL,
  -- SHA-256 of what was asked for under the key
  asked_hash text COLLATE "C" NOT NULL CHECK (asked_hash ~ '^[0-9a-f]{64}$'),
  -- what the agent is told; gone as soon as that is over
  frame jsonb NOT NULL,
  asked_by text COLLATE "C" NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'sent', 'answered', 'expired')),
  sent_at timestamptz(3),
  answer jsonb NOT NULL DEFAULT '{}',
  answered_at timestamptz(3),
  PRIMARY KEY (vendor_id, id),
  CONSTRAINT bridge_requests_once UNIQUE (vendor_id, store_id, kind, key),
  FOREIGN KEY (vendor_id, store_id) REFERENCES stores (vendor_id, id)
);
CALL protect_tenant_table('bridge_requests');
GRANT UPDATE (frame, state, sent_at, answer, answered_at) ON bridge_requests TO evertill_app;
CREATE INDEX bridge_requests_open ON bridge_requests (vendor_id, store_id, sent_at) WHERE state IN ('waiting', 'sent');
CREATE INDEX bridge_requests_over ON bridge_requests (expires_at) WHERE state IN ('waiting', 'sent');
CREATE INDEX bridge_requests_age ON bridge_requests (asked_at);

-- Whichever process has the agent's socket, or waits for its answer, hears of it with the commit.
CREATE FUNCTION tell_of_bridge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('evertill_bridge', NEW.vendor_id || '|' || NEW.store_id);
  RETURN NULL;
END $$;
CREATE TRIGGER tell AFTER INSERT OR UPDATE OF state ON terminal_payments FOR EACH ROW EXECUTE FUNCTION tell_of_bridge();
CREATE TRIGGER tell AFTER INSERT OR UPDATE OF state ON bridge_requests FOR EACH ROW EXECUTE FUNCTION tell_of_bridge();

GRANT DELETE ON bridge_requests TO evertill_system;
GRANT CREATE ON SCHEMA public TO evertill_system; -- a function's owner must be able to hold it
SET LOCAL ROLE evertill_system;

-- Whose key this is. Whoever does not know it cannot ask for it.
CREATE FUNCTION bridge_key_by_hash(of_hash text) RETURNS TABLE (vendor_id text, id text, store_id text, store_device_id text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT k.vendor_id, k.id, k.store_id, k.store_device_id FROM bridge_keys k
          JOIN stores s ON s.vendor_id = k.vendor_id AND s.id = k.store_id AND NOT s.deleted
         WHERE k.key_hash = of_hash AND k.revoked_at IS NULL $$;

-- Takes the ticket: the second who shows it finds nothing. What ran out goes as well.
CREATE FUNCTION bridge_ticket_take(of_hash text, now_at timestamptz)
  RETURNS TABLE (vendor_id text, id text, store_id text, store_device_id text)
  LANGUAGE sql SECURITY DEFINER SET search_path = public
  AS $$ WITH gone AS (
          DELETE FROM bridge_tickets t WHERE t.ticket_hash = of_hash OR t.expires_at < now_at - interval '1 hour'
          RETURNING t.vendor_id, t.key_id, t.ticket_hash, t.expires_at)
        SELECT k.vendor_id, k.id, k.store_id, k.store_device_id FROM gone g
          JOIN bridge_keys k ON k.vendor_id = g.vendor_id AND k.id = g.key_id AND k.revoked_at IS NULL
         WHERE g.ticket_hash = of_hash AND g.expires_at > now_at $$;

-- As before, and payments at a terminal that somebody has to look at.
CREATE OR REPLACE FUNCTION tell_of_attention() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO outbound_events (vendor_id, store_id, kind, data)
    SELECT t.vendor_id, t.store_id, 'device.attention',
           jsonb_build_object('device_id', t.device_id, 'device_seq', t.device_seq, 'code', t.code)
      FROM changed t WHERE t.door IN ('journal', 'outbox', 'bridge') AND t.device_id <> '';
  RETURN NULL;
END $$;

-- Of every tenant: payments that no agent came for.
CREATE FUNCTION untold_terminal_payments(now_at timestamptz, at_most bigint) RETURNS TABLE (vendor_id text, id text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT p.vendor_id, p.id FROM terminal_payments p
         WHERE p.state = 'waiting' AND p.tell_until <= now_at ORDER BY p.tell_until LIMIT at_most $$;

-- Of every tenant: what nobody answered in time, and what it said. A batch that an agent was told of is asked about.
CREATE FUNCTION expire_bridge_requests(now_at timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public
  AS $$ UPDATE bridge_requests r SET state = 'expired', frame = '{}'
         WHERE r.state IN ('waiting', 'sent') AND r.expires_at <= now_at AND NOT (r.kind = 'batch' AND r.state = 'sent') $$;

-- As before, and what was asked of devices through an agent.
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
    WHEN 'vendor_attendance_validations' THEN interval '30 days'
    WHEN 'bridge_requests' THEN interval '7 days'
  END;
  before timestamptz := clock_timestamp() - older_than;
  removed bigint;
  newest xid8;
  more bigint;
  note jsonb := jsonb_build_object('erased_at',
    to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
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
    WHEN 'bridge_requests' THEN
      DELETE FROM bridge_requests WHERE ctid = ANY(ARRAY(
        SELECT t.ctid FROM bridge_requests t
         WHERE t.asked_at < before AND (t.kind <> 'batch' OR t.asked_at < before - interval '400 days') LIMIT most));
    WHEN 'vendor_attendance_validations' THEN
      DELETE FROM vendor_attendance_validations WHERE ctid = ANY(ARRAY(
        SELECT t.ctid FROM vendor_attendance_validations t WHERE t.captured_at < before LIMIT most));
      GET DIAGNOSTICS removed = ROW_COUNT;
      UPDATE operation_ledger l SET entry = jsonb_set(l.entry, '{payload,validations}', '[]'), details = l.details || note
       WHERE l.ctid = ANY(ARRAY(
        SELECT t.ctid FROM operation_ledger t
         WHERE t.occurred_at < before AND t.type = 'time.punch' AND t.entry #> '{payload,validations,0}' IS NOT NULL
         LIMIT most));
      GET DIAGNOSTICS more = ROW_COUNT;
      removed := removed + more;
      UPDATE rejections r SET payload = jsonb_set(r.payload, '{payload,validations}', '[]'), details = r.details || note
       WHERE r.ctid = ANY(ARRAY(
        SELECT t.ctid FROM rejections t
         WHERE t.created_at < before AND t.collection = 'time.punch'
           AND t.payload #> '{payload,validations,0}' IS NOT NULL LIMIT most));
      GET DIAGNOSTICS more = ROW_COUNT;
      RETURN removed + more;
  END CASE;
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN removed;
END $$;
REVOKE ALL ON FUNCTION bridge_key_by_hash, bridge_ticket_take, untold_terminal_payments, expire_bridge_requests FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bridge_key_by_hash, bridge_ticket_take, untold_terminal_payments, expire_bridge_requests
  TO evertill_app;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM evertill_system;
