// Every few minutes the schedule is published and people are clocked in and out by it, store by store. After the server
// was down it goes on from now: who was in is clocked out when their shift ended, and nobody is clocked in for a shift
// that came and went. Second document, "Automatic attendance".
import type { AppDeps } from '../app-deps.ts';
import { notClocked, runSchedule } from '../writes/attendance/run-schedule.ts';
import type { Job } from './job.ts';

interface Place {
  readonly vendor_id: string;
  readonly store_id: string;
}

type Deps = Pick<AppDeps, 'autoAttendance' | 'sql' | 'transact' | 'replication' | 'log'>;

export function scheduleAttendance(deps: Deps): Job {
  return {
    name: 'schedule-attendance',
    every: deps.autoAttendance.everyMinutes * 60_000,
    async run(signal) {
      if (!deps.autoAttendance.enabled) return;
      const { rows } = await deps.sql({ vendor_id: '' }, (client) =>
        client.query<Place>('SELECT vendor_id, store_id FROM attendance_stores()'),
      );
      for (const place of rows) {
        if (signal.aborted) return;
        await runStore(deps, place, signal).catch((err: unknown) =>
          deps.log.error({ err, ...place }, 'the schedule of a store could not be followed'),
        );
      }
    },
  };
}

async function runStore(
  { transact, replication, log, autoAttendance }: Deps,
  { vendor_id, store_id }: Place,
  signal: AbortSignal,
): Promise<void> {
  const counts = await runSchedule({
    transact: (work) => transact({ vendor_id }, (tx) => work(tx)),
    newId: replication.newId,
    now: new Date(replication.surroundings.clock.now()).toISOString(),
    storeId: store_id,
    daysAhead: autoAttendance.daysAhead,
    isRefresh: false,
    signal,
    failed: (vendor_employee_id, err) =>
      log.error({ err, vendor_id, store_id, vendor_employee_id }, notClocked),
  });
  if (counts.materialized + counts.clockedIn + counts.clockedOut > 0)
    log.info({ vendor_id, store_id, ...counts }, 'the schedule of a store was followed');
}
