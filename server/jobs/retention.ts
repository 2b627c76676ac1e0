// How long what is kept that is not kept for ever, and the job that lets go of it. SECURITY.md has the same table in words,
// and a test holds the two against each other. The database refuses to remove anything younger than its own least ages.
import type { AppDeps } from '../app-deps.ts';
import type { Job } from './job.ts';

/** Table → days; from when is said by `remove_outdated` in the migrations. */
export const retentionDays = {
  /** From when it happened. */
  security_events: 400,
  /** From when it was refused; what somebody may still need stays. Clients may come back after 18 months. */
  rejections: 730,
  /** From when it was asked. */
  idempotency_keys: 2,
  /** From when it ended or ran out. */
  auth_sessions: 30,
  /** From when the token ran out. */
  reset_tokens_used: 1,
  /** From when it was read. */
  admin_notifications: 90,
  /** From when it happened. */
  outbound_events: 7,
  /** From when it was begun. */
  catalog_imports: 30,
  /** From when the terminal was told; of shifts that are closed. */
  terminal_batch_closes: 400,
  /** From when it was asked; batches, whose fate may be asked for, 400 days longer. */
  bridge_requests: 30,
  /** From when it was. */
  device_moments: 90,
  /** From when it came in; before what asked for it. */
  device_files: 14,
  /** From when it was asked. */
  device_instructions: 400,
  /** From when it was taken; the copies in the entries it came in go too. */
  vendor_attendance_validations: 90,
} as const;

/** Rows of one transaction: nobody waits long for what it locks, and the feed is not held back. */
const atOnce = 1000;
const quarterOfAnHour = 900_000;

export function retentionJob(deps: Pick<AppDeps, 'sql' | 'log'>): Job {
  return {
    name: 'retention',
    every: quarterOfAnHour,
    async run(signal) {
      for (const [table, days] of Object.entries(retentionDays)) {
        const removed = await removeOld(deps, table, days, signal);
        if (removed > 0) deps.log.info({ table, removed }, 'retention: what was old enough went');
      }
    },
  };
}

async function removeOld(
  { sql }: Pick<AppDeps, 'sql'>,
  table: string,
  days: number,
  signal: AbortSignal,
): Promise<number> {
  let all = 0;
  for (let removed = atOnce; removed >= atOnce && !signal.aborted; all += removed) {
    const { rows } = await sql({ vendor_id: '' }, (client) =>
      client.query<{ removed: number }>(
        'SELECT remove_outdated($1, make_interval(days => $2), $3) AS removed',
        [table, days, atOnce],
      ),
    );
    removed = rows[0]!.removed;
  }
  return all;
}
