-- How the file of an import was read, and its first rows as understood: a record says later what was taken.
ALTER TABLE catalog_imports
  ADD COLUMN encoding text NOT NULL DEFAULT '',
  ADD COLUMN separator text NOT NULL DEFAULT '',
  ADD COLUMN decimal_sign text NOT NULL DEFAULT '' CHECK (decimal_sign IN ('', '.', ',')),
  ADD COLUMN sample jsonb NOT NULL DEFAULT '[]';
