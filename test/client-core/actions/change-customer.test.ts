// What is known of a customer is put right at a till without a network: what somebody changed, and nothing that others changed
// while the form was open.
import { expect } from 'chai';
import type { Customer } from '@evertill/schemas';
import { changeCustomer, customerChangesOf } from '../../../client-core/actions/change-customer.ts';
import type { CustomerChanges } from '../../../client-core/actions/change-customer.ts';
import { actionsOf } from '../../../client-core/actions/till-actions.ts';
import { aCustomer, aStaff } from '../../contract/contract-documents.ts';
import { openShop } from './open-shop.ts';
import type { Shop } from './open-shop.ts';

describe('a customer who is put right at a till', () => {
  const ann = aCustomer({ id: 'ann', store_id: '', name: 'Ann', phone: '040 1', note: 'tall', rev: 1 });
  let till: Shop;
  beforeEach(async () => {
    till = await openShop();
    await till.put(
      'staff',
      aStaff(1, { id: 'user-1', store_ids: ['store-1'], modules: ['customer'], rev: 1 }),
    );
    await till.put('customer', ann);
  });
  afterEach(() => till.close());

  const change = (changes: Partial<CustomerChanges>) => {
    const unlock = () => Promise.resolve({ ok: false, code: 'pin_unknown' } as const);
    const actions = actionsOf({ ...till, unlock });
    return changeCustomer({ actions }, ann, { ...customerChangesOf(ann), ...changes });
  };

  it('keeps what somebody else changed since the form was opened', async () => {
    await till.put('customer', { ...ann, phone: '040 2', phone_key: '0402', rev: 2 });
    expect(await change({ note: 'very tall' })).to.include({ ok: true });
    const [entry] = await till.entries();
    expect(entry!.payload).to.deep.include({ base: { note: 'tall' }, changes: { note: 'very tall' } });
    expect(await till.documents.get<Customer>('customer', 'ann')).to.include({
      phone: '040 2',
      note: 'very tall',
    });
  });

  it('has a name, and a reason not to be taxed', async () => {
    expect(await change({ name: ' ' })).to.include({ ok: false, code: 'invalid_input' });
    expect(await change({ tax_exempt: true })).to.include({ ok: false, code: 'tax_exempt_reason' });
    expect(await till.entries()).to.deep.equal([]);
  });
});
