// What the server would have charged differently: kept beside the sale for a manager, never changing it.
import { lineAmount, lineTax, parseQuantity, resolveTax } from '@evertill/schemas';
import type {
  OrderPlacePayload,
  Product,
  Reference,
  Store,
  TaxProfileData,
  Variance,
} from '@evertill/schemas';
import type { OrderPlaceFacts, OrderProposal } from './order-facts.ts';
import type { Reckoning } from './order-reckoning.ts';
import type { Refund } from './order-refund.ts';

type PlacedLine = OrderPlacePayload['lines'][number];

export function variancesOf(
  proposal: OrderProposal,
  known: OrderPlaceFacts,
  store: Store,
  reckoning: Reckoning,
  refund: Refund | undefined,
): Variance[] {
  const { payload } = proposal;
  const found: Variance[] = [];
  // Two lanes that each gave back a part may have rounded it differently: a cent a line is no finding.
  const shares = refund?.shares ?? new Map<string, object>();
  const isOff = (charged: number, computed: number, tolerated: number) =>
    Math.abs(charged - computed) > tolerated;
  payload.lines.forEach((line, index) => {
    if (shares.has(line.client_line_id)) {
      const { tax, total } = reckoning.totals.lines[index]!;
      if (isOff(line.tax.amount, tax, 1))
        found.push({ ...blank('line_tax', line.client_line_id, line.tax.amount), computed: tax });
      if (isOff(line.total, total, 1))
        found.push({ ...blank('line_total', line.client_line_id, line.total), computed: total });
      return;
    }
    const product = known.products.get(line.item_id)!;
    const listNow = listPrice(product, line.variation_id);
    if (!isAtList(line, listNow)) {
      found.push({
        ...blank('unit_price', line.client_line_id, line.unit_price),
        list_price_at_capture: line.variation_id ? null : priceAt(product, proposal.occurredAt, known),
        list_price_now: listNow,
      });
    }
    const totals = reckoning.totals.lines[index]!;
    const tax = serverTax(product, known.taxProfiles, store, totals.taxable, line.qty);
    if (tax !== line.tax.amount)
      found.push({ ...blank('line_tax', line.client_line_id, line.tax.amount), computed: tax });
    if (totals.total !== line.total) {
      found.push({ ...blank('line_total', line.client_line_id, line.total), computed: totals.total });
    }
  });
  // Its figures are in a coin the store does not count in.
  if (payload.currency !== store.currency) found.push(blank('currency', '', payload.totals.total));
  const { rounding, discount, tax } = payload.totals;
  // The last goods of a sale take with them what rounding left of its money.
  if (Math.abs(rounding) * 2 > store.cash_rounding && !refund?.takesRest)
    found.push({ ...blank('rounding', '', rounding), computed: 0 });
  if (isOff(discount, reckoning.totals.discount, shares.size))
    found.push({ ...blank('discount', '', discount), computed: reckoning.totals.discount });
  if (isOff(tax, reckoning.totals.tax, shares.size))
    found.push({ ...blank('tax', '', tax), computed: reckoning.totals.tax });
  const computed = reckoning.totals.total + rounding;
  if (isOff(payload.totals.total, computed, shares.size))
    found.push({ ...blank('total', '', payload.totals.total), computed });
  return found;
}

function blank(kind: Variance['kind'], lineId: string, charged: number): Variance {
  return {
    kind,
    line_id: lineId,
    charged,
    list_price_at_capture: null,
    list_price_now: null,
    computed: null,
  };
}

/** A printed price is at the list when it buys what the list sells for it, to a thousandth. */
function isAtList({ unit_price, price_per = 1, qty, price_source }: PlacedLine, list: number): boolean {
  if (price_source !== 'embedded') return unit_price / price_per === list;
  const charged = lineAmount({ qty, unit_price, price_per });
  return charged !== undefined && Math.round((charged * 1000) / list) === parseQuantity(qty);
}

function listPrice(product: Product, variationId: string | undefined): number {
  return product.variations.find((variation) => variation.id === variationId)?.price ?? product.price;
}

/** The list price when the sale was captured: before the first change that came after it. */
function priceAt(product: Product, occurredAt: string, { priceChanges }: OrderPlaceFacts): number {
  const later = priceChanges.filter(
    (change) => change.item_id === product.id && change.created_at > occurredAt,
  );
  return later.at(-1)?.old_price ?? product.price;
}

/** The tax of today's catalog on what was charged, in the document's order of resolution. */
function serverTax(
  product: Product,
  profiles: ReadonlyMap<string, Reference>,
  store: Store,
  amount: number,
  qty: string,
): number {
  const profile = profiles.get(product.store_tax_id);
  const linked = profile && { id: profile.id, active: profile.active, ...(profile.data as TaxProfileData) };
  const rate = resolveTax(product, linked);
  if (!rate) return 0;
  const quantity = parseQuantity(qty) ?? 0;
  return (
    lineTax({ ...rate, amount, qty_thousandths: quantity, prices_include_tax: store.prices_include_tax }) ?? 0
  );
}
