-- Accounts, the second part: who changed what in the back office, invitations, how long what is kept, the forgetting of a
-- person in every place, and what open pages are told.

-- The letterbox of the audit log: what a transaction of a tenant puts in becomes a security event of that transaction, or
-- nothing when it fails. `app.asked` says who asked, and from where, when a request stands behind it. No row ever stays
-- here.
CREATE TABLE security_notes (
  vendor_id text COLLATE "C" NOT NULL REFERENCES vendors,
  id text COLLATE "C" NOT NULL,
  event text NOT NULL,
  kind text NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  details jsonb NOT NULL,
  PRIMARY KEY (vendor_id, id)
);
CALL protect_tenant_table('security_notes');

CREATE FUNCTION keep_security_note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE asked jsonb := coalesce(nullif(current_setting('app.asked', true), ''), '{}')::jsonb;
BEGIN
  INSERT INTO security_events (vendor_id, event, kind, user_id, session_id, ip, request_id, details)
    VALUES (NEW.vendor_id, NEW.event, coalesce(asked ->> 'kind', NEW.kind), NEW.user_id,
            coalesce(asked ->> 'session_id', ''), coalesce(asked ->> 'ip', ''), coalesce(asked ->> 'request_id', ''),
            NEW.details);
  RETURN NULL;
END $$;
CREATE TRIGGER keep BEFORE INSERT ON security_notes FOR EACH ROW EXECUTE FUNCTION keep_security_note();

-- An invited person has no password yet: they choose it with the newest invitation, whose id stands here.
ALTER TABLE logins ADD COLUMN invite_id text NOT NULL DEFAULT '', ADD COLUMN invited_at timestamptz(3),
  ADD CONSTRAINT logins_invited CHECK ((password_hash = '') = (invite_id <> ''));
ALTER TABLE customer_logins ADD COLUMN invite_id text NOT NULL DEFAULT '', ADD COLUMN invited_at timestamptz(3),
  ADD CONSTRAINT customer_logins_invited CHECK ((password_hash = '') = (invite_id <> ''));

-- Sign-in data of the tenant's own people: never a hash, and never another tenant's. `invited_at` is null for whoever has
-- a password.
DROP FUNCTION login_emails;
CREATE FUNCTION login_states(of_kind text, of_users text[])
  RETURNS TABLE (user_id text, email text, invited_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT l.staff_id, l.email, CASE WHEN l.invite_id <> '' THEN l.invited_at END FROM logins l
         WHERE of_kind = 'vendor' AND l.vendor_id = current_vendor() AND l.kind = 'vendor'
           AND l.staff_id = ANY(of_users)
        UNION ALL
        SELECT c.customer_id, c.email, CASE WHEN c.invite_id <> '' THEN c.invited_at END FROM customer_logins c
         WHERE of_kind = 'customer' AND c.vendor_id = current_vendor() AND c.customer_id = ANY(of_users) $$;

-- A newer invitation takes the place of the one before it; where it goes, null when nobody of the tenant waits for one.
CREATE FUNCTION login_invite(of_kind text, of_user text, new_invite text, now_at timestamptz) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
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
END $$;

-- The first password of somebody who was invited. False when this is not the newest invitation, or it was used.
CREATE FUNCTION invitation_complete(of_kind text, of_vendor text, of_user text, new_hash text, token_id text,
                                    now_at timestamptz) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
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
END $$;

-- The sign-in of a customer, taken away. False when there is none.
CREATE FUNCTION customer_login_remove(of_customer text, now_at timestamptz) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  DELETE FROM customer_logins c WHERE c.vendor_id = current_vendor() AND c.customer_id = of_customer;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM end_sessions('customer', of_customer, now_at, 'login_removed');
  RETURN true;
END $$;

-- As before, and a password that somebody else sets takes the place of an invitation.
CREATE OR REPLACE FUNCTION login_change(of_staff text, new_email text, new_hash text, now_at timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE logins l SET email = CASE WHEN new_email = '' THEN l.email ELSE lower(new_email) END,
         password_hash = CASE WHEN new_hash = '' THEN l.password_hash ELSE new_hash END,
         invite_id = CASE WHEN new_hash = '' THEN l.invite_id ELSE '' END,
         password_changed_at = CASE WHEN new_hash = '' THEN l.password_changed_at ELSE now_at END
   WHERE l.vendor_id = current_vendor() AND l.staff_id = of_staff AND l.kind = 'vendor';
  IF new_hash <> '' THEN
    PERFORM end_sessions('vendor', of_staff, now_at, 'password_changed');
  END IF;
END $$;

-- As before; whoever has no password yet has none to forget.
CREATE OR REPLACE FUNCTION password_reset_complete(of_kind text, of_vendor text, of_user text, new_hash text, token_id text,
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
END $$;

-- What open pages of the back office are told (`GET /events`), in the order of the commits. Written by triggers, with the
-- change itself, so that no door can forget it and nothing is told that did not happen; one statement writes once, however
-- many rows it changes. Kept for some days, for pages that come back.
CREATE TABLE outbound_events (
  vendor_id text COLLATE "C" NOT NULL,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- blank: of no store in particular
  store_id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  data jsonb NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (vendor_id, xid, id)
);
CALL protect_tenant_table('outbound_events');
REVOKE INSERT ON outbound_events FROM evertill_app;
GRANT INSERT, DELETE ON outbound_events TO evertill_system;
CREATE INDEX outbound_events_age ON outbound_events USING brin (at);

-- Everything up to this transaction may have been removed: whoever comes back to a place before it has missed something.
ALTER TABLE sync_epoch ADD COLUMN events_after xid8 NOT NULL DEFAULT '0';

-- A new history numbers its transactions anew: what is there already is no news in it.
CREATE FUNCTION forget_events() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  DELETE FROM outbound_events;
  UPDATE admin_notifications SET xid = '0';
  NEW.events_after := '0';
  RETURN NEW;
END $$;
CREATE TRIGGER forget_events BEFORE UPDATE OF epoch ON sync_epoch FOR EACH ROW EXECUTE FUNCTION forget_events();

CREATE FUNCTION tell_of_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO outbound_events (vendor_id, store_id, kind, data)
    SELECT t.vendor_id, t.store_id, 'item.updated',
           jsonb_build_object('item_id', t.id, 'status', t.status, 'rev', t.rev) FROM changed t;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_new AFTER INSERT ON items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION tell_of_items();
-- Not of the stock alone, which every sale moves.
CREATE TRIGGER tell_of_changed AFTER UPDATE ON items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  WHEN (current_setting('app.restamp', true) IS DISTINCT FROM 'on' AND current_setting('app.stock', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION tell_of_items();

CREATE FUNCTION tell_of_prices() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO outbound_events (vendor_id, store_id, kind, data)
    SELECT t.vendor_id, t.store_id, 'price.changed',
           jsonb_build_object('item_id', t.item_id, 'old_price', t.old_price, 'new_price', t.new_price) FROM changed t;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_new AFTER INSERT ON items_selling_price_history REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_prices();

-- One that arrives closed was opened first.
CREATE FUNCTION tell_of_new_shifts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO outbound_events (vendor_id, store_id, kind, data)
    SELECT t.vendor_id, t.store_id, k.kind, jsonb_build_object('shift_id', t.id, 'pos_register_id', t.pos_register_id)
      FROM changed t CROSS JOIN (VALUES ('shift.opened'), ('shift.closed')) AS k (kind)
     WHERE k.kind = 'shift.opened' OR t.status = 'closed';
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_new AFTER INSERT ON vendor_work_shifts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION tell_of_new_shifts();

CREATE FUNCTION tell_of_shifts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO outbound_events (vendor_id, store_id, kind, data)
    SELECT t.vendor_id, t.store_id, CASE t.status WHEN 'closed' THEN 'shift.closed' ELSE 'shift.opened' END,
           jsonb_build_object('shift_id', t.id, 'pos_register_id', t.pos_register_id)
      FROM changed t JOIN previous p ON p.vendor_id = t.vendor_id AND p.id = t.id WHERE p.status <> t.status;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_changed AFTER UPDATE ON vendor_work_shifts
  REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT
  WHEN (current_setting('app.restamp', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION tell_of_shifts();

CREATE FUNCTION tell_of_orders() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO outbound_events (vendor_id, store_id, kind, data)
    SELECT t.vendor_id, t.store_id, 'order.accepted',
           jsonb_build_object('order_id', t.id, 'order_number', t.order_number, 'pos_register_id', t.pos_register_id,
             'shift_id', t.svc_vendor_work_shift_id, 'total', t.total, 'currency', t.currency, 'late', t.late)
      FROM changed t;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_new AFTER INSERT ON orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION tell_of_orders();

-- What a device sent and was refused, or was accepted and somebody should look at; and a till that was shut out.
CREATE FUNCTION tell_of_attention() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO outbound_events (vendor_id, store_id, kind, data)
    SELECT t.vendor_id, t.store_id, 'device.attention',
           jsonb_build_object('device_id', t.device_id, 'device_seq', t.device_seq, 'code', t.code)
      FROM changed t WHERE t.door IN ('journal', 'outbox') AND t.device_id <> '';
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_new AFTER INSERT ON rejections REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION tell_of_attention();

CREATE FUNCTION tell_of_revoked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO outbound_events (vendor_id, store_id, kind, data)
    VALUES (NEW.vendor_id, NEW.store_id, 'device.attention',
            jsonb_build_object('device_id', NEW.device_id, 'device_seq', 0, 'code', 'device_revoked'));
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_revoked AFTER UPDATE OF revoked_at ON sync_clients FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION tell_of_revoked();

-- Notifications are told to an open page in the same way, by the transaction they came with.
ALTER TABLE admin_notifications ADD COLUMN xid xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX admin_notifications_news ON admin_notifications (notifiable_type, notifiable_id, xid, entry);
DROP FUNCTION notification_news;
CREATE FUNCTION notification_news(of_admin text, from_xid xid8, from_entry bigint, wanted bigint)
  RETURNS SETOF admin_notifications LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT n.* FROM admin_notifications n
         WHERE n.notifiable_type = 'admin' AND n.notifiable_id = of_admin AND (n.xid, n.entry) >= (from_xid, from_entry)
           AND n.xid < pg_snapshot_xmin(pg_current_snapshot())
         ORDER BY n.xid, n.entry LIMIT wanted $$;

-- Is a refusal still of use? A sale of a journal, until it is counted after all; what the ledger does not hold, or holds as
-- waiting; not what somebody was told at once: a document that was pushed, a request that was answered.
CREATE FUNCTION is_still_needed(r rejections) RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT r.door IN ('journal', 'outbox') AND r.device_id <> '' AND (
          NOT EXISTS (SELECT FROM operation_ledger l
                       WHERE l.vendor_id = r.vendor_id AND l.device_id = r.device_id AND l.device_seq = r.device_seq
                         AND (l.hash = r.payload ->> 'hash' OR r.collection = '') AND l.outcome <> 'waiting_for')
          OR (r.collection = 'order.place'
              AND NOT EXISTS (SELECT FROM orders o
                               WHERE o.vendor_id = r.vendor_id AND o.id = r.payload #>> '{payload,client_order_id}'))) $$;

-- Retention: what is older than it has to be kept goes, a bounded number of rows at a time, in every tenant. The application
-- says how old; the ages here are the least it may say, by the database's own clock, so that not even the application
-- can remove what is younger. Answers how many went.
CREATE FUNCTION remove_outdated(what text, older_than interval, most bigint) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  least interval := CASE what
    WHEN 'security_events' THEN interval '365 days'
    WHEN 'rejections' THEN interval '550 days'
    WHEN 'idempotency_keys' THEN interval '1 day'
    WHEN 'auth_sessions' THEN interval '30 days'
    WHEN 'reset_tokens_used' THEN interval '1 day'
    WHEN 'admin_notifications' THEN interval '30 days'
    WHEN 'outbound_events' THEN interval '1 day'
  END;
  before timestamptz := clock_timestamp() - older_than;
  removed bigint;
  newest xid8;
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
  END CASE;
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN removed;
END $$;

CREATE INDEX security_events_age ON security_events (at);
CREATE INDEX rejections_age ON rejections (created_at);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
CREATE INDEX auth_sessions_age ON auth_sessions (coalesce(ended_at, expires_at));
CREATE INDEX admin_notifications_age ON admin_notifications (read_at);
GRANT DELETE ON security_events, rejections TO evertill_system;

-- Does free text say this name, word by word?
CREATE FUNCTION says_name(said text, name text) RETURNS boolean LANGUAGE sql IMMUTABLE
  AS $$ SELECT name <> '' AND position(' ' || trim(regexp_replace(lower(name), '[^[:alnum:]]+', ' ', 'g')) || ' '
                                    IN ' ' || trim(regexp_replace(lower(said), '[^[:alnum:]]+', ' ', 'g')) || ' ') > 0 $$;

-- Forgetting a person (T24), as before and in more places: what was deleted before it was forgotten, baskets and notes of
-- sales that name a customer, and free text that says the name of an employee (`known_as`; blank when it is not theirs
-- alone). A sale keeps everything but its note; that its words cannot be hashed again is said beside it, in `details`.
DROP FUNCTION erase_traces;
CREATE FUNCTION erase_traces(of_collection text, of_id text, known_as text, now_at timestamptz)
  RETURNS TABLE (place text, rows_blanked bigint) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
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
    UPDATE customers c SET name = 'Erased', phone = '', email = '', note = ''
     WHERE c.vendor_id = current_vendor() AND c.id = of_id AND c.deleted
       AND (c.name, c.phone, c.email, c.note) <> ('Erased', '', '', '');
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
END $$;
-- So that a person is found without reading everything a vendor ever did.
CREATE INDEX operation_ledger_edited ON operation_ledger (vendor_id, (entry #>> '{payload,id}')) WHERE type = 'edit';
CREATE INDEX operation_ledger_bought ON operation_ledger (vendor_id, (entry #>> '{payload,customer_id}'))
  WHERE type = 'order.place' AND entry #>> '{payload,customer_id}' <> '';
CREATE INDEX operation_ledger_handed_over ON operation_ledger (vendor_id, lower(entry #>> '{payload,handover_recipient_name}'))
  WHERE type = 'shift.close';
CREATE INDEX rejections_edited ON rejections (vendor_id, (payload #>> '{payload,id}'));
CREATE INDEX rejections_bought ON rejections (vendor_id, (payload #>> '{payload,customer_id}'));
CREATE INDEX rejections_document ON rejections (vendor_id, document_id) WHERE document_id <> '';
CREATE INDEX rejections_draft ON rejections (vendor_id, (payload ->> 'customer_id')) WHERE collection = 'draft';
CREATE INDEX orders_customer ON orders (vendor_id, customer_id) WHERE customer_id <> '';
CREATE INDEX drafts_customer ON drafts (vendor_id, customer_id) WHERE customer_id <> '';
CREATE INDEX security_events_user ON security_events (vendor_id, user_id);
CREATE INDEX items_selling_price_history_by ON items_selling_price_history (vendor_id, changed_by);

GRANT CREATE ON SCHEMA public TO evertill_system; -- a function's owner must be able to hold it
DO $$
DECLARE made regprocedure;
BEGIN
  FOR made IN
    SELECT p.oid::regprocedure FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace
       AND p.proname IN ('keep_security_note', 'notification_news', 'login_states', 'login_invite', 'invitation_complete',
                         'customer_login_remove', 'is_still_needed', 'remove_outdated', 'erase_traces', 'forget_events',
                         'tell_of_items', 'tell_of_prices', 'tell_of_new_shifts', 'tell_of_shifts', 'tell_of_orders',
                         'tell_of_attention', 'tell_of_revoked')
  LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO evertill_system', made);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', made);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO evertill_app', made);
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION is_still_needed FROM evertill_app;
REVOKE CREATE ON SCHEMA public FROM evertill_system;
