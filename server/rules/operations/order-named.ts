// What an order names beside its goods: price lists, promotions and coupons, an exempt customer, whoever approved. Only
// what it names is read; a plain sale names nothing of it.
import { collections, offerOf, priceListItemId } from '@evertill/schemas';
import type { Customer, Offer, OrderPlacePayload, Product, Reference, Staff } from '@evertill/schemas';
import type { ReadTx } from '../../db/database.ts';
import { categoryPaths } from '../category-paths.ts';
import { couponUses } from '../coupon-uses.ts';
import type { CouponUse } from '../coupon-uses.ts';
import type { Needs, OperationProposal, Search } from '../rule.ts';

export interface NamedFacts {
  /** Read only when the order says that it is tax-exempt. */
  readonly customer: Customer | undefined;
  /** Price lists and their entries, by id. */
  readonly listed: ReadonlyMap<string, Reference>;
  readonly promotions: readonly Offer[];
  readonly coupons: readonly CouponUse[];
  /** Of each sold item's category, itself first. */
  readonly categories: ReadonlyMap<string, readonly string[]>;
  readonly approvers: readonly Staff[];
}

type PlacedLine = OrderPlacePayload['lines'][number];

/** For a batch, which reads them for all its entries at once. */
export function namedNeeds(store_id: string, payload: OrderPlacePayload): Required<Needs> {
  const coupons = offerIds(payload, 'coupon').map((id) => ({ collection: collections.reference, id }));
  const references = [...listIds(payload), ...offerIds(payload, 'promotion')];
  return {
    write: coupons,
    read: [
      ...references.map((id) => ({ collection: collections.reference, id })),
      ...approverIds(payload).map((id) => ({ collection: collections.staff, id })),
    ],
    find: payload.coupons.map((code): Search => ({
      collection: collections.reference,
      field: 'code',
      value: code,
      further: { kind: 'coupon', store_id: ['', store_id] },
    })),
  };
}

export async function namedFacts(
  tx: ReadTx,
  { entry: { store_id }, payload }: OperationProposal<OrderPlacePayload>,
  products: readonly Product[],
): Promise<NamedFacts> {
  const { customer_id = '', tax_exempt = false } = payload;
  const customer =
    tax_exempt && customer_id !== '' ? await tx.get(collections.customer, customer_id) : undefined;
  const isHere = !customer?.deleted && ['', store_id].includes(customer?.document['store_id'] as string);
  const listed = await references(tx, listIds(payload), ['price_list', 'price_list_item'], store_id);
  const promotions = (await references(tx, offerIds(payload, 'promotion'), ['promotion'], store_id)).flatMap(
    (one) => offerOf(one) ?? [],
  );
  const coupons = await couponUses(tx, store_id, payload.coupons, customer_id);
  const approvers = approverIds(payload);
  const offers = [...promotions, ...coupons.flatMap(({ offer }) => offer ?? [])];
  return {
    customer: isHere ? (customer?.document as Customer | undefined) : undefined,
    listed: new Map(listed.map((one) => [one.id, one])),
    promotions,
    coupons,
    categories: await categoryPaths(tx, products, offers),
    approvers:
      approvers.length === 0
        ? []
        : ((await tx.find(collections.staff, { id: approvers })) as unknown as Staff[]),
  };
}

/** Living ones that count in the store. */
async function references(
  tx: ReadTx,
  ids: readonly string[],
  kinds: readonly Reference['kind'][],
  store_id: string,
): Promise<Reference[]> {
  if (ids.length === 0) return [];
  const where = { id: ids, kind: kinds, store_id: ['', store_id] };
  return (await tx.find(collections.reference, where, { limit: ids.length })) as unknown as Reference[];
}

/** The list a line's price is from and the item's entry in it. */
function listIds({ lines }: OrderPlacePayload): string[] {
  const named = lines.filter(isFromList);
  return [
    ...new Set(
      named.flatMap(({ price_list_id, item_id }) => [price_list_id, priceListItemId(price_list_id, item_id)]),
    ),
  ];
}

export function isFromList<Line extends PlacedLine>(
  line: Line,
): line is Line & { readonly price_list_id: string } {
  return line.price_source === 'price_list' && (line.price_list_id ?? '') !== '';
}

function offerIds({ lines }: OrderPlacePayload, kind: 'promotion' | 'coupon'): string[] {
  const named = lines.flatMap(({ discounts }) => discounts.filter(({ source }) => source === kind));
  return [...new Set(named.flatMap(({ offer_id }) => offer_id ?? []))];
}

function approverIds({ approvals }: OrderPlacePayload): string[] {
  return [...new Set(approvals.map(({ employee_id }) => employee_id))];
}
