// A shop that is open: an order of it is placed online, or sold by a device, and read as it is stored.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import type { JsonObject, Order, OrderPlacePayload, Reference } from '@evertill/schemas';
import { aCustomer, aReference } from '../../contract/contract-documents.ts';
import { GivenJournal } from '../../support/given-journal.ts';
import type { SoldLine } from '../../support/given-journal.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { give, giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';

export const base = '/vendor/point-of-sale';

/** A vendor with an open shift, asked and told by REST and by the journal of a device. */
export class Shop {
  readonly #system: System;
  readonly vendor: GivenVendor;
  readonly lane: GivenLane;
  readonly shift: string;
  readonly storeId: string;
  readonly #laneNumber: 0 | 1;
  #count = 0;

  constructor(system: System, vendor: GivenVendor, laneNumber: 0 | 1 = 0) {
    this.#system = system;
    this.vendor = vendor;
    this.#laneNumber = laneNumber;
    this.lane = new GivenLane(system, vendor, new GivenJournal(`${vendor.id}-device-${laneNumber}`), {
      lane: laneNumber,
    });
    this.shift = `${vendor.id}-shift-${laneNumber}`;
    this.storeId = vendor.stores[0].id;
  }

  async open(): Promise<this> {
    expect((await this.lane.sendOne(this.lane.opening(this.shift))).kind).to.equal('applied');
    return this;
  }

  ask(method: 'get' | 'post', path: string, body?: object, role: Role = 'cashier', headers = {}) {
    const { token } = this.vendor.people[role];
    return ask(this.#system.url, method, path, { token, headers, ...(body ? { body } : {}) });
  }

  place(fields: object, role: Role = 'cashier') {
    const body = {
      store_id: this.storeId,
      pos_register_id: this.lane.laneId,
      vendor_work_shift_id: this.shift,
      payments: [],
      ...fields,
    };
    return this.ask('post', `${base}/orders`, body, role);
  }

  /** Placed online; as it is stored. */
  async placed(fields: object, role: Role = 'cashier'): Promise<Order> {
    const answer = await this.place(fields, role);
    expect(answer.status, answer.text).to.equal(201);
    return this.read(answer.body.order_id as string);
  }

  async read(id: string): Promise<Order> {
    return (await this.ask('get', `${base}/orders/${id}`)).body as unknown as Order;
  }

  /** Sent by the device; as it is stored, or why not. */
  async sold(
    lines: readonly SoldLine[],
    fields: Partial<OrderPlacePayload> = {},
    captured_at?: string,
  ): Promise<Order> {
    const id = `${this.vendor.id}-sale-${this.#laneNumber}-${++this.#count}`;
    const at = captured_at === undefined ? {} : { captured_at };
    const { prices_include_tax } = this.vendor.stores[0].document;
    const outcome = await this.lane.sendOne(
      this.lane.sale({ id, shift: this.shift, lines, fields, prices_include_tax, ...at }),
    );
    expect(outcome.kind, JSON.stringify(outcome)).to.be.oneOf(['applied', 'applied_with_changes']);
    return this.read(id);
  }

  give(kind: Reference['kind'], id: string, data: object, more: Partial<Reference> = {}) {
    return give(
      this.#system,
      this.vendor,
      collections.reference,
      aReference({ id, store_id: '', kind, data: data as JsonObject, ...more }),
    );
  }
}

/** Kind, charged and computed of each. */
export const found = ({ variances }: Pick<Order, 'variances'>) =>
  variances.map(({ kind, charged, computed }) => [kind, charged, computed]);

export const quarter = (vendor: string) =>
  ({ profile_id: `${vendor}-quarter`, rate: '25.0000', type: 'percent' }) as const;

/** With milk that is eligible, beer for adults and soap; ann pays no tax, bob does. A cashier may take off a tenth. */
export async function openShop(
  system: System,
  name: string,
  { prices_include_tax }: { readonly prices_include_tax: boolean },
): Promise<Shop> {
  const vendor = await giveVendor(system, name, { prices_include_tax, discount_limit: '10.0000' });
  const shop = await new Shop(system, vendor).open();
  await shop.give('tax_profile', `${name}-quarter`, { rate: '25.0000', rate_type: 'percent' });
  await shop.give('category', `${name}-food`, { parent_id: '' });
  await shop.give('category', `${name}-dairy`, { parent_id: `${name}-food` });
  const store_tax_id = `${name}-quarter`;
  const category_id = `${name}-dairy`;
  const product = (id: string, price: number, fields: object) =>
    giveProduct(system, vendor, { id: `${name}-${id}`, price, ...fields });
  await product('milk', 1000, { category_id, store_tax_id, is_snap_eligible: true });
  await product('beer', 500, { minimum_age: 18, store_tax_id });
  await product('soap', 200, {});
  for (const [id, tax_exempt] of [
    ['ann', true],
    ['bob', false],
  ] as const) {
    const whom = { id: `${name}-${id}`, store_id: '', tax_exempt, tax_exempt_reason: 'resale' };
    await give(system, vendor, collections.customer, aCustomer(whom));
  }
  return shop;
}
