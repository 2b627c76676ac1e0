// A window onto a till that runs in another program: everything is read through a storage that program lends, and
// nothing is written. It opens what the till has open, in the same versions, and asks for no upgrade.
import type { Attention, Collection } from '@evertill/schemas';
import type { RxStorage } from 'rxdb';
import type { InstanceStore } from '../database/instance-store.ts';
import { rxSchemaOf } from '../database/rx-schema.ts';
import { StorageInstances } from '../database/storage-instances.ts';
import { AttentionDesk } from '../journal/attention-desk.ts';
import { EditOverlay } from '../journal/edits.ts';
import { JournalView } from '../journal/journal-view.ts';
import { OperationStore } from '../journal/operation-store.ts';
import { Documents } from '../queries/find.ts';
import type { ReadDatabase } from '../queries/find.ts';
import type { DeviceSurroundings } from '../surroundings.ts';
import { journalCollections, journalNameOf, replicaCollections, replicaNameOf } from './databases.ts';

export interface WindowRequest {
  readonly storage: RxStorage<any, any>;
  readonly surroundings: Pick<DeviceSurroundings, 'clock' | 'chance'>;
  readonly deviceId: string;
  readonly vendorId: string;
  readonly storeId: string;
}

export interface TillWindow {
  readonly documents: Documents;
  readonly view: JournalView;
  readonly operations: OperationStore;
  readonly desk: Pick<AttentionDesk, 'changes$'>;
  attention(): Promise<Attention[]>;
  /** Reads again what is kept here, after changes may have been missed. */
  reload(): Promise<void>;
  /** Ends the reading; the till goes on. */
  close(): Promise<void>;
}

/** Rejects with a `StorageError` when the till does not lend its storage. */
export async function openTillWindow(request: WindowRequest): Promise<TillWindow> {
  const { deviceId, vendorId, storeId, surroundings } = request;
  const journal = new LentDatabase(request, journalNameOf(deviceId));
  const replica = new LentDatabase(request, replicaNameOf(vendorId, storeId));
  const close = async () => {
    await journal.close();
    await replica.close();
  };
  try {
    await journal.open(journalCollections);
    await replica.open(replicaCollections);
    const operations = new OperationStore(journal.store('operation'));
    const view = await JournalView.open(operations);
    const overlay = new EditOverlay(view);
    const desk = new AttentionDesk(journal.store('attention'), surroundings.clock);
    return {
      documents: new Documents({ replica, journal, overlay }),
      view,
      operations,
      desk,
      attention: () => desk.open(),
      reload: () => view.reload(),
      async close() {
        overlay.close();
        view.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

class LentDatabase implements ReadDatabase {
  readonly #instances: StorageInstances;
  readonly #opened = new Map<string, Awaited<ReturnType<StorageInstances['open']>>>();

  constructor({ storage, surroundings }: WindowRequest, name: string) {
    this.#instances = new StorageInstances(
      storage,
      name,
      surroundings.clock,
      surroundings.chance.id(),
      false,
    );
  }

  async open(collections: readonly Collection[]): Promise<void> {
    const opening = collections.map(async (collection) => {
      this.#opened.set(collection.name, await this.#instances.open(collection.name, rxSchemaOf(collection)));
    });
    await Promise.all(opening);
  }

  has(name: string): boolean {
    return this.#opened.has(name);
  }

  store(name: string): InstanceStore {
    return this.#opened.get(name)!.store;
  }

  instance(name: string): ReturnType<ReadDatabase['instance']> {
    return this.#opened.get(name)!.instance;
  }

  close(): Promise<void> {
    return this.#instances.close();
  }
}
