// Answers one window's requests to the lent storage, and tells it of changes. There is one desk a window: what it
// answers goes to that window alone, and an id another window made up means nothing here. Closing and removing only
// end this window's reading.
import { faultOf } from '@evertill/client-core';
import { deepEqual } from '@evertill/schemas';
import { RXDB_VERSION } from 'rxdb/plugins/utils';
import type { Subscription } from 'rxjs';
import * as z from 'zod';
import type { HostFrame, StorageRequest } from '../ipc/window-frames.ts';
import { lentCall, ReadOnlyError } from './lent-calls.ts';
import type { Instance, LentStorage } from './lent-storage.ts';

interface Attached {
  readonly instance: Instance;
  readonly watch: Subscription;
}

const creationSchema = z.object({
  databaseName: z.string().max(400),
  collectionName: z.string().max(200),
  schema: z.looseObject({ version: z.int() }),
});

/** More than every collection of a till, twice. */
const mostAttached = 64;

export class StorageDesk {
  readonly #lent: LentStorage;
  readonly #send: (frame: HostFrame) => void;
  readonly #attached = new Map<string, Attached>();

  constructor(lent: LentStorage, send: (frame: HostFrame) => void) {
    this.#lent = lent;
    this.#send = send;
  }

  /** Never rejects; the answer goes to this window. */
  async take(request: StorageRequest): Promise<void> {
    const { connectionId, requestId: answerTo } = request;
    try {
      const answer = await this.#answer(request);
      this.#send({ type: 'storage', connectionId, answerTo, return: answer });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#send({ type: 'storage', connectionId, answerTo, error: { fault: faultFor(error), message } });
    }
  }

  close(): void {
    for (const { watch } of this.#attached.values()) watch.unsubscribe();
    this.#attached.clear();
  }

  async #answer({ connectionId, method, version, params }: StorageRequest): Promise<unknown> {
    if (method === 'create') return this.#attach(connectionId, version, params);
    if (method === 'close' || method === 'remove') return this.#detach(connectionId);
    const attached = this.#attached.get(connectionId);
    if (!attached || !this.#lent.has(attached.instance)) throw new NotLentError('this connection');
    return lentCall(attached.instance, method, params);
  }

  #attach(connectionId: string, version: string, params: unknown): string {
    if (version !== RXDB_VERSION) throw new NotLentError(`a window of RxDB ${version}`);
    const { databaseName, collectionName, schema } = creationSchema.parse(params);
    const instance = this.#lent.find(databaseName, collectionName, schema.version);
    if (!instance || !deepEqual(JSON.parse(JSON.stringify(instance.schema)), schema))
      throw new NotLentError(`${databaseName}/${collectionName} in this version`);
    this.#detach(connectionId);
    if (this.#attached.size >= mostAttached) throw new NotLentError('one more connection');
    const watch = instance.changeStream().subscribe({
      next: ({ events, checkpoint }) => {
        const ids = events.map(({ documentId }) => documentId);
        this.#send({ type: 'changes', connectionId, ids, lwt: Number(checkpoint?.lwt ?? 0) });
      },
    });
    this.#attached.set(connectionId, { instance, watch });
    return 'ok';
  }

  #detach(connectionId: string): null {
    this.#attached.get(connectionId)?.watch.unsubscribe();
    this.#attached.delete(connectionId);
    return null;
  }
}

/** The till does not have it open, now or at all. */
class NotLentError extends Error {
  constructor(what: string) {
    super(`The till does not lend ${what}.`);
    this.name = 'NotLentError';
  }
}

function faultFor(error: unknown): string {
  if (error instanceof ReadOnlyError) return 'readonly';
  if (error instanceof NotLentError) return 'away';
  return faultOf(error) ?? 'failed';
}
