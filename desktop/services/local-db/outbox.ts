// The outbox, as the documents call it: the journal's sales the server has not settled. A sale leaves it by the
// server's word; a person can only put it aside, and only as `clear` below allows.
import { archive, handInOrder, isArchived, PlacedOrders, readPayload, refuse } from '@evertill/client-core';
import type { Refusal, Till } from '@evertill/client-core';
import { isRejectionCode, orderPlacePayload, rejections } from '@evertill/schemas';
import type { OperationRecord, Staff } from '@evertill/schemas';
import type { ReplyOf, RequestOf } from '../../ipc/channel.ts';
import type { channels } from '../../ipc/channels.ts';
import type { Backups } from './backups.ts';
import { withinMessage } from './page-bytes.ts';

type Channels = typeof channels;
type Request<Name extends keyof Channels> = RequestOf<Channels[Name]>;
type Reply<Name extends keyof Channels> = ReplyOf<Channels[Name]>;
type OutboxEntry = Reply<'local-db:get-outbox'>['entries'][number];

export class Outbox {
  readonly #till: Till;
  readonly #placed: PlacedOrders;

  constructor(till: Till) {
    this.#till = till;
    this.#placed = new PlacedOrders(till.operations);
  }

  async add({
    order,
    clientOrderId,
  }: Request<'local-db:add-to-outbox'>): Promise<Reply<'local-db:add-to-outbox'> | Refusal> {
    const handedIn = await handInOrder(this.#till, this.#placed, clientOrderId, order);
    if (!handedIn.ok) return handedIn;
    const { record, again } = handedIn;
    const { display_code } = orderPlacePayload.parse(record.payload);
    return { clientOrderId, deviceSeq: record.device_seq, displayCode: display_code, again };
  }

  async list({ after, limit }: Request<'local-db:get-outbox'>): Promise<Reply<'local-db:get-outbox'>> {
    const unsettled = await this.#unsettled();
    const numbers = unsettled.map(({ device_seq }) => device_seq).filter((number) => number > after);
    const records = await this.#till.operations.many(numbers.slice(0, limit));
    // Settled since they were counted: they are gone from the outbox.
    const open = records.filter(({ state }) => state !== 'settled').flatMap(shown);
    const entries = withinMessage(open);
    const last = entries.length < open.length ? entries.at(-1)?.device_seq : numbers[limit - 1];
    const isCut = entries.length < open.length || numbers.length > limit;
    const waiting = unsettled.filter(({ state }) => state === 'waiting').length;
    return {
      entries: [...entries],
      next: isCut ? (last ?? null) : null,
      waiting,
      parked: unsettled.length - waiting,
      sentence: this.#till.status().sentence,
    };
  }

  /** Only what the server has: everything else stays, and the refusal says why. */
  async remove({
    clientOrderId,
  }: Request<'local-db:remove-from-outbox'>): Promise<Reply<'local-db:remove-from-outbox'> | Refusal> {
    const number = await this.#placed.find(clientOrderId);
    if (number === undefined) return refuse('not_found', { client_order_id: clientOrderId });
    const record = await this.#till.operations.get(number);
    // Housekeeping takes away what the server has had for long.
    if (!record || record.state === 'settled') return { clientOrderId, removed: true };
    if (record.state === 'waiting') return refuse('outbox_unsent', { client_order_id: clientOrderId });
    return refuse('outbox_parked', { client_order_id: clientOrderId, code: record.code });
  }

  /**
   * Puts aside every sale the server has not settled: never without an owner's word on how many they are, nor without
   * a copy that was read back (ruling 13, I16). They stay in the journal, and importing the copy makes them wait again.
   */
  async clear(
    { confirm }: Request<'local-db:clear-outbox'>,
    backups: Backups,
  ): Promise<Reply<'local-db:clear-outbox'> | Refusal> {
    const numbers = (await this.#unsettled()).map(({ device_seq }) => device_seq);
    if (numbers.length === 0) return { archived: 0, backup: null };
    if (confirm?.unsent !== numbers.length || !(await this.#isOwner())) {
      return refuse('owner_confirmation', { unsent: numbers.length });
    }
    const backup = await backups.write(this.#till, 'clear');
    if (!backup.ok) return backup;
    const { first_seq, last_seq } = backup.header;
    const copied = numbers.filter((number) => number >= first_seq && number <= last_seq);
    const archived = await archive(this.#till.operations, this.#till.desk, copied);
    return { archived: archived.length, backup: backup.name };
  }

  async #unsettled() {
    await this.#till.view.refresh([]);
    // Those that cannot be read are unsent too.
    return [...this.#till.view.entries()]
      .filter(({ type, state }) => type === 'order.place' && state !== 'settled')
      .filter((entry) => !isArchived(entry))
      .toSorted((a, b) => a.device_seq - b.device_seq);
  }

  async #isOwner(): Promise<boolean> {
    const person = await this.#till.documents.get<Staff>('staff', this.#till.actorId());
    return person?.vendor_type === 'owner' && !person.disabled;
  }
}

/** None where it cannot be read: it is counted, and shown with its reason among what needs attention. */
function shown({ device_seq, captured_at, state, attempts, code, payload }: OperationRecord): OutboxEntry[] {
  const order = readPayload('order.place', payload);
  if (!order) return [];
  const entry: OutboxEntry = {
    client_order_id: order.client_order_id,
    device_seq,
    display_code: order.display_code,
    captured_at,
    currency: order.currency,
    total: order.totals.total,
    state: state === 'waiting' ? 'waiting' : 'parked',
    retry_count: attempts,
    reason: code === '' ? null : reasonOf(code),
    order,
  };
  return [entry];
}

/** A newer server may refuse with a code this app has no sentence for. */
function reasonOf(code: string): NonNullable<OutboxEntry['reason']> {
  const { sentence, next } = rejections[isRejectionCode(code) ? code : 'operation_unknown'];
  return { code, sentence, next };
}
