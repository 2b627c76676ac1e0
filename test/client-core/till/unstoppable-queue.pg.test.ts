// [O3][U4] Nothing that a queue can hold stops what stands behind it. `npm run prove -- queue` puts 10,000 contents in
// front of good ones.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import type { Attention, Draft, JsonObject, OperationEntry, OperationRecord } from '@evertill/schemas';
import { emptyCart } from '../../../client-core/actions/cart.ts';
import { editDocument } from '../../../client-core/actions/edit-document.ts';
import { moveCash } from '../../../client-core/actions/move-cash.ts';
import { placeOrder, prepareOrder } from '../../../client-core/actions/place-order.ts';
import { returnOrder } from '../../../client-core/actions/return-order.ts';
import { saveDraft } from '../../../client-core/actions/save-draft.ts';
import { sell } from '../../../client-core/actions/sell.ts';
import { voidOrder } from '../../../client-core/actions/void-order.ts';
import { waiting } from '../../../client-core/journal/append.ts';
import { lastOperation } from '../../../client-core/journal/journal-end.ts';
import { isEntry } from '../../../client-core/journal/operation-store.ts';
import { findOpenShift } from '../../../client-core/queries/open-shift.ts';
import { describe as sellables } from '../../../client-core/queries/sellable.ts';
import type { Refusal } from '../../../client-core/refusal.ts';
import type { Till } from '../../../client-core/till/till.ts';
import { draft } from '../drafts/draft-till.ts';
import { comesTrue } from '../../support/comes-true.ts';
import { sealedEntry } from '../../support/given-journal.ts';
import { giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { isProof } from '../../support/is-proof.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { wholeTill } from '../../support/whole-till.ts';
import type { WholeTill } from '../../support/whole-till.ts';
import { hostileText, hostileVariant } from './hostile-content.ts';
import { madeId, openShiftId, payloadsOf, variantsOf, withIds } from './hostile-payloads.ts';

/** Contents of one round, and rounds over each wire. */
const perRound = isProof ? 100 : 24;
const rounds = isProof ? 50 : 1;
/** ms until what is behind a round is on the server. */
const bound = 60_000;

describe('a queue with anything in it', function () {
  this.timeout(isProof ? 3_600_000 : 180_000);
  let system: System;
  let vendor: GivenVendor;
  let directory: string;
  let opened: WholeTill[];
  let names = 0;

  before(async () => {
    system = await startTestSystem();
  });
  after(() => system?.stop());
  beforeEach(async () => {
    opened = [];
    directory = await mkdtemp(path.join(tmpdir(), 'evertill-queue-'));
    vendor = await giveVendor(system, `queue-${++names}`, { prices_include_tax: true });
    await giveProduct(system, vendor, { id: `${vendor.id}-milk`, sku_code: 'MILK', name: 'Milk' });
  });
  afterEach(async () => {
    for (const one of opened) await one.close();
    await rm(directory, { recursive: true });
  });

  for (const wire of ['websocket', 'http'] as const) {
    it(`lets the good ones pass, and sets the bad ones aside with a reason on till and server: ${wire}`, async () => {
      const one = await wholeTill(system, vendor, { directory, role: 'owner', lane: 0, wire });
      opened.push(one);
      const { till, handle } = one;
      await till.inSync();
      await handle.openShift({ label: 'Morning', openingCash: 10_000 });
      await till.inSync();
      const contents = fc.sample(content(vendor), { numRuns: perRound * rounds, seed: 28 });
      for (let round = 0; round < rounds; round++) {
        const leaving = contents.slice(round * perRound, (round + 1) * perRound);
        const known = await knownDrafts(till, leaving.filter(({ changesDraft }) => changesDraft).length);
        till.goOffline();
        const left: Left[] = [];
        for (const { leave } of leaving) left.push(await leave(till, known));
        const good = await goodOnes(till, vendor, `${wire}-${round}`);
        till.goOnline();
        await arrived(good);
        await endPatience(till);
        await within(bound, till.inSync());
        const findings = await till.desk.open();
        for (const each of left) await stands(till, each, findings);
        // As people do: a till does not become slower by what they leave open.
        await till.desk.resolve(findings.map(({ id }) => id));
        expect(await till.operations.inState('waiting', 0, 10)).to.deep.equal([]);
      }
    });
  }

  /** Entries that name what is not there may wait ten minutes for it: by the server's clock they are over now. */
  async function endPatience(till: Till): Promise<void> {
    await comesTrue(async () => {
      const waiting = await till.operations.inState('waiting', 0, 1000);
      return waiting.every(({ outcome }) => outcome === 'waiting_for');
    }, bound);
    await system.owner.query(
      `UPDATE operation_ledger SET received_at = received_at - interval '11 minutes'
       WHERE vendor_id = $1 AND outcome = 'waiting_for'`,
      [vendor.id],
    );
    till.goOffline();
    till.goOnline();
  }

  /** Until the sale, the basket and the edit are on the server. */
  async function arrived({ order, draft: basket, name }: Good): Promise<void> {
    const isThere = async (sql: string, ...values: string[]) =>
      (await system.owner.query(`SELECT 1 FROM ${sql}`, [vendor.id, ...values])).rows.length === 1;
    await comesTrue(
      async () =>
        (await isThere('orders WHERE vendor_id = $1 AND id = $2', order)) &&
        (await isThere('drafts WHERE vendor_id = $1 AND id = $2', basket)) &&
        (await isThere('items WHERE vendor_id = $1 AND id = $2 AND name = $3', `${vendor.id}-milk`, name)),
      bound,
    );
  }

  async function stands(till: Till, left: Left, findings: readonly Attention[]): Promise<void> {
    const refusals = async (where: string, value: unknown) =>
      (await system.owner.query(`SELECT code FROM rejections WHERE ${where}`, [vendor.id, value])).rows;
    if (left.kind === 'entry') {
      const record = (await till.operations.get(left.device_seq))!;
      if (record.state === 'settled') return;
      const about = JSON.stringify({ code: record.code, details: record.details });
      expect(record.state, about).to.equal('attention');
      expect(findings.find(({ device_seq }) => device_seq === left.device_seq)?.code, about).to.equal(
        record.code,
      );
      if (record.code !== 'too_large')
        expect(
          await refusals('vendor_id = $1 AND device_seq = $2', left.device_seq),
          about,
        ).to.not.deep.equal([]);
    }
    if (left.kind === 'draft') {
      const stored = await system.owner.query(
        'SELECT name, customer_id, status, lines FROM drafts WHERE vendor_id = $1 AND id = $2',
        [vendor.id, left.id],
      );
      const held = (await till.drafts.get(left.id)) as Draft | undefined;
      const finding = findings.find(({ document_id }) => document_id === left.id);
      if (!finding && stored.rows.length === 1) {
        const { name, customer_id, status, lines } = held!;
        expect(stored.rows).to.deep.equal([{ name, customer_id, status, lines }]);
        return;
      }
      expect(finding, `a reason for basket ${left.id}`).to.not.equal(undefined);
      if (finding!.code !== 'too_large')
        expect(await refusals('vendor_id = $1 AND document_id = $2', left.id)).to.not.deep.equal([]);
    }
  }
});

interface Good {
  readonly order: string;
  readonly draft: string;
  readonly name: string;
}

async function goodOnes(till: Till, vendor: GivenVendor, name: string): Promise<Good> {
  const sold = await sell(till, {
    lines: [{ sku: 'MILK', qty: 1 }],
    payments: [{ method: 'cash', amount: 10_000 }],
  });
  if (!sold.ok) throw new Error(sold.code);
  const held = await saveDraft(till, `${vendor.id}-${name}`, { name, customer_id: '', lines: [] });
  if (!held.ok) throw new Error(held.code);
  const edited = await editDocument(till, 'product', `${vendor.id}-milk`, { name });
  if (!edited.ok) throw new Error(edited.code);
  return { order: sold.clientOrderId, draft: held.draft.id, name };
}

/** What a content left in the queue, if anything. */
type Left =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'entry'; readonly device_seq: number }
  | { readonly kind: 'draft'; readonly id: string };

interface Content {
  /** It takes one of the baskets the server has. */
  readonly changesDraft?: boolean;
  /** `known`: ids of baskets the server has, unchanged on this till. */
  readonly leave: (till: Till, known: string[]) => Promise<Left>;
}

function content(vendor: GivenVendor): fc.Arbitrary<Content> {
  return fc.oneof(
    { weight: 5, arbitrary: fc.tuple(fc.constantFrom(...typed(vendor)), hostileText).map(asTyped) },
    { weight: 2, arbitrary: leftDraft(vendor) },
    { weight: 2, arbitrary: changedDraft(vendor) },
    { weight: 5, arbitrary: leftEntry(vendor) },
  );
}

async function knownDrafts(till: Till, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let each = 0; each < count; each++) {
    const saved = await saveDraft(till, till.surroundings.chance.id(), {
      name: 'Anna',
      customer_id: '',
      lines: [],
    });
    if (!saved.ok) throw new Error(saved.code);
    ids.push(saved.draft.id);
  }
  await within(bound, till.inSync());
  return ids;
}

/** What screens do with a text that was typed. */
type Typed = (
  till: Till,
  text: string,
) => Promise<{ readonly ok: true; readonly record?: OperationRecord } | Refusal>;

/** Nothing throws; what is taken is text that can be stored, what is not taken names a field. */
function asTyped([act, text]: [Typed, string]): Content {
  return { leave };

  async function leave(till: Till): Promise<Left> {
    const outcome = await act(till, text);
    if (!outcome.ok) {
      expect(outcome.code).to.be.oneOf(['invalid_input', 'too_large', 'order_returned', 'refund_exceeds']);
      if (outcome.code === 'invalid_input') expect(outcome.details).to.have.property('field');
      return { kind: 'nothing' };
    }
    if ('draft' in outcome) return { kind: 'draft', id: (outcome.draft as Draft).id };
    const seq = outcome.record?.device_seq ?? (outcome as { deviceSeq?: number }).deviceSeq;
    return seq ? { kind: 'entry', device_seq: seq } : { kind: 'nothing' };
  }
}

function typed(vendor: GivenVendor): Typed[] {
  const milk = `${vendor.id}-milk`;
  const newId = (till: Till) => till.surroundings.chance.id();
  const sale = async (till: Till) => {
    const sold = await sell(till, {
      lines: [{ sku: 'MILK', qty: 1 }],
      payments: [{ method: 'cash', amount: 10_000 }],
    });
    if (!sold.ok) throw new Error(sold.code);
    return sold.clientOrderId;
  };
  return [
    (till, name) => saveDraft(till, newId(till), { name, customer_id: '', lines: [] }),
    (till, customer_id) => saveDraft(till, newId(till), { name: 'A', customer_id, lines: [] }),
    (till, reason) => moveCash(till, { kind: 'paid_in', amount: 100, reason }),
    async (till, reason) => voidOrder(till, { orderId: await sale(till), reason }),
    async (till, note) => returnOrder(till, { orderId: await sale(till), returnId: newId(till), note }),
    (till, name) => editDocument(till, 'product', milk, { name: `${name} ` }),
    (till, text) => editDocument(till, 'product', milk, { description: text }),
    async (till, reason) => {
      const [item] = await sellables(till.documents, [
        { product: (await till.documents.get('product', milk))!, variation_id: '', barcode: '' },
      ]);
      const prepared = await prepareOrder(till, {
        ...emptyCart(newId(till)),
        lines: [{ id: 'a', item: item!, qty: '1.000' }],
        discounts: [{ kind: 'amount', value: 1, reason }],
      });
      if (!prepared.ok) return prepared;
      return placeOrder(till, prepared, [{ method: 'cash', amount: 10_000 }]);
    },
  ];
}

/** A basket as an older version, or a damaged disk, left it in the till's own database. */
function leftDraft(vendor: GivenVendor): fc.Arbitrary<Content> {
  return draftVariant(vendor).map((left) => ({
    leave: async (till) => {
      const id = till.surroundings.chance.id();
      await till.drafts.put([{ ...left, id } as never]);
      return { kind: 'draft', id };
    },
  }));
}

/** The same of a basket that the server has. */
function changedDraft(vendor: GivenVendor): fc.Arbitrary<Content> {
  return draftVariant(vendor).map((left) => ({
    changesDraft: true,
    leave: async (till, known) => {
      const id = known.pop()!;
      const { rev, lease } = (await till.drafts.get(id)) as Draft;
      await till.drafts.put([{ ...left, id, rev, lease } as never]);
      return { kind: 'draft', id };
    },
  }));
}

function draftVariant(vendor: GivenVendor): fc.Arbitrary<object> {
  const [store] = vendor.stores;
  const line = {
    id: 'a',
    item_id: 'p',
    variation_id: '',
    name: 'Milk',
    barcode: '',
    qty: '1.000',
    unit_price: 1,
  };
  const base = { ...draft('', { store_id: store.id, pos_register_id: store.lanes[0], lines: [line] }) };
  return fc.oneof(
    hostileVariant(base, ['id', 'store_id', 'rev', 'updated_at', 'lease']),
    hostileVariant(line).map((changed) => ({ ...base, lines: [changed] })),
  );
}

/** An entry as an older version sealed it, or what a damaged disk made of one. */
function leftEntry(vendor: GivenVendor): fc.Arbitrary<Content> {
  const [store] = vendor.stores;
  const payloads = payloadsOf(vendor);
  const change = fc.oneof(
    ...Object.entries(payloads).flatMap(([type, payload]) =>
      variantsOf(payload).map((variant) => variant.map((changed) => ({ type, payload: changed }))),
    ),
    hostileText.map((type) => ({ type, payload: payloads['cash.move'] as JsonObject })),
  );
  return change.map((parts) => ({ leave: (till) => leave(till, parts) }));

  async function leave(till: Till, parts: { type: string; payload: JsonObject }): Promise<Left> {
    const last = await lastOperation(till.operations);
    const device_seq = (last?.device_seq ?? 0) + 1;
    const entry = {
      device_id: till.deviceId,
      device_seq,
      store_id: store.id,
      actor_id: till.actorId(),
      captured_at: new Date(till.surroundings.clock.now()).toISOString(),
      clock: { wall: till.surroundings.clock.now(), monotonic: 1, skew_ms: 0 },
      prev_hash: last?.hash ?? '',
      type: parts.type,
      payload: withIds(parts.payload, {
        [madeId]: till.surroundings.chance.id(),
        [openShiftId]: (await findOpenShift(till))!.id,
      }),
    };
    const record = waiting(sealedOrDamaged(entry));
    // A journal with something else in it is a damaged disk's, and the till says so (see `damage`).
    if (!isEntry(record)) return { kind: 'nothing' };
    await till.operations.insert(record);
    return { kind: 'entry', device_seq };
  }
}

/** Half a letter has no canonical form, so that no version sealed one: such an entry was damaged afterwards. */
function sealedOrDamaged(entry: Omit<OperationEntry, 'hash'>): OperationEntry {
  try {
    return sealedEntry(entry);
  } catch {
    return { ...entry, hash: 'a'.repeat(64) };
  }
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(
    () => late.reject(new Error(`not in sync after ${milliseconds} ms`)),
    milliseconds,
  );
  await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
