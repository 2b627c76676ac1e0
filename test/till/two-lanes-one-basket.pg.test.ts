// One held basket and two lanes of a store: who has it open is seen and respected while there is contact, and nobody is
// kept from selling without. Whole tills with their own directories, a whole server, real sockets.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { addItem, basketFate, describe as sellables, emptyCart, prepareOrder } from '@evertill/client-core';
import type { Cart, Till } from '@evertill/client-core';
import type { Draft, Product, TakenPart } from '@evertill/schemas';
import { giveProduct, giveVendor } from '../support/given.ts';
import type { GivenVendor } from '../support/given.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { wholeTill } from '../support/whole-till.ts';
import type { WholeTill } from '../support/whole-till.ts';

describe('one basket and two lanes', function () {
  // A lease whose question went unheard is asked for again after a minute.
  this.timeout(120_000);
  let system: System;
  let vendor: GivenVendor;
  let directory: string;
  let one: WholeTill;
  let two: WholeTill;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme', { prices_include_tax: true });
    await giveProduct(system, vendor, { id: 'milk', sku_code: 'MILK', name: 'Milk', price: 100 });
    directory = await mkdtemp(path.join(os.tmpdir(), 'evertill-lanes-'));
    one = await wholeTill(system, vendor, { directory: path.join(directory, '1'), role: 'cashier', lane: 0 });
    two = await wholeTill(system, vendor, { directory: path.join(directory, '2'), role: 'manager', lane: 1 });
    for (const { till, handle } of [one, two]) {
      await till.inSync();
      await handle.openShift({ label: 'Day', openingCash: 0 });
      await till.inSync();
    }
  });
  beforeEach(async () => {
    for (const { till } of [one, two]) till.goOnline();
    for (const { till } of [one, two]) await till.inSync();
  });
  after(async () => {
    await Promise.all([one?.close(), two?.close()]);
    await system?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  async function hold({ till }: WholeTill): Promise<string> {
    const milk = (await till.documents.get<Product>('product', 'milk'))!;
    const [item] = await sellables(till.documents, [{ product: milk, variation_id: '', barcode: '' }]);
    const { chance } = till.surroundings;
    const cart = addItem(emptyCart(chance.id()), item!, { lineId: chance.id() })!;
    const held = await till.actions.holdDraft(cart, `basket ${++count}`);
    if (!held.ok) throw new Error(held.code);
    return held.draft.id;
  }
  const stored = async ({ till }: WholeTill, id: string) => (await till.drafts.get(id)) as Draft | undefined;
  /** Until the till has it so; the test's own time ends the wait. */
  async function shows(place: WholeTill, id: string, fits: (draft: Draft | undefined) => boolean) {
    for (;;) {
      const draft = await stored(place, id);
      if (fits(draft)) return draft!;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
  const isLiving = (draft: Draft | undefined) =>
    draft !== undefined && !('_deleted' in draft && draft['_deleted'] === true);
  async function resume({ till }: WholeTill, id: string, takeOver = false): Promise<Cart> {
    const resumed = await till.actions.resumeDraft(id, { takeOver });
    if (!resumed.ok) throw new Error(`${resumed.code} ${JSON.stringify(resumed.details)}`);
    return resumed.cart;
  }
  async function pay({ till }: WholeTill, cart: Cart) {
    const prepared = await prepareOrder(till, cart);
    if (!prepared.ok) throw new Error(prepared.code);
    const placed = await till.actions.placeOrder(prepared, [{ method: 'cash', amount: 100_000 }]);
    if (!placed.ok) throw new Error(placed.code);
    return placed.clientOrderId;
  }
  const leaseOf = async (id: string) =>
    (await system.owner.query('SELECT lease FROM drafts WHERE id = $1', [id])).rows[0]?.lease;
  const runOut = (id: string) =>
    system.owner.query(
      `UPDATE drafts SET lease = lease || '{"until":"2026-01-01T00:00:00.000Z"}' WHERE id = $1`,
      [id],
    );
  /** What a person is asked about baskets. */
  const open = async ({ till }: { till: Till }) =>
    (await till.attention())
      .filter(({ collection_name }) => collection_name === 'draft')
      .map(({ code, document_id }) => `${code} ${document_id}`);

  it('[L1] the other lane sees who has it and since when, and gets it on purpose alone; this one is told', async () => {
    const id = await hold(one);
    await shows(two, id, (draft) => draft?.status === 'held');
    await resume(one, id);
    const seen = await shows(two, id, (draft) => draft?.lease?.device_id === one.till.deviceId);
    const cashier = vendor.people.cashier.staff.id;
    const who = { pos_register_id: one.till.laneId, user_id: cashier, device_name: 'till of cashier' };
    expect(seen.lease).to.include(who);

    const refused = await two.till.actions.resumeDraft(id);
    expect(refused).to.deep.include({ ok: false, code: 'draft_leased' });
    expect(refused.ok || refused.details).to.deep.equal({ ...who, since: seen.lease!.since });
    expect((await stored(two, id))!.held_by, 'nothing was taken').to.equal(cashier);
    expect(basketFate(await stored(one, id), one.till.laneId)).to.equal(undefined);

    await resume(two, id, true);
    const lost = await shows(one, id, (draft) => draft?.lease?.device_id === two.till.deviceId);
    await shows(one, id, (draft) => basketFate(draft, one.till.laneId) !== undefined);
    expect(basketFate(await stored(one, id), one.till.laneId)).to.deep.equal({
      kind: 'taken',
      laneId: two.till.laneId,
      personId: vendor.people.manager.staff.id,
      at: lost.lease!.since,
    });
    expect(await one.till.actions.resumeDraft(id)).to.include({ code: 'draft_leased' });
    expect(await open(one), 'nothing to settle: nobody changed it').to.deep.equal([]);
  });

  it('[L3] held again it is anybody’s at once', async () => {
    const id = await hold(one);
    const cart = await resume(one, id);
    await shows(two, id, (draft) => draft?.lease !== null && draft?.status === 'resumed');
    await one.till.actions.holdDraft(cart, 'again');
    await shows(two, id, (draft) => draft?.status === 'held' && draft.lease === null);
    const { lines } = await resume(two, id);
    expect(lines).to.have.length(1);
    await shows(one, id, (draft) => draft?.lease?.device_id === two.till.deviceId);
  });

  it('is this lane’s without contact, whichever lane held it, and is lent again when contact is back', async () => {
    const [own, others] = [await hold(one), await hold(two)];
    await shows(one, others, (draft) => draft?.status === 'held');
    await resume(two, others);
    await shows(one, others, (draft) => draft?.lease?.device_id === two.till.deviceId);
    one.till.goOffline();
    expect((await resume(one, own)).lines).to.have.length(1);
    expect((await resume(one, others)).lines, 'nobody can be asked').to.have.length(1);
    expect(await leaseOf(own)).to.equal(null);
    one.till.goOnline();
    await shows(two, own, (draft) => draft?.lease?.device_id === one.till.deviceId);
    await shows(two, others, (draft) => draft?.pos_register_id === one.till.laneId);
    expect(await leaseOf(others), 'who had it has it').to.include({ device_id: two.till.deviceId });
    for (const [here, there] of [
      [one, two],
      [two, one],
    ] as const) {
      const fate = basketFate(await stored(here, others), here.till.laneId);
      expect(fate, 'both are told').to.include({ kind: 'taken', laneId: there.till.laneId });
    }
  });

  it('[L2] a lane that is not heard of loses it, both pay it, and a manager is told', async () => {
    const id = await hold(one);
    const first = await resume(one, id);
    await shows(two, id, (draft) => draft?.lease?.device_id === one.till.deviceId);
    one.till.goOffline();
    expect(await two.till.actions.resumeDraft(id)).to.include({ code: 'draft_leased' });
    await runOut(id);
    const second = await resume(two, id);
    const paid = await pay(two, second);
    await two.till.inSync();
    const again = await pay(one, first);
    one.till.goOnline();
    await one.till.inSync();
    const { rows } = await system.owner.query<{ id: string; flags: string[] }>(
      'SELECT id, flags FROM orders WHERE draft_id = $1 ORDER BY cardinality(ARRAY(SELECT jsonb_array_elements(flags)))',
      [id],
    );
    expect(rows).to.deep.equal([
      { id: paid, flags: [] },
      { id: again, flags: ['draft_paid_twice'] },
    ]);
    for (const place of [one, two]) {
      await shows(place, id, (draft) => !isLiving(draft));
      expect(await open(place), 'nothing in it was lost').to.deep.equal([]);
    }
  });

  it('paid it is gone from every lane, and no old copy brings it back', async () => {
    const id = await hold(one);
    await shows(two, id, (draft) => draft?.status === 'held');
    two.till.goOffline();
    const stale = await resume(two, id);
    await pay(one, await resume(one, id));
    await one.till.inSync();
    await shows(one, id, (draft) => !isLiving(draft));
    const row = async () =>
      (await system.owner.query('SELECT deleted, status, lease FROM drafts WHERE id = $1', [id])).rows[0];
    expect(await row()).to.deep.equal({ deleted: true, status: 'paid', lease: null });
    expect(await open(one), 'paid here, and that is that').to.deep.equal([]);

    await two.till.actions.holdDraft({ ...stale, customer_id: 'somebody' }, 'changed here');
    two.till.goOnline();
    await two.till.inSync();
    await shows(two, id, (draft) => !isLiving(draft));
    expect(await row()).to.deep.include({ deleted: true });
    expect(await open(two)).to.deep.equal([`conflict ${id}`]);
    expect(await two.till.actions.resumeDraft(id)).to.include({ ok: false });
    const refused = await two.till.actions.holdDraft(stale, 'once more');
    expect(refused).to.deep.include({ ok: false, code: 'draft_closed' });
  });

  describe('of which a part was taken (field case 14)', () => {
    async function take({ till }: WholeTill, cart: Cart): Promise<TakenPart> {
      const id = till.surroundings.chance.id();
      const taken = await till.actions.changeTaken(cart, { kind: 'take', id, method: 'voucher', amount: 40 });
      if (!taken.ok) throw new Error(taken.code);
      return taken.draft.taken[0]!;
    }
    const flagsOf = async (sale: string) =>
      (await system.owner.query('SELECT flags FROM orders WHERE id = $1', [sale])).rows[0]?.flags;

    it('is paid by a lane that had not heard of the part: the sale is flagged', async () => {
      const id = await hold(one);
      await shows(two, id, (draft) => draft?.status === 'held');
      two.till.goOffline();
      const unheard = await resume(two, id);
      await take(one, await resume(one, id));
      await one.till.inSync();
      const sale = await pay(two, unheard);
      two.till.goOnline();
      await two.till.inSync();
      expect(await flagsOf(sale)).to.deep.equal(['draft_part_left']);
    });

    it('is paid before the part is heard of: the lane that took it is told to give it back', async () => {
      const id = await hold(one);
      await shows(two, id, (draft) => draft?.status === 'held');
      one.till.goOffline();
      const part = await take(one, await resume(one, id));
      const sale = await pay(two, await resume(two, id));
      await two.till.inSync();
      one.till.goOnline();
      await one.till.inSync();
      await shows(one, id, (draft) => !isLiving(draft));
      expect(await flagsOf(sale), 'it could not be known').to.deep.equal([]);
      expect(await open(one)).to.deep.equal([`draft_part_left ${id}`]);
      const found = (await one.till.attention()).find(({ document_id }) => document_id === id);
      expect(found!.details['reason']).to.deep.equal({ parts: [part] });
    });
  });

  it('held, resumed and paid without contact it leaves its sale and nothing else, in whichever order they come', async () => {
    for (let round = 0; round < 3; round++) {
      one.till.goOffline();
      const id = await hold(one);
      const sale = await pay(one, await resume(one, id));
      one.till.goOnline();
      await one.till.inSync();
      await shows(one, id, (draft) => !isLiving(draft));
      const { rows } = await system.owner.query('SELECT deleted FROM drafts WHERE id = $1', [id]);
      expect(rows.every(({ deleted }) => deleted === true)).to.equal(true);
      expect((await system.owner.query('SELECT FROM orders WHERE id = $1', [sale])).rowCount).to.equal(1);
      expect(await open(one)).to.deep.equal([]);
    }
  });
});
