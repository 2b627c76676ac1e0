// What a line should have cost for one: by its price list where it names one, else by the catalog.
import { lineAmount, parseQuantity, priceFromLists } from '@evertill/schemas';
import type { OrderPlacePayload, Product, Store, Variance } from '@evertill/schemas';
import type { OrderPlaceFacts, OrderProposal } from './order-facts.ts';
import { isFromList } from './order-named.ts';

type PlacedLine = OrderPlacePayload['lines'][number];
type Prices = Pick<Variance, 'list_price_at_capture' | 'list_price_now' | 'computed'>;

/** Undefined when the line was charged so. */
export function otherPrice(
  line: PlacedLine,
  proposal: OrderProposal,
  known: OrderPlaceFacts,
  store: Store,
): Prices | undefined {
  const product = known.products.get(line.item_id)!;
  const listed = isFromList(line) ? priceOfList(line, proposal, known, store) : undefined;
  const list_price_now = catalogPrice(product, line.variation_id);
  if (isAt(line, listed ?? list_price_now)) return undefined;
  if (listed !== undefined) return { list_price_at_capture: listed, list_price_now, computed: listed };
  const atCapture = line.variation_id ? null : priceAt(product, proposal.occurredAt, known);
  return { list_price_at_capture: atCapture, list_price_now, computed: null };
}

/** Of the item, or of its variation, now and without any list. */
export function catalogPrice(product: Product, variationId: string | undefined): number {
  return product.variations.find((variation) => variation.id === variationId)?.price ?? product.price;
}

/** By the list the line names alone: another one that would count before it is not looked for. */
function priceOfList(
  { item_id, variation_id = '', qty, price_list_id }: PlacedLine & { readonly price_list_id: string },
  { payload, occurredAt }: OrderProposal,
  { named }: OrderPlaceFacts,
  store: Store,
): number | undefined {
  const list = named.listed.get(price_list_id);
  const lane = store.lanes.find(({ id }) => id === payload.pos_register_id);
  const found = priceFromLists(list?.kind === 'price_list' ? [list] : [], named.listed, {
    item_id,
    variation_id,
    qty,
    store_id: store.id,
    channel: lane?.channel ?? 'retail',
    customer_id: payload.customer_id ?? '',
    at: occurredAt,
  });
  return found?.price;
}

/**
 * A printed price is right when it buys what the list sells for it, to a thousandth, or when it is what the printed weight
 * costs: scales round as they like.
 */
function isAt({ unit_price, price_per = 1, qty, price_source }: PlacedLine, price: number): boolean {
  if (price_source !== 'embedded') return unit_price / price_per === price;
  const charged = lineAmount({ qty, unit_price, price_per });
  const listed = lineAmount({ qty, unit_price: price, price_per: 1 });
  if (charged === undefined || listed === undefined) return false;
  return Math.abs(charged - listed) <= 1 || Math.round((charged * 1000) / price) === parseQuantity(qty);
}

/** The list price when the sale was captured: before the first change that came after it. */
function priceAt(product: Product, occurredAt: string, { priceChanges }: OrderPlaceFacts): number {
  const later = priceChanges.filter(
    (change) => change.item_id === product.id && change.created_at > occurredAt,
  );
  return later.at(-1)?.old_price ?? product.price;
}
