// Placing an order: whose shift it is, whether it is there already, and what the server itself would have charged.
// A paid sale is a fact: the server recomputes and notes the difference, it never reprices (decisions.md, 1, 3, 4).
import {
  businessDay,
  collections,
  countedPaid,
  countedPayments,
  couponCode,
  orderPlace,
  originalOf,
  partsLeft,
  reject,
} from '@evertill/schemas';
import type {
  JsonObject,
  OperationDecision,
  Order,
  OrderFlag,
  OrderPlacePayload,
  Product,
  Store,
  WorkShift,
} from '@evertill/schemas';
import type { OperationRule } from '../rule.ts';
import { counted, refusalOf } from '../coupon-uses.ts';
import { paidDraftGone } from '../draft.ts';
import { attribute } from './order-attribution.ts';
import { missingApprovals } from './order-approvals.ts';
import { changedBeside, namedBeside, orderPlaceFacts, shiftsToJoin } from './order-facts.ts';
import type { OrderPlaceFacts, OrderProposal } from './order-facts.ts';
import { namedNeeds } from './order-named.ts';
import { evaluated, isReused } from './order-offers.ts';
import { reckon } from './order-reckoning.ts';
import { refundOf } from './order-refund.ts';
import { stockTaken } from './order-stock.ts';
import { variancesOf } from './order-variances.ts';

export const orderPlaceRule: OperationRule<OrderPlacePayload, OrderPlaceFacts> = {
  subject: (payload) => payload.client_order_id,
  series: ({ entry }) => `order:${entry.store_id}`,
  // Of a return, not of the sale it changes.
  numbered: (document, number) =>
    document['order_number'] === 0 ? { ...document, order_number: number } : document,
  shares: shiftsToJoin,
  locks: ({ entry, payload }, tx) => changedBeside(tx, entry.store_id, payload),
  needs: ({ store_id }, payload) => {
    const { write, read, find } = namedNeeds(store_id, payload);
    return {
      write: [
        { collection: collections.order, id: payload.client_order_id },
        ...namedBeside(payload),
        ...write,
      ],
      read: [
        ...payload.lines.map((line) => ({ collection: collections.product, id: line.item_id })),
        ...read,
      ],
      find: [
        { collection: collections.reference, field: 'kind', value: 'warehouse', further: { store_id } },
        ...find,
      ],
    };
  },
  facts: orderPlaceFacts,
  decide,
};

function decide(proposal: OrderProposal, known: OrderPlaceFacts): OperationDecision {
  const { entry, payload, contentHash, door } = proposal;
  if (known.existing) {
    return known.existing.payload_hash === contentHash && known.existing.store_id === entry.store_id
      ? { kind: 'already', result: resultOf(known.existing) }
      : reject('order_mismatch', { order_id: known.existing.id, payload_hash: known.existing.payload_hash });
  }
  const { store } = known;
  const { return_of = '', exchange_of = '' } = payload.refs;
  if (return_of !== '' && exchange_of !== '' && return_of !== exchange_of)
    return reject('invalid_input', { field: 'refs', problem: 'Must name one sale only.' });
  const hasLane = store?.lanes.some((lane) => lane.id === payload.pos_register_id);
  if (!store || (!hasLane && door !== 'desk')) {
    return reject('pos_register', { pos_register_id: payload.pos_register_id });
  }
  const unknown = payload.lines.find((line) => !known.products.has(line.item_id));
  if (unknown)
    return reject('item_unknown', { client_line_id: unknown.client_line_id, item_id: unknown.item_id });

  const attribution = attribute(proposal, known);
  if (attribution.kind !== 'shift') return attribution;
  const originalId = originalOf(payload);
  // Only a journal is asked again.
  if (originalId !== '' && !known.original && door === 'journal')
    return { kind: 'wait', for: originalId, madeBy: orderPlace.type };
  const refund = refundOf(proposal, known);
  if (refund?.kind === 'reject') return refund;
  const isPaidTwice = known.ofSameDraft.some(({ status }) => status !== 'voided');
  if (isPaidTwice && door === 'rest') return reject('draft_closed', { status: 'paid' });
  const order = orderOf(proposal, store);
  // A voided sale holds its parts as well: what was paid for it is given back with it.
  const payments = [order, ...known.ofSameDraft].flatMap((one) => one.payments);
  // The lane that had the basket last knows of every part: what its sale leaves out it gave back, and the draft that says so
  // comes by another way than the journal.
  const isOwnBasket = door !== 'rest' && known.draft?.pos_register_id === payload.pos_register_id;
  const isPartLeft = !isOwnBasket && partsLeft(known.taken, payments).length > 0;
  if (isPartLeft && door === 'rest') return reject('draft_part_paid');
  const reckoning = reckon(payload, store, refund);
  if (reckoning.kind === 'reject') return reckoning;

  const offers = evaluated(proposal, known, store);
  const missing = missingApprovals(proposal, known, { store, offers });
  if (door === 'rest') {
    const [coupon] = offers.refused;
    if (coupon) return refusalOf(coupon);
    const [approval] = missing;
    if (approval) return reject(approval.code, approval.details);
  }

  const flags: OrderFlag[] = [
    ...(refund?.exceeds ? (['refund_exceeds'] as const) : []),
    ...(isPaidTwice ? (['draft_paid_twice'] as const) : []),
    ...(isPartLeft ? (['draft_part_left'] as const) : []),
    ...(isReused(known) ? (['coupon_reused'] as const) : []),
    ...missing.map(({ code }) => code),
    ...(proposal.isClockCorrected ? (['clock_corrected'] as const) : []),
  ];
  const variances = variancesOf(proposal, known, { store, reckoning, refund, offers });
  const accepted: Order = {
    ...order,
    svc_vendor_work_shift_id: attribution.shiftId,
    late: attribution.late,
    payment_status: reckoning.paymentStatus,
    currency_decimals: reckoning.currency_decimals,
    cash_rounding: reckoning.cash_rounding,
    status: reckoning.paymentStatus === 'paid' ? 'completed' : 'pending',
    lines: reckoning.lines.map((line) => ({ ...line, ...labelsOf(known.products.get(line.item_id)!) })),
    variances,
    flags,
  };
  const stamped = attribution.shiftId !== payload.vendor_work_shift_id;
  return {
    kind: 'apply',
    writes: [refund?.original, accepted].flatMap((document) =>
      document ? [{ collection: 'order', document }] : [],
    ),
    alsoWrite: [
      ...counted(known.named.coupons, 1),
      ...stockTaken(proposal, known.warehouses, {
        storeId: accepted.store_id,
        orderId: accepted.id,
        warehouseId: shiftOf(known, attribution.shiftId)?.warehouse_id ?? '',
        lines: accepted.lines,
        undone: false,
      }),
      ...(known.draft ? [paidDraftGone(known.draft)] : []),
    ],
    result: {
      ...resultOf(accepted),
      server_totals: reckoning.computed,
      variances: variances as unknown as JsonObject[],
    },
    changed: stamped || variances.length > 0 || flags.length > 0,
    alarms: flags,
  };
}

/** `number`: of the stored order; the waist puts in the one a new order gets. */
function resultOf(order: Order): JsonObject {
  const { id, order_number, status, payment_status, payload_hash, svc_vendor_work_shift_id, late } = order;
  return {
    order_id: id,
    number: order_number,
    status,
    payment_status,
    payload_hash,
    vendor_work_shift_id: svc_vendor_work_shift_id,
    late,
  };
}

function shiftOf({ namedShift, openShifts }: OrderPlaceFacts, id: string): WorkShift | undefined {
  return [namedShift, ...openShifts].find((one) => one?.id === id);
}

function labelsOf(product: Product): { readonly name: string; readonly sku_code: string } {
  return { name: product.name, sku_code: product.sku_code };
}

type Undecided =
  | 'svc_vendor_work_shift_id'
  | 'late'
  | 'payment_status'
  | 'currency_decimals'
  | 'cash_rounding'
  | 'status'
  | 'lines'
  | 'variances'
  | 'flags';

function orderOf(
  { actor, entry, payload, now, occurredAt, contentHash }: OrderProposal,
  store: Store,
): Omit<Order, Undecided> {
  const { client_order_id } = payload;
  return {
    id: client_order_id,
    store_id: entry.store_id,
    client_order_id,
    order_number: 0,
    display_code: payload.display_code,
    pos_register_id: payload.pos_register_id,
    device_id: entry.device_id,
    device_seq: entry.device_seq,
    placed_by_vendor_employee_id: actor.user_id,
    customer_id: payload.customer_id ?? '',
    captured_at: entry.captured_at,
    occurred_at: occurredAt,
    received_at: now,
    business_day: businessDay(occurredAt, store),
    currency: payload.currency,
    ...payload.totals,
    // What was charged of it.
    paid: countedPaid(payload),
    return_of: originalOf(payload),
    exchange_of: payload.refs.exchange_of ?? '',
    draft_id: payload.draft_id ?? '',
    voided_at: null,
    voided_by_vendor_employee_id: '',
    void_reason: '',
    discounts: payload.discounts,
    coupons: [...new Set(payload.coupons.map(couponCode))],
    tax_exempt: payload.tax_exempt === true,
    approvals: payload.approvals,
    note: payload.note ?? '',
    payload_hash: contentHash,
    payments: countedPayments(payload).map((payment) => {
      const { client_payment_id, terminal, method, amount, tendered, change, tip } = payment;
      return {
        id: client_payment_id,
        method,
        amount,
        tendered,
        change,
        outcome: terminal?.outcome ?? '',
        payment_reference: terminal?.paymentReference ?? '',
        auth_code: terminal?.authCode ?? '',
        card_last4: terminal?.cardLast4 ?? '',
        card_brand: terminal?.cardBrand ?? '',
        entry_mode: terminal?.entryMode ?? '',
        tip,
        surcharge: terminal?.surcharge ?? 0,
      };
    }),
    rev: 0,
  };
}
