// What people do at a till. Each step is begun and goes on by itself: the till may lose its power in the middle.
import { addItem, emptyCart } from '../../client-core/actions/cart.ts';
import type { Cart } from '../../client-core/actions/cart.ts';
import { editDocument } from '../../client-core/actions/edit-document.ts';
import { holdDraft } from '../../client-core/actions/hold-draft.ts';
import { openShift } from '../../client-core/actions/open-shift.ts';
import { placeOrder, prepareOrder } from '../../client-core/actions/place-order.ts';
import { resumeDraft } from '../../client-core/actions/resume-draft.ts';
import { sell } from '../../client-core/actions/sell.ts';
import { StorageError } from '../../client-core/database/storage-error.ts';
import { findByBarcode } from '../../client-core/queries/find-by-barcode.ts';
import { findOpenShift } from '../../client-core/queries/open-shift.ts';
import { describe } from '../../client-core/queries/sellable.ts';
import type { Till } from '../../client-core/till/till.ts';
import type { Draft, ReplicatedDocument } from '@evertill/schemas';
import { aStore } from '../contract/contract-documents.ts';
import { remember } from './cashier-work.ts';
import type { Answer, Work } from './cashier-work.ts';
import type { Device, Tab } from './device.ts';
import { drawerSteps } from './drawer-steps.ts';
import type { Scene } from './scene.ts';
import { returnSteps } from './return-steps.ts';
import { barcodeOf, customerIds, productIds } from './shop.ts';

const enough = [{ method: 'cash', amount: 100_000_000 }] as const;
/** Less than any sale that is rung up here. */
const partOnCard = { method: 'card', amount: 700 } as const;
/** Unit prices from here on belong to one sale each. */
const firstMarker = 100_000;

export const cashierSteps = {
  sell: sellSomething,
  openShift: (_scene, _device, till) => openShift(till, { label: 'Shift', openingCash: 5000 }),
  hold: holdSomething,
  resume: resumeSomething,
  editProduct: editSomeProduct,
  editCustomer: editSomeCustomer,
  ...drawerSteps,
  ...returnSteps,
} as const satisfies Record<string, Work>;

export type CashierStep = keyof typeof cashierSteps;

/** Begins a step at one of the device's open tabs; one person does one thing at a time. */
export function atTill(scene: Scene, device: Device, step: CashierStep): void {
  const tabs = device.openTabs().filter(({ isBusy }) => !isBusy);
  if (tabs.length === 0) return;
  const tab = scene.chance.pick(tabs);
  tab.isBusy = true;
  void finish(scene, tab, step, cashierSteps[step](scene, device, tab.till!));
}

async function finish(scene: Scene, tab: Tab, step: CashierStep, work: Promise<Answer>): Promise<void> {
  const { life } = tab;
  try {
    const answer = await life.whileAlive(work);
    const word = answer.ok ? 'done' : answer.code;
    life.log(`${step}: ${word}`);
    scene.facts.count(`${step} ${word}`);
  } catch (error) {
    const isExpected = error instanceof StorageError || tab.till === undefined;
    life.log(`${step}: failed`);
    if (!isExpected)
      scene.facts.complaints.push(`${step} at ${life.name}: ${String((error as Error).stack ?? error)}`);
  }
  tab.isBusy = false;
}

async function sellSomething(scene: Scene, device: Device, till: Till): Promise<Answer> {
  const { chance, facts } = scene;
  if (!(await findOpenShift(till)) && chance.happens(0.9)) {
    return openShift(till, { label: 'Shift', openingCash: 5000 });
  }
  const marker = firstMarker + facts.unique();
  const barcode = () => barcodeOf(chance.pick(productIds(device.storeId)));
  const more = Array.from({ length: chance.between(0, 2) }, () => ({
    barcode: barcode(),
    qty: chance.between(1, 3),
  }));
  const lines = [{ barcode: barcode(), qty: 1, unitPrice: marker }, ...more];
  const payments = chance.happens(0.3) ? [partOnCard, ...enough] : enough;
  const sold = await sell(till, { lines, payments });
  if (sold.ok) remember(scene, device, sold, marker);
  return sold;
}

async function holdSomething(scene: Scene, device: Device, till: Till): Promise<Answer> {
  const cart = await someCart(scene, device, till);
  if (!cart) return { ok: true };
  const name = `basket ${scene.facts.unique()}`;
  const held = await holdDraft(till, cart, name);
  if (held.ok) rememberDraft(scene, device, held.draft, ['name', 'customer_id'], true);
  return held;
}

async function someCart({ chance }: Scene, device: Device, till: Till): Promise<Cart | undefined> {
  const code = barcodeOf(chance.pick(productIds(device.storeId)));
  const items = await findByBarcode(till.documents, code, aStore({ id: 'store-1' }));
  const [item] = await describe(till.documents, items.slice(0, 1));
  const { surroundings } = till;
  return item && addItem(emptyCart(surroundings.chance.id()), item, { lineId: surroundings.chance.id() });
}

/** Takes a held basket back. A till’s two windows do not serve the same customer at the same moment. */
async function resumeSomething(scene: Scene, device: Device, till: Till): Promise<Answer> {
  const held = await till.drafts.find({
    selector: { store_id: { $eq: till.storeId } },
    sort: [{ id: 'asc' }],
  });
  const isFree = ({ id, status }: ReplicatedDocument) =>
    (status === 'held' || status === 'resumed') && !device.handled.has(id);
  const living = held.filter(isFree);
  if (living.length === 0) return { ok: true };
  const { id } = scene.chance.pick(living);
  device.handled.add(id);
  try {
    return await handle(scene, device, till, id);
  } finally {
    device.handled.delete(id);
  }
}

/** It is paid, put aside again with a change, or left lying. */
async function handle(scene: Scene, device: Device, till: Till, draftId: string): Promise<Answer> {
  const { chance, facts } = scene;
  const resumed = await resumeDraft(till, draftId);
  if (!resumed.ok || resumed.cart.lines.length === 0) return resumed;
  const next = chance.weighted({ pay: 3, rename: 3, giveTo: 3, leave: 2 });
  if (next === 'pay') return pay(scene, device, till, resumed.cart);
  if (next === 'leave') return resumed;
  const before = (await till.drafts.get(draftId)) as Draft;
  const customer_id = next === 'giveTo' ? chance.pick(customerIds()) : before.customer_id;
  const name = next === 'rename' ? `basket ${facts.unique()}` : before.name;
  facts.draftAttempts.add(`${draftId} name ${name}`).add(`${draftId} customer_id ${customer_id}`);
  const again = await holdDraft(till, { ...resumed.cart, customer_id }, name);
  if (again.ok && name !== before.name) rememberDraft(scene, device, again.draft, ['name'], false);
  if (again.ok && customer_id !== before.customer_id)
    rememberDraft(scene, device, again.draft, ['customer_id'], false);
  return again;
}

async function pay(scene: Scene, device: Device, till: Till, cart: Cart): Promise<Answer> {
  const prepared = await prepareOrder(till, cart);
  if (!prepared.ok) return prepared;
  const placed = await placeOrder(till, prepared, enough);
  if (placed.ok) remember(scene, device, placed);
  return placed;
}

function rememberDraft(
  { facts }: Scene,
  { name: device }: Device,
  draft: Draft,
  fields: readonly ('name' | 'customer_id')[],
  created: boolean,
): void {
  for (const field of fields) {
    facts.draftChanges.push({ device, draftId: draft.id, field, value: draft[field], created });
  }
}

function editSomeProduct({ chance, facts }: Scene, device: Device, till: Till): Promise<Answer> {
  const id = chance.pick(productIds(device.storeId));
  const changes = chance.happens(0.7)
    ? { price: 2000 + facts.unique() }
    : { name: `product ${facts.unique()}` };
  return editDocument(till, 'product', id, changes);
}

function editSomeCustomer({ chance, facts }: Scene, _device: Device, till: Till): Promise<Answer> {
  const changes = chance.happens(0.5) ? { phone: `${facts.unique()}` } : { note: `note ${facts.unique()}` };
  return editDocument(till, 'customer', chance.pick(customerIds()), changes);
}
