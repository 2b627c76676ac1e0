// A replica in a SQLite storage, signed in at a real server: what the tests and the bench of a first sync open, also in
// a process of its own that is killed.
import { openSession } from '../../../client-core/account/session.ts';
import type { SessionRecord } from '../../../client-core/account/session-record.ts';
import { openDatabase } from '../../../client-core/database/open-database.ts';
import type { OpenDatabase } from '../../../client-core/database/open-database.ts';
import { openConnection } from '../../../client-core/link/connection.ts';
import type { Connection } from '../../../client-core/link/connection.ts';
import { startReplica } from '../../../client-core/replica/replica.ts';
import type { Replica } from '../../../client-core/replica/replica.ts';
import type { ReplicaReport } from '../../../client-core/replica/report.ts';
import { snapshotSource } from '../../../client-core/replica/snapshot-source.ts';
import { getRxStorageSqlite } from '../../../client-core/storage-sqlite/index.ts';
import { nodeSurroundings } from '../../../client-core/surroundings-node.ts';
import type { DeviceSurroundings } from '../../../client-core/surroundings.ts';
import { replicaCollections } from '../../../client-core/till/databases.ts';
import { collections } from '@evertill/schemas';

export interface SqliteTillRequest {
  readonly url: string;
  readonly directory: string;
  readonly email: string;
  readonly password: string;
  readonly storeId: string;
  readonly laneId: string;
  /** Streams of everything; without them it pulls page by page. Default true. */
  readonly snapshots?: boolean;
  /** The storage can take a whole collection at once. Default true. */
  readonly loads?: boolean;
  /** All of a till's when left out. */
  readonly only?: readonly string[];
  readonly change?: (surroundings: DeviceSurroundings) => DeviceSurroundings;
}

export interface SqliteTill {
  readonly database: OpenDatabase;
  readonly connection: Connection;
  readonly replica: Replica;
  readonly reports: ReplicaReport[];
  /** Connects, and resolves when everything is here, proven and live. */
  inSync(within?: number): Promise<void>;
  close(): Promise<void>;
}

const clientVersion = '0.1.0';

export async function openSqliteTill(request: SqliteTillRequest): Promise<SqliteTill> {
  const { url, directory, storeId, laneId, snapshots = true, change = (same) => same } = request;
  const members = replicaCollections.filter(({ name }) => request.only?.includes(name) ?? true);
  const storage = getRxStorageSqlite({ directory });
  const surroundings = change(nodeSurroundings({ url, storage, scope: directory }));
  const deviceId = surroundings.chance.id();
  let kept: SessionRecord | undefined;
  const session = await openSession({
    surroundings,
    keep: { load: () => Promise.resolve(kept), save: async (record) => void (kept = record) },
    deviceId,
    deviceName: deviceId,
    clientVersion,
  });
  const login = await session.login(request.email, request.password);
  if (!login.ok) throw new Error(login.sentence);
  const database = await openDatabase({
    surroundings,
    name: 'replica',
    collections: members,
    mode: 'instances',
    rebuildable: true,
  });
  if (request.loads === false) {
    for (const { name } of members) {
      Object.assign(database.instance(name), { openLoad: undefined });
    }
  }
  const reports: ReplicaReport[] = [];
  const connection = openConnection({
    surroundings,
    hello: async () => ({
      token: await session.token(),
      client_version: clientVersion,
      device_id: deviceId,
      device_name: deviceId,
      store_id: storeId,
      lane_id: laneId,
      collections: Object.fromEntries(members.map(({ name, version }) => [name, version])),
      checkpoints: await replica.checkpoints(),
      ledger: { device_seq: 0, hash: '', ack: '' },
      witness: null,
      wall: surroundings.clock.now(),
    }),
    renew: () => session.refresh(),
    clientVersion,
  });
  const token = () => session.token();
  const { download } = surroundings;
  const replica = await startReplica({
    surroundings,
    registry: collections,
    database,
    link: connection,
    lowerDay: (name) => (name === 'order' ? '2026-01-01' : undefined),
    clientVersion,
    ...(snapshots && download
      ? { openSnapshot: snapshotSource({ download, token, storeId, headers: { 'X-Device-Id': deviceId } }) }
      : {}),
    report: (report) => reports.push(report),
  });
  return {
    database,
    connection,
    replica,
    reports,
    async inSync(within = 60_000) {
      connection.start();
      for (const end = performance.now() + within; !replica.inSync();) {
        if (performance.now() > end) throw new Error(`Not in sync: ${JSON.stringify(connection.state())}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    async close() {
      connection.close();
      await replica.stop();
      await database.close();
    },
  };
}
