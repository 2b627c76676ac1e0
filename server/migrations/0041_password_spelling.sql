-- The same password in the spelling that is hashed now: its owner has just signed in with the one before. No session ends,
-- and a reset that was asked for stays good.
GRANT CREATE ON SCHEMA public TO evertill_system;

CREATE FUNCTION password_renew(of_kind text, of_vendor text, of_user text, proved_hash text, new_hash text)
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  CASE of_kind
    WHEN 'admin' THEN
      UPDATE admins a SET password_hash = new_hash WHERE a.id = of_user AND a.password_hash = proved_hash;
    WHEN 'vendor' THEN
      UPDATE logins l SET password_hash = new_hash
       WHERE l.vendor_id = of_vendor AND l.staff_id = of_user AND l.kind = 'vendor' AND l.password_hash = proved_hash;
    WHEN 'customer' THEN
      UPDATE customer_logins c SET password_hash = new_hash
       WHERE c.vendor_id = of_vendor AND c.customer_id = of_user AND c.password_hash = proved_hash;
  END CASE;
END $$;

ALTER FUNCTION password_renew OWNER TO evertill_system;
REVOKE EXECUTE ON FUNCTION password_renew FROM PUBLIC;
GRANT EXECUTE ON FUNCTION password_renew TO evertill_app;
REVOKE CREATE ON SCHEMA public FROM evertill_system;
