// What only one window of a till does: it holds the connection, and over it the replica is pulled, the journal sent
// and the drafts kept in step. Everything else reads what this one writes.
import { collections, replicated } from '@evertill/schemas';
import { instant } from '@evertill/sync';
import type { Welcome, Witness } from '@evertill/sync';
import type { Subscription } from 'rxjs';
import type { OpenDatabase } from '../database/open-database.ts';
import { BasketLeases } from '../drafts/basket-leases.ts';
import { DraftReplication } from '../drafts/draft-replication.ts';
import { Drain } from '../journal/drain.ts';
import type { Journal } from '../journal/journal.ts';
import { ledgerHead } from '../journal/reoffer.ts';
import type { Timed } from '../report/timings.ts';
import { openConnection } from '../link/connection.ts';
import type { Connection } from '../link/connection.ts';
import { isConnected } from '../link/is-connected.ts';
import { recordLastSync, revisionOf } from '../replica/last-sync.ts';
import type { LastSync } from '../replica/last-sync.ts';
import { startReplica } from '../replica/replica.ts';
import type { Replica, ReplicaRequest } from '../replica/replica.ts';
import type { ReplicaReport } from '../replica/report.ts';
import { snapshotSource } from '../replica/snapshot-source.ts';
import { LastContact } from '../status/last-contact.ts';
import { replicated as replicatedStep } from '../operation-steps.ts';
import type { OperationSteps } from '../operation-steps.ts';
import type { DeviceSurroundings } from '../surroundings.ts';
import { clientVersion } from '../version.ts';
import { isCaughtUp } from './caught-up.ts';
import { replicaCollections } from './databases.ts';
import type { TillSession } from './till-session.ts';

export interface LeadingDeps {
  readonly surroundings: DeviceSurroundings;
  readonly session: TillSession;
  readonly replica: OpenDatabase;
  readonly journalDatabase: OpenDatabase;
  readonly journal: Journal;
  readonly report: (message: string, error: unknown) => void;
  readonly timed: Timed;
  /** As `report`, for what is too ordinary for a log. */
  readonly noted: (message: string, error: unknown) => void;
}

export interface Leading {
  readonly link: Connection;
  readonly replica: Replica;
  readonly drain: Drain;
  readonly drafts: DraftReplication;
  readonly leases: BasketLeases;
  readonly contact: LastContact;
  /** Does this device have everything the server has? Rejects with `ExchangeError`. */
  readonly isCaughtUp: () => Promise<boolean>;
  /** Writes down that everything the server had at `since`, ms by the server's clock, is here. */
  readonly synced: (since: number) => Promise<LastSync>;
  stop(): Promise<void>;
}

/** How many days of orders a till keeps to look at. */
const orderDays = 30;
const day = 86_400_000;

export async function lead(deps: LeadingDeps): Promise<Leading> {
  const { surroundings, session, journal, report, timed } = deps;
  const { clock } = surroundings;
  await journal.device.reload();
  // The window that led before is gone, and may not have told of what it did last.
  await journal.view.catchUp();
  const link = openConnection({
    surroundings,
    clientVersion,
    timed,
    renew: () => session.refresh(),
    hello: async () => {
      const { device_id, name, store_id, lane_id, epoch, facts } = journal.device.current();
      return {
        token: await session.token(),
        client_version: clientVersion,
        device_id,
        device_name: name,
        store_id,
        lane_id,
        collections: Object.fromEntries(replicated(collections).map((one) => [one.name, one.version])),
        checkpoints: await replica.checkpoints(),
        ledger: await ledgerHead(journal.operations, epoch),
        witness: (facts['witness'] as unknown as Witness | undefined) ?? null,
        wall: clock.now(),
        start: { ago: clock.monotonic(), device_seq: journal.clock.startedAfter },
      };
    },
  });
  const remembering = rememberWelcomes(link, journal, report);
  const contact = new LastContact({
    clock: journal.clock,
    link,
    device: journal.device,
    skew: () => journal.clock.skew(),
    report,
  });
  // By the server's time: a till's own clock may be wrong by years. It is asked only in a connection.
  const lowerDay = (name: string) =>
    name === 'order' ? new Date(link.serverTime() - orderDays * day).toISOString().slice(0, 10) : undefined;
  const synced = async (since: number) => {
    const { product } = await replica.checkpoints();
    const lastSync = { at: new Date(since).toISOString(), revision: revisionOf(product) };
    await recordLastSync(deps.replica, lastSync);
    return lastSync;
  };
  const replica = await startReplica({
    surroundings,
    registry: collections,
    database: deps.replica,
    link,
    clientVersion,
    lowerDay,
    // What a till may sell at.
    reported: [collections.product.name],
    timed,
    ...snapshotsOf(deps),
    completed: (since) =>
      synced(since).then(
        () => undefined,
        (error: unknown) => report('The last sync could not be written down.', error),
      ),
    report: (event) => reportReplica(event, journal, report, instant(journal.clock)),
    delivered: noted(surroundings.steps, journal.device.current().device_id),
  });
  const { operations: store, desk, device } = journal;
  const drain = new Drain({
    surroundings,
    link,
    store,
    desk,
    device,
    report,
    failed: (error) => deps.noted('The server did not take a part of the journal.', error),
  });
  const { store_id: storeId, lane_id: laneId, device_id: deviceId } = device.current();
  const drafts = new DraftReplication({
    surroundings,
    link,
    desk,
    device,
    storeId,
    database: deps.journalDatabase,
    report,
  });
  const leases = new BasketLeases({
    clock,
    link,
    drafts: journal.drafts,
    deviceId,
    storeId,
    laneId,
    report,
  });
  return {
    link,
    replica,
    drain,
    drafts,
    leases,
    contact,
    synced,
    isCaughtUp: async () => {
      const checkpoints = await replica.checkpoints();
      const pulled = replicaCollections.map((collection) => ({
        collection,
        store: deps.replica.store(collection.name),
        checkpoint: checkpoints[collection.name],
        fromDay: replica.lowerDay(collection.name),
      }));
      const own = {
        collection: collections.draft,
        store: journal.drafts,
        checkpoint: drafts.position(),
        fromDay: undefined,
      };
      return isCaughtUp(link, [...pulled, own]);
    },
    async stop() {
      remembering.unsubscribe();
      leases.stop();
      await contact.stop();
      // First the connection: whatever waits for an answer gives up.
      link.stop('closed');
      await Promise.all([drain.stop(), drafts.stop(), replica.stop()]);
      link.close();
    },
  };
}

function snapshotsOf({ surroundings, session, journal }: LeadingDeps): Pick<ReplicaRequest, 'openSnapshot'> {
  const { download } = surroundings;
  if (download === undefined) return {};
  const { device_id, store_id } = journal.device.current();
  const headers = { 'X-Client-Version': clientVersion, 'X-Device-Id': device_id };
  return {
    openSnapshot: snapshotSource({ download, token: () => session.token(), storeId: store_id, headers }),
  };
}

/** Which operations of any device have come into the replica of this one. */
function noted(steps: OperationSteps | undefined, deviceId: string): ReplicaRequest['delivered'] {
  return (
    steps &&
    ((collection, documents) => {
      for (const document of documents) {
        const step = replicatedStep(collection, document, deviceId);
        if (step) steps(step);
      }
    })
  );
}

/** What a greeting tells survives a restart: how wrong this clock is, and what the server's history was like. */
function rememberWelcomes(link: Connection, journal: Journal, report: LeadingDeps['report']): Subscription {
  let last: Welcome | undefined;
  return link.state$.subscribe((state) => {
    const welcome = isConnected(state) ? link.welcome() : undefined;
    if (!welcome || welcome === last) return;
    last = welcome;
    journal.clock.set(welcome.server_time);
    journal.device
      .remember({ witness: { ...welcome.witness }, skew_ms: link.skew() })
      .catch((error: unknown) => report('The greeting could not be remembered.', error));
  });
}

function reportReplica(
  event: ReplicaReport,
  journal: Journal,
  report: LeadingDeps['report'],
  now: string,
): void {
  const { kind, collection } = event;
  report(`Replica of ${collection}: ${kind}.`, event);
  if (kind !== 'quarantined') return;
  const finding = {
    id: `quarantine:${collection}:${event.id}`,
    kind: 'quarantine' as const,
    store_id: journal.device.current().store_id,
    collection_name: collection,
    document_id: event.id,
    device_seq: 0,
    code: 'quarantined',
    details: { problems: event.problems, seen_at: now },
  };
  journal.desk
    .raise([finding])
    .catch((error: unknown) => report('A finding could not be written down.', error));
}
