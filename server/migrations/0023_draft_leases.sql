-- A held basket is lent to the device that has it open, for minutes and by the server's clock; one that was paid is
-- deleted as soon as that is known.
ALTER TABLE drafts ADD COLUMN lease jsonb;
CREATE INDEX drafts_lent ON drafts (vendor_id, id) WHERE lease IS NOT NULL AND NOT deleted;
CREATE INDEX drafts_living ON drafts (vendor_id, id) WHERE NOT deleted;

-- Where the upkeep of baskets has something to do: one that was lent until some time ago, or whose sale is stored.
CREATE FUNCTION drafts_to_tidy(at timestamptz) RETURNS TABLE (vendor_id text, id text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT d.vendor_id, d.id FROM drafts d
         WHERE d.lease IS NOT NULL AND NOT d.deleted AND (d.lease ->> 'until')::timestamptz <= at
        UNION
        SELECT d.vendor_id, d.id FROM drafts d
          JOIN orders o ON o.vendor_id = d.vendor_id AND o.draft_id = d.id AND o.store_id = d.store_id
         WHERE NOT d.deleted $$;

GRANT CREATE ON SCHEMA public TO evertill_system; -- a function's owner must be able to hold it
ALTER FUNCTION drafts_to_tidy(timestamptz) OWNER TO evertill_system;
REVOKE ALL ON FUNCTION drafts_to_tidy(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION drafts_to_tidy(timestamptz) TO evertill_app;
REVOKE CREATE ON SCHEMA public FROM evertill_system;
