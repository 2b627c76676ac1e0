// What an order that gives goods back does to the sale they came from. Online more than what is left is refused; money
// that has already left a drawer is recorded and flagged (decisions.md, ruling 16).
import {
  givenBack,
  isAllBack,
  leftOf,
  lessShare,
  originalOf,
  parseQuantity,
  refundFault,
  reject,
  shareOf,
  soldOrder,
  storedOrder,
} from '@evertill/schemas';
import type { LeftOfSale, Order, Reject, Share } from '@evertill/schemas';
import type { OrderPlaceFacts, OrderProposal } from './order-facts.ts';

export interface Refund {
  readonly kind: 'refund';
  readonly exceeds: boolean;
  /** What each linked line comes to by the server, positive, by its own id. */
  readonly shares: ReadonlyMap<string, Share>;
  /** How much less a linked line may bring: what rounding took of the sale's money, and a cent. */
  readonly tolerated: number;
  /** With it nothing is left of what was paid. */
  readonly takesRest: boolean;
  /** The sale as it is stored from now on, when it changes. */
  readonly original: Order | undefined;
}

const nothing: LeftOfSale = { lines: new Map(), money: 0, methods: new Map() };

/** Undefined for an order that gives nothing back of another one. */
export function refundOf(
  { payload, door }: OrderProposal,
  { original, returns }: OrderPlaceFacts,
): Refund | Reject | undefined {
  const named = originalOf(payload);
  if (named === '' && payload.lines.every(({ return_of_line }) => return_of_line === undefined))
    return undefined;
  const isOnline = door === 'rest';
  if (isOnline && !original) return reject('return_unknown', { order_id: named });
  if (isOnline && original?.status === 'voided') return reject('order_voided', { order_id: named });
  if (isOnline && !['paid', 'refunded'].includes(original!.payment_status))
    return reject('order_unpaid', { order_id: named });
  const left = original ? leftOf(storedOrder(original), returns.map(storedOrder)) : nothing;
  const order = soldOrder(payload);
  const fault = refundFault(left, order);
  if (fault && isOnline) return reject('refund_exceeds', { ...fault });
  const after = original && leftOf(storedOrder(original), [...returns.map(storedOrder), order]);
  return {
    kind: 'refund',
    exceeds: fault !== undefined,
    shares: sharesOf(left, payload.lines),
    tolerated: 1 + roundedOff(left),
    takesRest: givenBack(order) === left.money,
    original:
      original?.payment_status === 'paid' && isAllBack(after!)
        ? { ...original, payment_status: 'refunded' }
        : undefined,
  };
}

/** What the goods that are left were sold for, beyond what is left of the money. */
function roundedOff({ lines, money }: LeftOfSale): number {
  const goods = [...lines.values()].reduce((all, { total }) => all + Math.max(0, total), 0);
  return Math.max(0, goods - Math.max(0, money));
}

function sharesOf({ lines }: LeftOfSale, placed: OrderProposal['payload']['lines']): Map<string, Share> {
  const rest = new Map(lines);
  const shares = new Map<string, Share>();
  for (const { client_line_id, return_of_line = '', qty } of placed) {
    const left = rest.get(return_of_line);
    const thousandths = 0 - (parseQuantity(qty) ?? 0);
    const share = left && shareOf(left, thousandths);
    if (!share) continue;
    shares.set(client_line_id, share);
    rest.set(return_of_line, lessShare(left, thousandths, share));
  }
  return shares;
}
