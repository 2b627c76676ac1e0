-- The batch of a card terminal that is closed with a work shift: what is on record before the terminal is told to, so
-- that a close finds back after a crash, and what a shift says about it.
ALTER TABLE vendor_work_shifts
  ADD COLUMN terminal_batch_asked_at timestamptz(3),
  ADD COLUMN terminal_batch_waived_reason text NOT NULL DEFAULT '';

CREATE TABLE terminal_batch_closes (
  vendor_id text COLLATE "C" NOT NULL,
  -- names this one command to the terminal, for ever
  id text COLLATE "C" NOT NULL,
  store_id text COLLATE "C" NOT NULL,
  vendor_work_shift_id text COLLATE "C" NOT NULL,
  -- of the shift: 1, 2, 3 …
  number bigint NOT NULL CHECK (number > 0),
  payment_terminal_device_id text COLLATE "C" NOT NULL,
  -- the close itself, as it came in and from whom, to be completed without them
  door text NOT NULL CHECK (door IN ('journal', 'outbox', 'rest', 'desk')),
  entry jsonb NOT NULL,
  actor jsonb NOT NULL,
  -- asked: nobody knows yet. closed: the terminal did, the shift is not closed yet. done: the shift is, too.
  -- rejected: by the terminal. unreachable: it never heard of it. void: it did not, and will not.
  state text NOT NULL CHECK (state IN ('asked', 'closed', 'done', 'rejected', 'unreachable', 'void')),
  -- the terminal's own words
  answer text NOT NULL DEFAULT '',
  asked_at timestamptz(3) NOT NULL,
  answered_at timestamptz(3),
  -- how often it was asked in vain what became of it, and when it is asked again
  tries bigint NOT NULL DEFAULT 0,
  next_try_at timestamptz(3) NOT NULL,
  PRIMARY KEY (vendor_id, id),
  UNIQUE (vendor_id, vendor_work_shift_id, number),
  FOREIGN KEY (vendor_id, vendor_work_shift_id) REFERENCES vendor_work_shifts (vendor_id, id)
);
CALL protect_tenant_table('terminal_batch_closes');
GRANT UPDATE (state, answer, answered_at, tries, next_try_at) ON terminal_batch_closes TO evertill_app;
-- One command at a time for a shift.
CREATE UNIQUE INDEX terminal_batch_closes_under_way ON terminal_batch_closes (vendor_id, vendor_work_shift_id)
  WHERE state IN ('asked', 'closed');
CREATE INDEX terminal_batch_closes_due ON terminal_batch_closes (next_try_at) WHERE state IN ('asked', 'closed');

-- What the job takes up, of every tenant.
CREATE FUNCTION due_terminal_batches(now_at timestamptz, at_most bigint) RETURNS TABLE (vendor_id text, id text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT b.vendor_id, b.id FROM terminal_batch_closes b
         WHERE b.state IN ('asked', 'closed') AND b.next_try_at <= now_at
         ORDER BY b.next_try_at LIMIT at_most $$;

GRANT CREATE ON SCHEMA public TO evertill_system; -- a function's owner must be able to hold it
ALTER FUNCTION due_terminal_batches(timestamptz, bigint) OWNER TO evertill_system;
REVOKE ALL ON FUNCTION due_terminal_batches(timestamptz, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION due_terminal_batches(timestamptz, bigint) TO evertill_app;
REVOKE CREATE ON SCHEMA public FROM evertill_system;
