-- What the point of sale reads: a catalog by category, customers by what a cashier types, and reports of what was sold.

-- Customers who are not taxed, and what tells that two of them may be one person (`schemas/domain/contact-key.ts`).
ALTER TABLE customers
  ADD COLUMN tax_exempt boolean NOT NULL DEFAULT false,
  ADD COLUMN tax_exempt_reason text NOT NULL DEFAULT '',
  ADD COLUMN tax_exempt_certificate text NOT NULL DEFAULT '',
  ADD COLUMN phone_key text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN email_key text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN name_folded text COLLATE "C" NOT NULL GENERATED ALWAYS AS (folded(name)) STORED,
  -- Begins with a blank, so that the beginning of each word follows one; a telephone as it is grouped, and in one piece.
  ADD COLUMN words text NOT NULL GENERATED ALWAYS AS (
    ' ' || folded(name || ' ' || email) || ' ' || regexp_replace(phone, '[^0-9 ]', '', 'g')
        || ' ' || regexp_replace(phone, '[^0-9]', '', 'g')) STORED;

-- Devices upgrade what they hold by the same function, so each keeps its rev. (Row-level security binds the owner of
-- the tables too.)
SET LOCAL app.restamp = 'on';
SET LOCAL ROLE evertill_system;
UPDATE customers c SET
  phone_key = CASE WHEN char_length(d.digits) < 6 THEN '' ELSE right(d.digits, 9) END,
  email_key = lower(btrim(c.email))
  FROM (SELECT vendor_id, id, regexp_replace(phone, '[^0-9]', '', 'g') AS digits FROM customers) d
 WHERE d.vendor_id = c.vendor_id AND d.id = c.id AND (c.phone <> '' OR c.email <> '');
RESET ROLE;
SET LOCAL app.restamp = '';

CREATE INDEX customers_by_name ON customers (vendor_id, name_folded, id) WHERE NOT deleted;
CREATE INDEX customers_phone ON customers (vendor_id, phone_key) WHERE NOT deleted AND phone_key <> '';
CREATE INDEX customers_email ON customers (vendor_id, email_key) WHERE NOT deleted AND email_key <> '';
CREATE INDEX customers_words ON customers USING gin (vendor_id, words gin_trgm_ops) WHERE NOT deleted;

-- The tenant's customers in whose name, address or telephone every word of the phrase occurs: one or two letters at the
-- beginning of a word, three or more anywhere, telephones however they are grouped. LIKE leaks, so under row-level
-- security it could use no index: this asks in its own right, and names the tenant itself.
CREATE FUNCTION customers_with_words(of_stores text[], phrase text) RETURNS SETOF text ROWS 50
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE
  patterns text[] := ARRAY(
    SELECT CASE WHEN char_length(word) < 3 THEN '% ' ELSE '%' END || regexp_replace(word, '([%_\\])', '\\\1', 'g') || '%'
      FROM (SELECT CASE WHEN given ~ '^[-+()/.0-9]*[0-9][-+()/.0-9]*$' THEN regexp_replace(given, '[^0-9]', '', 'g')
                        ELSE given END AS word
              FROM regexp_split_to_table(folded(phrase), ' ') given) w
     WHERE word <> '' LIMIT 10);
  every_word text := '';
BEGIN
  FOR nr IN 1 .. cardinality(patterns) LOOP
    every_word := every_word || format(' AND c.words LIKE ($2)[%s]', nr);
  END LOOP;
  RETURN QUERY EXECUTE
    'SELECT c.id FROM customers c WHERE c.vendor_id = current_vendor() AND NOT c.deleted
        AND ($1 IS NULL OR c.store_id = ANY($1))' || every_word
    USING of_stores, patterns;
END $$;

-- A customer's orders, the newest first.
DROP INDEX orders_customer;
CREATE INDEX orders_customer ON orders (vendor_id, customer_id, occurred_at DESC, id DESC) WHERE customer_id <> '';

-- Shifts of some days.
CREATE INDEX vendor_work_shifts_opened ON vendor_work_shifts (vendor_id, store_id, opened_at);

-- What is on sale, category by category.
CREATE INDEX items_on_sale ON items (vendor_id, store_id, category_id, name_folded, id)
  WHERE NOT deleted AND status = 1 AND NOT admin_only;

-- Two lanes may each have a page of quick keys for drinks.
DROP INDEX reference_entries_name;
CREATE UNIQUE INDEX reference_entries_name
  ON reference_entries (vendor_id, store_id, kind, lower(name COLLATE "pg_c_utf8"))
  WHERE NOT deleted AND kind NOT IN ('price_list_item', 'quick_key_page');

GRANT CREATE ON SCHEMA public TO evertill_system; -- a function's owner must be able to hold it
ALTER FUNCTION customers_with_words(text[], text) OWNER TO evertill_system;
REVOKE ALL ON FUNCTION customers_with_words(text[], text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION customers_with_words(text[], text) TO evertill_app;

-- As before, and why somebody is not taxed is forgotten too.
SET LOCAL ROLE evertill_system;
CREATE OR REPLACE FUNCTION erase_traces(of_collection text, of_id text, known_as text, now_at timestamp with time zone)
 RETURNS TABLE(place text, rows_blanked bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE
  note jsonb := jsonb_build_object('erased_at', to_char(now_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  empty_words jsonb := jsonb_build_object('collection', of_collection, 'id', of_id) || note;
  more bigint;
BEGIN
  UPDATE operation_ledger l
     SET entry = jsonb_set(l.entry, '{payload}', empty_words),
         details = CASE WHEN l.details = '{}' THEN l.details ELSE note END
   WHERE l.vendor_id = current_vendor() AND l.type = 'edit' AND l.entry #>> '{payload,id}' = of_id
     AND l.entry #>> '{payload,collection}' = of_collection;
  GET DIAGNOSTICS rows_blanked = ROW_COUNT;
  UPDATE operation_ledger l SET entry = l.entry #- '{payload,note}', details = l.details || note
   WHERE of_collection = 'customer' AND l.vendor_id = current_vendor() AND l.type = 'order.place'
     AND l.entry #>> '{payload,customer_id}' <> '' AND l.entry #>> '{payload,customer_id}' = of_id
     AND l.entry #>> '{payload,note}' <> '';
  GET DIAGNOSTICS more = ROW_COUNT;
  rows_blanked := rows_blanked + more;
  UPDATE operation_ledger l
     SET entry = jsonb_set(l.entry, '{payload,handover_recipient_name}', '""'), details = l.details || note
   WHERE of_collection = 'staff' AND known_as <> '' AND l.vendor_id = current_vendor() AND l.type = 'shift.close'
     AND lower(l.entry #>> '{payload,handover_recipient_name}') = lower(known_as);
  GET DIAGNOSTICS more = ROW_COUNT;
  rows_blanked := rows_blanked + more;
  place := 'operation_ledger';
  RETURN NEXT;

  UPDATE rejections r
     SET payload = CASE WHEN r.payload ? 'payload' THEN jsonb_set(r.payload, '{payload}', empty_words) ELSE note END,
         details = note
   WHERE r.vendor_id = current_vendor()
     AND ((r.payload #>> '{payload,id}' = of_id AND r.payload #>> '{payload,collection}' = of_collection)
          OR (r.document_id <> '' AND r.document_id = of_id AND r.collection = of_collection));
  GET DIAGNOSTICS rows_blanked = ROW_COUNT;
  IF of_collection = 'customer' THEN
    UPDATE rejections r SET payload = r.payload #- '{payload,note}', details = r.details || note
     WHERE r.vendor_id = current_vendor() AND r.payload #>> '{payload,customer_id}' = of_id
       AND r.payload #>> '{payload,note}' <> '';
    GET DIAGNOSTICS more = ROW_COUNT;
    rows_blanked := rows_blanked + more;
    UPDATE rejections r SET payload = jsonb_set(r.payload, '{name}', '""'), details = note
     WHERE r.vendor_id = current_vendor() AND r.collection = 'draft' AND r.payload ->> 'customer_id' = of_id
       AND r.payload ->> 'name' <> '';
    GET DIAGNOSTICS more = ROW_COUNT;
    rows_blanked := rows_blanked + more;
  END IF;
  place := 'rejections';
  RETURN NEXT;

  -- What a device that left the scope was told last.
  UPDATE sync_leaves s SET document = (SELECT jsonb_object_agg(key, CASE
           WHEN key IN ('name', 'phone', 'email', 'note', 'pin_hash', 'phone_key', 'email_key',
                        'tax_exempt_reason', 'tax_exempt_certificate') THEN to_jsonb(CASE key WHEN 'name' THEN 'Erased' ELSE '' END)
           ELSE value END) FROM jsonb_each(s.document))
   WHERE s.vendor_id = current_vendor() AND s.collection = of_collection AND s.id = of_id;
  GET DIAGNOSTICS rows_blanked = ROW_COUNT;
  place := 'sync_leaves';
  RETURN NEXT;

  IF of_collection = 'staff' THEN
    UPDATE items_selling_price_history h SET changed_by_name = 'Erased'
     WHERE h.vendor_id = current_vendor() AND h.changed_by = of_id AND h.changed_by_name <> 'Erased';
    GET DIAGNOSTICS rows_blanked = ROW_COUNT;
    place := 'items_selling_price_history';
    RETURN NEXT;
    UPDATE sync_clients c
       SET device_name = CASE WHEN says_name(c.device_name, known_as) THEN 'Erased' ELSE c.device_name END,
           label = CASE WHEN says_name(c.label, known_as) THEN 'Erased' ELSE c.label END
     WHERE c.vendor_id = current_vendor() AND (says_name(c.device_name, known_as) OR says_name(c.label, known_as));
    GET DIAGNOSTICS rows_blanked = ROW_COUNT;
    place := 'sync_clients';
    RETURN NEXT;
    DELETE FROM logins l WHERE l.vendor_id = current_vendor() AND l.staff_id = of_id;
    GET DIAGNOSTICS rows_blanked = ROW_COUNT;
    place := 'logins';
    RETURN NEXT;
    DELETE FROM auth_sessions s WHERE s.vendor_id = current_vendor() AND s.kind = 'vendor' AND s.user_id = of_id;
  ELSE
    -- Deleted before: no document is written any more, so the words go from here.
    UPDATE customers c SET name = 'Erased', phone = '', email = '', note = '', phone_key = '', email_key = '',
           tax_exempt = false, tax_exempt_reason = '', tax_exempt_certificate = ''
     WHERE c.vendor_id = current_vendor() AND c.id = of_id AND c.deleted
       AND (c.name, c.phone, c.email, c.note, c.tax_exempt_reason, c.tax_exempt_certificate)
           <> ('Erased', '', '', '', '', '');
    GET DIAGNOSTICS rows_blanked = ROW_COUNT;
    place := 'customers';
    RETURN NEXT;
    UPDATE drafts d SET name = ''
     WHERE d.vendor_id = current_vendor() AND d.customer_id <> '' AND d.customer_id = of_id AND d.deleted AND d.name <> '';
    GET DIAGNOSTICS rows_blanked = ROW_COUNT;
    place := 'drafts';
    RETURN NEXT;
    DELETE FROM customer_logins c WHERE c.vendor_id = current_vendor() AND c.customer_id = of_id;
    GET DIAGNOSTICS rows_blanked = ROW_COUNT;
    place := 'customer_logins';
    RETURN NEXT;
    DELETE FROM auth_sessions s WHERE s.vendor_id = current_vendor() AND s.kind = 'customer' AND s.user_id = of_id;
  END IF;
  GET DIAGNOSTICS rows_blanked = ROW_COUNT;
  place := 'auth_sessions';
  RETURN NEXT;
  UPDATE security_events e SET ip = '', details = '{}'
   WHERE e.vendor_id = current_vendor() AND e.user_id = of_id AND (e.ip <> '' OR e.details <> '{}');
  GET DIAGNOSTICS rows_blanked = ROW_COUNT;
  place := 'security_events';
  RETURN NEXT;

  -- Answers that are kept for a day, by whoever asked.
  DELETE FROM idempotency_keys k
   WHERE k.vendor_id = current_vendor() AND (k.user_id = of_id OR position(of_id IN k.body) > 0);
  GET DIAGNOSTICS rows_blanked = ROW_COUNT;
  place := 'idempotency_keys';
  RETURN NEXT;
END $function$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM evertill_system;
