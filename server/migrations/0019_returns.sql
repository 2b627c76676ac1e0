-- What becomes of a sale afterwards: goods that come back line by line, voids, tips, and flags for the manager.
ALTER TABLE orders
  ADD COLUMN exchange_of text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN draft_id text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN flags jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN voided_at timestamptz(3),
  ADD COLUMN voided_by_vendor_employee_id text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN void_reason text NOT NULL DEFAULT '';
ALTER TABLE order_lines ADD COLUMN return_of_line text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE order_payments ADD COLUMN tip bigint NOT NULL DEFAULT 0 CHECK (tip >= 0);

-- What was returned of a sale before, and which sales a held basket became.
CREATE INDEX orders_return_of ON orders (vendor_id, return_of);
CREATE INDEX orders_draft ON orders (vendor_id, draft_id);
-- The lists of the point of sale: newest first, and by the code on the receipt.
CREATE INDEX orders_by_time ON orders (vendor_id, store_id, occurred_at, id);
CREATE INDEX orders_display_code ON orders (vendor_id, display_code);

-- Parked entries of a store, newest first.
CREATE INDEX rejections_store ON rejections (vendor_id, store_id, created_at, id);
-- The verdict was changed by a manager after the device had heard another one: it is told when it is next there.
ALTER TABLE operation_ledger ADD COLUMN untold boolean NOT NULL DEFAULT false;
GRANT UPDATE (untold) ON operation_ledger TO evertill_app;
CREATE INDEX operation_ledger_untold ON operation_ledger (vendor_id, device_id) WHERE untold;
