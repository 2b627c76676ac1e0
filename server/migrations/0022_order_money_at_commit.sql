-- An order may be written twice by one transaction: a batch places it, and voids it. What must fit together when that
-- commits is the order as it is then, not as each of its versions was.
CREATE OR REPLACE FUNCTION check_order_money() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lines bigint;
  payments bigint;
  now_is orders%ROWTYPE;
BEGIN
  SELECT * INTO now_is FROM orders WHERE vendor_id = NEW.vendor_id AND id = NEW.id;
  SELECT coalesce(sum(total), 0) INTO lines FROM order_lines WHERE vendor_id = NEW.vendor_id AND parent_id = NEW.id;
  SELECT coalesce(sum(amount), 0) INTO payments FROM order_payments
   WHERE vendor_id = NEW.vendor_id AND parent_id = NEW.id AND outcome IN ('', 'succeeded');
  IF lines + now_is.rounding <> now_is.total OR payments <> now_is.paid THEN
    RAISE EXCEPTION 'order %: lines % + rounding % against total %, payments % against paid %',
      NEW.id, lines, now_is.rounding, now_is.total, payments, now_is.paid
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'orders_money';
  END IF;
  RETURN NULL;
END $$;
