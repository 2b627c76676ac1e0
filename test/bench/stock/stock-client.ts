// Stock RxDB in Node: memory storage, `replicateRxCollection`, fetch handlers.
import { createRxDatabase } from 'rxdb';
import type { RxCollection, RxJsonSchema } from 'rxdb';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import type { RxReplicationState } from 'rxdb/plugins/replication';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { Subject } from 'rxjs';

type Row = Record<string, unknown> & { id: string };
type StockCheckpoint = { at: string; id: string } | undefined;

export async function openStockCollection(
  name: string,
  schema: RxJsonSchema<Row>,
): Promise<RxCollection<Row>> {
  const database = await createRxDatabase({
    name: `stock-${process.pid}`,
    storage: getRxStorageMemory(),
    multiInstance: false,
  });
  const added = await database.addCollections({ [name]: { schema } });
  return added[name] as RxCollection<Row>;
}

export function pullStock(
  collection: RxCollection<Row>,
  url: string,
  live: boolean,
): RxReplicationState<Row, StockCheckpoint> {
  const resync = new Subject<'RESYNC'>();
  if (live) void listen(`${url}/stream`, () => resync.next('RESYNC'));
  return replicateRxCollection<Row, StockCheckpoint>({
    collection,
    replicationIdentifier: 'stock',
    live,
    pull: {
      batchSize: 5000,
      stream$: resync,
      handler: async (checkpoint, limit) => {
        const { at = '1970-01-01', id = '' } = checkpoint ?? {};
        const answer = await fetch(
          `${url}/pull?at=${encodeURIComponent(at)}&id=${encodeURIComponent(id)}&limit=${limit}`,
        );
        return (await answer.json()) as never;
      },
    },
  });
}

export function pushStock(
  collection: RxCollection<Row>,
  url: string,
): RxReplicationState<Row, StockCheckpoint> {
  return replicateRxCollection<Row, StockCheckpoint>({
    collection,
    replicationIdentifier: 'stock-push',
    live: true,
    push: {
      batchSize: 100,
      handler: async (rows) => {
        const answer = await fetch(`${url}/push`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(rows),
        });
        return (await answer.json()) as never;
      },
    },
  });
}

async function listen(url: string, heard: () => void): Promise<void> {
  const response = await fetch(url);
  for await (const _ of response.body!) heard();
}
