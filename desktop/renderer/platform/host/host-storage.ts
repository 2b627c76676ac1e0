// The till program's storage, as RxDB in this window uses it: RxDB's own remote storage over our channel, with typed
// errors instead of text.
import { isStorageFault, StorageError } from '@evertill/client-core';
import type { RxStorage, RxStorageInstance } from 'rxdb';
import { getRxStorageRemote } from 'rxdb/plugins/storage-remote';
import { Failure } from './remote-channel.ts';
import type { RemoteChannel } from './remote-channel.ts';

const asking = [
  'bulkWrite',
  'query',
  'count',
  'findDocumentsById',
  'getChangedDocumentsSince',
  'cleanup',
] as const;

/** Everything in it rejects with a `StorageError`: `away` while the program does not answer, `readonly` for writes. */
export function hostStorage(channel: RemoteChannel): RxStorage<any, any> {
  const identifier = `till-host-${crypto.randomUUID()}`;
  const remote = getRxStorageRemote({ identifier, mode: 'one', messageChannelCreator: async () => channel });
  return {
    name: remote.name,
    rxdbVersion: remote.rxdbVersion,
    async createStorageInstance(params) {
      const instance = await remote.createStorageInstance(params).catch((error: unknown) => {
        throw new StorageError('The till program does not lend its storage', 'away', error);
      });
      return typed(instance as unknown as RxStorageInstance<any, any, any>) as never;
    },
  };
}

function typed(instance: RxStorageInstance<any, any, any>): RxStorageInstance<any, any, any> {
  const methods = instance as unknown as Record<string, (...input: unknown[]) => Promise<unknown>>;
  for (const name of asking) {
    const ask = methods[name]!.bind(instance);
    methods[name] = async (...input) => {
      const answer = await ask(...input);
      if (!(answer instanceof Failure)) return answer;
      throw new StorageError(answer.message, isStorageFault(answer.fault) ? answer.fault : 'failed');
    };
  }
  return instance;
}
