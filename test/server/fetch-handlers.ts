// All that a stock RxDB client writes to replicate with this server over HTTP: forty lines, counted by a test.
import { Subject } from 'rxjs';
import type { RxCollection } from 'rxdb';
import { replicateRxCollection } from 'rxdb/plugins/replication';

export interface Door {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}
export type Human = Record<string, unknown> & { passportId: string; _deleted: boolean };

export function replicateOverFetch({ url, headers }: Door, collection: RxCollection, live: boolean) {
  const ask = async (path: string, body?: string) => {
    const init = { headers, ...(body && { method: 'POST', body }) };
    const answer = await fetch(`${url}/api/v1/sync/human/${path}`, init);
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const up = ({ passportId: id, ...rest }: any) => ({ ...rest, id });
  const down = ({ id: passportId, rev: _rev, ...rest }: any): Human => ({ ...rest, passportId });
  const resync = new Subject<'RESYNC'>();
  const listen = async () => {
    const stream = `${url}/api/v1/sync/stream?store_id=-&collections={"human":{"checkpoint":null}}`;
    for await (const _ of (await fetch(stream, { headers })).body!) resync.next('RESYNC');
  };
  if (live) void listen();
  return replicateRxCollection<Human, object>({
    collection,
    replicationIdentifier: url,
    live,
    pull: {
      stream$: resync,
      handler: async (checkpoint, limit) => {
        const after = encodeURIComponent(JSON.stringify(checkpoint ?? null));
        const page = await ask(`pull?store_id=-&checkpoint=${after}&limit=${limit}`);
        return { documents: page.documents.map(down), checkpoint: page.checkpoint };
      },
    },
    push: {
      handler: async (rows) => {
        const wire = rows.map(({ newDocumentState: now, assumedMasterState: before }) => {
          return { newDocumentState: up(now), ...(before && { assumedMasterState: up(before) }) };
        });
        const { outcomes } = await ask('push?store_id=-', JSON.stringify({ rows: wire }));
        return outcomes.flatMap(({ master }: any) => (master ? [down(master)] : []));
      },
    },
  });
}
