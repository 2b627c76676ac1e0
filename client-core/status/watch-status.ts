// Keeps the status current: whenever the journal, the attentions, the connection, the sending or the replica moves,
// and once more when nothing has moved for too long.
import { BehaviorSubject, merge } from 'rxjs';
import type { Subscription } from 'rxjs';
import { calendarDay, deepEqual } from '@evertill/schemas';
import type { RejectionCode } from '@evertill/schemas';
import { limits } from '@evertill/sync';
import type { Clock, Timer } from '@evertill/sync';
import type { AttentionDesk } from '../journal/attention-desk.ts';
import type { Drain } from '../journal/drain.ts';
import type { JournalView } from '../journal/journal-view.ts';
import type { TillClock } from '../journal/till-clock.ts';
import type { Link } from '../link/link.ts';
import type { LastContact } from './last-contact.ts';
import { syncStatus } from './sync-status.ts';
import type { CollectionStatus, StatusInput, SyncStatus } from './sync-status.ts';

export type Progress = Readonly<Record<string, CollectionStatus>>;

export interface StatusDeps {
  readonly clock: Clock & Pick<TillClock, 'time' | 'offset' | 'deviceSkew' | 'doubt'>;
  readonly view: JournalView;
  readonly desk: AttentionDesk;
  /** Why the last entry could not be written down; null when it was. */
  readonly storageTrouble$: BehaviorSubject<RejectionCode | null>;
  /** IANA name; the store's. */
  readonly timeZone: () => string;
}

/** What only the leading window has. */
export interface Leading {
  readonly link: Link;
  readonly drain: Drain;
  readonly contact: Pick<LastContact, 'at' | 'silence'>;
}

export class StatusWatch {
  readonly status$: BehaviorSubject<SyncStatus>;
  readonly #deps: StatusDeps;
  readonly #watch: Subscription[];
  #leading: Leading | undefined;
  #progress: Progress = {};
  #attention = 0;
  #counting: Promise<void> = Promise.resolve();
  /** Monotonic ms of the last movement. */
  #movedAt: number;
  #timer: Timer | undefined;
  #silenceTimer: Timer | undefined;
  #skewTimer: Timer | undefined;
  #day = { name: '', timeZone: '', from: '' };
  #closed = false;

  constructor(deps: StatusDeps) {
    this.#deps = deps;
    this.#movedAt = deps.clock.monotonic();
    this.status$ = new BehaviorSubject(this.#compute());
    this.#watch = [
      deps.view.changes$.subscribe(() => this.update()),
      deps.desk.changes$.subscribe(() => this.#count()),
      deps.storageTrouble$.subscribe(() => this.update()),
    ];
    this.#count();
  }

  /** How far the collections are; in a window that does not lead, as the one that does has stored it. */
  received(progress: Progress): void {
    this.#progress = progress;
    this.#movedAt = this.#deps.clock.monotonic();
    this.update();
  }

  lead(leading: Leading): void {
    this.#leading = leading;
    this.#watch.push(merge(leading.link.state$, leading.drain.phase$).subscribe(() => this.update()));
    this.#watchSkew();
    // What the window that led before raised as its last was not told.
    this.#count();
  }

  /** With every heartbeat the clocks are compared, and nobody tells when they have come apart or together. */
  #watchSkew(): void {
    this.#skewTimer = this.#deps.clock.after(limits.heartbeat, () => {
      this.update();
      this.#watchSkew();
    });
  }

  close(): void {
    this.#closed = true;
    this.#timer?.cancel();
    this.#silenceTimer?.cancel();
    this.#skewTimer?.cancel();
    for (const subscription of this.#watch) subscription.unsubscribe();
    this.status$.complete();
  }

  #count(): void {
    this.#counting = this.#counting.then(async () => {
      const open = await this.#deps.desk.open().catch(() => undefined);
      if (open) this.#attention = open.length;
      this.update();
    });
  }

  /** Looks again. */
  update(): void {
    if (this.#closed) return;
    const before = this.status$.value;
    const first = this.#compute();
    // Something was answered, or everything was: that is movement; another sale on top is not.
    const moved = first.oldest?.device_seq !== before.oldest?.device_seq || first.waiting < before.waiting;
    if (moved) this.#movedAt = this.#deps.clock.monotonic();
    const next = moved ? this.#compute() : first;
    if (!deepEqual(next, before)) this.status$.next(next);
    this.#watchStandstill();
    this.#watchSilence();
  }

  #compute(): SyncStatus {
    const { clock, view, timeZone, storageTrouble$ } = this.#deps;
    const now = clock.now();
    return syncStatus({
      now,
      timeZone: timeZone(),
      today: this.#today(clock.time(), timeZone()),
      entries: view.entries(),
      attention: this.#attention,
      connection: this.#leading?.link.state(),
      drain: this.#leading?.drain.phase(),
      perCollection: this.#progress,
      contact: this.#contact(),
      standstill: clock.monotonic() - this.#movedAt,
      skew: clock.deviceSkew(),
      offset: clock.offset(),
      doubt: clock.doubt(),
      storageTrouble: storageTrouble$.value,
    });
  }

  #contact(): StatusInput['contact'] {
    const contact = this.#leading?.contact;
    const at = contact?.at() ?? null;
    return contact && at !== null ? { at, silence: contact.silence() } : null;
  }

  #watchSilence(): void {
    this.#silenceTimer?.cancel();
    const contact = this.#contact();
    const due = limits.silence - (contact?.silence ?? limits.silence);
    if (due > 0) this.#silenceTimer = this.#deps.clock.after(due, () => this.update());
  }

  #watchStandstill(): void {
    this.#timer?.cancel();
    const due = this.#movedAt + limits.stall - this.#deps.clock.monotonic();
    if (due > 0) this.#timer = this.#deps.clock.after(due, () => this.update());
  }

  /** The first second of the store's present day. */
  #today(now: number, timeZone: string): string {
    const dayOf = (at: number) => calendarDay(new Date(at).toISOString(), timeZone);
    const name = dayOf(now);
    if (this.#day.name !== name || this.#day.timeZone !== timeZone) {
      let [before, within] = [now - 26 * 3_600_000, now];
      while (within - before > 1000) {
        const middle = Math.floor((before + within) / 2);
        if (dayOf(middle) === name) within = middle;
        else before = middle;
      }
      this.#day = { name, timeZone, from: new Date(within).toISOString() };
    }
    return this.#day.from;
  }
}
