// Given what is stored, when somebody proposes a product, then it is refused with its code, or accepted with what the
// server derives: header price, price history, barcodes.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import type { AlsoWrite, Barcode, Product, RejectionCode } from '@evertill/schemas';
import { productRule } from '../../../server/rules/product.ts';
import type { ProductFacts } from '../../../server/rules/product.ts';
import { aProduct, aVariation, instantZero } from '../../contract/contract-documents.ts';
import { aProposal } from '../../support/given-proposal.ts';

const nothingKnown: ProductFacts = {
  storeExists: true,
  skuHolder: undefined,
  pluHolder: undefined,
  references: [],
  barcodes: [],
  isOrdered: false,
};

const item = (fields: Partial<Product> = {}) =>
  aProduct({ id: 'milk', store_id: 'store', price: 250, status: 1, ...fields });

interface When {
  readonly current?: Product;
  readonly proposed: Product;
  readonly deleted?: boolean;
  readonly facts?: Partial<ProductFacts>;
}

function decide({ current, proposed, deleted = false, facts = {} }: When) {
  const proposal = aProposal<Product>(collections.product, { current: current ?? null, proposed, deleted });
  return productRule.decide(proposal, { ...nothingKnown, ...facts });
}

function accepted(when: When): { document: Product; alsoWrite: readonly AlsoWrite[] } {
  const decision = decide(when);
  if (decision.kind === 'reject') throw new Error(`refused: ${JSON.stringify(decision)}`);
  return decision;
}

const historyOf = (when: When) =>
  accepted(when).alsoWrite.flatMap((also) => (also.into === 'table' ? [also] : []));
const barcodesOf = (when: When) =>
  accepted(when).alsoWrite.flatMap((also) =>
    also.into === 'collection' ? [also.document as unknown as Barcode & { _deleted?: boolean }] : [],
  );

describe('the product rule refuses', () => {
  const v = aVariation;
  const refusals: readonly (readonly [string, RejectionCode, When])[] = [
    ['a deletion', 'archive_instead', { current: item(), proposed: item(), deleted: true }],
    [
      'a product of a store that does not exist',
      'not_found',
      { proposed: item(), facts: { storeExists: false } },
    ],
    [
      'a move to another store',
      'field_read_only',
      { current: item(), proposed: item({ store_id: 'other' }) },
    ],
    [
      'to archive what is ordered and has not come',
      'in_use',
      { current: item(), proposed: item({ status: 2 }), facts: { isOrdered: true } },
    ],
    ['a SKU that another product has', 'sku_taken', { proposed: item(), facts: { skuHolder: 'other' } }],
    [
      'an archived product coming back to a SKU that is taken',
      'sku_taken',
      { current: item({ status: 2 }), proposed: item(), facts: { skuHolder: 'other' } },
    ],
    ['a weighed product without a PLU', 'plu_required', { proposed: item({ item_type: 'WEIGHT' }) }],
    [
      'a product with its price in the barcode without a PLU',
      'plu_required',
      { proposed: item({ item_type: 'PRICE_EMBEDDED' }) },
    ],
    [
      'a PLU that another product has',
      'plu_taken',
      { proposed: item({ plu: '4011' }), facts: { pluHolder: 'other' } },
    ],
    [
      'two variations with one barcode',
      'barcode_taken',
      { proposed: item({ variations: [v({ id: 'a', barcodes: ['1'] }), v({ id: 'b', barcodes: ['1'] })] }) },
    ],
    [
      'one variation with the same barcode twice',
      'barcode_taken',
      { proposed: item({ variations: [v({ id: 'a', barcodes: ['1', '1'] })] }) },
    ],
    [
      'two variations with one id',
      'invalid_input',
      { proposed: item({ variations: [v({ id: 'a' }), v({ id: 'a', key: 'b' })] }) },
    ],
    [
      'two variations with one key',
      'invalid_input',
      { proposed: item({ variations: [v({ id: 'a' }), v({ id: 'b', key: 'a' })] }) },
    ],
    [
      'two default variations',
      'invalid_input',
      {
        proposed: item({ variations: [v({ id: 'a', is_default: true }), v({ id: 'b', is_default: true })] }),
      },
    ],
    [
      'a pack of nothing',
      'base_variation',
      { proposed: item({ variations: [v({ id: 'a', units_per_pack: '0.000' })] }) },
    ],
    [
      'a base for the only variation',
      'base_variation',
      { proposed: item({ variations: [v({ id: 'a', base_variation_id: 'a', units_per_pack: '6.000' })] }) },
    ],
    [
      'a base that is the variation itself',
      'base_variation',
      {
        proposed: item({
          variations: [v({ id: 'a', base_variation_id: 'a', units_per_pack: '6.000' }), v({ id: 'b' })],
        }),
      },
    ],
    [
      'a base of another product',
      'base_variation',
      {
        proposed: item({
          variations: [v({ id: 'a', base_variation_id: 'z', units_per_pack: '6.000' }), v({ id: 'b' })],
        }),
      },
    ],
    [
      'a base without saying how many',
      'base_variation',
      { proposed: item({ variations: [v({ id: 'a', base_variation_id: 'b' }), v({ id: 'b' })] }) },
    ],
  ];
  for (const [what, code, when] of refusals) {
    it(`${what} (${code})`, () => expect(decide(when)).to.include({ kind: 'reject', code }));
  }
});

describe('the product rule accepts', () => {
  const v = aVariation;
  const fine: readonly (readonly [string, When])[] = [
    [
      'an archived product whose SKU and PLU others have meanwhile',
      {
        current: item({ plu: '4011' }),
        proposed: item({ plu: '4011', status: 2 }),
        facts: { skuHolder: 'other', pluHolder: 'other' },
      },
    ],
    ['a quantity-embedded product without a PLU', { proposed: item({ item_type: 'QTY_EMBEDDED' }) }],
    [
      'a base of the same product with its number',
      {
        proposed: item({
          variations: [v({ id: 'a' }), v({ id: 'b', base_variation_id: 'a', units_per_pack: '6.000' })],
        }),
      },
    ],
    [
      'the same code on the product and on a variation',
      { proposed: item({ barcodes: ['1'], variations: [v({ id: 'a', barcodes: ['1'] })] }) },
    ],
  ];
  for (const [what, when] of fine) it(what, () => expect(decide(when).kind).to.equal('accept'));

  for (const from of [0, 1, 2]) {
    for (const to of [0, 1, 2]) {
      it(`a move from status ${from} to ${to}`, () => {
        expect(
          accepted({ current: item({ status: from }), proposed: item({ status: to }) }).document.status,
        ).to.equal(to);
      });
    }
  }
});

describe('the header price', () => {
  const v = aVariation;
  const prices: readonly (readonly [string, Product, number])[] = [
    ['is the product’s own without variations', item({ price: 250 }), 250],
    [
      'is the default variation’s',
      item({
        price: 9,
        variations: [v({ id: 'a', price: 100 }), v({ id: 'b', price: 300, is_default: true })],
      }),
      300,
    ],
    [
      'is the lowest when none is the default',
      item({ price: 9, variations: [v({ id: 'a', price: 400 }), v({ id: 'b', price: 300 })] }),
      300,
    ],
    ['may be zero', item({ variations: [v({ id: 'a', price: 0 })] }), 0],
  ];
  for (const [what, proposed, price] of prices) {
    it(what, () => expect(accepted({ proposed }).document.price).to.equal(price));
  }

  it('cannot be changed against the variations, only with them', () => {
    const variations = [v({ id: 'a', price: 100, is_default: true }), v({ id: 'b', price: 50 })];
    const current = item({ price: 100, variations });
    expect(decide({ current, proposed: { ...current, price: 900 } })).to.deep.equal({
      kind: 'reject',
      code: 'field_read_only',
      details: { field: 'price' },
    });
    const dearer = variations.map((one) => (one.is_default ? { ...one, price: 900 } : one));
    for (const price of [100, 900]) {
      const { document } = accepted({ current, proposed: { ...current, price, variations: dearer } });
      expect(document.price, `${price} proposed`).to.equal(900);
    }
    expect(
      accepted({ current, proposed: { ...current, price: 900, variations: [] } }).document.price,
    ).to.equal(900);
  });

  it('comes with the stock of the warehouses, whatever was proposed', () => {
    expect(accepted({ proposed: item({ stock: '99.000' }) }).document.stock).to.equal('0.000');
    expect(
      accepted({ current: item({ stock: '7.000' }), proposed: item({ stock: '99.000' }) }).document.stock,
    ).to.equal('7.000');
  });
});

describe('[I5] the selling-price history', () => {
  const v = aVariation;

  it('gets exactly one row for a changed price, saying who, when, from what and to what', () => {
    const rows = historyOf({
      current: item({ price: 250 }),
      proposed: item({ price: 300, profit_percent: '12.5000' }),
    });
    expect(rows).to.deep.equal([
      {
        into: 'table',
        table: 'items_selling_price_history',
        row: {
          id: 'new-id',
          item_id: 'milk',
          store_id: 'store',
          old_price: 250,
          new_price: 300,
          profit_percent: '12.5000',
          changed_by: 'owner',
          changed_by_name: 'The owner',
          created_at: instantZero,
        },
      },
    ]);
  });

  it('gets one row when a variation drives the header price', () => {
    const before = item({
      price: 100,
      variations: [v({ id: 'a', price: 100, is_default: true }), v({ id: 'b', price: 50 })],
    });
    const after = {
      ...before,
      variations: [v({ id: 'a', price: 120, is_default: true }), v({ id: 'b', price: 50 })],
    };
    expect(
      historyOf({ current: before, proposed: after }).map(({ row }) => [row['old_price'], row['new_price']]),
    ).to.deep.equal([[100, 120]]);
  });

  it('gets one row when another variation becomes the default', () => {
    const before = item({
      price: 100,
      variations: [v({ id: 'a', price: 100, is_default: true }), v({ id: 'b', price: 50 })],
    });
    const after = {
      ...before,
      variations: [v({ id: 'a', price: 100 }), v({ id: 'b', price: 50, is_default: true })],
    };
    expect(historyOf({ current: before, proposed: after }).map(({ row }) => row['new_price'])).to.deep.equal([
      50,
    ]);
  });

  it('gets none for an unchanged price, a variation that is not the default, or a new product', () => {
    const varied = item({
      price: 100,
      variations: [v({ id: 'a', price: 100, is_default: true }), v({ id: 'b', price: 50 })],
    });
    const other = {
      ...varied,
      variations: [v({ id: 'a', price: 100, is_default: true }), v({ id: 'b', price: 70 })],
    };
    expect(historyOf({ current: item(), proposed: item({ name: 'Oat milk' }) })).to.deep.equal([]);
    expect(historyOf({ current: varied, proposed: other })).to.deep.equal([]);
    expect(historyOf({ proposed: item() })).to.deep.equal([]);
  });
});

describe('the barcodes derived from a product', () => {
  const stored = (id: string, fields: Partial<Barcode> = {}): Barcode => ({
    id,
    store_id: 'store',
    code: id.split('|')[0]!,
    product_id: 'milk',
    variation_id: id.split('|')[2] ?? '',
    admin_only: false,
    rev: 1,
    ...fields,
  });

  it('are one for each code and variation, each once', () => {
    const proposed = item({
      barcodes: ['1', '2', '1'],
      variations: [aVariation({ id: 'a', barcodes: ['1', '3'] })],
    });
    expect(
      barcodesOf({ proposed }).map(({ id, code, variation_id }) => [id, code, variation_id]),
    ).to.deep.equal([
      ['1|milk', '1', ''],
      ['2|milk', '2', ''],
      ['1|milk|a', '1', 'a'],
      ['3|milk|a', '3', 'a'],
    ]);
  });

  it('are left alone where nothing changed, and deleted where the code went', () => {
    const facts = { barcodes: [stored('1|milk'), stored('2|milk')] };
    const written = barcodesOf({
      current: item({ barcodes: ['1', '2'] }),
      proposed: item({ barcodes: ['2', '3'] }),
      facts,
    });
    expect(written.map(({ id, _deleted }) => [id, _deleted === true])).to.deep.equal([
      ['3|milk', false],
      ['1|milk', true],
    ]);
  });

  it('follow a product into and out of hiding', () => {
    const facts = { barcodes: [stored('1|milk')] };
    const hidden = barcodesOf({
      current: item({ barcodes: ['1'] }),
      proposed: item({ barcodes: ['1'], admin_only: true }),
      facts,
    });
    expect(hidden.map(({ id, admin_only }) => [id, admin_only])).to.deep.equal([['1|milk', true]]);
  });

  it('name the product’s first code, unless it says another of its own', () => {
    const named = (fields: Partial<Product>) => accepted({ proposed: item(fields) }).document.barcode;
    expect(named({ barcodes: ['1', '2'] })).to.equal('1');
    expect(named({ barcodes: ['1', '2'], barcode: '2' })).to.equal('2');
    expect(named({})).to.equal('');
  });

  it('take up a new primary code that the list does not have, and do not keep one that left the list', () => {
    const before = item({ barcodes: ['1'], barcode: '1' });
    const codes = (proposed: Product, current?: Product) => {
      const { barcode, barcodes } = accepted({ proposed, ...(current ? { current } : {}) }).document;
      return [barcode, barcodes];
    };
    expect(codes(item({ barcode: '9' }))).to.deep.equal(['9', ['9']]);
    expect(codes({ ...before, barcode: '9' }, before)).to.deep.equal(['9', ['9', '1']]);
    expect(codes({ ...before, barcodes: ['2'] }, before)).to.deep.equal(['2', ['2']]);
    expect(codes({ ...before, barcodes: [] }, before)).to.deep.equal(['', []]);
  });
});
