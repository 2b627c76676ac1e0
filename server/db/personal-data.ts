// What is known of one person, gathered from everywhere it lies. Queries are bounded; what holds more rows than an export
// carries says so.
import type pg from 'pg';
import type { JsonObject } from '@evertill/schemas';

const most = 5000;
/** A photo is as large as a thousand other rows. */
const mostPhotos = 200;

/** Name → SQL with the tenant as $1 and the person as $2; `t` is the row that is exported. */
const ofCustomer: Readonly<Record<string, string>> = {
  sign_in: `SELECT t.email FROM login_states('customer', ARRAY[$2::text]) t WHERE $1::text IS NOT NULL`,
  orders: `SELECT t.id, t.store_id, t.order_number, t.business_day, t.occurred_at, t.total, t.currency, t.note
             FROM orders t WHERE t.vendor_id = $1 AND t.customer_id = $2`,
  order_lines: `SELECT t.parent_id AS order_id, t.name, t.qty, t.total FROM order_lines t
                  JOIN orders o ON o.vendor_id = t.vendor_id AND o.id = t.parent_id
                 WHERE t.vendor_id = $1 AND o.customer_id = $2`,
  drafts: `SELECT t.id, t.store_id, t.name, t.status, t.updated_at FROM drafts t
            WHERE t.vendor_id = $1 AND t.customer_id = $2`,
  changes: `SELECT t.received_at, t.actor_id, t.entry -> 'payload' AS change FROM operation_ledger t
             WHERE t.vendor_id = $1 AND t.type = 'edit' AND t.entry #>> '{payload,collection}' = 'customer'
               AND t.entry #>> '{payload,id}' = $2`,
  security_events: `SELECT t.at, t.event, t.ip FROM security_events t
                     WHERE t.vendor_id = $1 AND t.kind = 'customer' AND t.user_id = $2`,
};

const ofEmployee: Readonly<Record<string, string>> = {
  sign_in: `SELECT t.email FROM login_states('vendor', ARRAY[$2::text]) t WHERE $1::text IS NOT NULL`,
  work_shifts: `SELECT t.id, t.store_id, t.shift_label, t.opened_at, t.closed_at FROM vendor_work_shifts t
                 WHERE t.vendor_id = $1 AND (t.opened_by_vendor_employee_id = $2
                    OR t.closed_by_vendor_employee_id = $2)`,
  orders: `SELECT t.id, t.store_id, t.order_number, t.occurred_at, t.total, t.currency FROM orders t
            WHERE t.vendor_id = $1 AND t.placed_by_vendor_employee_id = $2`,
  price_changes: `SELECT t.item_id, t.old_price, t.new_price, t.changed_by_name, t.created_at
                    FROM items_selling_price_history t WHERE t.vendor_id = $1 AND t.changed_by = $2`,
  changes: `SELECT t.received_at, t.actor_id, t.entry -> 'payload' AS change FROM operation_ledger t
             WHERE t.vendor_id = $1 AND t.type = 'edit' AND t.entry #>> '{payload,collection}' = 'staff'
               AND t.entry #>> '{payload,id}' = $2`,
  time_cards: `SELECT t.id, t.store_id, t.date, t.timezone, t.production_seconds, t.paid_break_minutes,
                      t.unpaid_break_minutes, t.cash_tips_cents, t.credit_tips_cents, t.absent, t.resolved_issue_keys, t.note
                 FROM vendor_attendance_days t WHERE t.vendor_id = $1 AND t.vendor_employee_id = $2`,
  punches: `SELECT t.id, t.store_id, t.date, t.kind, t.at, t.device_label, t.set_aside, t.device_id
              FROM vendor_attendance_punches t WHERE t.vendor_id = $1 AND t.vendor_employee_id = $2`,
  breaks: ofTheirCards(
    'vendor_attendance_breaks',
    't.kind, t.start_at, t.end_at, t.duration_minutes, t.source',
  ),
  break_marks: `SELECT t.id, t.store_id, t.date, t.step, t.kind, t.at, t.set_aside, t.overruled, t.device_id
                  FROM vendor_attendance_break_marks t WHERE t.vendor_id = $1 AND t.vendor_employee_id = $2`,
  punch_evidence: ofTheirCards(
    'vendor_attendance_validations',
    't.punch_id, t.kind, t.lat, t.lng, t.accuracy_m, t.photo_ref, t.captured_at, t.device_id',
  ),
  punch_photos: `SELECT d.date, v.punch_id, v.captured_at, t.id AS photo_ref, t.jpeg FROM vendor_attendance_photos t
                   JOIN vendor_attendance_validations v ON v.vendor_id = t.vendor_id AND v.id = t.id
                   JOIN vendor_attendance_days d ON d.vendor_id = v.vendor_id AND d.id = v.day_id
                  WHERE t.vendor_id = $1 AND d.vendor_employee_id = $2 ORDER BY v.captured_at DESC`,
  time_card_changes: ofTheirCards(
    'vendor_attendance_edit_logs',
    't.created_at, t.action, t.actor_user_id, t.snapshot, t.note',
  ),
  schedule_shifts: `SELECT t.store_id, t.shift_date, t.start_time, t.end_time, t.is_no_working, t.note
                      FROM vendor_attendance_schedule_shifts t
                     WHERE t.vendor_id = $1 AND t.vendor_employee_id = $2`,
  leave: `SELECT t.id, t.store_id, t.leave_type, t.date_from, t.date_to, t.session, t.start_time, t.end_time, t.reason,
                 t.status, t.total_minutes, t.decided_by, t.decided_at, t.decision_note, t.created_at
            FROM vendor_leaves t WHERE t.vendor_id = $1 AND t.vendor_employee_id = $2`,
  leave_steps: `SELECT t.leave_id, t.action, t.actor_id, t.note, t.created_at FROM vendor_leave_log t
                  JOIN vendor_leaves l ON l.vendor_id = t.vendor_id AND l.id = t.leave_id
                 WHERE t.vendor_id = $1 AND l.vendor_employee_id = $2`,
  asked_of_devices: `SELECT t.device_id, t.kind, t.params, t.reason, t.asked_at FROM device_instructions t
                      WHERE t.vendor_id = $1 AND t.asked_by = $2`,
  tills: `SELECT t.device_id, t.device_name, t.last_seen_at FROM sync_clients t
           WHERE t.vendor_id = $1 AND t.user_id = $2`,
  security_events: `SELECT t.at, t.event, t.ip FROM security_events t
                     WHERE t.vendor_id = $1 AND t.kind = 'vendor' AND t.user_id = $2`,
};

function ofTheirCards(table: string, columns: string): string {
  return `SELECT d.date, ${columns} FROM ${table} t
            JOIN vendor_attendance_days d ON d.vendor_id = t.vendor_id AND d.id = t.day_id
           WHERE t.vendor_id = $1 AND d.vendor_employee_id = $2`;
}

const personalTables = { customer: ofCustomer, employee: ofEmployee } as const;
export type Subject = keyof typeof personalTables;

export async function gatherPersonalData(
  client: pg.ClientBase,
  subject: Subject,
  vendorId: string,
  id: string,
): Promise<{ readonly data: Record<string, JsonObject[]>; readonly truncated: string[] }> {
  const data: Record<string, JsonObject[]> = {};
  const truncated: string[] = [];
  for (const [name, text] of Object.entries(personalTables[subject])) {
    const limit = name === 'punch_photos' ? mostPhotos : most;
    const { rows } = await client.query<{ row: JsonObject }>(
      `SELECT row_to_json(r) AS row FROM (${text} LIMIT ${limit + 1}) r`,
      [vendorId, id],
    );
    if (rows.length > limit) truncated.push(name);
    data[name] = rows.slice(0, limit).map(({ row }) => row);
  }
  return { data, truncated };
}

export interface Erasure {
  readonly collection: 'customer' | 'staff';
  readonly id: string;
  /** Free text that says nothing but this is about the person; blank when somebody else has the same name. */
  readonly knownAs: string;
  /** ISO-8601 */
  readonly now: string;
}

/** Everything but living documents, which go through the waist. */
export async function eraseTraces(
  client: pg.ClientBase,
  { collection, id, knownAs, now }: Erasure,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const count = async (text: string, values: readonly string[]) => {
    const { rows } = await client.query<{ place: string; rows_blanked: number }>(text, [...values]);
    for (const { place, rows_blanked } of rows) counts[place] = (counts[place] ?? 0) + rows_blanked;
  };
  await count('SELECT place, rows_blanked FROM erase_traces($1, $2, $3, $4)', [collection, id, knownAs, now]);
  if (collection === 'staff')
    await count('SELECT place, rows_blanked FROM erase_time($1, $2, $3)', [id, knownAs, now]);
  await count('SELECT place, rows_blanked FROM erase_support($1, $2, $3)', [collection, id, knownAs]);
  return counts;
}

/** Living baskets with a name that are kept for this customer. */
export async function namedDraftsOf(client: pg.ClientBase, vendorId: string, id: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT t.id FROM drafts t WHERE t.vendor_id = $1 AND t.customer_id = $2 AND t.customer_id <> '' AND t.name <> ''
        AND NOT t.deleted`,
    [vendorId, id],
  );
  return rows.map((row) => row.id);
}

/** Orders of this customer that somebody wrote a note on. */
export async function notedOrdersOf(client: pg.ClientBase, vendorId: string, id: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT t.id FROM orders t WHERE t.vendor_id = $1 AND t.customer_id = $2 AND t.customer_id <> '' AND t.note <> ''`,
    [vendorId, id],
  );
  return rows.map((row) => row.id);
}

/** Shifts whose cash was handed to somebody of this name. */
export async function shiftsHandedTo(
  client: pg.ClientBase,
  vendorId: string,
  name: string,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT t.id FROM vendor_work_shifts t WHERE t.vendor_id = $1 AND lower(t.handover_recipient_name) = lower($2)',
    [vendorId, name],
  );
  return rows.map((row) => row.id);
}

/** Nobody else of the vendor, here or gone, is called the same. */
export async function isNameTheirs(
  client: pg.ClientBase,
  vendorId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM vendor_staff t WHERE t.vendor_id = $1 AND t.id <> $2 AND lower(t.name) = lower($3) LIMIT 1',
    [vendorId, id, name],
  );
  return rowCount === 0;
}
