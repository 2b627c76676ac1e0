-- Work shifts, orders with lines and payments, held baskets. The table and column names are the documents'.
CREATE TABLE vendor_work_shifts (
  vendor_id text COLLATE "C" NOT NULL REFERENCES vendors,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  pos_register_id text COLLATE "C" NOT NULL,
  warehouse_id text COLLATE "C" NOT NULL DEFAULT '',
  template_id text COLLATE "C" NOT NULL DEFAULT '',
  shift_label text NOT NULL,
  status text COLLATE "C" NOT NULL CHECK (status IN ('open', 'closed')),
  opening_cash bigint NOT NULL,
  opening_invoice_slip_count bigint NOT NULL,
  opening_voucher_stub_count bigint NOT NULL,
  opening_card_receipt_count bigint NOT NULL,
  carried_from_shift_id text COLLATE "C" NOT NULL DEFAULT '',
  cash_handover_basis text CHECK (cash_handover_basis IN ('drawer', 'ledger')),
  cash_count_detail jsonb NOT NULL DEFAULT '{}',
  notes text NOT NULL DEFAULT '',
  opened_by_vendor_employee_id text COLLATE "C" NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  opened_device_id text COLLATE "C" NOT NULL DEFAULT '',
  opened_device_seq bigint NOT NULL DEFAULT 0,
  closing_actual_cash bigint,
  closing_expected_cash bigint,
  closing_invoice_slip_count bigint,
  closing_voucher_stub_count bigint,
  closing_card_receipt_count bigint,
  closing_handover_basis text CHECK (closing_handover_basis IN ('drawer', 'ledger')),
  closing_handover_amount bigint,
  handover_recipient_name text NOT NULL DEFAULT '',
  closing_notes text NOT NULL DEFAULT '',
  closed_by_vendor_employee_id text COLLATE "C" NOT NULL DEFAULT '',
  closed_at timestamptz(3),
  closed_device_id text COLLATE "C" NOT NULL DEFAULT '',
  closed_device_seq bigint NOT NULL DEFAULT 0,
  terminal_batch_closed_at timestamptz(3),
  svc_terminal_batch_payment_device_id text COLLATE "C" NOT NULL DEFAULT '',
  svc_terminal_batch_closed_by_vendor_employee_id text COLLATE "C" NOT NULL DEFAULT '',
  rev bigint NOT NULL, sync_xid xid8 NOT NULL, deleted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (vendor_id, id),
  FOREIGN KEY (vendor_id, store_id) REFERENCES stores (vendor_id, id),
  CHECK ((status = 'closed') = (closed_at IS NOT NULL))
);
CALL replicate_table('vendor_work_shifts', 'store_id');
-- I4: at most one open shift per store and lane, whoever is faster.
CREATE UNIQUE INDEX vendor_work_shifts_one_open ON vendor_work_shifts (vendor_id, store_id, pos_register_id)
  WHERE status = 'open' AND NOT deleted;

CREATE TABLE vendor_work_shift_assignees (
  vendor_id text COLLATE "C" NOT NULL,
  parent_id text COLLATE "C" NOT NULL,
  position integer NOT NULL CHECK (position = 0), -- never more than one
  vendor_employee_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (vendor_id, parent_id, position),
  FOREIGN KEY (vendor_id, parent_id) REFERENCES vendor_work_shifts (vendor_id, id)
);
CALL child_table('vendor_work_shift_assignees', 'vendor_work_shifts');

CREATE TABLE orders (
  vendor_id text COLLATE "C" NOT NULL REFERENCES vendors,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  client_order_id text COLLATE "C" NOT NULL,
  order_number bigint NOT NULL,
  display_code text NOT NULL DEFAULT '',
  svc_vendor_work_shift_id text COLLATE "C" NOT NULL DEFAULT '',
  pos_register_id text COLLATE "C" NOT NULL,
  device_id text COLLATE "C" NOT NULL DEFAULT '',
  device_seq bigint NOT NULL DEFAULT 0,
  placed_by_vendor_employee_id text COLLATE "C" NOT NULL,
  customer_id text COLLATE "C" NOT NULL DEFAULT '',
  captured_at timestamptz(3) NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  received_at timestamptz(3) NOT NULL,
  business_day text COLLATE "C" NOT NULL CHECK (business_day ~ '^\d{4}-\d{2}-\d{2}$'),
  status text COLLATE "C" NOT NULL CHECK (status IN ('pending', 'delivered', 'completed', 'voided')),
  payment_status text COLLATE "C" NOT NULL CHECK (payment_status IN ('pending', 'partial', 'paid', 'refunded')),
  currency text NOT NULL,
  subtotal bigint NOT NULL,
  discount bigint NOT NULL,
  tax bigint NOT NULL,
  rounding bigint NOT NULL,
  total bigint NOT NULL,
  paid bigint NOT NULL,
  change bigint NOT NULL,
  late boolean NOT NULL DEFAULT false,
  return_of text COLLATE "C" NOT NULL DEFAULT '',
  coupons jsonb NOT NULL DEFAULT '[]',
  approvals jsonb NOT NULL DEFAULT '[]',
  variances jsonb NOT NULL DEFAULT '[]',
  payload_hash text NOT NULL,
  rev bigint NOT NULL, sync_xid xid8 NOT NULL, deleted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (vendor_id, id),
  FOREIGN KEY (vendor_id, store_id) REFERENCES stores (vendor_id, id),
  -- I2: one sale, once, for ever
  CONSTRAINT orders_client_order_id UNIQUE (vendor_id, store_id, client_order_id),
  CONSTRAINT orders_number UNIQUE (vendor_id, store_id, order_number)
);
CALL replicate_table('orders', 'store_id');
CREATE INDEX orders_shift ON orders (vendor_id, svc_vendor_work_shift_id);
CREATE INDEX orders_day ON orders (vendor_id, store_id, business_day);

CREATE TABLE order_lines (
  vendor_id text COLLATE "C" NOT NULL,
  parent_id text COLLATE "C" NOT NULL,
  position integer NOT NULL,
  id text COLLATE "C" NOT NULL,
  item_id text COLLATE "C" NOT NULL,
  variation_id text COLLATE "C" NOT NULL DEFAULT '',
  name text NOT NULL,
  sku_code text NOT NULL,
  barcode text NOT NULL DEFAULT '',
  qty numeric(14,3) NOT NULL CHECK (qty <> 0),
  unit text NOT NULL DEFAULT '',
  unit_price bigint NOT NULL CHECK (unit_price >= 0),
  price_per bigint NOT NULL DEFAULT 1 CHECK (price_per >= 1),
  price_source text NOT NULL,
  discount bigint NOT NULL DEFAULT 0,
  tax_profile_id text COLLATE "C" NOT NULL DEFAULT '',
  tax_rate numeric(12,4) NOT NULL DEFAULT 0,
  tax_type text NOT NULL,
  tax bigint NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (vendor_id, parent_id, id),
  FOREIGN KEY (vendor_id, parent_id) REFERENCES orders (vendor_id, id)
);
CALL child_table('order_lines', 'orders');
CREATE INDEX order_lines_item ON order_lines (vendor_id, item_id);

CREATE TABLE order_payments (
  vendor_id text COLLATE "C" NOT NULL,
  parent_id text COLLATE "C" NOT NULL,
  position integer NOT NULL,
  id text COLLATE "C" NOT NULL,
  method text NOT NULL,
  amount bigint NOT NULL,
  tendered bigint NOT NULL,
  change bigint NOT NULL,
  outcome text NOT NULL DEFAULT '',
  payment_reference text NOT NULL DEFAULT '',
  auth_code text NOT NULL DEFAULT '',
  card_last4 text NOT NULL DEFAULT '' CHECK (card_last4 ~ '^(\d{4})?$'),
  card_brand text NOT NULL DEFAULT '',
  entry_mode text NOT NULL DEFAULT '',
  PRIMARY KEY (vendor_id, parent_id, id),
  FOREIGN KEY (vendor_id, parent_id) REFERENCES orders (vendor_id, id)
);
CALL child_table('order_payments', 'orders');

-- I3: what the lines say is what the order says, checked when the transaction ends.
CREATE FUNCTION check_order_money() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE lines bigint; payments bigint;
BEGIN
  SELECT coalesce(sum(total), 0) INTO lines FROM order_lines WHERE vendor_id = NEW.vendor_id AND parent_id = NEW.id;
  SELECT coalesce(sum(amount), 0) INTO payments FROM order_payments
   WHERE vendor_id = NEW.vendor_id AND parent_id = NEW.id AND outcome IN ('', 'succeeded');
  IF lines + NEW.rounding <> NEW.total OR payments <> NEW.paid THEN
    RAISE EXCEPTION 'order %: lines % + rounding % against total %, payments % against paid %',
      NEW.id, lines, NEW.rounding, NEW.total, payments, NEW.paid
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'orders_money';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER order_money AFTER INSERT OR UPDATE ON orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_order_money();

CREATE TABLE drafts (
  vendor_id text COLLATE "C" NOT NULL REFERENCES vendors,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  pos_register_id text COLLATE "C" NOT NULL DEFAULT '',
  name text NOT NULL DEFAULT '',
  customer_id text COLLATE "C" NOT NULL DEFAULT '',
  status text NOT NULL CHECK (status IN ('held', 'resumed', 'paid', 'discarded')),
  lines jsonb NOT NULL DEFAULT '[]',
  held_by text COLLATE "C" NOT NULL DEFAULT '',
  updated_at timestamptz(3) NOT NULL,
  rev bigint NOT NULL, sync_xid xid8 NOT NULL, deleted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (vendor_id, id),
  FOREIGN KEY (vendor_id, store_id) REFERENCES stores (vendor_id, id)
);
CALL replicate_table('drafts', 'store_id');
