// Who stands at a device, while its staff may still be on its way.
import { expect } from 'chai';
import { actingPersonIn } from '../../../desktop/renderer/workplace/use-acting-person.ts';
import { aStaff } from '../../contract/contract-documents.ts';

const owner = aStaff(1, { id: 'olga', store_ids: [], vendor_type: 'owner' });
const cashier = aStaff(2, { id: 'timo', store_ids: ['s'] });

describe('the acting person', () => {
  it('is unknown until the staff of the store has come', () => {
    expect(actingPersonIn([], 'olga')).to.deep.equal({ person: undefined, ready: false });
  });

  it('is found among the owners, or beside them', () => {
    expect(actingPersonIn([owner], 'olga')).to.deep.equal({ person: owner, ready: true });
    expect(actingPersonIn([cashier, owner], 'timo')).to.deep.equal({ person: cashier, ready: true });
  });

  it('is absent once the owners are there without them', () => {
    expect(actingPersonIn([owner], 'timo')).to.deep.equal({ person: undefined, ready: true });
  });
});
