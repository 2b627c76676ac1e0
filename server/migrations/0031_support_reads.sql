-- What the support console reads: which devices are connected, how far each journal is here without a gap, the fleet in
-- one query, and what the database itself is at. Nothing here is part of any replica, and all of it can be made anew.

-- Greeted, and not gone since. The process that has the socket says so; when it stops speaking, nobody is connected to it.
CREATE TABLE device_connections (
  vendor_id text COLLATE "C" NOT NULL,
  device_id text COLLATE "C" NOT NULL,
  -- of this one greeting
  id text COLLATE "C" NOT NULL,
  -- with the row of a process goes who was connected to it
  process_id text COLLATE "C" NOT NULL REFERENCES server_processes ON DELETE CASCADE,
  connected_at timestamptz(3) NOT NULL,
  PRIMARY KEY (vendor_id, device_id, id),
  FOREIGN KEY (vendor_id, device_id) REFERENCES sync_clients (vendor_id, device_id)
);
CALL protect_tenant_table('device_connections');
GRANT DELETE ON device_connections TO evertill_app, evertill_system;

-- How far each journal has been looked through, and the runs of numbers that were missing then: the ledger of a device
-- that sold for years is not counted anew whenever somebody looks.
CREATE TABLE device_ledgers (
  vendor_id text COLLATE "C" NOT NULL,
  device_id text COLLATE "C" NOT NULL,
  scanned_to bigint NOT NULL,
  -- [[from, to], …], lowest first
  gaps jsonb NOT NULL,
  -- how many numbers lie in them
  missing bigint NOT NULL,
  PRIMARY KEY (vendor_id, device_id),
  FOREIGN KEY (vendor_id, device_id) REFERENCES sync_clients (vendor_id, device_id)
);
CALL protect_tenant_table('device_ledgers');
REVOKE INSERT ON device_ledgers FROM evertill_app;
GRANT INSERT ON device_ledgers TO evertill_system;

-- What people were told of and is still so: told once, and once more when it comes again.
CREATE TABLE support_episodes (
  kind text NOT NULL,
  -- vendor and device, vendor and store, or blank
  subject text COLLATE "C" NOT NULL,
  began_at timestamptz(3) NOT NULL,
  PRIMARY KEY (kind, subject)
);
ALTER TABLE support_episodes ENABLE ROW LEVEL SECURITY;
ALTER TABLE support_episodes FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON support_episodes TO evertill_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, DELETE ON support_episodes TO evertill_system;

-- Those that are not there any more are over; answers those that began.
CREATE FUNCTION keep_episodes(of_kind text, present text[], now_at timestamptz) RETURNS SETOF text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  DELETE FROM support_episodes e WHERE e.kind = of_kind AND NOT e.subject = ANY(present);
  RETURN QUERY INSERT INTO support_episodes (kind, subject, began_at)
    SELECT of_kind, s, now_at FROM unnest(present) s ON CONFLICT DO NOTHING RETURNING subject;
END $$;

-- Of processes that stopped speaking.
CREATE FUNCTION forget_connections(of_now timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public
  AS $$ DELETE FROM device_connections d WHERE d.connected_at < of_now - interval '1 minute' AND NOT EXISTS (
          SELECT FROM server_processes p WHERE p.id = d.process_id AND p.heard_at > of_now - interval '1 minute') $$;

-- What is not settled is rare, and is what people look for.
CREATE INDEX operation_ledger_open ON operation_ledger (vendor_id, device_id, device_seq) INCLUDE (outcome, type)
  WHERE outcome IN ('rejected', 'waiting_for');
CREATE INDEX operation_ledger_received ON operation_ledger (vendor_id, received_at DESC);
CREATE INDEX rejections_broken ON rejections (vendor_id, device_id, created_at) WHERE code = 'chain_broken';
CREATE INDEX rejections_newest ON rejections (vendor_id, created_at DESC);

-- The runs of numbers that are not here, up to `looked_to`: what was missing before, and what lies beyond, `most` entries
-- of it.
CREATE FUNCTION ledger_gaps(of_vendor text, of_device text, most bigint)
  RETURNS TABLE (looked_to bigint, gaps jsonb, missing bigint) LANGUAGE sql STABLE AS $$
  WITH known AS MATERIALIZED (
    SELECT coalesce(max(g.scanned_to), 0) AS scanned_to, coalesce((jsonb_agg(g.gaps) -> 0), '[]') AS gaps
      FROM device_ledgers g WHERE g.vendor_id = of_vendor AND g.device_id = of_device),
  top AS MATERIALIZED (
    SELECT coalesce(max(n.device_seq), k.scanned_to) AS looked_to
      FROM known k LEFT JOIN LATERAL (
        SELECT o.device_seq FROM operation_ledger o
         WHERE o.vendor_id = of_vendor AND o.device_id = of_device AND o.device_seq > k.scanned_to
         ORDER BY o.device_seq LIMIT most) n ON true
     GROUP BY k.scanned_to),
  spans AS MATERIALIZED (
    SELECT (s ->> 0)::bigint AS lo, (s ->> 1)::bigint AS hi FROM known k, jsonb_array_elements(k.gaps) s
    UNION ALL
    SELECT k.scanned_to + 1, t.looked_to FROM known k, top t WHERE t.looked_to > k.scanned_to),
  here AS MATERIALIZED (
    SELECT s.lo, s.hi, o.device_seq, lag(o.device_seq, 1, s.lo - 1) OVER (PARTITION BY s.lo ORDER BY o.device_seq) AS before
      FROM spans s CROSS JOIN LATERAL (
        SELECT l.device_seq FROM operation_ledger l
         WHERE l.vendor_id = of_vendor AND l.device_id = of_device AND l.device_seq >= s.lo AND l.device_seq <= s.hi
         ORDER BY l.device_seq) o),
  left_out AS (
    SELECT before + 1 AS lo, device_seq - 1 AS hi FROM here WHERE device_seq > before + 1
    UNION ALL
    SELECT coalesce(max(h.device_seq), s.lo - 1) + 1, s.hi FROM spans s LEFT JOIN here h USING (lo, hi) GROUP BY s.lo, s.hi
    HAVING coalesce(max(h.device_seq), s.lo - 1) < s.hi)
  SELECT t.looked_to, coalesce(jsonb_agg(jsonb_build_array(l.lo, l.hi) ORDER BY l.lo) FILTER (WHERE l.lo IS NOT NULL), '[]'),
         coalesce(sum(l.hi - l.lo + 1), 0)::bigint
    FROM top t LEFT JOIN left_out l ON true GROUP BY t.looked_to $$;

-- The job's turn: looks through what came since, and answers how many journals moved.
CREATE FUNCTION advance_device_ledgers(most bigint) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE one record; moved bigint := 0;
BEGIN
  FOR one IN
    SELECT c.vendor_id, c.device_id, l.*
      FROM sync_clients c LEFT JOIN device_ledgers g USING (vendor_id, device_id)
           CROSS JOIN LATERAL (SELECT f.* FROM ledger_gaps(c.vendor_id, c.device_id, most) f
             WHERE g.missing > 0 OR EXISTS (
               SELECT FROM operation_ledger o WHERE o.vendor_id = c.vendor_id AND o.device_id = c.device_id
                  AND o.device_seq > coalesce(g.scanned_to, 0))) l
     WHERE (l.looked_to, l.missing) IS DISTINCT FROM (g.scanned_to, g.missing)
  LOOP
    INSERT INTO device_ledgers AS g (vendor_id, device_id, scanned_to, gaps, missing)
      VALUES (one.vendor_id, one.device_id, one.looked_to, one.gaps, one.missing)
      ON CONFLICT (vendor_id, device_id)
      DO UPDATE SET scanned_to = excluded.scanned_to, gaps = excluded.gaps, missing = excluded.missing;
    moved := moved + 1;
  END LOOP;
  RETURN moved;
END $$;

-- Devices nobody is signed in at any more, and since when; in a tenant's transaction its own alone.
CREATE FUNCTION devices_signed_out(of_vendor text, of_now timestamptz)
  RETURNS TABLE (vendor_id text, device_id text, since timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT s.vendor_id, s.device_id, max(coalesce(s.ended_at, s.expires_at)) FROM auth_sessions s
         WHERE s.kind = 'vendor' AND s.device_id <> '' AND (of_vendor IS NULL OR s.vendor_id = of_vendor)
           AND s.vendor_id = coalesce(current_vendor(), s.vendor_id)
         GROUP BY s.vendor_id, s.device_id
        HAVING bool_and(s.ended_at IS NOT NULL OR s.expires_at <= of_now) $$;

-- One row a device with everything the server knows of it but its last report (`of_vendor` null: of every vendor there is,
-- as far as whoever asks may see them; `of_device` null: all of its devices).
CREATE FUNCTION support_devices(of_vendor text, of_device text, of_now timestamptz)
  RETURNS TABLE (
    vendor_id text, vendor_name text, device_id text, device_name text, store_id text, store_name text, lane_id text,
    lane_name text, user_id text, user_name text, client_version text, skew_ms bigint, first_seen_at timestamptz,
    last_seen_at timestamptz, revoked_at timestamptz, boot text, number bigint, wall_offset bigint, reported_at timestamptz,
    alternated_at timestamptz, instructions_waiting bigint, is_connected boolean, lane_lost boolean, is_broken boolean,
    refused bigint, highest bigint, missing bigint, first_missing bigint, missing_since timestamptz,
    highest_at timestamptz, signed_out_at timestamptz, half_open_at timestamptz)
  LANGUAGE sql STABLE AS $$
  WITH broken AS MATERIALIZED (
    SELECT DISTINCT r.vendor_id, r.device_id FROM rejections r
     WHERE r.code = 'chain_broken' AND r.created_at > of_now - interval '30 days'
       AND (of_vendor IS NULL OR r.vendor_id = of_vendor) AND (of_device IS NULL OR r.device_id = of_device)),
  asked AS MATERIALIZED (
    SELECT i.vendor_id, i.device_id, count(*) AS waiting FROM device_instructions i
     WHERE i.state IN ('waiting', 'taken') AND (of_vendor IS NULL OR i.vendor_id = of_vendor)
       AND (of_device IS NULL OR i.device_id = of_device)
     GROUP BY i.vendor_id, i.device_id),
  open AS MATERIALIZED (
    SELECT o.vendor_id, o.device_id, count(*) AS refused FROM operation_ledger o
     WHERE o.outcome IN ('rejected', 'waiting_for') AND o.outcome = 'rejected' AND o.type <> 'edit'
       AND (of_vendor IS NULL OR o.vendor_id = of_vendor) AND (of_device IS NULL OR o.device_id = of_device)
     GROUP BY o.vendor_id, o.device_id),
  counted AS MATERIALIZED (
    SELECT c.vendor_id, c.device_id, tail.highest,
           tail.highest - coalesce(g.scanned_to, 0) - tail.came + coalesce(g.missing, 0) - coalesce(filled.came, 0) AS missing
      FROM sync_clients c
      LEFT JOIN device_ledgers g ON g.vendor_id = c.vendor_id AND g.device_id = c.device_id
      CROSS JOIN LATERAL (
        SELECT coalesce(max(n.device_seq), g.scanned_to, 0) AS highest, count(n.device_seq) AS came FROM (
          SELECT o.device_seq FROM operation_ledger o
           WHERE o.vendor_id = c.vendor_id AND o.device_id = c.device_id AND o.device_seq > coalesce(g.scanned_to, 0)
           ORDER BY o.device_seq LIMIT 1000) n) tail
      LEFT JOIN LATERAL (
        -- Reckoned beforehand: row-level security lets only bare comparisons find their index.
        SELECT count(o.device_seq) AS came
          FROM (SELECT (e ->> 0)::bigint AS lo, (e ->> 1)::bigint AS hi FROM jsonb_array_elements(g.gaps) e OFFSET 0) s
          JOIN operation_ledger o
            ON o.vendor_id = c.vendor_id AND o.device_id = c.device_id AND o.device_seq >= s.lo AND o.device_seq <= s.hi
      ) filled ON true
     WHERE (of_vendor IS NULL OR c.vendor_id = of_vendor) AND (of_device IS NULL OR c.device_id = of_device)),
  -- Few have any, and only theirs are looked for.
  gap AS MATERIALIZED (
    SELECT k.vendor_id, k.device_id, k.first_missing,
           -- Gathered first: of a bare minimum Postgres would look for the oldest of all entries.
           (SELECT min(n.received_at) FROM (
             SELECT o.received_at FROM operation_ledger o
              WHERE o.vendor_id = k.vendor_id AND o.device_id = k.device_id
                AND o.device_seq > k.last_missing AND o.device_seq <= k.near OFFSET 0) n) AS since
      FROM (SELECT t.vendor_id, t.device_id, (f.gaps #>> '{0,0}')::bigint AS first_missing,
                   (f.gaps #>> '{0,1}')::bigint AS last_missing, (f.gaps #>> '{0,1}')::bigint + 200 AS near
              FROM (SELECT * FROM counted WHERE missing > 0 OFFSET 0) t
              CROSS JOIN LATERAL ledger_gaps(t.vendor_id, t.device_id, 1000) f OFFSET 0) k),
  gone AS MATERIALIZED (SELECT o.* FROM devices_signed_out(of_vendor, of_now) o),
  connected AS MATERIALIZED (
    SELECT DISTINCT d.vendor_id, d.device_id FROM device_connections d
      JOIN server_processes p ON p.id = d.process_id AND p.heard_at > of_now - interval '30 seconds'
     WHERE (of_vendor IS NULL OR d.vendor_id = of_vendor) AND (of_device IS NULL OR d.device_id = of_device))
  SELECT c.vendor_id, v.name, c.device_id, coalesce(nullif(c.label, ''), c.device_name), c.store_id, coalesce(s.name, ''),
         c.lane_id, coalesce(r.name, ''), c.user_id, coalesce(p.name, ''), c.client_version, c.skew_ms, c.first_seen_at,
         c.last_seen_at, c.revoked_at, d.boot, d.number, d.wall_offset, d.reported_at, d.alternated_at,
         coalesce(asked.waiting, 0), connected.device_id IS NOT NULL, l.device_id IS NOT NULL AND l.device_id <> c.device_id,
         broken.device_id IS NOT NULL, coalesce(open.refused, 0), k.highest, k.missing,
         gap.first_missing, gap.since, newest.received_at, gone.since, unheard.at
    FROM sync_clients c
    JOIN vendors v ON v.vendor_id = c.vendor_id
    LEFT JOIN stores s ON s.vendor_id = c.vendor_id AND s.id = c.store_id
    LEFT JOIN store_pos_registers r ON r.vendor_id = c.vendor_id AND r.parent_id = c.store_id AND r.id = c.lane_id
    LEFT JOIN lane_leases l ON l.vendor_id = c.vendor_id AND l.parent_id = c.store_id AND l.pos_register_id = c.lane_id
    LEFT JOIN vendor_staff p ON p.vendor_id = c.vendor_id AND p.id = c.user_id AND NOT p.deleted
    LEFT JOIN device_states d ON d.vendor_id = c.vendor_id AND d.device_id = c.device_id
    LEFT JOIN asked ON asked.vendor_id = c.vendor_id AND asked.device_id = c.device_id
    LEFT JOIN open ON open.vendor_id = c.vendor_id AND open.device_id = c.device_id
    LEFT JOIN broken ON broken.vendor_id = c.vendor_id AND broken.device_id = c.device_id
    LEFT JOIN connected ON connected.vendor_id = c.vendor_id AND connected.device_id = c.device_id
    JOIN counted k ON k.vendor_id = c.vendor_id AND k.device_id = c.device_id
    LEFT JOIN gap ON gap.vendor_id = c.vendor_id AND gap.device_id = c.device_id
    LEFT JOIN operation_ledger newest
      ON newest.vendor_id = c.vendor_id AND newest.device_id = c.device_id AND newest.device_seq = k.highest
    LEFT JOIN gone ON gone.vendor_id = c.vendor_id AND gone.device_id = c.device_id
    LEFT JOIN LATERAL (
      SELECT max(m.at) AS at FROM device_moments m
       WHERE m.vendor_id = c.vendor_id AND m.device_id = c.device_id AND m.at > of_now - interval '1 hour'
         AND m.source = 'kept' AND m.findings ? 'half_open') unheard ON true
   WHERE (of_vendor IS NULL OR c.vendor_id = of_vendor) AND (of_device IS NULL OR c.device_id = of_device) $$;

GRANT SELECT ON server_processes TO evertill_system;
-- The same across all vendors, for those who run the service.
CREATE FUNCTION support_fleet(of_now timestamptz) RETURNS SETOF json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT row_to_json(d) FROM support_devices(NULL, NULL, of_now) d $$;

CREATE FUNCTION support_states(vendors text[], devices text[])
  RETURNS TABLE (vendor_id text, device_id text, state jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT d.vendor_id, d.device_id, d.state FROM unnest(vendors, devices) AS n (vendor_id, device_id)
          JOIN device_states d ON d.vendor_id = n.vendor_id AND d.device_id = n.device_id $$;

-- The oldest transaction that holds back the feed: who, and for how long; never what it says. It belongs to whoever made the
-- database, because only they may see it.
CREATE FUNCTION feed_holder() RETURNS TABLE (pid integer, holder text, held_ms bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT h.pid, h.holder, greatest(0, extract(epoch FROM clock_timestamp() - h.since) * 1000)::bigint FROM (
    SELECT a.pid, concat_ws(', ', nullif(a.application_name, ''), a.usename, host(a.client_addr), a.state) AS holder,
           a.xact_start AS since, age(a.backend_xid) AS age
      FROM pg_stat_activity a WHERE a.backend_xid IS NOT NULL AND a.pid <> pg_backend_pid()
    UNION ALL
    SELECT NULL, concat_ws(', ', 'prepared transaction ' || x.gid, x.owner), x.prepared, age(x.transaction)
      FROM pg_prepared_xacts x) h
   ORDER BY h.age DESC LIMIT 1 $$;
REVOKE ALL ON FUNCTION feed_holder FROM PUBLIC;
GRANT EXECUTE ON FUNCTION feed_holder TO evertill_app;

-- What waits for somebody, by queue, over all vendors.
CREATE FUNCTION support_queues(of_now timestamptz) RETURNS TABLE (name text, length bigint, oldest_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT 'parked_entries', count(*), min(o.received_at) FROM operation_ledger o
   WHERE o.outcome IN ('rejected', 'waiting_for') AND o.outcome = 'rejected' AND o.type <> 'edit'
  UNION ALL
  SELECT 'waiting_entries', count(*), min(o.received_at) FROM operation_ledger o
   WHERE o.outcome IN ('rejected', 'waiting_for') AND o.outcome = 'waiting_for'
  UNION ALL
  SELECT 'instructions', count(*), min(i.asked_at) FROM device_instructions i WHERE i.state IN ('waiting', 'taken')
  UNION ALL
  SELECT 'price_readings', count(*), min(q.due_at) FROM price_sync_items q WHERE q.due_at <= of_now
  UNION ALL
  SELECT 'card_payments', count(*), min(p.asked_at) FROM terminal_payments p WHERE p.state <> 'settled'
  UNION ALL
  SELECT 'agent_requests', count(*), min(r.asked_at) FROM bridge_requests r WHERE r.state IN ('waiting', 'sent')
  UNION ALL
  SELECT 'terminal_batches', count(*), min(b.asked_at) FROM terminal_batch_closes b WHERE b.state IN ('asked', 'closed')
  UNION ALL
  SELECT 'imports', count(*), min(c.created_at) FROM catalog_imports c WHERE c.state IN ('receiving', 'running') $$;

CREATE FUNCTION support_database(of_now timestamptz)
  RETURNS TABLE (version text, bytes bigint, connections bigint, most_connections bigint, migrations bigint,
                 last_commit_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT current_setting('server_version'), pg_database_size(current_database()),
         (SELECT sum(d.numbackends) FROM pg_stat_database d)::bigint, current_setting('max_connections')::bigint,
         (SELECT count(*) FROM schema_migrations),
         (SELECT max(e.at) FROM outbound_events e WHERE e.at > of_now - interval '1 day') $$;
GRANT SELECT ON schema_migrations TO evertill_system;

GRANT CREATE ON SCHEMA public TO evertill_system; -- a function's owner must be able to hold it
DO $$
DECLARE made regprocedure;
BEGIN
  FOR made IN
    SELECT p.oid::regprocedure FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace
       AND p.proname IN ('advance_device_ledgers', 'support_fleet', 'support_states', 'support_queues',
                         'support_database', 'keep_episodes', 'forget_connections', 'devices_signed_out')
  LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO evertill_system', made);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', made);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO evertill_app', made);
  END LOOP;
END $$;
REVOKE CREATE ON SCHEMA public FROM evertill_system;
