-- Three kinds of user sign in. What proves who somebody is lies apart from what is replicated, and the application role
-- reads none of it: it asks the functions below, which answer about one account or one session at a time.

-- Those who run the service belong to no tenant.
CREATE TABLE admins (
  id text COLLATE "C" PRIMARY KEY,
  public_id text NOT NULL CHECK (public_id ~ '^[0-9A-HJKMNP-TV-Z]{13}$'),
  name text NOT NULL,
  email text NOT NULL CHECK (email = lower(email)),
  password_hash text NOT NULL,
  password_changed_at timestamptz(3),
  admin_type text NOT NULL CHECK (admin_type IN ('admin', 'super_admin')),
  modules jsonb NOT NULL DEFAULT '[]',
  module_permissions jsonb NOT NULL DEFAULT '{}',
  disabled boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT admins_public_id UNIQUE (public_id),
  CONSTRAINT admins_email UNIQUE (email)
);
ALTER TABLE admins ENABLE ROW LEVEL SECURITY;
ALTER TABLE admins FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON admins TO evertill_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON admins TO evertill_system;

ALTER TABLE logins ADD COLUMN password_changed_at timestamptz(3);

-- One e-mail signs in to one vendor's customer account.
CREATE TABLE customer_logins (
  vendor_id text COLLATE "C" NOT NULL REFERENCES vendors,
  customer_id text COLLATE "C" NOT NULL,
  public_id text NOT NULL CHECK (public_id ~ '^[0-9A-HJKMNP-TV-Z]{13}$'),
  email text NOT NULL CHECK (email = lower(email)),
  password_hash text NOT NULL,
  password_changed_at timestamptz(3),
  disabled boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (vendor_id, customer_id),
  CONSTRAINT customer_logins_public_id UNIQUE (public_id),
  CONSTRAINT customer_logins_email UNIQUE (email),
  FOREIGN KEY (vendor_id, customer_id) REFERENCES customers (vendor_id, id)
);
CALL protect_tenant_table('customer_logins');
REVOKE SELECT ON customer_logins FROM evertill_app;

-- One row a sign-in: the family of refresh tokens that came out of it. No token is stored, only how many there were:
-- a token of generation n is made again from (session, n, rotated_at), byte for byte.
CREATE TABLE auth_sessions (
  -- blank for admins
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN ('admin', 'vendor', 'customer')),
  user_id text COLLATE "C" NOT NULL,
  device_id text NOT NULL,
  device_name text NOT NULL,
  generation bigint NOT NULL DEFAULT 1,
  -- when the current generation was given out
  rotated_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  end_reason text NOT NULL DEFAULT '',
  PRIMARY KEY (vendor_id, id)
);
CALL protect_tenant_table('auth_sessions');
REVOKE SELECT, INSERT ON auth_sessions FROM evertill_app;
GRANT INSERT, DELETE ON auth_sessions TO evertill_system;
-- The sessions of one person: listed, ended all at once, swept when they have run out.
CREATE INDEX auth_sessions_user ON auth_sessions (vendor_id, kind, user_id);

-- A reset token works once, also when two servers are asked at once or one restarts in between.
CREATE TABLE reset_tokens_used (
  vendor_id text COLLATE "C" NOT NULL,
  token_id text COLLATE "C" NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (vendor_id, token_id)
);
CALL protect_tenant_table('reset_tokens_used');
REVOKE SELECT, INSERT ON reset_tokens_used FROM evertill_app;
GRANT INSERT, DELETE ON reset_tokens_used TO evertill_system;

-- What happened at the doors: append-only for everybody, read by the tenant it concerns.
CREATE TABLE security_events (
  -- blank when no tenant is concerned
  vendor_id text COLLATE "C" NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  event text NOT NULL,
  kind text NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  session_id text COLLATE "C" NOT NULL,
  ip text NOT NULL,
  request_id text NOT NULL,
  details jsonb NOT NULL,
  PRIMARY KEY (vendor_id, id)
);
CALL protect_tenant_table('security_events');
REVOKE INSERT ON security_events FROM evertill_app;
REVOKE UPDATE ON security_events FROM evertill_system;
GRANT INSERT ON security_events TO evertill_system;
CREATE INDEX security_events_at ON security_events (vendor_id, at);

DROP FUNCTION login_lookup;

CREATE FUNCTION account_by_email(account_kind text, account_email text)
  RETURNS TABLE (vendor_id text, user_id text, account_type text, password_hash text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT '', a.id, a.admin_type, a.password_hash FROM admins a
         WHERE account_kind = 'admin' AND a.email = lower(account_email)
        UNION ALL
        SELECT l.vendor_id, l.staff_id, s.vendor_type, l.password_hash
          FROM logins l JOIN vendor_staff s ON s.vendor_id = l.vendor_id AND s.id = l.staff_id
         WHERE account_kind = 'vendor' AND l.kind = 'vendor' AND l.email = lower(account_email)
        UNION ALL
        SELECT c.vendor_id, c.customer_id, 'customer', c.password_hash FROM customer_logins c
         WHERE account_kind = 'customer' AND c.email = lower(account_email) $$;

CREATE FUNCTION account_email(of_kind text, of_vendor text, of_user text) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT CASE of_kind
          WHEN 'admin' THEN (SELECT a.email FROM admins a WHERE a.id = of_user)
          WHEN 'vendor' THEN (SELECT l.email FROM logins l
                               WHERE l.vendor_id = of_vendor AND l.staff_id = of_user AND l.kind = 'vendor')
          WHEN 'customer' THEN (SELECT c.email FROM customer_logins c
                                 WHERE c.vendor_id = of_vendor AND c.customer_id = of_user)
        END $$;

CREATE FUNCTION admin_by_id(admin_id text)
  RETURNS TABLE (id text, public_id text, name text, admin_type text, modules jsonb, module_permissions jsonb,
                 disabled boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT a.id, a.public_id, a.name, a.admin_type, a.modules, a.module_permissions, a.disabled
          FROM admins a WHERE a.id = admin_id $$;

CREATE FUNCTION customer_account(of_vendor text, of_customer text)
  RETURNS TABLE (public_id text, name text, disabled boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT l.public_id, c.name, l.disabled OR c.deleted
          FROM customer_logins l JOIN customers c ON c.vendor_id = l.vendor_id AND c.id = l.customer_id
         WHERE l.vendor_id = of_vendor AND l.customer_id = of_customer $$;

-- A new family, unless the password that was proved has been changed meanwhile: who signs in while somebody resets the
-- password does not stay signed in with the old one. Families of this person that ran out long ago go, so that the
-- table stays small by itself.
CREATE FUNCTION session_open(new_kind text, of_vendor text, of_user text, proved_hash text, new_id text,
                             new_device_id text, new_device_name text, now_at timestamptz, lifetime interval)
  RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  CASE new_kind
    WHEN 'admin' THEN
      PERFORM FROM admins a WHERE a.id = of_user AND a.password_hash = proved_hash FOR SHARE;
    WHEN 'vendor' THEN
      PERFORM FROM logins l
        WHERE l.vendor_id = of_vendor AND l.staff_id = of_user AND l.kind = 'vendor' AND l.password_hash = proved_hash
        FOR SHARE;
    WHEN 'customer' THEN
      PERFORM FROM customer_logins c
        WHERE c.vendor_id = of_vendor AND c.customer_id = of_user AND c.password_hash = proved_hash FOR SHARE;
  END CASE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  DELETE FROM auth_sessions s
   WHERE s.vendor_id = of_vendor AND s.kind = new_kind AND s.user_id = of_user
     AND s.expires_at < now_at - interval '30 days';
  INSERT INTO auth_sessions (vendor_id, id, kind, user_id, device_id, device_name, rotated_at, created_at, expires_at)
    VALUES (of_vendor, new_id, new_kind, of_user, new_device_id, new_device_name, now_at, now_at, now_at + lifetime);
  RETURN true;
END $$;

CREATE FUNCTION session_is_alive(of_kind text, of_vendor text, of_user text, session_id text, now_at timestamptz)
  RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT EXISTS (SELECT FROM auth_sessions s
         WHERE s.vendor_id = of_vendor AND s.id = session_id AND s.kind = of_kind AND s.user_id = of_user
           AND s.ended_at IS NULL AND s.expires_at > now_at) $$;

-- The next generation for the current one, or for one this database has not heard of: it was restored from a backup, and
-- the token is signed, so it was given out and is newer than what is known here. The same successor again for its immediate predecessor within the grace
-- (the first answer was lost); anything older was used before, so somebody has a copy: the family ends.
CREATE FUNCTION session_rotate(of_kind text, of_vendor text, of_user text, session_id text, given bigint,
                               now_at timestamptz, lifetime interval, grace interval)
  RETURNS TABLE (outcome text, new_generation bigint, given_out_at timestamptz)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE family auth_sessions;
BEGIN
  SELECT * INTO family FROM auth_sessions s
   WHERE s.vendor_id = of_vendor AND s.id = session_id AND s.kind = of_kind AND s.user_id = of_user FOR UPDATE;
  IF family.id IS NULL OR family.ended_at IS NOT NULL
     OR (family.expires_at <= now_at AND given <= family.generation) THEN
    RETURN QUERY SELECT 'ended', 0::bigint, now_at;
  ELSIF given >= family.generation THEN
    UPDATE auth_sessions s SET generation = given + 1, rotated_at = now_at, expires_at = now_at + lifetime
     WHERE s.vendor_id = of_vendor AND s.id = session_id;
    RETURN QUERY SELECT 'rotated', given + 1, now_at::timestamptz(3);
  ELSIF given = family.generation - 1 AND now_at <= family.rotated_at + grace THEN
    RETURN QUERY SELECT 'again', family.generation, family.rotated_at;
  ELSE
    UPDATE auth_sessions s SET ended_at = now_at, end_reason = 'reuse'
     WHERE s.vendor_id = of_vendor AND s.id = session_id;
    RETURN QUERY SELECT 'reuse', 0::bigint, now_at;
  END IF;
END $$;

-- False when the person has no such living session.
CREATE FUNCTION session_end(of_kind text, of_vendor text, of_user text, session_id text, now_at timestamptz,
                            why text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE auth_sessions s SET ended_at = now_at, end_reason = why
   WHERE s.vendor_id = of_vendor AND s.id = session_id AND s.kind = of_kind AND s.user_id = of_user
     AND s.ended_at IS NULL AND s.expires_at > now_at;
  RETURN FOUND;
END $$;

CREATE FUNCTION sessions_of(of_kind text, of_vendor text, of_user text, now_at timestamptz)
  RETURNS TABLE (id text, device_id text, device_name text, created_at timestamptz, last_used_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT s.id, s.device_id, s.device_name, s.created_at, s.rotated_at FROM auth_sessions s
         WHERE s.vendor_id = of_vendor AND s.kind = of_kind AND s.user_id = of_user
           AND s.ended_at IS NULL AND s.expires_at > now_at
         ORDER BY s.rotated_at DESC, s.id LIMIT 200 $$;

-- Password and sessions change together. False: the token was used, or is older than the password there is now.
CREATE FUNCTION password_reset_complete(of_kind text, of_vendor text, of_user text, new_hash text, token_id text,
                                        token_made_at timestamptz, token_expires_at timestamptz,
                                        now_at timestamptz) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE changed boolean;
BEGIN
  DELETE FROM reset_tokens_used u WHERE u.vendor_id = of_vendor AND u.expires_at < now_at;
  INSERT INTO reset_tokens_used (vendor_id, token_id, expires_at)
    VALUES (of_vendor, password_reset_complete.token_id, token_expires_at) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  CASE of_kind
    WHEN 'admin' THEN
      UPDATE admins a SET password_hash = new_hash, password_changed_at = now_at
       WHERE a.id = of_user AND NOT a.disabled
         AND (a.password_changed_at IS NULL OR a.password_changed_at <= token_made_at);
    WHEN 'vendor' THEN
      UPDATE logins l SET password_hash = new_hash, password_changed_at = now_at
       WHERE l.vendor_id = of_vendor AND l.staff_id = of_user AND l.kind = 'vendor'
         AND (l.password_changed_at IS NULL OR l.password_changed_at <= token_made_at);
    WHEN 'customer' THEN
      UPDATE customer_logins c SET password_hash = new_hash, password_changed_at = now_at
       WHERE c.vendor_id = of_vendor AND c.customer_id = of_user AND NOT c.disabled
         AND (c.password_changed_at IS NULL OR c.password_changed_at <= token_made_at);
  END CASE;
  changed := FOUND;
  IF changed THEN
    UPDATE auth_sessions s SET ended_at = now_at, end_reason = 'password_reset'
     WHERE s.vendor_id = of_vendor AND s.kind = of_kind AND s.user_id = of_user AND s.ended_at IS NULL;
  END IF;
  RETURN changed;
END $$;

CREATE FUNCTION record_security_event(of_event text, of_kind text, of_vendor text, of_user text, of_session text,
                                      from_ip text, of_request text, more jsonb) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public
  AS $$ INSERT INTO security_events (vendor_id, event, kind, user_id, session_id, ip, request_id, details)
        VALUES (of_vendor, of_event, of_kind, of_user, of_session, from_ip, of_request, more) $$;

GRANT CREATE ON SCHEMA public TO evertill_system; -- a function's owner must be able to hold it
DO $$
DECLARE made regprocedure;
BEGIN
  FOR made IN
    SELECT p.oid::regprocedure FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace
       AND p.proname IN ('account_by_email', 'account_email', 'admin_by_id', 'customer_account', 'session_open', 'session_is_alive',
                         'session_rotate', 'session_end', 'sessions_of', 'password_reset_complete',
                         'record_security_event')
  LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO evertill_system', made);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', made);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO evertill_app', made);
  END LOOP;
END $$;
REVOKE CREATE ON SCHEMA public FROM evertill_system;
