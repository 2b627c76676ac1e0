// A journal on RxDB's memory storage, with a drain over a scripted connection.
import type { EditPayload } from '@evertill/schemas';
import type { OperationOutcome } from '@evertill/sync';
import { openDatabase } from '../../client-core/database/open-database.ts';
import type { OpenDatabase } from '../../client-core/database/open-database.ts';
import { Drain } from '../../client-core/journal/drain.ts';
import { openJournal } from '../../client-core/journal/journal.ts';
import type { Journal } from '../../client-core/journal/journal.ts';
import type { Appended } from '../../client-core/journal/append.ts';
import type { Request } from '../../client-core/link/link.ts';
import { memorySurroundings } from './memory-surroundings.ts';
import type { MemorySurroundings } from './memory-surroundings.ts';
import { journalCollections } from '../../client-core/till/databases.ts';
import { ScriptedLink } from './scripted-link.ts';

export interface TestJournal {
  readonly surroundings: MemorySurroundings;
  readonly database: OpenDatabase;
  readonly journal: Journal;
  readonly link: ScriptedLink;
  drain(): Drain;
  close(): Promise<void>;
}

export async function testJournal(surroundings = memorySurroundings()): Promise<TestJournal> {
  const database = await openDatabase({
    surroundings,
    name: 'journal-device-1',
    collections: journalCollections,
    mode: 'instances',
  });
  const link = new ScriptedLink();
  const { clock } = surroundings;
  const apart = clock.now() - clock.monotonic();
  link.serverClock = () => clock.monotonic() + apart;
  const drains: Drain[] = [];
  const journal = await openJournal({
    surroundings,
    database,
    identity: {
      device_id: 'device-1',
      name: 'Till',
      vendor_id: 'vendor-1',
      store_id: 'store-1',
      lane_id: 'lane-1',
    },
    skew: () => undefined,
    appended: () => drains.forEach((drain) => drain.wake()),
  });
  return {
    surroundings,
    database,
    journal,
    link,
    drain() {
      const { operations: store, desk, device } = journal;
      const report = (message: string, error: unknown) => {
        throw new Error(message, { cause: error });
      };
      drains.push(new Drain({ surroundings, link, store, desk, device, report }));
      return drains.at(-1)!;
    },
    async close() {
      link.disconnect('idle');
      await Promise.all(drains.map((drain) => drain.stop()));
      journal.close();
      await database.remove();
    },
  };
}

export function editing(changes: EditPayload['changes'], parts: Partial<EditPayload> = {}): EditPayload {
  return { collection: 'product', id: 'p1', base_rev: 3, base: { price: 100 }, changes, ...parts };
}

export function append(
  { journal }: TestJournal,
  changes: EditPayload['changes'] = { price: 200 },
): Promise<Appended> {
  return journal.append({
    store_id: 'store-1',
    actor_id: 'user-1',
    type: 'edit',
    payload: () => editing(changes),
  });
}

type Sent = Extract<Request, { type: 'operations' }>;

/** Numbers of the entries in each batch that was sent. */
export function sentBatches(link: ScriptedLink): number[][] {
  return link.asked
    .filter((request): request is Sent => request.type === 'operations')
    .map(({ operations }) => operations.map(({ device_seq }) => device_seq));
}

/** Accepts everything, except what `other` has another answer for. */
export function accepting(
  other: (seq: number, hash: string) => Partial<OperationOutcome> | undefined = () => undefined,
) {
  return ({ operations }: Sent) => ({
    type: 'outcomes',
    id: 1,
    outcomes: operations.map((operation) => {
      const { device_seq, hash } = operation as { device_seq: number; hash: string };
      const accepted = { kind: 'applied', device_seq, hash, ack: `ack-${device_seq}`, result: { rev: 4 } };
      const answer = other(device_seq, hash);
      return answer ? { device_seq, hash, ...answer } : accepted;
    }),
  });
}
