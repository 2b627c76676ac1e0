// A page of quick keys names what its store has, and keeps what went since.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import type { QuickKey, Reference, ReferenceData } from '@evertill/schemas';
import { quickKeyPageRule } from '../../../server/rules/quick-key-page.ts';
import { aProduct, aReference, aStore, aVariation } from '../../contract/contract-documents.ts';
import { aProposal } from '../../support/given-proposal.ts';

type Data = ReferenceData<'quick_key_page'>;

const tea = aProduct({ id: 'tea', store_id: 'store', variations: [aVariation({ id: 'case' })] });
const store = aStore({ id: 'store', lanes: [{ id: 'lane', name: 'Lane', channel: 'retail' }] });
const face = { label: '', color: 'green' } as const;
const item = (item_id: string, id = item_id): QuickKey => ({ ...face, id, kind: 'item', item_id });
const variation = (variation_id: string, id = variation_id): QuickKey => ({
  ...face,
  id,
  kind: 'variation',
  item_id: 'tea',
  variation_id,
});
const page = (data: Partial<Data>, fields: Partial<Reference> = {}): Reference =>
  aReference({
    id: 'page',
    store_id: 'store',
    kind: 'quick_key_page',
    data: { pos_register_id: '', position: 0, keys: [], ...data } as unknown as Reference['data'],
    ...fields,
  });

function flaw(proposed: Reference, current: Reference | null = null, known: object = {}) {
  const proposal = aProposal<Reference>(collections.reference, { proposed, current });
  const facts = { store, products: new Map([['tea', tea]]), ...known };
  return quickKeyPageRule.flaw(proposal, proposed.data as unknown as Data, facts);
}

describe('the rule of quick keys', () => {
  it('accepts an item, a variation and a category, on a lane or on all of them', () => {
    const category: QuickKey = { ...face, id: 'c', kind: 'category', category_id: 'drinks' };
    expect(flaw(page({ keys: [item('tea'), variation('case'), category] }))).to.equal(undefined);
    expect(flaw(page({ pos_register_id: 'lane' }))).to.equal(undefined);
  });

  for (const [what, proposed, code, known] of [
    ['a page of every store', page({}, { store_id: '' }), 'store_required', { store: undefined }],
    ['a lane the store has not', page({ pos_register_id: 'nowhere' }), 'register_not_found'],
    ['an item the store has not', page({ keys: [item('soap')] }), 'item_unknown'],
    ['a variation the item has not', page({ keys: [variation('pallet')] }), 'item_unknown'],
    ['two keys of one id', page({ keys: [item('tea'), variation('case', 'tea')] }), 'invalid_input'],
  ] as const) {
    it(`refuses ${what} (${code})`, () =>
      expect(flaw(proposed, null, known ?? {})).to.include({ kind: 'reject', code }));
  }

  it('keeps a key whose item has gone, and a lane that has gone, but takes no new one', () => {
    const current = page({ pos_register_id: 'old lane', keys: [item('soap'), variation('pallet')] });
    const moved = page({
      pos_register_id: 'old lane',
      position: 3,
      keys: [variation('pallet'), item('soap')],
    });
    expect(flaw(moved, current)).to.equal(undefined);
    const more = page({ pos_register_id: 'old lane', keys: [item('soap'), item('salt')] });
    expect(flaw(more, current)).to.include({ code: 'item_unknown' });
    expect(flaw(moved, { ...current, store_id: 'other' })).to.include({ code: 'register_not_found' });
  });
});
