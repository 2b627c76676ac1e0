-- What tills found out about their own card money lies among everything that was ever refused, kept as long. The office
-- looks for it whenever somebody opens it, newest first.
CREATE INDEX rejections_alarms ON rejections (vendor_id, collection, created_at DESC, id DESC)
  WHERE collection IN ('payment_alarm', 'payment_alarm_settled');
