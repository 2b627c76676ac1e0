-- Since when each till sells at a price. A price change lies at a place of the feed; a till says up to which place it has
-- applied what it was sent, and what it says is kept only where a price changed in between: no row per till and product.

-- Which change of its item a row is about, and in which history of the database its transaction id counts.
ALTER TABLE items_selling_price_history
  ADD COLUMN item_rev bigint NOT NULL DEFAULT 0,
  ADD COLUMN epoch text NOT NULL DEFAULT '';
UPDATE items_selling_price_history h SET epoch = e.epoch
  FROM sync_epoch e WHERE e.reason = 'new database' OR h.created_at > e.renewed_at;
CREATE INDEX items_selling_price_history_feed ON items_selling_price_history (vendor_id, store_id, xid, item_id);

-- The item is written first and stays locked: who renews the epoch meanwhile waits for it.
CREATE FUNCTION stamp_price_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.epoch := (SELECT e.epoch FROM sync_epoch e);
  NEW.item_rev := coalesce((SELECT i.rev FROM items i WHERE i.vendor_id = NEW.vendor_id AND i.id = NEW.item_id), 0);
  RETURN NEW;
END $$;
CREATE TRIGGER stamp_price_change BEFORE INSERT ON items_selling_price_history
  FOR EACH ROW EXECUTE FUNCTION stamp_price_change();

-- `applied`: the till has everything of its scope up to this place, proven and durable, but for `missing`.
-- `lost`: from now on it holds no more than that; what it had applied beyond no longer counts.
CREATE TABLE sync_applied (
  vendor_id text COLLATE "C" NOT NULL REFERENCES vendors,
  id text COLLATE "C" NOT NULL,
  device_id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  entry bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('applied', 'lost')),
  -- the person at the till sees what is hidden from tills
  sees_all boolean NOT NULL,
  epoch text NOT NULL,
  xid bigint NOT NULL,
  document_id text COLLATE "C" NOT NULL,
  -- items that had moved on in the feed when it was said, or are hidden from this till
  missing jsonb NOT NULL DEFAULT '[]',
  at timestamptz(3) NOT NULL,
  received_at timestamptz(3) NOT NULL,
  PRIMARY KEY (vendor_id, id)
);
CALL protect_tenant_table('sync_applied');
CREATE INDEX sync_applied_till ON sync_applied (vendor_id, device_id, store_id, entry);

-- Planned for each place: a plan for any place reads the whole history, where there is mostly nothing to be found.
CREATE FUNCTION keep_applied() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  known sync_applied;
  since xid8 := '0';
  since_id text := '';
  heard timestamptz;
  -- more than these at once: the till is far behind, and will say more when it is not
  most CONSTANT integer := 1000;
BEGIN
  IF NEW.kind = 'lost' AND pg_trigger_depth() > 1 THEN RETURN NEW; END IF;
  -- One after the other, and only of a till that is let in. Most of what is said changes nothing: it writes nothing.
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.vendor_id || '|' || NEW.device_id, 15));
  SELECT c.last_seen_at INTO heard FROM sync_clients c
   WHERE c.vendor_id = NEW.vendor_id AND c.device_id = NEW.device_id AND c.store_id = NEW.store_id
     AND c.revoked_at IS NULL;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF heard < NEW.received_at - interval '10 seconds' THEN
    UPDATE sync_clients c SET last_seen_at = NEW.received_at
     WHERE c.vendor_id = NEW.vendor_id AND c.device_id = NEW.device_id;
  END IF;
  SELECT * INTO known FROM sync_applied a
   WHERE a.vendor_id = NEW.vendor_id AND a.device_id = NEW.device_id AND a.store_id = NEW.store_id
   ORDER BY a.entry DESC LIMIT 1;
  IF NEW.kind = 'lost' THEN
    IF known IS NULL OR known.xid = 0 THEN RETURN NULL; END IF;
    NEW.epoch := known.epoch;
    RETURN NEW;
  END IF;
  -- A place of another history, or one the feed has not reached, is not believed.
  IF NEW.epoch <> (SELECT e.epoch FROM sync_epoch e)
     OR NEW.xid::text::xid8 >= pg_snapshot_xmin(pg_current_snapshot()) THEN RETURN NULL; END IF;
  IF known.epoch = NEW.epoch AND known.kind = 'applied' THEN
    IF known.sees_all = NEW.sees_all AND (NEW.xid, NEW.document_id) >= (known.xid, known.document_id) THEN
      since := known.xid::text::xid8;
      since_id := known.document_id;
    ELSE
      -- It went back, or pulled everything anew for somebody with other rights.
      INSERT INTO sync_applied (vendor_id, id, device_id, store_id, kind, sees_all, epoch, xid, document_id, at, received_at)
      VALUES (NEW.vendor_id, gen_random_uuid()::text, NEW.device_id, NEW.store_id, 'lost', NEW.sees_all, NEW.epoch, 0, '', NEW.received_at,
              NEW.received_at);
    END IF;
  END IF;
  -- An item is passed over while it moves on: only one that lies at or before this place now was delivered.
  SELECT coalesce(jsonb_agg(late.id ORDER BY late.id), '[]') INTO NEW.missing FROM (
    SELECT i.id FROM (
      (SELECT i.id FROM items i WHERE i.vendor_id = NEW.vendor_id AND i.store_id = NEW.store_id
          AND (i.sync_xid, i.id) > (NEW.xid::text::xid8, NEW.document_id))
      UNION
      (SELECT i.id FROM items i WHERE i.vendor_id = NEW.vendor_id AND i.store_id = NEW.store_id
          AND i.admin_only AND NOT NEW.sees_all)
    ) i
    WHERE coalesce(known.missing ? i.id, false)
       OR EXISTS (SELECT FROM items_selling_price_history h
                   WHERE h.vendor_id = NEW.vendor_id AND h.item_id = i.id
                     AND (since = '0' OR h.epoch = NEW.epoch AND (h.xid, h.item_id) > (since, since_id)))
    LIMIT most + 1) late;
  IF jsonb_array_length(NEW.missing) > most THEN RETURN NULL; END IF;
  IF since <> '0' AND known.missing = NEW.missing
     AND NOT EXISTS (SELECT FROM items_selling_price_history h
                      WHERE h.vendor_id = NEW.vendor_id AND h.store_id = NEW.store_id
                        AND (h.xid, h.item_id) > (since, since_id)
                        AND (h.xid, h.item_id) <= (NEW.xid::text::xid8, NEW.document_id)
                        AND h.epoch = NEW.epoch) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_applied BEFORE INSERT ON sync_applied FOR EACH ROW EXECUTE FUNCTION keep_applied();

-- A till that greets with less than it had applied was set back: it does not count for what lies beyond.
CREATE FUNCTION notice_lost() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known sync_applied;
  has jsonb := NEW.checkpoints -> 'product';
  is_same boolean;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.vendor_id || '|' || NEW.device_id, 15));
  SELECT * INTO known FROM sync_applied a
   WHERE a.vendor_id = NEW.vendor_id AND a.device_id = NEW.device_id AND a.store_id = NEW.store_id
   ORDER BY a.entry DESC LIMIT 1;
  IF known IS NULL THEN RETURN NULL; END IF;
  is_same := coalesce(has ->> 'epoch' = known.epoch AND has ->> 'xid' ~ '^\d{1,18}$', false);
  IF is_same AND ((has ->> 'xid')::bigint, (has ->> 'id') COLLATE "C") >= (known.xid, known.document_id) THEN RETURN NULL; END IF;
  -- The server took a new epoch, and the till went with it: what it has now it will say itself.
  IF known.epoch <> (SELECT e.epoch FROM sync_epoch e) AND has ->> 'epoch' = (SELECT e.epoch FROM sync_epoch e) THEN
    RETURN NULL;
  END IF;
  IF known.xid = 0 THEN RETURN NULL; END IF;
  INSERT INTO sync_applied (vendor_id, id, device_id, store_id, kind, sees_all, epoch, xid, document_id, at, received_at)
  VALUES (NEW.vendor_id, gen_random_uuid()::text, NEW.device_id, NEW.store_id, 'lost', known.sees_all, known.epoch,
          CASE WHEN is_same THEN (has ->> 'xid')::bigint ELSE 0 END,
          CASE WHEN is_same THEN has ->> 'id' ELSE '' END, NEW.last_seen_at, NEW.last_seen_at);
  RETURN NULL;
END $$;
CREATE TRIGGER notice_lost AFTER INSERT OR UPDATE OF checkpoints ON sync_clients
  FOR EACH ROW EXECUTE FUNCTION notice_lost();
