-- Encodings that make nearly as much sense of a file's letters as the one that was taken: such a file may be read wrongly.
ALTER TABLE catalog_imports ADD COLUMN other_readings jsonb NOT NULL DEFAULT '[]';
