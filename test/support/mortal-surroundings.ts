// Surroundings of a program that can be killed between any two of its writes: what was written is there for the next one, and
// nothing it had begun is heard of again. Disk, network and time go on without it.
import type { RxStorage } from 'rxdb';
import { processBell } from '../../client-core/platform/process-bell.ts';
import { processLocks } from '../../client-core/platform/process-locks.ts';
import type { ChannelListener, DeviceSurroundings } from '../../client-core/surroundings.ts';

export interface Written {
  readonly collection: string;
  readonly documents: readonly Record<string, unknown>[];
}

export interface Mortal {
  readonly surroundings: DeviceSurroundings;
  isDead(): boolean;
  kill(): void;
  /** Told before each write; `before` and `after` say when the program dies of it, an error is what the disk answers. */
  onWrite: (written: Written) => 'before' | 'after' | Error | undefined;
}

const never = () => new Promise<never>(() => undefined);
let lives = 0;

export function mortal<S extends DeviceSurroundings>(given: S): Mortal {
  let isDead = false;
  const scope = `life-${++lives}`;
  const life: Mortal = {
    surroundings: {
      ...given,
      storage: mortalStorage(given.storage),
      clock: {
        now: () => given.clock.now(),
        monotonic: () => given.clock.monotonic(),
        after: (milliseconds, run) => given.clock.after(milliseconds, () => !isDead && run()),
      },
      transport: { connect: (listener) => connect(listener) },
      http: (request) => given.http(request).then((answer) => (isDead ? never() : answer)),
      locks: processLocks(scope),
      bell: processBell(scope),
    },
    isDead: () => isDead,
    kill() {
      isDead = true;
    },
    onWrite: () => undefined,
  };

  function connect(listener: ChannelListener) {
    const alive = (tell: () => void) => !isDead && tell();
    const channel = given.transport.connect({
      opened: () => alive(() => listener.opened()),
      frame: (text) => alive(() => listener.frame(text)),
      closed: (reason) => alive(() => listener.closed(reason)),
    });
    return {
      send: (frame: string) => void (!isDead && channel.send(frame)),
      close: () => void (!isDead && channel.close()),
    };
  }

  function mortalStorage(storage: RxStorage<any, any>): RxStorage<any, any> {
    const createStorageInstance: typeof storage.createStorageInstance = async (request) => {
      if (isDead) return never();
      const instance = await storage.createStorageInstance(request);
      const own: Record<string, unknown> = {
        async bulkWrite(rows: { document: Record<string, unknown> }[], context: string) {
          if (isDead) return never();
          const documents = rows.map(({ document }) => document);
          const end = life.onWrite({ collection: request.collectionName, documents });
          if (end instanceof Error) throw end;
          if (end === 'before') {
            isDead = true;
            return never();
          }
          const written = await instance.bulkWrite(rows as never, context);
          if (end === 'after') isDead = true;
          return isDead ? never() : written;
        },
      };
      return new Proxy(instance, {
        get(target, name) {
          if (typeof name === 'string' && name in own) return own[name];
          const value: unknown = Reflect.get(target, name);
          if (typeof value !== 'function') return value;
          return (...given: unknown[]) => {
            if (isDead && name !== 'changeStream') return never();
            return (value as (...all: unknown[]) => unknown).apply(target, given);
          };
        },
      });
    };
    return { ...storage, createStorageInstance };
  }
  return life;
}
