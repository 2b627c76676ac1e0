// What a browser runs whose power is cut: a till on IndexedDB that is furnished, sells for ever and says what it
// acknowledged, and tells what it has when it is asked after the cut. Driven from outside through `till`.
import { browserSurroundings } from '../../client-core/surroundings-browser.ts';
import { TillRefusal } from '../../client-core/refusal.ts';
import { furnish, nowhere, restOn, sale } from './resting-till.ts';

const deviceId = '00000000-0000-7000-8000-000000000001';
const surroundings = browserSurroundings({ url: nowhere, scope: 'resting' });
const resting = restOn(surroundings, deviceId);

const till = {
  async furnish(): Promise<void> {
    await furnish(await resting);
  },
  /** Until the disk refuses; `say` hears of each sale when it is durable. */
  async sellOn(say: (id: string) => void): Promise<void> {
    const { handle } = await resting;
    for (;;) {
      try {
        say((await handle.sell(sale)).clientOrderId);
      } catch (error) {
        if (error instanceof TillRefusal) return;
        throw error;
      }
    }
  },
  async found(): Promise<{ readonly orders: readonly unknown[]; readonly isSound: boolean }> {
    const { till: opened } = await resting;
    const entries = await opened.operations.from(1, 1_000_000);
    const { ok } = await opened.verifyJournal();
    return { orders: entries.map(({ payload }) => payload['client_order_id']), isSound: ok };
  },
};

export type SellingPage = typeof till;
(globalThis as unknown as { till: SellingPage }).till = till;
