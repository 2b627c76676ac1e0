-- Products with their variations and barcodes, the small look-up kinds, and the selling-price history.
CREATE TABLE items (
  vendor_id text COLLATE "C" NOT NULL REFERENCES vendors,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  sku_code text NOT NULL CHECK (sku_code <> ''),
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  price bigint NOT NULL CHECK (price >= 0),
  profit_percent numeric(12,4) NOT NULL DEFAULT 0,
  stock numeric(14,3) NOT NULL DEFAULT 0,
  low_stock_threshold numeric(14,3) NOT NULL DEFAULT 0,
  status bigint NOT NULL DEFAULT 0 CHECK (status IN (0, 1, 2)),
  recommended boolean NOT NULL DEFAULT false,
  is_recommend boolean NOT NULL DEFAULT false,
  admin_only boolean NOT NULL DEFAULT false,
  category_id text COLLATE "C" NOT NULL DEFAULT '',
  brand_id text COLLATE "C" NOT NULL DEFAULT '',
  unit_id text COLLATE "C" NOT NULL DEFAULT '',
  barcode text NOT NULL DEFAULT '',
  barcodes jsonb NOT NULL DEFAULT '[]',
  item_type text NOT NULL DEFAULT 'NORMAL'
    CHECK (item_type IN ('NORMAL', 'WEIGHT', 'PER_UNIT', 'PRICE_EMBEDDED', 'QTY_EMBEDDED')),
  plu text NOT NULL DEFAULT '',
  is_retail boolean NOT NULL DEFAULT true,
  is_wholesale boolean NOT NULL DEFAULT false,
  no_sales_tax boolean NOT NULL DEFAULT false,
  is_snap_eligible boolean NOT NULL DEFAULT false,
  auto_add_purchase_on_low_stock boolean NOT NULL DEFAULT false,
  store_tax_id text COLLATE "C" NOT NULL DEFAULT '',
  custom_tax numeric(12,4) NOT NULL DEFAULT 0,
  custom_tax_type text NOT NULL DEFAULT 'percent' CHECK (custom_tax_type IN ('percent', 'flat')),
  rev bigint NOT NULL, sync_xid xid8 NOT NULL, deleted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (vendor_id, id),
  FOREIGN KEY (vendor_id, store_id) REFERENCES stores (vendor_id, id)
);
CALL replicate_table('items', 'store_id');
-- An archived product gives its SKU and PLU free; it must be unique again before it comes back.
CREATE UNIQUE INDEX items_sku ON items (vendor_id, store_id, sku_code) WHERE NOT deleted AND status <> 2;
CREATE UNIQUE INDEX items_plu ON items (vendor_id, store_id, plu) WHERE NOT deleted AND status <> 2 AND plu <> '';
-- For look-ups: a query cannot be matched to the partial ones above without their exact predicate.
CREATE INDEX items_sku_lookup ON items (vendor_id, store_id, sku_code);
CREATE INDEX items_plu_lookup ON items (vendor_id, store_id, plu);
CREATE INDEX items_category ON items (vendor_id, store_id, category_id);
CREATE INDEX items_brand ON items (vendor_id, store_id, brand_id);
CREATE INDEX items_barcode ON items (vendor_id, store_id, barcode);
CREATE INDEX items_admin_only ON items (vendor_id, store_id) WHERE admin_only;

CREATE TABLE item_variations (
  vendor_id text COLLATE "C" NOT NULL,
  parent_id text COLLATE "C" NOT NULL,
  position integer NOT NULL,
  id text COLLATE "C" NOT NULL,
  key text NOT NULL,
  name text NOT NULL,
  sku_code text NOT NULL,
  barcodes jsonb NOT NULL DEFAULT '[]',
  price bigint NOT NULL CHECK (price >= 0),
  unit_id text COLLATE "C",
  units_per_pack numeric(14,3) CHECK (units_per_pack > 0),
  base_variation_id text COLLATE "C",
  is_default boolean NOT NULL DEFAULT false,
  PRIMARY KEY (vendor_id, parent_id, id),
  FOREIGN KEY (vendor_id, parent_id) REFERENCES items (vendor_id, id)
);
CALL child_table('item_variations', 'items');

CREATE TABLE item_barcodes (
  vendor_id text COLLATE "C" NOT NULL REFERENCES vendors,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  code text COLLATE "C" NOT NULL CHECK (code <> ''),
  product_id text COLLATE "C" NOT NULL,
  variation_id text COLLATE "C" NOT NULL DEFAULT '',
  admin_only boolean NOT NULL,
  rev bigint NOT NULL, sync_xid xid8 NOT NULL, deleted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (vendor_id, id),
  FOREIGN KEY (vendor_id, product_id) REFERENCES items (vendor_id, id)
);
CALL replicate_table('item_barcodes', 'store_id');
CREATE INDEX item_barcodes_code ON item_barcodes (vendor_id, store_id, code) WHERE NOT deleted;
CREATE INDEX item_barcodes_product ON item_barcodes (vendor_id, product_id);

CREATE TABLE reference_entries (
  vendor_id text COLLATE "C" NOT NULL REFERENCES vendors,
  id text COLLATE "C" NOT NULL,
  -- blank: every store of the vendor
  store_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  name text NOT NULL,
  code text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  data jsonb NOT NULL DEFAULT '{}',
  rev bigint NOT NULL, sync_xid xid8 NOT NULL, deleted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (vendor_id, id)
);
CALL replicate_table('reference_entries', 'store_id');
CREATE INDEX reference_entries_kind ON reference_entries (vendor_id, kind, name);

CREATE TABLE customers (
  vendor_id text COLLATE "C" NOT NULL REFERENCES vendors,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  phone text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  rev bigint NOT NULL, sync_xid xid8 NOT NULL, deleted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (vendor_id, id)
);
CALL replicate_table('customers', 'store_id');

-- Append-only (I5): the application role can neither change nor remove a row.
CREATE TABLE items_selling_price_history (
  vendor_id text COLLATE "C" NOT NULL REFERENCES vendors,
  id text COLLATE "C" NOT NULL,
  item_id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  old_price bigint NOT NULL,
  new_price bigint NOT NULL CHECK (new_price <> old_price),
  profit_percent numeric(12,4) NOT NULL,
  changed_by text NOT NULL,
  changed_by_name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- which transaction, so that the check below can count; and the order of rows of one millisecond
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  entry bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (vendor_id, id),
  FOREIGN KEY (vendor_id, item_id) REFERENCES items (vendor_id, id)
);
CALL protect_tenant_table('items_selling_price_history');
CREATE INDEX items_selling_price_history_item ON items_selling_price_history (vendor_id, item_id, entry DESC);

-- A price changed by hand in SQL gets its row from here; the waist writes its own.
CREATE FUNCTION record_price_by_hand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO items_selling_price_history
    (vendor_id, id, item_id, store_id, old_price, new_price, profit_percent, changed_by, changed_by_name, created_at)
  VALUES (NEW.vendor_id, gen_random_uuid()::text, NEW.id, NEW.store_id, OLD.price, NEW.price, NEW.profit_percent,
          '0', 'Database', clock_timestamp());
  RETURN NULL;
END $$;
CREATE TRIGGER price_by_hand AFTER UPDATE OF price ON items FOR EACH ROW
  WHEN (OLD.price <> NEW.price AND current_setting('app.waist', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION record_price_by_hand();

-- At commit, every changed price of this transaction has exactly one row (I5).
CREATE FUNCTION check_price_history() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE found bigint;
BEGIN
  SELECT count(*) INTO found FROM items_selling_price_history h
   WHERE h.vendor_id = NEW.vendor_id AND h.item_id = NEW.id AND h.xid = pg_current_xact_id()
     AND h.old_price = OLD.price AND h.new_price = NEW.price;
  IF found <> 1 THEN
    RAISE EXCEPTION 'item % changed its price with % history rows', NEW.id, found
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'items_price_history';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER price_history AFTER UPDATE OF price ON items DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.price <> NEW.price) EXECUTE FUNCTION check_price_history();
