// What time it is at this till. The device's wall clock is believed unless it shows a time before a moment this device knows
// to have been: its last entry, its last contact with the server, and the time that passed since (a dead battery boots in
// 2015). Then it is wrong, and the time is what a person confirmed, or at least that moment and what has passed since.
// A clock that is ahead cannot be told from a till that was away: the server's measure corrects it at the next contact.
import { clockTolerance } from '@evertill/schemas';
import type { OperationRecord } from '@evertill/schemas';
import { limits } from '@evertill/sync';
import type { Clock, Timer } from '@evertill/sync';
import type { DeviceRecord } from './device-record.ts';
import type { OperationStore } from './operation-store.ts';
import { lastOperation } from './journal-end.ts';

/** Why the device's clock is not believed. */
export interface ClockDoubt {
  /** What it shows, ms. */
  readonly shows: number;
  /** The latest moment this device knows, ms. */
  readonly known: number;
  /** A person confirmed the date. */
  readonly isConfirmed: boolean;
}

/** What became of a date that a person said. */
export type Confirmation = 'confirmed' | 'too_early' | 'too_far';

/** `offset`: what is added to the device's clock, ms; `skew`: how far that is from the server's time, as far as it is known. */
interface Reading {
  readonly offset: number;
  readonly skew: number;
  /** Device clock minus server clock, ms. */
  readonly deviceSkew: number;
  readonly source: 'device' | 'server' | 'person' | 'passed';
}

/** What a person said: the time, what that adds to the machine's clock, what that showed, and how far the till was then. */
interface Confirmed {
  readonly at: number;
  readonly offset: number;
  readonly wall: number;
  readonly contact: number;
  readonly device_seq: number;
  /** The machine was started anew or its clock set since: a person is asked again. */
  readonly isOver?: boolean;
}

interface TillClockDeps {
  /** The machine's. */
  readonly clock: Clock;
  readonly device: Pick<DeviceRecord, 'current' | 'reload' | 'remember'>;
  /** Device clock minus server clock, ms; undefined when it has not been measured since the start. */
  readonly measured: () => number | undefined;
}

const fact = 'clock_confirmed';
/** Both clocks are read in whole ms, and a machine that sleeps stops one of them. */
const jumped = 1000;
/** No till is away from its last entry and its server for longer, ms: what says so goes by a clock that has been set. */
const longestAway = 90 * 86_400_000;
/** So many of the last entries tell what time it was. */
const lastEntries = 50;

export class TillClock implements Clock {
  /** As the machine shows it, right or not. */
  readonly machine: Clock;
  readonly #deps: TillClockDeps;
  /** By the server's clock, and when that was by the one that never goes back; undefined: nothing is known. */
  #known: { readonly at: number; readonly monotonic: number } | undefined;
  #passed: { readonly offset: number; readonly wall: number; readonly monotonic: number } | undefined;
  /** The skew, and the confirmed date, as this window first saw them, with how far its two clocks were apart then, ms. */
  #measured: { readonly skew: number; readonly apart: number } | undefined;
  #said: { readonly at: number; readonly wall: number; readonly apart: number } | undefined;
  /** The contact or confirmed date of the device record that was heeded last, ms. */
  #heeded = 0;
  readonly #last: number;

  private constructor(deps: TillClockDeps, last: number) {
    this.machine = deps.clock;
    this.#deps = deps;
    this.#last = last;
  }

  static async open(deps: TillClockDeps, store: OperationStore): Promise<TillClock> {
    const last = await lastOperation(store);
    const till = new TillClock(deps, last?.device_seq ?? 0);
    till.#heed();
    const confirmed = till.#confirmed();
    const records = last ? await store.from(Math.max(1, last.device_seq - lastEntries + 1), lastEntries) : [];
    // A person's word about the date counts more than an entry from before, whose clock may have been ahead.
    const since = records.filter(({ device_seq }) => device_seq > (confirmed?.device_seq ?? 0));
    till.learn(lastTime(since, till.#earliest() ?? -Infinity));
    // A clock that shows less than when it was said has begun anew with its machine.
    if (confirmed && till.machine.now() < confirmed.wall) await till.#endConfirmed(confirmed);
    return till;
  }

  /** Highest number in the journal when this program was started. */
  get startedAfter(): number {
    return this.#last;
  }

  now(): number {
    return this.machine.now() + this.#read().offset;
  }

  monotonic(): number {
    return this.machine.monotonic();
  }

  after(milliseconds: number, run: () => void): Timer {
    return this.machine.after(milliseconds, run);
  }

  /** `now` minus the server's time, ms, as far as it is known. */
  skew(): number {
    return this.#read().skew;
  }

  /** By the server's clock, as far as it is known, ms. */
  time(): number {
    return this.now() - this.skew();
  }

  /** What `now` adds to the device's clock, ms; 0 while that is believed. */
  offset(): number {
    return this.#read().offset;
  }

  /** Device clock minus server clock, ms, as last measured; 0 where it is not known. */
  deviceSkew(): number {
    return this.#read().deviceSkew;
  }

  /** Null while the clock can be right, and where the server's time is known. */
  doubt(): ClockDoubt | null {
    const { source } = this.#read();
    if (source === 'device' || source === 'server') return null;
    return { shows: this.machine.now(), known: this.#known!.at, isConfirmed: source === 'person' };
  }

  /**
   * Reads what another window learned, from a person or the server, and tells the others when the machine's clock was set.
   * Does not reject: an unreadable disk teaches nothing.
   */
  async refresh(): Promise<void> {
    const { device } = this.#deps;
    await device.reload().catch(() => undefined);
    const wall = this.machine.now();
    const { skew: skew_ms, isSetRight } = this.#skew(wall);
    if (isSetRight && Math.abs(this.#rememberedSkew()) > clockTolerance)
      await device.remember({ skew_ms }).catch(() => undefined);
    const confirmed = this.#confirmed();
    if (confirmed && !this.#goesOn(confirmed, wall)) await this.#endConfirmed(confirmed);
  }

  /** `at`, by the server's clock, ms, has been. */
  learn(at: number): void {
    if (Number.isFinite(at) && at > (this.#earliest() ?? -Infinity)) this.set(at);
  }

  /** It is `at` by the server's clock, ms, whatever was taken for the time before. */
  set(at: number): void {
    this.#known = { at, monotonic: this.monotonic() };
  }

  /**
   * A person says that it is `at` now, ms; `lastEntry` is the highest number in the journal. `confirmed` when that is durable.
   * `too_early`: it is before the last contact, and cannot be. Before the last entry it can: that one's clock may have been
   * ahead. `too_far`: the till would have been away for longer than any is, and only a person who `isSure` is believed.
   */
  async confirm(at: number, lastEntry: number, isSure = false): Promise<Confirmation> {
    const wall = this.machine.now();
    const contact = this.#contact();
    if (!(at >= contact - clockTolerance)) return 'too_early';
    const since = Math.min(contact || Infinity, this.#earliest() ?? Infinity);
    if (!isSure && at > since + longestAway) return 'too_far';
    const confirmed: Confirmed = { at, offset: at - wall, wall, contact, device_seq: lastEntry };
    this.#said = { at, wall, apart: wall - this.monotonic() };
    await this.#deps.device.remember({ [fact]: { ...confirmed } });
    return 'confirmed';
  }

  /** A contact or a confirmed date, of this window or another, counts more than what was taken for the time before. */
  #heed(): void {
    // The window that has the connection knows more than the contacts it writes down.
    const isMeasuring = this.#deps.measured() !== undefined;
    const at = this.#confirmed()?.at ?? (isMeasuring ? this.#heeded : this.#contact());
    if (at === this.#heeded) return;
    this.#heeded = at;
    this.#passed = undefined;
    this.set(at);
  }

  #read(): Reading {
    this.#heed();
    const wall = this.machine.now();
    const earliest = (this.#earliest() ?? -Infinity) - clockTolerance;
    const latest = (this.#earliest() ?? Infinity) + longestAway;
    const canBe = (at: number) => at >= earliest && at <= latest;
    const { skew } = this.#skew(wall);
    // A clock that was years off when it was measured, and shows a time that can be, has been set since.
    if (wall >= earliest && !canBe(wall - skew))
      return { offset: 0, skew: 0, deviceSkew: 0, source: 'device' };
    if (canBe(wall - skew))
      return Math.abs(skew) > limits.greatestSkew
        ? { offset: -skew, skew: 0, deviceSkew: skew, source: 'server' }
        : { offset: 0, skew, deviceSkew: skew, source: 'device' };
    const confirmed = this.#confirmed();
    const holds = confirmed && this.#goesOn(confirmed, wall) && canBe(wall + confirmed.offset);
    const offset = holds ? confirmed.offset : this.#sinceKnown(wall);
    return { offset, skew: 0, deviceSkew: 0, source: holds ? 'person' : 'passed' };
  }

  /** As last measured. A clock that has been set since by as much as it was off is right. */
  #skew(wall: number): { readonly skew: number; readonly isSetRight: boolean } {
    const measured = this.#deps.measured() ?? this.#rememberedSkew();
    const apart = wall - this.monotonic();
    if (this.#measured?.skew !== measured) this.#measured = { skew: measured, apart };
    const skew = measured + apart - this.#measured.apart;
    // Any other jump may be that of a machine that slept, and stopped its other clock.
    const isSetRight = Math.abs(measured) > clockTolerance && Math.abs(skew) <= limits.skewTold;
    return { skew: isSetRight ? skew : measured, isSetRight };
  }

  /** By any window of this device at its last greeting, ms; 0 for none. */
  #rememberedSkew(): number {
    return Number(this.#deps.device.current().facts['skew_ms'] ?? 0);
  }

  /** The machine's clock has only gone on since a person said the date, as far as this window saw. */
  #goesOn({ at, wall: saidAt, isOver = false }: Confirmed, wall: number): boolean {
    const apart = wall - this.monotonic();
    if (this.#said?.at !== at || this.#said.wall !== saidAt) this.#said = { at, wall: saidAt, apart };
    return !isOver && Math.abs(apart - this.#said.apart) <= clockTolerance;
  }

  /** For all windows, and those opened later; at least for this one where the disk is full. */
  async #endConfirmed(confirmed: Confirmed): Promise<void> {
    if (confirmed.isOver) return;
    this.#said = { at: confirmed.at, wall: confirmed.wall, apart: -Infinity };
    await this.#deps.device.remember({ [fact]: { ...confirmed, isOver: true } }).catch(() => undefined);
  }

  /** The same until the clock is set. */
  #sinceKnown(wall: number): number {
    const monotonic = this.monotonic();
    const before = this.#passed;
    const isSame = before && Math.abs(wall - before.wall - (monotonic - before.monotonic)) < jumped;
    const earliest = this.#earliest()!;
    if (!isSame || wall + before.offset < earliest - jumped)
      this.#passed = { offset: earliest - wall, wall, monotonic };
    return this.#passed!.offset;
  }

  /** The latest moment known and what has passed since, ms. */
  #earliest(): number | undefined {
    return this.#known && this.#known.at + this.monotonic() - this.#known.monotonic;
  }

  /** A contact since ends it. */
  #confirmed(): Confirmed | undefined {
    const stored = this.#deps.device.current().facts[fact] as Confirmed | undefined;
    return stored?.contact === this.#contact() ? stored : undefined;
  }

  /** The last one with the server, by its clock, ms; 0 for none. */
  #contact(): number {
    return Number(this.#deps.device.current().facts['contact_at'] ?? 0);
  }
}

/** By the last of these, in order, and `known` before them: by the server's clock, ms. */
function lastTime(records: readonly OperationRecord[], known: number): number {
  return records.reduce((before, { type, settled_at, captured_at, clock }) => {
    if (settled_at !== null) return Date.parse(settled_at);
    const at = Date.parse(captured_at) - clock.skew_ms;
    const shown = clock.wall - clock.skew_ms;
    // A sale is handed in with any time, also one that has not come. The machine's clock was gone by where it could be right.
    const couldBe = type === 'order.place' && shown >= before - clockTolerance;
    return couldBe ? Math.min(at, shown) : at;
  }, known);
}
