-- What replication itself remembers.

-- Every journal entry ever received, with what became of it. A replay finds its answer here.
CREATE TABLE operation_ledger (
  vendor_id text COLLATE "C" NOT NULL REFERENCES vendors,
  device_id text COLLATE "C" NOT NULL,
  device_seq bigint NOT NULL CHECK (device_seq >= 1),
  store_id text COLLATE "C" NOT NULL,
  type text NOT NULL,
  -- the document the entry is about (order, shift, edited document)
  subject text COLLATE "C" NOT NULL,
  actor_id text COLLATE "C" NOT NULL,
  sent_by text COLLATE "C" NOT NULL,
  captured_at timestamptz(3) NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  received_at timestamptz(3) NOT NULL,
  entry jsonb NOT NULL,
  prev_hash text NOT NULL,
  hash text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('applied', 'applied_with_changes', 'rejected', 'waiting_for')),
  code text NOT NULL DEFAULT '',
  details jsonb NOT NULL DEFAULT '{}',
  result jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (vendor_id, device_id, device_seq)
);
CALL protect_tenant_table('operation_ledger');
-- The outcome of a waiting entry is filled in later; what the device signed is never altered.
GRANT UPDATE (outcome, code, details, result) ON operation_ledger TO evertill_app;
CREATE INDEX operation_ledger_subject ON operation_ledger (vendor_id, subject);

-- Refusals, for the people who must look at them (the device keeps its own copy).
CREATE TABLE rejections (
  vendor_id text COLLATE "C" NOT NULL REFERENCES vendors,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  device_id text COLLATE "C" NOT NULL,
  device_seq bigint NOT NULL,
  actor_id text COLLATE "C" NOT NULL,
  door text NOT NULL,
  collection text NOT NULL,
  document_id text COLLATE "C" NOT NULL,
  code text NOT NULL,
  details jsonb NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (vendor_id, id)
);
CALL protect_tenant_table('rejections');
CREATE INDEX rejections_device ON rejections (vendor_id, device_id, created_at);

-- The devices that were here.
CREATE TABLE sync_clients (
  vendor_id text COLLATE "C" NOT NULL REFERENCES vendors,
  device_id text COLLATE "C" NOT NULL,
  device_name text NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  lane_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  client_version text NOT NULL,
  checkpoints jsonb NOT NULL,
  skew_ms bigint NOT NULL,
  first_seen_at timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3) NOT NULL,
  PRIMARY KEY (vendor_id, device_id)
);
CALL protect_tenant_table('sync_clients');
GRANT UPDATE ON sync_clients TO evertill_app;

-- A document left a scope: whoever pulls by that key receives it as deleted, in the state they knew.
CREATE TABLE sync_leaves (
  vendor_id text COLLATE "C" NOT NULL REFERENCES vendors,
  collection text COLLATE "C" NOT NULL,
  scope_key text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  document jsonb NOT NULL,
  rev bigint NOT NULL, sync_xid xid8 NOT NULL,
  PRIMARY KEY (vendor_id, collection, scope_key, id)
);
CALL protect_tenant_table('sync_leaves');
GRANT UPDATE, DELETE ON sync_leaves TO evertill_app;
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON sync_leaves
  FOR EACH ROW EXECUTE FUNCTION stamp_replicated_row();
CREATE INDEX sync_leaves_feed ON sync_leaves (vendor_id, collection, scope_key, sync_xid, id);

CREATE TABLE number_series (
  vendor_id text COLLATE "C" NOT NULL REFERENCES vendors,
  series text COLLATE "C" NOT NULL,
  value bigint NOT NULL,
  PRIMARY KEY (vendor_id, series)
);
CALL protect_tenant_table('number_series');
GRANT UPDATE ON number_series TO evertill_app;

-- Answers to requests with an Idempotency-Key, so that a repeated one gets the same answer.
CREATE TABLE idempotency_keys (
  vendor_id text COLLATE "C" NOT NULL REFERENCES vendors,
  user_id text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  request_hash text NOT NULL,
  status integer,
  body text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (vendor_id, user_id, key)
);
CALL protect_tenant_table('idempotency_keys');
GRANT UPDATE, DELETE ON idempotency_keys TO evertill_app;

-- Which history of the data this is. Renewed when the server finds that time went back (a restore).
CREATE TABLE sync_epoch (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  epoch text NOT NULL,
  system_identifier text NOT NULL,
  timeline bigint NOT NULL,
  renewed_at timestamptz(3) NOT NULL DEFAULT now(),
  reason text NOT NULL
);
INSERT INTO sync_epoch (epoch, system_identifier, timeline, reason)
  SELECT gen_random_uuid()::text, s.system_identifier::text, c.timeline_id, 'new database'
    FROM pg_control_system() s, pg_control_checkpoint() c;
GRANT SELECT ON sync_epoch TO evertill_app;
GRANT SELECT, UPDATE ON sync_epoch TO evertill_system;

-- After dump and restore the old stamps lie above the new horizon and would never be served, so every replicated
-- row is stamped anew first. `expected` keeps two servers from renewing twice for one restore.
CREATE FUNCTION renew_epoch(expected text, why text) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE replicated text; renewed text;
BEGIN
  PERFORM FROM sync_epoch WHERE epoch = expected FOR UPDATE;
  IF NOT FOUND THEN
    RETURN (SELECT epoch FROM sync_epoch);
  END IF;
  PERFORM set_config('app.restamp', 'on', true);
  FOR replicated IN
    SELECT c.relname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE t.tgfoid = 'stamp_replicated_row'::regproc AND c.relnamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('UPDATE %I SET rev = rev', replicated);
  END LOOP;
  UPDATE sync_epoch SET epoch = gen_random_uuid()::text, reason = why, renewed_at = clock_timestamp(),
    system_identifier = (SELECT s.system_identifier::text FROM pg_control_system() s),
    timeline = (SELECT c.timeline_id FROM pg_control_checkpoint() c)
    RETURNING epoch INTO renewed;
  PERFORM set_config('app.restamp', '', true);
  RETURN renewed;
END $$;
ALTER FUNCTION renew_epoch OWNER TO evertill_system;
REVOKE ALL ON FUNCTION renew_epoch FROM PUBLIC;
GRANT EXECUTE ON FUNCTION renew_epoch TO evertill_app;
REVOKE CREATE ON SCHEMA public FROM evertill_system;
