-- Imports of tables: how far each is, what became of its rows, and the rows that were refused, to be mended.
CREATE TABLE catalog_imports (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  dry_run boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('receiving', 'running', 'done', 'failed', 'interrupted', 'cancelled')),
  file_name text NOT NULL,
  -- the columns of the file
  header jsonb NOT NULL DEFAULT '[]',
  rows_total bigint NOT NULL DEFAULT 0,
  rows_done bigint NOT NULL DEFAULT 0,
  created bigint NOT NULL DEFAULT 0,
  updated bigint NOT NULL DEFAULT 0,
  unchanged bigint NOT NULL DEFAULT 0,
  refused bigint NOT NULL DEFAULT 0,
  warned bigint NOT NULL DEFAULT 0,
  price_changes bigint NOT NULL DEFAULT 0,
  also_created jsonb NOT NULL DEFAULT '{}',
  ignored_columns jsonb NOT NULL DEFAULT '[]',
  -- why it failed or was interrupted; blank otherwise
  code text NOT NULL DEFAULT '',
  fault text NOT NULL DEFAULT '',
  -- who: by their id alone
  created_by text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- the process that is at it says so every few seconds
  alive_at timestamptz(3) NOT NULL DEFAULT now(),
  finished_at timestamptz(3),
  PRIMARY KEY (vendor_id, id)
);
CALL protect_tenant_table('catalog_imports');
GRANT UPDATE ON catalog_imports TO evertill_app;
GRANT DELETE ON catalog_imports TO evertill_system;
-- One at a time in each store, whichever server process it runs in.
CREATE UNIQUE INDEX catalog_imports_running ON catalog_imports (vendor_id, store_id)
  WHERE state IN ('receiving', 'running');
CREATE INDEX catalog_imports_newest ON catalog_imports (vendor_id, created_at, id);
CREATE INDEX catalog_imports_age ON catalog_imports (created_at);

CREATE TABLE catalog_import_rows (
  vendor_id text COLLATE "C" NOT NULL,
  import_id text COLLATE "C" NOT NULL,
  entry bigint GENERATED ALWAYS AS IDENTITY,
  line bigint NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('refused', 'warned')),
  column_name text NOT NULL,
  code text NOT NULL,
  reason text NOT NULL,
  cells jsonb NOT NULL,
  PRIMARY KEY (vendor_id, import_id, entry),
  FOREIGN KEY (vendor_id, import_id) REFERENCES catalog_imports (vendor_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('catalog_import_rows');
CREATE INDEX catalog_import_rows_line ON catalog_import_rows (vendor_id, import_id, outcome, line, entry);

-- As before, and imports: they go with their rows.
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
  END CASE;
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN removed;
END $$;
