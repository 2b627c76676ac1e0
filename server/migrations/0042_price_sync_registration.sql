-- A verification code that comes without an auth code says nothing of whose it is. It is given to the stores where a
-- registration was started in the last hour, and to no other; when none was, it stands in the log alone.
ALTER TABLE store_settings ADD COLUMN registration_started_at timestamptz(3);

DROP FUNCTION verification_keep, verification_last;
DROP TABLE platform_verification;

GRANT CREATE ON SCHEMA public TO evertill_system;

CREATE FUNCTION price_sync_registering(now_at timestamptz) RETURNS TABLE (vendor_id text, store_id text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT t.vendor_id, t.store_id
          FROM store_settings t
          JOIN stores s ON s.vendor_id = t.vendor_id AND s.id = t.store_id AND NOT s.deleted
          JOIN vendors v ON v.vendor_id = t.vendor_id AND v.suspended_at IS NULL
         WHERE t.registration_started_at BETWEEN now_at - interval '1 hour' AND now_at
         ORDER BY t.vendor_id, t.store_id LIMIT 1000 $$;

ALTER FUNCTION price_sync_registering OWNER TO evertill_system;
REVOKE EXECUTE ON FUNCTION price_sync_registering FROM PUBLIC;
GRANT EXECUTE ON FUNCTION price_sync_registering TO evertill_app;
REVOKE CREATE ON SCHEMA public FROM evertill_system;
