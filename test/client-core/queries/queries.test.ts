// What a cashier looks things up by: barcode, name, SKU, and the shift that is open.
import { expect } from 'chai';
import type { Product } from '@evertill/schemas';
import { findByBarcode } from '../../../client-core/queries/find-by-barcode.ts';
import { indexHere } from '../../../client-core/queries/item-index.ts';
import { findOpenShift } from '../../../client-core/queries/open-shift.ts';
import { ProductSearch } from '../../../client-core/queries/search-products.ts';
import { openShift } from '../../../client-core/actions/open-shift.ts';
import { aShift, aStore, aVariation } from '../../contract/contract-documents.ts';
import { settle } from '../../support/fake-clock.ts';
import { accepting, append, editing } from '../../support/till-journal.ts';
import { stock, tillAtRest } from '../../support/till-at-rest.ts';
import type { TillAtRest } from '../../support/till-at-rest.ts';

const gone = () => Promise.reject(new Error('gone'));

describe('what a till can look up', () => {
  let till: TillAtRest;
  beforeEach(async () => {
    till = await tillAtRest();
  });
  afterEach(() => till.close());

  describe('by barcode', () => {
    const skus = async (code: string) =>
      (await findByBarcode(till.documents, code, aStore({ id: 'store-1' }))).map(
        ({ product, variation_id }) => [product.id, variation_id],
      );

    it('finds a GTIN under every spelling, and answers everything that carries the code', async () => {
      await stock(
        till,
        { id: 'p1', barcodes: ['4006381333931'] },
        { id: 'p2', barcodes: ['04006381333931'] },
        { id: 'p3', barcodes: ['5000159407236'] },
        { id: 'p4', variations: [aVariation({ id: 'v1', barcodes: ['4006381333931'] })] },
      );
      expect(await skus(' 4006381333931\r')).to.have.deep.members([
        ['p1', ''],
        ['p4', 'v1'],
        ['p2', ''],
      ]);
      expect((await skus('04006381333931'))[0]).to.deep.equal(['p2', '']);
      expect(await skus('4006381333932')).to.deep.equal([]);
    });

    it('leaves out what is not on sale', async () => {
      await stock(till, { id: 'p1', barcodes: ['77'], status: 2 }, { id: 'p2', barcodes: ['77'] });
      expect(await skus('77')).to.deep.equal([['p2', '']]);
    });
  });

  describe('by typing', () => {
    const names = async (text: string, limit?: number) =>
      (await till.search.search(text, limit)).map(({ name }) => name);

    it('ranks SKU before name before the middle of a name, ignores accents and order of words', async () => {
      await stock(
        till,
        { id: 'p1', name: 'Crème brûlée', sku_code: 'A1' },
        { id: 'p2', name: 'Ice cream', sku_code: 'B2' },
        { id: 'p3', name: 'Sunscreen', sku_code: 'CREM' },
        { id: 'p4', name: 'Discreme', sku_code: 'D4' },
      );
      expect(await names('creme')).to.deep.equal(['Crème brûlée', 'Discreme']);
      expect(await names('crem')).to.deep.equal(['Sunscreen', 'Crème brûlée', 'Discreme']);
      expect(await names('brulee creme')).to.deep.equal(['Crème brûlée']);
      expect(await names('  ')).to.deep.equal([]);
    });

    it('is never longer than asked for and stays fresh', async () => {
      await stock(till, ...Array.from({ length: 50 }, (_, nr) => ({ id: `p${nr}`, name: `Milk ${nr}` })));
      expect(await names('milk', 7)).to.have.length(7);
      await stock(till, { id: 'p3', name: 'Honey 3' }, { id: 'p4', name: 'Milk 4', status: 2 });
      await till.replica.store('product').remove(['p5']);
      await settle();
      expect(await names('milk', 100)).to.have.length(47);
      expect(await names('honey')).to.deep.equal(['Honey 3']);
    });

    it('finds the same when the thread of its index is gone, before or after the names are in it', async () => {
      await stock(till, { id: 'p1', name: 'Milk' }, { id: 'p2', name: 'Honey', sku_code: 'HON' });
      for (const alive of [0, 2, 3]) {
        let asked = 0;
        const mortal = new Proxy(indexHere(), {
          get: (index, method) => (method === 'close' || asked++ < alive ? Reflect.get(index, method) : gone),
        });
        const search = new ProductSearch(till.documents, till.surroundings.clock, mortal);
        expect(
          (await search.search('milk')).map(({ id }) => id),
          `alive for ${alive}`,
        ).to.deep.equal(['p1']);
        expect((await search.search('hon')).map(({ id }) => id)).to.deep.equal(['p2']);
        search.close();
      }
    });

    it('finds a product’s own SKU before the names of the catalog are in memory', async () => {
      await stock(till, ...Array.from({ length: 50 }, (_, nr) => ({ id: `p${nr}`, sku_code: `SKU-${nr}` })));
      let read = 0;
      const { documents } = till;
      const find = documents.find.bind(documents);
      documents.find = (async (...query: Parameters<typeof find>) => {
        const found = await find(...query);
        read += found.length;
        return found;
      }) as typeof find;
      expect(await till.search.bySku('SKU-7')).to.deep.equal({ product_id: 'p7', variation_id: '' });
      expect(read, 'documents read').to.equal(1);
    });

    it('asked for nothing, reads the names in small pages with rests, and without any once somebody waits', async () => {
      await stock(till, ...Array.from({ length: 900 }, (_, nr) => ({ id: `p${nr}`, name: `Milk ${nr}` })));
      const pages: number[] = [];
      const { documents } = till;
      const find = documents.find.bind(documents);
      documents.find = (async (...query: Parameters<typeof find>) => {
        pages.push(query[1].limit ?? 0);
        return find(...query);
      }) as typeof find;
      expect(await till.search.search('')).to.deep.equal([]);
      await settle();
      expect(pages).to.deep.equal([250]);
      await till.surroundings.clock.advance(20);
      await settle();
      expect(pages).to.deep.equal([250, 250]);
      const found = till.search.search('milk 899');
      await till.surroundings.clock.advance(20);
      expect(await found).to.have.length(1);
      expect(pages).to.deep.equal([250, 250, 2000]);
    });

    it('finds a variation’s SKU and a name that is only edited here', async () => {
      await stock(till, {
        id: 'p1',
        name: 'Tea',
        variations: [aVariation({ id: 'v1', sku_code: 'TEA-XL' })],
      });
      expect(await till.search.bySku('TEA-XL')).to.deep.equal({ product_id: 'p1', variation_id: 'v1' });
      await append(till.test, { name: 'Green tea' });
      await settle();
      expect(await names('green')).to.deep.equal(['Green tea']);
      await stock(till, { id: 'p1', name: 'Tea' });
      await settle();
      expect(await till.search.bySku('TEA-XL')).to.equal(undefined);
    });
  });

  describe('with its own edits over the replica', () => {
    it('a document appears in and disappears from a query by an edit that is still waiting', async () => {
      await stock(till, { id: 'p1', price: 100 }, { id: 'p2', price: 300 }, { id: 'p3', price: 200 });
      await append(till.test, { price: 250 });
      const dear = (limit?: number) =>
        till.documents.find<Product>('product', {
          selector: { price: { $gte: 200 } },
          sort: [{ price: 'asc' }],
          ...(limit === undefined ? {} : { limit }),
        });
      expect((await dear()).map(({ id, price }) => [id, price])).to.deep.equal([
        ['p3', 200],
        ['p1', 250],
        ['p2', 300],
      ]);
      expect((await dear(2)).map(({ id }) => id)).to.deep.equal(['p3', 'p1']);
      const cheap = await till.documents.find('product', { selector: { price: { $lt: 200 } } });
      expect(cheap).to.deep.equal([]);
    });

    it('a document that is only an edit is found too', async () => {
      const payload = editing(
        { kind: 'brand', name: 'Acme' },
        { collection: 'reference', id: 'b1', base_rev: 0 },
      );
      await till.append({ store_id: 'store-1', actor_id: 'user-1', type: 'edit', payload: () => payload });
      const brands = await till.documents.find('reference', { selector: { kind: 'brand' } });
      expect(brands.map(({ id }) => id)).to.deep.equal(['b1']);
      expect((await till.documents.get('reference', 'b1'))?.['name']).to.equal('Acme');
    });
  });

  describe('the open shift', () => {
    const shift = aShift({
      id: 's1',
      store_id: 'store-1',
      pos_register_id: 'lane-1',
      shift_label: 'A',
      rev: 1,
    });
    const found = (laneId = 'lane-1') => findOpenShift({ ...till, laneId });

    it('is the replica’s', async () => {
      await till.put(
        'work_shift',
        shift,
        { ...shift, id: 's0', status: 'closed', closed_at: shift.opened_at },
        { ...shift, id: 's2', contested: true, opened_at: '2030-01-01T00:00:00.000Z' },
      );
      expect(await found()).to.include({ id: 's1', shift_label: 'A', opening_cash: 10_000, confirmed: true });
      expect(await found('lane-2')).to.equal(undefined);
    });

    it('is our own before the replica shows it, and what the replica shows afterwards', async () => {
      const opened = await openShift(till, { label: 'B', openingCash: 7 });
      if (!opened.ok) throw new Error(opened.code);
      expect(await found()).to.include({ id: opened.id, shift_label: 'B', confirmed: false });
      till.test.link.answer({ operations: accepting() });
      till.test.drain();
      till.test.link.connect();
      await settle();
      expect(await found()).to.include({ id: opened.id, confirmed: true });
      await till.put('work_shift', { ...shift, id: opened.id, status: 'closed', rev: 2 });
      expect(await found()).to.equal(undefined);
    });

    it('is none when our opening was refused', async () => {
      await openShift(till, { label: 'B', openingCash: 7 });
      const refusal = { kind: 'rejected', ack: '', code: 'shift_open', details: {} } as const;
      till.test.link.answer({ operations: accepting(() => refusal) });
      till.test.drain();
      till.test.link.connect();
      await settle();
      expect(await found()).to.equal(undefined);
    });
  });
});
