// Everything a key of this till can do: by which key, on which screens, and in which words. The keys on the buttons, the
// help, the command palette and the settings are all made from it.

/** Two actions whose screens have nothing in common may have the same key. */
export type Where =
  | 'everywhere'
  | 'sale'
  /** Goods that are being weighed. */
  | 'scales'
  /** One sale in front of the orders. */
  | 'order'
  | 'returns'
  /** A return that has just been written. */
  | 'returned'
  | 'customers'
  /** One customer in front of the others. */
  | 'customer'
  /** A closer look at one item. */
  | 'item'
  /** What was sold. */
  | 'sales'
  | 'labels'
  | 'clock'
  | 'shift'
  | 'closing'
  /** An X or Z report. */
  | 'report';

export const actions = {
  'app.help': { key: 'F1', where: ['everywhere'], word: 'help.title' },
  'app.palette': { key: 'Ctrl+K', where: ['everywhere'], word: 'palette.title' },
  'app.search': { key: 'F2', where: ['everywhere'], word: 'keys.search' },
  'app.lock': { key: 'Ctrl+L', where: ['everywhere'], word: 'nav.lock' },
  'app.sync': { key: 'Alt+S', where: ['everywhere'], word: 'nav.sync' },
  'go.sale': { key: 'Alt+1', where: ['everywhere'], word: 'nav.sale' },
  'go.orders': { key: 'Alt+2', where: ['everywhere'], word: 'nav.orders' },
  'go.returns': { key: 'Alt+3', where: ['everywhere'], word: 'nav.returns' },
  'go.customers': { key: 'Alt+4', where: ['everywhere'], word: 'nav.customers' },
  'go.items': { key: 'Alt+5', where: ['everywhere'], word: 'nav.items' },
  'go.report': { key: 'Alt+6', where: ['everywhere'], word: 'nav.report' },
  'go.work-shift': { key: 'Alt+7', where: ['everywhere'], word: 'nav.shift' },
  'go.barcode': { key: 'Alt+8', where: ['everywhere'], word: 'nav.barcode' },
  'go.time-clock': { key: 'Alt+0', where: ['everywhere'], word: 'clock.title' },
  'go.settings': { key: 'Alt+9', where: ['everywhere'], word: 'nav.settings' },
  'sale.customer': { key: 'F3', where: ['sale'], word: 'customer.title' },
  'sale.quantity': { key: 'F4', where: ['sale'], word: 'product.quantityOfLine' },
  'sale.adjust': { key: 'F5', where: ['sale'], word: 'adjust.title' },
  'sale.more': { key: 'Plus', where: ['sale'], word: 'keys.more' },
  'sale.less': { key: 'Minus', where: ['sale'], word: 'keys.less' },
  'sale.remove': { key: 'Delete', where: ['sale'], word: 'keys.remove' },
  'sale.clear': { key: 'Ctrl+Delete', where: ['sale'], word: 'sale.clear' },
  'sale.undo': { key: 'Ctrl+Z', where: ['sale'], word: 'sale.undo' },
  'sale.weight': { key: 'F6', where: ['sale'], word: 'keys.weight' },
  'sale.quickKeys': { key: 'Alt+Q', where: ['sale'], word: 'keys.quickKeys' },
  'sale.last': { key: 'PageUp', where: ['sale'], word: 'lastSale.key' },
  'sale.hold': { key: 'F7', where: ['sale'], word: 'drafts.confirm' },
  'sale.resume': { key: 'F8', where: ['sale'], word: 'keys.resume' },
  'sale.card': { key: 'F9', where: ['sale'], word: 'payment.card' },
  'sale.split': { key: 'F10', where: ['sale'], word: 'split.title' },
  'sale.return': { key: 'F11', where: ['sale'], word: 'returns.title' },
  'sale.exact': { key: 'F12', where: ['sale'], word: 'sale.exact' },
  'sale.print': { key: 'Ctrl+P', where: ['sale'], word: 'keys.printReceipt' },
  'scales.again': { key: 'F6', where: ['scales'], word: 'keys.weighAgain' },
  'order.return': { key: 'F11', where: ['order'], word: 'orders.takeBack' },
  'order.void': { key: 'Delete', where: ['order'], word: 'orders.void' },
  'paper.print': { key: 'F9', where: ['order', 'returned', 'report'], word: 'paid.print' },
  'returns.all': { key: 'F9', where: ['returns'], word: 'keys.returnAll' },
  'returns.exchange': { key: 'F10', where: ['returns'], word: 'exchange.key' },
  'returns.confirm': { key: 'F12', where: ['returns'], word: 'returns.confirm' },
  'customers.new': { key: 'F6', where: ['customers'], word: 'customers.new' },
  'customer.sell': { key: 'F12', where: ['customer'], word: 'customers.sell' },
  'customer.edit': { key: 'F4', where: ['customer'], word: 'customers.edit' },
  'item.add': { key: 'F12', where: ['item'], word: 'product.add' },
  'sales.again': { key: 'F8', where: ['sales'], word: 'sales.again' },
  'sales.csv': { key: 'F9', where: ['sales'], word: 'sales.csv' },
  'sales.print': { key: 'Ctrl+P', where: ['sales'], word: 'paid.print' },
  'labels.print': { key: 'F9', where: ['labels'], word: 'labels.print' },
  'clock.in': { key: 'F9', where: ['clock'], word: 'clock.in' },
  'clock.out': { key: 'F12', where: ['clock'], word: 'clock.out' },
  'clock.unpaid': { key: 'F7', where: ['clock'], word: 'clock.break.unpaid' },
  'clock.paid': { key: 'F8', where: ['clock'], word: 'clock.break.paid' },
  'clock.end': { key: 'F10', where: ['clock'], word: 'clock.break.end' },
  'clock.other': { key: 'F6', where: ['clock'], word: 'clock.other' },
  'shift.cash': { key: 'F4', where: ['shift'], word: 'cashMove.title' },
  'shift.report': { key: 'F9', where: ['shift'], word: 'report.x' },
  'shift.close': { key: 'F12', where: ['shift'], word: 'close.title' },
  'close.confirm': { key: 'F12', where: ['closing'], word: 'close.confirm' },
} as const satisfies Record<string, Action>;

interface Action {
  /** As `pressedKey` names it. */
  readonly key: string;
  readonly where: readonly Where[];
  /** In the words of the cashier. */
  readonly word: string;
}

export type ActionId = keyof typeof actions;

export const actionIds = Object.keys(actions) as ActionId[];

/** In the order in which the help shows them. */
export const screens = [
  'sale',
  'scales',
  'order',
  'returns',
  'returned',
  'customers',
  'customer',
  'item',
  'sales',
  'labels',
  'clock',
  'shift',
  'closing',
  'report',
  'everywhere',
] as const satisfies readonly Where[];

export function screensOf(action: ActionId): readonly Where[] {
  return actions[action].where;
}

/** May both be possible at one moment? */
export function meet(one: ActionId, other: ActionId): boolean {
  const [here, there] = [screensOf(one), screensOf(other)];
  return [here, there].some((them) => them.includes('everywhere')) || here.some((it) => there.includes(it));
}
