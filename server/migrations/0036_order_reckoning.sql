-- How an order was reckoned stands in it, so that no later setting of its store changes what it comes to: whether each
-- line's price contains its tax, the smallest coin its cash was rounded to, and the digits of its currency.
ALTER TABLE orders
  ADD COLUMN currency_decimals bigint NOT NULL DEFAULT 2,
  ADD COLUMN cash_rounding bigint NOT NULL DEFAULT 1 CHECK (cash_rounding >= 1);
ALTER TABLE order_lines ADD COLUMN tax_included boolean NOT NULL DEFAULT false;

-- Of orders until now their figures say it (`schemas/domain/tax-included.ts`), and where these leave it open the store does.
-- Devices get them again; nothing about them has changed, so each keeps its rev. (Row-level security binds the owner of the
-- tables too.)
SET LOCAL ROLE evertill_system;
SET LOCAL app.restamp = 'on';
UPDATE orders o
   SET cash_rounding = s.cash_rounding,
       currency_decimals = CASE
         WHEN o.currency = ANY ('{BIF,CLP,DJF,GNF,ISK,JPY,KMF,KRW,PYG,RWF,UGX,UYI,VND,VUV,XAF,XOF,XPF}') THEN 0
         WHEN o.currency = ANY ('{BHD,IQD,JOD,KWD,LYD,OMR,TND}') THEN 3
         WHEN o.currency = ANY ('{CLF,UYW}') THEN 4
         ELSE 2 END
  FROM stores s WHERE s.vendor_id = o.vendor_id AND s.id = o.store_id;
-- The orders have their stamp: their lines need not ask for it again.
SET LOCAL app.waist = 'on';
WITH included AS MATERIALIZED (
  SELECT o.vendor_id, o.id
    FROM orders o
    JOIN stores s ON s.vendor_id = o.vendor_id AND s.id = o.store_id
   CROSS JOIN LATERAL (
     SELECT o.subtotal - o.discount + o.rounding = o.total AS in_price,
            o.subtotal - o.discount + o.rounding + o.tax = o.total AS on_top) sums
   CROSS JOIN LATERAL (
     -- Taxes that cancel each other out say nothing together, but each line does.
     SELECT (array_agg(c.in_price ORDER BY c.position) FILTER (WHERE c.in_price <> c.on_top))[1] AS in_price,
            bool_or(c.ebt <> 0) AS has_benefits
       FROM (SELECT w.position, w.ebt, w.cost = w.total AS in_price, w.cost + w.tax = w.total AS on_top
               FROM (SELECT x.*, round(x.unit_price * x.qty / x.price_per) - x.discount AS cost FROM order_lines x
                      WHERE x.vendor_id = o.vendor_id AND x.parent_id = o.id) w) c) lines
   WHERE CASE WHEN sums.in_price <> sums.on_top THEN sums.in_price
              WHEN lines.has_benefits THEN false
              ELSE coalesce(lines.in_price, s.prices_include_tax) END)
UPDATE order_lines l SET tax_included = true
  FROM included o WHERE l.vendor_id = o.vendor_id AND l.parent_id = o.id;
SET LOCAL app.waist = '';
SET LOCAL app.restamp = '';
RESET ROLE;
