// Which devices are connected to this process, told in a table, so that whoever looks at the fleet sees it from any process.
// A socket is there from its greeting to its end; a device that speaks by HTTP, for a while after each request.
import type { Timer } from '@evertill/sync';
import type { OperationDeps } from '../writes/operation-deps.ts';

/** How long a device that speaks by HTTP counts as there, ms: it pings more often. */
const httpLinger = 30_000;

type Deps = Pick<OperationDeps, 'database' | 'surroundings' | 'newId'>;

interface Lingering {
  timer: Timer;
  readonly leave: () => void;
}

export class Presence {
  readonly #deps: Deps;
  readonly #processId: string;
  readonly #failed: (error: unknown) => void;
  readonly #lingering = new Map<string, Lingering>();
  readonly #writing = new Set<Promise<void>>();

  constructor(deps: Deps, processId: string, failed: (error: unknown) => void) {
    this.#deps = deps;
    this.#processId = processId;
    this.#failed = failed;
  }

  /** A greeted socket. Call the answer, once or more, when it is gone. */
  here(vendorId: string, deviceId: string): () => void {
    const { newId, surroundings } = this.#deps;
    const tenant = { vendor_id: vendorId };
    const connection = { device_id: deviceId, id: newId() };
    const connected_at = new Date(surroundings.clock.now()).toISOString();
    const row = { ...connection, process_id: this.#processId, connected_at };
    const came = this.#write(() =>
      this.#deps.database.write(tenant, async (tx) => {
        const [known] = await tx.rows('sync_clients', { device_id: deviceId }, { limit: 1 });
        if (known) await tx.insert('device_connections', row);
      }),
    );
    let isGone = false;
    return () => {
      if (isGone) return;
      isGone = true;
      const last_seen_at = new Date(surroundings.clock.now()).toISOString();
      void this.#write(async () => {
        await came;
        await this.#deps.database.write(tenant, async (tx) => {
          await tx.remove('device_connections', connection);
          await tx.update('sync_clients', { device_id: deviceId }, { last_seen_at });
        });
      });
    };
  }

  /** A request of a device; of one that never greeted it means nothing. */
  heard(vendorId: string, deviceId: string): void {
    const key = `${vendorId} ${deviceId}`;
    const known = this.#lingering.get(key);
    known?.timer.cancel();
    const leave = known?.leave ?? this.here(vendorId, deviceId);
    const timer = this.#deps.surroundings.clock.after(httpLinger, () => {
      this.#lingering.delete(key);
      leave();
    });
    this.#lingering.set(key, { timer, leave });
  }

  /** Resolves when nothing is being written any more. */
  async close(): Promise<void> {
    for (const { timer, leave } of this.#lingering.values()) {
      timer.cancel();
      leave();
    }
    this.#lingering.clear();
    while (this.#writing.size > 0) await Promise.all(this.#writing);
  }

  /** Whether a device is seen as connected is worth no exchange: what fails is told and left. */
  async #write(work: () => Promise<unknown>): Promise<void> {
    const written = work().then(() => undefined, this.#failed);
    this.#writing.add(written);
    await written;
    this.#writing.delete(written);
  }
}
