// How a device was, moment by moment, oldest first.
import type pg from 'pg';
import { findingKinds, standingOf } from '@evertill/sync';
import type { Finding, FindingCode } from '@evertill/sync';
import type { TimelinePoint } from '@evertill/schemas';

interface Row extends Omit<TimelinePoint, 'at' | 'standing'> {
  readonly at: Date;
}

/** The newest ones, when there are more in the span. */
const mostPoints = 5000;

export async function momentsOf(
  client: pg.ClientBase,
  vendorId: string,
  deviceId: string,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<TimelinePoint[]> {
  const { rows } = await client.query<Row>(
    `SELECT t.at, t.source, t.connection, t.waiting, t.attention, t.skew_ms, t.disk_left, t.timings, t.findings
       FROM device_moments t
      WHERE t.vendor_id = $1 AND t.device_id = $2 AND t.at >= coalesce($3, '-infinity'::timestamptz)
        AND t.at < coalesce($4, 'infinity'::timestamptz)
      ORDER BY t.at DESC, t.source LIMIT $5`,
    [vendorId, deviceId, from ?? null, to ?? null, mostPoints],
  );
  return rows
    .map(({ at, ...row }) => ({ ...row, at: at.toISOString(), standing: standingThen(row) }))
    .toReversed();
}

/** By what was wrong then; what this server does not know by name does not count. */
function standingThen({
  findings,
  connection,
}: Pick<Row, 'findings' | 'connection'>): TimelinePoint['standing'] {
  const known = findings.filter((code): code is FindingCode => Object.hasOwn(findingKinds, code));
  const asFinding = (code: FindingCode): Finding => ({
    code,
    severity: findingKinds[code].severity,
    since: null,
    details: {},
  });
  return standingOf(known.map(asFinding), connection === 'catching_up');
}
