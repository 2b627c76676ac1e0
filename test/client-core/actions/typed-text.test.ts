// What a person types, pastes or scans: made fit to be stored, or refused before money is taken, with the field named.
import { expect } from 'chai';
import type { Draft, JsonObject, OperationRecord } from '@evertill/schemas';
import { limits } from '@evertill/sync';
import { emptyCart } from '../../../client-core/actions/cart.ts';
import type { Cart } from '../../../client-core/actions/cart.ts';
import { holdDraft } from '../../../client-core/actions/hold-draft.ts';
import { moveCash } from '../../../client-core/actions/move-cash.ts';
import { placeOrder, prepareOrder } from '../../../client-core/actions/place-order.ts';
import { prepareReturn, returnOrder } from '../../../client-core/actions/return-order.ts';
import { saveDraft } from '../../../client-core/actions/save-draft.ts';
import { voidOrder } from '../../../client-core/actions/void-order.ts';
import { waiting } from '../../../client-core/journal/append.ts';
import { describe as sellables } from '../../../client-core/queries/sellable.ts';
import { sealedEntry } from '../../support/given-journal.ts';
import { openShop } from './open-shop.ts';
import type { Shop } from './open-shop.ts';

const unsound = 'Table\0 5 \ud83d';
const sound = 'Table 5 \ufffd';
const cash = [{ method: 'cash', amount: 10_000 }] as const;

describe('a text that is typed at a till', () => {
  let till: Shop;
  beforeEach(async () => {
    till = await openShop({ discount_limit: '50.0000' });
  });
  afterEach(() => till.close());

  const cartOf = async (parts: Partial<Cart> = {}, name?: string): Promise<Cart> => {
    const product = (await till.documents.get('product', 'p1')) as never;
    const [item] = await sellables(till.documents, [{ product, variation_id: '', barcode: '' }]);
    const line = { id: 'a', item: name === undefined ? item! : { ...item!, name }, qty: '1.000' };
    return { ...emptyCart(till.surroundings.chance.id()), lines: [line], ...parts };
  };
  const stored = async () => (await till.drafts.find({ selector: {} })) as unknown as Draft[];
  const off = (reason: string) => ({ discounts: [{ kind: 'amount' as const, value: 1, reason }] });
  const lastPayload = async () => ((await till.entries()).at(-1) as OperationRecord).payload;
  const sold = async () => {
    const prepared = await prepareOrder(till, await cartOf());
    if (!prepared.ok) throw new Error(prepared.code);
    const placed = await placeOrder(till, prepared, cash);
    if (!placed.ok) throw new Error(placed.code);
    return placed.clientOrderId;
  };

  describe('in a held basket', () => {
    it('is kept without NUL and halves of characters', async () => {
      expect((await holdDraft(till, await cartOf(), unsound)).ok).to.equal(true);
      expect((await saveDraft(till, 'd2', { name: unsound, customer_id: '', lines: [] })).ok).to.equal(true);
      expect((await stored()).map(({ name }) => name)).to.deep.equal([sound, sound]);
    });

    it('is cut between characters where the name of an item is too long', async () => {
      await holdDraft(till, await cartOf({}, `${'x'.repeat(199)}😀`), 'A');
      expect((await stored())[0]!.lines[0]!.name).to.equal('x'.repeat(199));
    });

    it('is refused with its field where it is too long, and nothing is stored', async () => {
      const held = await holdDraft(till, await cartOf(), 'x'.repeat(201));
      expect(held).to.deep.include({ ok: false, code: 'invalid_input' });
      expect(!held.ok && held.details['field']).to.equal('name');
      expect(await stored()).to.deep.equal([]);
    });

    it('is refused where the basket would not travel beside what it was changed from', async () => {
      const held = await saveDraft(till, 'd1', {
        name: 'x'.repeat(limits.draftBytes),
        customer_id: '',
        lines: [],
      });
      expect(held).to.include({ ok: false, code: 'too_large' });
    });
  });

  describe('in an entry', () => {
    beforeEach(() => till.opened());

    it('is sealed without NUL and halves of characters', async () => {
      const prepared = await prepareOrder(till, await cartOf(off(unsound)));
      expect((await placeOrder(till, prepared as never, cash)).ok).to.equal(true);
      expect((await lastPayload())['discounts']).to.deep.equal([{ kind: 'amount', value: 1, reason: sound }]);
      expect((await voidOrder(till, { orderId: await sold(), reason: unsound })).ok).to.equal(true);
      expect(await lastPayload()).to.include({ reason: sound });
      await moveCash(till, { kind: 'paid_in', amount: 1, reason: unsound });
      expect(await lastPayload()).to.include({ reason: sound });
      await returnOrder(till, { orderId: await sold(), returnId: 'r1', note: unsound });
      expect(await lastPayload()).to.include({ note: sound });
    });

    it('is refused with its field before money is taken', async () => {
      const sale = await prepareOrder(till, await cartOf(off('x'.repeat(201))));
      expect(sale).to.deep.include({ ok: false, code: 'invalid_input' });
      expect(!sale.ok && sale.details['field']).to.equal('discounts.0.reason');
      const note = 'x'.repeat(2001);
      const back = await prepareReturn(till, { orderId: await sold(), returnId: 'r1', note });
      expect(!back.ok && back.details['field']).to.equal('note');
    });
  });

  it('leaves a till selling that finds an entry of another version in its journal', async () => {
    await till.opened();
    const { hash } = (await till.entries()).at(-1)!;
    const common = { device_id: till.deviceId, store_id: till.storeId, actor_id: 'user-1', prev_hash: hash };
    const clock = { wall: 0, monotonic: 0, skew_ms: 0 };
    let device_seq = 1;
    for (const type of ['cash.move', 'order.place', 'order.void', 'order.tip', 'shift.open', 'shift.close']) {
      const payload = { id: 'x', 'later\0': true } as JsonObject;
      const captured_at = '2026-11-24T09:00:00.000Z';
      const entry = sealedEntry({ ...common, device_seq: ++device_seq, type, captured_at, clock, payload });
      await till.operations.insert(waiting(entry));
    }
    const id = await sold();
    expect((await returnOrder(till, { orderId: id, returnId: 'r1' })).ok).to.equal(true);
    expect((await moveCash(till, { kind: 'paid_in', amount: 1, reason: 'float' })).ok).to.equal(true);
  });
});
