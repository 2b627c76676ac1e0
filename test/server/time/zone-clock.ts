// The clocks on the walls of two years, as PostgreSQL's own time zone tables have them: nothing here asks the service, nor
// the tables of Node.
import type pg from 'pg';

const dayLength = 86_400_000;

/** Both `YYYY-MM-DD`. */
export function dayAfter(date: string): string {
  return new Date(Date.parse(date) + dayLength).toISOString().slice(0, 10);
}

interface Stretch {
  /** ms; [from, to) with one offset. */
  readonly from: number;
  readonly to: number;
  /** ms ahead of UTC. */
  readonly ahead: number;
}

export class ZoneClock {
  readonly zone: string;
  readonly #stretches: readonly Stretch[];

  constructor(zone: string, stretches: readonly Stretch[]) {
    this.zone = zone;
    this.#stretches = stretches;
  }

  /** When clocks are put forward or back. */
  get changes(): number[] {
    return this.#stretches.slice(1).map(({ from }) => from);
  }

  get offsets(): number[] {
    return this.#stretches.map(({ ahead }) => ahead);
  }

  /** The first instant of which the wall, or an hour it showed before, says this day. */
  dayStart(date: string): number {
    const midnight = Date.parse(date);
    for (const { from, to, ahead } of this.#stretches) {
      const at = Math.max(from, midnight - ahead);
      if (at < to) return at;
    }
    throw new RangeError(`${date} is beyond what was read of ${this.zone}`);
  }

  /** The latest day that has begun. */
  dayOf(at: number): string {
    let day = new Date(at - 2 * dayLength).toISOString().slice(0, 10);
    for (let next = dayAfter(day); this.dayStart(next) <= at; next = dayAfter(next)) day = next;
    return day;
  }

  /** Of a time that comes twice the first; one that never comes is as much later as the clocks jumped. */
  instantOf(date: string, time: string): number {
    const wall = Date.parse(`${date}T${time}:00Z`);
    const said = this.#stretches.find(({ from, to, ahead }) => from <= wall - ahead && wall - ahead < to);
    if (said) return wall - said.ahead;
    const before = this.#stretches.findLast(({ to, ahead }) => to <= wall - ahead);
    return wall - before!.ahead;
  }
}

/** Every change of the clocks lies on a half hour in those years. */
export async function readZones(
  client: pg.Pool | pg.ClientBase,
  zones: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, ZoneClock>> {
  const { rows } = await client.query<{ zone: string; at: string; ahead: string }>(
    `SELECT zone, (extract(epoch FROM t) * 1000)::text AS at, (ahead * 1000)::text AS ahead FROM (
       SELECT zone, t, ahead, lag(ahead) OVER (PARTITION BY zone ORDER BY t) AS before FROM (
         SELECT zone, t, extract(epoch FROM (t AT TIME ZONE zone) - (t AT TIME ZONE 'UTC')) AS ahead
           FROM unnest($1::text[]) AS zone, generate_series($2::timestamptz, $3, interval '30 minutes') AS t
       ) walls
     ) changes WHERE ahead IS DISTINCT FROM before ORDER BY zone, t`,
    [zones, from, to],
  );
  const clocks = new Map<string, ZoneClock>();
  for (const [zone, changes] of Map.groupBy(rows, (row) => row.zone)) {
    const stretches = changes.map((change, index) => ({
      from: index === 0 ? -Infinity : Number(change.at),
      to: index === changes.length - 1 ? Infinity : Number(changes[index + 1]!.at),
      ahead: Number(change.ahead),
    }));
    clocks.set(zone, new ZoneClock(zone, stretches));
  }
  return clocks;
}
