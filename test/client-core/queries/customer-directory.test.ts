// The customers as one list: found by what people say and write, and fresh.
import { expect } from 'chai';
import { CustomerDirectory } from '../../../client-core/queries/customer-directory.ts';
import { aCustomer } from '../../contract/contract-documents.ts';
import { tillAtRest } from '../../support/till-at-rest.ts';
import type { TillAtRest } from '../../support/till-at-rest.ts';

describe('the directory of customers', () => {
  let till: TillAtRest;
  let directory: CustomerDirectory;
  beforeEach(async () => {
    till = await tillAtRest();
    await till.put(
      'customer',
      aCustomer({
        store_id: '',
        id: 'c1',
        name: 'Åsa Öhman',
        phone: '+358 40 123-4567',
        email: 'asa@x.example',
        rev: 1,
      }),
      aCustomer({ store_id: '', id: 'c2', name: 'bob Moss', phone: '', email: 'bob.4567@x.example', rev: 1 }),
      aCustomer({ store_id: '', id: 'c3', name: 'Cid', phone: '09 44', email: '', rev: 1 }),
    );
    directory = new CustomerDirectory(till.documents);
    await directory.load();
  });
  afterEach(() => till.close());

  const found = (typed: string) => directory.find(typed).map(({ id }) => id);

  it('stands by name, and finds every word in name, telephone or e-mail', () => {
    expect(found('')).to.deep.equal(['c1', 'c2', 'c3']);
    expect(found('ohman asa')).to.deep.equal(['c1']);
    expect(found('MOSS x.example')).to.deep.equal(['c2']);
    expect(found('moss cid')).to.deep.equal([]);
  });

  it('finds a telephone however it is written, and takes no name for one', () => {
    expect(found('(040) 1234567')).to.deep.equal([]);
    expect(found('40 1234567')).to.deep.equal(['c1']);
    expect(found('123 45')).to.deep.equal(['c1']);
    expect(found('4567')).to.deep.equal(['c1', 'c2']);
    expect(found('44')).to.deep.equal(['c3']);
    expect(found('4-0'), 'two digits are no telephone').to.deep.equal([]);
    expect(found('cid 123 45')).to.deep.equal([]);
  });

  it('hears of who changed, came and went; reads more than one page', async () => {
    await till.put(
      'customer',
      aCustomer({ store_id: '', id: 'c2', name: 'Abe', phone: '', email: '', rev: 2 }),
    );
    await till.replica.store('customer').remove(['c3']);
    await directory.reread(['c2', 'c3', 'nobody']);
    expect(found('')).to.deep.equal(['c2', 'c1']);
    const many = Array.from({ length: 1500 }, (_, nr) =>
      aCustomer({ store_id: '', id: `m${nr}`, name: `M ${nr}`, rev: 1 }),
    );
    await till.put('customer', ...many);
    await directory.load();
    expect(found('')).to.have.length(1502);
  });
});
