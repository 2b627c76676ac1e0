-- What the time clock of a store's tills takes with each punch.
ALTER TABLE stores
  ADD COLUMN clock_evidence text COLLATE "C" NOT NULL DEFAULT 'none'
    CHECK (clock_evidence IN ('none', 'gps', 'photo', 'gps_and_photo'));

-- What it asked for and was not taken, each with its reason.
ALTER TABLE vendor_attendance_punches ADD COLUMN missing_evidence jsonb NOT NULL DEFAULT '[]';

-- A photo, as base64 of a JPEG, under the id of its record: it goes wherever that goes, by age, with its card, with its
-- person.
CREATE TABLE vendor_attendance_photos (
  vendor_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  jpeg text COLLATE "C" NOT NULL CHECK (length(jpeg) <= 80000),
  PRIMARY KEY (vendor_id, id),
  FOREIGN KEY (vendor_id, id) REFERENCES vendor_attendance_validations (vendor_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('vendor_attendance_photos');

-- Devices get every store again; nothing else about them has changed, so each keeps its rev.
SET LOCAL ROLE evertill_system;
SET LOCAL app.restamp = 'on';
UPDATE stores SET rev = rev;
SET LOCAL app.restamp = '';
RESET ROLE;
