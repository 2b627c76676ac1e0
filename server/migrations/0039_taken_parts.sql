-- What was paid of a basket before it is a sale stays with it, on whichever till it is opened next.
ALTER TABLE drafts ADD COLUMN taken jsonb NOT NULL DEFAULT '[]';
