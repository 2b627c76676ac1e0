// An opened till at work. It waits for its turn to lead, and leads until it is closed.
import type { Attention, Device, Draft, Lease, Staff, Store } from '@evertill/schemas';
import { DigestSum, sleep } from '@evertill/sync';
import type { Digest } from '@evertill/sync';
import { filter, firstValueFrom, merge, takeWhile } from 'rxjs';
import type { Observable, Subscription } from 'rxjs';
import { PinUnlock } from '../account/unlock.ts';
import type { Unlocked } from '../account/unlock.ts';
import { actionsOf } from '../actions/till-actions.ts';
import type { TillActions } from '../actions/till-actions.ts';
import type { TillContext } from '../actions/till-context.ts';
import type { LeaseWish } from '../drafts/basket-leases.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { gapsOf } from '../journal/gaps.ts';
import type { Gap } from '../journal/gaps.ts';
import type { Journal } from '../journal/journal.ts';
import type { ClockDoubt, Confirmation } from '../journal/till-clock.ts';
import { Pause } from '../journal/pause.ts';
import type { Restored } from '../journal/restore.ts';
import type { Verified } from '../journal/verify.ts';
import type { Connection } from '../link/connection.ts';
import { takesJournal } from '../link/is-connected.ts';
import { Documents } from '../queries/find.ts';
import { indexHere } from '../queries/item-index.ts';
import { ProductSearch } from '../queries/search-products.ts';
import type { Refusal } from '../refusal.ts';
import { DeviceWatch } from '../report/device-watch.ts';
import type { Inspection } from '../report/inspection.ts';
import { rebuildReplica } from '../report/rebuild-replica.ts';
import { resendEntry } from '../report/resend-entry.ts';
import { sendUnsent } from '../report/send-unsent.ts';
import { readLastSync, revisionOf } from '../replica/last-sync.ts';
import type { LastSync } from '../replica/last-sync.ts';
import { digestOf } from '../replica/local-digest.ts';
import { storedProgress } from '../replica/progress.ts';
import type { CollectionProgress } from '../replica/progress.ts';
import type { SyncStatus } from '../status/sync-status.ts';
import { StatusWatch } from '../status/watch-status.ts';
import { clientVersion } from '../version.ts';
import { replicaCollections } from './databases.ts';
import { lead } from './leading.ts';
import type { Leading } from './leading.ts';
import type { TillRequest } from './till-request.ts';
import type { Till } from './till.ts';

export interface TillParts {
  readonly request: TillRequest;
  readonly journalDatabase: OpenDatabase;
  readonly replica: OpenDatabase;
  readonly journal: Journal;
}

/** What nobody announces is looked at again after so many ms. */
const glance = 200;

export class RunningTill implements Till {
  readonly deviceId: string;
  readonly storeId: string;
  readonly laneId: string;
  readonly surroundings: TillContext['surroundings'];
  readonly documents: Documents;
  readonly search: ProductSearch;
  readonly drafts: TillContext['drafts'];
  readonly operations: TillContext['operations'];
  readonly view: TillContext['view'];
  readonly desk: TillContext['desk'];
  readonly append: TillContext['append'];
  readonly actions: TillActions;
  readonly leases: TillContext['leases'];
  readonly leading: Promise<void>;
  readonly #parts: TillParts;
  readonly #status: StatusWatch;
  readonly #device: DeviceWatch;
  readonly #pins: PinUnlock;
  readonly #turn: { readonly held: Promise<void>; release(): void };
  readonly #watch: Subscription[];
  readonly #stopListening: () => void;
  #online: boolean;
  #lead: Leading | undefined;
  #closing: Promise<void> | undefined;
  #timeZone = 'UTC';
  #catalog = '';

  private constructor(parts: TillParts) {
    const { request, journal, replica, journalDatabase } = parts;
    this.#parts = parts;
    this.deviceId = request.deviceId;
    this.storeId = request.storeId;
    this.laneId = request.laneId;
    this.surroundings = { ...request.surroundings, clock: journal.clock };
    this.drafts = journal.drafts;
    this.operations = journal.operations;
    this.view = journal.view;
    this.desk = journal.desk;
    this.#device = new DeviceWatch({
      surroundings: request.surroundings,
      journal,
      journalDatabase,
      laneId: request.laneId,
      actorId: () => this.actorId(),
      measuredSkew: () => this.measuredSkew(),
      log: (message, error) => request.report?.(message, error),
    });
    this.append = this.#device.appending(journal.append);
    this.leases = { ask: (draftId, wish) => this.#askForLease(draftId, wish) };
    this.actions = actionsOf(this);
    this.documents = new Documents({
      replica,
      journal: journalDatabase,
      overlay: journal.overlay,
    });
    this.search = new ProductSearch(
      this.documents,
      this.surroundings.clock,
      this.surroundings.itemIndex?.() ?? indexHere(),
      this.#device.timed,
    );
    const { clock, locks } = this.surroundings;
    const findStaff = (id: string) => this.documents.get<Staff>('staff', id);
    this.#pins = new PinUnlock({ clock, locks, device: journal.device, findStaff });
    this.#status = new StatusWatch({
      clock: journal.clock,
      view: journal.view,
      desk: journal.desk,
      storageTrouble$: journal.trouble$,
      timeZone: () => this.#timeZone,
    });
    this.#online = request.offline !== true;
    this.#watch = [this.documents.changes('store').subscribe(() => void this.#readStore())];
    this.#stopListening = request.surroundings.bell.onRing(() => {
      this.#lead?.drain.wake();
      void this.refreshClock();
    });
    this.#turn = request.surroundings.locks.hold(`leader:${request.deviceId}`);
    this.leading = this.#turn.held.then(() => this.#beginToLead());
    this.leading.catch((error: unknown) => this.noteError('This window cannot lead.', error));
  }

  static async open(parts: TillParts): Promise<RunningTill> {
    const till = new RunningTill(parts);
    await till.#readStore();
    till.#follow();
    return till;
  }

  get status$(): Observable<SyncStatus> {
    return this.#status.status$.asObservable();
  }

  status(): SyncStatus {
    return this.#status.status$.value;
  }

  get inspection$(): Observable<Inspection> {
    return this.#device.inspection$.asObservable();
  }

  inspection(): Inspection {
    return this.#device.inspection$.value;
  }

  readMessage(seq: number): Promise<void> {
    return this.#device.readMessage(seq);
  }

  noteError(message: string, error: unknown): void {
    this.#device.note(message, error);
  }

  unlock(staffId: string, pin: string): Promise<Unlocked> {
    return this.#pins.unlock(staffId, pin);
  }

  actorId(): string {
    return this.#parts.request.session.user?.id ?? '';
  }

  skew(): number {
    return this.#parts.journal.clock.deviceSkew();
  }

  time(): number {
    return this.#parts.journal.clock.time();
  }

  clockDoubt(): ClockDoubt | null {
    return this.#parts.journal.clock.doubt();
  }

  async confirmClock(at: number, isSure: boolean): Promise<Confirmation> {
    const { clock, view } = this.#parts.journal;
    const confirmation = await clock.confirm(at, view.last(), isSure);
    this.#status.update();
    return confirmation;
  }

  async refreshClock(): Promise<void> {
    await this.#parts.journal.clock.refresh();
    this.#status.update();
  }

  /** Undefined before the first greeting. */
  measuredSkew(): number | undefined {
    const link = this.#lead?.link;
    return link?.welcome() ? link.skew() : undefined;
  }

  catalogRevision(): string {
    return this.#catalog;
  }

  connection(): Connection | undefined {
    return this.#lead?.link;
  }

  /** Something new is in the journal. */
  wake(): void {
    if (this.#lead) this.#lead.drain.wake();
    else this.surroundings.bell.ring();
  }

  attention(): Promise<Attention[]> {
    return this.desk.open();
  }

  async pending(): Promise<number> {
    await this.view.refresh([]);
    return [...this.view.entries()].filter(({ state }) => state === 'waiting').length;
  }

  async digest(): Promise<Record<string, Digest>> {
    const digests = (await this.#lead?.replica.digest()) ?? {};
    for (const { name } of replicaCollections) {
      digests[name] ??= await digestOf(this.#parts.replica.store(name), this.surroundings);
    }
    return { ...digests, draft: await this.#draftDigest() };
  }

  goOffline(): void {
    this.#online = false;
    this.#lead?.link.stop();
  }

  goOnline(): void {
    this.#online = true;
    this.#lead?.link.start();
  }

  signedIn(): void {
    this.#lead?.link.signIn();
  }

  inSync(): Promise<void> {
    return this.#untilCaughtUp(async ({ drain, drafts }) => {
      const settled = drain.phase().name === 'idle' && (await this.pending()) === 0;
      return settled && drafts.inSync$.value;
    });
  }

  async catchUp(signal?: AbortSignal): Promise<LastSync> {
    await this.#untilCaughtUp(() => Promise.resolve(true), signal);
    const { link, synced } = this.#lead!;
    return synced(link.serverTime());
  }

  lastSync(): Promise<LastSync | undefined> {
    return readLastSync(this.#parts.replica);
  }

  async #untilCaughtUp(isSettled: (lead: Leading) => Promise<boolean>, signal?: AbortSignal): Promise<void> {
    await this.leading;
    const { link, replica, drain, drafts, isCaughtUp } = this.#lead!;
    const pause = new Pause(this.surroundings.clock);
    const changes = merge(link.state$, replica.progress$, drain.phase$, drafts.inSync$, this.view.changes$);
    const watch = changes.subscribe(() => pause.nudge());
    const isCalm = async () =>
      (await isSettled(this.#lead!)) && link.state().name === 'live' && replica.inSync();
    try {
      while (!this.#closing && signal?.aborted !== true) {
        pause.listen();
        if (!(await isCalm())) {
          await pause.wait(glance);
          continue;
        }
        // Only now the server is asked, and not more often than that. A connection lost meanwhile is not in sync.
        if ((await isCaughtUp().catch(() => false)) && (await isCalm())) return;
        await sleep(this.surroundings.clock, glance);
      }
    } finally {
      watch.unsubscribe();
    }
    throw new Error(this.#closing ? 'The till was closed.' : 'Nobody waits any more.');
  }

  restore(...copy: Parameters<Till['restore']>): Promise<Restored | Refusal> {
    return this.#parts.journal.restore(...copy);
  }

  lost(): readonly Gap[] {
    return gapsOf(this.#parts.journal.device);
  }

  device(): Device {
    return this.#parts.journal.device.current();
  }

  verifyJournal(): Promise<Verified> {
    return this.#parts.journal.verify();
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const { journal, journalDatabase, replica } = this.#parts;
    this.#stopListening();
    for (const watch of this.#watch) watch.unsubscribe();
    this.#turn.release();
    this.#device.end();
    if (this.#lead) await this.#lead.stop();
    await this.#device.close();
    this.#status.close();
    this.search.close();
    journal.close();
    await replica.close();
    await journalDatabase.close();
  }

  /** Until this window leads, it knows from the storage what the one that does has received. */
  #follow(): void {
    const stored$ = storedProgress(this.#parts.replica, replicaCollections);
    const following$ = stored$.pipe(takeWhile(() => !this.#lead));
    this.#watch.push(following$.subscribe((progress) => this.#received(progress)));
  }

  #received(progress: Readonly<Record<string, CollectionProgress>>): void {
    this.#catalog = revisionOf(progress['product']?.checkpoint);
    this.#status.received(progress);
  }

  async #beginToLead(): Promise<void> {
    if (this.#closing) return;
    const { request, journal, journalDatabase, replica } = this.#parts;
    const { surroundings, session } = request;
    const { note: report, noteQuietly: noted, timed } = this.#device;
    const deps = { surroundings, session, replica, journalDatabase, journal, report, noted, timed };
    const leading = await lead(deps).catch((error: unknown) => {
      this.#turn.release();
      throw error;
    });
    if (this.#closing) return leading.stop();
    this.#lead = leading;
    const { link, drain, contact } = leading;
    this.#device.lead({ link, drain, replica: leading.replica, performers: this.#performers(leading) });
    this.#status.lead({ link, drain, contact });
    this.#watch.push(leading.replica.progress$.subscribe((progress) => this.#received(progress)));
    if (this.#online) leading.link.start();
  }

  #performers({ link, drain, replica }: Leading): Parameters<DeviceWatch['lead']>[0]['performers'] {
    const { session, surroundings } = this.#parts.request;
    const { operations, drafts, deviceId } = this;
    return {
      resend: resendEntry({ operations, drain }),
      rebuild_replica: rebuildReplica({ replica }),
      send_unsent: sendUnsent({
        operations,
        drafts,
        http: surroundings.http,
        pack: surroundings.machine?.pack,
        connected: () => firstValueFrom(link.state$.pipe(filter(takesJournal))),
        token: () => session.token(),
        headers: { 'X-Client-Version': clientVersion, 'X-Device-Id': deviceId },
      }),
    };
  }

  /** A window that has no connection knows what the one that has it has heard. */
  async #askForLease(draftId: string, wish: LeaseWish): Promise<Lease | null | undefined> {
    if (this.#lead) return this.#lead.leases.ask(draftId, wish);
    const draft = (await this.drafts.get(draftId)) as Draft | undefined;
    return draft?.lease;
  }

  /** A storage that cannot be read leaves the time zone as it was known. */
  async #readStore(): Promise<void> {
    const store = await this.documents.get<Store>('store', this.storeId).catch(() => undefined);
    if (store) this.#timeZone = store.time_zone;
  }

  async #draftDigest(): Promise<Digest> {
    const sum = new DigestSum(this.surroundings.sha256);
    const own = await this.drafts.find({ selector: { store_id: { $eq: this.storeId } } });
    for (const draft of own) sum.add(draft);
    return sum.result();
  }
}
