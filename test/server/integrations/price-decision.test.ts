// What a state of the platform means for a product: each guard, without a database.
import { expect } from 'chai';
import type { Product } from '@evertill/schemas';
import type { Applied } from '../../../server/db/price-sync-queue.ts';
import type { RemoteItem } from '../../../server/integrations/inventory-platform/item-reader.ts';
import { decidePrice } from '../../../server/integrations/inventory-platform/price-decision.ts';
import { aProduct, aVariation } from '../../contract/contract-documents.ts';

const source = 'sandbox M1';
const nothing: Applied = { source: '', modified: null, price: null, itemId: '' };
const remote = (fields: Partial<RemoteItem> = {}): RemoteItem => ({
  id: 'ITEM1',
  name: 'Milk',
  sku: null,
  price: 549,
  priceType: 'FIXED',
  modifiedTime: 1000,
  ...fields,
});
const product = (fields: Partial<Product> = {}) =>
  aProduct({ id: 'milk', store_id: 's', sku_code: 'ITEM1', price: 500, ...fields });
const decide = (item: RemoteItem, local: Product | undefined = product(), known: Partial<Applied> = {}) =>
  decidePrice(item, local, {
    source,
    known: Object.keys(known).length === 0 ? nothing : { ...nothing, source, itemId: 'milk', ...known },
  });

describe('a price of the platform', () => {
  it('becomes the product’s when it differs, and nothing happens when it does not', () => {
    const { outcome, product: changed, isSeen } = decide(remote());
    expect([outcome, changed?.price, isSeen]).to.deep.equal(['updated', 549, true]);
    expect(decide(remote(), product({ price: 549 }))).to.deep.equal({ outcome: 'unchanged', isSeen: true });
  });

  it('becomes the default variation’s too, and no other’s', () => {
    const variations = [
      aVariation({ id: 'small', price: 300 }),
      aVariation({ id: 'large', price: 500, is_default: true }),
    ];
    const { product: changed } = decide(remote(), product({ variations }));
    expect(changed?.price).to.equal(549);
    expect(changed?.variations.map(({ price }) => price)).to.deep.equal([300, 549]);
    const same = decide(remote({ price: 500 }), product({ variations }));
    expect(same).to.deep.equal({ outcome: 'unchanged', isSeen: true });
  });

  it('becomes that of the only variation, and of none of several without a default', () => {
    const one = [aVariation({ id: 'only', price: 500 })];
    expect(decide(remote(), product({ variations: one })).product?.variations[0]?.price).to.equal(549);
    const several = [aVariation({ id: 'a', price: 500 }), aVariation({ id: 'b', price: 700 })];
    const { outcome, product: changed } = decide(remote(), product({ variations: several }));
    expect([outcome, changed]).to.deep.equal(['variable_price', undefined]);
  });

  it('that is variable, absent or of a kind nobody knows never overwrites', () => {
    for (const fields of [{ priceType: 'VARIABLE' }, { price: null }, { priceType: 'AUCTION' }])
      expect(decide(remote(fields)), JSON.stringify(fields)).to.deep.equal({
        outcome: 'variable_price',
        isSeen: true,
      });
    expect(decide(remote({ price: 0 })).product?.price, 'nothing is a price').to.equal(0);
    expect(decide(remote({ priceType: null })).product?.price).to.equal(549);
  });

  it('per unit is one for what is sold by measure, not for a piece', () => {
    const perUnit = remote({ priceType: 'PER_UNIT' });
    expect(decide(perUnit).outcome).to.equal('variable_price');
    for (const item_type of ['PER_UNIT', 'WEIGHT', 'PRICE_EMBEDDED', 'QTY_EMBEDDED'] as const)
      expect(decide(perUnit, product({ item_type })).product?.price, item_type).to.equal(549);
  });

  it('older than the one that was applied is stale, whatever it says', () => {
    for (const fields of [{}, { priceType: 'VARIABLE' }, { price: null }])
      expect(decide(remote(fields), product(), { modified: 1001, price: 600 })).to.deep.equal({
        outcome: 'stale',
        isSeen: false,
      });
    expect(decide(remote(), product(), { modified: 999, price: 600 }).outcome).to.equal('updated');
  });

  it('that was applied once is not applied again over what a person decided since', () => {
    const mine = product({ price: 700 });
    const known = { modified: 1000, price: 549 };
    expect(decide(remote(), mine, known)).to.deep.equal({ outcome: 'unchanged', isSeen: false });
    expect(decide(remote({ modifiedTime: 1001 }), mine, known).outcome, 'a change there').to.equal('updated');
    expect(decide(remote({ price: 550 }), mine, known).outcome, 'in the same instant').to.equal('updated');
    const undated = remote({ modifiedTime: null });
    expect(decide(undated, mine, { modified: null, price: 549 }).outcome).to.equal('unchanged');
    expect(decide(undated, mine, { modified: null, price: 500 }).outcome).to.equal('updated');
  });

  it('is judged anew when merchant, environment or product is another', () => {
    const known = { modified: 9999, price: 549 };
    expect(decide(remote(), product(), { ...known, source: 'production M1' }).outcome).to.equal('updated');
    expect(decide(remote(), product(), { ...known, itemId: 'another' }).outcome).to.equal('updated');
    expect(decide(remote(), product(), known).outcome).to.equal('stale');
  });

  it('of what is removed there, or not sold here, changes nothing', () => {
    expect(decide(remote({ deleted: true })).outcome).to.equal('ignored_delete');
    const { outcome } = decidePrice(remote(), undefined, { source, known: nothing });
    expect(outcome).to.equal('no_match');
  });
});
