-- The back office: vendors that can be suspended, what a store is configured with, people's roles, the hardware of a
-- store, tills that can be shut out, the admins' inbox, and the forgetting of a person.

ALTER TABLE vendors ADD COLUMN suspended_at timestamptz(3);
GRANT UPDATE (name, suspended_at) ON vendors TO evertill_app;

-- What a till never needs. Secrets lie here encrypted with a key that is not in the database; what they are bound to
-- (vendor, store, column) is part of the encryption, so that a row cannot borrow another's.
CREATE TABLE store_settings (
  vendor_id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  dashboard_prefs jsonb NOT NULL DEFAULT '{}',
  merchant_id text NOT NULL DEFAULT '',
  environment text NOT NULL DEFAULT 'production' CHECK (environment IN ('sandbox', 'production')),
  enabled boolean NOT NULL DEFAULT false,
  auth_code text NOT NULL DEFAULT '' CHECK (auth_code ~ '^(v1\..+)?$'),
  access_token text NOT NULL DEFAULT '' CHECK (access_token ~ '^(v1\..+)?$'),
  last_verification_code text NOT NULL DEFAULT '',
  last_verification_at timestamptz(3),
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (vendor_id, store_id),
  FOREIGN KEY (vendor_id, store_id) REFERENCES stores (vendor_id, id)
);
CALL protect_tenant_table('store_settings');
GRANT UPDATE ON store_settings TO evertill_app;

CREATE TABLE vendor_employee_roles (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  PRIMARY KEY (vendor_id, id),
  FOREIGN KEY (vendor_id, store_id) REFERENCES stores (vendor_id, id)
);
CALL protect_tenant_table('vendor_employee_roles');
GRANT UPDATE, DELETE ON vendor_employee_roles TO evertill_app;
-- "one entry per role name"
CREATE UNIQUE INDEX vendor_employee_roles_name ON vendor_employee_roles (vendor_id, store_id, lower(name));

-- What is known of a person beside what their devices need.
CREATE TABLE vendor_employee_details (
  vendor_id text COLLATE "C" NOT NULL,
  staff_id text COLLATE "C" NOT NULL,
  employee_role_id text COLLATE "C",
  erased_at timestamptz(3),
  PRIMARY KEY (vendor_id, staff_id),
  FOREIGN KEY (vendor_id, staff_id) REFERENCES vendor_staff (vendor_id, id),
  CONSTRAINT vendor_employee_details_role FOREIGN KEY (vendor_id, employee_role_id)
    REFERENCES vendor_employee_roles (vendor_id, id)
);
CALL protect_tenant_table('vendor_employee_details');
GRANT UPDATE ON vendor_employee_details TO evertill_app;

-- A vendor keeps an owner who can sign in, also when two owners disable one another at the same moment: the vendor's
-- row is the turn they take, and the count sees what the other has committed.
CREATE FUNCTION keep_an_owner() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM FROM vendors v WHERE v.vendor_id = NEW.vendor_id FOR UPDATE;
  IF NOT EXISTS (SELECT FROM vendor_staff s WHERE s.vendor_id = NEW.vendor_id AND s.vendor_type = 'owner'
                    AND NOT s.disabled AND NOT s.deleted) THEN
    RAISE EXCEPTION 'vendor % would have no owner', NEW.vendor_id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'vendor_staff_last_owner';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_an_owner AFTER UPDATE OF vendor_type, disabled, deleted ON vendor_staff FOR EACH ROW
  WHEN (OLD.vendor_type = 'owner' AND NOT OLD.disabled AND NOT OLD.deleted
        AND (NEW.vendor_type <> 'owner' OR NEW.disabled OR NEW.deleted))
  EXECUTE FUNCTION keep_an_owner();

-- One default warehouse a store, whoever is faster.
CREATE UNIQUE INDEX reference_entries_default_warehouse ON reference_entries (vendor_id, store_id)
  WHERE kind = 'warehouse' AND NOT deleted AND data @> '{"is_default": true}';

-- Devices that are driven, not tills.
CREATE TABLE saved_devices (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  type text NOT NULL CHECK (type IN ('payment_terminal', 'printer', 'label_printer', 'scale', 'scanner',
                                     'cash_drawer', 'customer_display')),
  name text NOT NULL,
  pos_register_id text COLLATE "C" NOT NULL DEFAULT '',
  enabled boolean NOT NULL DEFAULT true,
  config jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (vendor_id, id),
  FOREIGN KEY (vendor_id, store_id) REFERENCES stores (vendor_id, id)
);
CALL protect_tenant_table('saved_devices');
GRANT UPDATE, DELETE ON saved_devices TO evertill_app;
CREATE INDEX saved_devices_store ON saved_devices (vendor_id, store_id, type);

-- `device_name` is what the device calls itself at every greeting; `label` is what people call it.
ALTER TABLE sync_clients ADD COLUMN label text NOT NULL DEFAULT '', ADD COLUMN revoked_at timestamptz(3);
CREATE INDEX sync_clients_store ON sync_clients (vendor_id, store_id, last_seen_at);

-- The inbox. It belongs to admins and to no tenant; the application role asks the functions below, each about one admin.
CREATE TABLE admin_notifications (
  id text COLLATE "C" PRIMARY KEY,
  notifiable_type text NOT NULL CHECK (notifiable_type = 'admin'),
  notifiable_id text COLLATE "C" NOT NULL REFERENCES admins (id),
  category text NOT NULL CHECK (category IN ('orders', 'customers', 'system', 'payments')),
  kind text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  link text NOT NULL,
  read_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  -- order of rows of one millisecond, and what a live page resumes from
  entry bigint GENERATED ALWAYS AS IDENTITY
);
ALTER TABLE admin_notifications ENABLE ROW LEVEL SECURITY;
ALTER TABLE admin_notifications FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON admin_notifications TO evertill_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON admin_notifications TO evertill_system;
CREATE INDEX admin_notifications_of ON admin_notifications (notifiable_type, notifiable_id, entry DESC);
CREATE INDEX admin_notifications_unread ON admin_notifications (notifiable_type, notifiable_id) WHERE read_at IS NULL;

-- The letterbox of the inbox: what a tenant's transaction puts in becomes one notification for each admin, or nothing
-- when that transaction fails. No row ever stays here.
CREATE TABLE admin_notices (
  vendor_id text COLLATE "C" NOT NULL REFERENCES vendors,
  id text COLLATE "C" NOT NULL,
  category text NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  link text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (vendor_id, id)
);
CALL protect_tenant_table('admin_notices');

CREATE FUNCTION deliver_notice() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO admin_notifications
    (id, notifiable_type, notifiable_id, category, kind, title, body, link, created_at)
    SELECT NEW.id || '-' || a.public_id, 'admin', a.id, NEW.category, NEW.kind, NEW.title, NEW.body, NEW.link,
           NEW.created_at
      FROM admins a WHERE NOT a.disabled;
  PERFORM pg_notify('evertill_notices', '');
  RETURN NULL;
END $$;
CREATE TRIGGER deliver BEFORE INSERT ON admin_notices FOR EACH ROW EXECUTE FUNCTION deliver_notice();

CREATE FUNCTION notification_totals(of_admin text) RETURNS TABLE (total bigint, unread bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT count(*), count(*) FILTER (WHERE n.read_at IS NULL) FROM admin_notifications n
         WHERE n.notifiable_type = 'admin' AND n.notifiable_id = of_admin $$;

CREATE FUNCTION notification_page(of_admin text, only_unread boolean, wanted bigint, skipped bigint)
  RETURNS SETOF admin_notifications LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT n.* FROM admin_notifications n
         WHERE n.notifiable_type = 'admin' AND n.notifiable_id = of_admin AND (NOT only_unread OR n.read_at IS NULL)
         ORDER BY n.entry DESC LIMIT wanted OFFSET skipped $$;

-- For a page that is open: what came after an entry. Transactions may commit out of the order of their entries, so
-- what is younger than a minute is told again and sorted out by its id.
CREATE FUNCTION notification_news(of_admin text, after_entry bigint) RETURNS SETOF admin_notifications
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT n.* FROM admin_notifications n
         WHERE n.notifiable_type = 'admin' AND n.notifiable_id = of_admin
           AND (n.entry > after_entry OR n.created_at > now() - interval '1 minute')
         ORDER BY n.entry DESC LIMIT 200 $$;

CREATE FUNCTION notification_read(of_admin text, of_id text, now_at timestamptz) RETURNS SETOF admin_notifications
  LANGUAGE sql SECURITY DEFINER SET search_path = public
  AS $$ UPDATE admin_notifications n SET read_at = coalesce(n.read_at, now_at)
         WHERE n.id = of_id AND n.notifiable_type = 'admin' AND n.notifiable_id = of_admin RETURNING n.* $$;

CREATE FUNCTION notification_read_all(of_admin text, now_at timestamptz) RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = public
  AS $$ WITH marked AS (
          UPDATE admin_notifications n SET read_at = now_at
           WHERE n.notifiable_type = 'admin' AND n.notifiable_id = of_admin AND n.read_at IS NULL RETURNING 1)
        SELECT count(*) FROM marked $$;

CREATE FUNCTION notification_delete(of_admin text, ids text[]) RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = public
  AS $$ WITH gone AS (
          DELETE FROM admin_notifications n
           WHERE n.id = ANY(ids) AND n.notifiable_type = 'admin' AND n.notifiable_id = of_admin RETURNING 1)
        SELECT count(*) FROM gone $$;

-- Vendors, for admins. One vendor at a time is read and changed in that vendor's own tenant.
CREATE FUNCTION vendor_page(named text, wanted bigint, skipped bigint)
  RETURNS TABLE (id text, name text, created_at timestamptz, suspended_at timestamptz, stores bigint,
                 employees bigint, total bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT v.vendor_id, v.name, v.created_at, v.suspended_at,
               (SELECT count(*) FROM stores s WHERE s.vendor_id = v.vendor_id AND NOT s.deleted),
               (SELECT count(*) FROM vendor_staff p WHERE p.vendor_id = v.vendor_id AND NOT p.deleted),
               count(*) OVER ()
          FROM vendors v WHERE position(lower(named) IN lower(v.name)) > 0
         ORDER BY lower(v.name), v.vendor_id LIMIT wanted OFFSET skipped $$;

-- Sign-in data of the tenant's own people: never a hash, and never another tenant's.
CREATE FUNCTION login_emails(of_kind text, of_users text[]) RETURNS TABLE (user_id text, email text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT l.staff_id, l.email FROM logins l
         WHERE of_kind = 'vendor' AND l.vendor_id = current_vendor() AND l.kind = 'vendor'
           AND l.staff_id = ANY(of_users)
        UNION ALL
        SELECT c.customer_id, c.email FROM customer_logins c
         WHERE of_kind = 'customer' AND c.vendor_id = current_vendor() AND c.customer_id = ANY(of_users) $$;

-- Blank leaves the e-mail or the password as it is. A new password ends every session that the old one opened.
CREATE FUNCTION login_change(of_staff text, new_email text, new_hash text, now_at timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE logins l SET email = CASE WHEN new_email = '' THEN l.email ELSE lower(new_email) END,
         password_hash = CASE WHEN new_hash = '' THEN l.password_hash ELSE new_hash END,
         password_changed_at = CASE WHEN new_hash = '' THEN l.password_changed_at ELSE now_at END
   WHERE l.vendor_id = current_vendor() AND l.staff_id = of_staff AND l.kind = 'vendor';
  IF new_hash <> '' THEN
    PERFORM end_sessions('vendor', of_staff, now_at, 'password_changed');
  END IF;
END $$;

CREATE FUNCTION end_sessions(of_kind text, of_user text, now_at timestamptz, why text) RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = public
  AS $$ WITH ended AS (
          UPDATE auth_sessions s SET ended_at = now_at, end_reason = why
           WHERE s.vendor_id = current_vendor() AND s.kind = of_kind AND s.user_id = of_user AND s.ended_at IS NULL
          RETURNING 1)
        SELECT count(*) FROM ended $$;

CREATE FUNCTION end_device_sessions(of_device text, now_at timestamptz, why text) RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = public
  AS $$ WITH ended AS (
          UPDATE auth_sessions s SET ended_at = now_at, end_reason = why
           WHERE s.vendor_id = current_vendor() AND s.device_id = of_device AND s.ended_at IS NULL
          RETURNING 1)
        SELECT count(*) FROM ended $$;

-- Forgetting a person (T24). What a device signed keeps its hash, its number and its place in the chain; what it said
-- of the person is replaced by a note of when it was erased. Amounts are not touched. Only within the tenant that asks.
CREATE FUNCTION erase_traces(of_collection text, of_id text, now_at timestamptz)
  RETURNS TABLE (place text, rows_blanked bigint) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE note jsonb := jsonb_build_object('erased_at', to_char(now_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
BEGIN
  UPDATE operation_ledger l
     SET entry = jsonb_set(l.entry, '{payload}', jsonb_build_object('collection', of_collection, 'id', of_id) || note),
         details = CASE WHEN l.details = '{}' THEN l.details ELSE note END
   WHERE l.vendor_id = current_vendor() AND l.type = 'edit'
     AND l.entry #>> '{payload,collection}' = of_collection AND l.entry #>> '{payload,id}' = of_id;
  GET DIAGNOSTICS rows_blanked = ROW_COUNT;
  place := 'operation_ledger';
  RETURN NEXT;

  UPDATE rejections r
     SET payload = CASE WHEN r.payload ? 'payload'
                        THEN jsonb_set(r.payload, '{payload}',
                                       jsonb_build_object('collection', of_collection, 'id', of_id) || note)
                        ELSE note END,
         details = note
   WHERE r.vendor_id = current_vendor()
     AND ((r.payload #>> '{payload,collection}' = of_collection AND r.payload #>> '{payload,id}' = of_id)
          OR (r.collection = of_collection AND r.document_id = of_id));
  GET DIAGNOSTICS rows_blanked = ROW_COUNT;
  place := 'rejections';
  RETURN NEXT;

  -- What a device that left the scope was told last.
  UPDATE sync_leaves s SET document = (SELECT jsonb_object_agg(key, CASE
           WHEN key IN ('name', 'phone', 'email', 'note', 'pin_hash') THEN to_jsonb(CASE key WHEN 'name' THEN 'Erased' ELSE '' END)
           ELSE value END) FROM jsonb_each(s.document))
   WHERE s.vendor_id = current_vendor() AND s.collection = of_collection AND s.id = of_id;
  GET DIAGNOSTICS rows_blanked = ROW_COUNT;
  place := 'sync_leaves';
  RETURN NEXT;

  IF of_collection = 'staff' THEN
    UPDATE items_selling_price_history h SET changed_by_name = 'Erased'
     WHERE h.vendor_id = current_vendor() AND h.changed_by = of_id AND h.changed_by_name <> 'Erased';
    GET DIAGNOSTICS rows_blanked = ROW_COUNT;
    place := 'items_selling_price_history';
    RETURN NEXT;
    DELETE FROM logins l WHERE l.vendor_id = current_vendor() AND l.staff_id = of_id;
    GET DIAGNOSTICS rows_blanked = ROW_COUNT;
    place := 'logins';
    RETURN NEXT;
    DELETE FROM auth_sessions s WHERE s.vendor_id = current_vendor() AND s.kind = 'vendor' AND s.user_id = of_id;
  ELSE
    DELETE FROM customer_logins c WHERE c.vendor_id = current_vendor() AND c.customer_id = of_id;
    GET DIAGNOSTICS rows_blanked = ROW_COUNT;
    place := 'customer_logins';
    RETURN NEXT;
    DELETE FROM auth_sessions s WHERE s.vendor_id = current_vendor() AND s.kind = 'customer' AND s.user_id = of_id;
  END IF;
  GET DIAGNOSTICS rows_blanked = ROW_COUNT;
  place := 'auth_sessions';
  RETURN NEXT;
  UPDATE security_events e SET ip = '', details = '{}'
   WHERE e.vendor_id = current_vendor() AND e.user_id = of_id AND (e.ip <> '' OR e.details <> '{}');
  GET DIAGNOSTICS rows_blanked = ROW_COUNT;
  place := 'security_events';
  RETURN NEXT;

  -- Answers that are kept for a day, by whoever asked.
  DELETE FROM idempotency_keys k
   WHERE k.vendor_id = current_vendor() AND (k.user_id = of_id OR position(of_id IN k.body) > 0);
  GET DIAGNOSTICS rows_blanked = ROW_COUNT;
  place := 'idempotency_keys';
  RETURN NEXT;
END $$;
GRANT DELETE ON logins, customer_logins, idempotency_keys TO evertill_system;
GRANT UPDATE (ip, details) ON security_events TO evertill_system;

GRANT CREATE ON SCHEMA public TO evertill_system; -- a function's owner must be able to hold it
DO $$
DECLARE made regprocedure;
BEGIN
  FOR made IN
    SELECT p.oid::regprocedure FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace
       AND p.proname IN ('keep_an_owner', 'deliver_notice', 'notification_totals', 'notification_page',
                         'notification_news', 'notification_read', 'notification_read_all', 'notification_delete',
                         'vendor_page', 'login_emails', 'login_change', 'end_sessions', 'end_device_sessions',
                         'erase_traces')
  LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO evertill_system', made);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', made);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO evertill_app', made);
  END LOOP;
END $$;
REVOKE CREATE ON SCHEMA public FROM evertill_system;
