-- When the running program of a device was started, by the server's clock, and the number of its last entry before that:
-- what was recorded since is dated by the time that passed, however wrong the device's wall clock is.
ALTER TABLE sync_clients ADD COLUMN started_at timestamptz(3), ADD COLUMN started_after bigint;
