// The look-up records a product names: what it names anew must be there, of the right kind; what it named before is left
// alone.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import type { Product, RejectionCode } from '@evertill/schemas';
import { productRule } from '../../../server/rules/product.ts';
import type { ProductFacts } from '../../../server/rules/product.ts';
import { aProduct, aReference, aVariation } from '../../contract/contract-documents.ts';
import { aProposal } from '../../support/given-proposal.ts';

const item = (fields: Partial<Product> = {}) =>
  aProduct({ id: 'milk', store_id: 'store', price: 250, status: 1, ...fields });
const v = aVariation;
const box = aReference({ id: 'box', store_id: 'store', kind: 'unit', data: { symbol: 'box' } });
const vat = aReference({
  id: 'vat',
  store_id: '',
  kind: 'tax_profile',
  data: { rate: '24.0000', rate_type: 'percent' },
});

const tag = aReference({ id: 'new', store_id: '', kind: 'tag' });
const colour = aReference({
  id: 'colour',
  store_id: '',
  kind: 'attribute',
  data: {
    values: [
      { id: 'red', name: 'Red' },
      { id: 'green', name: 'Green' },
    ],
  },
});
const red = { attribute_id: 'colour', value_id: 'red' };

interface When {
  readonly current?: Product;
  readonly proposed: Product;
  readonly facts?: Pick<ProductFacts, 'references'>;
}

function decide({ current, proposed, facts = { references: [] } }: When) {
  const proposal = aProposal<Product>(collections.product, { current: current ?? null, proposed });
  const nothing = {
    storeExists: true,
    skuHolder: undefined,
    pluHolder: undefined,
    barcodes: [],
    isOrdered: false,
  };
  return productRule.decide(proposal, { ...nothing, ...facts });
}

describe('the product rule refuses to name', () => {
  const refusals: readonly (readonly [string, RejectionCode, When])[] = [
    ['a unit the store does not have', 'unit_unknown', { proposed: item({ unit_id: 'box' }) }],
    [
      'a unit of a variation the store does not have',
      'unit_unknown',
      { proposed: item({ variations: [v({ id: 'a', unit_id: 'box' })] }) },
    ],
    [
      'a tax profile in the place of a unit',
      'unit_unknown',
      { proposed: item({ unit_id: 'vat' }), facts: { references: [vat] } },
    ],
    ['a category nobody has', 'category_unknown', { proposed: item({ category_id: 'dairy' }) }],
    ['a brand nobody has', 'brand_unknown', { proposed: item({ brand_id: 'own' }) }],
    [
      'a tag nobody has',
      'tag_unknown',
      { proposed: item({ tag_ids: ['new', 'own'] }), facts: { references: [tag] } },
    ],
    [
      'a tag in the place of a brand',
      'brand_unknown',
      { proposed: item({ brand_id: 'new' }), facts: { references: [tag] } },
    ],
    [
      'an attribute nobody has',
      'attribute_unknown',
      { proposed: item({ variations: [v({ id: 'a', attributes: [red] })] }) },
    ],
    [
      'a value the attribute does not have',
      'attribute_unknown',
      {
        proposed: item({ variations: [v({ id: 'a', attributes: [{ ...red, value_id: 'blue' }] })] }),
        facts: { references: [colour] },
      },
    ],
    [
      'two values of one attribute',
      'invalid_input',
      {
        proposed: item({ variations: [v({ id: 'a', attributes: [red, { ...red, value_id: 'green' }] })] }),
        facts: { references: [colour] },
      },
    ],
    [
      'a tax profile that is switched off',
      'tax_unknown',
      { proposed: item({ store_tax_id: 'vat' }), facts: { references: [{ ...vat, active: false }] } },
    ],
    ['a tax profile the store does not have', 'tax_unknown', { proposed: item({ store_tax_id: 'vat' }) }],
    [
      'a unit in the place of a tax profile',
      'tax_unknown',
      { proposed: item({ store_tax_id: 'box' }), facts: { references: [box] } },
    ],
  ];
  for (const [what, code, when] of refusals) {
    it(`${what} (${code})`, () => expect(decide(when)).to.include({ kind: 'reject', code }));
  }

  it('anything without saying what it was', () => {
    const details = (fields: Partial<Product>) =>
      (decide({ proposed: item(fields) }) as { details?: object }).details;
    expect(details({ unit_id: 'x' })).to.deep.equal({ unit_id: 'x' });
    expect(details({ store_tax_id: 'x' })).to.deep.equal({ store_tax_id: 'x' });
    expect(details({ tag_ids: ['x'] })).to.deep.equal({ tag_id: 'x' });
    expect(details({ variations: [v({ id: 'a', attributes: [red] })] })).to.deep.equal({
      attribute_id: 'colour',
    });
  });
});

describe('the product rule lets name', () => {
  const accepted: readonly (readonly [string, When])[] = [
    [
      'a category, a brand, tags and a colour that are there',
      {
        proposed: item({
          category_id: 'dairy',
          brand_id: 'own',
          tag_ids: ['new'],
          variations: [v({ id: 'a', attributes: [red] })],
        }),
        facts: {
          references: [
            tag,
            colour,
            aReference({ id: 'dairy', store_id: '', kind: 'category', data: { parent_id: '' } }),
            aReference({ id: 'own', store_id: '' }),
          ],
        },
      },
    ],
    [
      'what it named before, although that is gone',
      {
        current: item({ category_id: 'gone', tag_ids: ['gone'], unit_id: 'gone', store_tax_id: 'gone' }),
        proposed: item({
          category_id: 'gone',
          tag_ids: ['gone'],
          unit_id: 'gone',
          store_tax_id: 'gone',
          name: 'x',
        }),
      },
    ],
    [
      'a unit and a tax profile of the store',
      {
        proposed: item({ unit_id: 'box', store_tax_id: 'vat' }),
        facts: { references: [box, vat] },
      },
    ],
  ];
  for (const [what, when] of accepted) {
    it(what, () => expect(decide(when).kind).to.equal('accept'));
  }

  it('nothing that must be looked for when nothing new is named', () => {
    const names = (proposed: Product, current: Product | null) =>
      productRule.names!(aProposal<Product>(collections.product, { current, proposed })).ids;
    const named = item({
      category_id: 'dairy',
      tag_ids: ['new'],
      variations: [v({ id: 'a', attributes: [red] })],
    });
    expect(names(named, null)).to.have.members(['dairy', 'new', 'colour']);
    expect(names({ ...named, price: 1 }, named)).to.deep.equal([]);
    const green = { ...red, value_id: 'green' };
    expect(names({ ...named, variations: [v({ id: 'a', attributes: [green] })] }, named)).to.deep.equal([
      'colour',
    ]);
  });
});
