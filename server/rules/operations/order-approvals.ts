// Who has to say yes to an order beside whoever sells: somebody who may change orders to a discount beyond the store's
// limit, anybody of the store's staff to the customer's age. What comes back asks nobody.
import { isBeyondLimit, mayApprove, parseQuantity, worksIn } from '@evertill/schemas';
import type { JsonObject, OrderFlag, OrderPlacePayload, Staff, Store } from '@evertill/schemas';
import type { OrderPlaceFacts, OrderProposal } from './order-facts.ts';
import type { EvaluatedOffers } from './order-offers.ts';
import { catalogPrice, otherPrice } from './order-prices.ts';
import { taxFallenAway } from './order-taxes.ts';

export interface Missing {
  readonly code: Extract<OrderFlag, 'discount_unapproved' | 'age_unchecked'>;
  readonly details: JsonObject;
}

type PlacedLine = OrderPlacePayload['lines'][number];

interface Judged {
  readonly store: Store;
  readonly offers: EvaluatedOffers;
}

export function missingApprovals(
  proposal: OrderProposal,
  known: OrderPlaceFacts,
  { store, offers }: Judged,
): Missing[] {
  const { payload, door } = proposal;
  const missing: Missing[] = [];
  const lines = payload.lines.map((placed) => {
    const line = door === 'rest' ? asIfByHand(placed, proposal, known, { offers, store }) : placed;
    const other = otherPrice(line, proposal, known, store);
    // A till that was offline may know an older list; whoever is online knows this one, whatever they call their price.
    const isByHand = line.price_source === 'override' || (door === 'rest' && other !== undefined);
    if (!isByHand) return line;
    const product = known.products.get(line.item_id)!;
    return { ...line, list_price: other?.computed ?? catalogPrice(product, line.variation_id) };
  });
  const { discount_limit } = store;
  if (isBeyondLimit(lines, payload.discounts, discount_limit) && !isDiscountApproved(proposal, known, store))
    missing.push({ code: 'discount_unapproved', details: { discount_limit } });
  const ages = payload.lines
    .filter(({ qty }) => (parseQuantity(qty) ?? 0) > 0)
    .map(({ item_id }) => known.products.get(item_id)!.minimum_age);
  const minimum_age = Math.max(0, ...ages);
  if (minimum_age > 0 && approvedBy(proposal, known, store, 'age_check').length === 0)
    missing.push({ code: 'age_unchecked', details: { minimum_age } });
  return missing;
}

/**
 * Whoever is online knows the offers and who pays no tax, so what is taken off in their name beyond what they take off
 * is taken off by hand. A till that was offline may have known others: there it is a difference.
 */
function asIfByHand(
  line: PlacedLine,
  { payload }: OrderProposal,
  known: OrderPlaceFacts,
  { offers, store }: Pick<Judged, 'offers' | 'store'>,
): PlacedLine {
  const cut = offers.cuts.find(({ line_id }) => line_id === line.client_line_id);
  const untaxed = taxFallenAway(line, payload, known, store.prices_include_tax);
  const isOffered = cut === undefined || cut.charged <= cut.computed;
  const isUntaxed = untaxed.charged <= untaxed.computed;
  const discounts = line.discounts.map(({ source, ...discount }) =>
    source === undefined || (source === 'tax_exempt' ? isUntaxed : isOffered)
      ? { ...discount, source }
      : discount,
  );
  return { ...line, discounts };
}

function isDiscountApproved(proposal: OrderProposal, known: OrderPlaceFacts, store: Store): boolean {
  return mayApprove(proposal.actor) || approvedBy(proposal, known, store, 'discount').some(mayApprove);
}

/** Staff of the store. Whoever has left since has still approved what was sold before. */
function approvedBy(
  { payload, door }: OrderProposal,
  { named }: OrderPlaceFacts,
  store: Store,
  kind: string,
): Staff[] {
  const ids = new Set(
    payload.approvals.filter((approval) => approval.kind === kind).map(({ employee_id }) => employee_id),
  );
  return named.approvers.filter(
    (staff) =>
      ids.has(staff.id) &&
      worksIn({ ...staff, disabled: false }, store.id) &&
      (door !== 'rest' || !staff.disabled),
  );
}
