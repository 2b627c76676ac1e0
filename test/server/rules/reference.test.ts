// Given what is stored, when somebody proposes a look-up record, then it is refused with its code, or accepted with what
// the server makes of it.
import { expect } from 'chai';
import {
  blankPromotion,
  blankReferenceData,
  collections,
  everyLine,
  referenceKinds,
} from '@evertill/schemas';
import type { JsonObject, Reference, RejectionCode } from '@evertill/schemas';
import { referenceRule } from '../../../server/rules/reference.ts';
import type { ReferenceFacts } from '../../../server/rules/reference.ts';
import { noUses } from '../../../server/rules/reference-uses.ts';
import { aProduct, aReference, aStore, aVariation } from '../../contract/contract-documents.ts';
import { aProposal } from '../../support/given-proposal.ts';

interface When {
  readonly current?: Reference;
  readonly proposed: Reference;
  readonly deleted?: boolean;
  readonly facts?: Partial<ReferenceFacts>;
}

function decide({ current, proposed, deleted = false, facts = {} }: When) {
  const known = { storeExists: true, references: [], uses: noUses, ofKind: ofKind[proposed.kind], ...facts };
  const proposal = aProposal<Reference>(collections.reference, {
    current: current ?? null,
    proposed,
    deleted,
  });
  return referenceRule.decide(proposal, known);
}

const tea = aProduct({ id: 'tea', store_id: 'store', variations: [aVariation({ id: 'case' })] });
const ofKind: Readonly<Record<string, object | null>> = {
  category: { above: [], levels: 1 },
  price_list: { unknownStores: [], unknownCustomers: [] },
  price_list_item: { product: tea },
  promotion: { unknownItems: [] },
  coupon: { unknownItems: [] },
  shift_template: { people: [] },
  quick_key_page: { store: aStore({ id: 'store' }), products: new Map([['tea', tea]]) },
};

const offer = { ...blankPromotion, effect: { kind: 'percent', percent: '10.0000' } };
const prices = [{ variation_id: '', min_quantity: '1.000', price: 100 }];

/** A whole record of each kind. */
const whole: Readonly<Record<Reference['kind'], JsonObject>> = {
  category: { parent_id: '' },
  unit: { symbol: 'box' },
  tax_profile: { rate: '24.0000', rate_type: 'percent' },
  brand: {},
  tag: {},
  attribute: { values: [{ id: 'red', name: 'Red' }] },
  supplier: blankReferenceData.supplier,
  price_list: blankReferenceData.price_list,
  price_list_item: { price_list_id: 'trade', item_id: 'tea', prices },
  promotion: offer as unknown as JsonObject,
  coupon: { ...offer, max_uses: null, max_uses_per_customer: null, uses: 0 } as unknown as JsonObject,
  quick_key_page: blankReferenceData.quick_key_page as unknown as JsonObject,
  warehouse: { is_default: true },
  shift_template: { time_start: '08:00', time_end: '16:00' },
};

const one = (kind: Reference['kind'], data: object = {}, fields: Partial<Reference> = {}): Reference =>
  aReference({
    id: kind === 'price_list_item' ? 'trade|tea' : 'one',
    store_id: 'store',
    kind,
    code: kind === 'coupon' ? 'TEN' : '',
    data: { ...whole[kind], ...data } as JsonObject,
    ...fields,
  });

const trade = { references: [{ id: 'trade', kind: 'price_list' as const }] };

describe('the reference rule accepts', () => {
  for (const kind of referenceKinds) {
    it(`a ${kind} with the data of its kind, and no other`, () => {
      const facts = kind === 'price_list_item' ? trade : {};
      expect(decide({ proposed: one(kind), facts }).kind).to.equal('accept');
      expect(decide({ proposed: one(kind, { strange: 1 }), facts })).to.include({ code: 'invalid_input' });
    });
  }

  it('a name as one line, whatever it was typed like', () => {
    const decision = decide({ proposed: one('tag', {}, { name: '  Hot\t drinks ' }) });
    expect(decision).to.have.nested.property('document.name', 'Hot drinks');
  });

  it('the code of a coupon in capitals', () => {
    const decision = decide({ proposed: one('coupon', {}, { code: ' summer-25 ' }) });
    expect(decision).to.have.nested.property('document.code', 'SUMMER-25');
  });

  it('an item of a price list under the names it is found by', () => {
    const proposed = one('price_list_item', {}, { name: 'x', code: 'y' });
    const { document } = decide({ proposed, facts: trade }) as { document: Reference };
    expect([document.name, document.code]).to.deep.equal(['tea', 'trade']);
    const varied = [...prices, { variation_id: 'case', min_quantity: '2.000', price: 0 }];
    const more = one('price_list_item', { prices: varied });
    expect(decide({ current: proposed, proposed: more }).kind).to.equal('accept');
  });

  it('a deletion of what nobody needs, as it was stored', () => {
    const current = one('tag');
    const decision = decide({ current, proposed: { ...current, name: 'other' }, deleted: true });
    expect(decision).to.deep.include({ kind: 'accept', document: current });
  });

  it('what a record named before, although that is gone', () => {
    const current = one('category', { parent_id: 'gone' });
    expect(decide({ current, proposed: { ...current, name: 'Renamed' } }).kind).to.equal('accept');
  });
});

describe('the reference rule refuses', () => {
  const used = { uses: { counts: { products: 2 }, inOtherStores: false } };
  const offerOf = (fields: object) => one('promotion', fields);
  const refusals: readonly (readonly [string, RejectionCode, When])[] = [
    ['another kind', 'field_read_only', { current: one('unit'), proposed: one('tag') }],
    ['a deletion of nothing', 'not_found', { proposed: one('tag'), deleted: true }],
    [
      'a deletion of what is needed',
      'in_use',
      { current: one('tag'), proposed: one('tag'), deleted: true, facts: used },
    ],
    [
      'a deletion of what is needed elsewhere',
      'in_use',
      {
        current: one('tag'),
        proposed: one('tag'),
        deleted: true,
        facts: { uses: { counts: {}, inOtherStores: true } },
      },
    ],
    [
      'to keep for one store what others need',
      'in_use',
      { current: one('tag', {}, { store_id: '' }), proposed: one('tag'), facts: used },
    ],
    ['a store nobody has', 'not_found', { proposed: one('tag'), facts: { storeExists: false } }],
    ['a name of blanks', 'invalid_input', { proposed: one('tag', {}, { name: ' \t' }) }],
    ['a rate below zero', 'invalid_input', { proposed: one('tax_profile', { rate: '-1.0000' }) }],
    ['a rate of another type', 'invalid_input', { proposed: one('tax_profile', { rate_type: 'each' }) }],
    [
      'a tax profile with a name of 81 letters',
      'invalid_input',
      { proposed: one('tax_profile', {}, { name: 'x'.repeat(81) }) },
    ],
    ['a parent nobody has', 'category_unknown', { proposed: one('category', { parent_id: 'food' }) }],
    [
      'a brand as parent',
      'category_unknown',
      {
        proposed: one('category', { parent_id: 'food' }),
        facts: { references: [{ id: 'food', kind: 'brand' }] },
      },
    ],
    [
      'a category below itself',
      'category_cycle',
      {
        current: one('category'),
        proposed: one('category'),
        facts: { ofKind: { above: ['b', 'one'], levels: 2 } },
      },
    ],
    [
      'an eleventh level',
      'category_depth',
      { proposed: one('category'), facts: { ofKind: { above: 'abcdefghij'.split(''), levels: 1 } } },
    ],
    [
      'a branch that would reach an eleventh level',
      'category_depth',
      {
        current: one('category'),
        proposed: one('category'),
        facts: { ofKind: { above: 'abcdefgh'.split(''), levels: 3 } },
      },
    ],
    [
      'two values with one name',
      'invalid_input',
      {
        proposed: one('attribute', {
          values: [
            { id: 'a', name: 'Red' },
            { id: 'b', name: ' red' },
          ],
        }),
      },
    ],
    [
      'two values with one id',
      'invalid_input',
      {
        proposed: one('attribute', {
          values: [
            { id: 'a', name: 'Red' },
            { id: 'a', name: 'Blue' },
          ],
        }),
      },
    ],
    [
      'a list for a store nobody has',
      'store_unknown',
      { proposed: one('price_list'), facts: { ofKind: { unknownStores: ['x'], unknownCustomers: [] } } },
    ],
    [
      'a list for a customer nobody has',
      'customer_unknown',
      { proposed: one('price_list'), facts: { ofKind: { unknownStores: [], unknownCustomers: ['x'] } } },
    ],
    [
      'a store’s list for another store',
      'invalid_input',
      { proposed: one('price_list', { store_ids: ['other'] }) },
    ],
    [
      'a list that ends before it begins',
      'invalid_input',
      {
        proposed: one('price_list', {
          starts_at: '2026-11-21T09:00:00.000Z',
          ends_at: '2026-11-21T09:00:00.000Z',
        }),
      },
    ],
    ['an item of no list', 'price_list_unknown', { proposed: one('price_list_item') }],
    [
      'an item nobody has',
      'item_unknown',
      { proposed: one('price_list_item'), facts: { ...trade, ofKind: { product: undefined } } },
    ],
    [
      'a variation the item does not have',
      'item_unknown',
      { proposed: one('price_list_item', { prices: [{ ...prices[0], variation_id: 'x' }] }), facts: trade },
    ],
    [
      'an item under another id',
      'invalid_input',
      { proposed: one('price_list_item', {}, { id: 'tea|trade' }), facts: trade },
    ],
    [
      'two prices for one quantity',
      'invalid_input',
      { proposed: one('price_list_item', { prices: [...prices, ...prices] }), facts: trade },
    ],
    [
      'a quantity below zero',
      'invalid_input',
      {
        proposed: one('price_list_item', { prices: [{ ...prices[0], min_quantity: '-1.000' }] }),
        facts: trade,
      },
    ],
    [
      'an item without prices',
      'invalid_input',
      { proposed: one('price_list_item', { prices: [] }), facts: trade },
    ],
    [
      'a promotion for an item nobody has',
      'item_unknown',
      { proposed: one('promotion'), facts: { ofKind: { unknownItems: ['x'] } } },
    ],
    [
      'a promotion for a category nobody has',
      'category_unknown',
      { proposed: offerOf({ selection: { ...everyLine, category_ids: ['x'] } }) },
    ],
    [
      'a promotion that needs a tag nobody has',
      'tag_unknown',
      { proposed: offerOf({ needs: { of: { ...everyLine, tag_ids: ['x'] }, pieces: '1.000', total: 0 } }) },
    ],
    [
      'a promotion on what is bought of a brand nobody has',
      'brand_unknown',
      {
        proposed: offerOf({
          effect: {
            kind: 'buy_x_get_y',
            buy: 1,
            get: 1,
            percent: '50.0000',
            most: null,
            bought: { ...everyLine, brand_ids: ['x'] },
          },
        }),
      },
    ],
    ['a promotion without an effect', 'invalid_input', { proposed: one('promotion', { effect: null }) }],
    [
      'a promotion of nothing',
      'invalid_input',
      { proposed: offerOf({ effect: { kind: 'percent', percent: '0.0000' } }) },
    ],
    [
      'a promotion of more than all',
      'invalid_input',
      { proposed: offerOf({ effect: { kind: 'percent', percent: '100.0001' } }) },
    ],
    [
      'a promotion at an hour that is none',
      'invalid_input',
      { proposed: offerOf({ windows: [{ weekdays: [], from: '24:01', to: '02:00' }] }) },
    ],
    [
      'a promotion that needs less than nothing',
      'invalid_input',
      { proposed: offerOf({ needs: { of: everyLine, pieces: '-1.000', total: 0 } }) },
    ],
    [
      'a promotion that ends before it begins',
      'invalid_input',
      { proposed: offerOf({ starts_at: '2026-11-21T09:00:00.000Z', ends_at: '2026-11-21T08:00:00.000Z' }) },
    ],
    ['a coupon without a code', 'invalid_input', { proposed: one('coupon', {}, { code: ' ' }) }],
    [
      'a coupon with a code of two words',
      'invalid_input',
      { proposed: one('coupon', {}, { code: 'TEN OFF' }) },
    ],
    [
      'a coupon with a code of 41 letters',
      'invalid_input',
      { proposed: one('coupon', {}, { code: 'X'.repeat(41) }) },
    ],
    ['a coupon nobody may use', 'invalid_input', { proposed: one('coupon', { max_uses: 0 }) }],
  ];
  for (const [what, code, when] of refusals) {
    it(`${what} (${code})`, () => expect(decide(when)).to.include({ kind: 'reject', code }));
  }

  it('with the field, or with what was named', () => {
    const detailsOf = (when: When) => (decide(when) as { details?: object }).details;
    expect(detailsOf({ proposed: one('category', { parent_id: 'x' }) })).to.deep.equal({ parent_id: 'x' });
    expect(
      detailsOf({ proposed: one('promotion', { selection: { ...everyLine, tag_ids: ['x'] } }) }),
    ).to.deep.equal({
      tag_id: 'x',
    });
    expect(detailsOf({ proposed: one('unit', { symbol: 1 }) })).to.include({ field: 'data.symbol' });
    expect(
      detailsOf({ current: one('tag'), proposed: one('tag'), deleted: true, facts: used }),
    ).to.deep.equal({
      uses: { products: 2 },
    });
  });
});
