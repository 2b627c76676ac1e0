-- What a basket is priced by: whom a lane sells to, what may be taken off without asking, how old somebody must be; and
-- what an order says about its discounts, its price lists and the part that food benefits paid.
ALTER TABLE items ADD COLUMN minimum_age bigint NOT NULL DEFAULT 0 CHECK (minimum_age BETWEEN 0 AND 99);
ALTER TABLE stores ADD COLUMN discount_limit numeric(12,4) NOT NULL DEFAULT 10 CHECK (discount_limit BETWEEN 0 AND 100);
ALTER TABLE store_pos_registers ADD COLUMN channel text NOT NULL DEFAULT 'retail'
  CHECK (channel IN ('retail', 'wholesale'));
ALTER TABLE orders
  ADD COLUMN discounts jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN tax_exempt boolean NOT NULL DEFAULT false;
ALTER TABLE order_lines
  ADD COLUMN price_list_id text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN discounts jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN ebt bigint NOT NULL DEFAULT 0;
ALTER TABLE drafts
  ADD COLUMN discounts jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN coupons jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN approvals jsonb NOT NULL DEFAULT '[]';

-- (Row-level security binds the owner of the tables too.)
SET LOCAL ROLE evertill_system;
UPDATE reference_entries SET data = data || '{"channels": []}' WHERE kind = 'price_list';
UPDATE reference_entries SET data = data || '{"uses": 0}' WHERE kind = 'coupon';
RESET ROLE;
