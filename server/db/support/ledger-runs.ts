// A journal as the server has it, in runs: complete, refused, waiting, missing. However long a device has sold, only what
// is not settled is looked at.
import type pg from 'pg';
import type { LedgerRun } from '@evertill/schemas';

/** Runs that are told; of a journal with more holes than that, the newest. */
const mostHoles = 500;
/** Entries behind the last look of the job that are gone through. */
const mostNew = 50_000;

interface Hole {
  readonly from: number;
  readonly to: number;
  readonly state: Exclude<LedgerRun['state'], 'settled'>;
  readonly since: Date | null;
}

/** Lowest first, up to the highest number that was looked at. */
export async function ledgerRuns(
  client: pg.ClientBase,
  vendorId: string,
  deviceId: string,
): Promise<LedgerRun[]> {
  const { rows: looked } = await client.query<{ looked_to: number }>(
    'SELECT looked_to FROM ledger_gaps($1, $2, $3)',
    [vendorId, deviceId, mostNew],
  );
  const { rows: holes } = await client.query<Hole>(
    `(SELECT t.device_seq AS "from", t.device_seq AS "to", t.outcome AS state, NULL::timestamptz AS since
        FROM operation_ledger t
       WHERE t.vendor_id = $1 AND t.device_id = $2 AND t.outcome IN ('rejected', 'waiting_for')
       ORDER BY t.device_seq DESC LIMIT $4)
     UNION ALL
     (SELECT gap.lo, gap.hi, 'missing',
             -- Gathered first: of a bare minimum Postgres would look for the oldest of all entries.
             (SELECT min(n.received_at) FROM (
               SELECT o.received_at FROM operation_ledger o
                WHERE o.vendor_id = $1 AND o.device_id = $2 AND o.device_seq > gap.hi AND o.device_seq <= gap.near
               OFFSET 0) n)
        FROM (SELECT (e ->> 0)::bigint AS lo, (e ->> 1)::bigint AS hi, (e ->> 1)::bigint + 200 AS near
                FROM ledger_gaps($1, $2, $3) f, jsonb_array_elements(f.gaps) e OFFSET 0) gap
       ORDER BY 1 DESC LIMIT $4)
     ORDER BY 1`,
    [vendorId, deviceId, mostNew, mostHoles],
  );
  const end = looked[0]?.looked_to ?? 0;
  return runsOf(holes, holes.length < mostHoles ? 1 : (holes[0]?.from ?? 1), end);
}

/** What lies between the holes is complete. */
function runsOf(holes: readonly Hole[], start: number, end: number): LedgerRun[] {
  const runs: LedgerRun[] = [];
  const add = (run: LedgerRun) => {
    if (run.from > run.to) return;
    const last = runs.at(-1);
    if (last?.state === run.state && run.state !== 'missing' && last.to + 1 === run.from) last.to = run.to;
    else runs.push(run);
  };
  let next = start;
  for (const { from, to, state, since } of holes) {
    add({ from: next, to: from - 1, state: 'settled', since: null });
    add({ from, to, state, since: since?.toISOString() ?? null });
    next = to + 1;
  }
  add({ from: next, to: end, state: 'settled', since: null });
  return runs;
}
