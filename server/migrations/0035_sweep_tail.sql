-- The last rows a sweep has read, by which it sees whether the list moved before the next page. A sweep under way has none,
-- and begins anew.
ALTER TABLE price_sync_state ADD COLUMN page_tail jsonb NOT NULL DEFAULT '[]';
