// Baskets that are put aside under a name, and taken back: paid, changed, or left lying.
import { addItem, emptyCart } from '../../client-core/actions/cart.ts';
import type { Cart } from '../../client-core/actions/cart.ts';
import { holdDraft } from '../../client-core/actions/hold-draft.ts';
import { resumeDraft } from '../../client-core/actions/resume-draft.ts';
import type { TillContext } from '../../client-core/actions/till-context.ts';
import { findByBarcode } from '../../client-core/queries/find-by-barcode.ts';
import { describe } from '../../client-core/queries/sellable.ts';
import type { Till } from '../../client-core/till/till.ts';
import type { Draft, ReplicatedDocument } from '@evertill/schemas';
import { aStore } from '../contract/contract-documents.ts';
import { placeCart, remember } from './cashier-work.ts';
import type { Answer, Work } from './cashier-work.ts';
import type { Device } from './device.ts';
import type { Scene } from './scene.ts';
import { barcodeOf, customerIds, productIds } from './shop.ts';
import { typed } from './typed-text.ts';

export const draftSteps = { hold: holdSomething, resume: resumeSomething } as const satisfies Record<
  string,
  Work
>;

async function holdSomething(scene: Scene, device: Device, till: Till): Promise<Answer> {
  const cart = await someCart(scene, device, till);
  if (!cart) return { ok: true };
  const held = await holdDraft(till, cart, typed(scene, `basket ${scene.facts.unique()}`));
  if (held.ok) rememberDraft(scene, device, held.draft, ['name', 'customer_id'], true);
  return held;
}

export async function someCart(
  { chance }: Scene,
  device: Device,
  till: Pick<TillContext, 'documents' | 'surroundings'>,
): Promise<Cart | undefined> {
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
  const name = next === 'rename' ? typed(scene, `basket ${facts.unique()}`) : before.name;
  attemptDraft(scene, draftId, 'name', name);
  attemptDraft(scene, draftId, 'customer_id', customer_id);
  const again = await holdDraft(till, { ...resumed.cart, customer_id }, name);
  if (again.ok && name !== before.name) rememberDraft(scene, device, again.draft, ['name'], false);
  if (again.ok && customer_id !== before.customer_id)
    rememberDraft(scene, device, again.draft, ['customer_id'], false);
  return again;
}

async function pay(scene: Scene, device: Device, till: Till, cart: Cart): Promise<Answer> {
  const placed = await placeCart(till, cart);
  if (placed.ok) remember(scene, device, placed);
  return placed;
}

type DraftField = 'name' | 'customer_id';

/** Begun, and perhaps there although the till died before it answered. */
export function attemptDraft({ facts }: Scene, draftId: string, field: DraftField, value: string): void {
  facts.draftAttempts.add(`${draftId} ${field} ${ordinaryPart(value)}`);
}

/** What is left of a typed name however it was cleaned. */
export function ordinaryPart(name: string): string {
  return /^basket \d+/.exec(name)?.[0] ?? name;
}

export function rememberDraft(
  { facts }: Scene,
  { name: device }: Device,
  draft: Draft,
  fields: readonly DraftField[],
  created: boolean,
): void {
  for (const field of fields) {
    facts.draftChanges.push({ device, draftId: draft.id, field, value: draft[field], created });
  }
}
