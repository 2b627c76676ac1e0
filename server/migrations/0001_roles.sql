-- Two roles without login. The server works as evertill_app: it owns no table and row-level security binds it.
-- evertill_system owns the few functions that must see across tenants (sign-in, epoch renewal); nobody connects as it.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'evertill_app') THEN
    CREATE ROLE evertill_app NOLOGIN;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'evertill_system') THEN
    CREATE ROLE evertill_system NOLOGIN;
  END IF;
EXCEPTION WHEN unique_violation OR duplicate_object THEN
  NULL; -- another database of this cluster is being migrated at the same moment
END $$;
GRANT evertill_app, evertill_system TO CURRENT_USER;
GRANT USAGE ON SCHEMA public TO evertill_app, evertill_system;
GRANT CREATE ON SCHEMA public TO evertill_system; -- a function's owner must be able to hold it

-- The tenant of this transaction. After the first SET LOCAL the setting reads back as '', hence nullif.
CREATE FUNCTION current_vendor() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.vendor_id', true), '') $$;

-- Every replicated row: who wrote last (for the commit-ordered feed) and how often. Done by a trigger so that a
-- change made by hand in SQL replicates too. `app.restamp` renews the stamps without counting as a change.
CREATE FUNCTION stamp_replicated_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sync_xid := pg_current_xact_id();
  IF current_setting('app.restamp', true) = 'on' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'INSERT' THEN
    NEW.rev := 1;
  ELSE
    NEW.rev := OLD.rev + 1;
  END IF;
  IF current_setting('app.waist', true) IS DISTINCT FROM 'on' THEN
    -- By hand: nobody else will tell the servers. (Never from the waist: a notify a row costs 40 % of the writes.)
    PERFORM pg_notify('evertill_by_hand', NEW.vendor_id || '|' || TG_TABLE_NAME);
  END IF;
  RETURN NEW;
END $$;

-- A child row changed by hand is a change of its document. The waist writes children itself and says so.
CREATE FUNCTION stamp_parent_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.waist', true) = 'on' THEN
    RETURN NULL;
  END IF;
  EXECUTE format('UPDATE %I SET rev = rev WHERE vendor_id = $1 AND id = $2', TG_ARGV[0])
    USING coalesce(NEW.vendor_id, OLD.vendor_id), coalesce(NEW.parent_id, OLD.parent_id);
  RETURN NULL;
END $$;

-- One call makes a table a tenant's: row-level security for everybody, the owner included.
CREATE PROCEDURE protect_tenant_table(name text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY tenant ON %I TO evertill_app USING (vendor_id = current_vendor()) '
                 'WITH CHECK (vendor_id = current_vendor())', name);
  EXECUTE format('CREATE POLICY system ON %I TO evertill_system USING (true) WITH CHECK (true)', name);
  EXECUTE format('GRANT SELECT, INSERT ON %I TO evertill_app', name);
  EXECUTE format('GRANT SELECT, UPDATE ON %I TO evertill_system', name);
END $$;

-- And a replicated one: stamps, and the index the feed is read by.
CREATE PROCEDURE replicate_table(name text, scope_column text) LANGUAGE plpgsql AS $$
BEGIN
  CALL protect_tenant_table(name);
  EXECUTE format('GRANT UPDATE ON %I TO evertill_app', name);
  EXECUTE format('CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON %I '
                 'FOR EACH ROW EXECUTE FUNCTION stamp_replicated_row()', name);
  IF scope_column = '' THEN
    EXECUTE format('CREATE INDEX %I ON %I (vendor_id, sync_xid, id)', name || '_feed', name);
  ELSE
    EXECUTE format('CREATE INDEX %I ON %I (vendor_id, %I, sync_xid, id)', name || '_feed', name, scope_column);
  END IF;
END $$;

-- Rows of a document's array field.
CREATE PROCEDURE child_table(name text, parent text) LANGUAGE plpgsql AS $$
BEGIN
  CALL protect_tenant_table(name);
  EXECUTE format('GRANT UPDATE, DELETE ON %I TO evertill_app', name);
  EXECUTE format('CREATE TRIGGER stamp_parent AFTER INSERT OR UPDATE OR DELETE ON %I '
                 'FOR EACH ROW EXECUTE FUNCTION stamp_parent_document(%L)', name, parent);
END $$;
