-- The back office looks through a catalog of 100,000 products: what it sorts, filters and searches by has an index that
-- row-level security lets Postgres use. (It may use an index only for operators that leak nothing: equality and order
-- of text, integers and instants do not; LIKE and numeric do.)
-- Both are trusted: who owns the database may create them.
CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public;
CREATE EXTENSION IF NOT EXISTS btree_gin SCHEMA public;

-- Lower case, without accents, one kind of blank: what a person types in a hurry, and the order of a list for people.
CREATE FUNCTION folded(raw text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(
    replace(replace(replace(translate(
      regexp_replace(lower(normalize(raw, NFKD)),
        '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ufe20-\ufe2f]',
        '', 'g'),
      'øłđħıŧ', 'oldhit'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    '\s+', ' ', 'g')
$$;

ALTER TABLE items
  ADD COLUMN name_folded text COLLATE "C" NOT NULL GENERATED ALWAYS AS (folded(name)) STORED,
  ADD COLUMN updated_at timestamptz(3) NOT NULL DEFAULT now();

CREATE FUNCTION stamp_item_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER stamp_time BEFORE INSERT OR UPDATE ON items FOR EACH ROW
  WHEN (current_setting('app.restamp', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION stamp_item_time();

-- The codes of a product lie in item_barcodes, one row each; the first one of them by itself is asked for by nobody.
DROP INDEX items_barcode;
CREATE INDEX items_by_name ON items (vendor_id, store_id, name_folded, id) WHERE NOT deleted;
CREATE INDEX items_by_price ON items (vendor_id, store_id, price, id) WHERE NOT deleted;
CREATE INDEX items_by_time ON items (vendor_id, store_id, updated_at, id) WHERE NOT deleted;
CREATE INDEX items_status ON items (vendor_id, store_id, status) WHERE NOT deleted;
CREATE INDEX items_item_type ON items (vendor_id, store_id, item_type) WHERE NOT deleted AND item_type <> 'NORMAL';
-- Numbers leak, so what the stock is compared with stands in the index's own condition.
CREATE INDEX items_stock_low ON items (vendor_id, store_id)
  WHERE NOT deleted AND low_stock_threshold > 0 AND stock <= low_stock_threshold;
CREATE INDEX items_stock_out ON items (vendor_id, store_id) WHERE NOT deleted AND stock <= 0;
CREATE INDEX items_stock_negative ON items (vendor_id, store_id) WHERE NOT deleted AND stock < 0;

-- The store-item pivot: a SKU that is sold in several stores, with each item it is there. A view is never out of date;
-- who asks sees through it what they see of the items. (By way of the stores: an index on items begins with one.)
CREATE VIEW store_items WITH (security_invoker = true) AS
  SELECT t.vendor_id, t.sku_code, t.store_id, t.id AS item_id, t.status, t.price, t.stock
    FROM items t
   WHERE NOT t.deleted AND t.status <> 2
     AND EXISTS (SELECT FROM stores s JOIN items o ON o.vendor_id = s.vendor_id AND o.store_id = s.id
                  WHERE s.vendor_id = t.vendor_id AND s.id <> t.store_id AND o.sku_code = t.sku_code
                    AND NOT o.deleted AND o.status <> 2);
GRANT SELECT ON store_items TO evertill_app;

-- What a product is found by: its name, SKUs, PLU and codes, those of its variations too. Beside the items, so that a
-- new price does not rewrite it.
CREATE TABLE item_search (
  vendor_id text COLLATE "C" NOT NULL,
  item_id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  words text NOT NULL,
  PRIMARY KEY (vendor_id, item_id)
);
CALL protect_tenant_table('item_search');
GRANT UPDATE ON item_search TO evertill_app;
CREATE INDEX item_search_words ON item_search USING gin (store_id, words gin_trgm_ops);

-- Begins with a blank, so that the beginning of each word follows one.
CREATE FUNCTION words_of_item(item items) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN concat_ws(' ', '', item.name_folded, folded(concat_ws(' ', item.sku_code, item.plu,
    (SELECT string_agg(code, ' ') FROM jsonb_array_elements_text(item.barcodes) code),
    (SELECT string_agg(concat_ws(' ', v.name, v.sku_code,
              (SELECT string_agg(code, ' ') FROM jsonb_array_elements_text(v.barcodes) code)), ' ' ORDER BY v.position)
       FROM item_variations v WHERE v.vendor_id = item.vendor_id AND v.parent_id = item.id))));
END $$;

CREATE FUNCTION write_item_search(item items) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO item_search AS s (vendor_id, item_id, store_id, words)
  VALUES (item.vendor_id, item.id, item.store_id, words_of_item(item))
  ON CONFLICT (vendor_id, item_id) DO UPDATE SET store_id = excluded.store_id, words = excluded.words
   WHERE (s.store_id, s.words) IS DISTINCT FROM (excluded.store_id, excluded.words);
END $$;

-- At commit, when the variations are written too. A change of them is a change of their item; when none is left, nothing
-- of the item itself says so.
CREATE FUNCTION keep_item_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR (OLD.name, OLD.sku_code, OLD.plu, OLD.barcodes, OLD.store_id)
                         IS DISTINCT FROM (NEW.name, NEW.sku_code, NEW.plu, NEW.barcodes, NEW.store_id)
     OR EXISTS (SELECT FROM item_variations v WHERE v.vendor_id = NEW.vendor_id AND v.parent_id = NEW.id) THEN
    PERFORM write_item_search(NEW);
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER keep_search AFTER INSERT OR UPDATE ON items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_setting('app.restamp', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION keep_item_search();

CREATE FUNCTION keep_item_search_without_variations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE item items;
BEGIN
  IF NOT EXISTS (SELECT FROM item_variations v WHERE v.vendor_id = OLD.vendor_id AND v.parent_id = OLD.parent_id) THEN
    SELECT * INTO item FROM items t WHERE t.vendor_id = OLD.vendor_id AND t.id = OLD.parent_id;
    PERFORM write_item_search(item);
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER keep_search AFTER DELETE ON item_variations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION keep_item_search_without_variations();

-- Those that are there already; the owner of the tables is bound by row-level security, the system role is not.
GRANT INSERT ON item_search TO evertill_system;
SET ROLE evertill_system;
INSERT INTO item_search (vendor_id, item_id, store_id, words)
  SELECT t.vendor_id, t.id, t.store_id, words_of_item(t) FROM items t;
RESET ROLE;
REVOKE INSERT ON item_search FROM evertill_system;

-- Products of the tenant's store in which every word of the phrase occurs: one or two letters at the beginning of a word,
-- three or more anywhere. LIKE leaks, so under row-level security it could use no index: this asks in its own right,
-- and names the tenant itself.
CREATE FUNCTION items_with_words(of_store text, phrase text) RETURNS SETOF text ROWS 200
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE
  patterns text[] := ARRAY(
    SELECT CASE WHEN char_length(word) < 3 THEN '% ' ELSE '%' END || regexp_replace(word, '([%_\\])', '\\\1', 'g') || '%'
      FROM regexp_split_to_table(folded(phrase), ' ') word WHERE word <> '' LIMIT 10);
  every_word text := '';
BEGIN
  FOR nr IN 1 .. cardinality(patterns) LOOP
    every_word := every_word || format(' AND s.words LIKE ($2)[%s]', nr);
  END LOOP;
  RETURN QUERY EXECUTE
    'SELECT s.item_id FROM item_search s WHERE s.vendor_id = current_vendor() AND s.store_id = $1' || every_word
    USING of_store, patterns;
END $$;

-- Whose product it is, for admins, who belong to no vendor. Ids are made by clients too: two vendors may have the same.
CREATE FUNCTION vendors_of_item(of_item text) RETURNS SETOF text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT v.vendor_id FROM vendors v
         WHERE EXISTS (SELECT FROM items t WHERE t.vendor_id = v.vendor_id AND t.id = of_item AND NOT t.deleted)
         ORDER BY v.vendor_id LIMIT 2 $$;

GRANT CREATE ON SCHEMA public TO evertill_system; -- a function's owner must be able to hold it
DO $$
DECLARE made regprocedure;
BEGIN
  FOR made IN
    SELECT p.oid::regprocedure FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace AND p.proname IN ('items_with_words', 'vendors_of_item')
  LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO evertill_system', made);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', made);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO evertill_app', made);
  END LOOP;
END $$;
REVOKE CREATE ON SCHEMA public FROM evertill_system;
