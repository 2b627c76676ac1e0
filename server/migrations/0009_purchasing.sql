-- Stock and purchasing: what lies in which warehouse, the journal it follows from, purchase lots and what they cost.

-- Per warehouse, item and variation: the truth. `items.stock` is the sum, for tills. Wider than what can be moved at
-- once, so that no sale ever fails for a sum that is too large.
CREATE TABLE item_stocks (
  vendor_id text COLLATE "C" NOT NULL,
  item_id text COLLATE "C" NOT NULL,
  variation_id text COLLATE "C" NOT NULL DEFAULT '',
  -- blank: the store has no warehouse yet
  warehouse_id text COLLATE "C" NOT NULL DEFAULT '',
  store_id text COLLATE "C" NOT NULL,
  quantity numeric(20,3) NOT NULL DEFAULT 0,
  -- what one of them cost on the average, in millionths of the smallest unit
  average_cost numeric(20,6) NOT NULL DEFAULT 0 CHECK (average_cost >= 0),
  PRIMARY KEY (vendor_id, item_id, variation_id, warehouse_id),
  FOREIGN KEY (vendor_id, item_id) REFERENCES items (vendor_id, id)
);
CALL protect_tenant_table('item_stocks');
REVOKE INSERT ON item_stocks FROM evertill_app;
GRANT INSERT ON item_stocks TO evertill_system;
CREATE INDEX item_stocks_warehouse ON item_stocks (vendor_id, warehouse_id, item_id);
CREATE INDEX item_stocks_store ON item_stocks (vendor_id, store_id, warehouse_id);

-- The journal: append-only, also for the application role. In the order of `entry` it makes the rows above again.
CREATE TABLE stock_movements (
  vendor_id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  warehouse_id text COLLATE "C" NOT NULL,
  item_id text COLLATE "C" NOT NULL,
  variation_id text COLLATE "C" NOT NULL,
  quantity numeric(20,3) NOT NULL,
  reason text COLLATE "C" NOT NULL CHECK (reason IN ('sale', 'return', 'purchase', 'adjustment', 'transfer')),
  document_id text COLLATE "C" NOT NULL,
  line_id text COLLATE "C" NOT NULL,
  unit_cost numeric(20,6) CHECK (unit_cost >= 0),
  note text NOT NULL,
  actor_id text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  entry bigint GENERATED ALWAYS AS IDENTITY,
  -- nothing moves twice
  PRIMARY KEY (vendor_id, reason, document_id, line_id),
  FOREIGN KEY (vendor_id, item_id) REFERENCES items (vendor_id, id),
  CHECK (unit_cost IS NULL OR quantity > 0)
);
CALL protect_tenant_table('stock_movements');
REVOKE INSERT ON stock_movements FROM evertill_app;
GRANT INSERT ON stock_movements TO evertill_system;
CREATE INDEX stock_movements_item ON stock_movements (vendor_id, item_id, entry);

-- The only way anything moves. Everybody locks the items in the order of their ids, so nobody waits in a circle, and
-- an item's entries stand in the order in which they were done. Goods that arrive where nothing was left make a new
-- average; otherwise it is weighted. Answers the items, for those who are told of them.
CREATE FUNCTION move_stock(movements jsonb) RETURNS TABLE (id text, store_id text, admin_only boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
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
END $$;

-- `rev` counts every change, those of the stock too. Who changes a product by hand and says which one they saw means
-- the rest of it: this is the `rev` of the last change that was not of the stock alone. 0: not known.
ALTER TABLE items ADD COLUMN catalog_rev bigint NOT NULL DEFAULT 0;
CREATE FUNCTION stamp_catalog_rev() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('app.stock', true) = 'on' THEN
    NEW.catalog_rev := CASE WHEN OLD.catalog_rev = 0 THEN OLD.rev ELSE OLD.catalog_rev END;
  ELSIF current_setting('app.restamp', true) IS DISTINCT FROM 'on' THEN
    NEW.catalog_rev := NEW.rev;
  END IF;
  RETURN NEW;
END $$;
-- After `stamp`: triggers of one kind run in the order of their names.
CREATE TRIGGER stamp_catalog BEFORE INSERT OR UPDATE ON items
  FOR EACH ROW EXECUTE FUNCTION stamp_catalog_rev();

CREATE TABLE purchase_lots (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  number bigint NOT NULL,
  -- blank: nobody has decided yet
  supplier_id text COLLATE "C" NOT NULL DEFAULT '',
  warehouse_id text COLLATE "C" NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  -- 0 pending, 1 delivered, 2 cancelled
  status bigint NOT NULL DEFAULT 0 CHECK (status IN (0, 1, 2)),
  created_by text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- delivered or cancelled
  settled_at timestamptz(3),
  split_from text COLLATE "C" NOT NULL DEFAULT '',
  rev bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (vendor_id, id),
  FOREIGN KEY (vendor_id, store_id) REFERENCES stores (vendor_id, id),
  CONSTRAINT purchase_lots_number UNIQUE (vendor_id, store_id, number),
  CHECK ((status = 0) = (settled_at IS NULL))
);
CALL protect_tenant_table('purchase_lots');
GRANT UPDATE ON purchase_lots TO evertill_app;
CREATE INDEX purchase_lots_page ON purchase_lots (vendor_id, created_at DESC, id);
CREATE INDEX purchase_lots_supplier ON purchase_lots (vendor_id, supplier_id, created_at DESC);
CREATE INDEX purchase_lots_warehouse ON purchase_lots (vendor_id, warehouse_id) WHERE status = 0;
-- One draft a store, however many servers keep it.
CREATE UNIQUE INDEX purchase_lots_draft ON purchase_lots (vendor_id, store_id)
  WHERE status = 0 AND note = 'auto_low_stock_purchase';

-- A lot's lines; the documents call one a lot item.
CREATE TABLE purchase_lot_items (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  lot_id text COLLATE "C" NOT NULL,
  position bigint NOT NULL,
  item_id text COLLATE "C" NOT NULL,
  variation_id text COLLATE "C" NOT NULL DEFAULT '',
  quantity numeric(14,3) NOT NULL CHECK (quantity > 0),
  -- null: not known yet
  unit_cost bigint CHECK (unit_cost >= 0),
  -- put there by the low-stock job, and nobody's since
  automatic boolean NOT NULL DEFAULT false,
  -- a person took it out of the draft; the job remembers
  dismissed boolean NOT NULL DEFAULT false,
  -- its lot is
  pending boolean NOT NULL,
  PRIMARY KEY (vendor_id, id),
  FOREIGN KEY (vendor_id, lot_id) REFERENCES purchase_lots (vendor_id, id),
  FOREIGN KEY (vendor_id, item_id) REFERENCES items (vendor_id, id)
);
CALL protect_tenant_table('purchase_lot_items');
GRANT UPDATE, DELETE ON purchase_lot_items TO evertill_app;
CREATE INDEX purchase_lot_items_lot ON purchase_lot_items (vendor_id, lot_id, position);
CREATE INDEX purchase_lot_items_item ON purchase_lot_items (vendor_id, item_id, pending);

-- What was paid, once for each delivered line. The application role can neither change nor remove a row.
CREATE TABLE item_cost_price_events (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  item_id text COLLATE "C" NOT NULL,
  variation_id text COLLATE "C" NOT NULL DEFAULT '',
  store_id text COLLATE "C" NOT NULL,
  lot_id text COLLATE "C" NOT NULL,
  lot_item_id text COLLATE "C" NOT NULL,
  source text COLLATE "C" NOT NULL,
  supplier_id text COLLATE "C" NOT NULL,
  -- as it was called then
  supplier_name text NOT NULL,
  unit_cost bigint NOT NULL CHECK (unit_cost >= 0),
  quantity numeric(14,3) NOT NULL CHECK (quantity > 0),
  event_at timestamptz(3) NOT NULL,
  entry bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (vendor_id, id),
  CONSTRAINT item_cost_price_events_line UNIQUE (vendor_id, lot_item_id, source),
  FOREIGN KEY (vendor_id, item_id) REFERENCES items (vendor_id, id),
  FOREIGN KEY (vendor_id, lot_item_id) REFERENCES purchase_lot_items (vendor_id, id)
);
CALL protect_tenant_table('item_cost_price_events');
CREATE INDEX item_cost_price_events_item ON item_cost_price_events (vendor_id, item_id, entry DESC);

-- By whatever door somebody removes it: a warehouse is empty first and nothing is on its way there, and a supplier has
-- delivered what is ordered of them.
CREATE FUNCTION keep_needed_reference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM purchase_lots l WHERE l.vendor_id = NEW.vendor_id AND l.status = 0
                AND NEW.id = CASE NEW.kind WHEN 'supplier' THEN l.supplier_id ELSE l.warehouse_id END)
     OR (NEW.kind = 'warehouse' AND EXISTS (SELECT FROM item_stocks s
          WHERE s.vendor_id = NEW.vendor_id AND s.warehouse_id = NEW.id AND s.quantity <> 0)) THEN
    RAISE EXCEPTION '% % is still needed', NEW.kind, NEW.id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'reference_entries_needed';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_needed AFTER UPDATE OF deleted ON reference_entries FOR EACH ROW
  WHEN (NEW.deleted AND NOT OLD.deleted AND NEW.kind IN ('supplier', 'warehouse'))
  EXECUTE FUNCTION keep_needed_reference();

-- Where the low-stock job has something to do: flagged items that are low, or a draft that may have to shrink.
CREATE FUNCTION low_stock_stores() RETURNS TABLE (vendor_id text, store_id text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT i.vendor_id, i.store_id FROM items i
         WHERE i.low_stock_threshold > 0 AND i.stock <= i.low_stock_threshold AND i.status <> 2 AND NOT i.deleted
           AND i.auto_add_purchase_on_low_stock
        UNION
        SELECT l.vendor_id, l.store_id FROM purchase_lots l
         WHERE l.status = 0 AND l.note = 'auto_low_stock_purchase' $$;

GRANT CREATE ON SCHEMA public TO evertill_system; -- a function's owner must be able to hold it
DO $$
DECLARE made regprocedure;
BEGIN
  FOR made IN
    SELECT p.oid::regprocedure FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace AND p.proname IN ('move_stock', 'low_stock_stores')
  LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO evertill_system', made);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', made);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO evertill_app', made);
  END LOOP;
END $$;
REVOKE CREATE ON SCHEMA public FROM evertill_system;
