// A store whose days are lived through by two server processes at once: by day people who come to a till or to its clock,
// by night people whom a template plans. Twice a day everything that may punch somebody happens in the same moment.
import { setTimeout as sleep } from 'node:timers/promises';
import { SeededChance } from '../../simulation/seeded-chance.ts';
import { startClockedServer, startSystemAt } from '../../support/clocked-server.ts';
import type { ClockedServer } from '../../support/clocked-server.ts';
import { aCounting, anOpening, GivenJournal } from '../../support/given-journal.ts';
import { operate } from '../../support/given-shift.ts';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { GivenSchedule } from './given-schedule.ts';
import { readZones } from './zone-clock.ts';
import type { ZoneClock } from './zone-clock.ts';

const zone = 'Europe/Berlin';
/** Everybody's shift changes at these. */
export const opens = '09:00';
export const closes = '21:00';
/** Who works when; the owner and the neighbour do not. */
export const byDay = ['cashier', 'manager'] as const satisfies readonly Role[];
export const byNight = ['bound', 'reader'] as const satisfies readonly Role[];
export type Worker = (typeof byDay)[number] | (typeof byNight)[number];
/** Of every night. */
const pause = { kind: 'unpaid', start_time: '23:45', end_time: '00:15' } as const;

const minute = 60_000;
/** What happens in one moment is begun within as much, ms: a run of the schedule takes longer than a punch. */
const moment = { schedule: 20, till: 120 } as const;

interface Asked {
  /** ms */
  readonly after: number;
  readonly work: () => Promise<void>;
}

export class TwoServers {
  readonly system: System;
  readonly vendor: GivenVendor;
  readonly clock: ZoneClock;
  readonly #servers: readonly [ClockedServer, ClockedServer];
  readonly #chance = new SeededChance('two servers');
  /** One a device; each is at one place. */
  readonly #journals = new Map<string, GivenJournal>();
  /** The open one of each. */
  readonly #shifts = new Map<Worker, string>();

  private constructor(
    system: System,
    vendor: GivenVendor,
    clock: ZoneClock,
    servers: readonly [ClockedServer, ClockedServer],
  ) {
    this.system = system;
    this.vendor = vendor;
    this.clock = clock;
    this.#servers = servers;
  }

  /** On the eve of `date`. */
  static async before(date: string): Promise<TwoServers> {
    const now = Date.parse(date) - 3 * 3_600_000;
    const system = await startSystemAt(now);
    const vendor = await giveVendor(system, 'two-servers', { time_zone: zone });
    const clocks = await readZones(system.owner, [zone], '2026-01-01Z', '2028-01-01Z');
    const given = new GivenSchedule(system, vendor);
    const everyDay = (slot: object) => [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, ...slot }));
    await given.template(everyDay({ start_time: opens, end_time: closes }), { name: 'Day' }, byDay);
    const night = { start_time: closes, end_time: opens, breaks: [pause] };
    await given.template(everyDay(night), { name: 'Night' }, byNight);
    const start = () => startClockedServer({ databaseUrl: system.databaseUrl, now });
    return new TwoServers(system, vendor, clocks.get(zone)!, await Promise.all([start(), start()]));
  }

  async stop(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.stop()));
    await this.system.stop();
  }

  idOf(role: Worker): string {
    return this.vendor.people[role].staff.id;
  }

  /** Those of the night go, those of the day come. */
  async morning(date: string, isFirst: boolean): Promise<void> {
    const at = await this.#turnTo(date, opens);
    await this.#atOnce([
      ...this.#followSchedule(),
      ...this.#comes('cashier', 0, at),
      ...this.#punches('manager', 'in', at + minute),
      ...(isFirst ? [] : this.#goes('bound', at)),
    ]);
  }

  async evening(date: string): Promise<void> {
    const at = await this.#turnTo(date, closes);
    await this.#atOnce([
      ...this.#followSchedule(),
      ...this.#goes('cashier', at),
      ...this.#punches('manager', 'out', at + 4 * minute),
      ...this.#comes('bound', 1, at),
    ]);
  }

  /** Both clocks show five minutes after; answers when it was, ms. */
  async #turnTo(date: string, time: string): Promise<number> {
    const at = this.clock.instantOf(date, time);
    await Promise.all(this.#servers.map((server) => server.setTime(at + 5 * minute)));
    return at;
  }

  /** The job and a Refresh, in each. */
  #followSchedule(): Asked[] {
    const token = this.vendor.people.manager.token;
    const body = { store_id: this.vendor.stores[0].id };
    return this.#servers.flatMap((server) => [
      this.#within(moment.schedule, () => server.run('schedule-attendance')),
      this.#within(moment.schedule, async () => {
        const answer = await ask(server.url, 'post', '/vendor/attendance/schedule-auto/run', { token, body });
        if (answer.status !== 200) throw new Error(answer.text);
      }),
    ]);
  }

  /** Punches at one device a minute late, and opens a shift at another after two. */
  #comes(role: Worker, lane: 0 | 1, at: number): Asked[] {
    const [store] = this.vendor.stores;
    const id = `${role}-${at}`;
    this.#shifts.set(role, id);
    const opening = anOpening({ id, pos_register_id: store.lanes[lane] });
    return [
      ...this.#punches(role, 'in', at + minute),
      ...this.#writes(role, 'till', 'shift.open', opening, at + 2 * minute),
    ];
  }

  /** Closes the shift after three minutes, and punches after four. */
  #goes(role: Worker, at: number): Asked[] {
    const closing = { id: this.#shifts.get(role)!, ...aCounting };
    return [
      ...this.#writes(role, 'till', 'shift.close', closing, at + 3 * minute),
      ...this.#punches(role, 'out', at + 4 * minute),
    ];
  }

  #punches(role: Worker, kind: 'in' | 'out', at: number): Asked[] {
    return this.#writes(role, 'clock', 'time.punch', { id: `${role}-${kind}-${at}`, kind }, at);
  }

  /** Sent to both servers, as a device does whose answer was lost. */
  #writes(role: Worker, device: string, type: string, payload: object, at: number): Asked[] {
    const person = this.vendor.people[role];
    const name = `${device} of ${role}`;
    const journal = this.#journals.get(name) ?? new GivenJournal(name);
    this.#journals.set(name, journal);
    const entry = journal.entry(type, payload, {
      actor_id: person.staff.id,
      store_id: this.vendor.stores[0].id,
      captured_at: new Date(at).toISOString(),
      wall: at,
    });
    return this.#servers.map((server) =>
      this.#within(moment.till, async () => {
        const [outcome] = await operate(server, person, [entry]);
        if (outcome!.kind !== 'applied') throw new Error(`${role} ${type}: ${JSON.stringify(outcome)}`);
      }),
    );
  }

  #within(milliseconds: number, work: () => Promise<void>): Asked {
    return { after: this.#chance.between(0, milliseconds), work };
  }

  async #atOnce(asked: readonly Asked[]): Promise<void> {
    const begun = asked.map(async ({ after, work }) => {
      await sleep(after);
      await work();
    });
    // All of it happened before anybody looks, also when some of it failed.
    for (const done of await Promise.allSettled(begun)) if (done.status === 'rejected') throw done.reason;
  }
}
