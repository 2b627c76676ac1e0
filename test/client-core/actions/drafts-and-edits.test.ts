// Holding and resuming baskets, editing documents, and what a person answers after a conflict.
import { expect } from 'chai';
import type { Draft, Product } from '@evertill/schemas';
import { addItem, emptyCart } from '../../../client-core/actions/cart.ts';
import { editDocument } from '../../../client-core/actions/edit-document.ts';
import { holdDraft } from '../../../client-core/actions/hold-draft.ts';
import { placeOrder, prepareOrder } from '../../../client-core/actions/place-order.ts';
import { resumeDraft } from '../../../client-core/actions/resume-draft.ts';
import { describe as sellables } from '../../../client-core/queries/sellable.ts';
import { aReference, aStaff } from '../../contract/contract-documents.ts';
import { openShop } from './open-shop.ts';
import type { Shop } from './open-shop.ts';

describe('drafts and edits at a till', () => {
  let till: Shop;
  beforeEach(async () => {
    till = await openShop({ discount_limit: '50.0000' });
  });
  afterEach(() => till.close());

  describe('holding and resuming', () => {
    const held = async () => {
      const [item] = await sellables(till.documents, [
        { product: (await till.documents.get('product', 'p1'))!, variation_id: '', barcode: '' },
      ]);
      const cart = addItem(emptyCart('order-1'), item!, {
        lineId: 'a',
        price: { unit_price: 99, price_per: 1 },
      })!;
      const outcome = await holdDraft(till, cart, 'Mrs. Smith');
      if (!outcome.ok) throw new Error(outcome.code);
      return { item: item!, draft: outcome.draft };
    };
    const stored = async (id: string) => (await till.drafts.get(id)) as Draft;

    it('keeps the basket with the price the customer was told, and reads tax again', async () => {
      const { draft } = await held();
      expect(await stored(draft.id)).to.deep.include({
        status: 'held',
        name: 'Mrs. Smith',
        held_by: 'user-1',
        rev: 0,
      });
      const resumed = await resumeDraft(till, draft.id);
      if (!resumed.ok) throw new Error(resumed.code);
      expect(resumed.cart.draft_id).to.equal(draft.id);
      expect(resumed.cart.lines).to.have.length(1);
      expect(resumed.cart.lines[0]).to.deep.include({
        id: 'a',
        qty: '1.000',
        price: { unit_price: 99, price_per: 1, source: 'override' },
      });
      expect(resumed.cart.lines[0]!.item.tax).to.deep.include({ profile_id: 'vat' });
      expect((await stored(draft.id)).status).to.equal('resumed');
    });

    it('keeps the price the customer was told when the catalog has another one by then, and asks nobody', async () => {
      const [item] = await sellables(till.documents, [
        { product: (await till.documents.get('product', 'p1'))!, variation_id: '', barcode: '' },
      ]);
      const outcome = await holdDraft(till, addItem(emptyCart('order-1'), item!, { lineId: 'a' })!, 'Jones');
      if (!outcome.ok) throw new Error(outcome.code);
      const product = (await till.documents.get<Product>('product', 'p1'))!;
      await till.put('product', { ...product, price: 500, rev: 4 });
      const resumed = await resumeDraft(till, outcome.draft.id);
      if (!resumed.ok) throw new Error(resumed.code);
      expect(resumed.cart.lines[0]!.price).to.deep.equal({ unit_price: 124, price_per: 1, source: 'told' });
      await till.opened();
      const prepared = await prepareOrder(till, resumed.cart);
      expect(prepared.ok && prepared.totals.total).to.equal(124);
    });

    it('held again it is the same draft and keeps the server’s rev; paid it is done', async () => {
      const { draft } = await held();
      await till.drafts.put([{ ...draft, rev: 6 }]);
      const resumed = await resumeDraft(till, draft.id);
      if (!resumed.ok) throw new Error(resumed.code);
      const again = await holdDraft(till, resumed.cart, 'Mrs. Smith');
      expect(again.ok && again.draft).to.include({ id: draft.id, rev: 6, status: 'held' });
      await till.opened();
      const prepared = await prepareOrder(till, resumed.cart);
      if (!prepared.ok) throw new Error(prepared.code);
      await placeOrder(till, prepared, [{ method: 'cash', amount: 99 }]);
      expect(await till.payloadOf(2)).to.include({ draft_id: draft.id });
      expect((await stored(draft.id)).status).to.equal('paid');
      expect(await resumeDraft(till, draft.id)).to.include({ code: 'draft_closed' });
    });

    it('names lines whose item is gone, holds a price below a coin, and refuses an empty basket', async () => {
      const { draft, item } = await held();
      await till.replica.store('product').remove(['p1']);
      const resumed = await resumeDraft(till, draft.id);
      expect(resumed.ok && resumed.missing.map(({ id }) => id)).to.deep.equal(['a']);
      const fine = addItem(emptyCart('o'), item, { lineId: 'b', price: { unit_price: 1, price_per: 10 } })!;
      const keeping = await holdDraft(till, fine, 'x');
      expect(keeping.ok && keeping.draft.lines[0]).to.include({ unit_price: 1, price_per: 10 });
      expect(await holdDraft(till, emptyCart('o'), 'x')).to.include({ code: 'order_empty' });
      expect(await resumeDraft(till, 'no-such')).to.include({ code: 'not_found' });
    });

    /** Another lane's change, written at the last moment before ours. */
    const meanwhile = (id: string, fields: Partial<Draft>) => {
      const instance = till.test.database.instance('draft');
      const write = instance.bulkWrite.bind(instance);
      instance.bulkWrite = async (rows, context) => {
        instance.bulkWrite = write;
        await till.drafts.put([{ ...(await stored(id)), ...fields }]);
        return write(rows, context);
      };
    };
    const resumed = async (id: string) => {
      const outcome = await resumeDraft(till, id);
      if (!outcome.ok) throw new Error(outcome.code);
      return outcome.cart;
    };

    it('[U3] never writes over what another lane changed meanwhile, whichever step it meets', async () => {
      const { draft } = await held();
      meanwhile(draft.id, { name: 'Jones' });
      const cart = await resumed(draft.id);
      expect(await stored(draft.id)).to.include({ name: 'Jones', status: 'resumed' });
      meanwhile(draft.id, { name: 'Miller' });
      const again = await holdDraft(till, { ...cart, customer_id: 'c1' }, 'Jones');
      expect(again.ok && again.draft).to.include({ name: 'Miller', customer_id: 'c1', status: 'held' });
      expect(await stored(draft.id)).to.include({ name: 'Miller', customer_id: 'c1', status: 'held' });
      const { draft: _, ...back } = await resumed(draft.id);
      await till.opened();
      const prepared = await prepareOrder(till, { ...back, customer_id: '' });
      if (!prepared.ok) throw new Error(prepared.code);
      meanwhile(draft.id, { name: 'Smith' });
      await placeOrder(till, prepared, [{ method: 'cash', amount: 99 }]);
      expect(await stored(draft.id)).to.include({ name: 'Smith', status: 'paid' });
      expect(await till.desk.open()).to.deep.equal([]);
    });

    it('[U3] the same field changed here and there keeps theirs and asks', async () => {
      const { draft } = await held();
      const cart = await resumed(draft.id);
      await till.drafts.put([{ ...(await stored(draft.id)), name: 'theirs', status: 'paid' }]);
      await holdDraft(till, cart, 'mine');
      expect(await stored(draft.id)).to.include({ name: 'theirs', status: 'paid' });
      const [question] = await till.desk.open();
      expect(question).to.include({ kind: 'draft_conflict', document_id: draft.id });
      expect(question!.details['fields']).to.deep.include({
        field: 'name',
        base: 'Mrs. Smith',
        mine: 'mine',
        theirs: 'theirs',
      });
      const { draft: _, ...reloaded } = cart;
      await holdDraft(till, reloaded, 'mine');
      expect((await stored(draft.id)).status, 'a paid basket does not come back').to.equal('paid');
    });

    it('a line this till could not show stays in the draft', async () => {
      const { draft } = await held();
      const more = { ...draft.lines[0]!, id: 'b', item_id: 'gone' };
      await till.drafts.put([{ ...draft, lines: [...draft.lines, more] }]);
      const cart = await resumed(draft.id);
      expect(cart.lines.map(({ id }) => id)).to.deep.equal(['a']);
      await holdDraft(till, cart, 'Mrs. Smith');
      expect((await stored(draft.id)).lines.map(({ id }) => id)).to.have.members(['a', 'b']);
    });
  });

  describe('editing', () => {
    const edit = (changes: Parameters<typeof editDocument>[3], id = 'p1', collection = 'product') =>
      editDocument(till, collection, id, changes);
    const lastPayload = async () => (await till.entries()).at(-1)!.payload;

    it('records what changed against what the person saw, own waiting edits included', async () => {
      expect(await edit({ price: 150, name: 'Milk' })).to.include({ ok: true, deviceSeq: 1 });
      expect(await lastPayload()).to.deep.include({
        base_rev: 3,
        base: { price: 124 },
        changes: { price: 150 },
      });
      await edit({ price: 160 });
      expect(await lastPayload()).to.deep.include({
        base_rev: 3,
        base: { price: 150 },
        changes: { price: 160 },
      });
      expect(await edit({ price: 160 })).to.deep.equal({ ok: true, deviceSeq: 0 });
    });

    it('records what changed against what was on the screen, though it has changed since', async () => {
      const shown = (await till.documents.get<Product>('product', 'p1'))!;
      await till.put('product', { ...shown, name: 'Goat milk', price: 130, rev: 4 });
      const edited = await editDocument(
        till,
        'product',
        'p1',
        { name: shown.name, price: 150 },
        shown as never,
      );
      expect(edited).to.include({ ok: true });
      expect(await lastPayload()).to.deep.include({
        base_rev: 3,
        base: { price: 124 },
        changes: { price: 150 },
      });
    });

    it('creates a whole document, and goes on editing it before the server knows it', async () => {
      const { id, rev, ...whole } = aReference({ id: 'b1', store_id: 'store-1', name: 'Acme' });
      expect(await edit(whole as never, id, 'reference')).to.include({ ok: true });
      expect(await lastPayload()).to.deep.include({ base_rev: 0, base: {} });
      expect(await edit({ name: 'Acme Inc.' }, id, 'reference')).to.include({ ok: true });
      expect(await lastPayload()).to.deep.include({ base_rev: 1, base: { name: 'Acme' } });
      expect(rev).to.equal(0);
    });

    for (const [what, args, code] of [
      ['a collection there is not', [{ name: 'x' }, 'p1', 'nonsense'], 'unknown_collection'],
      ['the journal', [{ state: 'settled' }, '1', 'operation'], 'collection_read_only'],
      ['drafts', [{ name: 'x' }, 'd1', 'draft'], 'collection_read_only'],
      ['a document there is not', [{ name: 'x' }, 'p99', 'product'], 'not_found'],
      ['the id', [{ id: 'p2' }], 'field_read_only'],
      ['rev', [{ rev: 9 }], 'field_read_only'],
      ['what the server keeps', [{ stock: '9.000' }], 'field_read_only'],
      ['a field there is not', [{ prize: 9 }], 'unknown_field'],
      ['a value out of shape', [{ price: -1 }], 'invalid_input'],
      ['a name of blanks', [{ name: ' \u00a0' }], 'invalid_input'],
      ['a blank name of a look-up record', [{ name: ' ' }, 'vat', 'reference'], 'invalid_input'],
      ['data that its kind does not have', [{ data: { rate: 'much' } }, 'vat', 'reference'], 'invalid_input'],
    ] as const) {
      it(`refuses ${what} with ${code}`, async () => {
        expect(await edit(...(args as unknown as Parameters<typeof edit>))).to.include({ ok: false, code });
        expect(await till.entries()).to.deep.equal([]);
      });
    }

    it('refuses what the person has no right to, as far as the replica knows', async () => {
      await till.put('staff', aStaff(1, { id: 'user-1', store_ids: ['store-1'], modules: ['order'] }));
      expect(await edit({ price: 1 })).to.include({ code: 'forbidden' });
      expect(await edit({ status: 'closed' }, 's1', 'work_shift')).to.include({ code: 'forbidden' });
    });
  });
});
