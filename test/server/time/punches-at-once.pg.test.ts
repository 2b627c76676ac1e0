// [I14] The job, a Refresh, shifts that open and close and the clock of a till, all in one moment and through two server
// processes: each punches once, and the days are what the punches say. Second document, "Automatic attendance" and
// "Attendance punch_state".
import { expect } from 'chai';
import { isProof } from '../../support/is-proof.ts';
import { daysOf } from './day-oracle.ts';
import type { OracleBreak, OracleDay, OraclePunch } from './day-oracle.ts';
import { byDay, byNight, closes, opens, TwoServers } from './two-servers.ts';
import type { Worker } from './two-servers.ts';
import { dayAfter } from './zone-clock.ts';

const rounds = isProof ? 500 : 8;
/** Clocks are put forward on the fourth day. */
const first = '2026-03-26';
const workers: readonly Worker[] = [...byDay, ...byNight];

/**
 * What may be on record of a moment, whoever was first: minutes after the shift's time, and of what. A punch of a person
 * is always kept, `!` if it contradicts what is earlier, and the schedule’s gives way to it (`!`); what the schedule or a
 * work shift asks happens where it changes something.
 */
const mayBe: Readonly<Record<'comes' | 'goes', Readonly<Record<Worker, readonly string[]>>>> = {
  comes: {
    cashier: ['0 schedule_auto_in!, 1 time_clock', '1 time_clock', '1 time_clock, 2 work_shift_open!'],
    bound: ['0 schedule_auto_in!, 1 time_clock', '1 time_clock', '1 time_clock, 2 work_shift_open!'],
    manager: ['0 schedule_auto_in!, 1 time_clock', '1 time_clock'],
    reader: ['0 schedule_auto_in'],
  },
  goes: {
    // While the shift is open the schedule lets nobody go.
    cashier: ['3 work_shift_close, 4 time_clock!'],
    bound: ['3 work_shift_close, 4 time_clock!'],
    manager: ['0 schedule_auto_out!, 4 time_clock', '4 time_clock'],
    reader: ['0 schedule_auto_out'],
  },
};

interface Punched {
  readonly person: string;
  readonly kind: 'in' | 'out';
  /** ms */
  readonly at: number;
  readonly label: string;
  readonly set_aside: boolean;
}

describe('[I14] days lived through by two servers at once', function () {
  this.timeout(isProof ? 3_600_000 : 120_000);
  let stores: TwoServers;
  const seen = new Map<string, number>();

  before(async () => {
    stores = await TwoServers.before(first);
  });
  after(() => stores?.stop());

  /** Since the beginning of a day, in the order of time; those made at midnight left out. */
  const punchedSince = async (date: string): Promise<Punched[]> => {
    const { rows } = await stores.system.owner.query<Punched>(
      `SELECT vendor_employee_id AS person, kind, (extract(epoch FROM at) * 1000)::float8 AS at, device_label AS label, set_aside
         FROM vendor_attendance_punches WHERE NOT split AND at >= $1 ORDER BY at`,
      [new Date(stores.clock.dayStart(date)).toISOString()],
    );
    return rows;
  };
  const breaksSince = async (date: string): Promise<(OracleBreak & { readonly person: string })[]> => {
    const { rows } = await stores.system.owner.query(
      `SELECT d.vendor_employee_id AS person, b.kind, (extract(epoch FROM b.start_at) * 1000)::float8 AS start,
              (extract(epoch FROM b.end_at) * 1000)::float8 AS end
         FROM vendor_attendance_breaks b JOIN vendor_attendance_days d USING (vendor_id)
        WHERE d.id = b.day_id AND d.date >= $1`,
      [date],
    );
    return rows;
  };
  const cardsSince = async (date: string): Promise<(OracleDay & { readonly person: string })[]> => {
    const { rows } = await stores.system.owner.query(
      `SELECT vendor_employee_id AS person, date, production_seconds, paid_break_minutes, unpaid_break_minutes, punch_state,
              (SELECT count(*)::int FROM vendor_attendance_punches p WHERE p.day_id = d.id AND p.set_aside) AS aside
         FROM vendor_attendance_days d WHERE date >= $1 ORDER BY date`,
      [date],
    );
    return rows;
  };

  const expectMoment = (punched: readonly Punched[], role: Worker, what: 'comes' | 'goes', date: string) => {
    const isMorning = (byDay as readonly Worker[]).includes(role) === (what === 'comes');
    const at = stores.clock.instantOf(date, isMorning ? opens : closes);
    const said = punched
      .filter((one) => one.person === stores.idOf(role) && at <= one.at && one.at <= at + 3_600_000)
      .map((one) => `${(one.at - at) / 60_000} ${one.label}${one.set_aside ? '!' : ''}`)
      .join(', ');
    expect(mayBe[what][role], `${role} ${what} on ${date}`).to.include(said);
    seen.set(`${role} ${what}: ${said}`, (seen.get(`${role} ${what}: ${said}`) ?? 0) + 1);
  };

  const expectAlternate = (punched: readonly Punched[], role: Worker) => {
    const kinds = punched
      .filter(({ person, set_aside }) => person === stores.idOf(role) && !set_aside)
      .map(({ kind }) => kind);
    for (const [index, kind] of kinds.entries()) expect(kind, role).not.to.equal(kinds[index + 1]);
  };

  const expectFigures = async (punched: readonly Punched[], from: string, before: string) => {
    const breaks = await breaksSince(before);
    const cards = await cardsSince(from);
    for (const role of workers) {
      const isTheirs = ({ person }: { readonly person: string }) => person === stores.idOf(role);
      const reckoned = daysOf(
        punched.filter(isTheirs) as OraclePunch[],
        breaks.filter(isTheirs),
        stores.clock,
      ).filter(({ date }) => date >= from);
      expect(cards.filter(isTheirs).map(figures), `cards of ${role}`).to.deep.equal(reckoned.map(figures));
    }
  };

  it(`each punch once, in ${rounds} rounds`, async () => {
    let [before, yesterday, date] = ['', '', first];
    for (let round = 0; round < rounds; round++) {
      await stores.morning(date, round === 0);
      await stores.evening(date);
      const punched = await punchedSince(before || first);
      for (const role of byDay)
        for (const what of ['comes', 'goes'] as const) expectMoment(punched, role, what, date);
      for (const role of byNight) {
        if (round > 0) expectMoment(punched, role, 'goes', date);
        expectMoment(punched, role, 'comes', date);
      }
      for (const role of workers) expectAlternate(punched, role);
      await expectFigures(punched, yesterday || first, before || first);
      [before, yesterday, date] = [yesterday, date, dayAfter(date)];
    }
  });

  it('one card a person and day, one row of the schedule a person and day', async () => {
    const { rows } = await stores.system.owner.query<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM vendor_attendance_days) AS cards,
              (SELECT count(DISTINCT (vendor_employee_id, date))::int FROM vendor_attendance_days) AS days,
              (SELECT count(*)::int FROM vendor_attendance_schedule_shifts) AS shifts,
              (SELECT count(DISTINCT (vendor_employee_id, shift_date))::int FROM vendor_attendance_schedule_shifts) AS planned`,
    );
    const [cards, shifts] = [workers.length * rounds, workers.length * (rounds + 13)];
    expect(rows[0]).to.deep.equal({ cards, days: cards, shifts, planned: shifts });
  });

  it('nobody stood in anybody’s way until one of them had to give up', async () => {
    const { rows } = await stores.system.owner.query<{ deadlocks: number }>(
      'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(rows[0]!.deadlocks).to.equal(0);
  });

  if (isProof)
    it('[control] each of the things that may happen did', () => {
      for (const [what, roles] of Object.entries(mayBe))
        for (const [role, all] of Object.entries(roles))
          for (const said of all) expect([...seen.keys()]).to.include(`${role} ${what}: ${said}`);
    });

  after(() => {
    if (!isProof) return;
    console.log(`      ${rounds} rounds`);
    for (const said of [...seen.keys()].toSorted())
      console.log(`      ${String(seen.get(said)).padStart(4)} ${said}`);
  });
});

/** A night's breaks lie on the card it began on until it has ended, and on both days from then on. */
function figures({
  date,
  production_seconds,
  paid_break_minutes,
  unpaid_break_minutes,
  punch_state,
  aside,
}: OracleDay) {
  const breaks = punch_state === 'in' ? [] : [paid_break_minutes, unpaid_break_minutes];
  return [date, production_seconds, punch_state, aside, ...breaks];
}
