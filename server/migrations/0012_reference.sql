-- Look-up records: names that are one in their kind, categories that stay a tree, tags and attribute values of
-- products, and the documents' name for tax profiles.
ALTER TABLE items ADD COLUMN tag_ids jsonb NOT NULL DEFAULT '[]';
ALTER TABLE item_variations ADD COLUMN attributes jsonb NOT NULL DEFAULT '[]';

-- What was named alike until now keeps its name once; the others get their id behind it. (Row-level
-- security binds the owner of the tables too.)
SET LOCAL ROLE evertill_system;
WITH alike AS (
  SELECT vendor_id, id, row_number() OVER (
           PARTITION BY vendor_id, store_id, kind, lower(name COLLATE "pg_c_utf8") ORDER BY id) AS number
    FROM reference_entries WHERE NOT deleted)
UPDATE reference_entries r SET name = left(r.name, 150) || ' (' || right(r.id, 36) || ')'
  FROM alike a WHERE a.vendor_id = r.vendor_id AND a.id = r.id AND a.number > 1;
RESET ROLE;

-- Letters are folded the same way on every machine, whatever the database's own locale.
CREATE UNIQUE INDEX reference_entries_name
  ON reference_entries (vendor_id, store_id, kind, lower(name COLLATE "pg_c_utf8"))
  WHERE NOT deleted AND kind <> 'price_list_item';
CREATE UNIQUE INDEX reference_entries_coupon ON reference_entries (vendor_id, store_id, code)
  WHERE NOT deleted AND kind = 'coupon';
-- The items of a price list: `code` is their list.
CREATE INDEX reference_entries_code ON reference_entries (vendor_id, kind, code, name);

-- The rule looks at the tree before it decides; two who move branches at the same moment take turns here, and the second
-- one is refused when together they would close a circle or make the tree too deep.
CREATE FUNCTION keep_category_tree() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE above integer; below integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('category tree of ' || NEW.vendor_id, 0));
  WITH RECURSIVE up (id, level) AS (
    SELECT NEW.data ->> 'parent_id', 1 WHERE NEW.data ->> 'parent_id' <> ''
    UNION ALL
    SELECT r.data ->> 'parent_id', up.level + 1 FROM up
      JOIN reference_entries r ON r.vendor_id = NEW.vendor_id AND r.id = up.id
     WHERE r.data ->> 'parent_id' <> '' AND up.level <= 10)
    SELECT count(*) INTO above FROM up;
  WITH RECURSIVE down (id, level) AS (
    SELECT NEW.id, 1
    UNION ALL
    SELECT r.id, down.level + 1 FROM down
      JOIN reference_entries r ON r.vendor_id = NEW.vendor_id AND r.kind = 'category' AND NOT r.deleted
                              AND r.data ->> 'parent_id' = down.id
     WHERE down.level <= 10)
    SELECT max(level) INTO below FROM down;
  IF above + below > 10 THEN
    RAISE EXCEPTION 'category % would leave the tree', NEW.id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'reference_entries_category_tree';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER category_moves AFTER UPDATE OF data, deleted ON reference_entries FOR EACH ROW
  WHEN (NEW.kind = 'category' AND NOT NEW.deleted
        AND (OLD.deleted OR NEW.data ->> 'parent_id' <> OLD.data ->> 'parent_id'))
  EXECUTE FUNCTION keep_category_tree();
CREATE TRIGGER category_comes AFTER INSERT ON reference_entries FOR EACH ROW
  WHEN (NEW.kind = 'category' AND NOT NEW.deleted AND NEW.data ->> 'parent_id' <> '')
  EXECUTE FUNCTION keep_category_tree();

-- The documents' name. A flat rate is in the smallest unit of the store's currency.
CREATE VIEW store_taxes WITH (security_invoker = true) AS
  SELECT vendor_id, id, name, (data ->> 'rate')::numeric(12,4) AS rate, data ->> 'rate_type' AS rate_type,
         nullif(store_id, '') AS store_id, active, rev
    FROM reference_entries WHERE kind = 'tax_profile' AND NOT deleted;
GRANT SELECT ON store_taxes TO evertill_app;
