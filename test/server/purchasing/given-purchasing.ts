// A store that buys: a supplier, two warehouses, a few products, and what a test asks about them.
import { collections } from '@evertill/schemas';
import type { Product } from '@evertill/schemas';
import { aReference } from '../../contract/contract-documents.ts';
import { give, giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import type { Answer } from '../../support/system-http.ts';

export const lots = '/vendor/purchase-lots';

export class Purchasing {
  readonly system: System;
  readonly vendor: GivenVendor;
  readonly storeId: string;

  private constructor(system: System, vendor: GivenVendor) {
    this.system = system;
    this.vendor = vendor;
    this.storeId = vendor.stores[0].id;
  }

  static async open(storeFields = {}): Promise<Purchasing> {
    const system = await startTestSystem();
    const shop = new Purchasing(system, await giveVendor(system, 'acme', storeFields));
    await shop.supplier('dairy', 'Dairy & Sons');
    return shop;
  }

  supplier(id: string, name = id, store_id = this.storeId) {
    const data = { contact_name: '', email: '', phone: '', address: '', note: '' };
    return give(
      this.system,
      this.vendor,
      collections.reference,
      aReference({ id, store_id, kind: 'supplier', data, name }),
    );
  }

  warehouse(id: string, is_default: boolean, store_id = this.storeId) {
    const warehouse = aReference({ id, store_id, kind: 'warehouse', data: { is_default } });
    return give(this.system, this.vendor, collections.reference, warehouse);
  }

  product(id: string, fields: Partial<Product> = {}): Promise<Product> {
    return giveProduct(this.system, this.vendor, { id, sku_code: `SKU-${id}`, name: id, ...fields });
  }

  as(
    role: Role,
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
    url = this.system.url,
  ): Promise<Answer> {
    const { token } = this.vendor.people[role];
    return ask(url, method, path, { token, headers, ...(body ? { body } : {}) });
  }

  /** A pending lot of the manager's; its id. */
  async order(lines: readonly object[], fields: object = {}): Promise<string> {
    const body = { store_id: this.storeId, supplier_id: 'dairy', lines, ...fields };
    const made = await this.as('manager', 'post', lots, body);
    if (made.status !== 201) throw new Error(`No lot: ${made.text}`);
    return made.body.id as string;
  }

  patch(
    id: string,
    body: object,
    headers: Record<string, string> = {},
    url = this.system.url,
  ): Promise<Answer> {
    return this.as('manager', 'patch', `${lots}/${id}`, body, headers, url);
  }

  async read(id: string): Promise<any> {
    return (await this.as('manager', 'get', `${lots}/${id}`)).body;
  }

  /** Nothing was ever sold, bought or on the shelf. */
  async clear(): Promise<void> {
    const tables = [
      'item_cost_price_events',
      'purchase_lot_items',
      'purchase_lots',
      'stock_movements',
      'item_stocks',
    ];
    for (const table of [...tables, 'item_variations', 'items'])
      await this.system.owner.query(`DELETE FROM ${table}`);
  }

  /** Quantity and average of every row of an item, by warehouse and variation. */
  async rowsOf(item: string): Promise<Record<string, readonly [quantity: string, average: string]>> {
    const { rows } = await this.system.owner.query<Record<'key' | 'quantity' | 'average_cost', string>>(
      `SELECT warehouse_id || CASE variation_id WHEN '' THEN '' ELSE '/' || variation_id END AS key, quantity, average_cost FROM item_stocks
        WHERE item_id = $1 ORDER BY 1`,
      [item],
    );
    return Object.fromEntries(rows.map((row) => [row.key, [row.quantity, row.average_cost]]));
  }

  async stockOf(item: string): Promise<string> {
    const { rows } = await this.system.owner.query<{ stock: string }>(
      'SELECT stock FROM items WHERE id = $1',
      [item],
    );
    return rows[0]!.stock;
  }

  async count(table: string, where = 'true'): Promise<number> {
    const { rows } = await this.system.owner.query<{ count: string }>(
      `SELECT count(*) FROM ${table} WHERE ${where}`,
    );
    return Number(rows[0]!.count);
  }
}

/** Status and code of an answer. */
export function word({ status, body }: Answer): string {
  return body?.code === undefined ? String(status) : `${status} ${body.code as string}`;
}
