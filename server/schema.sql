-- The effect of all migrations. Written by `npm run schema`; never edited by hand.
SET check_function_bodies = off;
SET search_path = public;

-- Role evertill_app: NOLOGIN NOSUPERUSER NOBYPASSRLS INHERIT
-- Role evertill_system: NOLOGIN NOSUPERUSER NOBYPASSRLS INHERIT

CREATE EXTENSION btree_gin SCHEMA public;
CREATE EXTENSION pg_trgm SCHEMA public;

GRANT USAGE ON SCHEMA public TO evertill_app;
GRANT USAGE ON SCHEMA public TO evertill_system;
GRANT USAGE ON SCHEMA public TO PUBLIC;

CREATE OR REPLACE FUNCTION public.account_by_email(account_kind text, account_email text)
 RETURNS TABLE(vendor_id text, user_id text, account_type text, password_hash text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ SELECT '', a.id, a.admin_type, a.password_hash FROM admins a
         WHERE account_kind = 'admin' AND a.email = lower(account_email)
        UNION ALL
        SELECT l.vendor_id, l.staff_id, s.vendor_type, l.password_hash
          FROM logins l JOIN vendor_staff s ON s.vendor_id = l.vendor_id AND s.id = l.staff_id
         WHERE account_kind = 'vendor' AND l.kind = 'vendor' AND l.email = lower(account_email)
        UNION ALL
        SELECT c.vendor_id, c.customer_id, 'customer', c.password_hash FROM customer_logins c
         WHERE account_kind = 'customer' AND c.email = lower(account_email) $function$;
ALTER ROUTINE account_by_email(text,text) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.account_email(of_kind text, of_vendor text, of_user text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ SELECT CASE of_kind
          WHEN 'admin' THEN (SELECT a.email FROM admins a WHERE a.id = of_user)
          WHEN 'vendor' THEN (SELECT l.email FROM logins l
                               WHERE l.vendor_id = of_vendor AND l.staff_id = of_user AND l.kind = 'vendor')
          WHEN 'customer' THEN (SELECT c.email FROM customer_logins c
                                 WHERE c.vendor_id = of_vendor AND c.customer_id = of_user)
        END $function$;
ALTER ROUTINE account_email(text,text,text) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.admin_by_id(admin_id text)
 RETURNS TABLE(id text, public_id text, name text, admin_type text, modules jsonb, module_permissions jsonb, disabled boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ SELECT a.id, a.public_id, a.name, a.admin_type, a.modules, a.module_permissions, a.disabled
          FROM admins a WHERE a.id = admin_id $function$;
ALTER ROUTINE admin_by_id(text) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.advance_device_ledgers(most bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
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
END $function$;
ALTER ROUTINE advance_device_ledgers(bigint) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.attendance_stores()
 RETURNS TABLE(vendor_id text, store_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ SELECT s.vendor_id, s.id FROM stores s
         WHERE NOT s.deleted AND (
           EXISTS (SELECT FROM vendor_availability_slots a WHERE a.vendor_id = s.vendor_id AND a.store_id = s.id)
           OR EXISTS (SELECT FROM vendor_attendance_schedule_shifts p
                       WHERE p.vendor_id = s.vendor_id AND p.store_id = s.id))
         ORDER BY s.vendor_id, s.id $function$;
ALTER ROUTINE attendance_stores() OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.begin_first_run(new_id text, new_public_id text, new_name text, new_email text, new_hash text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  LOCK TABLE admins IN SHARE ROW EXCLUSIVE MODE;
  IF EXISTS (SELECT FROM vendors) THEN
    RETURN false;
  END IF;
  INSERT INTO admins (id, public_id, name, email, password_hash, admin_type)
    SELECT new_id, new_public_id, new_name, new_email, new_hash, 'super_admin' WHERE NOT EXISTS (SELECT FROM admins);
  RETURN true;
END $function$;
ALTER ROUTINE begin_first_run(text,text,text,text,text) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.bridge_key_by_hash(of_hash text)
 RETURNS TABLE(vendor_id text, id text, store_id text, store_device_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ SELECT k.vendor_id, k.id, k.store_id, k.store_device_id FROM bridge_keys k
          JOIN stores s ON s.vendor_id = k.vendor_id AND s.id = k.store_id AND NOT s.deleted
         WHERE k.key_hash = of_hash AND k.revoked_at IS NULL $function$;
ALTER ROUTINE bridge_key_by_hash(text) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.bridge_ticket_take(of_hash text, now_at timestamp with time zone)
 RETURNS TABLE(vendor_id text, id text, store_id text, store_device_id text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ WITH gone AS (
          DELETE FROM bridge_tickets t WHERE t.ticket_hash = of_hash OR t.expires_at < now_at - interval '1 hour'
          RETURNING t.vendor_id, t.key_id, t.ticket_hash, t.expires_at)
        SELECT k.vendor_id, k.id, k.store_id, k.store_device_id FROM gone g
          JOIN bridge_keys k ON k.vendor_id = g.vendor_id AND k.id = g.key_id AND k.revoked_at IS NULL
         WHERE g.ticket_hash = of_hash AND g.expires_at > now_at $function$;
ALTER ROUTINE bridge_ticket_take(text,timestamp with time zone) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.check_order_money()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  lines bigint;
  payments bigint;
  now_is orders%ROWTYPE;
BEGIN
  SELECT * INTO now_is FROM orders WHERE vendor_id = NEW.vendor_id AND id = NEW.id;
  SELECT coalesce(sum(total), 0) INTO lines FROM order_lines WHERE vendor_id = NEW.vendor_id AND parent_id = NEW.id;
  SELECT coalesce(sum(amount), 0) INTO payments FROM order_payments
   WHERE vendor_id = NEW.vendor_id AND parent_id = NEW.id AND outcome IN ('', 'succeeded');
  IF lines + now_is.rounding <> now_is.total OR payments <> now_is.paid THEN
    RAISE EXCEPTION 'order %: lines % + rounding % against total %, payments % against paid %',
      NEW.id, lines, now_is.rounding, now_is.total, payments, now_is.paid
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'orders_money';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.check_price_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  found bigint;
  is_told boolean;
BEGIN
  SELECT count(*), bool_and(NEW.price_ages @> jsonb_build_array(
           price_age('', h.created_at, h.changed_by, '') - 'changed_by_name'))
    INTO found, is_told
    FROM items_selling_price_history h
   WHERE h.vendor_id = NEW.vendor_id AND h.item_id = NEW.id AND h.xid = pg_current_xact_id()
     AND h.old_price = OLD.price AND h.new_price = NEW.price;
  IF found <> 1 THEN
    RAISE EXCEPTION 'item % changed its price with % history rows', NEW.id, found
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'items_price_history';
  END IF;
  IF NOT is_told THEN
    RAISE EXCEPTION 'item % does not say since when its price holds', NEW.id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'items_price_ages';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE PROCEDURE public.child_table(IN name text, IN parent text)
 LANGUAGE plpgsql
AS $procedure$
BEGIN
  CALL protect_tenant_table(name);
  EXECUTE format('GRANT UPDATE, DELETE ON %I TO evertill_app', name);
  EXECUTE format('CREATE TRIGGER stamp_parent AFTER INSERT OR UPDATE OR DELETE ON %I '
                 'FOR EACH ROW EXECUTE FUNCTION stamp_parent_document(%L)', name, parent);
END $procedure$;

CREATE OR REPLACE FUNCTION public.current_vendor()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ SELECT nullif(current_setting('app.vendor_id', true), '') $function$;

CREATE OR REPLACE FUNCTION public.customer_account(of_vendor text, of_customer text)
 RETURNS TABLE(public_id text, name text, disabled boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ SELECT l.public_id, c.name, l.disabled OR c.deleted
          FROM customer_logins l JOIN customers c ON c.vendor_id = l.vendor_id AND c.id = l.customer_id
         WHERE l.vendor_id = of_vendor AND l.customer_id = of_customer $function$;
ALTER ROUTINE customer_account(text,text) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.customer_login_remove(of_customer text, now_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  DELETE FROM customer_logins c WHERE c.vendor_id = current_vendor() AND c.customer_id = of_customer;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM end_sessions('customer', of_customer, now_at, 'login_removed');
  RETURN true;
END $function$;
ALTER ROUTINE customer_login_remove(text,timestamp with time zone) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.customers_with_words(of_stores text[], phrase text)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO 'public'
AS $function$
DECLARE
  patterns text[] := ARRAY(
    SELECT CASE WHEN char_length(word) < 3 THEN '% ' ELSE '%' END || regexp_replace(word, '([%_\\])', '\\\1', 'g') || '%'
      FROM (SELECT CASE WHEN given ~ '^[-+()/.0-9]*[0-9][-+()/.0-9]*$' THEN regexp_replace(given, '[^0-9]', '', 'g')
                        ELSE given END AS word
              FROM regexp_split_to_table(folded(phrase), ' ') given) w
     WHERE word <> '' LIMIT 10);
  every_word text := '';
BEGIN
  FOR nr IN 1 .. cardinality(patterns) LOOP
    every_word := every_word || format(' AND c.words LIKE ($2)[%s]', nr);
  END LOOP;
  RETURN QUERY EXECUTE
    'SELECT c.id FROM customers c WHERE c.vendor_id = current_vendor() AND NOT c.deleted
        AND ($1 IS NULL OR c.store_id = ANY($1))' || every_word
    USING of_stores, patterns;
END $function$;
ALTER ROUTINE customers_with_words(text[],text) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.date_price_by_hand()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.price_ages := with_price_age(NEW.price_ages, price_age('', clock_timestamp(), '0', 'Database'));
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.date_variation_price_by_hand()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE items i
     SET price_ages = with_price_age(i.price_ages, price_age(NEW.id, clock_timestamp(), '0', 'Database'))
   WHERE i.vendor_id = NEW.vendor_id AND i.id = NEW.parent_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.deliver_notice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  INSERT INTO admin_notifications
    (id, notifiable_type, notifiable_id, category, kind, title, body, link, created_at)
    SELECT NEW.id || '-' || a.public_id, 'admin', a.id, NEW.category, NEW.kind, NEW.title, NEW.body, NEW.link,
           NEW.created_at
      FROM admins a WHERE NOT a.disabled;
  PERFORM pg_notify('evertill_notices', '');
  RETURN NULL;
END $function$;
ALTER ROUTINE deliver_notice() OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.devices_signed_out(of_vendor text, of_now timestamp with time zone)
 RETURNS TABLE(vendor_id text, device_id text, since timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ SELECT s.vendor_id, s.device_id, max(coalesce(s.ended_at, s.expires_at)) FROM auth_sessions s
         WHERE s.kind = 'vendor' AND s.device_id <> '' AND (of_vendor IS NULL OR s.vendor_id = of_vendor)
           AND s.vendor_id = coalesce(current_vendor(), s.vendor_id)
         GROUP BY s.vendor_id, s.device_id
        HAVING bool_and(s.ended_at IS NOT NULL OR s.expires_at <= of_now) $function$;
ALTER ROUTINE devices_signed_out(text,timestamp with time zone) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.drafts_to_tidy(at timestamp with time zone)
 RETURNS TABLE(vendor_id text, id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ SELECT d.vendor_id, d.id FROM drafts d
         WHERE d.lease IS NOT NULL AND NOT d.deleted AND (d.lease ->> 'until')::timestamptz <= at
        UNION
        SELECT d.vendor_id, d.id FROM drafts d
          JOIN orders o ON o.vendor_id = d.vendor_id AND o.draft_id = d.id AND o.store_id = d.store_id
         WHERE NOT d.deleted $function$;
ALTER ROUTINE drafts_to_tidy(timestamp with time zone) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.due_terminal_batches(now_at timestamp with time zone, at_most bigint)
 RETURNS TABLE(vendor_id text, id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ SELECT b.vendor_id, b.id FROM terminal_batch_closes b
         WHERE b.state IN ('asked', 'closed') AND b.next_try_at <= now_at
         ORDER BY b.next_try_at LIMIT at_most $function$;
ALTER ROUTINE due_terminal_batches(timestamp with time zone,bigint) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.end_device_sessions(of_device text, now_at timestamp with time zone, why text)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ WITH ended AS (
          UPDATE auth_sessions s SET ended_at = now_at, end_reason = why
           WHERE s.vendor_id = current_vendor() AND s.device_id = of_device AND s.ended_at IS NULL
          RETURNING 1)
        SELECT count(*) FROM ended $function$;
ALTER ROUTINE end_device_sessions(text,timestamp with time zone,text) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.end_sessions(of_kind text, of_user text, now_at timestamp with time zone, why text)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ WITH ended AS (
          UPDATE auth_sessions s SET ended_at = now_at, end_reason = why
           WHERE s.vendor_id = current_vendor() AND s.kind = of_kind AND s.user_id = of_user AND s.ended_at IS NULL
          RETURNING 1)
        SELECT count(*) FROM ended $function$;
ALTER ROUTINE end_sessions(text,text,timestamp with time zone,text) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.erase_support(of_collection text, of_id text, known_as text)
 RETURNS TABLE(place text, rows_blanked bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  UPDATE device_instructions t
     SET asked_by_name = CASE WHEN of_collection = 'staff' AND t.asked_by = of_id THEN '' ELSE t.asked_by_name END,
         reason = CASE WHEN says_name(t.reason, known_as) THEN '' ELSE t.reason END,
         params = CASE WHEN says_name(t.params ->> 'text', known_as) THEN jsonb_set(t.params, '{text}', '""') ELSE t.params END
   WHERE t.vendor_id = current_vendor()
     AND ((of_collection = 'staff' AND t.asked_by = of_id AND t.asked_by_name <> '')
          OR says_name(t.reason, known_as) OR says_name(t.params ->> 'text', known_as));
  GET DIAGNOSTICS rows_blanked = ROW_COUNT;
  place := 'device_instructions';
  RETURN NEXT;
END $function$;
ALTER ROUTINE erase_support(text,text,text) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.erase_time(of_staff text, known_as text, now_at timestamp with time zone)
 RETURNS TABLE(place text, rows_blanked bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE
  note jsonb := jsonb_build_object('erased_at', to_char(now_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  their_public_id text := (SELECT s.public_id FROM vendor_staff s WHERE s.vendor_id = current_vendor() AND s.id = of_staff);
  more bigint;
BEGIN
  UPDATE vendor_attendance_days d SET note = ''
   WHERE d.vendor_id = current_vendor() AND d.note <> ''
     AND (d.vendor_employee_id = of_staff OR says_name(d.note, known_as));
  GET DIAGNOSTICS rows_blanked = ROW_COUNT;
  place := 'vendor_attendance_days';
  RETURN NEXT;

  UPDATE vendor_attendance_edit_logs l
     SET note = '', snapshot = l.snapshot - '{note,vendor_employee_name,validations}'::text[]
    FROM vendor_attendance_days d
   WHERE l.vendor_id = current_vendor() AND d.vendor_id = l.vendor_id AND d.id = l.day_id
     AND d.vendor_employee_id = of_staff
     AND (l.note <> '' OR l.snapshot ?| '{note,vendor_employee_name,validations}');
  GET DIAGNOSTICS rows_blanked = ROW_COUNT;
  UPDATE vendor_attendance_edit_logs l
     SET note = CASE WHEN says_name(l.note, known_as) THEN '' ELSE l.note END,
         snapshot = CASE WHEN says_name(l.snapshot ->> 'note', known_as) THEN l.snapshot - 'note' ELSE l.snapshot END
   WHERE l.vendor_id = current_vendor()
     AND (says_name(l.note, known_as) OR says_name(l.snapshot ->> 'note', known_as));
  GET DIAGNOSTICS more = ROW_COUNT;
  rows_blanked := rows_blanked + more;
  UPDATE vendor_attendance_edit_logs l SET actor_name = 'Erased'
   WHERE l.vendor_id = current_vendor() AND l.actor_user_id = their_public_id AND l.actor_name <> 'Erased';
  GET DIAGNOSTICS more = ROW_COUNT;
  rows_blanked := rows_blanked + more;
  place := 'vendor_attendance_edit_logs';
  RETURN NEXT;

  -- What a template made says so in its note.
  UPDATE vendor_attendance_schedule_shifts s SET note = ''
   WHERE s.vendor_id = current_vendor() AND s.note <> '' AND s.note NOT LIKE 'auto_template:%'
     AND (s.vendor_employee_id = of_staff OR says_name(s.note, known_as));
  GET DIAGNOSTICS rows_blanked = ROW_COUNT;
  place := 'vendor_attendance_schedule_shifts';
  RETURN NEXT;

  UPDATE vendor_leaves l
     SET reason = '', decision_note = '',
         leave_type = CASE WHEN l.leave_type IN ('vacation_paid', 'vacation_unpaid', 'holiday') THEN l.leave_type
                           ELSE 'other' END
   WHERE l.vendor_id = current_vendor() AND l.vendor_employee_id = of_staff
     AND (l.reason <> '' OR l.decision_note <> ''
          OR l.leave_type NOT IN ('vacation_paid', 'vacation_unpaid', 'holiday', 'other'));
  GET DIAGNOSTICS rows_blanked = ROW_COUNT;
  UPDATE vendor_leaves l
     SET reason = CASE WHEN says_name(l.reason, known_as) THEN '' ELSE l.reason END,
         decision_note = CASE WHEN says_name(l.decision_note, known_as) THEN '' ELSE l.decision_note END
   WHERE l.vendor_id = current_vendor() AND (says_name(l.reason, known_as) OR says_name(l.decision_note, known_as));
  GET DIAGNOSTICS more = ROW_COUNT;
  rows_blanked := rows_blanked + more;
  place := 'vendor_leaves';
  RETURN NEXT;

  UPDATE vendor_leave_log g
     SET note = CASE WHEN l.vendor_employee_id = of_staff OR says_name(g.note, known_as) THEN '' ELSE g.note END,
         actor_name = CASE WHEN g.actor_id = of_staff THEN 'Erased' ELSE g.actor_name END
    FROM vendor_leaves l
   WHERE g.vendor_id = current_vendor() AND l.vendor_id = g.vendor_id AND l.id = g.leave_id
     AND ((g.note <> '' AND (l.vendor_employee_id = of_staff OR says_name(g.note, known_as)))
          OR (g.actor_id = of_staff AND g.actor_name <> 'Erased'));
  GET DIAGNOSTICS rows_blanked = ROW_COUNT;
  place := 'vendor_leave_log';
  RETURN NEXT;

  DELETE FROM vendor_attendance_validations v USING vendor_attendance_days d
   WHERE v.vendor_id = current_vendor() AND d.vendor_id = v.vendor_id AND d.id = v.day_id
     AND d.vendor_employee_id = of_staff;
  GET DIAGNOSTICS rows_blanked = ROW_COUNT;
  place := 'vendor_attendance_validations';
  RETURN NEXT;

  UPDATE operation_ledger l SET entry = jsonb_set(l.entry, '{payload,validations}', '[]'), details = l.details || note
   WHERE l.vendor_id = current_vendor() AND l.type = 'time.punch' AND l.actor_id = of_staff
     AND l.entry #> '{payload,validations,0}' IS NOT NULL;
  GET DIAGNOSTICS rows_blanked = ROW_COUNT;
  place := 'operation_ledger';
  RETURN NEXT;
  UPDATE rejections r SET payload = jsonb_set(r.payload, '{payload,validations}', '[]'), details = r.details || note
   WHERE r.vendor_id = current_vendor() AND r.collection = 'time.punch' AND r.actor_id = of_staff
     AND r.payload #> '{payload,validations,0}' IS NOT NULL;
  GET DIAGNOSTICS rows_blanked = ROW_COUNT;
  place := 'rejections';
  RETURN NEXT;
END $function$;
ALTER ROUTINE erase_time(text,text,timestamp with time zone) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.erase_traces(of_collection text, of_id text, known_as text, now_at timestamp with time zone)
 RETURNS TABLE(place text, rows_blanked bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE
  note jsonb := jsonb_build_object('erased_at', to_char(now_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  empty_words jsonb := jsonb_build_object('collection', of_collection, 'id', of_id) || note;
  more bigint;
BEGIN
  UPDATE operation_ledger l
     SET entry = jsonb_set(l.entry, '{payload}', empty_words),
         details = CASE WHEN l.details = '{}' THEN l.details ELSE note END
   WHERE l.vendor_id = current_vendor() AND l.type = 'edit' AND l.entry #>> '{payload,id}' = of_id
     AND l.entry #>> '{payload,collection}' = of_collection;
  GET DIAGNOSTICS rows_blanked = ROW_COUNT;
  UPDATE operation_ledger l SET entry = l.entry #- '{payload,note}', details = l.details || note
   WHERE of_collection = 'customer' AND l.vendor_id = current_vendor() AND l.type = 'order.place'
     AND l.entry #>> '{payload,customer_id}' <> '' AND l.entry #>> '{payload,customer_id}' = of_id
     AND l.entry #>> '{payload,note}' <> '';
  GET DIAGNOSTICS more = ROW_COUNT;
  rows_blanked := rows_blanked + more;
  UPDATE operation_ledger l
     SET entry = jsonb_set(l.entry, '{payload,handover_recipient_name}', '""'), details = l.details || note
   WHERE of_collection = 'staff' AND known_as <> '' AND l.vendor_id = current_vendor() AND l.type = 'shift.close'
     AND lower(l.entry #>> '{payload,handover_recipient_name}') = lower(known_as);
  GET DIAGNOSTICS more = ROW_COUNT;
  rows_blanked := rows_blanked + more;
  place := 'operation_ledger';
  RETURN NEXT;

  UPDATE rejections r
     SET payload = CASE WHEN r.payload ? 'payload' THEN jsonb_set(r.payload, '{payload}', empty_words) ELSE note END,
         details = note
   WHERE r.vendor_id = current_vendor()
     AND ((r.payload #>> '{payload,id}' = of_id AND r.payload #>> '{payload,collection}' = of_collection)
          OR (r.document_id <> '' AND r.document_id = of_id AND r.collection = of_collection));
  GET DIAGNOSTICS rows_blanked = ROW_COUNT;
  IF of_collection = 'customer' THEN
    UPDATE rejections r SET payload = r.payload #- '{payload,note}', details = r.details || note
     WHERE r.vendor_id = current_vendor() AND r.payload #>> '{payload,customer_id}' = of_id
       AND r.payload #>> '{payload,note}' <> '';
    GET DIAGNOSTICS more = ROW_COUNT;
    rows_blanked := rows_blanked + more;
    UPDATE rejections r SET payload = jsonb_set(r.payload, '{name}', '""'), details = note
     WHERE r.vendor_id = current_vendor() AND r.collection = 'draft' AND r.payload ->> 'customer_id' = of_id
       AND r.payload ->> 'name' <> '';
    GET DIAGNOSTICS more = ROW_COUNT;
    rows_blanked := rows_blanked + more;
  END IF;
  place := 'rejections';
  RETURN NEXT;

  -- What a device that left the scope was told last.
  UPDATE sync_leaves s SET document = (SELECT jsonb_object_agg(key, CASE
           WHEN key IN ('name', 'phone', 'email', 'note', 'pin_hash', 'phone_key', 'email_key',
                        'tax_exempt_reason', 'tax_exempt_certificate') THEN to_jsonb(CASE key WHEN 'name' THEN 'Erased' ELSE '' END)
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
    UPDATE sync_clients c
       SET device_name = CASE WHEN says_name(c.device_name, known_as) THEN 'Erased' ELSE c.device_name END,
           label = CASE WHEN says_name(c.label, known_as) THEN 'Erased' ELSE c.label END
     WHERE c.vendor_id = current_vendor() AND (says_name(c.device_name, known_as) OR says_name(c.label, known_as));
    GET DIAGNOSTICS rows_blanked = ROW_COUNT;
    place := 'sync_clients';
    RETURN NEXT;
    DELETE FROM logins l WHERE l.vendor_id = current_vendor() AND l.staff_id = of_id;
    GET DIAGNOSTICS rows_blanked = ROW_COUNT;
    place := 'logins';
    RETURN NEXT;
    DELETE FROM auth_sessions s WHERE s.vendor_id = current_vendor() AND s.kind = 'vendor' AND s.user_id = of_id;
  ELSE
    -- Deleted before: no document is written any more, so the words go from here.
    UPDATE customers c SET name = 'Erased', phone = '', email = '', note = '', phone_key = '', email_key = '',
           tax_exempt = false, tax_exempt_reason = '', tax_exempt_certificate = ''
     WHERE c.vendor_id = current_vendor() AND c.id = of_id AND c.deleted
       AND (c.name, c.phone, c.email, c.note, c.tax_exempt_reason, c.tax_exempt_certificate)
           <> ('Erased', '', '', '', '', '');
    GET DIAGNOSTICS rows_blanked = ROW_COUNT;
    place := 'customers';
    RETURN NEXT;
    UPDATE drafts d SET name = ''
     WHERE d.vendor_id = current_vendor() AND d.customer_id <> '' AND d.customer_id = of_id AND d.deleted AND d.name <> '';
    GET DIAGNOSTICS rows_blanked = ROW_COUNT;
    place := 'drafts';
    RETURN NEXT;
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
END $function$;
ALTER ROUTINE erase_traces(text,text,text,timestamp with time zone) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.expire_bridge_requests(now_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ UPDATE bridge_requests r SET state = 'expired', frame = '{}'
         WHERE r.state IN ('waiting', 'sent') AND r.expires_at <= now_at AND NOT (r.kind = 'batch' AND r.state = 'sent') $function$;
ALTER ROUTINE expire_bridge_requests(timestamp with time zone) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.feed_holder()
 RETURNS TABLE(pid integer, holder text, held_ms bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
  SELECT h.pid, h.holder, greatest(0, extract(epoch FROM clock_timestamp() - h.since) * 1000)::bigint FROM (
    SELECT a.pid, concat_ws(', ', nullif(a.application_name, ''), a.usename, host(a.client_addr), a.state) AS holder,
           a.xact_start AS since, age(a.backend_xid) AS age
      FROM pg_stat_activity a WHERE a.backend_xid IS NOT NULL AND a.pid <> pg_backend_pid()
    UNION ALL
    SELECT NULL, concat_ws(', ', 'prepared transaction ' || x.gid, x.owner), x.prepared, age(x.transaction)
      FROM pg_prepared_xacts x) h
   ORDER BY h.age DESC LIMIT 1 $function$;

CREATE OR REPLACE FUNCTION public.fold_device_moments(older_than interval, most bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE folded bigint;
BEGIN
  IF older_than IS NULL OR older_than < interval '1 day' THEN
    RAISE EXCEPTION 'moments are kept one by one for a day at least' USING ERRCODE = 'insufficient_privilege';
  END IF;
  WITH hours AS MATERIALIZED (
    SELECT DISTINCT t.vendor_id, t.device_id, date_trunc('hour', t.at, 'UTC') AS hour FROM device_moments t
     WHERE t.source <> 'hour' AND t.at < date_trunc('hour', clock_timestamp() - older_than, 'UTC') LIMIT most),
  gone AS (
    DELETE FROM device_moments t USING hours h
     WHERE t.vendor_id = h.vendor_id AND t.device_id = h.device_id AND t.at >= h.hour AND t.at < h.hour + interval '1 hour'
    RETURNING t.*, h.hour),
  slowest AS (
    SELECT g.vendor_id, g.device_id, g.hour, k.key, max((k.value #>> '{}')::double precision) AS ms
      FROM gone g, jsonb_each(g.timings) k GROUP BY 1, 2, 3, 4),
  found AS (
    SELECT g.vendor_id, g.device_id, g.hour, f.code, min(f.place) AS place
      FROM gone g, jsonb_array_elements_text(g.findings) WITH ORDINALITY f (code, place) GROUP BY 1, 2, 3, 4)
  INSERT INTO device_moments (vendor_id, device_id, at, source, connection, waiting, attention, skew_ms, disk_left,
                              timings, findings)
    SELECT g.vendor_id, g.device_id, g.hour, 'hour',
           (array_agg(g.connection ORDER BY jsonb_array_length(g.findings) DESC, g.waiting DESC, g.at DESC))[1],
           max(g.waiting), max(g.attention), (array_agg(g.skew_ms ORDER BY abs(g.skew_ms) DESC NULLS LAST))[1],
           min(g.disk_left),
           coalesce((SELECT jsonb_object_agg(s.key, s.ms) FROM slowest s
             WHERE s.vendor_id = g.vendor_id AND s.device_id = g.device_id AND s.hour = g.hour), '{}'),
           coalesce((SELECT jsonb_agg(f.code ORDER BY f.place, f.code) FROM found f
             WHERE f.vendor_id = g.vendor_id AND f.device_id = g.device_id AND f.hour = g.hour), '[]')
      FROM gone g GROUP BY g.vendor_id, g.device_id, g.hour;
  GET DIAGNOSTICS folded = ROW_COUNT;
  RETURN folded;
END $function$;
ALTER ROUTINE fold_device_moments(interval,bigint) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.folded(raw text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT regexp_replace(
    replace(replace(replace(translate(
      regexp_replace(lower(normalize(raw, NFKD)),
        '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ufe20-\ufe2f]',
        '', 'g'),
      'øłđħıŧ', 'oldhit'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    '\s+', ' ', 'g')
$function$;

CREATE OR REPLACE FUNCTION public.forget_connections(of_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ DELETE FROM device_connections d WHERE d.connected_at < of_now - interval '1 minute' AND NOT EXISTS (
          SELECT FROM server_processes p WHERE p.id = d.process_id AND p.heard_at > of_now - interval '1 minute') $function$;
ALTER ROUTINE forget_connections(timestamp with time zone) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.forget_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  DELETE FROM outbound_events;
  UPDATE admin_notifications SET xid = '0';
  NEW.events_after := '0';
  RETURN NEW;
END $function$;
ALTER ROUTINE forget_events() OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.invitation_complete(of_kind text, of_vendor text, of_user text, new_hash text, token_id text, now_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  CASE of_kind
    WHEN 'vendor' THEN
      UPDATE logins l SET password_hash = new_hash, password_changed_at = now_at, invite_id = ''
       WHERE l.vendor_id = of_vendor AND l.staff_id = of_user AND l.kind = 'vendor'
         AND l.password_hash = '' AND l.invite_id = token_id;
    WHEN 'customer' THEN
      UPDATE customer_logins c SET password_hash = new_hash, password_changed_at = now_at, invite_id = ''
       WHERE c.vendor_id = of_vendor AND c.customer_id = of_user AND NOT c.disabled
         AND c.password_hash = '' AND c.invite_id = token_id;
  END CASE;
  RETURN FOUND;
END $function$;
ALTER ROUTINE invitation_complete(text,text,text,text,text,timestamp with time zone) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.is_first_run()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ SELECT NOT EXISTS (SELECT FROM vendors) $function$;
ALTER ROUTINE is_first_run() OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.items_with_words(of_store text, phrase text)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO 'public'
AS $function$
DECLARE
  patterns text[] := ARRAY(
    SELECT CASE WHEN char_length(word) < 3 THEN '% ' ELSE '%' END || regexp_replace(word, '([%_\\])', '\\\1', 'g') || '%'
      FROM regexp_split_to_table(folded(phrase), ' ') word WHERE word <> '' LIMIT 10);
  every_word text := '';
BEGIN
  FOR nr IN 1 .. cardinality(patterns) LOOP
    every_word := every_word || format(' AND s.words LIKE ($2)[%s]', nr);
  END LOOP;
  RETURN QUERY EXECUTE
    'SELECT s.item_id FROM item_search s WHERE s.vendor_id = current_vendor() AND s.store_id = $1' || every_word
    USING of_store, patterns;
END $function$;
ALTER ROUTINE items_with_words(text,text) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.keep_an_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  PERFORM FROM vendors v WHERE v.vendor_id = NEW.vendor_id FOR UPDATE;
  IF NOT EXISTS (SELECT FROM vendor_staff s WHERE s.vendor_id = NEW.vendor_id AND s.vendor_type = 'owner'
                    AND NOT s.disabled AND NOT s.deleted) THEN
    RAISE EXCEPTION 'vendor % would have no owner', NEW.vendor_id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'vendor_staff_last_owner';
  END IF;
  RETURN NULL;
END $function$;
ALTER ROUTINE keep_an_owner() OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.keep_applied()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
DECLARE
  known sync_applied;
  since xid8 := '0';
  since_id text := '';
  heard timestamptz;
  -- more than these at once: the till is far behind, and will say more when it is not
  most CONSTANT integer := 1000;
BEGIN
  IF NEW.kind = 'lost' AND pg_trigger_depth() > 1 THEN RETURN NEW; END IF;
  -- One after the other, and only of a till that is let in. Most of what is said changes nothing: it writes nothing.
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.vendor_id || '|' || NEW.device_id, 15));
  SELECT c.last_seen_at INTO heard FROM sync_clients c
   WHERE c.vendor_id = NEW.vendor_id AND c.device_id = NEW.device_id AND c.store_id = NEW.store_id
     AND c.revoked_at IS NULL;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF heard < NEW.received_at - interval '10 seconds' THEN
    UPDATE sync_clients c SET last_seen_at = NEW.received_at
     WHERE c.vendor_id = NEW.vendor_id AND c.device_id = NEW.device_id;
  END IF;
  SELECT * INTO known FROM sync_applied a
   WHERE a.vendor_id = NEW.vendor_id AND a.device_id = NEW.device_id AND a.store_id = NEW.store_id
   ORDER BY a.entry DESC LIMIT 1;
  IF NEW.kind = 'lost' THEN
    IF known IS NULL OR known.xid = 0 THEN RETURN NULL; END IF;
    NEW.epoch := known.epoch;
    RETURN NEW;
  END IF;
  -- A place of another history, or one the feed has not reached, is not believed.
  IF NEW.epoch <> (SELECT e.epoch FROM sync_epoch e)
     OR NEW.xid::text::xid8 >= pg_snapshot_xmin(pg_current_snapshot()) THEN RETURN NULL; END IF;
  IF known.epoch = NEW.epoch AND known.kind = 'applied' THEN
    IF known.sees_all = NEW.sees_all AND (NEW.xid, NEW.document_id) >= (known.xid, known.document_id) THEN
      since := known.xid::text::xid8;
      since_id := known.document_id;
    ELSE
      -- It went back, or pulled everything anew for somebody with other rights.
      INSERT INTO sync_applied (vendor_id, id, device_id, store_id, kind, sees_all, epoch, xid, document_id, at, received_at)
      VALUES (NEW.vendor_id, gen_random_uuid()::text, NEW.device_id, NEW.store_id, 'lost', NEW.sees_all, NEW.epoch, 0, '', NEW.received_at,
              NEW.received_at);
    END IF;
  END IF;
  -- An item is passed over while it moves on: only one that lies at or before this place now was delivered.
  SELECT coalesce(jsonb_agg(late.id ORDER BY late.id), '[]') INTO NEW.missing FROM (
    SELECT i.id FROM (
      (SELECT i.id FROM items i WHERE i.vendor_id = NEW.vendor_id AND i.store_id = NEW.store_id
          AND (i.sync_xid, i.id) > (NEW.xid::text::xid8, NEW.document_id))
      UNION
      (SELECT i.id FROM items i WHERE i.vendor_id = NEW.vendor_id AND i.store_id = NEW.store_id
          AND i.admin_only AND NOT NEW.sees_all)
    ) i
    WHERE coalesce(known.missing ? i.id, false)
       OR EXISTS (SELECT FROM items_selling_price_history h
                   WHERE h.vendor_id = NEW.vendor_id AND h.item_id = i.id
                     AND (since = '0' OR h.epoch = NEW.epoch AND (h.xid, h.item_id) > (since, since_id)))
    LIMIT most + 1) late;
  IF jsonb_array_length(NEW.missing) > most THEN RETURN NULL; END IF;
  IF since <> '0' AND known.missing = NEW.missing
     AND NOT EXISTS (SELECT FROM items_selling_price_history h
                      WHERE h.vendor_id = NEW.vendor_id AND h.store_id = NEW.store_id
                        AND (h.xid, h.item_id) > (since, since_id)
                        AND (h.xid, h.item_id) <= (NEW.xid::text::xid8, NEW.document_id)
                        AND h.epoch = NEW.epoch) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_category_tree()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE above integer; below integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('category tree of ' || NEW.vendor_id, 0));
  WITH RECURSIVE up (id, level) AS (
    SELECT NEW.data ->> 'parent_id', 1 WHERE NEW.data ->> 'parent_id' <> ''
    UNION ALL
    SELECT r.data ->> 'parent_id', up.level + 1 FROM up
      JOIN reference_entries r ON r.vendor_id = NEW.vendor_id AND r.id = up.id
     WHERE r.data ->> 'parent_id' <> '' AND up.level <= 10)
    SELECT count(*) INTO above FROM up;
  WITH RECURSIVE down (id, level) AS (
    SELECT NEW.id, 1
    UNION ALL
    SELECT r.id, down.level + 1 FROM down
      JOIN reference_entries r ON r.vendor_id = NEW.vendor_id AND r.kind = 'category' AND NOT r.deleted
                              AND r.data ->> 'parent_id' = down.id
     WHERE down.level <= 10)
    SELECT max(level) INTO below FROM down;
  IF above + below > 10 THEN
    RAISE EXCEPTION 'category % would leave the tree', NEW.id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'reference_entries_category_tree';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_episodes(of_kind text, present text[], now_at timestamp with time zone)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  DELETE FROM support_episodes e WHERE e.kind = of_kind AND NOT e.subject = ANY(present);
  RETURN QUERY INSERT INTO support_episodes (kind, subject, began_at)
    SELECT of_kind, s, now_at FROM unnest(present) s ON CONFLICT DO NOTHING RETURNING subject;
END $function$;
ALTER ROUTINE keep_episodes(text,text[],timestamp with time zone) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.keep_item_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  IF TG_OP = 'INSERT' OR (OLD.name, OLD.sku_code, OLD.plu, OLD.barcodes, OLD.store_id)
                         IS DISTINCT FROM (NEW.name, NEW.sku_code, NEW.plu, NEW.barcodes, NEW.store_id)
     OR EXISTS (SELECT FROM item_variations v WHERE v.vendor_id = NEW.vendor_id AND v.parent_id = NEW.id) THEN
    PERFORM write_item_search(NEW);
  END IF;
  RETURN NULL;
END $function$;
ALTER ROUTINE keep_item_search() OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.keep_item_search_without_variations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE item items;
BEGIN
  IF NOT EXISTS (SELECT FROM item_variations v WHERE v.vendor_id = OLD.vendor_id AND v.parent_id = OLD.parent_id) THEN
    SELECT * INTO item FROM items t WHERE t.vendor_id = OLD.vendor_id AND t.id = OLD.parent_id;
    PERFORM write_item_search(item);
  END IF;
  RETURN NULL;
END $function$;
ALTER ROUTINE keep_item_search_without_variations() OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.keep_needed_reference()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM purchase_lots l WHERE l.vendor_id = NEW.vendor_id AND l.status = 0
                AND NEW.id = CASE NEW.kind WHEN 'supplier' THEN l.supplier_id ELSE l.warehouse_id END)
     OR (NEW.kind = 'warehouse' AND EXISTS (SELECT FROM item_stocks s
          WHERE s.vendor_id = NEW.vendor_id AND s.warehouse_id = NEW.id AND s.quantity <> 0)) THEN
    RAISE EXCEPTION '% % is still needed', NEW.kind, NEW.id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'reference_entries_needed';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_security_note()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE asked jsonb := coalesce(nullif(current_setting('app.asked', true), ''), '{}')::jsonb;
BEGIN
  INSERT INTO security_events (vendor_id, event, kind, user_id, session_id, ip, request_id, details)
    VALUES (NEW.vendor_id, NEW.event, coalesce(asked ->> 'kind', NEW.kind), NEW.user_id,
            coalesce(asked ->> 'session_id', ''), coalesce(asked ->> 'ip', ''), coalesce(asked ->> 'request_id', ''),
            NEW.details);
  RETURN NULL;
END $function$;
ALTER ROUTINE keep_security_note() OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.ledger_gaps(of_vendor text, of_device text, most bigint)
 RETURNS TABLE(looked_to bigint, gaps jsonb, missing bigint)
 LANGUAGE sql
 STABLE
AS $function$
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
    FROM top t LEFT JOIN left_out l ON true GROUP BY t.looked_to $function$;

CREATE OR REPLACE FUNCTION public.login_change(of_staff text, new_email text, new_hash text, now_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  UPDATE logins l SET email = CASE WHEN new_email = '' THEN l.email ELSE lower(new_email) END,
         password_hash = CASE WHEN new_hash = '' THEN l.password_hash ELSE new_hash END,
         invite_id = CASE WHEN new_hash = '' THEN l.invite_id ELSE '' END,
         password_changed_at = CASE WHEN new_hash = '' THEN l.password_changed_at ELSE now_at END
   WHERE l.vendor_id = current_vendor() AND l.staff_id = of_staff AND l.kind = 'vendor';
  IF new_hash <> '' THEN
    PERFORM end_sessions('vendor', of_staff, now_at, 'password_changed');
  END IF;
END $function$;
ALTER ROUTINE login_change(text,text,text,timestamp with time zone) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.login_invite(of_kind text, of_user text, new_invite text, now_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE sent_to text;
BEGIN
  CASE of_kind
    WHEN 'vendor' THEN
      UPDATE logins l SET invite_id = new_invite, invited_at = now_at
       WHERE l.vendor_id = current_vendor() AND l.staff_id = of_user AND l.kind = 'vendor' AND l.password_hash = ''
       RETURNING l.email INTO sent_to;
    WHEN 'customer' THEN
      UPDATE customer_logins c SET invite_id = new_invite, invited_at = now_at
       WHERE c.vendor_id = current_vendor() AND c.customer_id = of_user AND c.password_hash = ''
       RETURNING c.email INTO sent_to;
  END CASE;
  RETURN sent_to;
END $function$;
ALTER ROUTINE login_invite(text,text,text,timestamp with time zone) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.login_states(of_kind text, of_users text[])
 RETURNS TABLE(user_id text, email text, invited_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ SELECT l.staff_id, l.email, CASE WHEN l.invite_id <> '' THEN l.invited_at END FROM logins l
         WHERE of_kind = 'vendor' AND l.vendor_id = current_vendor() AND l.kind = 'vendor'
           AND l.staff_id = ANY(of_users)
        UNION ALL
        SELECT c.customer_id, c.email, CASE WHEN c.invite_id <> '' THEN c.invited_at END FROM customer_logins c
         WHERE of_kind = 'customer' AND c.vendor_id = current_vendor() AND c.customer_id = ANY(of_users) $function$;
ALTER ROUTINE login_states(text,text[]) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.low_stock_stores()
 RETURNS TABLE(vendor_id text, store_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ SELECT i.vendor_id, i.store_id FROM items i
         WHERE i.low_stock_threshold > 0 AND i.stock <= i.low_stock_threshold AND i.status <> 2 AND NOT i.deleted
           AND i.auto_add_purchase_on_low_stock
        UNION
        SELECT l.vendor_id, l.store_id FROM purchase_lots l
         WHERE l.status = 0 AND l.note = 'auto_low_stock_purchase' $function$;
ALTER ROUTINE low_stock_stores() OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.move_stock(movements jsonb)
 RETURNS TABLE(id text, store_id text, admin_only boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
#variable_conflict use_column
DECLARE
  tenant text := current_vendor();
  named text[] := ARRAY(SELECT DISTINCT m ->> 'item_id' FROM jsonb_array_elements(movements) m);
  arrived record;
BEGIN
  PERFORM FROM items i WHERE i.vendor_id = tenant AND i.id = ANY(named) ORDER BY i.id FOR NO KEY UPDATE;

  INSERT INTO item_stocks (vendor_id, item_id, variation_id, warehouse_id, store_id)
    SELECT DISTINCT tenant, m.item_id, m.variation_id, m.warehouse_id, m.store_id
      FROM jsonb_to_recordset(movements)
        AS m (item_id text, variation_id text, warehouse_id text, store_id text)
    ON CONFLICT DO NOTHING;

  FOR arrived IN
    WITH moved AS (
      INSERT INTO stock_movements (vendor_id, store_id, warehouse_id, item_id, variation_id, quantity, reason,
                                   document_id, line_id, unit_cost, note, actor_id, created_at)
        SELECT tenant, m.store_id, m.warehouse_id, m.item_id, m.variation_id,
               CASE WHEN m.counted THEN m.quantity - s.quantity ELSE m.quantity END, m.reason,
               m.document_id, m.line_id, m.unit_cost, m.note, m.actor_id, m.created_at
          FROM ROWS FROM (jsonb_to_recordset(movements)
                 AS (item_id text, variation_id text, warehouse_id text, store_id text, quantity numeric,
                     counted boolean, reason text, document_id text, line_id text, unit_cost numeric, note text,
                     actor_id text, created_at timestamptz)) WITH ORDINALITY
                 AS m (item_id, variation_id, warehouse_id, store_id, quantity, counted, reason, document_id, line_id,
                       unit_cost, note, actor_id, created_at, position)
          JOIN item_stocks s ON s.vendor_id = tenant AND s.item_id = m.item_id
                            AND s.variation_id = m.variation_id AND s.warehouse_id = m.warehouse_id
         ORDER BY m.position
        RETURNING item_id, variation_id, warehouse_id, quantity, unit_cost, entry),
    -- What has no cost leaves the average alone, and goes in one step.
    summed AS (
      UPDATE item_stocks s SET quantity = s.quantity + plain.quantity
        FROM (SELECT item_id, variation_id, warehouse_id, sum(quantity) AS quantity FROM moved
               GROUP BY 1, 2, 3 HAVING bool_and(unit_cost IS NULL)) plain
       WHERE s.vendor_id = tenant AND s.item_id = plain.item_id AND s.variation_id = plain.variation_id
         AND s.warehouse_id = plain.warehouse_id)
    SELECT o.* FROM moved o
     WHERE EXISTS (SELECT FROM moved c WHERE c.unit_cost IS NOT NULL AND c.item_id = o.item_id
                                         AND c.variation_id = o.variation_id AND c.warehouse_id = o.warehouse_id)
     ORDER BY o.entry
  LOOP
    UPDATE item_stocks s
       SET quantity = s.quantity + arrived.quantity,
           average_cost = CASE
             WHEN arrived.unit_cost IS NULL THEN s.average_cost
             WHEN s.quantity <= 0 THEN arrived.unit_cost
             ELSE round((s.quantity * s.average_cost + arrived.quantity * arrived.unit_cost)
                        / (s.quantity + arrived.quantity), 6) END
     WHERE s.vendor_id = tenant AND s.item_id = arrived.item_id AND s.variation_id = arrived.variation_id
       AND s.warehouse_id = arrived.warehouse_id;
  END LOOP;

  PERFORM set_config('app.stock', 'on', true);
  UPDATE items i SET stock = total.stock
    FROM (SELECT s.item_id, greatest(-99999999999.999, least(99999999999.999, sum(s.quantity))) AS stock
            FROM item_stocks s WHERE s.vendor_id = tenant AND s.item_id = ANY(named) GROUP BY s.item_id) total
   WHERE i.vendor_id = tenant AND i.id = total.item_id AND i.stock <> total.stock;
  PERFORM set_config('app.stock', '', true);

  RETURN QUERY SELECT i.id, i.store_id, i.admin_only FROM items i WHERE i.vendor_id = tenant AND i.id = ANY(named);
END $function$;
ALTER ROUTINE move_stock(jsonb) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.notice_lost()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  known sync_applied;
  has jsonb := NEW.checkpoints -> 'product';
  is_same boolean;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.vendor_id || '|' || NEW.device_id, 15));
  SELECT * INTO known FROM sync_applied a
   WHERE a.vendor_id = NEW.vendor_id AND a.device_id = NEW.device_id AND a.store_id = NEW.store_id
   ORDER BY a.entry DESC LIMIT 1;
  IF known IS NULL THEN RETURN NULL; END IF;
  is_same := coalesce(has ->> 'epoch' = known.epoch AND has ->> 'xid' ~ '^\d{1,18}$', false);
  IF is_same AND ((has ->> 'xid')::bigint, (has ->> 'id') COLLATE "C") >= (known.xid, known.document_id) THEN RETURN NULL; END IF;
  -- The server took a new epoch, and the till went with it: what it has now it will say itself.
  IF known.epoch <> (SELECT e.epoch FROM sync_epoch e) AND has ->> 'epoch' = (SELECT e.epoch FROM sync_epoch e) THEN
    RETURN NULL;
  END IF;
  IF known.xid = 0 THEN RETURN NULL; END IF;
  INSERT INTO sync_applied (vendor_id, id, device_id, store_id, kind, sees_all, epoch, xid, document_id, at, received_at)
  VALUES (NEW.vendor_id, gen_random_uuid()::text, NEW.device_id, NEW.store_id, 'lost', known.sees_all, known.epoch,
          CASE WHEN is_same THEN (has ->> 'xid')::bigint ELSE 0 END,
          CASE WHEN is_same THEN has ->> 'id' ELSE '' END, NEW.last_seen_at, NEW.last_seen_at);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.notification_delete(of_admin text, ids text[])
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ WITH gone AS (
          DELETE FROM admin_notifications n
           WHERE n.id = ANY(ids) AND n.notifiable_type = 'admin' AND n.notifiable_id = of_admin RETURNING 1)
        SELECT count(*) FROM gone $function$;
ALTER ROUTINE notification_delete(text,text[]) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.notification_read_all(of_admin text, now_at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ WITH marked AS (
          UPDATE admin_notifications n SET read_at = now_at
           WHERE n.notifiable_type = 'admin' AND n.notifiable_id = of_admin AND n.read_at IS NULL RETURNING 1)
        SELECT count(*) FROM marked $function$;
ALTER ROUTINE notification_read_all(text,timestamp with time zone) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.notification_totals(of_admin text)
 RETURNS TABLE(total bigint, unread bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ SELECT count(*), count(*) FILTER (WHERE n.read_at IS NULL) FROM admin_notifications n
         WHERE n.notifiable_type = 'admin' AND n.notifiable_id = of_admin $function$;
ALTER ROUTINE notification_totals(text) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.own_password_change(of_staff text, kept_session text, proved_hash text, new_hash text, now_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
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
END $function$;
ALTER ROUTINE own_password_change(text,text,text,text,timestamp with time zone) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.password_renew(of_kind text, of_vendor text, of_user text, proved_hash text, new_hash text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
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
END $function$;
ALTER ROUTINE password_renew(text,text,text,text,text) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.password_reset_complete(of_kind text, of_vendor text, of_user text, new_hash text, token_id text, token_made_at timestamp with time zone, token_expires_at timestamp with time zone, now_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
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
       WHERE l.vendor_id = of_vendor AND l.staff_id = of_user AND l.kind = 'vendor' AND l.password_hash <> ''
         AND (l.password_changed_at IS NULL OR l.password_changed_at <= token_made_at);
    WHEN 'customer' THEN
      UPDATE customer_logins c SET password_hash = new_hash, password_changed_at = now_at
       WHERE c.vendor_id = of_vendor AND c.customer_id = of_user AND NOT c.disabled AND c.password_hash <> ''
         AND (c.password_changed_at IS NULL OR c.password_changed_at <= token_made_at);
  END CASE;
  changed := FOUND;
  IF changed THEN
    UPDATE auth_sessions s SET ended_at = now_at, end_reason = 'password_reset'
     WHERE s.vendor_id = of_vendor AND s.kind = of_kind AND s.user_id = of_user AND s.ended_at IS NULL;
  END IF;
  RETURN changed;
END $function$;
ALTER ROUTINE password_reset_complete(text,text,text,text,text,timestamp with time zone,timestamp with time zone,timestamp with time zone) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.price_age(variation text, since timestamp with time zone, changed_by text, changed_by_name text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$ SELECT jsonb_build_object('variation_id', variation,
                                  'since', to_char(since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                                  'changed_by', changed_by, 'changed_by_name', changed_by_name) $function$;

CREATE OR REPLACE FUNCTION public.price_sync_by_code(of_digest text)
 RETURNS TABLE(vendor_id text, store_id text, merchant_id text, auth_code text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ SELECT t.vendor_id, t.store_id, t.merchant_id, t.auth_code
          FROM store_settings t
          JOIN stores s ON s.vendor_id = t.vendor_id AND s.id = t.store_id AND NOT s.deleted
          JOIN vendors v ON v.vendor_id = t.vendor_id AND v.suspended_at IS NULL
         WHERE t.auth_code_digest = of_digest AND of_digest <> ''
         ORDER BY t.vendor_id, t.store_id LIMIT 1000 $function$;
ALTER ROUTINE price_sync_by_code(text) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.price_sync_due(now_at timestamp with time zone, most bigint)
 RETURNS TABLE(vendor_id text, store_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ SELECT q.vendor_id, q.store_id
          FROM price_sync_items q
          LEFT JOIN price_sync_state p ON p.vendor_id = q.vendor_id AND p.store_id = q.store_id
         WHERE q.due_at <= now_at AND (q.claimed_until IS NULL OR q.claimed_until <= now_at)
           AND (p.paused_until IS NULL OR p.paused_until <= now_at)
         GROUP BY q.vendor_id, q.store_id ORDER BY min(q.due_at) LIMIT most $function$;
ALTER ROUTINE price_sync_due(timestamp with time zone,bigint) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.price_sync_registering(now_at timestamp with time zone)
 RETURNS TABLE(vendor_id text, store_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ SELECT t.vendor_id, t.store_id
          FROM store_settings t
          JOIN stores s ON s.vendor_id = t.vendor_id AND s.id = t.store_id AND NOT s.deleted
          JOIN vendors v ON v.vendor_id = t.vendor_id AND v.suspended_at IS NULL
         WHERE t.registration_started_at BETWEEN now_at - interval '1 hour' AND now_at
         ORDER BY t.vendor_id, t.store_id LIMIT 1000 $function$;
ALTER ROUTINE price_sync_registering(timestamp with time zone) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.price_sync_sweeps_due(now_at timestamp with time zone, most bigint)
 RETURNS TABLE(vendor_id text, store_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ SELECT t.vendor_id, t.store_id
          FROM store_settings t
          JOIN stores s ON s.vendor_id = t.vendor_id AND s.id = t.store_id AND NOT s.deleted
          JOIN vendors v ON v.vendor_id = t.vendor_id AND v.suspended_at IS NULL
          LEFT JOIN price_sync_state p ON p.vendor_id = t.vendor_id AND p.store_id = t.store_id
         WHERE t.enabled AND (p.due_at IS NULL OR p.due_at <= now_at)
           AND (p.paused_until IS NULL OR p.paused_until <= now_at)
         ORDER BY p.due_at NULLS FIRST, t.vendor_id, t.store_id LIMIT most $function$;
ALTER ROUTINE price_sync_sweeps_due(timestamp with time zone,bigint) OWNER TO evertill_system;

CREATE OR REPLACE PROCEDURE public.protect_tenant_table(IN name text)
 LANGUAGE plpgsql
AS $procedure$
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY tenant ON %I TO evertill_app USING (vendor_id = current_vendor()) '
                 'WITH CHECK (vendor_id = current_vendor())', name);
  EXECUTE format('CREATE POLICY system ON %I TO evertill_system USING (true) WITH CHECK (true)', name);
  EXECUTE format('GRANT SELECT, INSERT ON %I TO evertill_app', name);
  EXECUTE format('GRANT SELECT, UPDATE ON %I TO evertill_system', name);
END $procedure$;

CREATE OR REPLACE FUNCTION public.record_price_by_hand()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO items_selling_price_history
    (vendor_id, id, item_id, store_id, old_price, new_price, profit_percent, changed_by, changed_by_name, created_at)
  SELECT NEW.vendor_id, gen_random_uuid()::text, NEW.id, NEW.store_id, OLD.price, NEW.price, NEW.profit_percent,
         age ->> 'changed_by', age ->> 'changed_by_name', (age ->> 'since')::timestamptz
    FROM jsonb_array_elements(NEW.price_ages) age WHERE age ->> 'variation_id' = '';
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.record_security_event(of_event text, of_kind text, of_vendor text, of_user text, of_session text, from_ip text, of_request text, more jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ INSERT INTO security_events (vendor_id, event, kind, user_id, session_id, ip, request_id, details)
        VALUES (of_vendor, of_event, of_kind, of_user, of_session, from_ip, of_request, more) $function$;
ALTER ROUTINE record_security_event(text,text,text,text,text,text,text,jsonb) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.remove_outdated(what text, older_than interval, most bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE
  least interval := CASE what
    WHEN 'security_events' THEN interval '365 days'
    WHEN 'rejections' THEN interval '550 days'
    WHEN 'idempotency_keys' THEN interval '1 day'
    WHEN 'auth_sessions' THEN interval '30 days'
    WHEN 'reset_tokens_used' THEN interval '1 day'
    WHEN 'admin_notifications' THEN interval '30 days'
    WHEN 'outbound_events' THEN interval '1 day'
    WHEN 'catalog_imports' THEN interval '7 days'
    WHEN 'terminal_batch_closes' THEN interval '365 days'
    WHEN 'vendor_attendance_validations' THEN interval '30 days'
    WHEN 'bridge_requests' THEN interval '7 days'
    WHEN 'device_moments' THEN interval '30 days'
    WHEN 'device_instructions' THEN interval '365 days'
    WHEN 'device_files' THEN interval '7 days'
  END;
  before timestamptz := clock_timestamp() - older_than;
  removed bigint;
  newest xid8;
  more bigint;
  note jsonb := jsonb_build_object('erased_at',
    to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
BEGIN
  IF least IS NULL OR older_than IS NULL OR older_than < least THEN
    RAISE EXCEPTION 'nothing of % goes before it is % old', what, coalesce(least::text, 'ever so')
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  CASE what
    WHEN 'security_events' THEN
      DELETE FROM security_events WHERE ctid = ANY(ARRAY(
        SELECT t.ctid FROM security_events t WHERE t.at < before LIMIT most));
    WHEN 'rejections' THEN
      DELETE FROM rejections WHERE ctid = ANY(ARRAY(
        SELECT t.ctid FROM rejections t WHERE t.created_at < before AND NOT is_still_needed(t) LIMIT most));
    WHEN 'idempotency_keys' THEN
      DELETE FROM idempotency_keys WHERE ctid = ANY(ARRAY(
        SELECT t.ctid FROM idempotency_keys t WHERE t.created_at < before LIMIT most));
    WHEN 'auth_sessions' THEN
      DELETE FROM auth_sessions WHERE ctid = ANY(ARRAY(
        SELECT t.ctid FROM auth_sessions t WHERE coalesce(t.ended_at, t.expires_at) < before LIMIT most));
    WHEN 'reset_tokens_used' THEN
      DELETE FROM reset_tokens_used WHERE ctid = ANY(ARRAY(
        SELECT t.ctid FROM reset_tokens_used t WHERE t.expires_at < before LIMIT most));
    WHEN 'admin_notifications' THEN
      DELETE FROM admin_notifications WHERE ctid = ANY(ARRAY(
        SELECT t.ctid FROM admin_notifications t WHERE t.read_at < before LIMIT most));
    WHEN 'outbound_events' THEN
      WITH gone AS (
        DELETE FROM outbound_events WHERE ctid = ANY(ARRAY(
          SELECT t.ctid FROM outbound_events t WHERE t.at < before LIMIT most)) RETURNING xid)
      SELECT count(*), max(xid) INTO removed, newest FROM gone;
      UPDATE sync_epoch SET events_after = greatest(events_after, newest);
      RETURN removed;
    WHEN 'catalog_imports' THEN
      DELETE FROM catalog_imports WHERE ctid = ANY(ARRAY(
        SELECT t.ctid FROM catalog_imports t WHERE t.created_at < before LIMIT most));
    WHEN 'terminal_batch_closes' THEN
      DELETE FROM terminal_batch_closes WHERE ctid = ANY(ARRAY(
        SELECT t.ctid FROM terminal_batch_closes t
          JOIN vendor_work_shifts s ON s.vendor_id = t.vendor_id AND s.id = t.vendor_work_shift_id
         WHERE t.asked_at < before AND t.state NOT IN ('asked', 'closed') AND s.status = 'closed' LIMIT most));
    WHEN 'bridge_requests' THEN
      DELETE FROM bridge_requests WHERE ctid = ANY(ARRAY(
        SELECT t.ctid FROM bridge_requests t
         WHERE t.asked_at < before AND (t.kind <> 'batch' OR t.asked_at < before - interval '400 days') LIMIT most));
    WHEN 'device_moments' THEN
      DELETE FROM device_moments WHERE ctid = ANY(ARRAY(
        SELECT t.ctid FROM device_moments t WHERE t.at < before LIMIT most));
    WHEN 'device_instructions' THEN
      DELETE FROM device_instructions WHERE ctid = ANY(ARRAY(
        SELECT t.ctid FROM device_instructions t
         WHERE t.asked_at < before AND NOT EXISTS (SELECT FROM device_files f
           WHERE f.vendor_id = t.vendor_id AND f.device_id = t.device_id AND f.seq = t.seq) LIMIT most));
    WHEN 'device_files' THEN
      DELETE FROM device_files WHERE ctid = ANY(ARRAY(
        SELECT t.ctid FROM device_files t WHERE t.created_at < before LIMIT most));
    WHEN 'vendor_attendance_validations' THEN
      DELETE FROM vendor_attendance_validations WHERE ctid = ANY(ARRAY(
        SELECT t.ctid FROM vendor_attendance_validations t WHERE t.captured_at < before LIMIT most));
      GET DIAGNOSTICS removed = ROW_COUNT;
      UPDATE operation_ledger l SET entry = jsonb_set(l.entry, '{payload,validations}', '[]'), details = l.details || note
       WHERE l.ctid = ANY(ARRAY(
        SELECT t.ctid FROM operation_ledger t
         WHERE t.occurred_at < before AND t.type = 'time.punch' AND t.entry #> '{payload,validations,0}' IS NOT NULL
         LIMIT most));
      GET DIAGNOSTICS more = ROW_COUNT;
      removed := removed + more;
      UPDATE rejections r SET payload = jsonb_set(r.payload, '{payload,validations}', '[]'), details = r.details || note
       WHERE r.ctid = ANY(ARRAY(
        SELECT t.ctid FROM rejections t
         WHERE t.created_at < before AND t.collection = 'time.punch'
           AND t.payload #> '{payload,validations,0}' IS NOT NULL LIMIT most));
      GET DIAGNOSTICS more = ROW_COUNT;
      RETURN removed + more;
  END CASE;
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN removed;
END $function$;
ALTER ROUTINE remove_outdated(text,interval,bigint) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.renew_epoch(expected text, why text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE replicated text; renewed text;
BEGIN
  PERFORM FROM sync_epoch WHERE epoch = expected FOR UPDATE;
  IF NOT FOUND THEN
    RETURN (SELECT epoch FROM sync_epoch);
  END IF;
  PERFORM set_config('app.restamp', 'on', true);
  FOR replicated IN
    SELECT c.relname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE t.tgfoid = 'stamp_replicated_row'::regproc AND c.relnamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('UPDATE %I SET rev = rev', replicated);
  END LOOP;
  UPDATE sync_epoch SET epoch = gen_random_uuid()::text, reason = why, renewed_at = clock_timestamp(),
    system_identifier = (SELECT s.system_identifier::text FROM pg_control_system() s),
    timeline = (SELECT c.timeline_id FROM pg_control_checkpoint() c)
    RETURNING epoch INTO renewed;
  PERFORM set_config('app.restamp', '', true);
  RETURN renewed;
END $function$;
ALTER ROUTINE renew_epoch(text,text) OWNER TO evertill_system;

CREATE OR REPLACE PROCEDURE public.replicate_table(IN name text, IN scope_column text)
 LANGUAGE plpgsql
AS $procedure$
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
END $procedure$;

CREATE OR REPLACE FUNCTION public.says_name(said text, name text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$ SELECT name <> '' AND position(' ' || trim(regexp_replace(lower(name), '[^[:alnum:]]+', ' ', 'g')) || ' '
                                    IN ' ' || trim(regexp_replace(lower(said), '[^[:alnum:]]+', ' ', 'g')) || ' ') > 0 $function$;

CREATE OR REPLACE FUNCTION public.session_end(of_kind text, of_vendor text, of_user text, session_id text, now_at timestamp with time zone, why text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  UPDATE auth_sessions s SET ended_at = now_at, end_reason = why
   WHERE s.vendor_id = of_vendor AND s.id = session_id AND s.kind = of_kind AND s.user_id = of_user
     AND s.ended_at IS NULL AND s.expires_at > now_at;
  RETURN FOUND;
END $function$;
ALTER ROUTINE session_end(text,text,text,text,timestamp with time zone,text) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.session_is_alive(of_kind text, of_vendor text, of_user text, session_id text, now_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ SELECT EXISTS (SELECT FROM auth_sessions s
         WHERE s.vendor_id = of_vendor AND s.id = session_id AND s.kind = of_kind AND s.user_id = of_user
           AND s.ended_at IS NULL AND s.expires_at > now_at) $function$;
ALTER ROUTINE session_is_alive(text,text,text,text,timestamp with time zone) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.session_open(new_kind text, of_vendor text, of_user text, proved_hash text, new_id text, new_device_id text, new_device_name text, now_at timestamp with time zone, lifetime interval)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
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
END $function$;
ALTER ROUTINE session_open(text,text,text,text,text,text,text,timestamp with time zone,interval) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.session_rotate(of_kind text, of_vendor text, of_user text, session_id text, given bigint, now_at timestamp with time zone, lifetime interval, grace interval)
 RETURNS TABLE(outcome text, new_generation bigint, given_out_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
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
END $function$;
ALTER ROUTINE session_rotate(text,text,text,text,bigint,timestamp with time zone,interval,interval) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.sessions_of(of_kind text, of_vendor text, of_user text, now_at timestamp with time zone)
 RETURNS TABLE(id text, device_id text, device_name text, created_at timestamp with time zone, last_used_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ SELECT s.id, s.device_id, s.device_name, s.created_at, s.rotated_at FROM auth_sessions s
         WHERE s.vendor_id = of_vendor AND s.kind = of_kind AND s.user_id = of_user
           AND s.ended_at IS NULL AND s.expires_at > now_at
         ORDER BY s.rotated_at DESC, s.id LIMIT 200 $function$;
ALTER ROUTINE sessions_of(text,text,text,timestamp with time zone) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.stamp_catalog_rev()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('app.stock', true) = 'on' THEN
    NEW.catalog_rev := CASE WHEN OLD.catalog_rev = 0 THEN OLD.rev ELSE OLD.catalog_rev END;
  ELSIF current_setting('app.restamp', true) IS DISTINCT FROM 'on' THEN
    NEW.catalog_rev := NEW.rev;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.stamp_item_time()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.updated_at := clock_timestamp();
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.stamp_parent_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF current_setting('app.waist', true) = 'on' THEN
    RETURN NULL;
  END IF;
  EXECUTE format('UPDATE %I SET rev = rev WHERE vendor_id = $1 AND id = $2', TG_ARGV[0])
    USING coalesce(NEW.vendor_id, OLD.vendor_id), coalesce(NEW.parent_id, OLD.parent_id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.stamp_price_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.epoch := (SELECT e.epoch FROM sync_epoch e);
  NEW.item_rev := coalesce((SELECT i.rev FROM items i WHERE i.vendor_id = NEW.vendor_id AND i.id = NEW.item_id), 0);
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.stamp_replicated_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.support_database(of_now timestamp with time zone)
 RETURNS TABLE(version text, bytes bigint, connections bigint, most_connections bigint, migrations bigint, last_commit_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  SELECT current_setting('server_version'), pg_database_size(current_database()),
         (SELECT sum(d.numbackends) FROM pg_stat_database d)::bigint, current_setting('max_connections')::bigint,
         (SELECT count(*) FROM schema_migrations),
         (SELECT max(e.at) FROM outbound_events e WHERE e.at > of_now - interval '1 day') $function$;
ALTER ROUTINE support_database(timestamp with time zone) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.support_devices(of_vendor text, of_device text, of_now timestamp with time zone)
 RETURNS TABLE(vendor_id text, vendor_name text, device_id text, device_name text, store_id text, store_name text, lane_id text, lane_name text, user_id text, user_name text, client_version text, skew_ms bigint, first_seen_at timestamp with time zone, last_seen_at timestamp with time zone, revoked_at timestamp with time zone, boot text, number bigint, wall_offset bigint, reported_at timestamp with time zone, alternated_at timestamp with time zone, instructions_waiting bigint, is_connected boolean, lane_lost boolean, is_broken boolean, refused bigint, highest bigint, missing bigint, first_missing bigint, missing_since timestamp with time zone, highest_at timestamp with time zone, signed_out_at timestamp with time zone, half_open_at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
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
   WHERE (of_vendor IS NULL OR c.vendor_id = of_vendor) AND (of_device IS NULL OR c.device_id = of_device) $function$;

CREATE OR REPLACE FUNCTION public.support_fleet(of_now timestamp with time zone)
 RETURNS SETOF json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ SELECT row_to_json(d) FROM support_devices(NULL, NULL, of_now) d $function$;
ALTER ROUTINE support_fleet(timestamp with time zone) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.support_queues(of_now timestamp with time zone)
 RETURNS TABLE(name text, length bigint, oldest_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
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
  SELECT 'imports', count(*), min(c.created_at) FROM catalog_imports c WHERE c.state IN ('receiving', 'running') $function$;
ALTER ROUTINE support_queues(timestamp with time zone) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.support_states(vendors text[], devices text[])
 RETURNS TABLE(vendor_id text, device_id text, state jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ SELECT d.vendor_id, d.device_id, d.state FROM unnest(vendors, devices) AS n (vendor_id, device_id)
          JOIN device_states d ON d.vendor_id = n.vendor_id AND d.device_id = n.device_id $function$;
ALTER ROUTINE support_states(text[],text[]) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.tell_of_attention()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  INSERT INTO outbound_events (vendor_id, store_id, kind, data)
    SELECT t.vendor_id, t.store_id, 'device.attention',
           jsonb_build_object('device_id', t.device_id, 'device_seq', t.device_seq, 'code', t.code)
      FROM changed t WHERE t.door IN ('journal', 'outbox', 'bridge') AND t.device_id <> '';
  RETURN NULL;
END $function$;
ALTER ROUTINE tell_of_attention() OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.tell_of_bridge()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('evertill_bridge', NEW.vendor_id || '|' || NEW.store_id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.tell_of_instruction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('evertill_support', NEW.vendor_id || '|' || NEW.device_id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.tell_of_items()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  INSERT INTO outbound_events (vendor_id, store_id, kind, data)
    SELECT t.vendor_id, t.store_id, 'item.updated',
           jsonb_build_object('item_id', t.id, 'status', t.status, 'rev', t.rev) FROM changed t;
  RETURN NULL;
END $function$;
ALTER ROUTINE tell_of_items() OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.tell_of_new_shifts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  INSERT INTO outbound_events (vendor_id, store_id, kind, data)
    SELECT t.vendor_id, t.store_id, k.kind, jsonb_build_object('shift_id', t.id, 'pos_register_id', t.pos_register_id)
      FROM changed t CROSS JOIN (VALUES ('shift.opened'), ('shift.closed')) AS k (kind)
     WHERE k.kind = 'shift.opened' OR t.status = 'closed';
  RETURN NULL;
END $function$;
ALTER ROUTINE tell_of_new_shifts() OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.tell_of_orders()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  INSERT INTO outbound_events (vendor_id, store_id, kind, data)
    SELECT t.vendor_id, t.store_id, 'order.accepted',
           jsonb_build_object('order_id', t.id, 'order_number', t.order_number, 'pos_register_id', t.pos_register_id,
             'shift_id', t.svc_vendor_work_shift_id, 'total', t.total, 'currency', t.currency, 'late', t.late)
      FROM changed t;
  RETURN NULL;
END $function$;
ALTER ROUTINE tell_of_orders() OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.tell_of_prices()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  INSERT INTO outbound_events (vendor_id, store_id, kind, data)
    SELECT t.vendor_id, t.store_id, 'price.changed',
           jsonb_build_object('item_id', t.item_id, 'old_price', t.old_price, 'new_price', t.new_price) FROM changed t;
  RETURN NULL;
END $function$;
ALTER ROUTINE tell_of_prices() OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.tell_of_revoked()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  INSERT INTO outbound_events (vendor_id, store_id, kind, data)
    VALUES (NEW.vendor_id, NEW.store_id, 'device.attention',
            jsonb_build_object('device_id', NEW.device_id, 'device_seq', 0, 'code', 'device_revoked'));
  RETURN NULL;
END $function$;
ALTER ROUTINE tell_of_revoked() OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.tell_of_shifts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  INSERT INTO outbound_events (vendor_id, store_id, kind, data)
    SELECT t.vendor_id, t.store_id, CASE t.status WHEN 'closed' THEN 'shift.closed' ELSE 'shift.opened' END,
           jsonb_build_object('shift_id', t.id, 'pos_register_id', t.pos_register_id)
      FROM changed t JOIN previous p ON p.vendor_id = t.vendor_id AND p.id = t.id WHERE p.status <> t.status;
  RETURN NULL;
END $function$;
ALTER ROUTINE tell_of_shifts() OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.untold_instructions()
 RETURNS TABLE(vendor_id text, device_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ SELECT DISTINCT i.vendor_id, i.device_id FROM device_instructions i
         WHERE i.state = 'waiting' AND i.told_at IS NULL $function$;
ALTER ROUTINE untold_instructions() OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.untold_terminal_payments(now_at timestamp with time zone, at_most bigint)
 RETURNS TABLE(vendor_id text, id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ SELECT p.vendor_id, p.id FROM terminal_payments p
         WHERE p.state = 'waiting' AND p.tell_until <= now_at ORDER BY p.tell_until LIMIT at_most $function$;
ALTER ROUTINE untold_terminal_payments(timestamp with time zone,bigint) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.vendor_page(named text, wanted bigint, skipped bigint)
 RETURNS TABLE(id text, name text, created_at timestamp with time zone, suspended_at timestamp with time zone, stores bigint, employees bigint, total bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ SELECT v.vendor_id, v.name, v.created_at, v.suspended_at,
               (SELECT count(*) FROM stores s WHERE s.vendor_id = v.vendor_id AND NOT s.deleted),
               (SELECT count(*) FROM vendor_staff p WHERE p.vendor_id = v.vendor_id AND NOT p.deleted),
               count(*) OVER ()
          FROM vendors v WHERE position(lower(named) IN lower(v.name)) > 0
         ORDER BY lower(v.name), v.vendor_id LIMIT wanted OFFSET skipped $function$;
ALTER ROUTINE vendor_page(text,bigint,bigint) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.vendors_of_item(of_item text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ SELECT v.vendor_id FROM vendors v
         WHERE EXISTS (SELECT FROM items t WHERE t.vendor_id = v.vendor_id AND t.id = of_item AND NOT t.deleted)
         ORDER BY v.vendor_id LIMIT 2 $function$;
ALTER ROUTINE vendors_of_item(text) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.with_price_age(ages jsonb, age jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$ SELECT jsonb_build_array(age) || coalesce(jsonb_agg(known ORDER BY place), '[]')
          FROM jsonb_array_elements(ages) WITH ORDINALITY AS e (known, place)
         WHERE known ->> 'variation_id' <> age ->> 'variation_id' $function$;

CREATE TABLE admin_notices (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  category text NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  link text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT admin_notices_pkey PRIMARY KEY (vendor_id, id)
);
ALTER TABLE admin_notices ENABLE ROW LEVEL SECURITY;
ALTER TABLE admin_notices FORCE ROW LEVEL SECURITY;

CREATE TABLE admin_notifications (
  id text COLLATE "C" NOT NULL,
  notifiable_type text NOT NULL,
  notifiable_id text COLLATE "C" NOT NULL,
  category text NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  link text NOT NULL,
  read_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  entry bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
  CONSTRAINT admin_notifications_pkey PRIMARY KEY (id),
  CONSTRAINT admin_notifications_category_check CHECK (category = ANY (ARRAY['orders'::text, 'customers'::text, 'system'::text, 'payments'::text])),
  CONSTRAINT admin_notifications_notifiable_type_check CHECK (notifiable_type = 'admin'::text)
);
CREATE INDEX admin_notifications_age ON public.admin_notifications USING btree (read_at);
CREATE INDEX admin_notifications_news ON public.admin_notifications USING btree (notifiable_type, notifiable_id, xid, entry);
CREATE INDEX admin_notifications_of ON public.admin_notifications USING btree (notifiable_type, notifiable_id, entry DESC);
CREATE INDEX admin_notifications_unread ON public.admin_notifications USING btree (notifiable_type, notifiable_id) WHERE (read_at IS NULL);
ALTER TABLE admin_notifications ENABLE ROW LEVEL SECURITY;
ALTER TABLE admin_notifications FORCE ROW LEVEL SECURITY;

CREATE TABLE admins (
  id text COLLATE "C" NOT NULL,
  public_id text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  password_changed_at timestamp(3) with time zone,
  admin_type text NOT NULL,
  modules jsonb DEFAULT '[]'::jsonb NOT NULL,
  module_permissions jsonb DEFAULT '{}'::jsonb NOT NULL,
  disabled boolean DEFAULT false NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT admins_pkey PRIMARY KEY (id),
  CONSTRAINT admins_email UNIQUE (email),
  CONSTRAINT admins_public_id UNIQUE (public_id),
  CONSTRAINT admins_admin_type_check CHECK (admin_type = ANY (ARRAY['admin'::text, 'super_admin'::text])),
  CONSTRAINT admins_email_check CHECK (email = lower(email)),
  CONSTRAINT admins_public_id_check CHECK (public_id ~ '^[0-9A-HJKMNP-TV-Z]{13}$'::text)
);
ALTER TABLE admins ENABLE ROW LEVEL SECURITY;
ALTER TABLE admins FORCE ROW LEVEL SECURITY;

CREATE TABLE auth_sessions (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  device_id text NOT NULL,
  device_name text NOT NULL,
  generation bigint DEFAULT 1 NOT NULL,
  rotated_at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone,
  end_reason text DEFAULT ''::text NOT NULL,
  CONSTRAINT auth_sessions_pkey PRIMARY KEY (vendor_id, id),
  CONSTRAINT auth_sessions_kind_check CHECK (kind = ANY (ARRAY['admin'::text, 'vendor'::text, 'customer'::text]))
);
CREATE INDEX auth_sessions_age ON public.auth_sessions USING btree (COALESCE(ended_at, expires_at));
CREATE INDEX auth_sessions_user ON public.auth_sessions USING btree (vendor_id, kind, user_id);
ALTER TABLE auth_sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE auth_sessions FORCE ROW LEVEL SECURITY;

CREATE TABLE bridge_keys (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  store_device_id text COLLATE "C" NOT NULL,
  key_hash text COLLATE "C" NOT NULL,
  created_by text COLLATE "C" NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  revoked_at timestamp(3) with time zone,
  CONSTRAINT bridge_keys_pkey PRIMARY KEY (vendor_id, id),
  CONSTRAINT bridge_keys_key_hash_check CHECK (key_hash ~ '^[0-9a-f]{64}$'::text)
);
CREATE UNIQUE INDEX bridge_keys_device ON public.bridge_keys USING btree (vendor_id, store_device_id) WHERE (revoked_at IS NULL);
CREATE UNIQUE INDEX bridge_keys_hash ON public.bridge_keys USING btree (key_hash);
CREATE INDEX bridge_keys_store ON public.bridge_keys USING btree (vendor_id, store_id, created_at);
ALTER TABLE bridge_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE bridge_keys FORCE ROW LEVEL SECURITY;

CREATE TABLE bridge_requests (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  store_device_id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  key text COLLATE "C" NOT NULL,
  asked_hash text COLLATE "C" NOT NULL,
  frame jsonb NOT NULL,
  asked_by text COLLATE "C" NOT NULL,
  asked_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  state text NOT NULL,
  sent_at timestamp(3) with time zone,
  answer jsonb DEFAULT '{}'::jsonb NOT NULL,
  answered_at timestamp(3) with time zone,
  CONSTRAINT bridge_requests_pkey PRIMARY KEY (vendor_id, id),
  CONSTRAINT bridge_requests_once UNIQUE (vendor_id, store_id, kind, key),
  CONSTRAINT bridge_requests_asked_hash_check CHECK (asked_hash ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT bridge_requests_kind_check CHECK (kind = ANY (ARRAY['ecr'::text, 'print'::text, 'batch'::text])),
  CONSTRAINT bridge_requests_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'sent'::text, 'answered'::text, 'expired'::text]))
);
CREATE INDEX bridge_requests_age ON public.bridge_requests USING btree (asked_at);
CREATE INDEX bridge_requests_open ON public.bridge_requests USING btree (vendor_id, store_id, sent_at) WHERE (state = ANY (ARRAY['waiting'::text, 'sent'::text]));
CREATE INDEX bridge_requests_over ON public.bridge_requests USING btree (expires_at) WHERE (state = ANY (ARRAY['waiting'::text, 'sent'::text]));
ALTER TABLE bridge_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE bridge_requests FORCE ROW LEVEL SECURITY;

CREATE TABLE bridge_tickets (
  vendor_id text COLLATE "C" NOT NULL,
  ticket_hash text COLLATE "C" NOT NULL,
  key_id text COLLATE "C" NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT bridge_tickets_pkey PRIMARY KEY (vendor_id, ticket_hash),
  CONSTRAINT bridge_tickets_ticket_hash_check CHECK (ticket_hash ~ '^[0-9a-f]{64}$'::text)
);
ALTER TABLE bridge_tickets ENABLE ROW LEVEL SECURITY;
ALTER TABLE bridge_tickets FORCE ROW LEVEL SECURITY;

CREATE TABLE catalog_import_rows (
  vendor_id text COLLATE "C" NOT NULL,
  import_id text COLLATE "C" NOT NULL,
  entry bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  line bigint NOT NULL,
  outcome text NOT NULL,
  column_name text NOT NULL,
  code text NOT NULL,
  reason text NOT NULL,
  cells jsonb NOT NULL,
  CONSTRAINT catalog_import_rows_pkey PRIMARY KEY (vendor_id, import_id, entry),
  CONSTRAINT catalog_import_rows_outcome_check CHECK (outcome = ANY (ARRAY['refused'::text, 'warned'::text]))
);
CREATE INDEX catalog_import_rows_line ON public.catalog_import_rows USING btree (vendor_id, import_id, outcome, line, entry);
ALTER TABLE catalog_import_rows ENABLE ROW LEVEL SECURITY;
ALTER TABLE catalog_import_rows FORCE ROW LEVEL SECURITY;

CREATE TABLE catalog_imports (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  dry_run boolean NOT NULL,
  state text NOT NULL,
  file_name text NOT NULL,
  header jsonb DEFAULT '[]'::jsonb NOT NULL,
  rows_total bigint DEFAULT 0 NOT NULL,
  rows_done bigint DEFAULT 0 NOT NULL,
  created bigint DEFAULT 0 NOT NULL,
  updated bigint DEFAULT 0 NOT NULL,
  unchanged bigint DEFAULT 0 NOT NULL,
  refused bigint DEFAULT 0 NOT NULL,
  warned bigint DEFAULT 0 NOT NULL,
  price_changes bigint DEFAULT 0 NOT NULL,
  also_created jsonb DEFAULT '{}'::jsonb NOT NULL,
  ignored_columns jsonb DEFAULT '[]'::jsonb NOT NULL,
  code text DEFAULT ''::text NOT NULL,
  fault text DEFAULT ''::text NOT NULL,
  created_by text COLLATE "C" NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  alive_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  finished_at timestamp(3) with time zone,
  encoding text DEFAULT ''::text NOT NULL,
  separator text DEFAULT ''::text NOT NULL,
  decimal_sign text DEFAULT ''::text NOT NULL,
  sample jsonb DEFAULT '[]'::jsonb NOT NULL,
  other_readings jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT catalog_imports_pkey PRIMARY KEY (vendor_id, id),
  CONSTRAINT catalog_imports_decimal_sign_check CHECK (decimal_sign = ANY (ARRAY[''::text, '.'::text, ','::text])),
  CONSTRAINT catalog_imports_state_check CHECK (state = ANY (ARRAY['receiving'::text, 'running'::text, 'done'::text, 'failed'::text, 'interrupted'::text, 'cancelled'::text]))
);
CREATE INDEX catalog_imports_age ON public.catalog_imports USING btree (created_at);
CREATE INDEX catalog_imports_newest ON public.catalog_imports USING btree (vendor_id, created_at, id);
CREATE UNIQUE INDEX catalog_imports_running ON public.catalog_imports USING btree (vendor_id, store_id) WHERE (state = ANY (ARRAY['receiving'::text, 'running'::text]));
ALTER TABLE catalog_imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE catalog_imports FORCE ROW LEVEL SECURITY;

CREATE TABLE customer_logins (
  vendor_id text COLLATE "C" NOT NULL,
  customer_id text COLLATE "C" NOT NULL,
  public_id text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  password_changed_at timestamp(3) with time zone,
  disabled boolean DEFAULT false NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  invite_id text DEFAULT ''::text NOT NULL,
  invited_at timestamp(3) with time zone,
  CONSTRAINT customer_logins_pkey PRIMARY KEY (vendor_id, customer_id),
  CONSTRAINT customer_logins_email UNIQUE (email),
  CONSTRAINT customer_logins_public_id UNIQUE (public_id),
  CONSTRAINT customer_logins_email_check CHECK (email = lower(email)),
  CONSTRAINT customer_logins_invited CHECK ((password_hash = ''::text) = (invite_id <> ''::text)),
  CONSTRAINT customer_logins_public_id_check CHECK (public_id ~ '^[0-9A-HJKMNP-TV-Z]{13}$'::text)
);
ALTER TABLE customer_logins ENABLE ROW LEVEL SECURITY;
ALTER TABLE customer_logins FORCE ROW LEVEL SECURITY;

CREATE TABLE customers (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  phone text DEFAULT ''::text NOT NULL,
  email text DEFAULT ''::text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  rev bigint NOT NULL,
  sync_xid xid8 NOT NULL,
  deleted boolean DEFAULT false NOT NULL,
  tax_exempt boolean DEFAULT false NOT NULL,
  tax_exempt_reason text DEFAULT ''::text NOT NULL,
  tax_exempt_certificate text DEFAULT ''::text NOT NULL,
  phone_key text COLLATE "C" DEFAULT ''::text NOT NULL,
  email_key text COLLATE "C" DEFAULT ''::text NOT NULL,
  name_folded text COLLATE "C" GENERATED ALWAYS AS (folded(name)) STORED NOT NULL,
  words text GENERATED ALWAYS AS ((((((' '::text || folded(((name || ' '::text) || email))) || ' '::text) || regexp_replace(phone, '[^0-9 ]'::text, ''::text, 'g'::text)) || ' '::text) || regexp_replace(phone, '[^0-9]'::text, ''::text, 'g'::text))) STORED NOT NULL,
  CONSTRAINT customers_pkey PRIMARY KEY (vendor_id, id)
);
CREATE INDEX customers_by_name ON public.customers USING btree (vendor_id, name_folded, id) WHERE (NOT deleted);
CREATE INDEX customers_email ON public.customers USING btree (vendor_id, email_key) WHERE ((NOT deleted) AND (email_key <> ''::text));
CREATE INDEX customers_feed ON public.customers USING btree (vendor_id, store_id, sync_xid, id);
CREATE INDEX customers_phone ON public.customers USING btree (vendor_id, phone_key) WHERE ((NOT deleted) AND (phone_key <> ''::text));
CREATE INDEX customers_words ON public.customers USING gin (vendor_id, words gin_trgm_ops) WHERE (NOT deleted);
ALTER TABLE customers ENABLE ROW LEVEL SECURITY;
ALTER TABLE customers FORCE ROW LEVEL SECURITY;

CREATE TABLE device_connections (
  vendor_id text COLLATE "C" NOT NULL,
  device_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  process_id text COLLATE "C" NOT NULL,
  connected_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT device_connections_pkey PRIMARY KEY (vendor_id, device_id, id)
);
ALTER TABLE device_connections ENABLE ROW LEVEL SECURITY;
ALTER TABLE device_connections FORCE ROW LEVEL SECURITY;

CREATE TABLE device_files (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  device_id text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  content bytea NOT NULL,
  entries bigint NOT NULL,
  sha256 text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT device_files_pkey PRIMARY KEY (vendor_id, id),
  CONSTRAINT device_files_once UNIQUE (vendor_id, device_id, seq),
  CONSTRAINT device_files_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text)
);
CREATE INDEX device_files_age ON public.device_files USING btree (created_at);
ALTER TABLE device_files ENABLE ROW LEVEL SECURITY;
ALTER TABLE device_files FORCE ROW LEVEL SECURITY;

CREATE TABLE device_instructions (
  vendor_id text COLLATE "C" NOT NULL,
  device_id text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  params jsonb DEFAULT '{}'::jsonb NOT NULL,
  reason text NOT NULL,
  asked_by text COLLATE "C" NOT NULL,
  asked_by_name text NOT NULL,
  asked_at timestamp(3) with time zone NOT NULL,
  told_at timestamp(3) with time zone,
  state text DEFAULT 'waiting'::text NOT NULL,
  settled_at timestamp(3) with time zone,
  code text DEFAULT ''::text NOT NULL,
  sentence text DEFAULT ''::text NOT NULL,
  CONSTRAINT device_instructions_pkey PRIMARY KEY (vendor_id, device_id, seq),
  CONSTRAINT device_instructions_check CHECK ((state = ANY (ARRAY['waiting'::text, 'taken'::text])) = (settled_at IS NULL)),
  CONSTRAINT device_instructions_kind_check CHECK (kind = ANY (ARRAY['report'::text, 'resend'::text, 'rebuild_replica'::text, 'send_unsent'::text, 'message'::text])),
  CONSTRAINT device_instructions_seq_check CHECK (seq >= 1),
  CONSTRAINT device_instructions_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'taken'::text, 'done'::text, 'refused'::text, 'failed'::text, 'withdrawn'::text]))
);
CREATE INDEX device_instructions_age ON public.device_instructions USING btree (asked_at);
CREATE INDEX device_instructions_open ON public.device_instructions USING btree (vendor_id, device_id, seq) WHERE (state = ANY (ARRAY['waiting'::text, 'taken'::text]));
ALTER TABLE device_instructions ENABLE ROW LEVEL SECURITY;
ALTER TABLE device_instructions FORCE ROW LEVEL SECURITY;

CREATE TABLE device_ledgers (
  vendor_id text COLLATE "C" NOT NULL,
  device_id text COLLATE "C" NOT NULL,
  scanned_to bigint NOT NULL,
  gaps jsonb NOT NULL,
  missing bigint NOT NULL,
  CONSTRAINT device_ledgers_pkey PRIMARY KEY (vendor_id, device_id)
);
ALTER TABLE device_ledgers ENABLE ROW LEVEL SECURITY;
ALTER TABLE device_ledgers FORCE ROW LEVEL SECURITY;

CREATE TABLE device_moments (
  vendor_id text COLLATE "C" NOT NULL,
  device_id text COLLATE "C" NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  source text NOT NULL,
  device_at bigint DEFAULT 0 NOT NULL,
  connection text NOT NULL,
  waiting bigint NOT NULL,
  attention bigint NOT NULL,
  skew_ms bigint,
  disk_left bigint,
  timings jsonb DEFAULT '{}'::jsonb NOT NULL,
  findings jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT device_moments_pkey PRIMARY KEY (vendor_id, device_id, at, source, device_at),
  CONSTRAINT device_moments_source_check CHECK (source = ANY (ARRAY['told'::text, 'kept'::text, 'hour'::text]))
);
CREATE INDEX device_moments_age ON public.device_moments USING btree (at);
ALTER TABLE device_moments ENABLE ROW LEVEL SECURITY;
ALTER TABLE device_moments FORCE ROW LEVEL SECURITY;

CREATE TABLE device_states (
  vendor_id text COLLATE "C" NOT NULL,
  device_id text COLLATE "C" NOT NULL,
  boot text NOT NULL,
  boot_before text DEFAULT ''::text NOT NULL,
  alternated_at timestamp(3) with time zone,
  number bigint NOT NULL,
  wall_offset bigint NOT NULL,
  state jsonb NOT NULL,
  reported_at timestamp(3) with time zone NOT NULL,
  instructed bigint DEFAULT 0 NOT NULL,
  CONSTRAINT device_states_pkey PRIMARY KEY (vendor_id, device_id)
);
ALTER TABLE device_states ENABLE ROW LEVEL SECURITY;
ALTER TABLE device_states FORCE ROW LEVEL SECURITY;

CREATE TABLE drafts (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  pos_register_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  name text DEFAULT ''::text NOT NULL,
  customer_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  status text NOT NULL,
  lines jsonb DEFAULT '[]'::jsonb NOT NULL,
  held_by text COLLATE "C" DEFAULT ''::text NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  rev bigint NOT NULL,
  sync_xid xid8 NOT NULL,
  deleted boolean DEFAULT false NOT NULL,
  discounts jsonb DEFAULT '[]'::jsonb NOT NULL,
  coupons jsonb DEFAULT '[]'::jsonb NOT NULL,
  approvals jsonb DEFAULT '[]'::jsonb NOT NULL,
  lease jsonb,
  taken jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT drafts_pkey PRIMARY KEY (vendor_id, id),
  CONSTRAINT drafts_status_check CHECK (status = ANY (ARRAY['held'::text, 'resumed'::text, 'paid'::text, 'discarded'::text]))
);
CREATE INDEX drafts_customer ON public.drafts USING btree (vendor_id, customer_id) WHERE (customer_id <> ''::text);
CREATE INDEX drafts_feed ON public.drafts USING btree (vendor_id, store_id, sync_xid, id);
CREATE INDEX drafts_lent ON public.drafts USING btree (vendor_id, id) WHERE ((lease IS NOT NULL) AND (NOT deleted));
CREATE INDEX drafts_living ON public.drafts USING btree (vendor_id, id) WHERE (NOT deleted);
ALTER TABLE drafts ENABLE ROW LEVEL SECURITY;
ALTER TABLE drafts FORCE ROW LEVEL SECURITY;

CREATE TABLE idempotency_keys (
  vendor_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  request_hash text NOT NULL,
  status integer,
  body text,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (vendor_id, user_id, key)
);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotency_keys FORCE ROW LEVEL SECURITY;

CREATE TABLE item_barcodes (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  code text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  variation_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  admin_only boolean NOT NULL,
  rev bigint NOT NULL,
  sync_xid xid8 NOT NULL,
  deleted boolean DEFAULT false NOT NULL,
  CONSTRAINT item_barcodes_pkey PRIMARY KEY (vendor_id, id),
  CONSTRAINT item_barcodes_code_check CHECK (code <> ''::text)
);
CREATE INDEX item_barcodes_code ON public.item_barcodes USING btree (vendor_id, store_id, code) WHERE (NOT deleted);
CREATE INDEX item_barcodes_feed ON public.item_barcodes USING btree (vendor_id, store_id, sync_xid, id);
CREATE INDEX item_barcodes_product ON public.item_barcodes USING btree (vendor_id, product_id);
ALTER TABLE item_barcodes ENABLE ROW LEVEL SECURITY;
ALTER TABLE item_barcodes FORCE ROW LEVEL SECURITY;

CREATE TABLE item_cost_price_events (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  item_id text COLLATE "C" NOT NULL,
  variation_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  lot_id text COLLATE "C" NOT NULL,
  lot_item_id text COLLATE "C" NOT NULL,
  source text COLLATE "C" NOT NULL,
  supplier_id text COLLATE "C" NOT NULL,
  supplier_name text NOT NULL,
  unit_cost bigint NOT NULL,
  quantity numeric(14,3) NOT NULL,
  event_at timestamp(3) with time zone NOT NULL,
  entry bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  CONSTRAINT item_cost_price_events_pkey PRIMARY KEY (vendor_id, id),
  CONSTRAINT item_cost_price_events_line UNIQUE (vendor_id, lot_item_id, source),
  CONSTRAINT item_cost_price_events_quantity_check CHECK (quantity > 0::numeric),
  CONSTRAINT item_cost_price_events_unit_cost_check CHECK (unit_cost >= 0)
);
CREATE INDEX item_cost_price_events_item ON public.item_cost_price_events USING btree (vendor_id, item_id, entry DESC);
ALTER TABLE item_cost_price_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE item_cost_price_events FORCE ROW LEVEL SECURITY;

CREATE TABLE item_search (
  vendor_id text COLLATE "C" NOT NULL,
  item_id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  words text NOT NULL,
  CONSTRAINT item_search_pkey PRIMARY KEY (vendor_id, item_id)
);
CREATE INDEX item_search_words ON public.item_search USING gin (store_id, words gin_trgm_ops);
ALTER TABLE item_search ENABLE ROW LEVEL SECURITY;
ALTER TABLE item_search FORCE ROW LEVEL SECURITY;

CREATE TABLE item_stocks (
  vendor_id text COLLATE "C" NOT NULL,
  item_id text COLLATE "C" NOT NULL,
  variation_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  warehouse_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  quantity numeric(20,3) DEFAULT 0 NOT NULL,
  average_cost numeric(20,6) DEFAULT 0 NOT NULL,
  CONSTRAINT item_stocks_pkey PRIMARY KEY (vendor_id, item_id, variation_id, warehouse_id),
  CONSTRAINT item_stocks_average_cost_check CHECK (average_cost >= 0::numeric)
);
CREATE INDEX item_stocks_store ON public.item_stocks USING btree (vendor_id, store_id, warehouse_id);
CREATE INDEX item_stocks_warehouse ON public.item_stocks USING btree (vendor_id, warehouse_id, item_id);
ALTER TABLE item_stocks ENABLE ROW LEVEL SECURITY;
ALTER TABLE item_stocks FORCE ROW LEVEL SECURITY;

CREATE TABLE item_variations (
  vendor_id text COLLATE "C" NOT NULL,
  parent_id text COLLATE "C" NOT NULL,
  "position" integer NOT NULL,
  id text COLLATE "C" NOT NULL,
  key text NOT NULL,
  name text NOT NULL,
  sku_code text NOT NULL,
  barcodes jsonb DEFAULT '[]'::jsonb NOT NULL,
  price bigint NOT NULL,
  unit_id text COLLATE "C",
  units_per_pack numeric(14,3),
  base_variation_id text COLLATE "C",
  is_default boolean DEFAULT false NOT NULL,
  attributes jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT item_variations_pkey PRIMARY KEY (vendor_id, parent_id, id),
  CONSTRAINT item_variations_price_check CHECK (price >= 0),
  CONSTRAINT item_variations_units_per_pack_check CHECK (units_per_pack > 0::numeric)
);
ALTER TABLE item_variations ENABLE ROW LEVEL SECURITY;
ALTER TABLE item_variations FORCE ROW LEVEL SECURITY;

CREATE TABLE items (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  sku_code text NOT NULL,
  name text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  price bigint NOT NULL,
  profit_percent numeric(12,4) DEFAULT 0 NOT NULL,
  stock numeric(14,3) DEFAULT 0 NOT NULL,
  low_stock_threshold numeric(14,3) DEFAULT 0 NOT NULL,
  status bigint DEFAULT 0 NOT NULL,
  recommended boolean DEFAULT false NOT NULL,
  is_recommend boolean DEFAULT false NOT NULL,
  admin_only boolean DEFAULT false NOT NULL,
  category_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  brand_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  unit_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  barcode text DEFAULT ''::text NOT NULL,
  barcodes jsonb DEFAULT '[]'::jsonb NOT NULL,
  item_type text DEFAULT 'NORMAL'::text NOT NULL,
  plu text DEFAULT ''::text NOT NULL,
  is_retail boolean DEFAULT true NOT NULL,
  is_wholesale boolean DEFAULT false NOT NULL,
  no_sales_tax boolean DEFAULT false NOT NULL,
  is_snap_eligible boolean DEFAULT false NOT NULL,
  auto_add_purchase_on_low_stock boolean DEFAULT false NOT NULL,
  store_tax_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  custom_tax numeric(12,4) DEFAULT 0 NOT NULL,
  custom_tax_type text DEFAULT 'percent'::text NOT NULL,
  rev bigint NOT NULL,
  sync_xid xid8 NOT NULL,
  deleted boolean DEFAULT false NOT NULL,
  catalog_rev bigint DEFAULT 0 NOT NULL,
  name_folded text COLLATE "C" GENERATED ALWAYS AS (folded(name)) STORED NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  tag_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
  minimum_age bigint DEFAULT 0 NOT NULL,
  price_ages jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT items_pkey PRIMARY KEY (vendor_id, id),
  CONSTRAINT items_custom_tax_type_check CHECK (custom_tax_type = ANY (ARRAY['percent'::text, 'flat'::text])),
  CONSTRAINT items_item_type_check CHECK (item_type = ANY (ARRAY['NORMAL'::text, 'WEIGHT'::text, 'PER_UNIT'::text, 'PRICE_EMBEDDED'::text, 'QTY_EMBEDDED'::text])),
  CONSTRAINT items_minimum_age_check CHECK (minimum_age >= 0 AND minimum_age <= 99),
  CONSTRAINT items_price_check CHECK (price >= 0),
  CONSTRAINT items_sku_code_check CHECK (sku_code <> ''::text),
  CONSTRAINT items_status_check CHECK (status = ANY (ARRAY[0::bigint, 1::bigint, 2::bigint]))
);
CREATE INDEX items_admin_only ON public.items USING btree (vendor_id, store_id) WHERE admin_only;
CREATE INDEX items_brand ON public.items USING btree (vendor_id, store_id, brand_id);
CREATE INDEX items_by_name ON public.items USING btree (vendor_id, store_id, name_folded, id) WHERE (NOT deleted);
CREATE INDEX items_by_price ON public.items USING btree (vendor_id, store_id, price, id) WHERE (NOT deleted);
CREATE INDEX items_by_time ON public.items USING btree (vendor_id, store_id, updated_at, id) WHERE (NOT deleted);
CREATE INDEX items_category ON public.items USING btree (vendor_id, store_id, category_id);
CREATE INDEX items_feed ON public.items USING btree (vendor_id, store_id, sync_xid, id);
CREATE INDEX items_item_type ON public.items USING btree (vendor_id, store_id, item_type) WHERE ((NOT deleted) AND (item_type <> 'NORMAL'::text));
CREATE INDEX items_on_sale ON public.items USING btree (vendor_id, store_id, category_id, name_folded, id) WHERE ((NOT deleted) AND (status = 1) AND (NOT admin_only));
CREATE UNIQUE INDEX items_plu ON public.items USING btree (vendor_id, store_id, plu) WHERE ((NOT deleted) AND (status <> 2) AND (plu <> ''::text));
CREATE INDEX items_plu_lookup ON public.items USING btree (vendor_id, store_id, plu);
CREATE UNIQUE INDEX items_sku ON public.items USING btree (vendor_id, store_id, sku_code) WHERE ((NOT deleted) AND (status <> 2));
CREATE INDEX items_sku_lookup ON public.items USING btree (vendor_id, store_id, sku_code);
CREATE INDEX items_status ON public.items USING btree (vendor_id, store_id, status) WHERE (NOT deleted);
CREATE INDEX items_stock_low ON public.items USING btree (vendor_id, store_id) WHERE ((NOT deleted) AND (low_stock_threshold > (0)::numeric) AND (stock <= low_stock_threshold));
CREATE INDEX items_stock_negative ON public.items USING btree (vendor_id, store_id) WHERE ((NOT deleted) AND (stock < (0)::numeric));
CREATE INDEX items_stock_out ON public.items USING btree (vendor_id, store_id) WHERE ((NOT deleted) AND (stock <= (0)::numeric));
ALTER TABLE items ENABLE ROW LEVEL SECURITY;
ALTER TABLE items FORCE ROW LEVEL SECURITY;

CREATE TABLE items_selling_price_history (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  item_id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  old_price bigint NOT NULL,
  new_price bigint NOT NULL,
  profit_percent numeric(12,4) NOT NULL,
  changed_by text NOT NULL,
  changed_by_name text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
  entry bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  item_rev bigint DEFAULT 0 NOT NULL,
  epoch text DEFAULT ''::text NOT NULL,
  CONSTRAINT items_selling_price_history_pkey PRIMARY KEY (vendor_id, id),
  CONSTRAINT items_selling_price_history_check CHECK (new_price <> old_price)
);
CREATE INDEX items_selling_price_history_by ON public.items_selling_price_history USING btree (vendor_id, changed_by);
CREATE INDEX items_selling_price_history_feed ON public.items_selling_price_history USING btree (vendor_id, store_id, xid, item_id);
CREATE INDEX items_selling_price_history_item ON public.items_selling_price_history USING btree (vendor_id, item_id, entry DESC);
ALTER TABLE items_selling_price_history ENABLE ROW LEVEL SECURITY;
ALTER TABLE items_selling_price_history FORCE ROW LEVEL SECURITY;

CREATE TABLE lane_leases (
  vendor_id text COLLATE "C" NOT NULL,
  parent_id text COLLATE "C" NOT NULL,
  "position" integer NOT NULL,
  pos_register_id text COLLATE "C" NOT NULL,
  device_id text COLLATE "C" NOT NULL,
  device_name text NOT NULL,
  granted_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT lane_leases_pkey PRIMARY KEY (vendor_id, parent_id, pos_register_id)
);
ALTER TABLE lane_leases ENABLE ROW LEVEL SECURITY;
ALTER TABLE lane_leases FORCE ROW LEVEL SECURITY;

CREATE TABLE logins (
  vendor_id text COLLATE "C" NOT NULL,
  staff_id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  password_changed_at timestamp(3) with time zone,
  invite_id text DEFAULT ''::text NOT NULL,
  invited_at timestamp(3) with time zone,
  CONSTRAINT logins_pkey PRIMARY KEY (vendor_id, staff_id),
  CONSTRAINT logins_email UNIQUE (kind, email),
  CONSTRAINT logins_email_check CHECK (email = lower(email)),
  CONSTRAINT logins_invited CHECK ((password_hash = ''::text) = (invite_id <> ''::text)),
  CONSTRAINT logins_kind_check CHECK (kind = 'vendor'::text)
);
ALTER TABLE logins ENABLE ROW LEVEL SECURITY;
ALTER TABLE logins FORCE ROW LEVEL SECURITY;

CREATE TABLE number_series (
  vendor_id text COLLATE "C" NOT NULL,
  series text COLLATE "C" NOT NULL,
  value bigint NOT NULL,
  CONSTRAINT number_series_pkey PRIMARY KEY (vendor_id, series)
);
ALTER TABLE number_series ENABLE ROW LEVEL SECURITY;
ALTER TABLE number_series FORCE ROW LEVEL SECURITY;

CREATE TABLE operation_ledger (
  vendor_id text COLLATE "C" NOT NULL,
  device_id text COLLATE "C" NOT NULL,
  device_seq bigint NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  type text NOT NULL,
  subject text COLLATE "C" NOT NULL,
  actor_id text COLLATE "C" NOT NULL,
  sent_by text COLLATE "C" NOT NULL,
  captured_at timestamp(3) with time zone NOT NULL,
  occurred_at timestamp(3) with time zone NOT NULL,
  received_at timestamp(3) with time zone NOT NULL,
  entry jsonb NOT NULL,
  prev_hash text NOT NULL,
  hash text NOT NULL,
  outcome text NOT NULL,
  code text DEFAULT ''::text NOT NULL,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  result jsonb DEFAULT '{}'::jsonb NOT NULL,
  untold boolean DEFAULT false NOT NULL,
  CONSTRAINT operation_ledger_pkey PRIMARY KEY (vendor_id, device_id, device_seq),
  CONSTRAINT operation_ledger_device_seq_check CHECK (device_seq >= 1),
  CONSTRAINT operation_ledger_outcome_check CHECK (outcome = ANY (ARRAY['applied'::text, 'applied_with_changes'::text, 'rejected'::text, 'waiting_for'::text]))
);
CREATE INDEX operation_ledger_bought ON public.operation_ledger USING btree (vendor_id, ((entry #>> '{payload,customer_id}'::text[]))) WHERE ((type = 'order.place'::text) AND ((entry #>> '{payload,customer_id}'::text[]) <> ''::text));
CREATE INDEX operation_ledger_edited ON public.operation_ledger USING btree (vendor_id, ((entry #>> '{payload,id}'::text[]))) WHERE (type = 'edit'::text);
CREATE INDEX operation_ledger_evidence ON public.operation_ledger USING btree (occurred_at) WHERE ((type = 'time.punch'::text) AND ((entry #> '{payload,validations,0}'::text[]) IS NOT NULL));
CREATE INDEX operation_ledger_handed_over ON public.operation_ledger USING btree (vendor_id, lower((entry #>> '{payload,handover_recipient_name}'::text[]))) WHERE (type = 'shift.close'::text);
CREATE INDEX operation_ledger_open ON public.operation_ledger USING btree (vendor_id, device_id, device_seq) INCLUDE (outcome, type) WHERE (outcome = ANY (ARRAY['rejected'::text, 'waiting_for'::text]));
CREATE INDEX operation_ledger_received ON public.operation_ledger USING btree (vendor_id, received_at DESC);
CREATE INDEX operation_ledger_subject ON public.operation_ledger USING btree (vendor_id, subject);
CREATE INDEX operation_ledger_untold ON public.operation_ledger USING btree (vendor_id, device_id) WHERE untold;
ALTER TABLE operation_ledger ENABLE ROW LEVEL SECURITY;
ALTER TABLE operation_ledger FORCE ROW LEVEL SECURITY;

CREATE TABLE order_lines (
  vendor_id text COLLATE "C" NOT NULL,
  parent_id text COLLATE "C" NOT NULL,
  "position" integer NOT NULL,
  id text COLLATE "C" NOT NULL,
  item_id text COLLATE "C" NOT NULL,
  variation_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  name text NOT NULL,
  sku_code text NOT NULL,
  barcode text DEFAULT ''::text NOT NULL,
  qty numeric(14,3) NOT NULL,
  unit text DEFAULT ''::text NOT NULL,
  unit_price bigint NOT NULL,
  price_per bigint DEFAULT 1 NOT NULL,
  price_source text NOT NULL,
  discount bigint DEFAULT 0 NOT NULL,
  tax_profile_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  tax_rate numeric(12,4) DEFAULT 0 NOT NULL,
  tax_type text NOT NULL,
  tax bigint NOT NULL,
  total bigint NOT NULL,
  return_of_line text COLLATE "C" DEFAULT ''::text NOT NULL,
  price_list_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  discounts jsonb DEFAULT '[]'::jsonb NOT NULL,
  ebt bigint DEFAULT 0 NOT NULL,
  weight jsonb,
  serial text DEFAULT ''::text NOT NULL,
  lot text DEFAULT ''::text NOT NULL,
  tax_included boolean DEFAULT false NOT NULL,
  CONSTRAINT order_lines_pkey PRIMARY KEY (vendor_id, parent_id, id),
  CONSTRAINT order_lines_price_per_check CHECK (price_per >= 1),
  CONSTRAINT order_lines_qty_check CHECK (qty <> 0::numeric),
  CONSTRAINT order_lines_unit_price_check CHECK (unit_price >= 0)
);
CREATE INDEX order_lines_item ON public.order_lines USING btree (vendor_id, item_id);
ALTER TABLE order_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_lines FORCE ROW LEVEL SECURITY;

CREATE TABLE order_payments (
  vendor_id text COLLATE "C" NOT NULL,
  parent_id text COLLATE "C" NOT NULL,
  "position" integer NOT NULL,
  id text COLLATE "C" NOT NULL,
  method text NOT NULL,
  amount bigint NOT NULL,
  tendered bigint NOT NULL,
  change bigint NOT NULL,
  outcome text DEFAULT ''::text NOT NULL,
  payment_reference text DEFAULT ''::text NOT NULL,
  auth_code text DEFAULT ''::text NOT NULL,
  card_last4 text DEFAULT ''::text NOT NULL,
  card_brand text DEFAULT ''::text NOT NULL,
  entry_mode text DEFAULT ''::text NOT NULL,
  tip bigint DEFAULT 0 NOT NULL,
  surcharge bigint DEFAULT 0 NOT NULL,
  CONSTRAINT order_payments_pkey PRIMARY KEY (vendor_id, parent_id, id),
  CONSTRAINT order_payments_card_last4_check CHECK (card_last4 ~ '^(\d{4})?$'::text),
  CONSTRAINT order_payments_surcharge_check CHECK (surcharge >= 0),
  CONSTRAINT order_payments_tip_check CHECK (tip >= 0)
);
ALTER TABLE order_payments ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_payments FORCE ROW LEVEL SECURITY;

CREATE TABLE orders (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  client_order_id text COLLATE "C" NOT NULL,
  order_number bigint NOT NULL,
  display_code text DEFAULT ''::text NOT NULL,
  svc_vendor_work_shift_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  pos_register_id text COLLATE "C" NOT NULL,
  device_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  device_seq bigint DEFAULT 0 NOT NULL,
  placed_by_vendor_employee_id text COLLATE "C" NOT NULL,
  customer_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  captured_at timestamp(3) with time zone NOT NULL,
  occurred_at timestamp(3) with time zone NOT NULL,
  received_at timestamp(3) with time zone NOT NULL,
  business_day text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  payment_status text COLLATE "C" NOT NULL,
  currency text NOT NULL,
  subtotal bigint NOT NULL,
  discount bigint NOT NULL,
  tax bigint NOT NULL,
  rounding bigint NOT NULL,
  total bigint NOT NULL,
  paid bigint NOT NULL,
  change bigint NOT NULL,
  late boolean DEFAULT false NOT NULL,
  return_of text COLLATE "C" DEFAULT ''::text NOT NULL,
  coupons jsonb DEFAULT '[]'::jsonb NOT NULL,
  approvals jsonb DEFAULT '[]'::jsonb NOT NULL,
  variances jsonb DEFAULT '[]'::jsonb NOT NULL,
  payload_hash text NOT NULL,
  rev bigint NOT NULL,
  sync_xid xid8 NOT NULL,
  deleted boolean DEFAULT false NOT NULL,
  exchange_of text COLLATE "C" DEFAULT ''::text NOT NULL,
  draft_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  flags jsonb DEFAULT '[]'::jsonb NOT NULL,
  voided_at timestamp(3) with time zone,
  voided_by_vendor_employee_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  void_reason text DEFAULT ''::text NOT NULL,
  discounts jsonb DEFAULT '[]'::jsonb NOT NULL,
  tax_exempt boolean DEFAULT false NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  currency_decimals bigint DEFAULT 2 NOT NULL,
  cash_rounding bigint DEFAULT 1 NOT NULL,
  CONSTRAINT orders_pkey PRIMARY KEY (vendor_id, id),
  CONSTRAINT orders_client_order_id UNIQUE (vendor_id, store_id, client_order_id),
  CONSTRAINT orders_number UNIQUE (vendor_id, store_id, order_number),
  CONSTRAINT orders_business_day_check CHECK (business_day ~ '^\d{4}-\d{2}-\d{2}$'::text),
  CONSTRAINT orders_cash_rounding_check CHECK (cash_rounding >= 1),
  CONSTRAINT orders_payment_status_check CHECK (payment_status = ANY (ARRAY['pending'::text, 'partial'::text, 'paid'::text, 'refunded'::text])),
  CONSTRAINT orders_status_check CHECK (status = ANY (ARRAY['pending'::text, 'delivered'::text, 'completed'::text, 'voided'::text]))
);
CREATE INDEX orders_by_time ON public.orders USING btree (vendor_id, store_id, occurred_at, id);
CREATE INDEX orders_customer ON public.orders USING btree (vendor_id, customer_id, occurred_at DESC, id DESC) WHERE (customer_id <> ''::text);
CREATE INDEX orders_day ON public.orders USING btree (vendor_id, store_id, business_day);
CREATE INDEX orders_display_code ON public.orders USING btree (vendor_id, display_code);
CREATE INDEX orders_draft ON public.orders USING btree (vendor_id, draft_id);
CREATE INDEX orders_feed ON public.orders USING btree (vendor_id, store_id, sync_xid, id);
CREATE INDEX orders_noted ON public.orders USING btree (vendor_id, customer_id) WHERE (note <> ''::text);
CREATE INDEX orders_return_of ON public.orders USING btree (vendor_id, return_of);
CREATE INDEX orders_shift ON public.orders USING btree (vendor_id, svc_vendor_work_shift_id);
CREATE INDEX orders_unfinished ON public.orders USING btree (vendor_id, placed_by_vendor_employee_id) WHERE ((status = 'pending'::text) OR (payment_status = 'pending'::text));
ALTER TABLE orders ENABLE ROW LEVEL SECURITY;
ALTER TABLE orders FORCE ROW LEVEL SECURITY;

CREATE TABLE outbound_events (
  vendor_id text COLLATE "C" NOT NULL,
  xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  data jsonb NOT NULL,
  at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT outbound_events_pkey PRIMARY KEY (vendor_id, xid, id)
);
CREATE INDEX outbound_events_age ON public.outbound_events USING brin (at);
ALTER TABLE outbound_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE outbound_events FORCE ROW LEVEL SECURITY;

CREATE TABLE price_sync_items (
  vendor_id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  remote_item text COLLATE "C" NOT NULL,
  source text DEFAULT ''::text NOT NULL,
  modified_ms bigint,
  price bigint,
  item_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  due_at timestamp(3) with time zone,
  wanted bigint DEFAULT 0 NOT NULL,
  read_at timestamp(3) with time zone,
  claimed_until timestamp(3) with time zone,
  attempts bigint DEFAULT 0 NOT NULL,
  failing_since timestamp(3) with time zone,
  fault text DEFAULT ''::text NOT NULL,
  CONSTRAINT price_sync_items_pkey PRIMARY KEY (vendor_id, store_id, remote_item),
  CONSTRAINT price_sync_items_remote_item_check CHECK (remote_item ~ '^[A-Z0-9]{1,32}$'::text)
);
CREATE INDEX price_sync_items_due ON public.price_sync_items USING btree (due_at) WHERE (due_at IS NOT NULL);
ALTER TABLE price_sync_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE price_sync_items FORCE ROW LEVEL SECURITY;

CREATE TABLE price_sync_state (
  vendor_id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  paused_until timestamp(3) with time zone,
  failures bigint DEFAULT 0 NOT NULL,
  failing_since timestamp(3) with time zone,
  source text DEFAULT ''::text NOT NULL,
  since_ms bigint DEFAULT 0 NOT NULL,
  page_offset bigint DEFAULT 0 NOT NULL,
  began_ms bigint DEFAULT 0 NOT NULL,
  newest_ms bigint DEFAULT 0 NOT NULL,
  updated bigint DEFAULT 0 NOT NULL,
  due_at timestamp(3) with time zone,
  last_at timestamp(3) with time zone,
  last_items bigint DEFAULT 0 NOT NULL,
  last_updated bigint DEFAULT 0 NOT NULL,
  last_fault text DEFAULT ''::text NOT NULL,
  page_tail jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT price_sync_state_pkey PRIMARY KEY (vendor_id, store_id)
);
ALTER TABLE price_sync_state ENABLE ROW LEVEL SECURITY;
ALTER TABLE price_sync_state FORCE ROW LEVEL SECURITY;

CREATE TABLE purchase_lot_items (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  lot_id text COLLATE "C" NOT NULL,
  "position" bigint NOT NULL,
  item_id text COLLATE "C" NOT NULL,
  variation_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  quantity numeric(14,3) NOT NULL,
  unit_cost bigint,
  automatic boolean DEFAULT false NOT NULL,
  dismissed boolean DEFAULT false NOT NULL,
  pending boolean NOT NULL,
  CONSTRAINT purchase_lot_items_pkey PRIMARY KEY (vendor_id, id),
  CONSTRAINT purchase_lot_items_quantity_check CHECK (quantity > 0::numeric),
  CONSTRAINT purchase_lot_items_unit_cost_check CHECK (unit_cost >= 0)
);
CREATE INDEX purchase_lot_items_item ON public.purchase_lot_items USING btree (vendor_id, item_id, pending);
CREATE INDEX purchase_lot_items_lot ON public.purchase_lot_items USING btree (vendor_id, lot_id, "position");
ALTER TABLE purchase_lot_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE purchase_lot_items FORCE ROW LEVEL SECURITY;

CREATE TABLE purchase_lots (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  number bigint NOT NULL,
  supplier_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  warehouse_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  status bigint DEFAULT 0 NOT NULL,
  created_by text COLLATE "C" NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  settled_at timestamp(3) with time zone,
  split_from text COLLATE "C" DEFAULT ''::text NOT NULL,
  rev bigint DEFAULT 1 NOT NULL,
  CONSTRAINT purchase_lots_pkey PRIMARY KEY (vendor_id, id),
  CONSTRAINT purchase_lots_number UNIQUE (vendor_id, store_id, number),
  CONSTRAINT purchase_lots_check CHECK ((status = 0) = (settled_at IS NULL)),
  CONSTRAINT purchase_lots_status_check CHECK (status = ANY (ARRAY[0::bigint, 1::bigint, 2::bigint]))
);
CREATE UNIQUE INDEX purchase_lots_draft ON public.purchase_lots USING btree (vendor_id, store_id) WHERE ((status = 0) AND (note = 'auto_low_stock_purchase'::text));
CREATE INDEX purchase_lots_page ON public.purchase_lots USING btree (vendor_id, created_at DESC, id);
CREATE INDEX purchase_lots_supplier ON public.purchase_lots USING btree (vendor_id, supplier_id, created_at DESC);
CREATE INDEX purchase_lots_warehouse ON public.purchase_lots USING btree (vendor_id, warehouse_id) WHERE (status = 0);
ALTER TABLE purchase_lots ENABLE ROW LEVEL SECURITY;
ALTER TABLE purchase_lots FORCE ROW LEVEL SECURITY;

CREATE TABLE reference_entries (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  name text NOT NULL,
  code text DEFAULT ''::text NOT NULL,
  active boolean DEFAULT true NOT NULL,
  data jsonb DEFAULT '{}'::jsonb NOT NULL,
  rev bigint NOT NULL,
  sync_xid xid8 NOT NULL,
  deleted boolean DEFAULT false NOT NULL,
  CONSTRAINT reference_entries_pkey PRIMARY KEY (vendor_id, id)
);
CREATE INDEX reference_entries_code ON public.reference_entries USING btree (vendor_id, kind, code, name);
CREATE UNIQUE INDEX reference_entries_coupon ON public.reference_entries USING btree (vendor_id, store_id, code) WHERE ((NOT deleted) AND (kind = 'coupon'::text));
CREATE UNIQUE INDEX reference_entries_default_warehouse ON public.reference_entries USING btree (vendor_id, store_id) WHERE ((kind = 'warehouse'::text) AND (NOT deleted) AND (data @> '{"is_default": true}'::jsonb));
CREATE INDEX reference_entries_feed ON public.reference_entries USING btree (vendor_id, store_id, sync_xid, id);
CREATE INDEX reference_entries_kind ON public.reference_entries USING btree (vendor_id, kind, name);
CREATE UNIQUE INDEX reference_entries_name ON public.reference_entries USING btree (vendor_id, store_id, kind, lower((name COLLATE pg_c_utf8))) WHERE ((NOT deleted) AND (kind <> ALL (ARRAY['price_list_item'::text, 'quick_key_page'::text])));
ALTER TABLE reference_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE reference_entries FORCE ROW LEVEL SECURITY;

CREATE TABLE rejections (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  device_id text COLLATE "C" NOT NULL,
  device_seq bigint NOT NULL,
  actor_id text COLLATE "C" NOT NULL,
  door text NOT NULL,
  collection text NOT NULL,
  document_id text COLLATE "C" NOT NULL,
  code text NOT NULL,
  details jsonb NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT rejections_pkey PRIMARY KEY (vendor_id, id)
);
CREATE INDEX rejections_age ON public.rejections USING btree (created_at);
CREATE INDEX rejections_alarms ON public.rejections USING btree (vendor_id, collection, created_at DESC, id DESC) WHERE (collection = ANY (ARRAY['payment_alarm'::text, 'payment_alarm_settled'::text]));
CREATE INDEX rejections_bought ON public.rejections USING btree (vendor_id, ((payload #>> '{payload,customer_id}'::text[])));
CREATE INDEX rejections_broken ON public.rejections USING btree (vendor_id, device_id, created_at) WHERE (code = 'chain_broken'::text);
CREATE INDEX rejections_device ON public.rejections USING btree (vendor_id, device_id, created_at);
CREATE INDEX rejections_document ON public.rejections USING btree (vendor_id, document_id) WHERE (document_id <> ''::text);
CREATE INDEX rejections_draft ON public.rejections USING btree (vendor_id, ((payload ->> 'customer_id'::text))) WHERE (collection = 'draft'::text);
CREATE INDEX rejections_edited ON public.rejections USING btree (vendor_id, ((payload #>> '{payload,id}'::text[])));
CREATE INDEX rejections_evidence ON public.rejections USING btree (created_at) WHERE ((collection = 'time.punch'::text) AND ((payload #> '{payload,validations,0}'::text[]) IS NOT NULL));
CREATE INDEX rejections_newest ON public.rejections USING btree (vendor_id, created_at DESC);
CREATE INDEX rejections_store ON public.rejections USING btree (vendor_id, store_id, created_at, id);
ALTER TABLE rejections ENABLE ROW LEVEL SECURITY;
ALTER TABLE rejections FORCE ROW LEVEL SECURITY;

CREATE TABLE reset_tokens_used (
  vendor_id text COLLATE "C" NOT NULL,
  token_id text COLLATE "C" NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT reset_tokens_used_pkey PRIMARY KEY (vendor_id, token_id)
);
ALTER TABLE reset_tokens_used ENABLE ROW LEVEL SECURITY;
ALTER TABLE reset_tokens_used FORCE ROW LEVEL SECURITY;

CREATE TABLE saved_devices (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  type text NOT NULL,
  name text NOT NULL,
  pos_register_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  config jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT saved_devices_pkey PRIMARY KEY (vendor_id, id),
  CONSTRAINT saved_devices_type_check CHECK (type = ANY (ARRAY['payment_terminal'::text, 'printer'::text, 'label_printer'::text, 'scale'::text, 'scanner'::text, 'cash_drawer'::text, 'customer_display'::text]))
);
CREATE INDEX saved_devices_store ON public.saved_devices USING btree (vendor_id, store_id, type);
ALTER TABLE saved_devices ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_devices FORCE ROW LEVEL SECURITY;

CREATE TABLE schema_migrations (
  number integer NOT NULL,
  name text NOT NULL,
  sha256 text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (number)
);

CREATE TABLE security_events (
  vendor_id text COLLATE "C" NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  event text NOT NULL,
  kind text NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  session_id text COLLATE "C" NOT NULL,
  ip text NOT NULL,
  request_id text NOT NULL,
  details jsonb NOT NULL,
  CONSTRAINT security_events_pkey PRIMARY KEY (vendor_id, id)
);
CREATE INDEX security_events_age ON public.security_events USING btree (at);
CREATE INDEX security_events_at ON public.security_events USING btree (vendor_id, at);
CREATE INDEX security_events_user ON public.security_events USING btree (vendor_id, user_id);
ALTER TABLE security_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE security_events FORCE ROW LEVEL SECURITY;

CREATE TABLE security_notes (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  event text NOT NULL,
  kind text NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  details jsonb NOT NULL,
  CONSTRAINT security_notes_pkey PRIMARY KEY (vendor_id, id)
);
ALTER TABLE security_notes ENABLE ROW LEVEL SECURITY;
ALTER TABLE security_notes FORCE ROW LEVEL SECURITY;

CREATE TABLE server_processes (
  id text COLLATE "C" NOT NULL,
  version text NOT NULL,
  started_at timestamp(3) with time zone NOT NULL,
  heard_at timestamp(3) with time zone NOT NULL,
  sockets bigint NOT NULL,
  event_streams bigint NOT NULL,
  loop_lag_ms double precision NOT NULL,
  memory_bytes bigint NOT NULL,
  CONSTRAINT server_processes_pkey PRIMARY KEY (id)
);

CREATE TABLE stock_movements (
  vendor_id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  warehouse_id text COLLATE "C" NOT NULL,
  item_id text COLLATE "C" NOT NULL,
  variation_id text COLLATE "C" NOT NULL,
  quantity numeric(20,3) NOT NULL,
  reason text COLLATE "C" NOT NULL,
  document_id text COLLATE "C" NOT NULL,
  line_id text COLLATE "C" NOT NULL,
  unit_cost numeric(20,6),
  note text NOT NULL,
  actor_id text COLLATE "C" NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  entry bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  CONSTRAINT stock_movements_pkey PRIMARY KEY (vendor_id, reason, document_id, line_id),
  CONSTRAINT stock_movements_check CHECK (unit_cost IS NULL OR quantity > 0::numeric),
  CONSTRAINT stock_movements_reason_check CHECK (reason = ANY (ARRAY['sale'::text, 'return'::text, 'purchase'::text, 'adjustment'::text, 'transfer'::text])),
  CONSTRAINT stock_movements_unit_cost_check CHECK (unit_cost >= 0::numeric)
);
CREATE INDEX stock_movements_item ON public.stock_movements USING btree (vendor_id, item_id, entry);
ALTER TABLE stock_movements ENABLE ROW LEVEL SECURITY;
ALTER TABLE stock_movements FORCE ROW LEVEL SECURITY;

CREATE TABLE store_pos_registers (
  vendor_id text COLLATE "C" NOT NULL,
  parent_id text COLLATE "C" NOT NULL,
  "position" integer NOT NULL,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  store_id text GENERATED ALWAYS AS (parent_id) STORED,
  channel text DEFAULT 'retail'::text NOT NULL,
  CONSTRAINT store_pos_registers_pkey PRIMARY KEY (vendor_id, parent_id, id),
  CONSTRAINT store_pos_registers_channel_check CHECK (channel = ANY (ARRAY['retail'::text, 'wholesale'::text]))
);
ALTER TABLE store_pos_registers ENABLE ROW LEVEL SECURITY;
ALTER TABLE store_pos_registers FORCE ROW LEVEL SECURITY;

CREATE TABLE store_settings (
  vendor_id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  dashboard_prefs jsonb DEFAULT '{}'::jsonb NOT NULL,
  merchant_id text DEFAULT ''::text NOT NULL,
  environment text DEFAULT 'production'::text NOT NULL,
  enabled boolean DEFAULT false NOT NULL,
  auth_code text DEFAULT ''::text NOT NULL,
  access_token text DEFAULT ''::text NOT NULL,
  last_verification_code text DEFAULT ''::text NOT NULL,
  last_verification_at timestamp(3) with time zone,
  updated_at timestamp(3) with time zone NOT NULL,
  auth_code_digest text DEFAULT ''::text NOT NULL,
  registration_started_at timestamp(3) with time zone,
  CONSTRAINT store_settings_pkey PRIMARY KEY (vendor_id, store_id),
  CONSTRAINT store_settings_access_token_check CHECK (access_token ~ '^(v1\..+)?$'::text),
  CONSTRAINT store_settings_auth_code_check CHECK (auth_code ~ '^(v1\..+)?$'::text),
  CONSTRAINT store_settings_auth_code_digest_check CHECK (auth_code_digest ~ '^([0-9a-f]{64})?$'::text),
  CONSTRAINT store_settings_environment_check CHECK (environment = ANY (ARRAY['sandbox'::text, 'production'::text]))
);
CREATE INDEX store_settings_auth_code ON public.store_settings USING btree (auth_code_digest) WHERE (auth_code_digest <> ''::text);
ALTER TABLE store_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE store_settings FORCE ROW LEVEL SECURITY;

CREATE TABLE stores (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  currency text DEFAULT 'USD'::text NOT NULL,
  time_zone text NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  receipt_header text DEFAULT ''::text NOT NULL,
  receipt_footer text DEFAULT ''::text NOT NULL,
  prices_include_tax boolean DEFAULT false NOT NULL,
  cash_denominations jsonb DEFAULT '[]'::jsonb NOT NULL,
  cash_rounding bigint DEFAULT 1 NOT NULL,
  rev bigint NOT NULL,
  sync_xid xid8 NOT NULL,
  deleted boolean DEFAULT false NOT NULL,
  barcode_layouts jsonb DEFAULT '[{"kind": "weight", "pattern": "21IIIIINNDDDC"}, {"kind": "price", "pattern": "23IIIIINNNDDC"}, {"kind": "price", "pattern": "28IIIIVNNNDDC"}, {"kind": "price", "pattern": "29IIIIVNNNDDC"}, {"kind": "price", "pattern": "2IIIIIVNNDDC"}, {"kind": "quantity", "pattern": "25IIIIINNNNNC"}]'::jsonb NOT NULL,
  blind_close boolean DEFAULT false NOT NULL,
  discount_limit numeric(12,4) DEFAULT 10 NOT NULL,
  business_day_starts text COLLATE "C" DEFAULT '00:00'::text NOT NULL,
  clock_evidence text COLLATE "C" DEFAULT 'none'::text NOT NULL,
  CONSTRAINT stores_pkey PRIMARY KEY (vendor_id, id),
  CONSTRAINT stores_business_day_starts_check CHECK (business_day_starts ~ '^([01]\d|2[0-3]):[0-5]\d$'::text),
  CONSTRAINT stores_cash_rounding_check CHECK (cash_rounding >= 1),
  CONSTRAINT stores_clock_evidence_check CHECK (clock_evidence = ANY (ARRAY['none'::text, 'gps'::text, 'photo'::text, 'gps_and_photo'::text])),
  CONSTRAINT stores_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT stores_discount_limit_check CHECK (discount_limit >= 0::numeric AND discount_limit <= 100::numeric)
);
CREATE INDEX stores_feed ON public.stores USING btree (vendor_id, id, sync_xid, id);
ALTER TABLE stores ENABLE ROW LEVEL SECURITY;
ALTER TABLE stores FORCE ROW LEVEL SECURITY;

CREATE TABLE support_episodes (
  kind text NOT NULL,
  subject text COLLATE "C" NOT NULL,
  began_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT support_episodes_pkey PRIMARY KEY (kind, subject)
);
ALTER TABLE support_episodes ENABLE ROW LEVEL SECURITY;
ALTER TABLE support_episodes FORCE ROW LEVEL SECURITY;

CREATE TABLE sync_applied (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  device_id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  entry bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  sees_all boolean NOT NULL,
  epoch text NOT NULL,
  xid bigint NOT NULL,
  document_id text COLLATE "C" NOT NULL,
  missing jsonb DEFAULT '[]'::jsonb NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  received_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT sync_applied_pkey PRIMARY KEY (vendor_id, id),
  CONSTRAINT sync_applied_kind_check CHECK (kind = ANY (ARRAY['applied'::text, 'lost'::text]))
);
CREATE INDEX sync_applied_till ON public.sync_applied USING btree (vendor_id, device_id, store_id, entry);
ALTER TABLE sync_applied ENABLE ROW LEVEL SECURITY;
ALTER TABLE sync_applied FORCE ROW LEVEL SECURITY;

CREATE TABLE sync_clients (
  vendor_id text COLLATE "C" NOT NULL,
  device_id text COLLATE "C" NOT NULL,
  device_name text NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  lane_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  client_version text NOT NULL,
  checkpoints jsonb NOT NULL,
  skew_ms bigint NOT NULL,
  first_seen_at timestamp(3) with time zone NOT NULL,
  last_seen_at timestamp(3) with time zone NOT NULL,
  label text DEFAULT ''::text NOT NULL,
  revoked_at timestamp(3) with time zone,
  started_at timestamp(3) with time zone,
  started_after bigint,
  CONSTRAINT sync_clients_pkey PRIMARY KEY (vendor_id, device_id)
);
CREATE INDEX sync_clients_store ON public.sync_clients USING btree (vendor_id, store_id, last_seen_at);
ALTER TABLE sync_clients ENABLE ROW LEVEL SECURITY;
ALTER TABLE sync_clients FORCE ROW LEVEL SECURITY;

CREATE TABLE sync_epoch (
  single boolean DEFAULT true NOT NULL,
  epoch text NOT NULL,
  system_identifier text NOT NULL,
  timeline bigint NOT NULL,
  renewed_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  reason text NOT NULL,
  events_after xid8 DEFAULT '0'::xid8 NOT NULL,
  CONSTRAINT sync_epoch_pkey PRIMARY KEY (single),
  CONSTRAINT sync_epoch_single_check CHECK (single)
);

CREATE TABLE sync_leaves (
  vendor_id text COLLATE "C" NOT NULL,
  collection text COLLATE "C" NOT NULL,
  scope_key text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  document jsonb NOT NULL,
  rev bigint NOT NULL,
  sync_xid xid8 NOT NULL,
  CONSTRAINT sync_leaves_pkey PRIMARY KEY (vendor_id, collection, scope_key, id)
);
CREATE INDEX sync_leaves_feed ON public.sync_leaves USING btree (vendor_id, collection, scope_key, sync_xid, id);
ALTER TABLE sync_leaves ENABLE ROW LEVEL SECURITY;
ALTER TABLE sync_leaves FORCE ROW LEVEL SECURITY;

CREATE TABLE terminal_batch_closes (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  vendor_work_shift_id text COLLATE "C" NOT NULL,
  number bigint NOT NULL,
  payment_terminal_device_id text COLLATE "C" NOT NULL,
  door text NOT NULL,
  entry jsonb NOT NULL,
  actor jsonb NOT NULL,
  state text NOT NULL,
  answer text DEFAULT ''::text NOT NULL,
  asked_at timestamp(3) with time zone NOT NULL,
  answered_at timestamp(3) with time zone,
  tries bigint DEFAULT 0 NOT NULL,
  next_try_at timestamp(3) with time zone NOT NULL,
  refusal text DEFAULT ''::text NOT NULL,
  CONSTRAINT terminal_batch_closes_pkey PRIMARY KEY (vendor_id, id),
  CONSTRAINT terminal_batch_closes_vendor_id_vendor_work_shift_id_number_key UNIQUE (vendor_id, vendor_work_shift_id, number),
  CONSTRAINT terminal_batch_closes_door_check CHECK (door = ANY (ARRAY['journal'::text, 'outbox'::text, 'rest'::text, 'desk'::text])),
  CONSTRAINT terminal_batch_closes_number_check CHECK (number > 0),
  CONSTRAINT terminal_batch_closes_state_check CHECK (state = ANY (ARRAY['asked'::text, 'closed'::text, 'done'::text, 'rejected'::text, 'unreachable'::text, 'void'::text, 'refused'::text]))
);
CREATE INDEX terminal_batch_closes_age ON public.terminal_batch_closes USING btree (asked_at);
CREATE INDEX terminal_batch_closes_due ON public.terminal_batch_closes USING btree (next_try_at) WHERE (state = ANY (ARRAY['asked'::text, 'closed'::text]));
CREATE UNIQUE INDEX terminal_batch_closes_under_way ON public.terminal_batch_closes USING btree (vendor_id, vendor_work_shift_id) WHERE (state = ANY (ARRAY['asked'::text, 'closed'::text]));
ALTER TABLE terminal_batch_closes ENABLE ROW LEVEL SECURITY;
ALTER TABLE terminal_batch_closes FORCE ROW LEVEL SECURITY;

CREATE TABLE terminal_payments (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  order_id text COLLATE "C" NOT NULL,
  store_device_id text COLLATE "C" NOT NULL,
  client_payment_id text COLLATE "C" NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  order_reference text NOT NULL,
  asked_by text COLLATE "C" NOT NULL,
  asked_at timestamp(3) with time zone NOT NULL,
  tell_until timestamp(3) with time zone NOT NULL,
  told_at timestamp(3) with time zone,
  state text NOT NULL,
  outcome text NOT NULL,
  payment_reference text DEFAULT ''::text NOT NULL,
  auth_code text DEFAULT ''::text NOT NULL,
  card_last4 text DEFAULT ''::text NOT NULL,
  card_brand text DEFAULT ''::text NOT NULL,
  entry_mode text DEFAULT ''::text NOT NULL,
  decline_code text DEFAULT ''::text NOT NULL,
  amount_approved bigint,
  tip_amount bigint DEFAULT 0 NOT NULL,
  surcharge bigint DEFAULT 0 NOT NULL,
  raw_ref text DEFAULT ''::text NOT NULL,
  receipt_lines jsonb DEFAULT '[]'::jsonb NOT NULL,
  settled_at timestamp(3) with time zone,
  settled_by text COLLATE "C" DEFAULT ''::text NOT NULL,
  settled_reason text DEFAULT ''::text NOT NULL,
  attention text DEFAULT ''::text NOT NULL,
  inquiries bigint DEFAULT 0 NOT NULL,
  next_inquiry_at timestamp(3) with time zone,
  CONSTRAINT terminal_payments_pkey PRIMARY KEY (vendor_id, id),
  CONSTRAINT terminal_payments_once UNIQUE (vendor_id, store_id, client_payment_id),
  CONSTRAINT terminal_payments_amount_check CHECK (amount > 0),
  CONSTRAINT terminal_payments_card_last4_check CHECK (card_last4 ~ '^(\d{4})?$'::text),
  CONSTRAINT terminal_payments_check CHECK ((state = 'settled'::text) = (settled_at IS NOT NULL)),
  CONSTRAINT terminal_payments_check1 CHECK (state = 'settled'::text OR outcome = 'unknown'::text),
  CONSTRAINT terminal_payments_outcome_check CHECK (outcome = ANY (ARRAY['succeeded'::text, 'declined'::text, 'canceled'::text, 'timeout'::text, 'error'::text, 'unknown'::text])),
  CONSTRAINT terminal_payments_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'asked'::text, 'settled'::text]))
);
CREATE INDEX terminal_payments_attention ON public.terminal_payments USING btree (vendor_id, store_id, asked_at) WHERE (attention <> ''::text);
CREATE INDEX terminal_payments_open ON public.terminal_payments USING btree (vendor_id, store_id, next_inquiry_at) WHERE (state <> 'settled'::text);
CREATE INDEX terminal_payments_order ON public.terminal_payments USING btree (vendor_id, order_id);
CREATE INDEX terminal_payments_untold ON public.terminal_payments USING btree (tell_until) WHERE (state = 'waiting'::text);
ALTER TABLE terminal_payments ENABLE ROW LEVEL SECURITY;
ALTER TABLE terminal_payments FORCE ROW LEVEL SECURITY;

CREATE TABLE vendor_attendance_break_marks (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  vendor_employee_id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  date text COLLATE "C" NOT NULL,
  step text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  set_aside boolean NOT NULL,
  overruled boolean DEFAULT false NOT NULL,
  device_id text COLLATE "C" NOT NULL,
  actor_id text COLLATE "C" NOT NULL,
  received_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT vendor_attendance_break_marks_pkey PRIMARY KEY (vendor_id, id),
  CONSTRAINT vendor_attendance_break_marks_at_check CHECK (date_trunc('second'::text, at) = at),
  CONSTRAINT vendor_attendance_break_marks_check CHECK ((step = 'end'::text) = (kind = ''::text)),
  CONSTRAINT vendor_attendance_break_marks_kind_check CHECK (kind = ANY (ARRAY['paid'::text, 'unpaid'::text, ''::text])),
  CONSTRAINT vendor_attendance_break_marks_step_check CHECK (step = ANY (ARRAY['start'::text, 'end'::text]))
);
CREATE INDEX vendor_attendance_break_marks_date ON public.vendor_attendance_break_marks USING btree (vendor_id, vendor_employee_id, date);
CREATE UNIQUE INDEX vendor_attendance_break_marks_once ON public.vendor_attendance_break_marks USING btree (vendor_id, vendor_employee_id, at, step, kind);
ALTER TABLE vendor_attendance_break_marks ENABLE ROW LEVEL SECURITY;
ALTER TABLE vendor_attendance_break_marks FORCE ROW LEVEL SECURITY;

CREATE TABLE vendor_attendance_breaks (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  day_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  start_at timestamp(3) with time zone NOT NULL,
  end_at timestamp(3) with time zone NOT NULL,
  duration_minutes bigint NOT NULL,
  source text COLLATE "C" DEFAULT 'manual'::text NOT NULL,
  start_mark_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  CONSTRAINT vendor_attendance_breaks_pkey PRIMARY KEY (vendor_id, id),
  CONSTRAINT vendor_attendance_breaks_check CHECK (end_at > start_at),
  CONSTRAINT vendor_attendance_breaks_duration_minutes_check CHECK (duration_minutes >= 0),
  CONSTRAINT vendor_attendance_breaks_kind_check CHECK (kind = ANY (ARRAY['paid'::text, 'unpaid'::text])),
  CONSTRAINT vendor_attendance_breaks_source_check CHECK (source = ANY (ARRAY['manual'::text, 'schedule'::text, 'time_clock'::text]))
);
CREATE INDEX vendor_attendance_breaks_day ON public.vendor_attendance_breaks USING btree (vendor_id, day_id);
ALTER TABLE vendor_attendance_breaks ENABLE ROW LEVEL SECURITY;
ALTER TABLE vendor_attendance_breaks FORCE ROW LEVEL SECURITY;

CREATE TABLE vendor_attendance_days (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  vendor_employee_id text COLLATE "C" NOT NULL,
  date text COLLATE "C" NOT NULL,
  timezone text NOT NULL,
  employee_role_id text COLLATE "C",
  cash_tips_cents bigint DEFAULT 0 NOT NULL,
  credit_tips_cents bigint DEFAULT 0 NOT NULL,
  production_seconds bigint DEFAULT 0 NOT NULL,
  paid_break_minutes bigint DEFAULT 0 NOT NULL,
  unpaid_break_minutes bigint DEFAULT 0 NOT NULL,
  break_minutes bigint DEFAULT 0 NOT NULL,
  punch_state text COLLATE "C" NOT NULL,
  absent boolean DEFAULT false NOT NULL,
  resolved_issue_keys jsonb DEFAULT '[]'::jsonb NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT vendor_attendance_days_pkey PRIMARY KEY (vendor_id, id),
  CONSTRAINT vendor_attendance_days_break_minutes_check CHECK (break_minutes >= 0),
  CONSTRAINT vendor_attendance_days_cash_tips_cents_check CHECK (cash_tips_cents >= 0),
  CONSTRAINT vendor_attendance_days_credit_tips_cents_check CHECK (credit_tips_cents >= 0),
  CONSTRAINT vendor_attendance_days_paid_break_minutes_check CHECK (paid_break_minutes >= 0),
  CONSTRAINT vendor_attendance_days_production_seconds_check CHECK (production_seconds >= 0 AND production_seconds <= (2 * 86400)),
  CONSTRAINT vendor_attendance_days_punch_state_check CHECK (punch_state = ANY (ARRAY['in'::text, 'out'::text])),
  CONSTRAINT vendor_attendance_days_unpaid_break_minutes_check CHECK (unpaid_break_minutes >= 0)
);
CREATE INDEX vendor_attendance_days_in ON public.vendor_attendance_days USING btree (vendor_id, store_id) WHERE (punch_state = 'in'::text);
CREATE UNIQUE INDEX vendor_attendance_days_once ON public.vendor_attendance_days USING btree (vendor_id, vendor_employee_id, date);
CREATE INDEX vendor_attendance_days_role ON public.vendor_attendance_days USING btree (vendor_id, employee_role_id);
CREATE INDEX vendor_attendance_days_store ON public.vendor_attendance_days USING btree (vendor_id, store_id, date);
ALTER TABLE vendor_attendance_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE vendor_attendance_days FORCE ROW LEVEL SECURITY;

CREATE TABLE vendor_attendance_edit_logs (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  day_id text COLLATE "C" NOT NULL,
  action text COLLATE "C" NOT NULL,
  snapshot jsonb NOT NULL,
  actor_user_id text COLLATE "C" NOT NULL,
  actor_name text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT vendor_attendance_edit_logs_pkey PRIMARY KEY (vendor_id, id)
);
CREATE INDEX vendor_attendance_edit_logs_day ON public.vendor_attendance_edit_logs USING btree (vendor_id, day_id);
ALTER TABLE vendor_attendance_edit_logs ENABLE ROW LEVEL SECURITY;
ALTER TABLE vendor_attendance_edit_logs FORCE ROW LEVEL SECURITY;

CREATE TABLE vendor_attendance_photos (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  jpeg text COLLATE "C" NOT NULL,
  CONSTRAINT vendor_attendance_photos_pkey PRIMARY KEY (vendor_id, id),
  CONSTRAINT vendor_attendance_photos_jpeg_check CHECK (length(jpeg) <= 80000)
);
ALTER TABLE vendor_attendance_photos ENABLE ROW LEVEL SECURITY;
ALTER TABLE vendor_attendance_photos FORCE ROW LEVEL SECURITY;

CREATE TABLE vendor_attendance_punches (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  day_id text COLLATE "C" NOT NULL,
  vendor_employee_id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  date text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  device_label text COLLATE "C" NOT NULL,
  split boolean NOT NULL,
  set_aside boolean NOT NULL,
  device_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  vendor_work_shift_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  actor_id text COLLATE "C" NOT NULL,
  received_at timestamp(3) with time zone NOT NULL,
  open_orders boolean DEFAULT false NOT NULL,
  missing_evidence jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT vendor_attendance_punches_pkey PRIMARY KEY (vendor_id, id),
  CONSTRAINT vendor_attendance_punches_at_check CHECK (date_trunc('second'::text, at) = at),
  CONSTRAINT vendor_attendance_punches_kind_check CHECK (kind = ANY (ARRAY['in'::text, 'out'::text]))
);
CREATE INDEX vendor_attendance_punches_date ON public.vendor_attendance_punches USING btree (vendor_id, vendor_employee_id, date);
CREATE INDEX vendor_attendance_punches_day ON public.vendor_attendance_punches USING btree (vendor_id, day_id);
CREATE UNIQUE INDEX vendor_attendance_punches_once ON public.vendor_attendance_punches USING btree (vendor_id, vendor_employee_id, at, kind, split);
ALTER TABLE vendor_attendance_punches ENABLE ROW LEVEL SECURITY;
ALTER TABLE vendor_attendance_punches FORCE ROW LEVEL SECURITY;

CREATE TABLE vendor_attendance_schedule_shifts (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  vendor_employee_id text COLLATE "C" NOT NULL,
  shift_date text COLLATE "C" NOT NULL,
  start_time text COLLATE "C" NOT NULL,
  end_time text COLLATE "C" NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  is_no_working boolean DEFAULT false NOT NULL,
  shift_template_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  created_by text COLLATE "C" NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT vendor_attendance_schedule_shifts_pkey PRIMARY KEY (vendor_id, id)
);
CREATE UNIQUE INDEX vendor_attendance_schedule_shifts_auto ON public.vendor_attendance_schedule_shifts USING btree (vendor_id, vendor_employee_id, shift_date, shift_template_id, start_time) WHERE (note ~~ 'auto_template:%'::text);
CREATE INDEX vendor_attendance_schedule_shifts_day ON public.vendor_attendance_schedule_shifts USING btree (vendor_id, store_id, shift_date);
CREATE INDEX vendor_attendance_schedule_shifts_person ON public.vendor_attendance_schedule_shifts USING btree (vendor_id, vendor_employee_id, shift_date);
ALTER TABLE vendor_attendance_schedule_shifts ENABLE ROW LEVEL SECURITY;
ALTER TABLE vendor_attendance_schedule_shifts FORCE ROW LEVEL SECURITY;

CREATE TABLE vendor_attendance_validations (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  day_id text COLLATE "C" NOT NULL,
  punch_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  lat text COLLATE "C" DEFAULT ''::text NOT NULL,
  lng text COLLATE "C" DEFAULT ''::text NOT NULL,
  accuracy_m text COLLATE "C" DEFAULT ''::text NOT NULL,
  photo_ref text COLLATE "C" DEFAULT ''::text NOT NULL,
  captured_at timestamp(3) with time zone NOT NULL,
  device_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  CONSTRAINT vendor_attendance_validations_pkey PRIMARY KEY (vendor_id, id),
  CONSTRAINT vendor_attendance_validations_kind_check CHECK (kind = ANY (ARRAY['photo'::text, 'gps'::text]))
);
CREATE INDEX vendor_attendance_validations_age ON public.vendor_attendance_validations USING btree (captured_at);
CREATE INDEX vendor_attendance_validations_day ON public.vendor_attendance_validations USING btree (vendor_id, day_id);
ALTER TABLE vendor_attendance_validations ENABLE ROW LEVEL SECURITY;
ALTER TABLE vendor_attendance_validations FORCE ROW LEVEL SECURITY;

CREATE TABLE vendor_availability_slots (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  shift_template_id text COLLATE "C" NOT NULL,
  "position" bigint NOT NULL,
  weekday bigint NOT NULL,
  vendor_employee_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  start_time text COLLATE "C" NOT NULL,
  end_time text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  breaks jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT vendor_availability_slots_pkey PRIMARY KEY (vendor_id, id),
  CONSTRAINT vendor_availability_slots_kind_check CHECK (kind = ANY (ARRAY['working'::text, 'unavailable'::text])),
  CONSTRAINT vendor_availability_slots_weekday_check CHECK (weekday >= 0 AND weekday <= 6)
);
CREATE INDEX vendor_availability_slots_template ON public.vendor_availability_slots USING btree (vendor_id, shift_template_id);
ALTER TABLE vendor_availability_slots ENABLE ROW LEVEL SECURITY;
ALTER TABLE vendor_availability_slots FORCE ROW LEVEL SECURITY;

CREATE TABLE vendor_employee_details (
  vendor_id text COLLATE "C" NOT NULL,
  staff_id text COLLATE "C" NOT NULL,
  employee_role_id text COLLATE "C",
  erased_at timestamp(3) with time zone,
  CONSTRAINT vendor_employee_details_pkey PRIMARY KEY (vendor_id, staff_id)
);
ALTER TABLE vendor_employee_details ENABLE ROW LEVEL SECURITY;
ALTER TABLE vendor_employee_details FORCE ROW LEVEL SECURITY;

CREATE TABLE vendor_employee_roles (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  CONSTRAINT vendor_employee_roles_pkey PRIMARY KEY (vendor_id, id),
  CONSTRAINT vendor_employee_roles_name_check CHECK (name <> ''::text)
);
CREATE UNIQUE INDEX vendor_employee_roles_name ON public.vendor_employee_roles USING btree (vendor_id, store_id, lower(name));
ALTER TABLE vendor_employee_roles ENABLE ROW LEVEL SECURITY;
ALTER TABLE vendor_employee_roles FORCE ROW LEVEL SECURITY;

CREATE TABLE vendor_leave_log (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  leave_id text COLLATE "C" NOT NULL,
  action text COLLATE "C" NOT NULL,
  actor_id text COLLATE "C" NOT NULL,
  actor_name text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT vendor_leave_log_pkey PRIMARY KEY (vendor_id, id)
);
CREATE INDEX vendor_leave_log_leave ON public.vendor_leave_log USING btree (vendor_id, leave_id);
ALTER TABLE vendor_leave_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE vendor_leave_log FORCE ROW LEVEL SECURITY;

CREATE TABLE vendor_leaves (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  vendor_employee_id text COLLATE "C" NOT NULL,
  leave_type text COLLATE "C" NOT NULL,
  date_from text COLLATE "C" NOT NULL,
  date_to text COLLATE "C" NOT NULL,
  session text COLLATE "C" NOT NULL,
  start_time text COLLATE "C",
  end_time text COLLATE "C",
  reason text DEFAULT ''::text NOT NULL,
  timezone text NOT NULL,
  status text COLLATE "C" NOT NULL,
  total_minutes bigint NOT NULL,
  created_by text COLLATE "C" NOT NULL,
  decided_by text COLLATE "C",
  decided_at timestamp(3) with time zone,
  decision_note text DEFAULT ''::text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT vendor_leaves_pkey PRIMARY KEY (vendor_id, id),
  CONSTRAINT vendor_leaves_check CHECK (date_to >= date_from),
  CONSTRAINT vendor_leaves_session_check CHECK (session = ANY (ARRAY['full_day'::text, 'first_half'::text])),
  CONSTRAINT vendor_leaves_status_check CHECK (status = ANY (ARRAY['new'::text, 'pending'::text, 'approved'::text, 'declined'::text, 'withdrawn'::text])),
  CONSTRAINT vendor_leaves_total_minutes_check CHECK (total_minutes >= 0)
);
CREATE INDEX vendor_leaves_person ON public.vendor_leaves USING btree (vendor_id, vendor_employee_id, date_from);
CREATE INDEX vendor_leaves_store ON public.vendor_leaves USING btree (vendor_id, store_id, date_from);
ALTER TABLE vendor_leaves ENABLE ROW LEVEL SECURITY;
ALTER TABLE vendor_leaves FORCE ROW LEVEL SECURITY;

CREATE TABLE vendor_staff (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  public_id text NOT NULL,
  store_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
  name text NOT NULL,
  vendor_type text NOT NULL,
  modules jsonb DEFAULT '[]'::jsonb NOT NULL,
  module_permissions jsonb DEFAULT '{}'::jsonb NOT NULL,
  fixed_lane_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  pin_hash text DEFAULT ''::text NOT NULL,
  disabled boolean DEFAULT false NOT NULL,
  rev bigint NOT NULL,
  sync_xid xid8 NOT NULL,
  deleted boolean DEFAULT false NOT NULL,
  CONSTRAINT vendor_staff_pkey PRIMARY KEY (vendor_id, id),
  CONSTRAINT vendor_staff_public_id UNIQUE (vendor_id, public_id),
  CONSTRAINT vendor_staff_public_id_check CHECK (public_id ~ '^[0-9A-HJKMNP-TV-Z]{13}$'::text),
  CONSTRAINT vendor_staff_vendor_type_check CHECK (vendor_type = ANY (ARRAY['owner'::text, 'employee'::text]))
);
CREATE INDEX vendor_staff_feed ON public.vendor_staff USING btree (vendor_id, sync_xid, id);
ALTER TABLE vendor_staff ENABLE ROW LEVEL SECURITY;
ALTER TABLE vendor_staff FORCE ROW LEVEL SECURITY;

CREATE TABLE vendor_work_shift_amendments (
  vendor_id text COLLATE "C" NOT NULL,
  parent_id text COLLATE "C" NOT NULL,
  "position" integer NOT NULL,
  id text COLLATE "C" NOT NULL,
  closing_actual_cash bigint,
  closing_handover_amount bigint,
  note text NOT NULL,
  vendor_employee_id text COLLATE "C" NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT vendor_work_shift_amendments_pkey PRIMARY KEY (vendor_id, parent_id, id),
  CONSTRAINT vendor_work_shift_amendments_closing_actual_cash_check CHECK (closing_actual_cash >= 0),
  CONSTRAINT vendor_work_shift_amendments_closing_handover_amount_check CHECK (closing_handover_amount >= 0),
  CONSTRAINT vendor_work_shift_amendments_position_check CHECK ("position" < 100)
);
ALTER TABLE vendor_work_shift_amendments ENABLE ROW LEVEL SECURITY;
ALTER TABLE vendor_work_shift_amendments FORCE ROW LEVEL SECURITY;

CREATE TABLE vendor_work_shift_assignees (
  vendor_id text COLLATE "C" NOT NULL,
  parent_id text COLLATE "C" NOT NULL,
  "position" integer NOT NULL,
  vendor_employee_id text COLLATE "C" NOT NULL,
  CONSTRAINT vendor_work_shift_assignees_pkey PRIMARY KEY (vendor_id, parent_id, "position"),
  CONSTRAINT vendor_work_shift_assignees_position_check CHECK ("position" = 0)
);
ALTER TABLE vendor_work_shift_assignees ENABLE ROW LEVEL SECURITY;
ALTER TABLE vendor_work_shift_assignees FORCE ROW LEVEL SECURITY;

CREATE TABLE vendor_work_shift_cash_movements (
  vendor_id text COLLATE "C" NOT NULL,
  parent_id text COLLATE "C" NOT NULL,
  "position" integer NOT NULL,
  id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  amount bigint NOT NULL,
  reason text NOT NULL,
  vendor_employee_id text COLLATE "C" NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT vendor_work_shift_cash_movements_pkey PRIMARY KEY (vendor_id, parent_id, id),
  CONSTRAINT vendor_work_shift_cash_movements_amount_check CHECK (amount >= 0),
  CONSTRAINT vendor_work_shift_cash_movements_check CHECK ((kind = 'no_sale'::text) = (amount = 0)),
  CONSTRAINT vendor_work_shift_cash_movements_kind_check CHECK (kind = ANY (ARRAY['paid_in'::text, 'paid_out'::text, 'safe_drop'::text, 'no_sale'::text])),
  CONSTRAINT vendor_work_shift_cash_movements_position_check CHECK ("position" < 500)
);
ALTER TABLE vendor_work_shift_cash_movements ENABLE ROW LEVEL SECURITY;
ALTER TABLE vendor_work_shift_cash_movements FORCE ROW LEVEL SECURITY;

CREATE TABLE vendor_work_shifts (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  pos_register_id text COLLATE "C" NOT NULL,
  warehouse_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  template_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  shift_label text NOT NULL,
  status text COLLATE "C" NOT NULL,
  opening_cash bigint NOT NULL,
  opening_invoice_slip_count bigint NOT NULL,
  opening_voucher_stub_count bigint NOT NULL,
  opening_card_receipt_count bigint NOT NULL,
  carried_from_shift_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  cash_handover_basis text,
  cash_count_detail jsonb DEFAULT '{}'::jsonb NOT NULL,
  notes text DEFAULT ''::text NOT NULL,
  opened_by_vendor_employee_id text COLLATE "C" NOT NULL,
  opened_at timestamp(3) with time zone NOT NULL,
  opened_device_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  opened_device_seq bigint DEFAULT 0 NOT NULL,
  closing_actual_cash bigint,
  closing_expected_cash bigint,
  closing_invoice_slip_count bigint,
  closing_voucher_stub_count bigint,
  closing_card_receipt_count bigint,
  closing_handover_basis text,
  closing_handover_amount bigint,
  handover_recipient_name text DEFAULT ''::text NOT NULL,
  closing_notes text DEFAULT ''::text NOT NULL,
  closed_by_vendor_employee_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  closed_at timestamp(3) with time zone,
  closed_device_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  closed_device_seq bigint DEFAULT 0 NOT NULL,
  terminal_batch_closed_at timestamp(3) with time zone,
  svc_terminal_batch_payment_device_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  svc_terminal_batch_closed_by_vendor_employee_id text COLLATE "C" DEFAULT ''::text NOT NULL,
  rev bigint NOT NULL,
  sync_xid xid8 NOT NULL,
  deleted boolean DEFAULT false NOT NULL,
  contested boolean DEFAULT false NOT NULL,
  server_expected_cash bigint,
  z_number bigint DEFAULT 0 NOT NULL,
  closing_figures jsonb DEFAULT '{}'::jsonb NOT NULL,
  terminal_batch_asked_at timestamp(3) with time zone,
  terminal_batch_waived_reason text DEFAULT ''::text NOT NULL,
  closing_cash_count_detail jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT vendor_work_shifts_pkey PRIMARY KEY (vendor_id, id),
  CONSTRAINT vendor_work_shifts_cash_handover_basis_check CHECK (cash_handover_basis = ANY (ARRAY['drawer'::text, 'ledger'::text])),
  CONSTRAINT vendor_work_shifts_check CHECK ((status = 'closed'::text) = (closed_at IS NOT NULL)),
  CONSTRAINT vendor_work_shifts_closing_handover_basis_check CHECK (closing_handover_basis = ANY (ARRAY['drawer'::text, 'ledger'::text])),
  CONSTRAINT vendor_work_shifts_status_check CHECK (status = ANY (ARRAY['open'::text, 'closed'::text]))
);
CREATE INDEX vendor_work_shifts_feed ON public.vendor_work_shifts USING btree (vendor_id, store_id, sync_xid, id);
CREATE UNIQUE INDEX vendor_work_shifts_one_open ON public.vendor_work_shifts USING btree (vendor_id, store_id, pos_register_id) WHERE ((status = 'open'::text) AND (NOT deleted) AND (NOT contested));
CREATE INDEX vendor_work_shifts_opened ON public.vendor_work_shifts USING btree (vendor_id, store_id, opened_at);
CREATE UNIQUE INDEX vendor_work_shifts_z ON public.vendor_work_shifts USING btree (vendor_id, store_id, pos_register_id, z_number) WHERE (z_number > 0);
ALTER TABLE vendor_work_shifts ENABLE ROW LEVEL SECURITY;
ALTER TABLE vendor_work_shifts FORCE ROW LEVEL SECURITY;

CREATE TABLE vendors (
  vendor_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  suspended_at timestamp(3) with time zone,
  CONSTRAINT vendors_pkey PRIMARY KEY (vendor_id)
);
ALTER TABLE vendors ENABLE ROW LEVEL SECURITY;
ALTER TABLE vendors FORCE ROW LEVEL SECURITY;

CREATE VIEW store_items WITH (security_invoker=true) AS
 SELECT vendor_id,
    sku_code,
    store_id,
    id AS item_id,
    status,
    price,
    stock
   FROM items t
  WHERE NOT deleted AND status <> 2 AND (EXISTS ( SELECT
           FROM stores s
             JOIN items o ON o.vendor_id = s.vendor_id AND o.store_id = s.id
          WHERE s.vendor_id = t.vendor_id AND s.id <> t.store_id AND o.sku_code = t.sku_code AND NOT o.deleted AND o.status <> 2));

CREATE VIEW store_taxes WITH (security_invoker=true) AS
 SELECT vendor_id,
    id,
    name,
    ((data ->> 'rate'::text))::numeric(12,4) AS rate,
    data ->> 'rate_type'::text AS rate_type,
    NULLIF(store_id, ''::text) AS store_id,
    active,
    rev
   FROM reference_entries
  WHERE kind = 'tax_profile'::text AND NOT deleted;

CREATE VIEW vendor_shift_templates WITH (security_invoker=true) AS
 SELECT vendor_id,
    id,
    store_id,
    name,
    data ->> 'time_start'::text AS time_start,
    data ->> 'time_end'::text AS time_end,
    COALESCE((data ->> 'sort_order'::text)::integer, 0) AS sort_order,
    active AS is_active,
    (data ->> 'effective_on'::text)::date AS effective_on
   FROM reference_entries
  WHERE kind = 'shift_template'::text AND NOT deleted;

CREATE OR REPLACE FUNCTION public.is_still_needed(r rejections)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ SELECT r.door IN ('journal', 'outbox') AND r.device_id <> '' AND (
          NOT EXISTS (SELECT FROM operation_ledger l
                       WHERE l.vendor_id = r.vendor_id AND l.device_id = r.device_id AND l.device_seq = r.device_seq
                         AND (l.hash = r.payload ->> 'hash' OR r.collection = '') AND l.outcome <> 'waiting_for')
          OR (r.collection = 'order.place'
              AND NOT EXISTS (SELECT FROM orders o
                               WHERE o.vendor_id = r.vendor_id AND o.id = r.payload #>> '{payload,client_order_id}'))) $function$;
ALTER ROUTINE is_still_needed(rejections) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.notification_news(of_admin text, from_xid xid8, from_entry bigint, wanted bigint)
 RETURNS SETOF admin_notifications
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ SELECT n.* FROM admin_notifications n
         WHERE n.notifiable_type = 'admin' AND n.notifiable_id = of_admin AND (n.xid, n.entry) >= (from_xid, from_entry)
           AND n.xid < pg_snapshot_xmin(pg_current_snapshot())
         ORDER BY n.xid, n.entry LIMIT wanted $function$;
ALTER ROUTINE notification_news(text,xid8,bigint,bigint) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.notification_page(of_admin text, only_unread boolean, wanted bigint, skipped bigint)
 RETURNS SETOF admin_notifications
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ SELECT n.* FROM admin_notifications n
         WHERE n.notifiable_type = 'admin' AND n.notifiable_id = of_admin AND (NOT only_unread OR n.read_at IS NULL)
         ORDER BY n.entry DESC LIMIT wanted OFFSET skipped $function$;
ALTER ROUTINE notification_page(text,boolean,bigint,bigint) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.notification_read(of_admin text, of_id text, now_at timestamp with time zone)
 RETURNS SETOF admin_notifications
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ UPDATE admin_notifications n SET read_at = coalesce(n.read_at, now_at)
         WHERE n.id = of_id AND n.notifiable_type = 'admin' AND n.notifiable_id = of_admin RETURNING n.* $function$;
ALTER ROUTINE notification_read(text,text,timestamp with time zone) OWNER TO evertill_system;

CREATE OR REPLACE FUNCTION public.words_of_item(item items)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN concat_ws(' ', '', item.name_folded, folded(concat_ws(' ', item.sku_code, item.plu,
    (SELECT string_agg(code, ' ') FROM jsonb_array_elements_text(item.barcodes) code),
    (SELECT string_agg(concat_ws(' ', v.name, v.sku_code,
              (SELECT string_agg(code, ' ') FROM jsonb_array_elements_text(v.barcodes) code)), ' ' ORDER BY v.position)
       FROM item_variations v WHERE v.vendor_id = item.vendor_id AND v.parent_id = item.id))));
END $function$;

CREATE OR REPLACE FUNCTION public.write_item_search(item items)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO item_search AS s (vendor_id, item_id, store_id, words)
  VALUES (item.vendor_id, item.id, item.store_id, words_of_item(item))
  ON CONFLICT (vendor_id, item_id) DO UPDATE SET store_id = excluded.store_id, words = excluded.words
   WHERE (s.store_id, s.words) IS DISTINCT FROM (excluded.store_id, excluded.words);
END $function$;

-- admin_notices
ALTER TABLE admin_notices ADD CONSTRAINT admin_notices_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendors(vendor_id);
CREATE POLICY system ON admin_notices AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON admin_notices AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
CREATE TRIGGER deliver BEFORE INSERT ON admin_notices FOR EACH ROW EXECUTE FUNCTION deliver_notice();
GRANT INSERT, SELECT ON admin_notices TO evertill_app;
GRANT SELECT, UPDATE ON admin_notices TO evertill_system;

-- admin_notifications
ALTER TABLE admin_notifications ADD CONSTRAINT admin_notifications_notifiable_id_fkey FOREIGN KEY (notifiable_id) REFERENCES admins(id);
CREATE POLICY system ON admin_notifications AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON admin_notifications TO evertill_system;

-- admins
CREATE POLICY system ON admins AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
GRANT INSERT, SELECT, UPDATE ON admins TO evertill_system;

-- auth_sessions
CREATE POLICY system ON auth_sessions AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON auth_sessions AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT DELETE, INSERT, SELECT, UPDATE ON auth_sessions TO evertill_system;

-- bridge_keys
ALTER TABLE bridge_keys ADD CONSTRAINT bridge_keys_vendor_id_store_id_fkey FOREIGN KEY (vendor_id, store_id) REFERENCES stores(vendor_id, id);
CREATE POLICY system ON bridge_keys AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON bridge_keys AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT INSERT, SELECT ON bridge_keys TO evertill_app;
GRANT SELECT, UPDATE ON bridge_keys TO evertill_system;
GRANT UPDATE (revoked_at) ON bridge_keys TO evertill_app;

-- bridge_requests
ALTER TABLE bridge_requests ADD CONSTRAINT bridge_requests_vendor_id_store_id_fkey FOREIGN KEY (vendor_id, store_id) REFERENCES stores(vendor_id, id);
CREATE POLICY system ON bridge_requests AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON bridge_requests AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
CREATE TRIGGER tell AFTER INSERT OR UPDATE OF state ON bridge_requests FOR EACH ROW EXECUTE FUNCTION tell_of_bridge();
GRANT INSERT, SELECT ON bridge_requests TO evertill_app;
GRANT DELETE, SELECT, UPDATE ON bridge_requests TO evertill_system;
GRANT UPDATE (frame, state, sent_at, answer, answered_at) ON bridge_requests TO evertill_app;

-- bridge_tickets
ALTER TABLE bridge_tickets ADD CONSTRAINT bridge_tickets_vendor_id_key_id_fkey FOREIGN KEY (vendor_id, key_id) REFERENCES bridge_keys(vendor_id, id);
CREATE POLICY system ON bridge_tickets AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON bridge_tickets AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT INSERT, SELECT ON bridge_tickets TO evertill_app;
GRANT DELETE, SELECT, UPDATE ON bridge_tickets TO evertill_system;

-- catalog_import_rows
ALTER TABLE catalog_import_rows ADD CONSTRAINT catalog_import_rows_vendor_id_import_id_fkey FOREIGN KEY (vendor_id, import_id) REFERENCES catalog_imports(vendor_id, id) ON DELETE CASCADE;
CREATE POLICY system ON catalog_import_rows AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON catalog_import_rows AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT INSERT, SELECT ON catalog_import_rows TO evertill_app;
GRANT SELECT, UPDATE ON catalog_import_rows TO evertill_system;

-- catalog_imports
CREATE POLICY system ON catalog_imports AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON catalog_imports AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT INSERT, SELECT, UPDATE ON catalog_imports TO evertill_app;
GRANT DELETE, SELECT, UPDATE ON catalog_imports TO evertill_system;

-- customer_logins
ALTER TABLE customer_logins ADD CONSTRAINT customer_logins_vendor_id_customer_id_fkey FOREIGN KEY (vendor_id, customer_id) REFERENCES customers(vendor_id, id);
ALTER TABLE customer_logins ADD CONSTRAINT customer_logins_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendors(vendor_id);
CREATE POLICY system ON customer_logins AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON customer_logins AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT INSERT ON customer_logins TO evertill_app;
GRANT DELETE, SELECT, UPDATE ON customer_logins TO evertill_system;

-- customers
ALTER TABLE customers ADD CONSTRAINT customers_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendors(vendor_id);
CREATE POLICY system ON customers AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON customers AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON customers FOR EACH ROW EXECUTE FUNCTION stamp_replicated_row();
GRANT INSERT, SELECT, UPDATE ON customers TO evertill_app;
GRANT SELECT, UPDATE ON customers TO evertill_system;

-- device_connections
ALTER TABLE device_connections ADD CONSTRAINT device_connections_process_id_fkey FOREIGN KEY (process_id) REFERENCES server_processes(id) ON DELETE CASCADE;
ALTER TABLE device_connections ADD CONSTRAINT device_connections_vendor_id_device_id_fkey FOREIGN KEY (vendor_id, device_id) REFERENCES sync_clients(vendor_id, device_id);
CREATE POLICY system ON device_connections AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON device_connections AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT DELETE, INSERT, SELECT ON device_connections TO evertill_app;
GRANT DELETE, SELECT, UPDATE ON device_connections TO evertill_system;

-- device_files
ALTER TABLE device_files ADD CONSTRAINT device_files_vendor_id_device_id_seq_fkey FOREIGN KEY (vendor_id, device_id, seq) REFERENCES device_instructions(vendor_id, device_id, seq);
CREATE POLICY system ON device_files AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON device_files AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT INSERT, SELECT ON device_files TO evertill_app;
GRANT DELETE, SELECT, UPDATE ON device_files TO evertill_system;

-- device_instructions
ALTER TABLE device_instructions ADD CONSTRAINT device_instructions_vendor_id_device_id_fkey FOREIGN KEY (vendor_id, device_id) REFERENCES sync_clients(vendor_id, device_id);
CREATE POLICY system ON device_instructions AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON device_instructions AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
CREATE TRIGGER tell AFTER INSERT ON device_instructions FOR EACH ROW EXECUTE FUNCTION tell_of_instruction();
GRANT INSERT, SELECT ON device_instructions TO evertill_app;
GRANT DELETE, SELECT, UPDATE ON device_instructions TO evertill_system;
GRANT UPDATE (told_at, state, settled_at, code, sentence) ON device_instructions TO evertill_app;

-- device_ledgers
ALTER TABLE device_ledgers ADD CONSTRAINT device_ledgers_vendor_id_device_id_fkey FOREIGN KEY (vendor_id, device_id) REFERENCES sync_clients(vendor_id, device_id);
CREATE POLICY system ON device_ledgers AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON device_ledgers AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT SELECT ON device_ledgers TO evertill_app;
GRANT INSERT, SELECT, UPDATE ON device_ledgers TO evertill_system;

-- device_moments
ALTER TABLE device_moments ADD CONSTRAINT device_moments_vendor_id_device_id_fkey FOREIGN KEY (vendor_id, device_id) REFERENCES sync_clients(vendor_id, device_id);
CREATE POLICY system ON device_moments AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON device_moments AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT INSERT, SELECT ON device_moments TO evertill_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON device_moments TO evertill_system;

-- device_states
ALTER TABLE device_states ADD CONSTRAINT device_states_vendor_id_device_id_fkey FOREIGN KEY (vendor_id, device_id) REFERENCES sync_clients(vendor_id, device_id);
CREATE POLICY system ON device_states AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON device_states AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT INSERT, SELECT ON device_states TO evertill_app;
GRANT SELECT, UPDATE ON device_states TO evertill_system;
GRANT UPDATE (boot, boot_before, alternated_at, number, wall_offset, state, reported_at, instructed) ON device_states TO evertill_app;

-- drafts
ALTER TABLE drafts ADD CONSTRAINT drafts_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendors(vendor_id);
ALTER TABLE drafts ADD CONSTRAINT drafts_vendor_id_store_id_fkey FOREIGN KEY (vendor_id, store_id) REFERENCES stores(vendor_id, id);
CREATE POLICY system ON drafts AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON drafts AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON drafts FOR EACH ROW EXECUTE FUNCTION stamp_replicated_row();
GRANT INSERT, SELECT, UPDATE ON drafts TO evertill_app;
GRANT SELECT, UPDATE ON drafts TO evertill_system;

-- idempotency_keys
ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendors(vendor_id);
CREATE POLICY system ON idempotency_keys AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON idempotency_keys AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT DELETE, INSERT, SELECT, UPDATE ON idempotency_keys TO evertill_app;
GRANT DELETE, SELECT, UPDATE ON idempotency_keys TO evertill_system;

-- item_barcodes
ALTER TABLE item_barcodes ADD CONSTRAINT item_barcodes_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendors(vendor_id);
ALTER TABLE item_barcodes ADD CONSTRAINT item_barcodes_vendor_id_product_id_fkey FOREIGN KEY (vendor_id, product_id) REFERENCES items(vendor_id, id);
CREATE POLICY system ON item_barcodes AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON item_barcodes AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON item_barcodes FOR EACH ROW EXECUTE FUNCTION stamp_replicated_row();
GRANT INSERT, SELECT, UPDATE ON item_barcodes TO evertill_app;
GRANT SELECT, UPDATE ON item_barcodes TO evertill_system;

-- item_cost_price_events
ALTER TABLE item_cost_price_events ADD CONSTRAINT item_cost_price_events_vendor_id_item_id_fkey FOREIGN KEY (vendor_id, item_id) REFERENCES items(vendor_id, id);
ALTER TABLE item_cost_price_events ADD CONSTRAINT item_cost_price_events_vendor_id_lot_item_id_fkey FOREIGN KEY (vendor_id, lot_item_id) REFERENCES purchase_lot_items(vendor_id, id);
CREATE POLICY system ON item_cost_price_events AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON item_cost_price_events AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT INSERT, SELECT ON item_cost_price_events TO evertill_app;
GRANT SELECT, UPDATE ON item_cost_price_events TO evertill_system;

-- item_search
CREATE POLICY system ON item_search AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON item_search AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT SELECT ON item_search TO evertill_app;
GRANT INSERT, SELECT, UPDATE ON item_search TO evertill_system;

-- item_stocks
ALTER TABLE item_stocks ADD CONSTRAINT item_stocks_vendor_id_item_id_fkey FOREIGN KEY (vendor_id, item_id) REFERENCES items(vendor_id, id);
CREATE POLICY system ON item_stocks AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON item_stocks AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT SELECT ON item_stocks TO evertill_app;
GRANT INSERT, SELECT, UPDATE ON item_stocks TO evertill_system;

-- item_variations
ALTER TABLE item_variations ADD CONSTRAINT item_variations_vendor_id_parent_id_fkey FOREIGN KEY (vendor_id, parent_id) REFERENCES items(vendor_id, id);
CREATE POLICY system ON item_variations AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON item_variations AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
CREATE CONSTRAINT TRIGGER keep_search AFTER DELETE ON item_variations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_item_search_without_variations();
CREATE TRIGGER price_by_hand AFTER UPDATE OF price ON item_variations FOR EACH ROW WHEN (old.price <> new.price AND current_setting('app.waist'::text, true) IS DISTINCT FROM 'on'::text) EXECUTE FUNCTION date_variation_price_by_hand();
CREATE TRIGGER stamp_parent AFTER INSERT OR DELETE OR UPDATE ON item_variations FOR EACH ROW EXECUTE FUNCTION stamp_parent_document('items');
GRANT DELETE, INSERT, SELECT, UPDATE ON item_variations TO evertill_app;
GRANT SELECT, UPDATE ON item_variations TO evertill_system;

-- items
ALTER TABLE items ADD CONSTRAINT items_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendors(vendor_id);
ALTER TABLE items ADD CONSTRAINT items_vendor_id_store_id_fkey FOREIGN KEY (vendor_id, store_id) REFERENCES stores(vendor_id, id);
CREATE POLICY system ON items AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON items AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
CREATE TRIGGER date_price_by_hand BEFORE UPDATE OF price ON items FOR EACH ROW WHEN (old.price <> new.price AND current_setting('app.waist'::text, true) IS DISTINCT FROM 'on'::text) EXECUTE FUNCTION date_price_by_hand();
CREATE CONSTRAINT TRIGGER keep_search AFTER INSERT OR UPDATE ON items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.restamp'::text, true) IS DISTINCT FROM 'on'::text AND current_setting('app.stock'::text, true) IS DISTINCT FROM 'on'::text) EXECUTE FUNCTION keep_item_search();
CREATE TRIGGER price_by_hand AFTER UPDATE OF price ON items FOR EACH ROW WHEN (old.price <> new.price AND current_setting('app.waist'::text, true) IS DISTINCT FROM 'on'::text) EXECUTE FUNCTION record_price_by_hand();
CREATE CONSTRAINT TRIGGER price_history AFTER UPDATE OF price ON items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.price <> new.price) EXECUTE FUNCTION check_price_history();
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON items FOR EACH ROW EXECUTE FUNCTION stamp_replicated_row();
CREATE TRIGGER stamp_catalog BEFORE INSERT OR UPDATE ON items FOR EACH ROW EXECUTE FUNCTION stamp_catalog_rev();
CREATE TRIGGER stamp_time BEFORE INSERT OR UPDATE ON items FOR EACH ROW WHEN (current_setting('app.restamp'::text, true) IS DISTINCT FROM 'on'::text) EXECUTE FUNCTION stamp_item_time();
CREATE TRIGGER tell_of_changed AFTER UPDATE ON items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN (current_setting('app.restamp'::text, true) IS DISTINCT FROM 'on'::text AND current_setting('app.stock'::text, true) IS DISTINCT FROM 'on'::text) EXECUTE FUNCTION tell_of_items();
CREATE TRIGGER tell_of_new AFTER INSERT ON items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_items();
GRANT INSERT, SELECT, UPDATE ON items TO evertill_app;
GRANT SELECT, UPDATE ON items TO evertill_system;

-- items_selling_price_history
ALTER TABLE items_selling_price_history ADD CONSTRAINT items_selling_price_history_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendors(vendor_id);
ALTER TABLE items_selling_price_history ADD CONSTRAINT items_selling_price_history_vendor_id_item_id_fkey FOREIGN KEY (vendor_id, item_id) REFERENCES items(vendor_id, id);
CREATE POLICY system ON items_selling_price_history AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON items_selling_price_history AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
CREATE TRIGGER stamp_price_change BEFORE INSERT ON items_selling_price_history FOR EACH ROW EXECUTE FUNCTION stamp_price_change();
CREATE TRIGGER tell_of_new AFTER INSERT ON items_selling_price_history REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_prices();
GRANT INSERT, SELECT ON items_selling_price_history TO evertill_app;
GRANT SELECT, UPDATE ON items_selling_price_history TO evertill_system;

-- lane_leases
ALTER TABLE lane_leases ADD CONSTRAINT lane_leases_vendor_id_parent_id_fkey FOREIGN KEY (vendor_id, parent_id) REFERENCES stores(vendor_id, id);
CREATE POLICY system ON lane_leases AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON lane_leases AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
CREATE TRIGGER stamp_parent AFTER INSERT OR DELETE OR UPDATE ON lane_leases FOR EACH ROW EXECUTE FUNCTION stamp_parent_document('stores');
GRANT DELETE, INSERT, SELECT, UPDATE ON lane_leases TO evertill_app;
GRANT SELECT, UPDATE ON lane_leases TO evertill_system;

-- logins
ALTER TABLE logins ADD CONSTRAINT logins_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendors(vendor_id);
ALTER TABLE logins ADD CONSTRAINT logins_vendor_id_staff_id_fkey FOREIGN KEY (vendor_id, staff_id) REFERENCES vendor_staff(vendor_id, id);
CREATE POLICY system ON logins AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON logins AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT INSERT ON logins TO evertill_app;
GRANT DELETE, SELECT, UPDATE ON logins TO evertill_system;

-- number_series
ALTER TABLE number_series ADD CONSTRAINT number_series_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendors(vendor_id);
CREATE POLICY system ON number_series AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON number_series AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT INSERT, SELECT, UPDATE ON number_series TO evertill_app;
GRANT SELECT, UPDATE ON number_series TO evertill_system;

-- operation_ledger
ALTER TABLE operation_ledger ADD CONSTRAINT operation_ledger_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendors(vendor_id);
CREATE POLICY system ON operation_ledger AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON operation_ledger AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT INSERT, SELECT ON operation_ledger TO evertill_app;
GRANT SELECT, UPDATE ON operation_ledger TO evertill_system;
GRANT UPDATE (outcome, code, details, result, untold) ON operation_ledger TO evertill_app;

-- order_lines
ALTER TABLE order_lines ADD CONSTRAINT order_lines_vendor_id_parent_id_fkey FOREIGN KEY (vendor_id, parent_id) REFERENCES orders(vendor_id, id);
CREATE POLICY system ON order_lines AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON order_lines AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
CREATE TRIGGER stamp_parent AFTER INSERT OR DELETE OR UPDATE ON order_lines FOR EACH ROW EXECUTE FUNCTION stamp_parent_document('orders');
GRANT DELETE, INSERT, SELECT, UPDATE ON order_lines TO evertill_app;
GRANT SELECT, UPDATE ON order_lines TO evertill_system;

-- order_payments
ALTER TABLE order_payments ADD CONSTRAINT order_payments_vendor_id_parent_id_fkey FOREIGN KEY (vendor_id, parent_id) REFERENCES orders(vendor_id, id);
CREATE POLICY system ON order_payments AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON order_payments AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
CREATE TRIGGER stamp_parent AFTER INSERT OR DELETE OR UPDATE ON order_payments FOR EACH ROW EXECUTE FUNCTION stamp_parent_document('orders');
GRANT DELETE, INSERT, SELECT, UPDATE ON order_payments TO evertill_app;
GRANT SELECT, UPDATE ON order_payments TO evertill_system;

-- orders
ALTER TABLE orders ADD CONSTRAINT orders_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendors(vendor_id);
ALTER TABLE orders ADD CONSTRAINT orders_vendor_id_store_id_fkey FOREIGN KEY (vendor_id, store_id) REFERENCES stores(vendor_id, id);
CREATE POLICY system ON orders AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON orders AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
CREATE CONSTRAINT TRIGGER order_money AFTER INSERT OR UPDATE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_order_money();
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION stamp_replicated_row();
CREATE TRIGGER tell_of_new AFTER INSERT ON orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_orders();
GRANT INSERT, SELECT, UPDATE ON orders TO evertill_app;
GRANT SELECT, UPDATE ON orders TO evertill_system;

-- outbound_events
CREATE POLICY system ON outbound_events AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON outbound_events AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT SELECT ON outbound_events TO evertill_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON outbound_events TO evertill_system;

-- price_sync_items
ALTER TABLE price_sync_items ADD CONSTRAINT price_sync_items_vendor_id_store_id_fkey FOREIGN KEY (vendor_id, store_id) REFERENCES stores(vendor_id, id);
CREATE POLICY system ON price_sync_items AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON price_sync_items AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT INSERT, SELECT, UPDATE ON price_sync_items TO evertill_app;
GRANT SELECT, UPDATE ON price_sync_items TO evertill_system;

-- price_sync_state
ALTER TABLE price_sync_state ADD CONSTRAINT price_sync_state_vendor_id_store_id_fkey FOREIGN KEY (vendor_id, store_id) REFERENCES stores(vendor_id, id);
CREATE POLICY system ON price_sync_state AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON price_sync_state AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT INSERT, SELECT, UPDATE ON price_sync_state TO evertill_app;
GRANT SELECT, UPDATE ON price_sync_state TO evertill_system;

-- purchase_lot_items
ALTER TABLE purchase_lot_items ADD CONSTRAINT purchase_lot_items_vendor_id_item_id_fkey FOREIGN KEY (vendor_id, item_id) REFERENCES items(vendor_id, id);
ALTER TABLE purchase_lot_items ADD CONSTRAINT purchase_lot_items_vendor_id_lot_id_fkey FOREIGN KEY (vendor_id, lot_id) REFERENCES purchase_lots(vendor_id, id);
CREATE POLICY system ON purchase_lot_items AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON purchase_lot_items AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT DELETE, INSERT, SELECT, UPDATE ON purchase_lot_items TO evertill_app;
GRANT SELECT, UPDATE ON purchase_lot_items TO evertill_system;

-- purchase_lots
ALTER TABLE purchase_lots ADD CONSTRAINT purchase_lots_vendor_id_store_id_fkey FOREIGN KEY (vendor_id, store_id) REFERENCES stores(vendor_id, id);
CREATE POLICY system ON purchase_lots AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON purchase_lots AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT INSERT, SELECT, UPDATE ON purchase_lots TO evertill_app;
GRANT SELECT, UPDATE ON purchase_lots TO evertill_system;

-- reference_entries
ALTER TABLE reference_entries ADD CONSTRAINT reference_entries_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendors(vendor_id);
CREATE POLICY system ON reference_entries AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON reference_entries AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
CREATE TRIGGER category_comes AFTER INSERT ON reference_entries FOR EACH ROW WHEN (new.kind = 'category'::text AND NOT new.deleted AND (new.data ->> 'parent_id'::text) <> ''::text) EXECUTE FUNCTION keep_category_tree();
CREATE TRIGGER category_moves AFTER UPDATE OF data, deleted ON reference_entries FOR EACH ROW WHEN (new.kind = 'category'::text AND NOT new.deleted AND (old.deleted OR (new.data ->> 'parent_id'::text) <> (old.data ->> 'parent_id'::text))) EXECUTE FUNCTION keep_category_tree();
CREATE TRIGGER keep_needed AFTER UPDATE OF deleted ON reference_entries FOR EACH ROW WHEN (new.deleted AND NOT old.deleted AND (new.kind = ANY (ARRAY['supplier'::text, 'warehouse'::text]))) EXECUTE FUNCTION keep_needed_reference();
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON reference_entries FOR EACH ROW EXECUTE FUNCTION stamp_replicated_row();
GRANT INSERT, SELECT, UPDATE ON reference_entries TO evertill_app;
GRANT SELECT, UPDATE ON reference_entries TO evertill_system;

-- rejections
ALTER TABLE rejections ADD CONSTRAINT rejections_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendors(vendor_id);
CREATE POLICY system ON rejections AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON rejections AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
CREATE TRIGGER tell_of_new AFTER INSERT ON rejections REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_attention();
GRANT INSERT, SELECT ON rejections TO evertill_app;
GRANT DELETE, SELECT, UPDATE ON rejections TO evertill_system;

-- reset_tokens_used
CREATE POLICY system ON reset_tokens_used AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON reset_tokens_used AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT DELETE, INSERT, SELECT, UPDATE ON reset_tokens_used TO evertill_system;

-- saved_devices
ALTER TABLE saved_devices ADD CONSTRAINT saved_devices_vendor_id_store_id_fkey FOREIGN KEY (vendor_id, store_id) REFERENCES stores(vendor_id, id);
CREATE POLICY system ON saved_devices AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON saved_devices AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT DELETE, INSERT, SELECT, UPDATE ON saved_devices TO evertill_app;
GRANT SELECT, UPDATE ON saved_devices TO evertill_system;

-- schema_migrations
GRANT SELECT ON schema_migrations TO evertill_system;

-- security_events
CREATE POLICY system ON security_events AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON security_events AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT SELECT ON security_events TO evertill_app;
GRANT DELETE, INSERT, SELECT ON security_events TO evertill_system;
GRANT UPDATE (ip, details) ON security_events TO evertill_system;

-- security_notes
ALTER TABLE security_notes ADD CONSTRAINT security_notes_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendors(vendor_id);
CREATE POLICY system ON security_notes AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON security_notes AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
CREATE TRIGGER keep BEFORE INSERT ON security_notes FOR EACH ROW EXECUTE FUNCTION keep_security_note();
GRANT INSERT, SELECT ON security_notes TO evertill_app;
GRANT SELECT, UPDATE ON security_notes TO evertill_system;

-- server_processes
GRANT DELETE, INSERT, SELECT ON server_processes TO evertill_app;
GRANT SELECT ON server_processes TO evertill_system;
GRANT UPDATE (heard_at, sockets, event_streams, loop_lag_ms, memory_bytes) ON server_processes TO evertill_app;

-- stock_movements
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_vendor_id_item_id_fkey FOREIGN KEY (vendor_id, item_id) REFERENCES items(vendor_id, id);
CREATE POLICY system ON stock_movements AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON stock_movements AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT SELECT ON stock_movements TO evertill_app;
GRANT INSERT, SELECT, UPDATE ON stock_movements TO evertill_system;

-- store_items
GRANT SELECT ON store_items TO evertill_app;

-- store_pos_registers
ALTER TABLE store_pos_registers ADD CONSTRAINT store_pos_registers_vendor_id_parent_id_fkey FOREIGN KEY (vendor_id, parent_id) REFERENCES stores(vendor_id, id);
CREATE POLICY system ON store_pos_registers AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON store_pos_registers AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
CREATE TRIGGER stamp_parent AFTER INSERT OR DELETE OR UPDATE ON store_pos_registers FOR EACH ROW EXECUTE FUNCTION stamp_parent_document('stores');
GRANT DELETE, INSERT, SELECT, UPDATE ON store_pos_registers TO evertill_app;
GRANT SELECT, UPDATE ON store_pos_registers TO evertill_system;

-- store_settings
ALTER TABLE store_settings ADD CONSTRAINT store_settings_vendor_id_store_id_fkey FOREIGN KEY (vendor_id, store_id) REFERENCES stores(vendor_id, id);
CREATE POLICY system ON store_settings AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON store_settings AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT INSERT, SELECT, UPDATE ON store_settings TO evertill_app;
GRANT SELECT, UPDATE ON store_settings TO evertill_system;

-- store_taxes
GRANT SELECT ON store_taxes TO evertill_app;

-- stores
ALTER TABLE stores ADD CONSTRAINT stores_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendors(vendor_id);
CREATE POLICY system ON stores AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON stores AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON stores FOR EACH ROW EXECUTE FUNCTION stamp_replicated_row();
GRANT INSERT, SELECT, UPDATE ON stores TO evertill_app;
GRANT SELECT, UPDATE ON stores TO evertill_system;

-- support_episodes
CREATE POLICY system ON support_episodes AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
GRANT DELETE, INSERT, SELECT ON support_episodes TO evertill_system;

-- sync_applied
ALTER TABLE sync_applied ADD CONSTRAINT sync_applied_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendors(vendor_id);
CREATE POLICY system ON sync_applied AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON sync_applied AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
CREATE TRIGGER keep_applied BEFORE INSERT ON sync_applied FOR EACH ROW EXECUTE FUNCTION keep_applied();
GRANT INSERT, SELECT ON sync_applied TO evertill_app;
GRANT SELECT, UPDATE ON sync_applied TO evertill_system;

-- sync_clients
ALTER TABLE sync_clients ADD CONSTRAINT sync_clients_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendors(vendor_id);
CREATE POLICY system ON sync_clients AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON sync_clients AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
CREATE TRIGGER notice_lost AFTER INSERT OR UPDATE OF checkpoints ON sync_clients FOR EACH ROW EXECUTE FUNCTION notice_lost();
CREATE TRIGGER tell_of_revoked AFTER UPDATE OF revoked_at ON sync_clients FOR EACH ROW WHEN (old.revoked_at IS NULL AND new.revoked_at IS NOT NULL) EXECUTE FUNCTION tell_of_revoked();
GRANT INSERT, SELECT, UPDATE ON sync_clients TO evertill_app;
GRANT SELECT, UPDATE ON sync_clients TO evertill_system;

-- sync_epoch
CREATE TRIGGER forget_events BEFORE UPDATE OF epoch ON sync_epoch FOR EACH ROW EXECUTE FUNCTION forget_events();
GRANT SELECT ON sync_epoch TO evertill_app;
GRANT SELECT, UPDATE ON sync_epoch TO evertill_system;

-- sync_leaves
ALTER TABLE sync_leaves ADD CONSTRAINT sync_leaves_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendors(vendor_id);
CREATE POLICY system ON sync_leaves AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON sync_leaves AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON sync_leaves FOR EACH ROW EXECUTE FUNCTION stamp_replicated_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON sync_leaves TO evertill_app;
GRANT SELECT, UPDATE ON sync_leaves TO evertill_system;

-- terminal_batch_closes
ALTER TABLE terminal_batch_closes ADD CONSTRAINT terminal_batch_closes_vendor_id_vendor_work_shift_id_fkey FOREIGN KEY (vendor_id, vendor_work_shift_id) REFERENCES vendor_work_shifts(vendor_id, id);
CREATE POLICY system ON terminal_batch_closes AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON terminal_batch_closes AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT INSERT, SELECT ON terminal_batch_closes TO evertill_app;
GRANT DELETE, SELECT, UPDATE ON terminal_batch_closes TO evertill_system;
GRANT UPDATE (state, answer, answered_at, tries, next_try_at, refusal) ON terminal_batch_closes TO evertill_app;

-- terminal_payments
ALTER TABLE terminal_payments ADD CONSTRAINT terminal_payments_vendor_id_order_id_fkey FOREIGN KEY (vendor_id, order_id) REFERENCES orders(vendor_id, id);
CREATE POLICY system ON terminal_payments AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON terminal_payments AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
CREATE TRIGGER tell AFTER INSERT OR UPDATE OF state ON terminal_payments FOR EACH ROW EXECUTE FUNCTION tell_of_bridge();
GRANT INSERT, SELECT ON terminal_payments TO evertill_app;
GRANT SELECT, UPDATE ON terminal_payments TO evertill_system;
GRANT UPDATE (told_at, state, outcome, payment_reference, auth_code, card_last4, card_brand, entry_mode, decline_code, amount_approved, tip_amount, surcharge, raw_ref, receipt_lines, settled_at, settled_by, settled_reason, attention, inquiries, next_inquiry_at) ON terminal_payments TO evertill_app;

-- vendor_attendance_break_marks
ALTER TABLE vendor_attendance_break_marks ADD CONSTRAINT vendor_attendance_break_marks_vendor_id_store_id_fkey FOREIGN KEY (vendor_id, store_id) REFERENCES stores(vendor_id, id);
ALTER TABLE vendor_attendance_break_marks ADD CONSTRAINT vendor_attendance_break_marks_vendor_id_vendor_employee_id_fkey FOREIGN KEY (vendor_id, vendor_employee_id) REFERENCES vendor_staff(vendor_id, id);
CREATE POLICY system ON vendor_attendance_break_marks AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON vendor_attendance_break_marks AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT INSERT, SELECT, UPDATE ON vendor_attendance_break_marks TO evertill_app;
GRANT SELECT, UPDATE ON vendor_attendance_break_marks TO evertill_system;

-- vendor_attendance_breaks
ALTER TABLE vendor_attendance_breaks ADD CONSTRAINT vendor_attendance_breaks_vendor_id_day_id_fkey FOREIGN KEY (vendor_id, day_id) REFERENCES vendor_attendance_days(vendor_id, id) ON DELETE CASCADE;
CREATE POLICY system ON vendor_attendance_breaks AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON vendor_attendance_breaks AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT DELETE, INSERT, SELECT, UPDATE ON vendor_attendance_breaks TO evertill_app;
GRANT SELECT, UPDATE ON vendor_attendance_breaks TO evertill_system;

-- vendor_attendance_days
ALTER TABLE vendor_attendance_days ADD CONSTRAINT vendor_attendance_days_role FOREIGN KEY (vendor_id, employee_role_id) REFERENCES vendor_employee_roles(vendor_id, id);
ALTER TABLE vendor_attendance_days ADD CONSTRAINT vendor_attendance_days_vendor_id_store_id_fkey FOREIGN KEY (vendor_id, store_id) REFERENCES stores(vendor_id, id);
ALTER TABLE vendor_attendance_days ADD CONSTRAINT vendor_attendance_days_vendor_id_vendor_employee_id_fkey FOREIGN KEY (vendor_id, vendor_employee_id) REFERENCES vendor_staff(vendor_id, id);
CREATE POLICY system ON vendor_attendance_days AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON vendor_attendance_days AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT DELETE, INSERT, SELECT, UPDATE ON vendor_attendance_days TO evertill_app;
GRANT SELECT, UPDATE ON vendor_attendance_days TO evertill_system;

-- vendor_attendance_edit_logs
ALTER TABLE vendor_attendance_edit_logs ADD CONSTRAINT vendor_attendance_edit_logs_vendor_id_day_id_fkey FOREIGN KEY (vendor_id, day_id) REFERENCES vendor_attendance_days(vendor_id, id) ON DELETE CASCADE;
CREATE POLICY system ON vendor_attendance_edit_logs AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON vendor_attendance_edit_logs AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT INSERT, SELECT ON vendor_attendance_edit_logs TO evertill_app;
GRANT SELECT, UPDATE ON vendor_attendance_edit_logs TO evertill_system;

-- vendor_attendance_photos
ALTER TABLE vendor_attendance_photos ADD CONSTRAINT vendor_attendance_photos_vendor_id_id_fkey FOREIGN KEY (vendor_id, id) REFERENCES vendor_attendance_validations(vendor_id, id) ON DELETE CASCADE;
CREATE POLICY system ON vendor_attendance_photos AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON vendor_attendance_photos AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT INSERT, SELECT ON vendor_attendance_photos TO evertill_app;
GRANT SELECT, UPDATE ON vendor_attendance_photos TO evertill_system;

-- vendor_attendance_punches
ALTER TABLE vendor_attendance_punches ADD CONSTRAINT vendor_attendance_punches_vendor_id_day_id_fkey FOREIGN KEY (vendor_id, day_id) REFERENCES vendor_attendance_days(vendor_id, id) ON DELETE CASCADE;
CREATE POLICY system ON vendor_attendance_punches AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON vendor_attendance_punches AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT DELETE, INSERT, SELECT, UPDATE ON vendor_attendance_punches TO evertill_app;
GRANT SELECT, UPDATE ON vendor_attendance_punches TO evertill_system;

-- vendor_attendance_schedule_shifts
ALTER TABLE vendor_attendance_schedule_shifts ADD CONSTRAINT vendor_attendance_schedule_sh_vendor_id_vendor_employee_id_fkey FOREIGN KEY (vendor_id, vendor_employee_id) REFERENCES vendor_staff(vendor_id, id);
ALTER TABLE vendor_attendance_schedule_shifts ADD CONSTRAINT vendor_attendance_schedule_shifts_vendor_id_store_id_fkey FOREIGN KEY (vendor_id, store_id) REFERENCES stores(vendor_id, id);
CREATE POLICY system ON vendor_attendance_schedule_shifts AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON vendor_attendance_schedule_shifts AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT DELETE, INSERT, SELECT, UPDATE ON vendor_attendance_schedule_shifts TO evertill_app;
GRANT SELECT, UPDATE ON vendor_attendance_schedule_shifts TO evertill_system;

-- vendor_attendance_validations
ALTER TABLE vendor_attendance_validations ADD CONSTRAINT vendor_attendance_validations_vendor_id_day_id_fkey FOREIGN KEY (vendor_id, day_id) REFERENCES vendor_attendance_days(vendor_id, id) ON DELETE CASCADE;
CREATE POLICY system ON vendor_attendance_validations AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON vendor_attendance_validations AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT DELETE, INSERT, SELECT, UPDATE ON vendor_attendance_validations TO evertill_app;
GRANT DELETE, SELECT, UPDATE ON vendor_attendance_validations TO evertill_system;

-- vendor_availability_slots
ALTER TABLE vendor_availability_slots ADD CONSTRAINT vendor_availability_slots_vendor_id_shift_template_id_fkey FOREIGN KEY (vendor_id, shift_template_id) REFERENCES reference_entries(vendor_id, id);
CREATE POLICY system ON vendor_availability_slots AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON vendor_availability_slots AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT DELETE, INSERT, SELECT, UPDATE ON vendor_availability_slots TO evertill_app;
GRANT SELECT, UPDATE ON vendor_availability_slots TO evertill_system;

-- vendor_employee_details
ALTER TABLE vendor_employee_details ADD CONSTRAINT vendor_employee_details_role FOREIGN KEY (vendor_id, employee_role_id) REFERENCES vendor_employee_roles(vendor_id, id);
ALTER TABLE vendor_employee_details ADD CONSTRAINT vendor_employee_details_vendor_id_staff_id_fkey FOREIGN KEY (vendor_id, staff_id) REFERENCES vendor_staff(vendor_id, id);
CREATE POLICY system ON vendor_employee_details AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON vendor_employee_details AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT INSERT, SELECT, UPDATE ON vendor_employee_details TO evertill_app;
GRANT SELECT, UPDATE ON vendor_employee_details TO evertill_system;

-- vendor_employee_roles
ALTER TABLE vendor_employee_roles ADD CONSTRAINT vendor_employee_roles_vendor_id_store_id_fkey FOREIGN KEY (vendor_id, store_id) REFERENCES stores(vendor_id, id);
CREATE POLICY system ON vendor_employee_roles AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON vendor_employee_roles AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT DELETE, INSERT, SELECT, UPDATE ON vendor_employee_roles TO evertill_app;
GRANT SELECT, UPDATE ON vendor_employee_roles TO evertill_system;

-- vendor_leave_log
ALTER TABLE vendor_leave_log ADD CONSTRAINT vendor_leave_log_vendor_id_leave_id_fkey FOREIGN KEY (vendor_id, leave_id) REFERENCES vendor_leaves(vendor_id, id);
CREATE POLICY system ON vendor_leave_log AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON vendor_leave_log AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT INSERT, SELECT ON vendor_leave_log TO evertill_app;
GRANT SELECT, UPDATE ON vendor_leave_log TO evertill_system;

-- vendor_leaves
ALTER TABLE vendor_leaves ADD CONSTRAINT vendor_leaves_vendor_id_store_id_fkey FOREIGN KEY (vendor_id, store_id) REFERENCES stores(vendor_id, id);
ALTER TABLE vendor_leaves ADD CONSTRAINT vendor_leaves_vendor_id_vendor_employee_id_fkey FOREIGN KEY (vendor_id, vendor_employee_id) REFERENCES vendor_staff(vendor_id, id);
CREATE POLICY system ON vendor_leaves AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON vendor_leaves AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT INSERT, SELECT, UPDATE ON vendor_leaves TO evertill_app;
GRANT SELECT, UPDATE ON vendor_leaves TO evertill_system;

-- vendor_shift_templates
GRANT SELECT ON vendor_shift_templates TO evertill_app;

-- vendor_staff
ALTER TABLE vendor_staff ADD CONSTRAINT vendor_staff_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendors(vendor_id);
CREATE POLICY system ON vendor_staff AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON vendor_staff AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
CREATE TRIGGER keep_an_owner AFTER UPDATE OF vendor_type, disabled, deleted ON vendor_staff FOR EACH ROW WHEN (old.vendor_type = 'owner'::text AND NOT old.disabled AND NOT old.deleted AND (new.vendor_type <> 'owner'::text OR new.disabled OR new.deleted)) EXECUTE FUNCTION keep_an_owner();
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON vendor_staff FOR EACH ROW EXECUTE FUNCTION stamp_replicated_row();
GRANT INSERT, SELECT, UPDATE ON vendor_staff TO evertill_app;
GRANT SELECT, UPDATE ON vendor_staff TO evertill_system;

-- vendor_work_shift_amendments
ALTER TABLE vendor_work_shift_amendments ADD CONSTRAINT vendor_work_shift_amendments_vendor_id_parent_id_fkey FOREIGN KEY (vendor_id, parent_id) REFERENCES vendor_work_shifts(vendor_id, id);
CREATE POLICY system ON vendor_work_shift_amendments AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON vendor_work_shift_amendments AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
CREATE TRIGGER stamp_parent AFTER INSERT OR DELETE OR UPDATE ON vendor_work_shift_amendments FOR EACH ROW EXECUTE FUNCTION stamp_parent_document('vendor_work_shifts');
GRANT DELETE, INSERT, SELECT, UPDATE ON vendor_work_shift_amendments TO evertill_app;
GRANT SELECT, UPDATE ON vendor_work_shift_amendments TO evertill_system;

-- vendor_work_shift_assignees
ALTER TABLE vendor_work_shift_assignees ADD CONSTRAINT vendor_work_shift_assignees_vendor_id_parent_id_fkey FOREIGN KEY (vendor_id, parent_id) REFERENCES vendor_work_shifts(vendor_id, id);
CREATE POLICY system ON vendor_work_shift_assignees AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON vendor_work_shift_assignees AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
CREATE TRIGGER stamp_parent AFTER INSERT OR DELETE OR UPDATE ON vendor_work_shift_assignees FOR EACH ROW EXECUTE FUNCTION stamp_parent_document('vendor_work_shifts');
GRANT DELETE, INSERT, SELECT, UPDATE ON vendor_work_shift_assignees TO evertill_app;
GRANT SELECT, UPDATE ON vendor_work_shift_assignees TO evertill_system;

-- vendor_work_shift_cash_movements
ALTER TABLE vendor_work_shift_cash_movements ADD CONSTRAINT vendor_work_shift_cash_movements_vendor_id_parent_id_fkey FOREIGN KEY (vendor_id, parent_id) REFERENCES vendor_work_shifts(vendor_id, id);
CREATE POLICY system ON vendor_work_shift_cash_movements AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON vendor_work_shift_cash_movements AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
CREATE TRIGGER stamp_parent AFTER INSERT OR DELETE OR UPDATE ON vendor_work_shift_cash_movements FOR EACH ROW EXECUTE FUNCTION stamp_parent_document('vendor_work_shifts');
GRANT DELETE, INSERT, SELECT, UPDATE ON vendor_work_shift_cash_movements TO evertill_app;
GRANT SELECT, UPDATE ON vendor_work_shift_cash_movements TO evertill_system;

-- vendor_work_shifts
ALTER TABLE vendor_work_shifts ADD CONSTRAINT vendor_work_shifts_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendors(vendor_id);
ALTER TABLE vendor_work_shifts ADD CONSTRAINT vendor_work_shifts_vendor_id_store_id_fkey FOREIGN KEY (vendor_id, store_id) REFERENCES stores(vendor_id, id);
CREATE POLICY system ON vendor_work_shifts AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON vendor_work_shifts AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON vendor_work_shifts FOR EACH ROW EXECUTE FUNCTION stamp_replicated_row();
CREATE TRIGGER tell_of_changed AFTER UPDATE ON vendor_work_shifts REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT WHEN (current_setting('app.restamp'::text, true) IS DISTINCT FROM 'on'::text) EXECUTE FUNCTION tell_of_shifts();
CREATE TRIGGER tell_of_new AFTER INSERT ON vendor_work_shifts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_new_shifts();
GRANT INSERT, SELECT, UPDATE ON vendor_work_shifts TO evertill_app;
GRANT SELECT, UPDATE ON vendor_work_shifts TO evertill_system;

-- vendors
CREATE POLICY system ON vendors AS PERMISSIVE FOR ALL TO evertill_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY tenant ON vendors AS PERMISSIVE FOR ALL TO evertill_app
  USING (vendor_id = current_vendor())
  WITH CHECK (vendor_id = current_vendor());
GRANT INSERT, SELECT ON vendors TO evertill_app;
GRANT SELECT, UPDATE ON vendors TO evertill_system;
GRANT UPDATE (name, suspended_at) ON vendors TO evertill_app;

REVOKE EXECUTE ON ROUTINE account_by_email(text,text) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE account_by_email(text,text) TO evertill_app;
REVOKE EXECUTE ON ROUTINE account_email(text,text,text) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE account_email(text,text,text) TO evertill_app;
REVOKE EXECUTE ON ROUTINE admin_by_id(text) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE admin_by_id(text) TO evertill_app;
REVOKE EXECUTE ON ROUTINE advance_device_ledgers(bigint) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE advance_device_ledgers(bigint) TO evertill_app;
REVOKE EXECUTE ON ROUTINE attendance_stores() FROM PUBLIC;
GRANT EXECUTE ON ROUTINE attendance_stores() TO evertill_app;
REVOKE EXECUTE ON ROUTINE begin_first_run(text,text,text,text,text) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE begin_first_run(text,text,text,text,text) TO evertill_app;
REVOKE EXECUTE ON ROUTINE bridge_key_by_hash(text) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE bridge_key_by_hash(text) TO evertill_app;
REVOKE EXECUTE ON ROUTINE bridge_ticket_take(text,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE bridge_ticket_take(text,timestamp with time zone) TO evertill_app;
REVOKE EXECUTE ON ROUTINE customer_account(text,text) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE customer_account(text,text) TO evertill_app;
REVOKE EXECUTE ON ROUTINE customer_login_remove(text,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE customer_login_remove(text,timestamp with time zone) TO evertill_app;
REVOKE EXECUTE ON ROUTINE customers_with_words(text[],text) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE customers_with_words(text[],text) TO evertill_app;
REVOKE EXECUTE ON ROUTINE deliver_notice() FROM PUBLIC;
GRANT EXECUTE ON ROUTINE deliver_notice() TO evertill_app;
REVOKE EXECUTE ON ROUTINE devices_signed_out(text,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE devices_signed_out(text,timestamp with time zone) TO evertill_app;
REVOKE EXECUTE ON ROUTINE drafts_to_tidy(timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE drafts_to_tidy(timestamp with time zone) TO evertill_app;
REVOKE EXECUTE ON ROUTINE due_terminal_batches(timestamp with time zone,bigint) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE due_terminal_batches(timestamp with time zone,bigint) TO evertill_app;
REVOKE EXECUTE ON ROUTINE end_device_sessions(text,timestamp with time zone,text) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE end_device_sessions(text,timestamp with time zone,text) TO evertill_app;
REVOKE EXECUTE ON ROUTINE end_sessions(text,text,timestamp with time zone,text) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE end_sessions(text,text,timestamp with time zone,text) TO evertill_app;
REVOKE EXECUTE ON ROUTINE erase_support(text,text,text) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE erase_support(text,text,text) TO evertill_app;
REVOKE EXECUTE ON ROUTINE erase_time(text,text,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE erase_time(text,text,timestamp with time zone) TO evertill_app;
REVOKE EXECUTE ON ROUTINE erase_traces(text,text,text,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE erase_traces(text,text,text,timestamp with time zone) TO evertill_app;
REVOKE EXECUTE ON ROUTINE expire_bridge_requests(timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE expire_bridge_requests(timestamp with time zone) TO evertill_app;
REVOKE EXECUTE ON ROUTINE feed_holder() FROM PUBLIC;
GRANT EXECUTE ON ROUTINE feed_holder() TO evertill_app;
REVOKE EXECUTE ON ROUTINE fold_device_moments(interval,bigint) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE fold_device_moments(interval,bigint) TO evertill_app;
REVOKE EXECUTE ON ROUTINE forget_connections(timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE forget_connections(timestamp with time zone) TO evertill_app;
REVOKE EXECUTE ON ROUTINE forget_events() FROM PUBLIC;
GRANT EXECUTE ON ROUTINE forget_events() TO evertill_app;
REVOKE EXECUTE ON ROUTINE invitation_complete(text,text,text,text,text,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE invitation_complete(text,text,text,text,text,timestamp with time zone) TO evertill_app;
REVOKE EXECUTE ON ROUTINE is_first_run() FROM PUBLIC;
GRANT EXECUTE ON ROUTINE is_first_run() TO evertill_app;
REVOKE EXECUTE ON ROUTINE is_still_needed(rejections) FROM PUBLIC;
REVOKE EXECUTE ON ROUTINE items_with_words(text,text) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE items_with_words(text,text) TO evertill_app;
REVOKE EXECUTE ON ROUTINE keep_an_owner() FROM PUBLIC;
GRANT EXECUTE ON ROUTINE keep_an_owner() TO evertill_app;
REVOKE EXECUTE ON ROUTINE keep_episodes(text,text[],timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE keep_episodes(text,text[],timestamp with time zone) TO evertill_app;
REVOKE EXECUTE ON ROUTINE keep_item_search() FROM PUBLIC;
REVOKE EXECUTE ON ROUTINE keep_item_search_without_variations() FROM PUBLIC;
REVOKE EXECUTE ON ROUTINE keep_security_note() FROM PUBLIC;
GRANT EXECUTE ON ROUTINE keep_security_note() TO evertill_app;
REVOKE EXECUTE ON ROUTINE login_change(text,text,text,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE login_change(text,text,text,timestamp with time zone) TO evertill_app;
REVOKE EXECUTE ON ROUTINE login_invite(text,text,text,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE login_invite(text,text,text,timestamp with time zone) TO evertill_app;
REVOKE EXECUTE ON ROUTINE login_states(text,text[]) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE login_states(text,text[]) TO evertill_app;
REVOKE EXECUTE ON ROUTINE low_stock_stores() FROM PUBLIC;
GRANT EXECUTE ON ROUTINE low_stock_stores() TO evertill_app;
REVOKE EXECUTE ON ROUTINE move_stock(jsonb) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE move_stock(jsonb) TO evertill_app;
REVOKE EXECUTE ON ROUTINE notification_delete(text,text[]) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE notification_delete(text,text[]) TO evertill_app;
REVOKE EXECUTE ON ROUTINE notification_news(text,xid8,bigint,bigint) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE notification_news(text,xid8,bigint,bigint) TO evertill_app;
REVOKE EXECUTE ON ROUTINE notification_page(text,boolean,bigint,bigint) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE notification_page(text,boolean,bigint,bigint) TO evertill_app;
REVOKE EXECUTE ON ROUTINE notification_read(text,text,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE notification_read(text,text,timestamp with time zone) TO evertill_app;
REVOKE EXECUTE ON ROUTINE notification_read_all(text,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE notification_read_all(text,timestamp with time zone) TO evertill_app;
REVOKE EXECUTE ON ROUTINE notification_totals(text) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE notification_totals(text) TO evertill_app;
REVOKE EXECUTE ON ROUTINE own_password_change(text,text,text,text,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE own_password_change(text,text,text,text,timestamp with time zone) TO evertill_app;
REVOKE EXECUTE ON ROUTINE password_renew(text,text,text,text,text) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE password_renew(text,text,text,text,text) TO evertill_app;
REVOKE EXECUTE ON ROUTINE password_reset_complete(text,text,text,text,text,timestamp with time zone,timestamp with time zone,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE password_reset_complete(text,text,text,text,text,timestamp with time zone,timestamp with time zone,timestamp with time zone) TO evertill_app;
REVOKE EXECUTE ON ROUTINE price_sync_by_code(text) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE price_sync_by_code(text) TO evertill_app;
REVOKE EXECUTE ON ROUTINE price_sync_due(timestamp with time zone,bigint) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE price_sync_due(timestamp with time zone,bigint) TO evertill_app;
REVOKE EXECUTE ON ROUTINE price_sync_registering(timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE price_sync_registering(timestamp with time zone) TO evertill_app;
REVOKE EXECUTE ON ROUTINE price_sync_sweeps_due(timestamp with time zone,bigint) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE price_sync_sweeps_due(timestamp with time zone,bigint) TO evertill_app;
REVOKE EXECUTE ON ROUTINE record_security_event(text,text,text,text,text,text,text,jsonb) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE record_security_event(text,text,text,text,text,text,text,jsonb) TO evertill_app;
REVOKE EXECUTE ON ROUTINE remove_outdated(text,interval,bigint) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE remove_outdated(text,interval,bigint) TO evertill_app;
REVOKE EXECUTE ON ROUTINE renew_epoch(text,text) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE renew_epoch(text,text) TO evertill_app;
REVOKE EXECUTE ON ROUTINE session_end(text,text,text,text,timestamp with time zone,text) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE session_end(text,text,text,text,timestamp with time zone,text) TO evertill_app;
REVOKE EXECUTE ON ROUTINE session_is_alive(text,text,text,text,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE session_is_alive(text,text,text,text,timestamp with time zone) TO evertill_app;
REVOKE EXECUTE ON ROUTINE session_open(text,text,text,text,text,text,text,timestamp with time zone,interval) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE session_open(text,text,text,text,text,text,text,timestamp with time zone,interval) TO evertill_app;
REVOKE EXECUTE ON ROUTINE session_rotate(text,text,text,text,bigint,timestamp with time zone,interval,interval) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE session_rotate(text,text,text,text,bigint,timestamp with time zone,interval,interval) TO evertill_app;
REVOKE EXECUTE ON ROUTINE sessions_of(text,text,text,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE sessions_of(text,text,text,timestamp with time zone) TO evertill_app;
REVOKE EXECUTE ON ROUTINE support_database(timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE support_database(timestamp with time zone) TO evertill_app;
REVOKE EXECUTE ON ROUTINE support_fleet(timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE support_fleet(timestamp with time zone) TO evertill_app;
REVOKE EXECUTE ON ROUTINE support_queues(timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE support_queues(timestamp with time zone) TO evertill_app;
REVOKE EXECUTE ON ROUTINE support_states(text[],text[]) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE support_states(text[],text[]) TO evertill_app;
REVOKE EXECUTE ON ROUTINE tell_of_attention() FROM PUBLIC;
GRANT EXECUTE ON ROUTINE tell_of_attention() TO evertill_app;
REVOKE EXECUTE ON ROUTINE tell_of_items() FROM PUBLIC;
GRANT EXECUTE ON ROUTINE tell_of_items() TO evertill_app;
REVOKE EXECUTE ON ROUTINE tell_of_new_shifts() FROM PUBLIC;
GRANT EXECUTE ON ROUTINE tell_of_new_shifts() TO evertill_app;
REVOKE EXECUTE ON ROUTINE tell_of_orders() FROM PUBLIC;
GRANT EXECUTE ON ROUTINE tell_of_orders() TO evertill_app;
REVOKE EXECUTE ON ROUTINE tell_of_prices() FROM PUBLIC;
GRANT EXECUTE ON ROUTINE tell_of_prices() TO evertill_app;
REVOKE EXECUTE ON ROUTINE tell_of_revoked() FROM PUBLIC;
GRANT EXECUTE ON ROUTINE tell_of_revoked() TO evertill_app;
REVOKE EXECUTE ON ROUTINE tell_of_shifts() FROM PUBLIC;
GRANT EXECUTE ON ROUTINE tell_of_shifts() TO evertill_app;
REVOKE EXECUTE ON ROUTINE untold_instructions() FROM PUBLIC;
GRANT EXECUTE ON ROUTINE untold_instructions() TO evertill_app;
REVOKE EXECUTE ON ROUTINE untold_terminal_payments(timestamp with time zone,bigint) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE untold_terminal_payments(timestamp with time zone,bigint) TO evertill_app;
REVOKE EXECUTE ON ROUTINE vendor_page(text,bigint,bigint) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE vendor_page(text,bigint,bigint) TO evertill_app;
REVOKE EXECUTE ON ROUTINE vendors_of_item(text) FROM PUBLIC;
GRANT EXECUTE ON ROUTINE vendors_of_item(text) TO evertill_app;
