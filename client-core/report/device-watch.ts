// Looks at this device every few seconds, in each of its windows: how it is, what went wrong, how long things take. The window
// that leads tells the server. All of it is beside the sale: it reads nothing on the way, and what fails here disturbs nobody.
import { deepEqual } from '@evertill/schemas';
import type { Attention } from '@evertill/schemas';
import type { DeviceState, Timer } from '@evertill/sync';
import { BehaviorSubject } from 'rxjs';
import type { Subscription } from 'rxjs';
import type { OpenDatabase } from '../database/open-database.ts';
import { faultOf, isStorageFault } from '../database/storage-error.ts';
import type { Append, Appended } from '../journal/append.ts';
import type { Journal } from '../journal/journal.ts';
import type { DeviceSurroundings, Space } from '../surroundings.ts';
import { attentionError } from './attention-errors.ts';
import { ClockWatch } from './clock-watch.ts';
import { deviceState } from './device-state.ts';
import { InstructionBook } from './instruction-book.ts';
import { InstructionDesk } from './instruction-desk.ts';
import type { Performers } from './instruction-desk.ts';
import { shownInstruction } from './inspection.ts';
import type { Inspection } from './inspection.ts';
import { KeptErrors, notedError } from './kept-errors.ts';
import { LedWatch } from './led-watch.ts';
import type { LedParts } from './led-watch.ts';
import { PastMoments } from './past-moments.ts';
import { ReportStore } from './report-store.ts';
import { Reporter } from './reporter.ts';
import { StorageHealth } from './storage-health.ts';
import { Timings } from './timings.ts';
import type { Timed } from './timings.ts';
import { WindowSlips } from './window-slips.ts';

export interface DeviceWatchDeps {
  readonly surroundings: DeviceSurroundings;
  readonly journal: Journal;
  readonly journalDatabase: OpenDatabase;
  readonly laneId: string;
  readonly actorId: () => string;
  /** Undefined before the first greeting of this start. */
  readonly measuredSkew: () => number | undefined;
  /** The log. */
  readonly log: (message: string, error: unknown) => void;
}

export interface LeadingDevice extends LedParts {
  readonly performers: Omit<Performers, 'report'>;
}

/** ms. */
const look = 10_000;
const spaceEvery = 60_000;

export class DeviceWatch {
  readonly inspection$: BehaviorSubject<Inspection>;
  readonly timed: Timed;
  readonly #deps: DeviceWatchDeps;
  readonly #boot: string;
  readonly #began: number;
  readonly #errors = new KeptErrors();
  readonly #timings = new Timings();
  readonly #health: StorageHealth;
  readonly #clocks: ClockWatch;
  readonly #store: ReportStore;
  readonly #book: InstructionBook;
  readonly #moments: PastMoments;
  readonly #slips: WindowSlips;
  readonly #watch: Subscription[];
  #attentions: readonly Attention[] = [];
  #counting: Promise<void> = Promise.resolve();
  #space: Space = { persistent: null, used: null, left: null };
  #spaceAt = -Infinity;
  #led: LedWatch | undefined;
  #opened = false;
  #busy: Promise<void> = Promise.resolve();
  #timer: Timer | undefined;
  #isLooking = false;
  #closed = false;

  constructor(deps: DeviceWatchDeps) {
    this.#deps = deps;
    const { surroundings, journal, journalDatabase } = deps;
    const { clock, chance } = surroundings;
    this.#boot = chance.id();
    this.#began = clock.monotonic();
    this.timed = this.#timings.take;
    this.#health = new StorageHealth(clock);
    this.#clocks = new ClockWatch(clock);
    this.#store = new ReportStore(journalDatabase);
    this.#book = new InstructionBook(this.#store);
    this.#moments = new PastMoments(this.#store);
    this.#slips = new WindowSlips({ store: this.#store, errors: this.#errors, timings: this.#timings });
    this.inspection$ = new BehaviorSubject(this.#inspect());
    this.#watch = [
      journal.desk.changes$.subscribe(() => this.#count()),
      this.#book.changes$.subscribe(() => this.#show()),
    ];
    this.#count();
    this.#enqueue(async () => {
      await this.#measureSpace();
      await this.#open();
    });
    this.#lookLater();
  }

  /** What went wrong and was got over, in whichever part of the till; it is in the log too. */
  readonly note = (message: string, error: unknown): void => {
    this.#deps.log(message, error);
    this.noteQuietly(message, error);
  };

  /** As `note`, for what is too ordinary for a log. */
  readonly noteQuietly = (message: string, error: unknown): void => {
    this.#errors.note(notedError(message, error), this.#deps.surroundings.clock.now());
    const fault = faultOf((error as { error?: unknown } | undefined)?.error ?? error);
    if (fault !== undefined) this.#health.failed(fault);
  };

  /** The journal's own door, measured. */
  appending(append: Append): Append {
    const { clock } = this.#deps.surroundings;
    return async (request) => {
      const began = clock.monotonic();
      const appended = await append(request);
      this.#appended(appended, clock.monotonic() - began);
      return appended;
    };
  }

  /** This window sends from now on. */
  lead({ link, drain, replica, performers }: LeadingDevice): void {
    const { surroundings } = this.#deps;
    const { clock, chance } = surroundings;
    const desk = new InstructionDesk({
      clock,
      book: this.#book,
      performers: { ...performers, report: () => this.#wholeReport() },
      report: this.note,
    });
    const reporter = new Reporter({
      clock,
      chance,
      link,
      book: this.#book,
      moments: this.#moments,
      boot: this.#boot,
      began: this.#began,
      state: () => this.#state(),
      offered: () => {
        this.#timings.offer();
        this.#clocks.offer();
      },
      taken: () => {
        this.#timings.taken();
        this.#clocks.taken();
      },
      instructed: () => void desk.work(),
      report: this.note,
    });
    this.#led = new LedWatch(clock, { link, drain, replica }, desk, reporter);
    this.#watch.push(
      link.state$.subscribe(() => this.#show()),
      this.#book.changes$.subscribe(() => {
        if (this.#book.results().length > 0) reporter.now();
      }),
    );
    this.#enqueue(async () => {
      await this.#slips.collect();
      await desk.work();
    });
  }

  /** Whoever stands here has seen it. */
  async readMessage(seq: number): Promise<void> {
    const at = this.#deps.surroundings.clock.now();
    await this.#book.settle({ seq, outcome: 'done', code: '', sentence: 'Read.', at });
  }

  /** Before the connection ends: nothing more is begun. */
  end(): void {
    this.#timer?.cancel();
    this.#closed = true;
    this.#led?.end();
  }

  /** Behind that, and before the databases close. */
  async close(): Promise<void> {
    this.end();
    await this.#led?.ended();
    for (const watch of this.#watch) watch.unsubscribe();
    this.#slips.stop();
    this.#book.close();
    this.inspection$.complete();
    await this.#counting;
    await this.#busy;
    await this.#store.settle();
  }

  async #wholeReport() {
    this.#led?.reporter.whole();
    return { outcome: 'done', code: '', sentence: 'It said everything anew.' } as const;
  }

  #lookLater(): void {
    this.#timer = this.#deps.surroundings.clock.after(look, () => {
      this.#lookLater();
      this.#look();
    });
  }

  #look(): void {
    this.#clocks.look(look, this.#deps.measuredSkew() ?? null);
    this.#led?.look();
    this.#show();
    this.#led?.reporter.look(this.inspection$.value.state);
    if (this.#isLooking) return;
    this.#isLooking = true;
    this.#enqueue(async () => {
      this.#isLooking = false;
      await this.#open();
      await this.#measureSpace();
      if (this.#health.now() !== 'sound') await this.#probe();
      if (this.#led) await this.#led.desk.work();
      else await this.#slips.write(this.#boot);
    });
  }

  #show(): void {
    if (this.#closed) return;
    const next = this.#inspect();
    if (!deepEqual(next, this.inspection$.value)) this.inspection$.next(next);
  }

  #inspect(): Inspection {
    return { state: this.#state(), instructions: this.#book.notes().map(shownInstruction).reverse() };
  }

  #state(): DeviceState {
    const { surroundings, journal, laneId, actorId, measuredSkew } = this.#deps;
    return deviceState({
      platform: surroundings.machine?.platform ?? '',
      storageKind: surroundings.storage.name,
      space: this.#space,
      health: this.#health,
      view: journal.view,
      attentions: this.#attentions,
      errors: this.#errors,
      clocks: this.#clocks,
      timings: this.#timings,
      skew: measuredSkew(),
      laneId,
      actorId: actorId(),
      led: this.#led?.now(),
    });
  }

  #appended(appended: Appended, milliseconds: number): void {
    if (appended.ok) {
      this.timed('journal_write', milliseconds);
      return this.#health.wrote();
    }
    const { fault } = appended.details;
    if (!isStorageFault(fault)) return;
    this.#health.failed(fault);
    const sentence = 'An entry could not be written down.';
    this.#errors.note({ kind: 'storage', code: fault, sentence }, this.#deps.surroundings.clock.now());
  }

  /** New ones are told as errors too, for what the server refuses comes as no exception. */
  #count(): void {
    this.#counting = this.#counting.then(async () => {
      const open = await this.#deps.journal.desk.open().catch(() => undefined);
      if (!open || this.#closed) return;
      const known = new Set(this.#attentions.map(({ id, code }) => `${id} ${code}`));
      for (const one of open) {
        const error = known.has(`${one.id} ${one.code}`) ? undefined : attentionError(one);
        if (error) this.#errors.note(error, Date.parse(one.created_at));
      }
      this.#attentions = open;
      this.#show();
    });
  }

  async #open(): Promise<void> {
    if (this.#opened) return;
    await this.#book.open();
    await this.#moments.load();
    this.#opened = true;
  }

  async #measureSpace(): Promise<void> {
    const { clock, machine } = this.#deps.surroundings;
    if (!machine || clock.monotonic() - this.#spaceAt < spaceEvery) return;
    this.#spaceAt = clock.monotonic();
    this.#space = await machine.space();
    this.#show();
  }

  /** Nothing else may be written for hours: is the disk itself again? */
  async #probe(): Promise<void> {
    await this.#store.put([{ id: 'probe', kept: {} }]);
    this.#health.wrote();
  }

  /** One thing after the other; what fails is tried again at the next look. */
  #enqueue(work: () => Promise<void>): void {
    this.#busy = this.#busy
      .then(() => (this.#closed ? undefined : work()))
      .catch((error: unknown) => {
        const fault = faultOf(error);
        if (fault === undefined) this.note('This device could not look after itself.', error);
        else if (!this.#closed) this.#health.failed(fault);
      });
  }
}
