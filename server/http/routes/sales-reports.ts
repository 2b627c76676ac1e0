// The reports of the point-of-sale screens, as JSON and as CSV: what was asked becomes a question, what was found an answer.
import {
  addDays,
  businessDay,
  reportDays,
  salesReportQuery,
  salesReportReply,
  salesReportRows,
  salesReports,
} from '@evertill/schemas';
import type { Actor, Cell, SalesReport, SalesReportQuery, Store } from '@evertill/schemas';
import type { AppDeps } from '../../app-deps.ts';
import { salesReport } from '../../db/sales-report.ts';
import { csvReply, wantsCsv } from '../csv-reply.ts';
import { listReply } from '../list-reply.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { route } from '../route.ts';
import type { Reply } from '../route.ts';
import { isProblem } from './document-door.ts';
import { storeFor } from './store-context.ts';

const access = { who: 'vendor', module: 'report', level: 'read' } as const;

const summaries: Readonly<Record<SalesReport, string>> = {
  hours: 'What a store sold by the hour of the day',
  items: 'What a store sold of each item and variation',
  categories: 'What a store sold of each category',
  cashiers: 'What each cashier sold',
  payments: 'What was paid how',
  taxes: 'Net, tax and gross of each tax',
  shifts: 'What each shift sold, and what was expected and counted in its drawer',
};

export const salesReportRoutes = salesReports.map((report) =>
  route({
    method: 'get',
    path: `/vendor/point-of-sale/report/${report}`,
    summary: summaries[report],
    access,
    query: salesReportQuery,
    reply: salesReportReply(report),
    csv: true,
    async handle({ deps, actor, query, headers }) {
      const store = await storeFor(deps, actor, query.store_id);
      if (isProblem(store)) return store;
      const asCsv = wantsCsv(query.format, headers.accept);
      return answer(deps, actor, store, { report, query, asCsv });
    },
  }),
);

interface Asked {
  readonly report: SalesReport;
  readonly query: SalesReportQuery;
  readonly asCsv: boolean;
}

async function answer(
  deps: AppDeps,
  actor: Actor,
  store: Store,
  { report, query, asCsv }: Asked,
): Promise<Reply | Problem> {
  const now = new Date(deps.replication.surroundings.clock.now()).toISOString();
  const days = daysOf(query, businessDay(now, store));
  if (isProblem(days)) return days;
  const currency = query.currency ?? store.currency;
  const found = await deps.reports.run(actor, (client) =>
    salesReport(client, report, {
      vendorId: actor.vendor_id,
      storeId: store.id,
      clock: store,
      currency,
      ...days,
      laneId: query.pos_register_id,
      shiftId: query.vendor_work_shift_id,
      limit: query.limit,
      offset: (query.page - 1) * query.limit,
    }),
  );
  if (found === 'busy') return problem('overloaded', {}, 1);
  if (found === 'too_long') return problem('report_too_long');
  if (asCsv) return reportFile(report, currency, days, found.rows as Record<string, Cell>[]);
  const { from = null, to = null } = days;
  return {
    body: {
      report,
      store_id: store.id,
      time_zone: store.time_zone,
      currency,
      from,
      to,
      generated_at: now,
      ...listReply({ total: found.found, rows: found.rows }, query),
      totals: found.totals,
      other_currencies: found.others,
    },
    headers: { Vary: 'Accept' },
  };
}

interface Days {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** The days after it are days too, on the server and in its database. */
const lastDay = '9000-01-01';

function daysOf({ from, to, vendor_work_shift_id }: SalesReportQuery, today: string): Days | Problem {
  if (from === undefined && to === undefined && vendor_work_shift_id !== undefined) return { from, to };
  const last = to ?? (from !== undefined && from > today ? from : today);
  const first = from ?? last;
  if (first > last) return problem('report_range', { field: 'from' });
  if (last > lastDay) return problem('report_range', { field: 'to' });
  if (addDays(first, reportDays) <= last) return problem('report_range', { days: reportDays });
  return { from: first, to: last };
}

/** Money in the smallest unit, as in JSON; the currency stands in every line. */
function reportFile(
  report: SalesReport,
  currency: string,
  { from, to }: Days,
  rows: Record<string, Cell>[],
): Reply {
  const name = [report, from, to].filter((part) => part !== undefined).join('_');
  const lines = rows.map((row) => ({ ...row, currency }));
  return csvReply(name, [...Object.keys(salesReportRows[report]), 'currency'], lines);
}
