-- A password somebody chooses for themselves: the one before was proved, and is compared once more where it is replaced.
-- Whoever else is signed in with it is out; the session that asked goes on.
GRANT CREATE ON SCHEMA public TO evertill_system;

CREATE FUNCTION own_password_change(of_staff text, kept_session text, proved_hash text, new_hash text, now_at timestamptz)
  RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE logins l SET password_hash = new_hash, password_changed_at = now_at
   WHERE l.vendor_id = current_vendor() AND l.staff_id = of_staff AND l.kind = 'vendor' AND l.password_hash = proved_hash;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE auth_sessions s SET ended_at = now_at, end_reason = 'password_changed'
   WHERE s.vendor_id = current_vendor() AND s.kind = 'vendor' AND s.user_id = of_staff AND s.ended_at IS NULL
     AND s.id <> kept_session;
  RETURN true;
END $$;

ALTER FUNCTION own_password_change OWNER TO evertill_system;
REVOKE EXECUTE ON FUNCTION own_password_change FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_password_change TO evertill_app;
REVOKE CREATE ON SCHEMA public FROM evertill_system;
