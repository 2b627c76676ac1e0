-- Prices from an outside inventory platform: how a notification finds its store, what is to be read of the platform
-- and when, what was applied last, and how far the sweep has come that finds what no notification told.

ALTER TABLE store_settings
  -- Of the auth code, under a key that is not in the database: the webhook finds its store by it without opening a secret.
  ADD COLUMN auth_code_digest text NOT NULL DEFAULT '' CHECK (auth_code_digest ~ '^([0-9a-f]{64})?$'),
  -- When the platform first showed this auth code: the registration is complete.
  ADD COLUMN auth_code_shown_at timestamptz(3);
CREATE INDEX store_settings_auth_code ON store_settings (auth_code_digest) WHERE auth_code_digest <> '';

-- One row an item of the platform that the store sells. `source` is the merchant and the environment it was read from:
-- what was applied from one says nothing about another.
CREATE TABLE price_sync_items (
  vendor_id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  remote_item text COLLATE "C" NOT NULL CHECK (remote_item ~ '^[A-Z0-9]{1,32}$'),
  -- the state of the platform that was applied last, and the product it was applied to
  source text NOT NULL DEFAULT '',
  modified_ms bigint,
  price bigint,
  item_id text COLLATE "C" NOT NULL DEFAULT '',
  -- when it is to be read; null: nobody wants it
  due_at timestamptz(3),
  -- counts notifications, so that one which comes during a reading wants another
  wanted bigint NOT NULL DEFAULT 0,
  -- when the last reading began
  read_at timestamptz(3),
  -- somebody is reading it, or died doing so
  claimed_until timestamptz(3),
  attempts bigint NOT NULL DEFAULT 0,
  failing_since timestamptz(3),
  fault text NOT NULL DEFAULT '',
  PRIMARY KEY (vendor_id, store_id, remote_item),
  FOREIGN KEY (vendor_id, store_id) REFERENCES stores (vendor_id, id)
);
CALL protect_tenant_table('price_sync_items');
GRANT UPDATE ON price_sync_items TO evertill_app;
CREATE INDEX price_sync_items_due ON price_sync_items (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE price_sync_state (
  vendor_id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  -- the platform asked for a pause, or does not answer
  paused_until timestamptz(3),
  failures bigint NOT NULL DEFAULT 0,
  failing_since timestamptz(3),
  -- the sweep: from which modified time on; and of one under way, how far it is
  source text NOT NULL DEFAULT '',
  since_ms bigint NOT NULL DEFAULT 0,
  page_offset bigint NOT NULL DEFAULT 0,
  began_ms bigint NOT NULL DEFAULT 0,
  newest_ms bigint NOT NULL DEFAULT 0,
  updated bigint NOT NULL DEFAULT 0,
  due_at timestamptz(3),
  -- what the settings say of the last one
  last_at timestamptz(3),
  last_items bigint NOT NULL DEFAULT 0,
  last_updated bigint NOT NULL DEFAULT 0,
  last_fault text NOT NULL DEFAULT '',
  PRIMARY KEY (vendor_id, store_id),
  FOREIGN KEY (vendor_id, store_id) REFERENCES stores (vendor_id, id)
);
CALL protect_tenant_table('price_sync_state');
GRANT UPDATE ON price_sync_state TO evertill_app;

-- A platform that registers the callback says no merchant and shows no code: what it sends belongs to no tenant yet. One
-- row; whoever is in the middle of a registration is shown it.
CREATE TABLE platform_verification (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  code text NOT NULL,
  received_at timestamptz(3) NOT NULL
);
ALTER TABLE platform_verification ENABLE ROW LEVEL SECURITY;
ALTER TABLE platform_verification FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON platform_verification TO evertill_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON platform_verification TO evertill_system;

CREATE FUNCTION verification_keep(new_code text, now_at timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public
  AS $$ INSERT INTO platform_verification (code, received_at) VALUES (new_code, now_at)
        ON CONFLICT (only_one) DO UPDATE SET code = excluded.code, received_at = excluded.received_at $$;

CREATE FUNCTION verification_last() RETURNS TABLE (code text, received_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT p.code, p.received_at FROM platform_verification p $$;

-- Stores that have this auth code, of vendors that are not suspended. Whoever does not know the key cannot ask for a code.
CREATE FUNCTION price_sync_by_code(of_digest text)
  RETURNS TABLE (vendor_id text, store_id text, merchant_id text, auth_code text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT t.vendor_id, t.store_id, t.merchant_id, t.auth_code
          FROM store_settings t
          JOIN stores s ON s.vendor_id = t.vendor_id AND s.id = t.store_id AND NOT s.deleted
          JOIN vendors v ON v.vendor_id = t.vendor_id AND v.suspended_at IS NULL
         WHERE t.auth_code_digest = of_digest AND of_digest <> ''
         ORDER BY t.vendor_id, t.store_id LIMIT 1000 $$;

-- Stores with something to read now, the longest waiting first. Only their names: the rest is read in their own tenant.
CREATE FUNCTION price_sync_due(now_at timestamptz, most bigint) RETURNS TABLE (vendor_id text, store_id text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT q.vendor_id, q.store_id
          FROM price_sync_items q
          LEFT JOIN price_sync_state p ON p.vendor_id = q.vendor_id AND p.store_id = q.store_id
         WHERE q.due_at <= now_at AND (q.claimed_until IS NULL OR q.claimed_until <= now_at)
           AND (p.paused_until IS NULL OR p.paused_until <= now_at)
         GROUP BY q.vendor_id, q.store_id ORDER BY min(q.due_at) LIMIT most $$;

CREATE FUNCTION price_sync_sweeps_due(now_at timestamptz, most bigint) RETURNS TABLE (vendor_id text, store_id text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT t.vendor_id, t.store_id
          FROM store_settings t
          JOIN stores s ON s.vendor_id = t.vendor_id AND s.id = t.store_id AND NOT s.deleted
          JOIN vendors v ON v.vendor_id = t.vendor_id AND v.suspended_at IS NULL
          LEFT JOIN price_sync_state p ON p.vendor_id = t.vendor_id AND p.store_id = t.store_id
         WHERE t.enabled AND (p.due_at IS NULL OR p.due_at <= now_at)
           AND (p.paused_until IS NULL OR p.paused_until <= now_at)
         ORDER BY p.due_at NULLS FIRST, t.vendor_id, t.store_id LIMIT most $$;

GRANT CREATE ON SCHEMA public TO evertill_system; -- a function's owner must be able to hold it
DO $$
DECLARE made regprocedure;
BEGIN
  FOR made IN
    SELECT p.oid::regprocedure FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace
       AND p.proname IN ('verification_keep', 'verification_last', 'price_sync_by_code', 'price_sync_due',
                         'price_sync_sweeps_due')
  LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO evertill_system', made);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', made);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO evertill_app', made);
  END LOOP;
END $$;
REVOKE CREATE ON SCHEMA public FROM evertill_system;
