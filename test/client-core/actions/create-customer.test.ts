// A new customer at a till without a network: there at once, with those who may be the same, in the journal until sent.
import { expect } from 'chai';
import type { Customer } from '@evertill/schemas';
import { createCustomer } from '../../../client-core/actions/create-customer.ts';
import type { NewCustomer } from '../../../client-core/actions/create-customer.ts';
import { actionsOf } from '../../../client-core/actions/till-actions.ts';
import { aCustomer, aStaff } from '../../contract/contract-documents.ts';
import { openShop } from './open-shop.ts';
import type { Shop } from './open-shop.ts';

describe('a new customer at a till', () => {
  let till: Shop;
  beforeEach(async () => {
    till = await openShop();
    await till.put(
      'staff',
      aStaff(1, { id: 'user-1', store_ids: ['store-1'], modules: ['customer'], rev: 1 }),
    );
    await till.put(
      'customer',
      aCustomer({ id: 'ann', store_id: '', name: 'Ann', phone: '+358 40 123 4567', rev: 1 }),
      aCustomer({ id: 'bob', store_id: 'store-1', name: 'Bob', email: 'bob@x.example', rev: 1 }),
    );
  });
  afterEach(() => till.close());

  const unlock = () => Promise.resolve({ ok: false, code: 'pin_unknown' } as const);
  const create = (fields: NewCustomer) =>
    createCustomer({ ...till, actions: actionsOf({ ...till, unlock }) }, fields);
  const created = async (fields: NewCustomer) => {
    const outcome = await create(fields);
    if (!outcome.ok) throw new Error(outcome.code);
    return outcome;
  };

  it('is in the journal, is found at once, and has the keys by which the next one is told', async () => {
    const { customer, deviceSeq, duplicates } = await created({
      name: ' Cid  Moss ',
      phone: '050 7654321',
      note: 'tall',
    });
    expect(duplicates).to.deep.equal([]);
    const [entry] = await till.entries();
    expect(entry!.device_seq).to.equal(deviceSeq);
    const { id, rev: _, ...changes } = customer;
    expect(entry!.payload).to.deep.equal({ collection: 'customer', id, base_rev: 0, base: {}, changes });
    expect(await till.documents.get<Customer>('customer', id)).to.deep.include({
      name: 'Cid Moss',
      phone: '050 7654321',
      note: 'tall',
      store_id: 'store-1',
      tax_exempt: false,
    });
    const twin = await created({ name: 'Sid', phone: '(0)50-765 4321' });
    expect(twin.duplicates.map((one) => one.id)).to.deep.equal([id]);
  });

  it('tells who has the same telephone or e-mail, and is made all the same', async () => {
    const { customer, duplicates } = await created({
      name: 'Both',
      phone: '0401234567',
      email: ' BOB@x.example',
    });
    expect(duplicates.map(({ id }) => id)).to.deep.equal(['ann', 'bob']);
    expect(await till.documents.get('customer', customer.id)).to.be.an('object');
    expect((await created({ name: 'Short', phone: '12345' })).duplicates).to.deep.equal([]);
  });

  it('can be known in every store, and not taxed for a reason', async () => {
    const { customer } = await created({
      name: 'School',
      everywhere: true,
      tax_exempt: true,
      tax_exempt_certificate: 'TX-1',
    });
    expect(customer).to.include({ store_id: '', tax_exempt: true, tax_exempt_certificate: 'TX-1' });
  });

  for (const [what, fields, code] of [
    ['without a name', { name: ' ' }, 'invalid_input'],
    ['with too long a telephone', { name: 'x', phone: '1'.repeat(41) }, 'invalid_input'],
    ['not taxed for nothing', { name: 'x', tax_exempt: true }, 'tax_exempt_reason'],
  ] as const) {
    it(`is refused ${what}, and nothing is written`, async () => {
      expect(await create(fields)).to.include({ ok: false, code });
      expect(await till.entries()).to.deep.equal([]);
    });
  }

  it('is refused to whoever may not write customers', async () => {
    await till.put('staff', aStaff(1, { id: 'user-1', store_ids: ['store-1'], modules: ['order'], rev: 2 }));
    expect(await create({ name: 'x' })).to.include({ ok: false, code: 'forbidden' });
    expect(await till.entries()).to.deep.equal([]);
  });
});
