-- What devices say of themselves, what support asks of them, and which server processes run. Nothing here is part of any
-- replica, and losing all of it loses no work.

-- The present word of each device. What does not change often is not written often: one row, no index on what it holds.
CREATE TABLE device_states (
  vendor_id text COLLATE "C" NOT NULL,
  device_id text COLLATE "C" NOT NULL,
  -- of the start of the program that spoke last, and of the one before it: by turns, they are two devices
  boot text NOT NULL,
  boot_before text NOT NULL DEFAULT '',
  -- null: nobody alternated
  alternated_at timestamptz(3),
  number bigint NOT NULL,
  -- device minus server, ms, when it reported; the moments in `state` are the device's
  wall_offset bigint NOT NULL,
  state jsonb NOT NULL,
  reported_at timestamptz(3) NOT NULL,
  -- highest instruction it has taken down
  instructed bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (vendor_id, device_id),
  FOREIGN KEY (vendor_id, device_id) REFERENCES sync_clients (vendor_id, device_id)
);
CALL protect_tenant_table('device_states');
GRANT UPDATE (boot, boot_before, alternated_at, number, wall_offset, state, reported_at, instructed) ON device_states
  TO evertill_app;

-- How each device was, moment by moment: all of the last days, then the worst of each hour.
CREATE TABLE device_moments (
  vendor_id text COLLATE "C" NOT NULL,
  device_id text COLLATE "C" NOT NULL,
  at timestamptz(3) NOT NULL,
  -- told: while it was connected. kept: by the device while it was not. hour: what is left of one.
  source text NOT NULL CHECK (source IN ('told', 'kept', 'hour')),
  -- of what was kept: ms by the device's own clock, so that what is told twice is here once; else 0
  device_at bigint NOT NULL DEFAULT 0,
  connection text NOT NULL,
  waiting bigint NOT NULL,
  attention bigint NOT NULL,
  skew_ms bigint,
  disk_left bigint,
  -- ms at the 95th percentile, by kind
  timings jsonb NOT NULL DEFAULT '{}',
  -- codes
  findings jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (vendor_id, device_id, at, source, device_at),
  FOREIGN KEY (vendor_id, device_id) REFERENCES sync_clients (vendor_id, device_id)
);
CALL protect_tenant_table('device_moments');
GRANT DELETE ON device_moments TO evertill_system;
GRANT INSERT ON device_moments TO evertill_system;
CREATE INDEX device_moments_age ON device_moments (at);

-- What support asks of a device, numbered for it.
CREATE TABLE device_instructions (
  vendor_id text COLLATE "C" NOT NULL,
  device_id text COLLATE "C" NOT NULL,
  seq bigint NOT NULL CHECK (seq >= 1),
  -- where the device was when it was asked: whoever does not see that store hears nothing of it
  store_id text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN ('report', 'resend', 'rebuild_replica', 'send_unsent', 'message')),
  params jsonb NOT NULL DEFAULT '{}',
  reason text NOT NULL,
  asked_by text COLLATE "C" NOT NULL,
  asked_by_name text NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  -- when it was first in an answer: from then on the device may have it, and it cannot be withdrawn
  told_at timestamptz(3),
  -- waiting: the device has not said that it has taken it down
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'taken', 'done', 'refused', 'failed', 'withdrawn')),
  settled_at timestamptz(3),
  code text NOT NULL DEFAULT '',
  sentence text NOT NULL DEFAULT '',
  PRIMARY KEY (vendor_id, device_id, seq),
  FOREIGN KEY (vendor_id, device_id) REFERENCES sync_clients (vendor_id, device_id),
  CHECK ((state IN ('waiting', 'taken')) = (settled_at IS NULL))
);
CALL protect_tenant_table('device_instructions');
GRANT UPDATE (told_at, state, settled_at, code, sentence) ON device_instructions TO evertill_app;
CREATE INDEX device_instructions_open ON device_instructions (vendor_id, device_id, seq)
  WHERE state IN ('waiting', 'taken');
CREATE INDEX device_instructions_age ON device_instructions (asked_at);

-- Whichever process has the device's socket hears of it with the commit.
CREATE FUNCTION tell_of_instruction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('evertill_support', NEW.vendor_id || '|' || NEW.device_id);
  RETURN NULL;
END $$;
CREATE TRIGGER tell AFTER INSERT ON device_instructions FOR EACH ROW EXECUTE FUNCTION tell_of_instruction();

-- Unsent work a device handed in as a file, gzip. It stays on the device, and is the device's alone to settle.
CREATE TABLE device_files (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  device_id text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  content bytea NOT NULL,
  entries bigint NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (vendor_id, id),
  CONSTRAINT device_files_once UNIQUE (vendor_id, device_id, seq),
  FOREIGN KEY (vendor_id, device_id, seq) REFERENCES device_instructions (vendor_id, device_id, seq)
);
CALL protect_tenant_table('device_files');
GRANT DELETE ON device_files TO evertill_system;
CREATE INDEX device_files_age ON device_files (created_at);

-- The server processes that are running, by their own word every few seconds; one that stopped speaking is gone.
CREATE TABLE server_processes (
  id text COLLATE "C" PRIMARY KEY,
  version text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  heard_at timestamptz(3) NOT NULL,
  sockets bigint NOT NULL,
  event_streams bigint NOT NULL,
  loop_lag_ms double precision NOT NULL,
  memory_bytes bigint NOT NULL
);
GRANT SELECT, INSERT, DELETE ON server_processes TO evertill_app;
GRANT UPDATE (heard_at, sockets, event_streams, loop_lag_ms, memory_bytes) ON server_processes TO evertill_app;

GRANT DELETE ON device_instructions TO evertill_system;
GRANT CREATE ON SCHEMA public TO evertill_system; -- a function's owner must be able to hold it
SET LOCAL ROLE evertill_system;

-- Of every tenant: devices that are to hear of something.
CREATE FUNCTION untold_instructions() RETURNS TABLE (vendor_id text, device_id text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT DISTINCT i.vendor_id, i.device_id FROM device_instructions i
         WHERE i.state = 'waiting' AND i.told_at IS NULL $$;

-- Of every tenant: what is older becomes one moment for each hour, the worst of everything that was in it. What comes in
-- later, kept by a device that was long without contact, goes into the same one. Answers how many hours were folded.
CREATE FUNCTION fold_device_moments(older_than interval, most bigint) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE folded bigint;
BEGIN
  IF older_than IS NULL OR older_than < interval '1 day' THEN
    RAISE EXCEPTION 'moments are kept one by one for a day at least' USING ERRCODE = 'insufficient_privilege';
  END IF;
  WITH hours AS MATERIALIZED (
    SELECT DISTINCT t.vendor_id, t.device_id, date_trunc('hour', t.at, 'UTC') AS hour FROM device_moments t
     WHERE t.source <> 'hour' AND t.at < date_trunc('hour', clock_timestamp() - older_than, 'UTC') LIMIT most),
  gone AS (
    DELETE FROM device_moments t USING hours h
     WHERE t.vendor_id = h.vendor_id AND t.device_id = h.device_id AND t.at >= h.hour AND t.at < h.hour + interval '1 hour'
    RETURNING t.*, h.hour),
  slowest AS (
    SELECT g.vendor_id, g.device_id, g.hour, k.key, max((k.value #>> '{}')::double precision) AS ms
      FROM gone g, jsonb_each(g.timings) k GROUP BY 1, 2, 3, 4),
  found AS (
    SELECT g.vendor_id, g.device_id, g.hour, f.code, min(f.place) AS place
      FROM gone g, jsonb_array_elements_text(g.findings) WITH ORDINALITY f (code, place) GROUP BY 1, 2, 3, 4)
  INSERT INTO device_moments (vendor_id, device_id, at, source, connection, waiting, attention, skew_ms, disk_left,
                              timings, findings)
    SELECT g.vendor_id, g.device_id, g.hour, 'hour',
           (array_agg(g.connection ORDER BY jsonb_array_length(g.findings) DESC, g.waiting DESC, g.at DESC))[1],
           max(g.waiting), max(g.attention), (array_agg(g.skew_ms ORDER BY abs(g.skew_ms) DESC NULLS LAST))[1],
           min(g.disk_left),
           coalesce((SELECT jsonb_object_agg(s.key, s.ms) FROM slowest s
             WHERE s.vendor_id = g.vendor_id AND s.device_id = g.device_id AND s.hour = g.hour), '{}'),
           coalesce((SELECT jsonb_agg(f.code ORDER BY f.place, f.code) FROM found f
             WHERE f.vendor_id = g.vendor_id AND f.device_id = g.device_id AND f.hour = g.hour), '[]')
      FROM gone g GROUP BY g.vendor_id, g.device_id, g.hour;
  GET DIAGNOSTICS folded = ROW_COUNT;
  RETURN folded;
END $$;

-- Whoever asked something of devices is known by an id afterwards, and nothing that was asked says the name.
CREATE FUNCTION erase_support(of_collection text, of_id text, known_as text)
  RETURNS TABLE (place text, rows_blanked bigint) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE device_instructions t
     SET asked_by_name = CASE WHEN of_collection = 'staff' AND t.asked_by = of_id THEN '' ELSE t.asked_by_name END,
         reason = CASE WHEN says_name(t.reason, known_as) THEN '' ELSE t.reason END,
         params = CASE WHEN says_name(t.params ->> 'text', known_as) THEN jsonb_set(t.params, '{text}', '""') ELSE t.params END
   WHERE t.vendor_id = current_vendor()
     AND ((of_collection = 'staff' AND t.asked_by = of_id AND t.asked_by_name <> '')
          OR says_name(t.reason, known_as) OR says_name(t.params ->> 'text', known_as));
  GET DIAGNOSTICS rows_blanked = ROW_COUNT;
  place := 'device_instructions';
  RETURN NEXT;
END $$;

-- As before, and what devices said of themselves, what was asked of them, and the files they handed in.
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
    WHEN 'device_moments' THEN interval '30 days'
    WHEN 'device_instructions' THEN interval '365 days'
    WHEN 'device_files' THEN interval '7 days'
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
    WHEN 'device_moments' THEN
      DELETE FROM device_moments WHERE ctid = ANY(ARRAY(
        SELECT t.ctid FROM device_moments t WHERE t.at < before LIMIT most));
    WHEN 'device_instructions' THEN
      DELETE FROM device_instructions WHERE ctid = ANY(ARRAY(
        SELECT t.ctid FROM device_instructions t
         WHERE t.asked_at < before AND NOT EXISTS (SELECT FROM device_files f
           WHERE f.vendor_id = t.vendor_id AND f.device_id = t.device_id AND f.seq = t.seq) LIMIT most));
    WHEN 'device_files' THEN
      DELETE FROM device_files WHERE ctid = ANY(ARRAY(
        SELECT t.ctid FROM device_files t WHERE t.created_at < before LIMIT most));
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
REVOKE ALL ON FUNCTION untold_instructions, fold_device_moments, erase_support FROM PUBLIC;
GRANT EXECUTE ON FUNCTION untold_instructions, fold_device_moments, erase_support TO evertill_app;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM evertill_system;
