// Finds the journal entry of a sale by the id its client gave it, so that a sale handed in twice is one sale. The
// journal is only ever added to at its end, so each look-up reads what is new since the last one and nothing else.
import type { OrderPlacePayload } from '@evertill/schemas';
import type { OperationStore } from './operation-store.ts';

const page = 200;

export class PlacedOrders {
  readonly #store: OperationStore;
  /** Entry numbers by client_order_id. */
  readonly #numbers = new Map<string, number>();
  #readTo = 0;
  #reading: Promise<void> = Promise.resolve();

  constructor(store: OperationStore) {
    this.#store = store;
  }

  /** The entry's number; undefined when this journal has never held the sale since it was opened. */
  async find(clientOrderId: string): Promise<number | undefined> {
    const read = this.#reading.then(() => this.#readOn());
    this.#reading = read.catch(() => undefined);
    await read;
    return this.#numbers.get(clientOrderId);
  }

  async #readOn(): Promise<void> {
    for (;;) {
      const records = await this.#store.from(this.#readTo + 1, page);
      for (const { device_seq, type, payload } of records) {
        if (type === 'order.place') {
          this.#numbers.set((payload as OrderPlacePayload).client_order_id, device_seq);
        }
        this.#readTo = device_seq;
      }
      if (records.length < page) return;
    }
  }
}
