// One pull-only collection: catches up, then follows the live feed. Everything it does to its documents happens one
// thing after the other, so a page, a live change and a digest never see each other half done.
//
//   behind ──caught up──► joining ──the server streams──► following
//     ▲                      │                                │
//     └──── resync, a failed write, or no connection ◄────────┘
//
// `behind`: live frames are ignored, everything comes again. `joining`: the stream is asked for, and a frame may still
// be of an earlier one with a gap: its documents count, its checkpoint does not. `following`: both count.
import { ExchangeError, backoff, compareCheckpoints } from '@evertill/sync';
import type { Changes, Checkpoint, Digest, Stream, Surroundings, Timer, Welcome } from '@evertill/sync';
import type { Collection, ReplicatedDocument } from '@evertill/schemas';
import type { InstanceStore } from '../database/instance-store.ts';
import { Pause } from '../journal/pause.ts';
import type { Link } from '../link/link.ts';
import { AppliedReports } from './applied-reports.ts';
import { CatchUp } from './catch-up.ts';
import type { Proof } from './catch-up.ts';
import { FeedWriter } from './feed-writer.ts';
import { LowerDay } from './lower-day.ts';
import { digestOf } from './local-digest.ts';
import type { ProgressKeeper } from './progress.ts';
import { Readable } from './readable.ts';
import type { Report } from './report.ts';
import { patience } from './server-digest.ts';
import { Serial } from './serial.ts';
import type { OpenSnapshot } from './snapshot-source.ts';

export interface CollectionReplicaDeps {
  readonly surroundings: Surroundings;
  readonly collection: Collection;
  readonly store: InstanceStore;
  readonly keeper: ProgressKeeper;
  readonly link: Link;
  readonly lowerDay: (collection: string) => string | undefined;
  readonly clientVersion: string;
  readonly report: Report;
  readonly openSnapshot: OpenSnapshot | undefined;
  /** Collections begin anew one after the other, so that the first is there as early as can be. */
  readonly loading: Serial;
  /** The server is told how far this collection is applied. */
  readonly isReported: boolean;
  readonly timed?: (kind: 'apply', milliseconds: number) => void;
  /** Live changes could not be written: it must catch up again. */
  /** What of a collection is durable, for a log. */
  readonly delivered?: ((collection: string, documents: readonly ReplicatedDocument[]) => void) | undefined;
  readonly fellBehind: (collection: string) => void;
}

/** What support is told of it. */
export interface CollectionAccount {
  readonly digest: Proof;
  /** When it was last proven equal, ms by this device's clock. */
  readonly equal_at: number | null;
  /** Why the server will not serve it in this connection; blank when it does. */
  readonly refused: string;
}

/** `ended`: the session was over first. `refused`: not while this session lasts. */
export type CatchUpEnd = 'complete' | 'refused' | 'ended';

interface Frame {
  readonly changes: Changes;
  /** Its checkpoint counts. */
  readonly unbroken: boolean;
}

const tombstoneAge = 7 * 86_400_000;
const manyTombstones = 2000;

export class CollectionReplica {
  readonly #deps: CollectionReplicaDeps;
  readonly #writer: FeedWriter;
  readonly #catchUp: CatchUp;
  readonly #pause: Pause;
  readonly #lowerDay: LowerDay;
  readonly #reports: AppliedReports | undefined;
  readonly #serial = new Serial();
  #session: Welcome | undefined;
  #ended = new AbortController();
  #stage: 'behind' | 'joining' | 'following' = 'behind';
  #frames: Frame[] = [];
  #purged = false;
  #refused = '';
  #proving: Timer | undefined;

  constructor(deps: CollectionReplicaDeps) {
    this.#deps = deps;
    this.#pause = new Pause(deps.surroundings.clock);
    const readable = new Readable(deps.collection, deps.report);
    this.#writer = new FeedWriter(
      deps.store,
      readable,
      deps.delivered && ((documents) => deps.delivered!(deps.collection.name, documents)),
    );
    this.#lowerDay = new LowerDay(deps.collection, deps.keeper, deps.lowerDay);
    const { surroundings, keeper, link } = deps;
    const { name: collection } = deps.collection;
    if (deps.isReported) this.#reports = new AppliedReports({ surroundings, keeper, link, collection });
    this.#catchUp = new CatchUp({
      ...deps,
      readable,
      writer: this.#writer,
      pause: this.#pause,
      lowerDay: this.#lowerDay,
      differs: () => this.#reports?.withdraw() ?? Promise.resolve(),
    });
  }

  /** The session that counts from now on; whatever waits for another one gives up. */
  enter(session: Welcome | undefined): void {
    this.#ended.abort();
    this.#ended = new AbortController();
    this.#session = session;
    this.#proving?.cancel();
    this.fallBehind();
    this.#catchUp.forgetProof();
    this.#refused = '';
    this.#reports?.enter(session);
    this.#pause.nudge();
  }

  /** There is a gap in the live feed. */
  fallBehind(): void {
    this.#stage = 'behind';
  }

  /** Until everything up to now is here and proven, as far as the server answers. Never rejects. */
  catchUp(session: Welcome): Promise<CatchUpEnd> {
    return this.#serial.run(() => this.#persistently(session));
  }

  /** Where the live feed must begin; to be called when asking for it. */
  join(): Stream['collections'][string] {
    this.#stage = 'joining';
    const { checkpoint, lower_day } = this.#deps.keeper.now;
    return { checkpoint, ...(lower_day === '' ? {} : { from_day: lower_day }) };
  }

  /** The server streams without a gap since `join()`. */
  follow(): void {
    if (this.#stage === 'joining') this.#stage = 'following';
  }

  /** A live frame, in the order they arrive; its credit is given back when it is dealt with. */
  live(changes: Changes): void {
    if (this.#stage === 'behind' || changes.checkpoint.epoch !== this.#deps.keeper.now.checkpoint?.epoch) {
      this.#deps.link.credit(1);
      return;
    }
    this.#frames.push({ changes, unbroken: this.#stage === 'following' });
    if (this.#frames.length === 1) void this.#serial.run(() => this.#applyFrames());
  }

  /** Follows the live feed, and nothing is left to do. */
  inSync(): boolean {
    return this.#stage === 'following' && this.#serial.isIdle;
  }

  /** Time passes: removes what is below the lower day now. Without the server's time nothing is. */
  trim(): Promise<void> {
    return this.#serial.run(async () => {
      const { report, collection, fellBehind } = this.#deps;
      if (this.#session === undefined) return;
      if (this.#lowerDay.isTooHigh()) fellBehind(collection.name);
      await this.#catchUp
        .trim()
        .catch((error: unknown) => report({ kind: 'failed', collection: collection.name, error }));
    });
  }

  /** First day of what is stored; blank for no limit. */
  lowerDay(): string {
    return this.#lowerDay.kept;
  }

  /** What the device tells the server about itself. */
  checkpoint(): Checkpoint | undefined {
    return this.#deps.keeper.now.checkpoint ?? undefined;
  }

  account(): CollectionAccount {
    return { ...this.#catchUp.proof, refused: this.#refused };
  }

  /** All of it is pulled anew when it is next caught up with; durable when it resolves. */
  rebuild(mark: string): Promise<void> {
    return this.#serial.run(() => this.#catchUp.beginAnew(mark));
  }

  isAsked(mark: string): boolean {
    return this.#deps.keeper.now.asked === mark;
  }

  isRebuilt(mark: string): boolean {
    return this.isAsked(mark) && !this.#deps.keeper.now.rebuilding && this.inSync();
  }

  digest(): Promise<Digest> {
    return this.#serial.run(() => digestOf(this.#deps.store, this.#deps.surroundings));
  }

  /** Resolves when nothing is being written any more. */
  async stop(): Promise<void> {
    this.enter(undefined);
    await this.#serial.run(() => Promise.resolve());
  }

  async #persistently(session: Welcome): Promise<CatchUpEnd> {
    const { clock, chance } = this.#deps.surroundings;
    const { report, collection, keeper } = this.#deps;
    if (this.#session !== session) return 'ended';
    const { signal: ended } = this.#ended;
    this.#proving?.cancel();
    let since = clock.monotonic();
    for (let attempt = 1; !ended.aborted; attempt++) {
      this.#pause.listen();
      const { pulled } = keeper.now;
      try {
        await this.#catchUp.run(session, ended);
        if (!(await this.#catchUp.prove(session, ended))) this.#proveLater(session, clock.monotonic());
        await this.#markApplied();
        await this.#purge();
        return 'complete';
      } catch (error) {
        if (ended.aborted) break;
        const known = error instanceof ExchangeError ? error : undefined;
        if (known?.remedy === 'fatal') {
          this.#refused = known.code;
          report({ kind: 'refused', collection: collection.name, code: known.code, sentence: known.message });
          return 'refused';
        }
        if (!known) report({ kind: 'failed', collection: collection.name, error });
        if (keeper.now.pulled > pulled) [attempt, since] = [1, clock.monotonic()];
        const failingFor = clock.monotonic() - since;
        const retryAfter = known?.retryAfter ?? 0;
        await this.#pause.wait(backoff({ attempt, failingFor, random: chance.random(), retryAfter }));
      }
    }
    return 'ended';
  }

  /** A server that was busy, or always further, is asked again beside the live feed. */
  #proveLater(session: Welcome, since: number, attempt = 1): void {
    if (this.#session !== session) return;
    const { clock, chance } = this.#deps.surroundings;
    const failingFor = clock.monotonic() - since;
    const delay = backoff({ attempt: attempt + patience, failingFor, random: chance.random() });
    this.#proving?.cancel();
    this.#proving = clock.after(delay, () => {
      void this.#serial.run(() => this.#prove(session, since, attempt));
    });
  }

  /** Compares only: what differs is healed by catching up anew, for live changes have no place in a rebuild. */
  async #prove(session: Welcome, since: number, attempt: number): Promise<void> {
    const { signal: ended } = this.#ended;
    if (this.#session !== session) return;
    // The others of this round are not there yet, or it is behind and begins to prove itself when it has caught up.
    if (this.#stage !== 'following') return this.#proveLater(session, since, attempt);
    try {
      const found = await this.#catchUp.compare(ended);
      await this.#markApplied();
      if (found === 'unknown') this.#proveLater(session, since, attempt + 1);
      if (typeof found === 'object') this.#catchUpAnew();
    } catch (error) {
      if (!ended.aborted) this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    const { report, collection } = this.#deps;
    report({ kind: 'failed', collection: collection.name, error });
    this.#catchUpAnew();
  }

  #catchUpAnew(): void {
    this.fallBehind();
    this.#deps.fellBehind(this.#deps.collection.name);
  }

  /** Only what is proven counts, and only when the app can read all of it. */
  #isProven(quarantined: Readonly<Record<string, number>>): boolean {
    return this.#catchUp.isProven && Object.keys(quarantined).length === 0;
  }

  async #markApplied(): Promise<void> {
    const { keeper } = this.#deps;
    if (!this.#reports || !this.#isProven(keeper.now.quarantined)) return;
    await keeper.update({ applied: this.#reports.mark(keeper.now.checkpoint) });
    this.#reports.moved();
  }

  /** Many frames that waited are one write. */
  async #applyFrames(): Promise<void> {
    const frames = this.#frames;
    this.#frames = [];
    const { keeper, link, timed, surroundings } = this.#deps;
    const began = surroundings.clock.monotonic();
    const { lower_day: lowerDay, quarantined: known, checkpoint, pulled, digest } = keeper.now;
    const documents = frames.flatMap(({ changes }) => changes.documents);
    const newest = frames.findLast(({ unbroken }) => unbroken)?.changes.checkpoint;
    try {
      const delivery = { documents, lowerDay, quarantined: known, rebuilding: false };
      const { quarantined } = await this.#writer.write(delivery);
      const reached = laterOf(checkpoint, newest);
      const isApplied = newest !== undefined && this.#isProven(quarantined);
      await keeper.update({
        ...(isApplied ? { applied: this.#reports?.mark(reached) ?? null } : {}),
        checkpoint: reached,
        pulled: pulled + documents.length,
        quarantined,
        digest: documents.length === 0 ? digest : null,
      });
      if (isApplied) this.#reports?.moved();
      timed?.('apply', surroundings.clock.monotonic() - began);
    } catch (error) {
      this.#failed(error);
    }
    link.credit(frames.length);
  }

  /** Tombstones only guard against copies that are still under way. */
  async #purge(): Promise<void> {
    const { store } = this.#deps;
    if (this.#purged || (await store.tombstones()) < manyTombstones) return;
    this.#purged = true;
    await store.purge(tombstoneAge);
  }
}

function laterOf(known: Checkpoint | null, newest: Checkpoint | undefined): Checkpoint | null {
  if (newest === undefined || known === null) return known;
  return compareCheckpoints(newest, known) > 0 ? newest : known;
}
