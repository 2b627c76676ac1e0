// The replica's engine: every pull-only collection of this store, caught up at each connection and live after that.
// Only the leading tab runs one. It can be started and stopped at any time; what it has is on disk.
import { combineLatest, Subject } from 'rxjs';
import type { Observable, Subscription } from 'rxjs';
import { replicated } from '@evertill/schemas';
import type { CollectionRegistry, ReplicatedDocument } from '@evertill/schemas';
import { backoff } from '@evertill/sync';
import type { Checkpoint, Digest, Timer, Welcome } from '@evertill/sync';
import type { OpenDatabase } from '../database/open-database.ts';
import { Pause } from '../journal/pause.ts';
import { isConnected } from '../link/is-connected.ts';
import type { Link, LiveFrame } from '../link/link.ts';
import type { DeviceSurroundings } from '../surroundings.ts';
import { CollectionReplica } from './collection-replica.ts';
import type { CollectionAccount } from './collection-replica.ts';
import { ProgressKeeper } from './progress.ts';
import type { CollectionProgress } from './progress.ts';
import type { Report } from './report.ts';
import { Serial } from './serial.ts';
import type { OpenSnapshot } from './snapshot-source.ts';
import { whileCurrent } from './while-current.ts';

export interface ReplicaRequest {
  readonly surroundings: Pick<DeviceSurroundings, 'clock' | 'chance' | 'sha256'>;
  readonly registry: CollectionRegistry;
  /** Of its collections, those that travel are replicated. */
  readonly database: OpenDatabase;
  readonly link: Link;
  /** The first day this device keeps of a time-bound collection, `YYYY-MM-DD`. */
  readonly lowerDay: (collection: string) => string | undefined;
  /** Documents an app could not read are asked for again by another version of it. */
  readonly clientVersion?: string;
  readonly report: Report;
  /** Collections of which the server is told how far they are applied. */
  readonly reported?: readonly string[];
  /** Where the server streams everything of a collection; without it collections are pulled page by page. */
  readonly openSnapshot?: OpenSnapshot;
  /** Told how long it took. */
  readonly timed?: (kind: 'catch_up' | 'apply', milliseconds: number) => void;
  /** Everything the server had at `since`, ms by the server's clock, is here and durable. */
  readonly completed?: (since: number) => Promise<void>;
  /** What of a collection is durable, for a log. */
  readonly delivered?: ((collection: string, documents: readonly ReplicatedDocument[]) => void) | undefined;
}

export interface Replica {
  readonly progress$: Observable<Readonly<Record<string, CollectionProgress>>>;
  digest(): Promise<Record<string, Digest>>;
  /** For `hello`: how far each collection is. */
  checkpoints(): Promise<Record<string, Checkpoint>>;
  /** The first day of what is stored of a time-bound collection. */
  lowerDay(collection: string): string | undefined;
  /** Connected, everything pulled, and every live change dealt with. */
  inSync(): boolean;
  /** Of the collections that are replicated. */
  names(): readonly string[];
  accounts(): Readonly<Record<string, CollectionAccount>>;
  /**
   * These are pulled anew, unless `mark` says they already are; what is stored stays until all of it is there again. Resolves
   * when that is durable.
   */
  rebuild(names: readonly string[], mark: string): Promise<void>;
  /** Was everything of these there again since? */
  isRebuilt(names: readonly string[], mark: string): boolean;
  /** After each round of catching up. */
  readonly rounds$: Observable<void>;
  /** Resolves when nothing is being written any more. */
  stop(): Promise<void>;
}

const hour = 3_600_000;

export async function startReplica(request: ReplicaRequest): Promise<Replica> {
  const { registry, database, clientVersion = '' } = request;
  const fellBehind = new Subject<string>();
  const members = replicated(registry).filter(({ name }) => database.has(name));
  const keepers = await Promise.all(
    members.map((collection) => ProgressKeeper.open(database, collection, clientVersion)),
  );
  const loading = new Serial();
  const collections = members.map((collection, index) => {
    const replica = new CollectionReplica({
      ...request,
      openSnapshot: request.openSnapshot,
      loading,
      clientVersion,
      collection,
      isReported: request.reported?.includes(collection.name) ?? false,
      store: database.store(collection.name),
      keeper: keepers[index]!,
      fellBehind: (name) => fellBehind.next(name),
    });
    return [collection.name, replica] as const;
  });
  const shown = Object.fromEntries(members.map(({ name }, index) => [name, keepers[index]!.shown$]));
  return new RunningReplica(request, new Map(collections), combineLatest(shown), fellBehind);
}

class RunningReplica implements Replica {
  readonly progress$: Observable<Readonly<Record<string, CollectionProgress>>>;
  readonly #request: ReplicaRequest;
  readonly #collections: ReadonlyMap<string, CollectionReplica>;
  readonly rounds$ = new Subject<void>();
  readonly #pause: Pause;
  readonly #watch: Subscription[];
  #session: Welcome | undefined;
  #ended = new AbortController();
  /** To be pulled; the others follow the live feed, or were refused. */
  #behind = new Set<string>();
  /** Monotonic ms. */
  #behindSince = 0;
  #refused = new Set<string>();
  #running: Promise<void> = Promise.resolve();
  #trimming: Timer;

  constructor(
    request: ReplicaRequest,
    collections: ReadonlyMap<string, CollectionReplica>,
    progress$: Observable<Readonly<Record<string, CollectionProgress>>>,
    fellBehind: Observable<string>,
  ) {
    this.#request = request;
    this.#collections = collections;
    this.progress$ = progress$;
    this.#pause = new Pause(request.surroundings.clock);
    this.#trimming = this.#trimLater();
    this.#watch = [
      fellBehind.subscribe((name) => this.#fellBehind(name)),
      request.link.live$.subscribe((frame) => this.#heard(frame)),
      request.link.state$.subscribe(() => this.#connectionChanged()),
    ];
  }

  async digest(): Promise<Record<string, Digest>> {
    const digests: Record<string, Digest> = {};
    for (const [name, collection] of this.#collections) digests[name] = await collection.digest();
    return digests;
  }

  checkpoints(): Promise<Record<string, Checkpoint>> {
    const known = [...this.#collections].flatMap(([name, collection]) => {
      const checkpoint = collection.checkpoint();
      return checkpoint === undefined ? [] : [[name, checkpoint] as const];
    });
    return Promise.resolve(Object.fromEntries(known));
  }

  lowerDay(collection: string): string | undefined {
    return this.#collections.get(collection)?.lowerDay() || undefined;
  }

  inSync(): boolean {
    return this.#session !== undefined && [...this.#collections.values()].every((one) => one.inSync());
  }

  names(): readonly string[] {
    return [...this.#collections.keys()];
  }

  accounts(): Readonly<Record<string, CollectionAccount>> {
    const accounts = [...this.#collections].map(
      ([name, collection]) => [name, collection.account()] as const,
    );
    return Object.fromEntries(accounts);
  }

  async rebuild(names: readonly string[], mark: string): Promise<void> {
    const asked = names.filter((name) => !this.#collections.get(name)!.isAsked(mark));
    // Whoever does not get on with catching up would not come to it.
    const isBusy = asked.some((name) => !this.#collections.get(name)!.inSync());
    if (isBusy && this.#session) this.#request.link.drop('collections are pulled anew');
    await Promise.all(asked.map((name) => this.#collections.get(name)!.rebuild(mark)));
    if (!isBusy) for (const name of asked) this.#fellBehind(name);
  }

  isRebuilt(names: readonly string[], mark: string): boolean {
    return names.every((name) => this.#collections.get(name)!.isRebuilt(mark));
  }

  async stop(): Promise<void> {
    for (const watch of this.#watch) watch.unsubscribe();
    this.rounds$.complete();
    this.#trimming.cancel();
    this.#enter(undefined);
    await this.#running;
    await Promise.all([...this.#collections.values()].map((collection) => collection.stop()));
  }

  #connectionChanged(): void {
    const { link } = this.#request;
    const session = isConnected(link.state()) ? link.welcome() : undefined;
    if (session !== this.#session) this.#enter(session);
  }

  #enter(session: Welcome | undefined): void {
    this.#session = session;
    this.#ended.abort();
    this.#ended = new AbortController();
    for (const collection of this.#collections.values()) collection.enter(session);
    this.#pause.nudge();
    if (session !== undefined) this.#running = this.#running.then(() => this.#run(session));
  }

  async #run(session: Welcome): Promise<void> {
    this.#behind = new Set(this.#collections.keys());
    this.#behindSince = this.#request.surroundings.clock.monotonic();
    this.#refused = new Set();
    for (let attempt = 1; this.#session === session;) {
      this.#pause.listen();
      if (this.#behind.size === 0) await this.#pause.wait();
      else if (await this.#round(session)) attempt = 1;
      else await this.#pause.wait(backoff({ attempt: attempt++, failingFor: 0, random: this.#random() }));
    }
  }

  /** Catches up with whatever is behind and puts everything on the live feed; false when that must be tried again. */
  async #round(session: Welcome): Promise<boolean> {
    const { link, surroundings } = this.#request;
    const behind = this.#behind;
    this.#behind = new Set();
    const since = link.serverTime();
    await Promise.all([...behind].map((name) => this.#catchUp(name, session)));
    if (this.#session !== session) return true;
    const served = [...this.#collections].filter(([name]) => !this.#refused.has(name));
    try {
      const positions = served.map(([name, collection]) => [name, collection.join()]);
      const asked = link.request({ type: 'stream', collections: Object.fromEntries(positions) });
      await whileCurrent(this.#ended.signal, asked);
    } catch {
      // The connection is gone, or the server is busy: from the pull on, again.
      this.#behind = new Set(served.map(([name]) => name));
      return false;
    }
    for (const [, collection] of served) collection.follow();
    // Of what was already live, something may still be on its way.
    if (behind.size === this.#collections.size && this.#refused.size === 0)
      await this.#request.completed?.(since);
    if (this.#session === session && this.#behind.size === 0) {
      this.#request.timed?.('catch_up', surroundings.clock.monotonic() - this.#behindSince);
      link.caughtUp();
    }
    this.rounds$.next();
    return true;
  }

  async #catchUp(name: string, session: Welcome): Promise<void> {
    const end = await this.#collections.get(name)!.catchUp(session);
    if (end === 'refused') this.#refused.add(name);
  }

  #heard(frame: LiveFrame): void {
    // The connection itself deals with a reset: it greets the server anew.
    if (frame.type === 'changes') this.#collections.get(frame.collection)?.live(frame);
    if (frame.type === 'resync') this.#fellBehind(frame.collection);
  }

  #fellBehind(name: string): void {
    const collection = this.#collections.get(name);
    if (collection === undefined) return;
    collection.fallBehind();
    if (this.#behind.size === 0) this.#behindSince = this.#request.surroundings.clock.monotonic();
    this.#behind.add(name);
    this.#request.link.fellBehind(`${name} must be pulled again`);
    this.#pause.nudge();
  }

  /** A till that never loses its connection grows older too. */
  #trimLater(): Timer {
    return this.#request.surroundings.clock.after(hour, () => {
      for (const collection of this.#collections.values()) void collection.trim();
      this.#trimming = this.#trimLater();
    });
  }

  #random(): number {
    return this.#request.surroundings.chance.random();
  }
}
