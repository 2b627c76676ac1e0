// The time clocks of two tills, at which the cashier of a given schedule comes, goes and takes breaks.
import { expect } from 'chai';
import type { AttendanceDay, AttendanceDayDetail } from '@evertill/schemas';
import type { OperationOutcome } from '@evertill/sync';
import { GivenJournal } from '../../support/given-journal.ts';
import { operate } from '../../support/given-shift.ts';
import type { GivenSchedule } from './given-schedule.ts';

export const cardsPath = '/vendor/attendance';

/** A card in short. */
export interface SaidCard {
  /** `unpaid 12:00–12:30` */
  readonly breaks: string[];
  readonly paid: number;
  readonly unpaid: number;
  readonly hours: number;
  /** `end 12:30` */
  readonly aside: string[];
  readonly isConflict: boolean;
}

const isToSecond = /\d\d:\d\d:\d\d$/;

export class GivenClock {
  readonly given: GivenSchedule;
  /** Of the cashier's card. */
  readonly date: string;
  readonly #tills = new Map<string, GivenJournal>();

  constructor(given: GivenSchedule, date = '2026-03-10') {
    this.given = given;
    this.date = date;
  }

  /**
   * An entry of a till: `in 09:00`, `in 09:00:30`, `out 17:00`, `unpaid 12:00`, `paid 12:00`, `end 12:30`, or with its date,
   * `out 2026-03-11T06:00`; all in UTC.
   */
  entry(words: string, till = 'a', fields: { readonly store_id?: string } = {}) {
    const [word, time] = words.split(' ') as [string, string];
    const id = `${words} ${till}`;
    const isPunch = word === 'in' || word === 'out';
    const step = word === 'end' ? { step: 'end' } : { step: 'start', kind: word };
    return this.#till(till).entry(
      isPunch ? 'time.punch' : 'time.break',
      isPunch ? { id, kind: word } : { id, ...step },
      {
        actor_id: this.given.idOf('cashier'),
        store_id: this.given.store,
        captured_at: `${time.includes('T') ? time : `${this.date}T${time}`}${isToSecond.test(time) ? '' : ':00'}.000Z`,
        ...fields,
      },
    );
  }

  send(till: string, ...entries: readonly unknown[]): Promise<OperationOutcome[]> {
    const { system, vendor } = this.given;
    return operate(system, vendor.people.cashier, entries, this.#till(till).deviceId);
  }

  /** What a till that was offline sends when it is back. */
  async press(till: string, ...all: readonly string[]): Promise<void> {
    const outcomes = await this.send(till, ...all.map((words) => this.entry(words, till)));
    expect(outcomes.map(({ kind }) => kind)).to.deep.equal(all.map(() => 'applied'));
  }

  async cards(): Promise<AttendanceDay[]> {
    const query = `store_id=${this.given.store}&vendor_employee_id=${this.given.idOf('cashier')}`;
    const dates = 'date_from=2026-03-01&date_to=2026-03-31';
    return (await this.given.done<{ data: AttendanceDay[] }>('get', `${cardsPath}?${query}&${dates}`)).data;
  }

  async detail(date = this.date): Promise<AttendanceDayDetail> {
    const card = (await this.cards()).find((one) => one.date === date);
    return this.given.done<AttendanceDayDetail>('get', `${cardsPath}/days/${card!.id}`);
  }

  async card(date = this.date): Promise<SaidCard> {
    const { breaks, break_marks, issues, ...day } = await this.detail(date);
    const time = (at: string) => at.slice(11, 16);
    return {
      breaks: breaks.map(({ kind, start_at, end_at }) => `${kind} ${time(start_at)}–${time(end_at)}`),
      paid: day.paid_break_minutes,
      unpaid: day.unpaid_break_minutes,
      hours: day.production_seconds / 3600,
      aside: break_marks
        .filter(({ set_aside }) => set_aside)
        .map(({ step, kind, at }) => `${kind || step} ${time(at)}`),
      isConflict: issues.includes('punch_conflict'),
    };
  }

  async change(fields: object, date?: string): Promise<void> {
    await this.given.done('patch', `${cardsPath}/${(await this.detail(date)).id}`, fields);
  }

  pause(kind: 'paid' | 'unpaid', from: string, to: string) {
    return { kind, start_at: `${this.date}T${from}:00Z`, end_at: `${this.date}T${to}:00Z` };
  }

  #till(name: string): GivenJournal {
    const known = this.#tills.get(name);
    const till = known ?? new GivenJournal(`${this.given.vendor.id}-${name}`);
    if (!known) this.#tills.set(name, till);
    return till;
  }
}
