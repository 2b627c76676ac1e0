// What the server would have charged differently: kept beside the sale for a manager, never changing it.
import { currencyDecimals } from '@evertill/schemas';
import type { Store, Variance } from '@evertill/schemas';
import type { OrderPlaceFacts, OrderProposal } from './order-facts.ts';
import type { EvaluatedOffers } from './order-offers.ts';
import { otherPrice } from './order-prices.ts';
import type { Reckoning } from './order-reckoning.ts';
import type { Refund } from './order-refund.ts';
import { isExempt, serverTax, taxFallenAway } from './order-taxes.ts';

export interface Computed {
  readonly store: Store;
  readonly reckoning: Reckoning;
  readonly refund: Refund | undefined;
  readonly offers: EvaluatedOffers;
}

export function variancesOf(
  proposal: OrderProposal,
  known: OrderPlaceFacts,
  { store, reckoning, refund, offers }: Computed,
): Variance[] {
  const { payload } = proposal;
  const found: Variance[] = [];
  // Two lanes that each gave back a part may have rounded it differently: a cent a line is no finding.
  const shares = refund?.shares ?? new Map<string, { readonly ebt: number }>();
  const tolerated = refund?.tolerated ?? 0;
  const isOff = (charged: number, computed: number, within: number) => Math.abs(charged - computed) > within;
  payload.lines.forEach((line, index) => {
    const { client_line_id: id, ebt = 0 } = line;
    const { tax_included } = reckoning.lines[index]!;
    const note = (kind: Variance['kind'], charged: number, computed: number, within = 0) => {
      if (isOff(charged, computed, within)) found.push({ ...blank(kind, id, charged), computed });
    };
    const totals = reckoning.totals.lines[index]!;
    const share = shares.get(id);
    if (share) {
      note('line_tax', line.tax.amount, totals.tax, 1);
      note('line_total', line.total, totals.total, tolerated);
      note('ebt', ebt, 0 - share.ebt, 1);
      return;
    }
    const prices = otherPrice(line, proposal, known, store);
    if (prices) found.push({ ...blank('unit_price', id, line.unit_price), ...prices });
    note(
      'line_tax',
      line.tax.amount,
      isExempt(payload, known) ? 0 : serverTax(line, totals, known, tax_included),
    );
    note('line_total', line.total, totals.total);
    const untaxed = taxFallenAway(line, payload, known, store.prices_include_tax);
    note('discount', untaxed.charged, untaxed.computed);
    if (!known.products.get(line.item_id)!.is_snap_eligible) note('ebt', ebt, 0);
  });
  for (const { line_id, charged, computed } of offers.cuts)
    if (charged !== computed) found.push({ ...blank('promotion', line_id, charged), computed });
  // Its figures are in a coin the store does not count in.
  if (
    payload.currency !== store.currency ||
    reckoning.currency_decimals !== currencyDecimals(payload.currency)
  )
    found.push(blank('currency', '', payload.totals.total));
  const { rounding, discount, tax } = payload.totals;
  // What comes back is rounded as its sale was; its last goods take with them what rounding left of the money.
  const coin = Math.max(store.cash_rounding, known.original?.cash_rounding ?? 0);
  if (Math.abs(rounding) * 2 > coin && !refund?.takesRest)
    found.push({ ...blank('rounding', '', rounding), computed: 0 });
  const rounded = shares.size + Math.max(0, tolerated - 1);
  if (isOff(discount, reckoning.totals.discount, rounded))
    found.push({ ...blank('discount', '', discount), computed: reckoning.totals.discount });
  // Charged as it was reckoned; what today's settings would charge for it a manager sees.
  const { today } = reckoning;
  if (isOff(tax, today.tax, shares.size)) found.push({ ...blank('tax', '', tax), computed: today.tax });
  const computed = today.total + rounding;
  if (isOff(payload.totals.total, computed, rounded))
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
