// Which history of the data this server tells, and how it finds out that history went back: a device brings a sealed
// witness of a later transaction, or a sealed acknowledgement of an entry the ledger does not have (rules H4–H6).
import type { LedgerHead, Witness } from '@evertill/sync';
import type { Database, Tenant } from '../db/database.ts';
import type { Seal } from './seal.ts';

export class History {
  readonly #database: Database;
  readonly #seal: Seal;
  readonly #listeners: ((epoch: string) => void)[] = [];
  #epoch: string;

  private constructor(database: Database, seal: Seal, epoch: string) {
    this.#database = database;
    this.#seal = seal;
    this.#epoch = epoch;
  }

  static async open(database: Database, seal: Seal): Promise<History> {
    return new History(database, seal, await database.feed.epoch());
  }

  epoch(): string {
    return this.#epoch;
  }

  onRenewed(listener: (epoch: string) => void): void {
    this.#listeners.push(listener);
  }

  acknowledge(vendorId: string, deviceId: string, deviceSeq: number, hash: string): string {
    return this.#seal.over('ack', this.#epoch, vendorId, deviceId, deviceSeq, hash);
  }

  /** Of what has ended only: a crash gives the ids of open transactions out again, and is no restore. */
  async witness(): Promise<Witness> {
    const xid = String(await this.#database.feed.settledXid());
    return { epoch: this.#epoch, xid, seal: this.#seal.over('witness', this.#epoch, xid) };
  }

  /** Renews the epoch when the device proves that this database is older than what it once said. */
  async listenTo(
    tenant: Tenant,
    deviceId: string,
    ledger: LedgerHead,
    witness: Witness | null,
  ): Promise<void> {
    if (witness && (await this.#wasLater(witness)))
      return this.renew('a device has seen a later transaction');
    if (await this.#isForgotten(tenant, deviceId, ledger))
      return this.renew('an acknowledged entry is missing');
  }

  async #wasLater({ epoch, xid, seal }: Witness): Promise<boolean> {
    if (epoch !== this.#epoch || !this.#seal.isOver(seal, 'witness', epoch, xid)) return false;
    return BigInt(xid) > (await this.#database.feed.highestXid());
  }

  async #isForgotten(
    tenant: Tenant,
    deviceId: string,
    { device_seq, hash, ack }: LedgerHead,
  ): Promise<boolean> {
    if (
      device_seq === 0 ||
      !this.#seal.isOver(ack, 'ack', this.#epoch, tenant.vendor_id, deviceId, device_seq, hash)
    )
      return false;
    const [row] = await this.#database.read(tenant, (tx) =>
      tx.rows('operation_ledger', { device_id: deviceId, device_seq, hash }, { limit: 1 }),
    );
    return row === undefined;
  }

  async renew(reason: string): Promise<void> {
    this.adopt(await this.#database.feed.renewEpoch(reason));
  }

  /** Another process renewed it, or this one did. */
  adopt(epoch: string): void {
    if (epoch === this.#epoch) return;
    this.#epoch = epoch;
    for (const listener of this.#listeners) listener(epoch);
  }
}
