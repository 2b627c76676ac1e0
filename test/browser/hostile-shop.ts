// A shop whose every name means harm: markup that would run if it were taken for more than text, letters that turn the
// line round, and words that no line is wide enough for.
import { askAsOwner, patchProduct } from './back-office.ts';
import { shelf } from './shop-shelf.ts';
import type { ShelfItem } from './shop-shelf.ts';
import type { TillServer } from './till-server.ts';

const script = '<img src=x onerror="window.harmed=true">';

/** A name for something, up to 60 letters: markup, and another script's letters. */
export const shortHarm = `\u202E${script} 中村`;

/** Up to 200 letters without a place to break the line. */
function longHarm(what: string): string {
  return `${script}\u202E<script>window.harmed=true</script>{{name}}${what}${'W'.repeat(80)}`;
}

export interface HostileShop {
  readonly items: readonly ShelfItem[];
  readonly customer: string;
}

/** In the first store: its name, its lanes, who works there, categories, quick keys, six items and one customer. */
export async function makeHostile(server: TillServer): Promise<HostileShop> {
  const [store] = server.ready.stores;
  const ask = (method: 'POST' | 'PATCH', path: string, body: object) =>
    askAsOwner(server, method, path, body);
  await ask('PATCH', `/vendor/stores/${store!.id}`, {
    name: longHarm('store'),
    receipt_header: longHarm('header'),
    receipt_footer: longHarm('footer'),
  });
  for (const laneId of store!.laneIds)
    await ask('PATCH', `/vendor/stores/${store!.id}/registers/${laneId}`, { name: longHarm('lane') });
  const staff = await server.sql<{ id: string }>(
    `SELECT id FROM vendor_staff WHERE vendor_type = 'employee' AND store_ids ? $1 ORDER BY id`,
    [store!.id],
  );
  for (const { id } of staff)
    await ask('PATCH', `/vendor/vendor-employees/${id}`, { name: longHarm('employee') });
  const categories = await server.sql<{ id: string }>(
    `SELECT id FROM reference_entries WHERE kind = 'category' AND (store_id = $1 OR store_id IS NULL) ORDER BY id LIMIT 3`,
    [store!.id],
  );
  for (const [nr, { id }] of categories.entries())
    await ask('PATCH', `/vendor/categories/${id}`, { name: longHarm(`category${nr}`) });
  await nameQuickKeys(server, store!.id);
  const items = await shelf(server, store!.id, 8);
  for (const [nr, { id }] of items.slice(0, 6).entries())
    await patchProduct(server, id, { name: longHarm(`item${nr}`) });
  const customer = longHarm('customer');
  await ask('POST', '/vendor/point-of-sale/customers', { store_id: null, name: customer });
  return { items, customer };
}

async function nameQuickKeys(server: TillServer, storeId: string): Promise<void> {
  const [page] = await server.sql<{ id: string; data: { keys: object[] } }>(
    `SELECT id, data FROM reference_entries WHERE kind = 'quick_key_page' AND store_id = $1`,
    [storeId],
  );
  const keys = page!.data.keys.map((key, nr) => (nr < 3 ? { ...key, label: shortHarm } : key));
  await askAsOwner(server, 'PATCH', `/vendor/quick-key-pages/${page!.id}`, { ...page!.data, keys });
}
