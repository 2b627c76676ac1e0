// The long list of everything on sale: narrowed, in order, read a window at a time, and fresh.
import { expect } from 'chai';
import { ItemList } from '../../../client-core/queries/item-list.ts';
import type { CatalogFilter, ItemFilter } from '../../../client-core/queries/item-list.ts';
import { settle } from '../../support/fake-clock.ts';
import { append } from '../../support/till-journal.ts';
import { stock, tillAtRest } from '../../support/till-at-rest.ts';
import type { TillAtRest } from '../../support/till-at-rest.ts';

const everything: ItemFilter = { words: '', category_ids: [], in_stock: false };
const wholeCatalog: CatalogFilter = {
  words: '',
  category_ids: [],
  statuses: [],
  item_types: [],
  stock: '',
  sort: 'name',
  descending: false,
};

describe('the list of items on sale', () => {
  let till: TillAtRest;
  beforeEach(async () => {
    till = await tillAtRest();
    await stock(
      till,
      { id: 'p1', name: 'Éclair', category_id: 'cakes', stock: '3.000' },
      { id: 'p2', name: 'apple', category_id: 'fruit', stock: '0.000' },
      { id: 'p3', name: 'Banana', category_id: 'fruit', stock: '-2.000' },
      { id: 'p4', name: 'Apple pie', category_id: 'cakes', stock: '0.500' },
      { id: 'p5', name: 'Old apple', category_id: 'fruit', status: 2 },
    );
  });
  afterEach(() => till.close());

  const names = async (filter: Partial<ItemFilter> = {}) => {
    const { total, products } = await till.search.list({ ...everything, ...filter }, 0, 10);
    expect(total).to.equal(products.length);
    return products.map(({ name }) => name);
  };

  it('stands in the order of names, whatever their case and accents, without what is not on sale', async () => {
    expect(await names()).to.deep.equal(['apple', 'Apple pie', 'Banana', 'Éclair']);
  });

  it('is narrowed by words as the search ranks them, by categories and by stock', async () => {
    expect(await names({ words: 'pie' })).to.deep.equal(['Apple pie']);
    expect(await names({ words: 'apple' })).to.deep.equal(['apple', 'Apple pie']);
    expect(await names({ category_ids: ['fruit'] })).to.deep.equal(['apple', 'Banana']);
    expect(await names({ category_ids: ['fruit', 'cakes'] })).to.have.length(4);
    expect(await names({ in_stock: true })).to.deep.equal(['Apple pie', 'Éclair']);
    expect(await names({ in_stock: true, category_ids: ['cakes'], words: 'pie' })).to.deep.equal([
      'Apple pie',
    ]);
  });

  it('has everything for the office: by status, kind and stock, in the order that is asked', async () => {
    await stock(
      till,
      { id: 'p6', name: 'Draft', status: 0, price: 900, sku_code: 'A-1', low_stock_threshold: '1.000' },
      { id: 'p7', name: 'Cheese', item_type: 'WEIGHT', plu: '1234', price: 50, stock: '7.000' },
    );
    const found = async (filter: Partial<CatalogFilter>) => {
      const { total, products } = await till.search.catalog({ ...wholeCatalog, ...filter }, 0, 10);
      expect(total).to.equal(products.length);
      return products.map(({ name }) => name);
    };
    expect(await found({})).to.deep.equal([
      'apple',
      'Apple pie',
      'Banana',
      'Cheese',
      'Draft',
      'Éclair',
      'Old apple',
    ]);
    expect(await found({ statuses: [0, 2] })).to.deep.equal(['Draft', 'Old apple']);
    expect(await found({ words: 'apple', statuses: [2] })).to.deep.equal(['Old apple']);
    expect(await found({ ids: ['p7', 'p6', 'p99'] })).to.deep.equal(['Cheese', 'Draft']);
    expect(await found({ ids: [] })).to.deep.equal([]);
    expect(await found({ item_types: ['WEIGHT'] })).to.deep.equal(['Cheese']);
    expect(await found({ stock: 'negative' })).to.deep.equal(['Banana']);
    expect(await found({ stock: 'low' })).to.deep.equal(['Draft']);
    expect(await found({ stock: 'in', category_ids: ['cakes'] })).to.deep.equal(['Apple pie', 'Éclair']);
    expect((await found({ sort: 'price', descending: true }))[0]).to.equal('Draft');
    expect((await found({ sort: 'price' })).slice(-2)).to.deep.equal(['Cheese', 'Draft']);
    expect((await found({ sort: 'stock' }))[0]).to.equal('Banana');
    expect((await found({ sort: 'name', descending: true }))[0]).to.equal('Old apple');
    expect((await found({ sort: 'sku_code' }))[0]).to.equal('Draft');
    expect(await names()).to.not.include.members(['Draft', 'Old apple']);
  });

  it('finds the same whether words are typed letter by letter or pasted, forwards and back', async () => {
    const found = async (words: string) =>
      (
        await till.search.catalog({ ...wholeCatalog, words, sort: 'stock', descending: true }, 0, 10)
      ).products.map(({ id }) => id);
    const typed = ['', 'a', 'ap', 'app', 'apple', 'apple p', 'apple pie', 'pie a', 'a', 'o a', ''];
    const whole: string[][] = [];
    for (const words of typed) {
      await found('nothing of this name');
      whole.push(await found(words));
    }
    const byLetter: string[][] = [];
    for (const words of typed) byLetter.push(await found(words));
    expect(byLetter).to.deep.equal(whole);
    expect(whole.map(({ length }) => length)).to.deep.equal([5, 5, 3, 3, 3, 3, 1, 1, 5, 1, 5]);
  });

  it('reads the documents of the window alone', async () => {
    await names();
    const { documents } = till;
    const many = documents.many.bind(documents);
    let read = 0;
    documents.many = (async (...query: Parameters<typeof many>) => {
      read += query[1].length;
      return many(...query);
    }) as typeof many;
    const { total, products } = await till.search.list(everything, 1, 2);
    expect([total, products.map(({ name }) => name)]).to.deep.equal([4, ['Apple pie', 'Banana']]);
    expect(read).to.equal(2);
    expect((await till.search.list(everything, 4, 10)).products).to.deep.equal([]);
  });

  it('follows the catalog: names, stock and categories that change, what comes and what goes', async () => {
    expect(await names()).to.have.length(4);
    await stock(till, { id: 'p2', name: 'Zucchini', category_id: 'greens', stock: '1.000' });
    await stock(till, { id: 'p6', name: 'Cake', category_id: 'cakes' });
    await till.replica.store('product').remove(['p3']);
    await append(till.test, { name: 'Almond slice' });
    await settle();
    expect(await names()).to.deep.equal(['Almond slice', 'Apple pie', 'Cake', 'Zucchini']);
    expect(await names({ category_ids: ['greens'], in_stock: true })).to.deep.equal(['Zucchini']);
    expect(await names({ category_ids: ['fruit'] })).to.deep.equal([]);
  });

  it('keeps the order it has made when 10,000 items change one by one', () => {
    const list = new ItemList<{ readonly id: string; readonly name: string }>(() => () => 0);
    const all = new Map<string, { id: string; name: string }>();
    const put = (nr: number, name: string) => {
      const id = `p${nr}`;
      const before = all.get(id);
      if (before) list.drop(before);
      const item = { id, name };
      all.set(id, item);
      list.put(item);
    };
    const ids = () => list.find(all.values(), { said: '', words: [], fits: () => true }).map(({ id }) => id);
    for (let nr = 0; nr < 10_000; nr++) put(nr, String((nr * 7919) % 10_000));
    expect(ids()).to.have.length(10_000);
    for (let nr = 0; nr < 10_000; nr += 3) put(nr, String((nr * 104_729) % 5000));
    const wanted = [...all.values()].toSorted((a, b) =>
      a.name === b.name ? (a.id < b.id ? -1 : 1) : a.name < b.name ? -1 : 1,
    );
    expect(ids()).to.deep.equal(wanted.map(({ id }) => id));
  });
});
