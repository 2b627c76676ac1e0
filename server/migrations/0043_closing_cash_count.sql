-- What is counted at the close of a shift stands beside what was counted at its opening, and no longer replaces it.
ALTER TABLE vendor_work_shifts ADD COLUMN closing_cash_count_detail jsonb NOT NULL DEFAULT '{}';

-- Of shifts closed until now the ledger knows both counts. Devices get them again; nothing about them has changed, so
-- each keeps its rev. (Row-level security binds the owner of the tables too.)
SET LOCAL ROLE evertill_system;
SET LOCAL app.restamp = 'on';
UPDATE vendor_work_shifts s
   SET closing_cash_count_detail = s.cash_count_detail,
       cash_count_detail = coalesce(
         (SELECT o.entry #> '{payload,cash_count_detail}' FROM operation_ledger o
           WHERE o.vendor_id = s.vendor_id AND o.subject = s.id AND o.type = 'shift.open'
             AND o.outcome IN ('applied', 'applied_with_changes') LIMIT 1), '{}')
 WHERE s.status = 'closed'
   AND EXISTS (SELECT FROM operation_ledger c
                WHERE c.vendor_id = s.vendor_id AND c.subject = s.id AND c.type = 'shift.close'
                  AND c.outcome IN ('applied', 'applied_with_changes')
                  AND c.entry #> '{payload,cash_count_detail}' IS NOT NULL);
SET LOCAL app.restamp = '';
RESET ROLE;
