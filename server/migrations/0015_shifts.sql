-- Work shifts, the second part: cash that moved without a sale, the close with the server's own reckoning, corrections
-- beside a closed shift, templates under the document's name.
ALTER TABLE vendor_work_shifts
  ADD COLUMN contested boolean NOT NULL DEFAULT false,
  ADD COLUMN server_expected_cash bigint,
  ADD COLUMN z_number bigint NOT NULL DEFAULT 0,
  ADD COLUMN closing_figures jsonb NOT NULL DEFAULT '{}';

-- I4 is about the shifts of whoever holds the lane: one that was opened by a device whose lane had been given away is kept
-- beside it, until an owner has decided.
DROP INDEX vendor_work_shifts_one_open;
CREATE UNIQUE INDEX vendor_work_shifts_one_open ON vendor_work_shifts (vendor_id, store_id, pos_register_id)
  WHERE status = 'open' AND NOT deleted AND NOT contested;
-- Z reports of a lane are numbered without gaps, and no number twice.
CREATE UNIQUE INDEX vendor_work_shifts_z ON vendor_work_shifts (vendor_id, store_id, pos_register_id, z_number)
  WHERE z_number > 0;

CREATE TABLE vendor_work_shift_cash_movements (
  vendor_id text COLLATE "C" NOT NULL,
  parent_id text COLLATE "C" NOT NULL,
  position integer NOT NULL CHECK (position < 500),
  id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('paid_in', 'paid_out', 'safe_drop', 'no_sale')),
  amount bigint NOT NULL CHECK (amount >= 0),
  reason text NOT NULL,
  vendor_employee_id text COLLATE "C" NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (vendor_id, parent_id, id),
  CHECK ((kind = 'no_sale') = (amount = 0)),
  FOREIGN KEY (vendor_id, parent_id) REFERENCES vendor_work_shifts (vendor_id, id)
);
CALL child_table('vendor_work_shift_cash_movements', 'vendor_work_shifts');

CREATE TABLE vendor_work_shift_amendments (
  vendor_id text COLLATE "C" NOT NULL,
  parent_id text COLLATE "C" NOT NULL,
  position integer NOT NULL CHECK (position < 100),
  id text COLLATE "C" NOT NULL,
  closing_actual_cash bigint CHECK (closing_actual_cash >= 0),
  closing_handover_amount bigint CHECK (closing_handover_amount >= 0),
  note text NOT NULL,
  vendor_employee_id text COLLATE "C" NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (vendor_id, parent_id, id),
  FOREIGN KEY (vendor_id, parent_id) REFERENCES vendor_work_shifts (vendor_id, id)
);
CALL child_table('vendor_work_shift_amendments', 'vendor_work_shifts');

ALTER TABLE stores ADD COLUMN blind_close boolean NOT NULL DEFAULT false;

-- Which device acts for a lane: one at a time.
CREATE TABLE lane_leases (
  vendor_id text COLLATE "C" NOT NULL,
  parent_id text COLLATE "C" NOT NULL,
  position integer NOT NULL,
  pos_register_id text COLLATE "C" NOT NULL,
  device_id text COLLATE "C" NOT NULL,
  device_name text NOT NULL,
  granted_at timestamptz(3) NOT NULL,
  PRIMARY KEY (vendor_id, parent_id, pos_register_id),
  FOREIGN KEY (vendor_id, parent_id) REFERENCES stores (vendor_id, id)
);
CALL child_table('lane_leases', 'stores');

-- Templates are look-up records of the store: under the document's own name and columns, to read.
CREATE VIEW vendor_shift_templates WITH (security_invoker = true) AS
  SELECT vendor_id, id, store_id, name, data ->> 'time_start' AS time_start, data ->> 'time_end' AS time_end,
         coalesce((data ->> 'sort_order')::integer, 0) AS sort_order, active AS is_active,
         (data ->> 'effective_on')::date AS effective_on
    FROM reference_entries WHERE kind = 'shift_template' AND NOT deleted;
GRANT SELECT ON vendor_shift_templates TO evertill_app;
