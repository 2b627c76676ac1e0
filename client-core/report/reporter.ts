// Tells the server what this device says of itself, and hears what support asks (W1–W4). It is one exchange among the others:
// nothing waits for it, and it waits for nothing. A server that does not know reports is left in peace.
import { backoff, changesOf, diagnose, ExchangeError, limits } from '@evertill/sync';
import type { Chance, Clock, DeviceState, FindingCode, Report, Timer, Welcome } from '@evertill/sync';
import type { Subscription } from 'rxjs';
import { takesJournal } from '../link/is-connected.ts';
import type { Link } from '../link/link.ts';
import type { InstructionBook } from './instruction-book.ts';
import type { PastMoments } from './past-moments.ts';
import { withRoom } from './report-size.ts';

export interface ReporterDeps {
  readonly clock: Clock;
  readonly chance: Chance;
  readonly link: Pick<Link, 'state$' | 'state' | 'welcome' | 'request' | 'instructed$'>;
  readonly book: InstructionBook;
  readonly moments: PastMoments;
  /** Of this start of the program, and when it began by the clock that never goes back. */
  readonly boot: string;
  readonly began: number;
  readonly state: () => DeviceState;
  /** What is measured until now is in a report, and that report was taken in. */
  readonly offered: () => void;
  readonly taken: () => void;
  /** There are instructions that were not there before. */
  readonly instructed: () => void;
  readonly report: (message: string, error: unknown) => void;
}

/** ms. */
const afterGreeting = 1000;
const halfHour = 1_800_000;
const patience = 10_000;
const keptEvery = 900_000;
/** Entries that are on their way now and then at a busy till. */
const fewWaiting = 5;

/** Measured since the last report: that they are gone behind it says nothing. */
const passing: ReadonlySet<FindingCode> = new Set([
  'slow_storage',
  'slow_network',
  'slow_search',
  'program_frozen',
]);

export class Reporter {
  readonly #deps: ReporterDeps;
  readonly #watch: Subscription[];
  #heard: Welcome | undefined;
  /** The greeting of a server that does not know reports. */
  #mute: Welcome | undefined;
  #timer: Timer | undefined;
  #sending: Promise<void> | undefined;
  #isOwed = false;
  /** In a row. */
  #failures = 0;
  #number = 0;
  /** What the server last took in. */
  #told: { readonly number: number; readonly state: DeviceState } | undefined;
  #toldAt = -Infinity;
  /** When each finding was last told, monotonic ms. */
  #findings = new Map<FindingCode, number>();
  #kept: { readonly findings: string; readonly at: number } | undefined;
  #stopped = false;

  constructor(deps: ReporterDeps) {
    this.#deps = deps;
    this.#watch = [
      deps.link.state$.subscribe(() => this.#connectionChanged()),
      deps.link.instructed$.subscribe(() => this.now()),
    ];
  }

  /** Every few seconds: is there something to tell, or to keep for later? */
  look(state: DeviceState): void {
    const { clock, link } = this.#deps;
    const codes = diagnose(state, clock.now()).map(({ code }) => code);
    const now = clock.monotonic();
    if (!takesJournal(link.state())) return this.#keep(state, codes);
    this.#kept = undefined;
    const isDue =
      this.#hasChanged(codes) ||
      this.#isAnotherHeap(state) ||
      now - this.#toldAt >= limits.reportAtLeast ||
      this.#isOwed;
    // The first one, and one that failed, have their own time.
    if (isDue && this.#timer === undefined) this.now();
  }

  /** Whatever is to be told is told at once. */
  now(): void {
    this.#isOwed = true;
    if (this.#sending) return;
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#sending = this.#send().finally(() => (this.#sending = undefined));
  }

  /** Everything is told anew. */
  whole(): void {
    this.#told = undefined;
    this.now();
  }

  end(): void {
    this.#stopped = true;
    this.#timer?.cancel();
    for (const watch of this.#watch) watch.unsubscribe();
  }

  /** Resolves when nothing is under way any more. */
  async ended(): Promise<void> {
    await this.#sending;
  }

  #connectionChanged(): void {
    const { chance, link } = this.#deps;
    const welcome = takesJournal(link.state()) ? link.welcome() : undefined;
    if (welcome === this.#heard) return;
    this.#heard = welcome;
    this.#timer?.cancel();
    this.#timer = undefined;
    if (!welcome) return;
    // Sales go first, and not all tills speak at once.
    this.#nowAfter(afterGreeting * (1 + chance.random()));
  }

  #nowAfter(milliseconds: number): void {
    this.#timer = this.#deps.clock.after(milliseconds, () => this.now());
  }

  #hasChanged(codes: readonly FindingCode[]): boolean {
    const now = this.#deps.clock.monotonic();
    const isNew = (code: FindingCode) => {
      const told = this.#findings.get(code);
      return told === undefined || (passing.has(code) && now - told > halfHour);
    };
    const isGone = (code: FindingCode) => !passing.has(code) && !codes.includes(code);
    return codes.some(isNew) || [...this.#findings.keys()].some(isGone);
  }

  /** How much waits must not stand there for hours when it has gone, or is much more or less. A sale on its way is no heap. */
  #isAnotherHeap({ journal: { waiting } }: DeviceState): boolean {
    const told = this.#told?.state.journal.waiting ?? 0;
    if (told === 0) return waiting > fewWaiting;
    return waiting === 0 || waiting >= told * 2 || waiting <= told / 2;
  }

  async #send(): Promise<void> {
    while (this.#isOwed && !this.#stopped) {
      const { chance, link } = this.#deps;
      const welcome = link.welcome();
      if (!welcome || welcome === this.#mute || !takesJournal(link.state())) return;
      this.#isOwed = false;
      try {
        await this.#exchange();
        this.#failures = 0;
      } catch (error) {
        const known = error instanceof ExchangeError ? error : undefined;
        if (known?.remedy === 'fatal') this.#mute = welcome;
        this.#isOwed = true;
        // A server that limits reports says when the next one is let in: what support waits for is told then.
        const retryAfter = known?.retryAfter || patience;
        const attempt = ++this.#failures;
        if (!this.#stopped && this.#heard === welcome)
          this.#nowAfter(backoff({ attempt, failingFor: 0, random: chance.random(), retryAfter }));
        if (!known) this.#deps.report('What this device says of itself could not be told.', error);
        return;
      }
    }
  }

  async #exchange(): Promise<void> {
    const { clock, link, book, moments, boot, began, state: stateNow, offered, taken } = this.#deps;
    const state = stateNow();
    offered();
    const number = ++this.#number;
    const base = this.#told?.number ?? 0;
    const all = [...moments.list()];
    const report = withRoom<Omit<Report, 'id'>>({
      type: 'report',
      boot,
      number,
      base,
      wall: clock.now(),
      uptime: Math.max(0, clock.monotonic() - began),
      state: this.#told ? changesOf(this.#told.state, state) : state,
      past: all,
      results: book.results().slice(0, 100),
      instructed: book.highest(),
    });
    const { past } = report;
    const { again, instructions, acknowledged } = await link.request(report);
    taken();
    this.#told = { number, state };
    this.#toldAt = clock.monotonic();
    const codes = diagnose(state, clock.now()).map(({ code }) => code);
    const passed = [...this.#findings].filter(([code]) => passing.has(code));
    this.#findings = new Map([...passed, ...codes.map((code) => [code, this.#toldAt] as const)]);
    if (again && base > 0) this.#askedAgain();
    await moments.told(past).catch(() => undefined);
    // What would never have room is not asked for for ever.
    if (past.length < all.length && past.length + report.results.length > 0) this.#isOwed = true;
    // What was settled meanwhile was not told.
    const heard = report.results.filter(({ seq }) => seq <= acknowledged).map(({ seq }) => seq);
    if (heard.length > 0) await this.#writeDown(book.acknowledge(heard));
    if (instructions.length > 0) await this.#takeDown(instructions);
  }

  #askedAgain(): void {
    this.#told = undefined;
    this.#isOwed = true;
  }

  async #takeDown(instructions: Parameters<InstructionBook['takeDown']>[0]): Promise<void> {
    const { book, instructed } = this.#deps;
    const before = book.highest();
    await this.#writeDown(book.takeDown(instructions));
    if (book.highest() === before) return;
    // That they were taken down is told at once.
    this.#isOwed = true;
    instructed();
  }

  async #writeDown(writing: Promise<void>): Promise<void> {
    await writing.catch((error: unknown) =>
      this.#deps.report('What support asked for could not be written down.', error),
    );
  }

  /** [W3] */
  #keep(state: DeviceState, codes: readonly FindingCode[]): void {
    const { clock, moments } = this.#deps;
    const findings = codes.join();
    const now = clock.monotonic();
    this.#kept ??= {
      findings: [...this.#findings.keys()].filter((code) => !passing.has(code)).join(),
      at: now,
    };
    if (findings === this.#kept.findings && now - this.#kept.at < keptEvery) return;
    this.#kept = { findings, at: now };
    const { connection, journal, clock: clocks, storage } = state;
    const moment = {
      at: clock.now(),
      connection: connection.name,
      waiting: journal.waiting,
      attention: Object.values(journal.attention).reduce((sum, count) => sum + count, 0),
      skew: clocks.skew,
      left: storage.left,
      findings: codes.slice(0, 40),
    };
    // A disk that does not take it has been noticed already; it is kept in memory.
    moments.keep(moment).catch(() => undefined);
  }
}
