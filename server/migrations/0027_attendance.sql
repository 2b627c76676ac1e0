-- Time: days of work with their punches, the schedule, leave. Calendar days and times on the wall are text in the
-- store's own time zone (`2026-11-21`, `09:30`); instants are to the second.
CREATE PROCEDURE attendance_table(name text) LANGUAGE plpgsql AS $$
BEGIN
  CALL protect_tenant_table(name);
  EXECUTE format('GRANT UPDATE, DELETE ON %I TO evertill_app', name);
END $$;

CREATE TABLE vendor_attendance_days (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  vendor_employee_id text COLLATE "C" NOT NULL,
  date text COLLATE "C" NOT NULL,
  -- The store's when the day was written: a store that moves does not move the past.
  timezone text NOT NULL,
  employee_role_id text COLLATE "C",
  cash_tips_cents bigint NOT NULL DEFAULT 0 CHECK (cash_tips_cents >= 0),
  credit_tips_cents bigint NOT NULL DEFAULT 0 CHECK (credit_tips_cents >= 0),
  production_seconds bigint NOT NULL DEFAULT 0 CHECK (production_seconds BETWEEN 0 AND 2 * 86400),
  paid_break_minutes bigint NOT NULL DEFAULT 0 CHECK (paid_break_minutes >= 0),
  unpaid_break_minutes bigint NOT NULL DEFAULT 0 CHECK (unpaid_break_minutes >= 0),
  break_minutes bigint NOT NULL DEFAULT 0 CHECK (break_minutes >= 0),
  punch_state text COLLATE "C" NOT NULL CHECK (punch_state IN ('in', 'out')),
  -- Somebody said so: a person without a time card is not absent.
  absent boolean NOT NULL DEFAULT false,
  resolved_issue_keys jsonb NOT NULL DEFAULT '[]',
  note text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (vendor_id, id),
  FOREIGN KEY (vendor_id, store_id) REFERENCES stores (vendor_id, id),
  FOREIGN KEY (vendor_id, vendor_employee_id) REFERENCES vendor_staff (vendor_id, id),
  CONSTRAINT vendor_attendance_days_role FOREIGN KEY (vendor_id, employee_role_id)
    REFERENCES vendor_employee_roles (vendor_id, id)
);
CALL attendance_table('vendor_attendance_days');
CREATE UNIQUE INDEX vendor_attendance_days_once ON vendor_attendance_days (vendor_id, vendor_employee_id, date);
CREATE INDEX vendor_attendance_days_store ON vendor_attendance_days (vendor_id, store_id, date);
CREATE INDEX vendor_attendance_days_role ON vendor_attendance_days (vendor_id, employee_role_id);
CREATE INDEX vendor_attendance_days_in ON vendor_attendance_days (vendor_id, store_id) WHERE punch_state = 'in';

CREATE TABLE vendor_attendance_punches (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  day_id text COLLATE "C" NOT NULL,
  vendor_employee_id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  -- The day's, so that the days around a punch are found without their rows.
  date text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('in', 'out')),
  at timestamptz(3) NOT NULL CHECK (date_trunc('second', at) = at),
  device_label text COLLATE "C" NOT NULL,
  -- Made at midnight, where a segment goes on: `device_label` is that of the punch it stands for.
  split boolean NOT NULL,
  set_aside boolean NOT NULL,
  device_id text COLLATE "C" NOT NULL DEFAULT '',
  vendor_work_shift_id text COLLATE "C" NOT NULL DEFAULT '',
  actor_id text COLLATE "C" NOT NULL,
  received_at timestamptz(3) NOT NULL,
  PRIMARY KEY (vendor_id, id),
  FOREIGN KEY (vendor_id, day_id) REFERENCES vendor_attendance_days (vendor_id, id) ON DELETE CASCADE
);
CALL attendance_table('vendor_attendance_punches');
-- Cron, Refresh and a shift that opens at once: each punch once.
CREATE UNIQUE INDEX vendor_attendance_punches_once
  ON vendor_attendance_punches (vendor_id, vendor_employee_id, at, kind, split);
CREATE INDEX vendor_attendance_punches_day ON vendor_attendance_punches (vendor_id, day_id);
CREATE INDEX vendor_attendance_punches_date ON vendor_attendance_punches (vendor_id, vendor_employee_id, date);

CREATE TABLE vendor_attendance_breaks (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  day_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('paid', 'unpaid')),
  start_at timestamptz(3) NOT NULL,
  end_at timestamptz(3) NOT NULL,
  duration_minutes bigint NOT NULL CHECK (duration_minutes >= 0),
  PRIMARY KEY (vendor_id, id),
  CHECK (end_at > start_at),
  FOREIGN KEY (vendor_id, day_id) REFERENCES vendor_attendance_days (vendor_id, id) ON DELETE CASCADE
);
CALL attendance_table('vendor_attendance_breaks');
CREATE INDEX vendor_attendance_breaks_day ON vendor_attendance_breaks (vendor_id, day_id);

CREATE TABLE vendor_attendance_validations (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  day_id text COLLATE "C" NOT NULL,
  punch_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('photo', 'gps')),
  lat text COLLATE "C" NOT NULL DEFAULT '',
  lng text COLLATE "C" NOT NULL DEFAULT '',
  accuracy_m text COLLATE "C" NOT NULL DEFAULT '',
  photo_ref text COLLATE "C" NOT NULL DEFAULT '',
  captured_at timestamptz(3) NOT NULL,
  device_id text COLLATE "C" NOT NULL DEFAULT '',
  PRIMARY KEY (vendor_id, id),
  FOREIGN KEY (vendor_id, day_id) REFERENCES vendor_attendance_days (vendor_id, id) ON DELETE CASCADE
);
CALL attendance_table('vendor_attendance_validations');
CREATE INDEX vendor_attendance_validations_day ON vendor_attendance_validations (vendor_id, day_id);

CREATE TABLE vendor_attendance_edit_logs (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  day_id text COLLATE "C" NOT NULL,
  action text COLLATE "C" NOT NULL,
  snapshot jsonb NOT NULL,
  -- 13 characters; `0` for the service itself.
  actor_user_id text COLLATE "C" NOT NULL,
  actor_name text NOT NULL,
  note text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (vendor_id, id),
  FOREIGN KEY (vendor_id, day_id) REFERENCES vendor_attendance_days (vendor_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('vendor_attendance_edit_logs');
-- Removed with their day and in no other way.
CREATE INDEX vendor_attendance_edit_logs_day ON vendor_attendance_edit_logs (vendor_id, day_id);

CREATE TABLE vendor_attendance_schedule_shifts (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  vendor_employee_id text COLLATE "C" NOT NULL,
  shift_date text COLLATE "C" NOT NULL,
  start_time text COLLATE "C" NOT NULL,
  end_time text COLLATE "C" NOT NULL,
  note text NOT NULL DEFAULT '',
  is_no_working boolean NOT NULL DEFAULT false,
  shift_template_id text COLLATE "C" NOT NULL DEFAULT '',
  created_by text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (vendor_id, id),
  FOREIGN KEY (vendor_id, store_id) REFERENCES stores (vendor_id, id),
  FOREIGN KEY (vendor_id, vendor_employee_id) REFERENCES vendor_staff (vendor_id, id)
);
CALL attendance_table('vendor_attendance_schedule_shifts');
CREATE INDEX vendor_attendance_schedule_shifts_day
  ON vendor_attendance_schedule_shifts (vendor_id, store_id, shift_date);
CREATE INDEX vendor_attendance_schedule_shifts_person
  ON vendor_attendance_schedule_shifts (vendor_id, vendor_employee_id, shift_date);
-- What two servers make of a template at once is made once.
CREATE UNIQUE INDEX vendor_attendance_schedule_shifts_auto
  ON vendor_attendance_schedule_shifts (vendor_id, vendor_employee_id, shift_date, shift_template_id, start_time)
  WHERE note LIKE 'auto_template:%';

CREATE TABLE vendor_availability_slots (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  shift_template_id text COLLATE "C" NOT NULL,
  position bigint NOT NULL,
  weekday bigint NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  -- Blank: every member without a slot of their own.
  vendor_employee_id text COLLATE "C" NOT NULL DEFAULT '',
  start_time text COLLATE "C" NOT NULL,
  end_time text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('working', 'unavailable')),
  breaks jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (vendor_id, id),
  FOREIGN KEY (vendor_id, shift_template_id) REFERENCES reference_entries (vendor_id, id)
);
CALL attendance_table('vendor_availability_slots');
CREATE INDEX vendor_availability_slots_template ON vendor_availability_slots (vendor_id, shift_template_id);

CREATE TABLE vendor_leaves (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  vendor_employee_id text COLLATE "C" NOT NULL,
  leave_type text COLLATE "C" NOT NULL,
  date_from text COLLATE "C" NOT NULL,
  date_to text COLLATE "C" NOT NULL,
  session text COLLATE "C" NOT NULL CHECK (session IN ('full_day', 'first_half')),
  start_time text COLLATE "C",
  end_time text COLLATE "C",
  reason text NOT NULL DEFAULT '',
  timezone text NOT NULL,
  status text COLLATE "C" NOT NULL CHECK (status IN ('new', 'pending', 'approved', 'declined', 'withdrawn')),
  total_minutes bigint NOT NULL CHECK (total_minutes >= 0),
  created_by text COLLATE "C" NOT NULL,
  decided_by text COLLATE "C",
  decided_at timestamptz(3),
  decision_note text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (vendor_id, id),
  CHECK (date_to >= date_from),
  FOREIGN KEY (vendor_id, store_id) REFERENCES stores (vendor_id, id),
  FOREIGN KEY (vendor_id, vendor_employee_id) REFERENCES vendor_staff (vendor_id, id)
);
CALL attendance_table('vendor_leaves');
REVOKE DELETE ON vendor_leaves FROM evertill_app;
CREATE INDEX vendor_leaves_store ON vendor_leaves (vendor_id, store_id, date_from);
CREATE INDEX vendor_leaves_person ON vendor_leaves (vendor_id, vendor_employee_id, date_from);

CREATE TABLE vendor_leave_log (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  leave_id text COLLATE "C" NOT NULL,
  action text COLLATE "C" NOT NULL,
  actor_id text COLLATE "C" NOT NULL,
  actor_name text NOT NULL,
  note text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (vendor_id, id),
  FOREIGN KEY (vendor_id, leave_id) REFERENCES vendor_leaves (vendor_id, id)
);
CALL protect_tenant_table('vendor_leave_log');
CREATE INDEX vendor_leave_log_leave ON vendor_leave_log (vendor_id, leave_id);

-- Orders that hold up whoever wants to go.
CREATE INDEX orders_unfinished ON orders (vendor_id, placed_by_vendor_employee_id)
  WHERE status = 'pending' OR payment_status = 'pending';

-- Where the clock that runs by itself has something to look at. Each is then looked after in its own tenant.
CREATE FUNCTION attendance_stores() RETURNS TABLE (vendor_id text, store_id text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT s.vendor_id, s.id FROM stores s
         WHERE NOT s.deleted AND (
           EXISTS (SELECT FROM vendor_availability_slots a WHERE a.vendor_id = s.vendor_id AND a.store_id = s.id)
           OR EXISTS (SELECT FROM vendor_attendance_schedule_shifts p
                       WHERE p.vendor_id = s.vendor_id AND p.store_id = s.id))
         ORDER BY s.vendor_id, s.id $$;

GRANT CREATE ON SCHEMA public TO evertill_system; -- a function's owner must be able to hold it
ALTER FUNCTION attendance_stores() OWNER TO evertill_system;
REVOKE ALL ON FUNCTION attendance_stores() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION attendance_stores() TO evertill_app;
REVOKE CREATE ON SCHEMA public FROM evertill_system;

DROP PROCEDURE attendance_table(text);
