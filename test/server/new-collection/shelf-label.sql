-- File 3 of 3 that a new collection costs: its migration.
CREATE TABLE shelf_labels (
  vendor_id text COLLATE "C" NOT NULL REFERENCES vendors,
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL DEFAULT '',
  text text NOT NULL,
  price bigint NOT NULL CHECK (price >= 0),
  was_price bigint,
  reduction numeric(12,4) NOT NULL DEFAULT 0,
  rev bigint NOT NULL, sync_xid xid8 NOT NULL, deleted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (vendor_id, id),
  FOREIGN KEY (vendor_id, store_id) REFERENCES stores (vendor_id, id)
);
CALL replicate_table('shelf_labels', 'store_id');
