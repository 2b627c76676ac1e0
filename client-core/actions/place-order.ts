// A sale becomes a journal entry. First everything that can be refused is refused, before the cashier takes money;
// then one durable write, and only after it may a drawer open or a receipt print.
import { basketTotals, currencyDecimals, priceBasket, usedCoupons } from '@evertill/schemas';
import type {
  BasketTotals,
  CartTotals,
  OperationRecord,
  OrderPlacePayload,
  PricedBasket,
  Store,
} from '@evertill/schemas';
import { limits } from '@evertill/sync';
import { bytesOf } from '../bytes.ts';
import { findBasketTerms } from '../queries/basket-terms.ts';
import type { TermsTill } from '../queries/basket-terms.ts';
import { findOffers } from '../queries/offers.ts';
import { findOpenShift } from '../queries/open-shift.ts';
import { findOwnShift } from '../queries/own-shift.ts';
import type { OwnShift } from '../queries/own-shift.ts';
import type { Sellable } from '../queries/sellable.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import { lacksApproval } from './approval.ts';
import { whileOpen } from './at-drawer.ts';
import { basketOfCart } from './cart.ts';
import type { Cart } from './cart.ts';
import { displayCode } from './display-code.ts';
import { lacksLane } from './lacks-lane.ts';
import { orderFlaw } from './order-flaw.ts';
import { takePayments } from './take-payments.ts';
import type { Handed } from './take-payments.ts';
import type { TillContext } from './till-context.ts';

/** Whose shift an order belongs to: the one that is open at the lane, or that only if whoever orders is in it. */
export type Attributed = 'lane' | 'actor';

export interface PreparedOrder {
  readonly ok: true;
  readonly cart: Cart;
  readonly store: Store;
  readonly attributed: Attributed;
  readonly shiftId: string;
  readonly basket: PricedBasket;
  /** To be paid in full by anything but cash and food benefits. */
  readonly totals: CartTotals;
  /** To be paid in cash alone, rounded as the store rounds it. */
  readonly cashTotals: CartTotals;
}

export interface PlacedOrder {
  readonly ok: true;
  readonly clientOrderId: string;
  readonly displayCode: string;
  readonly totals: OrderPlacePayload['totals'];
  readonly record: OperationRecord;
  /** Given at the terminal, by `client_payment_id`; minor units. */
  readonly tips?: Readonly<Record<string, number>>;
}

export type PreparingTill = TermsTill & Pick<TillContext, 'deviceId' | 'storeId' | 'actorId'>;

/** Goods that come back in the same order. */
export interface Exchanged {
  /** The sale they come back from. */
  readonly of: string;
  readonly lines: OrderPlacePayload['lines'];
  /** Of both sides together; the figures by line are those of what goes out. */
  readonly totals: BasketTotals;
}

/** Kept free in an entry for what payments and the envelope add to the lines. */
const reserve = 32 * 1024;

/** Everything about a sale that does not depend on how it is paid. Ask before taking money. */
export async function prepareOrder(
  till: PreparingTill,
  cart: Cart,
  attributed: Attributed = 'lane',
): Promise<PreparedOrder | Refusal> {
  const laneless = lacksLane(till);
  if (laneless) return laneless;
  if (cart.lines.length === 0) return refuse('order_empty');
  const store = await till.documents.get<Store>('store', till.storeId);
  if (!store) return refuse('not_synced');
  const shift = await shiftFor(till, attributed);
  if ('ok' in shift) return shift;
  const terms = await findBasketTerms(till, store, cart, await findOffers(till.documents));
  const basket = priceBasket(basketOfCart(cart), terms);
  const totals = basket && basketTotals(basket);
  const cashTotals = basket && basketTotals(basket, { cash: { beside: 0, increment: store.cash_rounding } });
  if (!totals || !cashTotals) return refuse('order_totals');
  const unapproved = await lacksApproval(till, store, cart, basket);
  if (unapproved) return unapproved;
  const lines = placedLines(cart, basket, totals);
  const bytes = bytesOf(JSON.stringify(lines));
  if (bytes > limits.operationBytes - reserve) return refuse('too_large', { bytes });
  const { customer_id, discounts, approvals } = cart;
  const flaw = orderFlaw({
    lines,
    ...(customer_id === '' ? {} : { customer_id }),
    discounts: [...discounts],
    coupons: usedCoupons(basket),
    approvals: [...approvals],
  });
  if (flaw) return flaw;
  return { ok: true, cart, store, attributed, shiftId: shift.id, basket, totals, cashTotals };
}

const notOwn = {
  elsewhere: 'order_shift_elsewhere',
  others: 'order_shift_others',
  none: 'order_shift_missing',
} as const satisfies Record<Exclude<OwnShift['kind'], 'open'>, Refusal['code']>;

async function shiftFor(till: PreparingTill, attributed: Attributed): Promise<{ id: string } | Refusal> {
  if (attributed === 'lane') return (await findOpenShift(till)) ?? refuse('order_shift_missing');
  const own = await findOwnShift(till);
  return own.kind === 'open' ? own.shift : refuse(notOwn[own.kind]);
}

/** Writes the sale down. Resolves when it is durable; after a refusal nothing was written and no money is owed. */
export async function placeOrder(
  till: TillContext,
  prepared: PreparedOrder,
  handed: readonly Handed[],
  options: {
    readonly capturedAt?: string;
    readonly exchanged?: Exchanged;
    /** Who sold it, where that is not whoever stands at the till now. */
    readonly actorId?: string;
  } = {},
): Promise<PlacedOrder | Refusal> {
  const { cart, store, shiftId, basket } = prepared;
  const { exchanged } = options;
  const totals = exchanged?.totals ?? totalsFor(prepared, handed);
  if (!totals) return refuse('ebt_exceeds', { ebt: handedBy(handed, 'ebt') });
  const taken = takePayments(totals.total, handed, totals.rounding, () => till.surroundings.chance.id());
  if (!taken.ok) return refuse(taken.due > 0 ? 'order_unpaid' : 'order_totals', { due: taken.due });
  const { paid, change, payments } = taken;
  const { subtotal, discount, tax, rounding, total } = totals;
  const figures = { subtotal, discount, tax, rounding, total, paid, change };
  const appended = await whileOpen(till, shiftId, () =>
    till.append({
      store_id: till.storeId,
      actor_id: options.actorId ?? till.actorId(),
      type: 'order.place',
      ...(options.capturedAt === undefined ? {} : { captured_at: options.capturedAt }),
      payload: (deviceSeq): OrderPlacePayload => ({
        client_order_id: cart.client_order_id,
        pos_register_id: till.laneId,
        vendor_work_shift_id: shiftId,
        catalog_revision: till.catalogRevision(),
        display_code: displayCode(store, till.laneId, deviceSeq),
        currency: store.currency,
        currency_decimals: currencyDecimals(store.currency),
        cash_rounding: store.cash_rounding,
        ...(cart.customer_id === '' ? {} : { customer_id: cart.customer_id }),
        ...(cart.draft_id === '' ? {} : { draft_id: cart.draft_id }),
        lines: [...(exchanged?.lines ?? []), ...placedLines(cart, basket, totals)],
        discounts: [...cart.discounts],
        coupons: usedCoupons(basket),
        payments,
        totals: figures,
        approvals: [...cart.approvals],
        ...(basket.tax_exempt ? { tax_exempt: true } : {}),
        refs: exchanged ? { exchange_of: exchanged.of } : {},
      }),
    }),
  );
  if (!appended.ok) return appended;
  const { record } = appended;
  // The sale is written: nothing after it may make it look as if it were not, or it is rung up twice.
  await markPaid(till, cart.draft_id).catch(() => undefined);
  return {
    ok: true,
    clientOrderId: cart.client_order_id,
    displayCode: record.payload['display_code'] as string,
    totals: figures,
    record,
  };
}

/**
 * What the sale comes to when it is paid like this: the part of food benefits bears no tax, and what is left for cash is
 * rounded. Undefined when benefits cannot pay so much of it.
 */
export function totalsFor(
  { basket, store }: Pick<PreparedOrder, 'basket' | 'store'>,
  handed: readonly Handed[],
): BasketTotals | undefined {
  const ebt = handedBy(handed, 'ebt');
  const isCash = handed.some(({ method }) => method === 'cash');
  const beside = handed.reduce((sum, { method, amount }) => sum + (method === 'cash' ? 0 : amount), 0);
  return basketTotals(basket, {
    ebt,
    ...(isCash ? { cash: { beside, increment: store.cash_rounding } } : {}),
  });
}

/** Minor units. */
export function handedBy(handed: readonly Handed[], wanted: Handed['method']): number {
  return handed.reduce((sum, { method, amount }) => sum + (method === wanted ? amount : 0), 0);
}

function placedLines(
  cart: Cart,
  { lines, prices_include_tax: included }: PricedBasket,
  totals: CartTotals & Partial<Pick<BasketTotals, 'ebt'>>,
): OrderPlacePayload['lines'] {
  return lines.map((line, index) => {
    const { id, qty, unit_price, price_per, price_source, price_list_id, discounts, tax } = line;
    const item = line.item as Sellable;
    const figures = totals.lines[index]!;
    const { weight } = cart.lines[index]!;
    const ebt = totals.ebt?.[index] ?? 0;
    return {
      client_line_id: id,
      item_id: item.item_id,
      ...(item.variation_id === '' ? {} : { variation_id: item.variation_id }),
      qty,
      unit: item.unit,
      unit_price,
      ...(price_per === 1 ? {} : { price_per }),
      price_source,
      ...(price_list_id === '' ? {} : { price_list_id }),
      price_rev: item.price_rev,
      discounts: [...discounts],
      tax: tax
        ? {
            profile_id: tax.profile_id ?? '',
            rate: String(tax.rate),
            type: tax.type,
            amount: figures.tax,
            included,
          }
        : { profile_id: '', rate: '0.0000', type: 'none', amount: 0, included },
      total: figures.total,
      ...(ebt === 0 ? {} : { ebt }),
      ...(item.barcode === '' ? {} : { barcode: item.barcode }),
      ...(weight ? { weight } : {}),
    };
  });
}

/** After the sale: should the device stop in between, the server still learns from the sale which draft it was. */
async function markPaid(till: TillContext, draftId: string): Promise<void> {
  if (draftId === '') return;
  await till.drafts.change([draftId], (stored) =>
    stored && stored._deleted !== true ? { ...stored, status: 'paid', updated_at: nowOf(till) } : undefined,
  );
}

function nowOf(till: TillContext): string {
  return new Date(till.surroundings.clock.now()).toISOString();
}
