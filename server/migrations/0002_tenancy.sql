-- vendor → stores → lanes, and the people. Every key begins with vendor_id, so that another tenant's id can
-- neither collide nor be noticed, and so that the tables can be sharded by vendor.
CREATE TABLE vendors (
  vendor_id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CALL protect_tenant_table('vendors');

CREATE TABLE stores (
  vendor_id text COLLATE "C" NOT NULL REFERENCES vendors,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  currency text NOT NULL DEFAULT 'USD' CHECK (currency ~ '^[A-Z]{3}$'),
  time_zone text NOT NULL,
  address text NOT NULL DEFAULT '',
  receipt_header text NOT NULL DEFAULT '',
  receipt_footer text NOT NULL DEFAULT '',
  prices_include_tax boolean NOT NULL DEFAULT false,
  cash_denominations jsonb NOT NULL DEFAULT '[]',
  cash_rounding bigint NOT NULL DEFAULT 1 CHECK (cash_rounding >= 1),
  rev bigint NOT NULL, sync_xid xid8 NOT NULL, deleted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (vendor_id, id)
);
CALL replicate_table('stores', 'id');

CREATE TABLE store_pos_registers (
  vendor_id text COLLATE "C" NOT NULL,
  parent_id text COLLATE "C" NOT NULL,
  position integer NOT NULL,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (vendor_id, parent_id, id),
  FOREIGN KEY (vendor_id, parent_id) REFERENCES stores (vendor_id, id)
);
CALL child_table('store_pos_registers', 'stores');
-- The documents' name for the parent.
ALTER TABLE store_pos_registers ADD COLUMN store_id text GENERATED ALWAYS AS (parent_id) STORED;

CREATE TABLE vendor_staff (
  vendor_id text COLLATE "C" NOT NULL REFERENCES vendors,
  id text COLLATE "C" NOT NULL,
  public_id text NOT NULL CHECK (public_id ~ '^[0-9A-HJKMNP-TV-Z]{13}$'),
  store_ids jsonb NOT NULL DEFAULT '[]',
  name text NOT NULL,
  vendor_type text NOT NULL CHECK (vendor_type IN ('owner', 'employee')),
  modules jsonb NOT NULL DEFAULT '[]',
  module_permissions jsonb NOT NULL DEFAULT '{}',
  fixed_lane_id text COLLATE "C" NOT NULL DEFAULT '',
  pin_hash text NOT NULL DEFAULT '',
  disabled boolean NOT NULL DEFAULT false,
  rev bigint NOT NULL, sync_xid xid8 NOT NULL, deleted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (vendor_id, id),
  CONSTRAINT vendor_staff_public_id UNIQUE (vendor_id, public_id)
);
CALL replicate_table('vendor_staff', '');

-- Sign-in data, apart from what is replicated. The application role cannot read it: login_lookup does.
CREATE TABLE logins (
  vendor_id text COLLATE "C" NOT NULL REFERENCES vendors,
  staff_id text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN ('vendor')),
  email text NOT NULL CHECK (email = lower(email)),
  password_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (vendor_id, staff_id),
  CONSTRAINT logins_email UNIQUE (kind, email),
  FOREIGN KEY (vendor_id, staff_id) REFERENCES vendor_staff (vendor_id, id)
);
CALL protect_tenant_table('logins');
REVOKE SELECT ON logins FROM evertill_app;

CREATE FUNCTION login_lookup(login_kind text, login_email text)
  RETURNS TABLE (vendor_id text, staff_id text, password_hash text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT l.vendor_id, l.staff_id, l.password_hash FROM logins l
        WHERE l.kind = login_kind AND l.email = lower(login_email) $$;
ALTER FUNCTION login_lookup OWNER TO evertill_system;
REVOKE ALL ON FUNCTION login_lookup FROM PUBLIC;
GRANT EXECUTE ON FUNCTION login_lookup TO evertill_app;
