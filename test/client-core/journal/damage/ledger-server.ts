// The server a damaged journal meets: the shipped waist and its rules over the replacement driver, without a network.
import { collections, operations } from '@evertill/schemas';
import { operationRules, rules } from '../../../../server/rules/index.ts';
import { applyOperations } from '../../../../server/writes/apply-operations.ts';
import { ledgerOf } from '../../../../server/writes/ledger.ts';
import type { OperationDeps } from '../../../../server/writes/operation-deps.ts';
import { MemoryDatabase } from '../../../simulation/memory-database.ts';
import { MemoryStore } from '../../../simulation/memory-store.ts';
import { openShop, owner, tenant, vendorId } from '../../../simulation/shop.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { sha256 } from '../../../support/given-journal.ts';

let ids = 0;

export class LedgerServer {
  readonly #store: MemoryStore;
  readonly #database: MemoryDatabase;
  readonly #deps: OperationDeps;

  private constructor(store: MemoryStore) {
    this.#store = store;
    this.#database = new MemoryDatabase({ store, newEpoch: () => 'epoch-1' });
    const chance = { random: () => 0.5, id: () => `made-${++ids}` };
    this.#deps = {
      collections,
      rules,
      operations,
      operationRules,
      newId: () => chance.id(),
      database: this.#database,
      surroundings: { clock: new FakeClock(), chance, sha256 },
      acknowledge: (...parts) => sha256(JSON.stringify(parts)),
      carryOut: () => Promise.resolve(),
    };
  }

  static async open(): Promise<LedgerServer> {
    const server = new LedgerServer(MemoryStore.create('cluster', 'epoch-1', [vendorId]));
    await openShop(server.#database, server.#deps, new Date(Date.UTC(2026, 10, 21)).toISOString());
    return server;
  }

  /** Another one that holds the same. */
  copy(): LedgerServer {
    return new LedgerServer(this.#store.copy());
  }

  apply(entries: readonly unknown[]): ReturnType<typeof applyOperations> {
    return applyOperations(this.#deps, owner, { entries });
  }

  ledger(deviceId: string): ReturnType<typeof ledgerOf> {
    return this.#database.read(tenant, (tx) => ledgerOf(tx, deviceId));
  }

  /** Hashes of everything kept of this device, in the ledger or among the refusals. */
  async kept(): Promise<Set<string>> {
    return this.#database.read(tenant, async (tx) => {
      const ledger = await tx.rows('operation_ledger', {});
      const refused = await tx.rows('rejections', {});
      const payloads = refused.map((row) => row['payload'] as { hash?: string });
      return new Set([...ledger, ...payloads].map(({ hash }) => hash as string));
    });
  }

  /** Codes of what was recorded for people to look at. */
  async alarms(): Promise<string[]> {
    const rows = await this.#database.read(tenant, (tx) => tx.rows('rejections', {}));
    return rows.map(({ code }) => code as string);
  }
}
