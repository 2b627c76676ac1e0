// The doors a price can be changed through, each as its own client goes through it. A change is pressed on until it is
// accepted: what meets a newer price asks again, as a person would. Another door is one more line of `priceDoors`.
import { collections } from '@evertill/schemas';
import type { Product, Store, Variation } from '@evertill/schemas';
import type { PushOutcome } from '@evertill/sync';
import type { SyncedStore } from '../../../server/db/price-sync-stores.ts';
import { importFile } from '../../../server/import/import-file.ts';
import { applyItem } from '../../../server/integrations/inventory-platform/apply-item.ts';
import { createLog } from '../../../server/log.ts';
import { serverSurroundings } from '../../../server/surroundings.ts';
import { EnoughTokens } from '../../support/enough-tokens.ts';
import { GivenJournal } from '../../support/given-journal.ts';
import { operate } from '../../support/given-shift.ts';
import type { GivenVendor } from '../../support/given.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { withList } from '../import/write-list.ts';

/** `price` in minor units, unlike the price that is stored. */
export type PriceDoor = (itemId: string, price: number) => Promise<void>;

export const doorNames = ['owner', 'manager', 'variation', 'admin', 'webhook', 'push', 'table'] as const;
export type DoorName = (typeof doorNames)[number];

/** Who the history says it was. */
export function changedBy(door: DoorName, vendor: GivenVendor, adminId: string): string {
  if (door === 'webhook' || door === 'table') return '0';
  if (door === 'admin') return adminId;
  return vendor.people[door === 'owner' ? 'owner' : 'manager'].staff.id;
}

/** The product and its default variation at that price. */
function repriced(product: Product, price: number): Pick<Product, 'price'> | Pick<Product, 'variations'> {
  const { variations } = product;
  if (variations.length === 0) return { price };
  return { variations: variations.map((one: Variation) => (one.is_default ? { ...one, price } : one)) };
}

/** One set of doors for one worker: a device's journal is written by one hand. */
export function priceDoors(
  system: System,
  vendor: GivenVendor,
  adminEmail: string,
  worker: number,
): Record<DoorName, PriceDoor> {
  const { deps } = system.server;
  const tokens = {
    owner: new EnoughTokens(system.url, 'vendor', vendor.people.owner.email),
    manager: new EnoughTokens(system.url, 'vendor', vendor.people.manager.email),
    admin: new EnoughTokens(system.url, 'admin', adminEmail),
  };
  const journal = new GivenJournal(`price-desk-${worker}`);
  const applying = { database: system.database, clock: serverSurroundings.clock, log: createLog('silent') };
  const store: SyncedStore = {
    vendor_id: vendor.id,
    store_id: vendor.stores[0].id,
    currency: 'EUR',
    merchantId: 'M',
    environment: 'sandbox',
    source: 'M',
    enabled: true,
    accessToken: 'x',
    pausedUntil: 0,
    failures: 0,
    failingSince: undefined,
  };
  const read = async (id: string) => {
    const stored = await deps.database.read({ vendor_id: vendor.id }, (tx) =>
      tx.get(collections.product, id),
    );
    return stored!.document as unknown as Product;
  };
  /** At the REST doors money is in major units. */
  const bodyOf = (product: Product, price: number) => {
    const fields = repriced(product, price);
    return 'price' in fields
      ? { price: fields.price / 100 }
      : { variations: fields.variations.map((one) => ({ ...one, price: one.price / 100 })) };
  };
  const rest =
    (who: keyof typeof tokens, path: string): PriceDoor =>
    async (id, price) => {
      const body = bodyOf(await read(id), price);
      const change = async () =>
        ask(system.url, 'patch', `${path}/${id}`, { token: await tokens[who].next(), body });
      let answer = await change();
      // Busy: nothing was written, and a client sends it again.
      while (answer.status === 503) answer = await change();
      if (answer.status !== 200) throw new Error(`${who} was refused: ${answer.status} ${answer.text}`);
    };
  return {
    owner: rest('owner', '/vendor/products'),
    variation: rest('manager', '/vendor/products'),
    admin: rest('admin', '/admin/products'),

    async manager(id, price) {
      const sender = { token: await tokens.manager.next() };
      for (;;) {
        const product = await read(id);
        const changes = repriced(product, price);
        const base = 'price' in changes ? { price: product.price } : { variations: product.variations };
        const entry = journal.entry(
          'edit',
          { collection: 'product', id, base_rev: product.rev, base, changes },
          { actor_id: vendor.people.manager.staff.id, store_id: vendor.stores[0].id },
        );
        const [outcome] = await operate(system, sender, [entry]);
        if (outcome!.kind === 'applied') return;
        if (outcome!.kind !== 'rejected' || outcome!.code !== 'conflict')
          throw new Error(`the edit was refused: ${JSON.stringify(outcome)}`);
      }
    },

    async push(id, price) {
      for (;;) {
        const known = await read(id);
        const row = { newDocumentState: { ...known, ...repriced(known, price) }, assumedMasterState: known };
        const path = `/sync/product/push?store_id=${vendor.stores[0].id}`;
        const token = await tokens.manager.next();
        const answer = await ask(system.url, 'post', path, { token, body: { rows: [row] } });
        if (answer.status === 503) continue;
        const [outcome] = answer.body.outcomes as PushOutcome[];
        if (outcome!.kind === 'applied') return;
        if (outcome!.kind !== 'conflict') throw new Error(`the push was refused: ${answer.text}`);
      }
    },

    /** A table of one row. */
    async table(id, price) {
      const { sku_code, name, store_id } = await read(id);
      const shop = await deps.database.read({ vendor_id: vendor.id }, (tx) =>
        tx.get(collections.store, store_id),
      );
      const table = `sku,name,price\n${sku_code},${name},${price / 100}`;
      const { rejected } = await withList('prices.csv', table, (file) =>
        importFile({
          database: system.database,
          vendorId: vendor.id,
          store: shop!.document as unknown as Store,
          surroundings: serverSurroundings,
          file,
        }),
      );
      if (rejected.length > 0) throw new Error(`the import was refused: ${JSON.stringify(rejected)}`);
    },

    /** What the platform says of an item, past the queue that makes one reading of many notifications. */
    async webhook(id, price) {
      const { sku_code } = await read(id);
      const item = {
        id: sku_code,
        price,
        priceType: 'FIXED',
        modifiedTime: 1,
        deleted: false,
        name: '',
        sku: '',
      };
      const { outcome } = await applyItem({ ...applying, writes: deps }, store, item);
      if (outcome !== 'updated' && outcome !== 'unchanged')
        throw new Error(`the webhook answered ${outcome}`);
    },
  };
}
