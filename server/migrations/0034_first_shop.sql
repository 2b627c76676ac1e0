-- An owner lies in every store's staff scope (schemas/collections/staff.ts), so each device of their vendor gets them
-- again. Only the stamps are renewed: nothing about them has changed.
SET LOCAL ROLE evertill_system;
SET LOCAL app.restamp = 'on';
UPDATE vendor_staff SET sync_xid = sync_xid WHERE vendor_type = 'owner';
SET LOCAL app.restamp = '';
RESET ROLE;

-- The first run of a server: open until a vendor exists, and never again.
GRANT CREATE ON SCHEMA public TO evertill_system; -- a function's owner must be able to hold it

CREATE FUNCTION is_first_run() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT NOT EXISTS (SELECT FROM vendors) $$;

-- Makes the first admin, unless there is one, and answers false when a vendor exists. Two at the same moment take turns:
-- the lock is held until the vendor of the first one is committed.
CREATE FUNCTION begin_first_run(new_id text, new_public_id text, new_name text, new_email text, new_hash text)
  RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  LOCK TABLE admins IN SHARE ROW EXCLUSIVE MODE;
  IF EXISTS (SELECT FROM vendors) THEN
    RETURN false;
  END IF;
  INSERT INTO admins (id, public_id, name, email, password_hash, admin_type)
    SELECT new_id, new_public_id, new_name, new_email, new_hash, 'super_admin' WHERE NOT EXISTS (SELECT FROM admins);
  RETURN true;
END $$;

ALTER FUNCTION is_first_run() OWNER TO evertill_system;
ALTER FUNCTION begin_first_run(text, text, text, text, text) OWNER TO evertill_system;
REVOKE EXECUTE ON FUNCTION is_first_run(), begin_first_run(text, text, text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_first_run(), begin_first_run(text, text, text, text, text) TO evertill_app;
REVOKE CREATE ON SCHEMA public FROM evertill_system;
