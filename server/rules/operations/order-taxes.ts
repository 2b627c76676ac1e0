// The tax of today's catalog on what was charged, in the price or on top of it as the order has it. An exempt customer
// bears none; where the price contains it, exactly what it contains is off. The part that food benefits pay is free of it.
import { discountOf, lineAmount, lineTax, parseQuantity, resolveTax, taxOfRest } from '@evertill/schemas';
import type { LineTotals, OrderPlacePayload, Product, TaxProfileData, TaxRate } from '@evertill/schemas';
import type { OrderPlaceFacts } from './order-facts.ts';

type PlacedLine = OrderPlacePayload['lines'][number];

/** It says so, and the customer is. */
export function isExempt({ tax_exempt = false }: OrderPlacePayload, { named }: OrderPlaceFacts): boolean {
  return tax_exempt && named.customer?.tax_exempt === true;
}

/** In the document's order of resolution; minor units. */
export function serverTax(
  line: PlacedLine,
  { taxable }: LineTotals,
  known: OrderPlaceFacts,
  isIncluded: boolean,
): number {
  const rate = rateOf(known.products.get(line.item_id)!, known);
  const qty_thousandths = parseQuantity(line.qty) ?? 0;
  if (!rate) return 0;
  const tax = lineTax({ ...rate, amount: taxable, qty_thousandths, prices_include_tax: isIncluded }) ?? 0;
  const { ebt = 0 } = line;
  return ebt === 0 || taxable === 0
    ? tax
    : (taxOfRest(rate, { taxable, tax }, taxable - ebt, qty_thousandths) ?? 0);
}

export interface FallenAway {
  readonly charged: number;
  readonly computed: number;
}

/** What was taken off since the customer pays no tax, and what that should be. */
export function taxFallenAway(
  line: PlacedLine,
  payload: OrderPlacePayload,
  known: OrderPlaceFacts,
  isIncluded: boolean,
): FallenAway {
  const amount = lineAmount(line) ?? 0;
  const cuts = line.discounts.filter(({ source }) => source === 'tax_exempt');
  const rate = isExempt(payload, known) ? rateOf(known.products.get(line.item_id)!, known) : null;
  const qty_thousandths = parseQuantity(line.qty) ?? 0;
  const contained =
    rate && isIncluded ? lineTax({ ...rate, amount, qty_thousandths, prices_include_tax: true }) : 0;
  return { charged: discountOf(amount, cuts) ?? 0, computed: contained ?? 0 };
}

function rateOf(product: Product, { taxProfiles }: OrderPlaceFacts): TaxRate | null {
  const profile = taxProfiles.get(product.store_tax_id);
  const linked = profile && { id: profile.id, active: profile.active, ...(profile.data as TaxProfileData) };
  return resolveTax(product, linked);
}
