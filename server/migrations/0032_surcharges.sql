-- What a card itself cost whoever paid with it stands beside its payment, as the tip does: receipts say it.
ALTER TABLE order_payments ADD COLUMN surcharge bigint NOT NULL DEFAULT 0 CHECK (surcharge >= 0);
