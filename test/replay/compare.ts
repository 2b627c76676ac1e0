// What the tills sold against what the server has: every invoice exactly once, equal to the cent.
import type { Order } from '@evertill/schemas';
import type { Invoice } from './sales-file.ts';

export interface Sold {
  readonly invoice: Invoice;
  readonly clientOrderId: string;
  /** Of its rounded lines by the file, minor units. */
  readonly amount: number;
  /** What the till asked for; more than `amount` where tax comes on top. */
  readonly total: number;
}

interface Difference {
  readonly invoice: string;
  readonly problem: string;
}

export interface Comparison {
  readonly ok: boolean;
  /** Orders the server has from these tills. */
  readonly orders: number;
  /** Of the rounded lines, minor units: by the file, and by the server. */
  readonly fileAmount: number;
  readonly serverAmount: number;
  readonly differences: readonly Difference[];
}

/** `orders`: all the server has from the tills that sold. */
export function compare(sold: readonly Sold[], orders: readonly Order[]): Comparison {
  const differences: Difference[] = [];
  const arrived = new Map<string, Order[]>();
  for (const order of orders) {
    arrived.set(order.client_order_id, [...(arrived.get(order.client_order_id) ?? []), order]);
  }
  for (const one of sold) {
    const { invoice, clientOrderId } = one;
    const found = arrived.get(clientOrderId) ?? [];
    arrived.delete(clientOrderId);
    const problem = found.length === 1 ? flaw(one, found[0]!) : `is on the server ${found.length} times`;
    if (problem !== undefined) differences.push({ invoice: invoice.number, problem });
  }
  for (const id of arrived.keys()) differences.push({ invoice: '', problem: `order ${id} was never sold` });
  return {
    ok: differences.length === 0,
    orders: orders.length,
    fileAmount: sold.reduce((sum, { amount }) => sum + amount, 0),
    serverAmount: orders.reduce((sum, { subtotal }) => sum + subtotal, 0),
    differences,
  };
}

function flaw({ invoice, amount, total }: Sold, order: Order): string | undefined {
  if (order.subtotal !== amount) return `lines sum to ${order.subtotal} instead of ${amount}`;
  if (order.total !== total) return `totals ${order.total}, on the till ${total}`;
  if (order.lines.length !== invoice.lines.length) {
    return `has ${order.lines.length} lines instead of ${invoice.lines.length}`;
  }
  const wrong = invoice.lines.findIndex(({ sku, qty }, index) => {
    const line = order.lines[index]!;
    return line.sku_code !== sku || Number(line.qty) !== qty;
  });
  return wrong < 0 ? undefined : `line ${wrong + 1} is another one`;
}
