-- Breaks at the time clock: marks of where one began and ended, all of them kept, and the breaks that follow from them.
CREATE TABLE vendor_attendance_break_marks (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  vendor_employee_id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  -- The day it was set on, in the zone of its card: a store that moves does not move the past.
  date text COLLATE "C" NOT NULL,
  step text COLLATE "C" NOT NULL CHECK (step IN ('start', 'end')),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('paid', 'unpaid', '')),
  at timestamptz(3) NOT NULL CHECK (date_trunc('second', at) = at),
  -- It contradicts another one, or when its person was there.
  set_aside boolean NOT NULL,
  -- A card was changed or removed by hand: it makes no break any more.
  overruled boolean NOT NULL DEFAULT false,
  device_id text COLLATE "C" NOT NULL,
  actor_id text COLLATE "C" NOT NULL,
  received_at timestamptz(3) NOT NULL,
  PRIMARY KEY (vendor_id, id),
  CHECK ((step = 'end') = (kind = '')),
  FOREIGN KEY (vendor_id, store_id) REFERENCES stores (vendor_id, id),
  FOREIGN KEY (vendor_id, vendor_employee_id) REFERENCES vendor_staff (vendor_id, id)
);
CALL protect_tenant_table('vendor_attendance_break_marks');
GRANT UPDATE ON vendor_attendance_break_marks TO evertill_app;
CREATE UNIQUE INDEX vendor_attendance_break_marks_once
  ON vendor_attendance_break_marks (vendor_id, vendor_employee_id, at, step, kind);
CREATE INDEX vendor_attendance_break_marks_date ON vendor_attendance_break_marks (vendor_id, vendor_employee_id, date);

-- Where a card has a break of the time clock, those of the plan stand back and do not count.
ALTER TABLE vendor_attendance_breaks
  ADD COLUMN source text COLLATE "C" NOT NULL DEFAULT 'manual' CHECK (source IN ('manual', 'schedule', 'time_clock')),
  -- Of the time clock: the mark it began with.
  ADD COLUMN start_mark_id text COLLATE "C" NOT NULL DEFAULT '';
-- A card that was not changed by hand has them from the plan.
UPDATE vendor_attendance_breaks b SET source = 'schedule'
 WHERE NOT EXISTS (SELECT FROM vendor_attendance_edit_logs l
                    WHERE l.vendor_id = b.vendor_id AND l.day_id = b.day_id AND l.action IN ('created', 'updated'));
