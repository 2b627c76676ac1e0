// What was sold, summed by Postgres: each report is one statement over the same orders, and one for the totals of all of
// them. The orders of some days are found by `orders_day`, those of a shift by `orders_shift`, their lines by their key.
import type pg from 'pg';
import { addDays, businessDayStart, clockPeriods, dayStart } from '@evertill/schemas';
import type { DayOfStore, JsonObject, SalesReport, SalesTotals } from '@evertill/schemas';

export interface ReportQuestion {
  readonly vendorId: string;
  readonly storeId: string;
  readonly clock: DayOfStore;
  readonly currency: string;
  /** Business day, included; undefined: no bound. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly laneId: string | undefined;
  readonly shiftId: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface ReportFound {
  readonly rows: JsonObject[];
  readonly found: number;
  readonly totals: SalesTotals;
  readonly others: { readonly currency: string; readonly orders: number }[];
}

/** Of `order_lines l`. */
const lineSums = `coalesce(sum(l.total) FILTER (WHERE l.qty > 0), 0)::bigint AS sales,
  coalesce(sum(l.total) FILTER (WHERE l.qty < 0), 0)::bigint AS returns, coalesce(sum(l.total), 0)::bigint AS total,
  coalesce(sum(l.total - l.tax), 0)::bigint AS net, coalesce(sum(l.tax), 0)::bigint AS tax,
  coalesce(sum(l.discount), 0)::bigint AS discount`;

const toLines = 'JOIN order_lines l ON l.vendor_id = $1 AND l.parent_id = o.id';

/** `key` is an expression over `o`; orders and their lines are summed apart, so that no order counts twice. */
function byOrder(key: string): string {
  return `SELECT g.key, g.orders, n.sales, n.returns, n.total, n.net, n.tax, n.discount, g.rounding, g.due, g.paid,
                 g.due - g.paid AS outstanding, g.late_orders
    FROM (SELECT ${key} AS key, count(*) AS orders, coalesce(sum(o.rounding), 0)::bigint AS rounding,
                 coalesce(sum(o.total), 0)::bigint AS due, coalesce(sum(o.paid), 0)::bigint AS paid,
                 count(*) FILTER (WHERE o.late) AS late_orders FROM o GROUP BY 1) g
    JOIN (SELECT ${key} AS key, ${lineSums} FROM o ${toLines} GROUP BY 1) n ON n.key = g.key`;
}

const orderSums =
  'r.orders, r.sales, r.returns, r.total, r.net, r.tax, r.discount, r.rounding, r.due, r.paid, r.outstanding';
const counted = `p.outcome IN ('', 'succeeded')`;
const utc = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Rows and their order. `$1` is the vendor, `$2` the store, `$3` the currency, `$4` and `$5` the days. */
const reports: Readonly<Record<SalesReport, readonly [rows: string, order: string]>> = {
  hours: [`SELECT r.key AS hour, ${orderSums} FROM (${byOrder('hour_of_the_clock')}) r`, 'hour'],
  items: [
    `SELECT l.item_id, l.variation_id, (array_agg(l.name ORDER BY o.occurred_at DESC, o.id DESC))[1] AS name,
            (array_agg(l.sku_code ORDER BY o.occurred_at DESC, o.id DESC))[1] AS sku_code,
            coalesce(sum(l.qty) FILTER (WHERE l.qty > 0), 0)::numeric(20,3)::text AS quantity_sold,
            coalesce(sum(l.qty) FILTER (WHERE l.qty < 0), 0)::numeric(20,3)::text AS quantity_returned,
            count(DISTINCT o.id) AS orders, ${lineSums} FROM o ${toLines} GROUP BY 1, 2`,
    'total DESC, item_id, variation_id',
  ],
  categories: [
    `SELECT r.key AS category_id, coalesce(c.name, '') AS name, r.orders, r.sales, r.returns, r.total, r.net, r.tax, r.discount
       FROM (SELECT coalesce(i.category_id, '') AS key, count(DISTINCT o.id) AS orders, ${lineSums} FROM o ${toLines}
               LEFT JOIN items i ON i.vendor_id = $1 AND i.id = l.item_id GROUP BY 1) r
       LEFT JOIN reference_entries c ON c.vendor_id = $1 AND c.id = r.key AND c.kind = 'category'`,
    'total DESC, category_id',
  ],
  cashiers: [
    `SELECT r.key AS vendor_employee_id, coalesce(s.name, '') AS name, ${orderSums}
       FROM (${byOrder('o.placed_by_vendor_employee_id')}) r
       LEFT JOIN vendor_staff s ON s.vendor_id = $1 AND s.id = r.key`,
    'total DESC, vendor_employee_id',
  ],
  payments: [
    `SELECT p.method, count(*) AS payments, coalesce(sum(p.amount) FILTER (WHERE p.amount > 0), 0)::bigint AS received,
            coalesce(sum(p.amount) FILTER (WHERE p.amount < 0), 0)::bigint AS refunded, sum(p.amount)::bigint AS total
       FROM o JOIN order_payments p ON p.vendor_id = $1 AND p.parent_id = o.id WHERE ${counted} GROUP BY 1`,
    'total DESC, method',
  ],
  taxes: [
    `SELECT r.tax_profile_id, coalesce(c.name, '') AS name, r.tax_type, r.tax_rate, r.net, r.tax, r.gross, r.returns
       FROM (SELECT l.tax_profile_id, l.tax_type, l.tax_rate::text AS tax_rate, sum(l.total - l.tax)::bigint AS net,
                    sum(l.tax)::bigint AS tax, sum(l.total)::bigint AS gross,
                    coalesce(sum(l.total) FILTER (WHERE l.qty < 0), 0)::bigint AS returns
               FROM o ${toLines} GROUP BY 1, 2, 3) r
       LEFT JOIN reference_entries c ON c.vendor_id = $1 AND c.id = r.tax_profile_id AND c.kind = 'tax_profile'`,
    'tax_type, tax_rate, tax_profile_id',
  ],
  // Shifts that sold nothing in these days are there too: their drawers were counted.
  shifts: [
    `SELECT coalesce(s.id, r.key) AS vendor_work_shift_id, coalesce(s.shift_label, '') AS shift_label,
            coalesce(s.pos_register_id, '') AS pos_register_id, coalesce(s.status, '') AS status, coalesce(s.z_number, 0) AS z_number,
            coalesce(s.opened_by_vendor_employee_id, '') AS opened_by_vendor_employee_id,
            ${utc('s.opened_at')} AS opened_at, ${utc('s.closed_at')} AS closed_at, s.opening_cash,
            coalesce(m.cash, 0) AS cash, coalesce(s.server_expected_cash, s.closing_expected_cash) AS expected_cash, s.closing_actual_cash AS counted_cash,
            s.closing_actual_cash - coalesce(s.server_expected_cash, s.closing_expected_cash) AS over_short, coalesce(r.late_orders, 0) AS late_orders,
            ${orderSums.replaceAll(/r\.(\w+)/g, 'coalesce(r.$1, 0) AS $1')}
       FROM (${byOrder('o.svc_vendor_work_shift_id')}) r
       LEFT JOIN (SELECT o.svc_vendor_work_shift_id AS key, sum(p.amount)::bigint AS cash FROM o
                    JOIN order_payments p ON p.vendor_id = $1 AND p.parent_id = o.id AND p.method = 'cash'
                   WHERE ${counted} GROUP BY 1) m ON m.key = r.key
       FULL JOIN (SELECT t.* FROM vendor_work_shifts t WHERE shifts_of_the_question) s
              ON s.id = r.key`,
    'opened_at NULLS LAST, vendor_work_shift_id',
  ],
};

/** One snapshot: whoever calls has a transaction that reads only one. */
export async function salesReport(
  client: pg.ClientBase,
  report: SalesReport,
  question: ReportQuestion,
): Promise<ReportFound> {
  const values = valuesOf(question);
  const where = conditionsOf(question);
  const o = `o AS (SELECT t.* FROM orders t WHERE ${where} AND t.currency = $3)`;
  const used = parametersOf(values);
  const [rows, order] = reports[report];
  const hour = report === 'hours' ? await hourOf(client, `WITH ${used}, ${o}`, values, question.clock) : '';
  const all = rows
    .replaceAll('hour_of_the_clock', hour)
    .replace('shifts_of_the_question', shiftsOf(question));
  const page = await client.query<{ found: number; rows: string }>(
    `WITH ${used}, ${o}, r AS MATERIALIZED (${all})
      SELECT (SELECT count(*) FROM r) AS found,
             (SELECT coalesce(json_agg(p), '[]') FROM (SELECT * FROM r ORDER BY ${order} LIMIT $8 OFFSET $9) p)::text AS rows`,
    [...values, question.limit, question.offset],
  );
  const sums = await client.query<SalesTotals>(
    `WITH ${used}, ${o} SELECT ${orderSums} FROM (${byOrder(`''::text`)}) r`,
    values,
  );
  const others = await client.query<{ currency: string; orders: number }>(
    `WITH ${used} SELECT t.currency, count(*) AS orders FROM orders t WHERE ${where} AND t.currency <> $3 GROUP BY 1 ORDER BY 1`,
    values,
  );
  const { found, rows: text } = page.rows[0]!;
  return {
    rows: JSON.parse(text) as JsonObject[],
    found,
    totals: sums.rows[0] ?? nothing,
    others: others.rows,
  };
}

/**
 * The hour the store's clock showed, of an order `o`. Postgres reads some names of zones otherwise than a till does, so it
 * is told how far ahead the clock was, and from when on.
 */
async function hourOf(
  client: pg.ClientBase,
  orders: string,
  values: unknown[],
  { time_zone }: DayOfStore,
): Promise<string> {
  const { rows } = await client.query<{ first: number | null; last: number | null }>(
    `${orders} SELECT extract(epoch FROM min(o.occurred_at))::float8 AS first,
                      extract(epoch FROM max(o.occurred_at))::float8 AS last FROM o`,
    values,
  );
  const { first, last } = rows[0]!;
  const seconds = clockPeriods((first ?? 0) * 1000, (last ?? 0) * 1000, time_zone).reduce(
    (before, { from, ahead }) =>
      before === ''
        ? String(ahead / 1000)
        : `CASE WHEN o.occurred_at < ${instant(from)} THEN ${before} ELSE ${ahead / 1000} END`,
    '',
  );
  return `(floor(extract(epoch FROM o.occurred_at) + ${seconds})::bigint / 3600 % 24)::int`;
}

const nothing: SalesTotals = {
  orders: 0,
  sales: 0,
  returns: 0,
  total: 0,
  net: 0,
  tax: 0,
  discount: 0,
  rounding: 0,
  due: 0,
  paid: 0,
  outstanding: 0,
};

function valuesOf({ vendorId, storeId, currency, from, to, laneId, shiftId }: ReportQuestion): unknown[] {
  return [vendorId, storeId, currency, from ?? null, to ?? null, laneId ?? null, shiftId ?? null];
}

/** Only what was asked, so that an index fits. */
function conditionsOf({ from, to, laneId, shiftId }: ReportQuestion): string {
  return [
    't.vendor_id = $1 AND t.store_id = $2 AND NOT t.deleted',
    `t.status <> 'voided'`,
    ...(from === undefined ? [] : ['t.business_day >= $4']),
    ...(to === undefined ? [] : ['t.business_day <= $5']),
    ...(laneId === undefined ? [] : ['t.pos_register_id = $6']),
    ...(shiftId === undefined ? [] : ['t.svc_vendor_work_shift_id = $7']),
  ].join(' AND ');
}

/** The one that is asked for, or those that sold something in these days or opened in them. */
function shiftsOf({ clock, from, to, laneId, shiftId }: ReportQuestion): string {
  return [
    't.vendor_id = $1 AND t.store_id = $2 AND NOT t.deleted',
    ...(laneId === undefined ? [] : ['t.pos_register_id = $6']),
    shiftId === undefined
      ? `t.id = ANY (ARRAY(SELECT o.svc_vendor_work_shift_id FROM o
           UNION SELECT w.id FROM vendor_work_shifts w WHERE w.vendor_id = $1 AND w.store_id = $2 AND ${openedIn(clock, from, to)}))`
      : 't.id = $7',
  ].join(' AND ');
}

/**
 * A shift `w` whose business day is one of these (`businessDayOfShift`). Moments are constants: as expressions they would
 * keep row-level security from letting an index be used.
 */
function openedIn(clock: DayOfStore, from: string | undefined, to: string | undefined): string {
  const opened = (start: (day: string) => number) =>
    bounds(
      from && `w.opened_at >= ${instant(start(from))}`,
      to && `w.opened_at < ${instant(start(addDays(to, 1)))}`,
    );
  const kept = `w.closing_figures ->> 'business_day'`;
  // Wherever its store was when it opened.
  const near = bounds(
    from && `w.opened_at >= ${instant(Date.parse(addDays(from, -2)))}`,
    to && `w.opened_at < ${instant(Date.parse(addDays(to, 3)))}`,
  );
  return `${near} AND CASE
    WHEN w.status = 'open' THEN ${opened((day) => businessDayStart(day, clock))}
    WHEN ${kept} IS NULL THEN ${opened((day) => dayStart(day, clock.time_zone))}
    ELSE ${bounds(from && `${kept} >= $4`, to && `${kept} <= $5`)} END`;
}

function bounds(...conditions: readonly (string | undefined)[]): string {
  return conditions.filter((one) => one !== undefined).join(' AND ') || 'true';
}

/** ms → a constant. */
function instant(at: number): string {
  return `'${new Date(at).toISOString()}'::timestamptz`;
}

/** Postgres wants a type for every parameter, also for those a statement does not ask. */
function parametersOf(values: readonly unknown[]): string {
  return `given AS (SELECT ${values.map((_, index) => `$${index + 1}::text`).join(', ')})`;
}
