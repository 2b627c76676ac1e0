-- When a day of a store's sales reports begins. What was sold until now has its day already.
ALTER TABLE stores
  ADD COLUMN business_day_starts text COLLATE "C" NOT NULL DEFAULT '00:00'
    CHECK (business_day_starts ~ '^([01]\d|2[0-3]):[0-5]\d$');

SET LOCAL ROLE evertill_system;
-- Zones by their older names, which this database may read as a fixed offset, are the regions they mean
-- (`schemas/domain/time-zone.ts`).
UPDATE stores s SET time_zone = old.region
  FROM (VALUES ('CET', 'Europe/Brussels'), ('MET', 'Europe/Brussels'), ('EET', 'Europe/Athens'),
               ('WET', 'Europe/Lisbon'), ('EST', 'America/Panama'), ('MST', 'America/Phoenix'),
               ('HST', 'Pacific/Honolulu'), ('EST5EDT', 'America/New_York'), ('CST6CDT', 'America/Chicago'),
               ('MST7MDT', 'America/Denver'), ('PST8PDT', 'America/Los_Angeles')) AS old (name, region)
 WHERE upper(s.time_zone) = old.name;
-- Devices get every store again; nothing else about them has changed, so each keeps its rev.
SET LOCAL app.restamp = 'on';
UPDATE stores SET rev = rev;
SET LOCAL app.restamp = '';
RESET ROLE;
