// Who may come in as the agent of a store: keys that are shown once and kept as a hash, and one-time tickets that such a
// key is exchanged for, so that it stands in no address (ruling 10, threats T13 and T15).
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { JsonObject } from '@evertill/schemas';
import type { Clock } from '@evertill/sync';
import type { AppDeps } from '../app-deps.ts';
import type { ReadTx } from '../db/database.ts';

export interface BridgeKey {
  readonly vendor_id: string;
  readonly id: string;
  readonly store_id: string;
  /** It was made for. */
  readonly store_device_id: string;
}

export interface FreshSecret {
  /** Told once. */
  readonly secret: string;
  readonly hash: string;
}

/** ms */
export const ticketLife = 30_000;
const keyPrefix = 'evbk_';
const longest = 200;

/** 256 bits: found by its plain hash, as nobody can guess it. */
export function freshSecret(prefix = keyPrefix): FreshSecret {
  const secret = prefix + randomBytes(32).toString('base64url');
  return { secret, hash: hashOf(secret) };
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export class BridgeKeys {
  readonly #pool: pg.Pool;
  readonly #sql: AppDeps['sql'];
  readonly #clock: Clock;

  constructor(pool: pg.Pool, sql: AppDeps['sql'], clock: Clock) {
    this.#pool = pool;
    this.#sql = sql;
    this.#clock = clock;
  }

  /** Undefined for a key that was revoked or never made. */
  async find(secret: string): Promise<BridgeKey | undefined> {
    if (!secret.startsWith(keyPrefix) || secret.length > longest) return undefined;
    const { rows } = await this.#pool.query<BridgeKey>({
      name: 'bridge-key',
      text: 'SELECT vendor_id, id, store_id, store_device_id FROM bridge_key_by_hash($1)',
      values: [hashOf(secret)],
    });
    return rows[0];
  }

  async ticketFor({ vendor_id, id }: BridgeKey): Promise<string> {
    const { secret, hash } = freshSecret('evbt_');
    const expires = new Date(this.#clock.now() + ticketLife).toISOString();
    await this.#sql({ vendor_id }, (client) =>
      client.query(
        'INSERT INTO bridge_tickets (vendor_id, ticket_hash, key_id, expires_at) VALUES ($1, $2, $3, $4)',
        [vendor_id, hash, id, expires],
      ),
    );
    return secret;
  }

  /** Good once, whichever process is shown it. */
  async takeTicket(ticket: string): Promise<BridgeKey | undefined> {
    const { rows } = await this.#pool.query<BridgeKey>({
      name: 'bridge-ticket',
      text: 'SELECT vendor_id, id, store_id, store_device_id FROM bridge_ticket_take($1, $2)',
      values: [hashOf(ticket), new Date(this.#clock.now()).toISOString()],
    });
    return rows[0];
  }

  /** Whether anybody may come in as the agent of this store. */
  async hasStore(tx: ReadTx, store_id: string): Promise<boolean> {
    const [key] = await tx.rows('bridge_keys', { store_id, revoked_at: null }, { limit: 1 });
    return key !== undefined;
  }

  /**
   * Whether the agent with this key may be the one that was told to do something: let in before, and of this terminal, or of
   * another that was given to it later, as one agent of several terminals has the key of the last.
   */
  async mayHaveHeard(
    tx: ReadTx,
    { id }: BridgeKey,
    { store_device_id, told_at }: { readonly store_device_id: string; readonly told_at: string | null },
  ): Promise<boolean> {
    const [own] = await tx.rows('bridge_keys', { id }, { limit: 1 });
    const [its] = await tx.rows('bridge_keys', { store_device_id, revoked_at: null }, { limit: 1 });
    if (!own || told_at === null || madeAt(own) > Date.parse(told_at)) return false;
    return own['store_device_id'] === store_device_id || !its || madeAt(own) >= madeAt(its);
  }

  /** Whether it still lets anybody in. */
  async isGood({ vendor_id, id }: BridgeKey): Promise<boolean> {
    return this.#sql({ vendor_id }, async (client) => {
      const { rowCount } = await client.query(
        'SELECT FROM bridge_keys k WHERE k.vendor_id = $1 AND k.id = $2 AND k.revoked_at IS NULL',
        [vendor_id, id],
      );
      return rowCount === 1;
    });
  }
}

/** ms */
function madeAt(key: JsonObject): number {
  return Date.parse(key['created_at'] as string);
}
