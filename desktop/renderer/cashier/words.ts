// English words of the cashier's screens.
import { cardWords } from './card/words.ts';
import { customerWords } from './customers/words.ts';
import { exchangeWords } from './exchange/words.ts';
import { itemWords } from './items/words.ts';
import { keyWords } from './keys/words.ts';
import { labelWords } from './labels/words.ts';
import { lastSaleWords } from './last-sale/words.ts';
import { orderWords } from './orders/words.ts';
import { parkedWords } from './parked/words.ts';
import { quickKeyWords } from './quick-keys/words.ts';
import { salesReportWords } from './report/words.ts';
import { returnWords } from './returns/words.ts';
import { saleDialogWords } from './sale/dialog-words.ts';
import { hardwareWords } from './settings/hardware-words.ts';
import { settingsWords } from './settings/words.ts';
import { shiftWords } from './shift/words.ts';
import { storeShiftWords } from './store-shifts/words.ts';
import { timeClockWords } from './time-clock/words.ts';
import { trainingWords } from './training/words.ts';
import { weightWords } from './weight/words.ts';

/** Each has a file of its own in every language. */
const wordsOfRooms = {
  ...cardWords,
  ...customerWords,
  ...exchangeWords,
  ...itemWords,
  ...keyWords,
  ...labelWords,
  ...lastSaleWords,
  ...orderWords,
  ...parkedWords,
  ...quickKeyWords,
  ...salesReportWords,
  ...returnWords,
  ...saleDialogWords,
  ...settingsWords,
  ...hardwareWords,
  ...shiftWords,
  ...storeShiftWords,
  ...timeClockWords,
  ...weightWords,
  ...trainingWords,
};

export const cashierWords = {
  ...wordsOfRooms,
  nav: {
    title: 'Screens',
    more: 'More',
    sale: 'Sale',
    orders: 'Orders',
    returns: 'Returns',
    shift: 'Shift',
    report: 'Reports',
    barcode: 'Labels',
    customers: 'Customers',
    items: 'Items',
    settings: 'Settings',
    sync: 'What is sent',
    lock: 'Lock',
  },
  menu: {
    title: 'Menu',
    display: 'Customer display',
    displayBlocked:
      'The browser did not let a window open. Allow pop-ups for this address, then choose it again.',
    basketFirst: 'Finish or hold the basket first.',
    later: 'Later',
  },
  shift: {
    title: 'Open a shift',
    lead: 'Count the drawer, then start selling on {{lane}}.',
    label: 'Name of the shift',
    openingCash: 'Cash in the drawer',
    slips: 'Slips and receipts in the drawer',
    invoiceSlips: 'Invoice slips',
    voucherStubs: 'Voucher stubs',
    cardReceipts: 'Card receipts',
    carry: 'Carry over from the previous shift',
    carryHint: '{{label}}, closed {{time}}',
    carryNone: 'There is no closed shift on this lane yet.',
    details: 'Template, warehouse, assignee, notes',
    template: 'Template',
    noTemplate: 'No template',
    warehouse: 'Warehouse',
    usualWarehouse: 'Default warehouse',
    assignee: 'Assignee',
    noAssignee: 'No assignee',
    open: 'Open shift',
    morning: 'Morning',
    afternoon: 'Afternoon',
    evening: 'Evening',
    openedAt: 'Open since',
    cashAtOpen: 'Cash at opening',
    confirmed: 'Known to the server',
    unconfirmed: 'Not sent yet — safe on this till',
    toSale: 'Back to the sale',
    chip: '{{label}} · {{lane}}',
    chipNone: 'No shift · {{lane}}',
    needed: 'Open a shift to sell',
    neededText: 'Sales belong to a shift. You can fill the basket now; taking money needs an open shift.',
    opened: 'Shift opened',
  },
  sale: {
    search: 'Scan, or type a name or SKU',
    all: 'All',
    empty: 'Nothing here yet.',
    noResult: 'Nothing matches “{{text}}”.',
    details: 'About {{name}}',
    from: 'from {{price}}',
    basket: 'Basket',
    items: 'Items',
    start: 'Scan or pick the first item',
    startHint: 'Type a quantity and a star for more of one: 3*',
    startKeys: '{{key}} shows all keys',
    lines_one: '{{count}} line',
    lines_other: '{{count}} lines',
    times: '{{qty}} × {{price}}',
    more: 'One more {{name}}',
    less: 'One less {{name}}',
    remove: 'Remove {{name}}',
    quantity: 'Quantity of {{name}}',
    undo: 'Undo',
    clear: 'Clear the basket',
    hold: 'Hold',
    resume: 'Resume',
    subtotal: 'Subtotal',
    plusTax: '{{subtotal}} + {{tax}} tax',
    withTax: 'with {{tax}} tax',
    rounding: 'Cash rounding',
    rounded: 'rounded {{amount}}',
    off: '{{amount}} off',
    total: 'Total',
    exact: 'Exact cash',
    other: 'Other',
    outOfRange: 'A figure of this basket is too large.',
  },
  notice: {
    unknownCode: 'No item has the code {{code}}.',
    unknownCodeNext: 'The sale goes on. Search for it by name, or tell a manager.',
    nothingFound: 'Nothing matches “{{text}}”.',
    badQuantity: 'That quantity does not fit.',
    coupon: 'The coupon {{code}} takes nothing off.',
    couponFlaw: {
      unknown: 'There is no such coupon in this store.',
      inactive: 'It has been switched off.',
      outside_time: 'It does not count at this time.',
      used_up: 'It has been used as often as it may be.',
      customer_unknown: 'It counts for known customers only. Choose the customer first.',
      used_up_by_customer: 'This customer has used it as often as they may.',
      needs_more: 'The basket does not hold what it asks for yet. It counts as soon as it does.',
      takes_nothing: 'Nothing in the basket is meant, or another offer goes before it.',
    },
    held: 'Basket put aside as {{name}}.',
    taken: '{{who}} has this basket open as well, since {{time}}.',
    closed: 'This basket was paid or given up at another lane.',
    fateNext:
      'Ask there before you take money. If it is paid twice, both sales are kept and a manager is told.',
    takenOfClosed:
      'Taken of it: {{parts}}. Look at its sale: what is not in it is given back where it was taken.',
    notByWeight: 'The chosen line is not sold by weight.',
    linesMissing_one: '{{count}} line of this basket is no longer in the catalog and was left out.',
    linesMissing_other: '{{count}} lines of this basket are no longer in the catalog and were left out.',
  },
  drawer: { silent: 'The cash drawer does not answer. Open it with its own key.' },
  choice: {
    title: 'Which one is it?',
    lead: 'Several items carry {{code}}.',
    none: 'None of them',
  },
  cash: {
    title: 'Cash',
    due: 'To pay',
    tendered: 'Received',
    change: 'Change',
    missing: 'Still missing',
    take: 'Take cash',
  },
  paid: {
    title: 'Paid',
    change: 'Change',
    noChange: 'No change',
    received: 'Received {{amount}}',
    total: 'Total {{amount}}',
    print: 'Print',
    next: 'Next sale',
    nextHint: 'The next scan starts the next sale.',
    printed: 'Printed on “{{printer}}”.',
    preview: 'How it looks on paper',
    previewTitle: 'On the paper of “{{printer}}”',
  },
  drafts: {
    title: 'Held baskets',
    none: 'No basket is held.',
    name: 'Name on the basket',
    confirm: 'Hold basket',
    number: 'Basket {{number}}',
    strip: 'Held',
    leftOpen: 'left open',
    aside: 'Put aside',
    openElsewhere: 'open at another lane',
    takeOver: 'Take over this basket?',
    takeOverText: '{{who}}, since {{time}}. The other screen is told.',
    takeOverYes: 'Take over',
    takeOverNo: 'Leave it there',
  },
  receipt: {
    title: 'Receipt',
    cashier: 'Served by {{name}}',
    taxRate: 'Tax {{rate}} %',
    taxFlat: 'Tax',
    taxIncludedRate: 'incl. tax {{rate}} %',
    taxIncludedFlat: 'incl. tax',
    change: 'Change',
    tip: 'Tip',
    surcharge: 'Card surcharge',
    weighed: '{{gross}} gross − {{tare}} tare',
    serial: 'Serial number {{serial}}',
    lot: 'Lot {{lot}}',
    goodsBack: 'Goods returned',
    voided: 'Voided',
    barcode: 'Receipt {{code}} as a bar code',
  },
  product: {
    title: 'Item',
    sku: 'SKU',
    barcodes: 'Barcodes',
    stock: 'In stock',
    price: 'Price',
    savePrice: 'Save price',
    saved: 'Price changed. It is sent by itself.',
    name: 'Name',
    saveName: 'Save name',
    meanwhile: 'Meanwhile it became {{value}}.',
    nameSaved: 'Name changed. It is sent by itself.',
    notYours: 'Changing prices needs the right to edit products.',
    add: 'Add to the basket',
    quantityOfLine: 'Quantity of the chosen line',
  },
} as const;

/** Those that are written here. */
export type OwnCashierWords = Omit<typeof cashierWords, keyof typeof wordsOfRooms>;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    cashier: typeof cashierWords;
  }
}
