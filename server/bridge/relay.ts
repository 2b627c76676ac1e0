// Asks a device of a store for something through its agent, and finds the answer: whichever process has the agent's
// socket writes it into the row. Asked for again under the same key, the same row answers.
import { hasCardNumber } from '@evertill/schemas';
import type {
  BatchCloseRequest,
  BatchCloseResult,
  EcrRelayRequest,
  EcrRelayResult,
  JsonObject,
  PrinterPrintRequest,
  PrinterPrintResult,
} from '@evertill/schemas';
import type { Surroundings } from '@evertill/sync';
import { ConstraintRefusal } from '../db/database.ts';
import type { ReadTx, WriteTx } from '../db/database.ts';
import type { RowOf } from '../db/plain-tables.ts';
import type { AppDeps } from '../app-deps.ts';
import type { BridgeBell } from './bridge-bell.ts';
import type { BridgeKey, BridgeKeys } from './bridge-keys.ts';

export type RelayRow = RowOf<'bridge_requests'>;

export interface Wish {
  readonly vendor_id: string;
  readonly store_id: string;
  readonly store_device_id: string;
  readonly kind: RelayRow['kind'];
  /** `requestId` of the frame, where it has one. */
  readonly id: string;
  /** `idempotencyKey`, `jobId`, or what names the command. */
  readonly key: string;
  readonly frame: EcrRelayRequest | PrinterPrintRequest | BatchCloseRequest;
  /** What makes it the same when it is asked for again under its key. */
  readonly content: string;
  readonly asked_by: string;
  readonly expires_at: string;
}

export type RelayAnswer = EcrRelayResult | PrinterPrintResult | BatchCloseResult;

const kindOf = {
  ecr_relay_result: 'ecr',
  printer_print_result: 'print',
  batch_close_result: 'batch',
} as const;

export interface RelayDeps {
  readonly transact: AppDeps['transact'];
  readonly keys: BridgeKeys;
  readonly surroundings: Surroundings;
  readonly bell: BridgeBell;
}

export class Relay {
  readonly #deps: RelayDeps;

  constructor(deps: RelayDeps) {
    this.#deps = deps;
  }

  /** `mismatch`: something else was asked for under this key before. */
  async ask(wish: Wish, beside?: (tx: WriteTx) => Promise<void>): Promise<RelayRow | 'mismatch'> {
    const asked_hash = this.#deps.surroundings.sha256(wish.content);
    const { vendor_id, store_id, kind, key } = wish;
    const place = { store_id, kind, key };
    try {
      return await this.#deps.transact({ vendor_id }, async (tx) => {
        const before = await readWish(tx, place);
        if (before) return before.asked_hash === asked_hash ? before : 'mismatch';
        const { id, store_device_id, asked_by, expires_at } = wish;
        const frame = wish.frame as unknown as JsonObject;
        const row = { ...place, id, store_device_id, asked_hash, frame, asked_by, expires_at };
        await tx.insert('bridge_requests', { ...row, asked_at: this.#now(), state: 'waiting', answer: {} });
        await beside?.(tx);
        return (await readWish(tx, place))!;
      });
    } catch (error) {
      // Somebody asked for the same at the same moment.
      if (!(error instanceof ConstraintRefusal)) throw error;
      const before = await this.#deps.transact({ vendor_id }, (tx) => readWish(tx, place));
      return before?.asked_hash === asked_hash ? before : 'mismatch';
    }
  }

  /** As an agent answered; false when nothing like it was asked of this store, or it is answered already otherwise. */
  async answered(key: BridgeKey, terminalId: string, answer: RelayAnswer): Promise<boolean> {
    const { vendor_id, store_id } = key;
    const [named, by] =
      answer.type === 'printer_print_result' ? ['key', answer.jobId] : ['id', answer.requestId];
    return this.#deps.transact({ vendor_id }, async (tx, client) => {
      const { rows } = await client.query<Pick<RelayRow, 'id' | 'state' | 'store_device_id' | 'frame'>>(
        `SELECT t.id, t.state, t.store_device_id, t.frame FROM bridge_requests t
          WHERE t.vendor_id = $1 AND t.${named} = $2 AND t.store_id = $3 AND t.kind = $4 FOR UPDATE`,
        [vendor_id, by, store_id, kindOf[answer.type]],
      );
      const [row] = rows;
      if (!row || row.state === 'waiting') return false;
      if (terminalId !== '' && terminalId !== row.store_device_id) return false;
      if (row.state === 'answered') return true;
      const known = await this.#asKnown(tx, key, row, answer);
      const kept = withoutCards(known) as unknown as JsonObject;
      const changes = { state: 'answered', answer: kept, answered_at: this.#now(), frame: {} };
      await tx.update('bridge_requests', { id: row.id }, changes);
      return true;
    });
  }

  /** That a batch was not closed is certain only of the agent that was told to. */
  async #asKnown(
    tx: WriteTx,
    key: BridgeKey,
    { store_device_id, frame }: Pick<RelayRow, 'store_device_id' | 'frame'>,
    answer: RelayAnswer,
  ): Promise<RelayAnswer> {
    const asked = frame as unknown as BatchCloseRequest;
    if (answer.type !== 'batch_close_result' || answer.answer !== 'not_closed') return answer;
    const given = await readWish(tx, { store_id: key.store_id, kind: 'batch', key: asked.key });
    const told = { store_device_id, told_at: given?.sent_at ?? null };
    const isCertain = given?.sent_at === null || (await this.#deps.keys.mayHaveHeard(tx, key, told));
    return isCertain ? answer : { ...answer, answer: 'unknown' };
  }

  /** Nobody will be told any more; true when nobody was. */
  async withdraw(vendorId: string, id: string): Promise<boolean> {
    return this.#deps.transact({ vendor_id: vendorId }, async (_tx, client) => {
      const { rowCount } = await client.query(
        `UPDATE bridge_requests t SET state = 'expired', frame = '{}'
          WHERE t.vendor_id = $1 AND t.id = $2 AND t.state = 'waiting'`,
        [vendorId, id],
      );
      return rowCount === 1;
    });
  }

  read(vendorId: string, id: string): Promise<RelayRow | undefined> {
    return this.#deps.transact({ vendor_id: vendorId }, async (tx) => {
      const [row] = await tx.rows('bridge_requests', { id }, { limit: 1 });
      return row as unknown as RelayRow | undefined;
    });
  }

  /** As soon as `isOver` says so of the row, or `signal` does; the row as it is then. */
  async wait(
    { vendor_id, store_id, id }: Pick<Wish, 'vendor_id' | 'store_id' | 'id'>,
    isOver: (row: RelayRow) => boolean,
    signal: AbortSignal,
  ): Promise<RelayRow | undefined> {
    for (;;) {
      const heard = this.#deps.bell.next({ vendor_id, store_id }, signal);
      const row = await this.read(vendor_id, id);
      if (!row || isOver(row) || signal.aborted) return row;
      await heard;
    }
  }

  #now(): string {
    return new Date(this.#deps.surroundings.clock.now()).toISOString();
  }
}

export async function readWish(
  tx: ReadTx,
  place: Readonly<Pick<RelayRow, 'store_id' | 'kind' | 'key'>>,
): Promise<RelayRow | undefined> {
  const [row] = await tx.rows('bridge_requests', place, { limit: 1 });
  return row as unknown as RelayRow | undefined;
}

/** What a terminal says stays without card numbers, whatever the bytes are called. */
function withoutCards(answer: RelayAnswer): RelayAnswer {
  if (answer.type !== 'ecr_relay_result' || !holdsCardNumber(answer.payload)) return answer;
  return { type: answer.type, requestId: answer.requestId, error: 'The answer held a card number.' };
}

/** `payload`: base64 */
export function holdsCardNumber(payload: string | undefined, shortest?: 13 | 14): boolean {
  return payload !== undefined && hasCardNumber(Buffer.from(payload, 'base64').toString('latin1'), shortest);
}
