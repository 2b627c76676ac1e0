-- Since when each price of an item holds and who made it so, on the item itself: it travels to every till with the price.
ALTER TABLE items ADD COLUMN price_ages jsonb NOT NULL DEFAULT '[]';

-- As the product rule writes it. `variation`: blank for the item's own price.
CREATE FUNCTION price_age(variation text, since timestamptz, changed_by text, changed_by_name text) RETURNS jsonb
  LANGUAGE sql STABLE
  AS $$ SELECT jsonb_build_object('variation_id', variation,
                                  'since', to_char(since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                                  'changed_by', changed_by, 'changed_by_name', changed_by_name) $$;

-- Those of the rest stay as they are.
CREATE FUNCTION with_price_age(ages jsonb, age jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE
  AS $$ SELECT jsonb_build_array(age) || coalesce(jsonb_agg(known ORDER BY place), '[]')
          FROM jsonb_array_elements(ages) WITH ORDINALITY AS e (known, place)
         WHERE known ->> 'variation_id' <> age ->> 'variation_id' $$;

-- Of what was changed until now the history knows the item's own price. Tills cannot know it: each gets those items anew, as
-- after a movement of stock, which is no change of the catalog either. (Row-level security binds the owner of the tables
-- too.)
SET LOCAL app.stock = 'on';
SET LOCAL ROLE evertill_system;
UPDATE items i
   SET price_ages = jsonb_build_array(price_age('', h.created_at, h.changed_by,
         CASE WHEN s.id IS NULL THEN h.changed_by_name ELSE '' END))
  FROM (SELECT DISTINCT ON (vendor_id, item_id) vendor_id, item_id, created_at, changed_by, changed_by_name
          FROM items_selling_price_history ORDER BY vendor_id, item_id, entry DESC) h
  LEFT JOIN vendor_staff s ON s.vendor_id = h.vendor_id AND s.id = h.changed_by
 WHERE i.vendor_id = h.vendor_id AND i.id = h.item_id;
RESET ROLE;
SET LOCAL app.stock = '';

-- By hand in SQL: the age before the row is written, the history's row after it, from the age.
CREATE FUNCTION date_price_by_hand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.price_ages := with_price_age(NEW.price_ages, price_age('', clock_timestamp(), '0', 'Database'));
  RETURN NEW;
END $$;
CREATE TRIGGER date_price_by_hand BEFORE UPDATE OF price ON items FOR EACH ROW
  WHEN (OLD.price <> NEW.price AND current_setting('app.waist', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION date_price_by_hand();

CREATE OR REPLACE FUNCTION record_price_by_hand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO items_selling_price_history
    (vendor_id, id, item_id, store_id, old_price, new_price, profit_percent, changed_by, changed_by_name, created_at)
  SELECT NEW.vendor_id, gen_random_uuid()::text, NEW.id, NEW.store_id, OLD.price, NEW.price, NEW.profit_percent,
         age ->> 'changed_by', age ->> 'changed_by_name', (age ->> 'since')::timestamptz
    FROM jsonb_array_elements(NEW.price_ages) age WHERE age ->> 'variation_id' = '';
  RETURN NULL;
END $$;

CREATE FUNCTION date_variation_price_by_hand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE items i
     SET price_ages = with_price_age(i.price_ages, price_age(NEW.id, clock_timestamp(), '0', 'Database'))
   WHERE i.vendor_id = NEW.vendor_id AND i.id = NEW.parent_id;
  RETURN NULL;
END $$;
CREATE TRIGGER price_by_hand AFTER UPDATE OF price ON item_variations FOR EACH ROW
  WHEN (OLD.price <> NEW.price AND current_setting('app.waist', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION date_variation_price_by_hand();

-- At commit, every changed price of this transaction has exactly one row (I5), and the item says the same of it.
CREATE OR REPLACE FUNCTION check_price_history() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found bigint;
  is_told boolean;
BEGIN
  SELECT count(*), bool_and(NEW.price_ages @> jsonb_build_array(
           price_age('', h.created_at, h.changed_by, '') - 'changed_by_name'))
    INTO found, is_told
    FROM items_selling_price_history h
   WHERE h.vendor_id = NEW.vendor_id AND h.item_id = NEW.id AND h.xid = pg_current_xact_id()
     AND h.old_price = OLD.price AND h.new_price = NEW.price;
  IF found <> 1 THEN
    RAISE EXCEPTION 'item % changed its price with % history rows', NEW.id, found
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'items_price_history';
  END IF;
  IF NOT is_told THEN
    RAISE EXCEPTION 'item % does not say since when its price holds', NEW.id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'items_price_ages';
  END IF;
  RETURN NULL;
END $$;
