// What the server knows when it decides about an order, and the proposal it decides about.
import { collections, originalOf } from '@evertill/schemas';
import type {
  Draft,
  Order,
  OrderPlacePayload,
  Product,
  Reference,
  Store,
  TakenPart,
  WorkShift,
} from '@evertill/schemas';
import type { ReadTx, Stored } from '../../db/database.ts';
import type { Named, OperationProposal } from '../rule.ts';
import { couponsToHold } from '../coupon-uses.ts';
import { warehousesOf } from '../warehouse.ts';
import { namedFacts } from './order-named.ts';
import type { NamedFacts } from './order-named.ts';
import { ordersNaming } from './orders-naming.ts';

export interface OrderPlaceFacts {
  readonly existing: Order | undefined;
  /** The sale that goods come back from, and every other order that names it. */
  readonly original: Order | undefined;
  readonly returns: readonly Order[];
  /** The held basket it was made of, as long as that is there. */
  readonly draft: Draft | undefined;
  /** Parts that were taken of it, also where it is gone by now. */
  readonly taken: readonly TakenPart[];
  /** Other orders that were made of the same held basket. */
  readonly ofSameDraft: readonly Order[];
  readonly store: Store | undefined;
  readonly namedShift: WorkShift | undefined;
  /** Open shifts of the lane, newest first; read only when the order names none. */
  readonly openShifts: readonly WorkShift[];
  /** The living ones of the store. */
  readonly warehouses: readonly Reference[];
  readonly products: ReadonlyMap<string, Product>;
  readonly taxProfiles: ReadonlyMap<string, Reference>;
  /** Price changes of the sold items, newest first. */
  readonly priceChanges: readonly PriceChange[];
  readonly named: NamedFacts;
}

export interface PriceChange {
  readonly item_id: string;
  readonly old_price: number;
  readonly created_at: string;
}

export type OrderProposal = OperationProposal<OrderPlacePayload>;

/** Two that return one sale, or pay one basket, take turns, so that the second finds the first. */
export function namedBeside(payload: OrderPlacePayload): Named {
  const [original, draft] = [originalOf(payload), payload.draft_id ?? ''];
  return [
    ...(draft === '' ? [] : [{ collection: collections.draft, id: draft }]),
    ...(original === '' ? [] : [{ collection: collections.order, id: original }]),
  ];
}

/** What an order changes beside itself: the sale it returns of, the basket it pays, the coupons it uses. */
export async function changedBeside(
  tx: ReadTx,
  store_id: string,
  payload: OrderPlacePayload,
): Promise<Named> {
  return [...namedBeside(payload), ...(await couponsToHold(tx, store_id, payload.coupons))];
}

/** A shift is not closed, and counted, while an order is about to join it: the one it names, or else one of its lane. */
export async function shiftsToJoin({ entry, payload }: OrderProposal, tx: ReadTx): Promise<Named> {
  const { pos_register_id, vendor_work_shift_id: id } = payload;
  const open =
    id === '' ? await tx.find(collections.work_shift, openOn(entry.store_id, pos_register_id)) : [{ id }];
  return open.map((shift) => ({ collection: collections.work_shift, id: shift.id }));
}

function openOn(store_id: string, pos_register_id: string) {
  return { store_id, pos_register_id, status: 'open' };
}

export async function orderPlaceFacts(tx: ReadTx, proposal: OrderProposal): Promise<OrderPlaceFacts> {
  const { entry, payload } = proposal;
  const { store_id } = entry;
  const ids = [...new Set(payload.lines.map((line) => line.item_id))];
  const products = (await tx.find(
    collections.product,
    { store_id, id: ids },
    { limit: ids.length },
  )) as unknown as Product[];
  const repriced = products.filter((product) =>
    payload.lines.some((line) => line.item_id === product.id && line.unit_price !== product.price),
  );
  const changes =
    repriced.length === 0
      ? []
      : await tx.rows(
          'items_selling_price_history',
          { item_id: repriced.map(({ id }) => id) },
          { orderBy: 'created_at', descending: true },
        );
  const named =
    payload.vendor_work_shift_id === ''
      ? undefined
      : await tx.get(collections.work_shift, payload.vendor_work_shift_id);
  // Needed only to stamp an order that names no shift.
  const open =
    payload.vendor_work_shift_id !== ''
      ? []
      : await tx.find(collections.work_shift, openOn(store_id, payload.pos_register_id), {
          orderBy: 'opened_at',
          descending: true,
        });
  const store = await tx.get(collections.store, store_id);
  const { client_order_id, draft_id = '' } = payload;
  const others = async (field: 'return_of' | 'draft_id', id: string) =>
    (await ordersNaming(tx, store_id, field, id)).filter((order) => order.id !== client_order_id);
  const draft = await draftOf(tx, store_id, draft_id);
  const originalId = originalOf(payload);
  const original = originalId === '' ? undefined : await tx.get(collections.order, originalId);
  return {
    existing: (await tx.get(collections.order, client_order_id))?.document as Order | undefined,
    // Another store's is as good as none.
    original:
      original?.document['store_id'] === store_id ? (original.document as unknown as Order) : undefined,
    returns: await others('return_of', originalId),
    draft: draft?.deleted === false ? (draft.document as unknown as Draft) : undefined,
    taken: (draft?.document as Draft | undefined)?.taken ?? [],
    ofSameDraft: await others('draft_id', draft_id),
    store: store?.document as Store | undefined,
    namedShift: named?.document as WorkShift | undefined,
    openShifts: open as unknown as WorkShift[],
    warehouses: await warehousesOf(tx, store_id),
    products: new Map(products.map((product) => [product.id, product])),
    taxProfiles: await taxProfilesOf(tx, products),
    priceChanges: changes as unknown as PriceChange[],
    named: await namedFacts(tx, proposal, products),
  };
}

async function draftOf(tx: ReadTx, storeId: string, id: string): Promise<Stored | undefined> {
  const stored = id === '' ? undefined : await tx.get(collections.draft, id);
  return stored?.document['store_id'] === storeId ? stored : undefined;
}

async function taxProfilesOf(tx: ReadTx, products: readonly Product[]): Promise<Map<string, Reference>> {
  const found = new Map<string, Reference>();
  for (const id of new Set(products.map((product) => product.store_tax_id))) {
    const stored = id === '' ? undefined : await tx.get(collections.reference, id);
    const profile = stored?.document as Reference | undefined;
    if (profile?.kind === 'tax_profile' && !stored?.deleted) found.set(id, profile);
  }
  return found;
}
