// Refresh: follow the schedule of a store now, with a card for every shift of yesterday and today. Second document,
// "Automatic attendance" 4.
import { runAutoBody, runAutoReply } from '@evertill/schemas';
import { notClocked, runSchedule } from '../../writes/attendance/run-schedule.ts';
import { route } from '../route.ts';
import { isProblem } from './document-door.ts';
import { storeFor } from './store-context.ts';

export const scheduleAutoRoutes = [
  route({
    method: 'post',
    path: '/vendor/attendance/schedule-auto/run',
    summary: 'Publish what templates say and clock people in and out by the schedule, now',
    access: { who: 'vendor', module: 'employee', level: 'write' },
    body: runAutoBody,
    reply: runAutoReply,
    async handle({ deps, actor, body: { store_id } }) {
      const store = await storeFor(deps, actor, store_id);
      if (isProblem(store)) return store;
      const { replication, transact } = deps;
      const counts = await runSchedule({
        transact: (work) => transact({ vendor_id: actor.vendor_id }, (tx) => work(tx)),
        newId: replication.newId,
        now: new Date(replication.surroundings.clock.now()).toISOString(),
        storeId: store.id,
        daysAhead: deps.autoAttendance.daysAhead,
        isRefresh: true,
        failed: (vendor_employee_id, err) =>
          deps.log.error({ err, store_id: store.id, vendor_employee_id }, notClocked),
      });
      return { body: counts };
    },
  }),
];
