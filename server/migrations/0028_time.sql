-- Somebody went without a network while an order of theirs was not finished: kept, and shown.
ALTER TABLE vendor_attendance_punches ADD COLUMN open_orders boolean NOT NULL DEFAULT false;

-- Forgetting an employee (T24) in what is kept of their time, and letting go of what showed where they punched.
CREATE INDEX vendor_attendance_validations_age ON vendor_attendance_validations (captured_at);
CREATE INDEX operation_ledger_evidence ON operation_ledger (occurred_at)
  WHERE type = 'time.punch' AND entry #> '{payload,validations,0}' IS NOT NULL;
CREATE INDEX rejections_evidence ON rejections (created_at)
  WHERE collection = 'time.punch' AND payload #> '{payload,validations,0}' IS NOT NULL;
GRANT DELETE ON vendor_attendance_validations TO evertill_system;

GRANT CREATE ON SCHEMA public TO evertill_system; -- a function's owner must be able to hold it
SET LOCAL ROLE evertill_system;

-- Hours, breaks, tips and days of leave stay. What somebody wrote goes, and why they were away where it says more than
-- whether it is paid; and evidence of punches, from the entries it came in too: these keep number, hash and place in the
-- chain, and `details` says why they cannot be hashed again. `known_as` as in `erase_traces`.
CREATE FUNCTION erase_time(of_staff text, known_as text, now_at timestamptz)
  RETURNS TABLE (place text, rows_blanked bigint) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
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
END $$;
REVOKE ALL ON FUNCTION erase_time FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_time TO evertill_app;

-- As before, and evidence of punches: the records, and the copies in the entries they came in.
CREATE OR REPLACE FUNCTION remove_outdated(what text, older_than interval, most bigint) RETURNS bigint
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
    WHEN 'catalog_imports' THEN interval '7 days'
    WHEN 'terminal_batch_closes' THEN interval '365 days'
    WHEN 'vendor_attendance_validations' THEN interval '30 days'
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
END $$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM evertill_system;
