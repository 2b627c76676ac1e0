// Shifts and sales of a running server, through the door a till uses.
import type { OperationEntry, OrderPlacePayload, ShiftOpenPayload } from '@evertill/schemas';
import type { OperationOutcome } from '@evertill/sync';
import { anOpening, aSale } from './given-journal.ts';
import type { GivenJournal, Sold } from './given-journal.ts';
import type { GivenVendor, Person, Role } from './given.ts';
import type { System } from './system.ts';
import { ask } from './system-http.ts';

/** Sends entries the way a drain does; answers one outcome each. */
export async function operate(
  system: Pick<System, 'url'>,
  sender: Pick<Person, 'token'>,
  operations: readonly unknown[],
  deviceId = '',
): Promise<OperationOutcome[]> {
  const answer = await ask(system.url, 'post', '/sync/operations', {
    token: sender.token,
    body: { operations },
    headers: { 'X-Device-Id': deviceId },
  });
  if (answer.status !== 200) throw new Error(`The exchange itself failed: ${answer.status} ${answer.text}`);
  return answer.body.outcomes as OperationOutcome[];
}

/** One lane of a vendor's first store, with somebody at it and a device. */
export class GivenLane {
  readonly storeId: string;
  readonly laneId: string;
  readonly journal: GivenJournal;
  readonly #system: Pick<System, 'url'>;
  readonly #person: Person;

  constructor(
    system: Pick<System, 'url'>,
    vendor: GivenVendor,
    journal: GivenJournal,
    { role = 'cashier', lane = 0 }: { role?: Role; lane?: 0 | 1 } = {},
  ) {
    this.#system = system;
    this.#person = vendor.people[role];
    this.storeId = vendor.stores[0].id;
    this.laneId = vendor.stores[0].lanes[lane];
    this.journal = journal;
  }

  opening(id: string, fields: Partial<ShiftOpenPayload> = {}): OperationEntry {
    return this.#entry('shift.open', anOpening({ id, pos_register_id: this.laneId, ...fields }));
  }

  /** A sale of one product for its price. */
  sale(
    sold: Pick<Sold, 'id' | 'shift' | 'lines' | 'prices_include_tax'> & {
      fields?: Partial<OrderPlacePayload>;
      captured_at?: string;
    },
  ): OperationEntry {
    const { captured_at, ...rest } = sold;
    return this.#entry('order.place', aSale({ lane: this.laneId, ...rest }), captured_at);
  }

  edit(collection: string, id: string, baseRev: number, base: object, changes: object): OperationEntry {
    return this.#entry('edit', { collection, id, base_rev: baseRev, base, changes });
  }

  /** Whatever a till of this lane may write down. */
  entry(type: string, payload: object): OperationEntry {
    return this.#entry(type, payload);
  }

  send(...entries: readonly unknown[]): Promise<OperationOutcome[]> {
    return operate(this.#system, this.#person, entries, this.journal.deviceId);
  }

  async sendOne(entry: unknown): Promise<OperationOutcome> {
    return (await this.send(entry))[0]!;
  }

  #entry(type: string, payload: object, captured_at?: string): OperationEntry {
    return this.journal.entry(type, payload, {
      actor_id: this.#person.staff.id,
      store_id: this.storeId,
      ...(captured_at === undefined ? {} : { captured_at }),
    });
  }
}

/** Closing comes with its own operation; until then by hand, as the owner of the database. */
export async function closeByHand(
  system: System,
  shiftId: string,
  { at = new Date().toISOString(), deviceId = '', deviceSeq = 0, z = 0 } = {},
): Promise<void> {
  const { rowCount } = await system.owner.query(
    `UPDATE vendor_work_shifts SET status = 'closed', closed_at = $2, closed_device_id = $3, closed_device_seq = $4,
       closing_actual_cash = 1, closing_handover_amount = 7500, closing_invoice_slip_count = 4,
       closing_voucher_stub_count = 5, closing_card_receipt_count = 6, z_number = $5
      WHERE id = $1`,
    [shiftId, at, deviceId, deviceSeq, z],
  );
  if (rowCount !== 1) throw new Error(`No shift ${shiftId} to close.`);
}
