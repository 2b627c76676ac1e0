// What people of a store are paid for in a pay period, as JSON and as a file for the payroll. Second document, "Pay
// schedule".
import { addDays, calendarDay, payPeriodOf, payrollQuery, payrollReply, payrollRow } from '@evertill/schemas';
import type { PayPeriod, PayrollRow, Store } from '@evertill/schemas';
import { payScheduleIn } from '../../rules/attendance/time-preferences.ts';
import { payrollRows, payrollTotals } from '../../rules/attendance/payroll.ts';
import { csvReply, wantsCsv } from '../csv-reply.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';
import type { Reply } from '../route.ts';
import { viewCards } from './attendance-view.ts';
import { isProblem } from './document-door.ts';
import { storeFor } from './store-context.ts';

export const payrollRoutes = [
  route({
    method: 'get',
    path: '/vendor/attendance/payroll',
    summary: 'Hours, overtime, breaks, tips and leave of a store’s employees in a pay period',
    access: { who: 'vendor', module: 'employee', level: 'read' },
    query: payrollQuery,
    reply: payrollReply,
    csv: true,
    async handle({ deps, actor, query, headers }) {
      const store = await storeFor(deps, actor, query.store_id);
      if (isProblem(store)) return store;
      const { clock } = deps.replication.surroundings;
      const today = calendarDay(new Date(clock.now()).toISOString(), store.time_zone);
      const tenant = { vendor_id: actor.vendor_id };
      const schedule = await deps.replication.database.read(tenant, (tx) => payScheduleIn(tx, store.id));
      const period = payPeriodOf(schedule, query.date ?? today);
      const found = await viewCards(deps, actor, { storeId: store.id, ...period });
      if (found.isCut) return problem('day_range', { ...period });
      const rows = payrollRows(
        found.cards.map(({ day }) => day),
        found.leave.filter(({ store_id }) => store_id === store.id),
        period,
      );
      if (wantsCsv(query.format, headers.accept)) return payrollFile(store, period, rows);
      return {
        body: {
          store_id: store.id,
          period,
          previous: payPeriodOf(schedule, addDays(period.from, -1)),
          next: payPeriodOf(schedule, addDays(period.to, 1)),
          currency: store.currency,
          rows,
          totals: payrollTotals(rows),
        },
        headers: { Vary: 'Accept' },
      };
    },
  }),
];

/** Tips in the smallest unit, as in JSON; period and currency stand in every line. */
function payrollFile(store: Store, { from, to }: PayPeriod, rows: readonly PayrollRow[]): Reply {
  const every = { period_from: from, period_to: to, currency: store.currency };
  const lines = rows.map((row) => ({
    ...every,
    ...row,
    employee_role_names: row.employee_role_names.join(', '),
    leave_hours: columnOf(row.leave_hours),
    unpaid_leave_hours: columnOf(row.unpaid_leave_hours),
  }));
  const columns = ['period_from', 'period_to', ...Object.keys(payrollRow.shape), 'currency'];
  return csvReply(`payroll_${from}_${to}`, columns, lines);
}

/** Four decimals: a third of an hour has no end, and a column has. */
function columnOf(hours: number): number {
  return Math.round(hours * 10_000) / 10_000;
}
