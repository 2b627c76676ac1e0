-- What products are found by is kept by triggers, and by nothing else: in their own right, because a sale moves stock in
-- the right of the system role, which a trigger that waits for the commit then runs in. Nor is there anything to do for
-- a change of the stock.
REVOKE INSERT, UPDATE ON item_search FROM evertill_app;
GRANT INSERT ON item_search TO evertill_system;

DROP TRIGGER keep_search ON items;
CREATE CONSTRAINT TRIGGER keep_search AFTER INSERT OR UPDATE ON items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_setting('app.restamp', true) IS DISTINCT FROM 'on' AND current_setting('app.stock', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION keep_item_search();

GRANT CREATE ON SCHEMA public TO evertill_system; -- a function's owner must be able to hold it
DO $$
DECLARE keeper regprocedure;
BEGIN
  FOREACH keeper IN ARRAY ARRAY['keep_item_search()', 'keep_item_search_without_variations()']::regprocedure[]
  LOOP
    EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = public', keeper);
    EXECUTE format('ALTER FUNCTION %s OWNER TO evertill_system', keeper);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', keeper);
  END LOOP;
END $$;
REVOKE CREATE ON SCHEMA public FROM evertill_system;
