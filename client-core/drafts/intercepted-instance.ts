// A storage instance whose writes go through a function of ours: how this room looks over RxDB's shoulder.
import type { RxStorageInstance } from 'rxdb';

export type Instance = RxStorageInstance<any, any, any>;
export type BulkWrite = Instance['bulkWrite'];

export function interceptedInstance(instance: Instance, bulkWrite: BulkWrite): Instance {
  return new Proxy(instance, {
    get(target, name) {
      if (name === 'bulkWrite') return bulkWrite;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
}
