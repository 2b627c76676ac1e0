// Every code the second document, the registries of work shifts and of orders have, door by door: refused there with that
// code; or what is said instead, and why; or why the door cannot be asked. Each cell but the last kind is asked by the
// suites beside this table, and a code without a line does not compile.
import type { RejectionCode } from '@evertill/schemas';
import type { orderRejections } from '../../../schemas/order-rejections.ts';
import type { shiftRejections } from '../../../schemas/shift-rejections.ts';

/** Both sets of REST addresses, a till's journal. */
export type ShiftDoor = 'settings' | 'fallback' | 'journal';
/** REST, the documents' outbox, a till's journal. */
export type OrderDoor = 'rest' | 'outbox' | 'journal';

export type Cell =
  | 'refused'
  /** As a suite phrases an answer. */
  | { readonly says: string; readonly why: string }
  | { readonly never: string };
export type Line<Door extends string> = Readonly<Record<Door, Cell>>;

const all = { settings: 'refused', fallback: 'refused', journal: 'refused' } as const;

const journalWaits = {
  says: 'waits',
  why: 'a journal may be ahead of what it names; what never comes is parked as waited_too_long after ten minutes',
} as const;
const terminalAwaited = {
  says: 'waits',
  why: 'a journal offers its entry again until the terminal has said what it did',
} as const;

const openedWithout = {
  ...all,
  journal: { says: 'yes', why: 'a shift that a till has opened is a fact: what is gone by now is left out' },
} as const;

/** Of opening, closing, handing on and counting. */
export const shiftRefusals = {
  shift_open: all,
  pos_register: all,
  pos_register_fixed: all,
  assignees: all,
  assignees_forbidden: all,
  assignee_busy: all,
  assignee_unknown: openedWithout,
  cash_handover_basis: all,
  warehouse: openedWithout,
  template_unknown: openedWithout,
  shift_not_found: { ...all, journal: journalWaits },
  shift_closed: all,
  shift_still_open: {
    ...all,
    fallback: { never: 'it has no corrections: they are the owner’s, who has the other set of addresses' },
  },
  shift_full: all,
  lane_leased: {
    settings: 'refused',
    fallback: { never: 'it gives no lane to another device' },
    journal: { says: 'yes', why: 'what a device did offline is kept, as contested' },
  },
  cash_amount: all,
  forbidden: all,
  clock_skew: {
    settings: { never: 'what REST asks for happens by the server’s own clock' },
    fallback: { never: 'what REST asks for happens by the server’s own clock' },
    journal: 'refused',
  },
} as const satisfies Partial<Record<RejectionCode, Line<ShiftDoor>>>;

/** Of closing a shift with the batch of its terminal. */
export const terminalRefusals = {
  payment_terminal: all,
  terminal_unreachable: all,
  terminal_rejected: all,
  terminal_undecided: { ...all, journal: terminalAwaited },
  shift_closing: { ...all, journal: terminalAwaited },
  terminal_batch_owner: all,
  terminal_batch_reason: all,
} as const satisfies Partial<Record<RejectionCode, Line<ShiftDoor>>>;

const everywhere = { rest: 'refused', outbox: 'refused', journal: 'refused' } as const;
const salesOnly = { never: 'it takes sales only' } as const;
const changes = { rest: 'refused', outbox: salesOnly, journal: 'refused' } as const;
const happened = 'what has left the shop is a fact: it is kept and flagged';
const flagged = (flag: string) => ({ says: `yes, flagged ${flag}`, why: happened });
/** Online nobody has handed anything over yet. */
const onlineOnly = (flag: string) =>
  ({ rest: 'refused', outbox: flagged(flag), journal: flagged(flag) }) as const;
/** Nobody is refused with it. */
const alarm = (flag: string, online: string, why: string) =>
  ({ rest: { says: online, why }, outbox: flagged(flag), journal: flagged(flag) }) as const;

/** Of placing a sale. */
export const saleRefusals = {
  duplicate_order: {
    rest: { says: 'yes', why: 'it answers with the stored order (decisions.md, ruling 3)' },
    outbox: 'refused',
    journal: { says: 'yes', why: 'it answers with the stored order (decisions.md, ruling 3)' },
  },
  order_mismatch: everywhere,
  order_shift_closed: everywhere,
  order_shift_store: everywhere,
  order_shift_lane: everywhere,
  order_shift_missing: everywhere,
  order_totals: everywhere,
  item_unknown: everywhere,
  item_not_on_sale: {
    rest: 'refused',
    outbox: { says: 'yes', why: 'what left the shop is a fact' },
    journal: { says: 'yes', why: 'what left the shop is a fact' },
  },
  ebt_exceeds: everywhere,
  order_empty: {
    rest: { says: '400 invalid_input', why: 'the shape of a sale has a line at least' },
    outbox: { says: '400 invalid_input', why: 'the shape of a sale has a line at least' },
    journal: { says: '400 invalid_input', why: 'the shape of a sale has a line at least' },
  },
  discount_unapproved: onlineOnly('discount_unapproved'),
  age_unchecked: onlineOnly('age_unchecked'),
  coupon_unknown: {
    rest: 'refused',
    outbox: { says: 'yes', why: 'what it took off beside the offers is a variance' },
    journal: { says: 'yes', why: 'what it took off beside the offers is a variance' },
  },
  coupon_refused: {
    rest: 'refused',
    outbox: { says: 'yes', why: 'what it took off beside the offers is a variance' },
    journal: { says: 'yes', why: 'what it took off beside the offers is a variance' },
  },
  coupon_reused: alarm('coupon_reused', '400 coupon_refused', 'online it is refused before it is used'),
  draft_paid_twice: alarm('draft_paid_twice', '409 draft_closed', 'online the basket is seen to be gone'),
  draft_part_left: alarm('draft_part_left', '409 draft_part_paid', 'online the part is seen to be paid'),
} as const satisfies Partial<Record<RejectionCode, Line<OrderDoor>>>;

/** Of what becomes of a sale. */
export const changeRefusals = {
  order_unpaid: onlineOnly('refund_exceeds'),
  refund_exceeds: onlineOnly('refund_exceeds'),
  return_unknown: { rest: 'refused', outbox: flagged('refund_exceeds'), journal: journalWaits },
  order_not_found: { rest: 'refused', outbox: salesOnly, journal: journalWaits },
  order_voided: changes,
  order_returned: { ...changes, journal: flagged('refund_exceeds') },
  void_shift_closed: changes,
  terminal_batch_closed: changes,
  payment_not_found: changes,
  tip_not_card: changes,
  void_late: {
    rest: { says: '400 void_shift_closed', why: 'online it happens now, and the shift is closed' },
    outbox: salesOnly,
    journal: flagged('void_late'),
  },
  parked_not_found: changes,
  parked_settled: changes,
} as const satisfies Partial<Record<RejectionCode, Line<OrderDoor>>>;

export const refusals = {
  ...shiftRefusals,
  ...terminalRefusals,
  ...saleRefusals,
  ...changeRefusals,
} as const satisfies Record<
  keyof typeof shiftRejections | keyof typeof orderRejections,
  Line<ShiftDoor> | Line<OrderDoor>
>;
