// A manager at a till without a network makes and changes look-up records of every kind: each is shown at once, counts at
// once, and is what the server has when the till is back.
import { expect } from 'chai';
import { openTill, TillRefusal } from '@evertill/client-core';
import type { HeadlessTill } from '@evertill/client-core';
import { blankReferenceData, collections, priceListItemId, referenceKinds } from '@evertill/schemas';
import type { JsonObject, ReferenceKind } from '@evertill/schemas';
import { aReference } from '../../contract/contract-documents.ts';
import { give, giveProduct, giveVendor, password } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';

const effect = { kind: 'percent', percent: '10.0000' };
const offer = { ...blankReferenceData.promotion, effect };
const listed = (price: number) => [{ variation_id: '', min_quantity: '1.000', price }];

/** What a person types for a new one, and what another day makes of it. */
const filled: Record<ReferenceKind, { readonly data: JsonObject; readonly changed: JsonObject }> = {
  category: { data: { parent_id: '' }, changed: { parent_id: 'food' } },
  unit: { data: { symbol: 'kg' }, changed: { symbol: 'g' } },
  tax_profile: {
    data: { rate: '24.0000', rate_type: 'percent' },
    changed: { rate: '5.0000', rate_type: 'flat' },
  },
  brand: { data: {}, changed: {} },
  tag: { data: {}, changed: {} },
  attribute: {
    data: { values: [{ id: 'red', name: 'Red' }] },
    changed: {
      values: [
        { id: 'red', name: 'Red' },
        { id: 'blue', name: 'Blue' },
      ],
    },
  },
  supplier: {
    data: blankReferenceData.supplier,
    changed: { ...blankReferenceData.supplier, phone: '+358 1' },
  },
  price_list: {
    data: blankReferenceData.price_list as unknown as JsonObject,
    changed: { ...blankReferenceData.price_list, priority: 3 } as unknown as JsonObject,
  },
  price_list_item: {
    data: { price_list_id: 'trade', item_id: 'milk', prices: listed(150) },
    changed: { price_list_id: 'trade', item_id: 'milk', prices: listed(140) },
  },
  promotion: { data: offer, changed: { ...offer, priority: 2 } },
  coupon: {
    data: { ...offer, max_uses: null, max_uses_per_customer: null, uses: 0 },
    changed: { ...offer, max_uses: 5, max_uses_per_customer: null, uses: 0 },
  },
  warehouse: { data: { is_default: false }, changed: { is_default: false } },
  quick_key_page: {
    data: { pos_register_id: '', position: 0, keys: [] },
    changed: { pos_register_id: '', position: 2, keys: [] },
  },
  shift_template: {
    data: { time_start: '08:00', time_end: '16:00' },
    changed: { time_start: '09:00', time_end: '17:00' },
  },
};

describe('look-up records edited at a till without a network', function () {
  this.timeout(30_000);
  let system: System;
  let vendor: GivenVendor;
  let store: string;
  let till: HeadlessTill;
  const opened: HeadlessTill[] = [];

  const open = async (role: Role): Promise<HeadlessTill> => {
    const one = await openTill({
      url: system.url,
      credentials: { email: vendor.people[role].email, password },
      storeId: store,
      laneId: vendor.stores[0].lanes[0]!,
      storage: 'memory',
      deviceName: role,
    });
    opened.push(one);
    await one.inSync();
    return one;
  };

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme', { prices_include_tax: false });
    store = vendor.stores[0].id;
    const records = [
      { id: 'food', kind: 'category', name: 'Food', data: { parent_id: '' } },
      { id: 'trade', kind: 'price_list', name: 'Trade', data: filled.price_list.data },
      { id: 'vat', kind: 'tax_profile', name: 'VAT', data: filled.tax_profile.data },
    ] as const;
    for (const one of records)
      await give(
        system,
        vendor,
        collections.reference,
        aReference({ ...one, store_id: '', data: { ...one.data } }),
      );
    await giveProduct(system, vendor, { id: 'milk', sku_code: 'MILK', price: 1000, store_tax_id: 'vat' });
    till = await open('manager');
    till.goOffline();
  });
  after(async () => {
    await Promise.all(opened.map((one) => one.close()));
    await system?.stop();
  });

  const shown = async (id: string) => (await till.find('reference', { id }))[0];
  const stored = async (id: string) => {
    const { rows } = await system.owner.query<{ name: string; data: JsonObject; rev: string }>(
      'SELECT name, data, rev FROM reference_entries WHERE vendor_id = $1 AND id = $2 AND NOT deleted',
      [vendor.id, id],
    );
    return rows[0];
  };
  const idOf = (kind: ReferenceKind) =>
    kind === 'price_list_item' ? priceListItemId('trade', 'milk') : `my-${kind}`;

  for (const kind of referenceKinds) {
    it(`${kind}: a new one is there at once, and so is its change`, async () => {
      const isListed = kind === 'price_list_item';
      const fields = {
        store_id: store,
        kind,
        name: isListed ? 'milk' : `New ${kind}`,
        code: isListed ? 'trade' : kind === 'coupon' ? 'TEN' : '',
        active: true,
        data: filled[kind].data,
      };
      await till.edit('reference', idOf(kind), fields);
      expect(await shown(idOf(kind))).to.deep.include(fields);
      const changes = { active: false, data: filled[kind].changed };
      await till.edit('reference', idOf(kind), changes);
      expect(await shown(idOf(kind))).to.deep.include({ ...fields, ...changes });
      expect(await stored(idOf(kind))).to.equal(undefined);
    });
  }

  it('a tax is charged as changed from then on, by the server as well', async () => {
    await till.openShift({ label: 'Day', openingCash: 0 });
    const sell = (amount: number) =>
      till.sell({ lines: [{ sku: 'MILK', qty: 1 }], payments: [{ method: 'cash', amount }] });
    expect((await sell(1240)).total).to.equal(1240);
    await till.edit('reference', 'vat', { data: { rate: '10.0000', rate_type: 'percent' } });
    const sold = await sell(1100);
    expect(sold.total).to.equal(1100);
    till.goOnline();
    await till.inSync();
    const [order] = await till.find('order', { id: sold.clientOrderId });
    expect(order).to.deep.include({ tax: 100, total: 1100, variances: [] });
    expect((await stored('vat'))!.data).to.deep.equal({ rate: '10.0000', rate_type: 'percent' });
  });

  it('all of them are the server’s when the till is back, and nobody is asked anything', async () => {
    for (const kind of referenceKinds) {
      const there = await stored(idOf(kind));
      expect(there?.data, kind).to.deep.include(filled[kind].changed);
      expect(await shown(idOf(kind)), kind).to.deep.include({ data: there!.data, rev: Number(there!.rev) });
    }
    expect(await till.pending()).to.equal(0);
    const refused = await system.owner.query('SELECT code, details FROM rejections WHERE vendor_id = $1', [
      vendor.id,
    ]);
    expect(refused.rows).to.deep.equal([]);
  });

  it('whoever may not write products is refused at the till already', async () => {
    const cashier = await open('cashier');
    const refusal = await cashier.edit('reference', 'vat', { name: 'Mine' }).then(
      () => 'accepted',
      (error: unknown) => (error instanceof TillRefusal ? error.code : String(error)),
    );
    expect(refusal).to.equal('forbidden');
  });
});
