// A report of a year's sales, 200,000 lines: the 95th percentile of twenty requests, ms. Ours is the whole way: HTTP,
// rights, row-level security, one snapshot, rows, totals and JSON; bare is one plain sum by the same key, sent by the owner of
// the tables, whom no policy binds.
import pg from 'pg';
import { fillWithSales } from '../support/many-items.ts';
import type { BenchSystem } from './bench-system.ts';
import { percentile } from './measure.ts';

interface Question {
  readonly report: string;
  readonly query: string;
  readonly sums: string;
}

const ofYear = `FROM orders o JOIN order_lines l ON l.vendor_id = o.vendor_id AND l.parent_id = o.id
  WHERE o.store_id = $1 AND o.business_day BETWEEN '2026-01-01' AND '2026-12-31' AND o.status <> 'voided'`;
const year = 'from=2026-01-01&to=2026-12-31';

export const reportQuestions: Readonly<Record<string, Question>> = {
  hours: {
    report: 'hours',
    query: year,
    sums: `SELECT extract(hour FROM o.occurred_at), sum(l.total) ${ofYear} GROUP BY 1`,
  },
  items: {
    report: 'items',
    query: `${year}&limit=500`,
    sums: `SELECT l.item_id, sum(l.total) AS total ${ofYear} GROUP BY 1 ORDER BY total DESC LIMIT 500`,
  },
  taxes: {
    report: 'taxes',
    query: year,
    sums: `SELECT l.tax_rate, sum(l.total), sum(l.tax) ${ofYear} GROUP BY 1`,
  },
  'items-day': {
    report: 'items',
    query: 'from=2026-03-01&to=2026-03-01',
    sums: `SELECT l.item_id, sum(l.total) ${ofYear} AND o.business_day = '2026-03-01' GROUP BY 1`,
  },
};

const orders = 66_700;
const requests = 20;

export async function runSalesReport(
  side: 'ours' | 'bare',
  name: string,
  { url, email, password, storeId, databaseUrl }: BenchSystem,
): Promise<number> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  await fill(owner, storeId);
  const { report, query, sums } = reportQuestions[name]!;
  const login = await fetch(`${url}/api/v1/auth/vendor/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  const overHttp = async () => {
    const asked = `${url}/api/v1/vendor/point-of-sale/report/${report}?store_id=${storeId}&${query}`;
    const answer = await fetch(asked, { headers: { Authorization: `Bearer ${access_token}` } });
    if (answer.status !== 200) throw new Error(`${report}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const once = side === 'ours' ? overHttp : () => owner.query(sums, [storeId]);
  const times: number[] = [];
  await once();
  for (let nr = 0; nr < requests; nr++) {
    const begun = performance.now();
    await once();
    times.push(performance.now() - begun);
  }
  await owner.end();
  return percentile(times, 0.95);
}

/** Once: a year of orders with three lines each. */
async function fill(owner: pg.Client, storeId: string): Promise<void> {
  const { rows } = await owner.query<{ vendor_id: string; orders: string }>(
    'SELECT s.vendor_id, (SELECT count(*) FROM orders o WHERE o.store_id = s.id) AS orders FROM stores s WHERE s.id = $1',
    [storeId],
  );
  const { vendor_id, orders: there } = rows[0]!;
  if (Number(there) >= orders) return;
  await fillWithSales(owner, { vendorId: vendor_id, storeId, perStore: 0 }, orders);
  await owner.query('SET session_replication_role = replica');
  await owner.query(
    `UPDATE orders SET business_day = to_char('2026-01-01'::date + (order_number % 365)::int, 'YYYY-MM-DD') WHERE store_id = $1`,
    [storeId],
  );
  await owner.query('SET session_replication_role = origin');
  await owner.query('VACUUM ANALYZE orders, order_lines');
}
