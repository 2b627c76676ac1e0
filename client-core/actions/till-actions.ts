// Everything a screen can do that is written down. One object, so that a window whose till runs in another program can
// ask that program instead: nothing but the till itself ever writes its journal.
import type { JsonObject, ReplicatedDocument } from '@evertill/schemas';
import type { Refusal } from '../refusal.ts';
import { amendShift } from './amend-shift.ts';
import type { AmendedShift, ShiftCorrection } from './amend-shift.ts';
import { approveBy } from './approve-by.ts';
import type { Approved, ApprovalWish, ApprovingTill } from './approve-by.ts';
import { assignShift } from './assign-shift.ts';
import type { AssignedShift, ShiftAssignment } from './assign-shift.ts';
import type { Cart } from './cart.ts';
import { changeTaken } from './change-taken.ts';
import type { TakenChange } from './change-taken.ts';
import { closeShift } from './close-shift.ts';
import type { ClosedShift, ShiftClosing } from './close-shift.ts';
import { confirmClock } from './confirm-clock.ts';
import { editDocument } from './edit-document.ts';
import type { Edited } from './edit-document.ts';
import { exchangeOrder } from './exchange-order.ts';
import type { ExchangedOrder, OrderExchange } from './exchange-order.ts';
import { holdDraft } from './hold-draft.ts';
import type { HeldDraft } from './hold-draft.ts';
import { moveCash } from './move-cash.ts';
import type { CashMove, MovedCash } from './move-cash.ts';
import { openShift } from './open-shift.ts';
import type { OpenedShift, ShiftOpening } from './open-shift.ts';
import { placeOrder } from './place-order.ts';
import type { PlacedOrder, PreparedOrder } from './place-order.ts';
import type { Clocked } from './press-clock.ts';
import { punchClock } from './punch-clock.ts';
import type { ClockWish } from './punch-clock.ts';
import { dismissRefusedEdit, settleConflict } from './resolve-edit-conflict.ts';
import { resumeDraft } from './resume-draft.ts';
import type { ResumedDraft, Resuming } from './resume-draft.ts';
import { returnOrder } from './return-order.ts';
import type { OrderReturn, ReturnedOrder } from './return-order.ts';
import { takeBreak } from './take-break.ts';
import type { BreakWish } from './take-break.ts';
import type { Handed } from './take-payments.ts';
import type { TillContext } from './till-context.ts';
import { tipOrder } from './tip-order.ts';
import type { OrderTip, TippedOrder } from './tip-order.ts';
import { voidOrder } from './void-order.ts';
import type { OrderVoid, VoidedOrder } from './void-order.ts';

export interface TillActions {
  /** Resolves when the sale is durable. */
  placeOrder(prepared: PreparedOrder, handed: readonly Handed[]): Promise<PlacedOrder | Refusal>;
  /** By somebody's PIN; nothing is written. */
  approve(wish: ApprovalWish): Promise<Approved | Refusal>;
  returnOrder(request: OrderReturn): Promise<ReturnedOrder | Refusal>;
  exchangeOrder(request: OrderExchange): Promise<ExchangedOrder | Refusal>;
  tipOrder(request: OrderTip): Promise<TippedOrder | Refusal>;
  voidOrder(request: OrderVoid): Promise<VoidedOrder | Refusal>;
  openShift(opening: ShiftOpening): Promise<OpenedShift | Refusal>;
  closeShift(closing: ShiftClosing): Promise<ClosedShift | Refusal>;
  assignShift(assignment: ShiftAssignment): Promise<AssignedShift | Refusal>;
  amendShift(correction: ShiftCorrection): Promise<AmendedShift | Refusal>;
  moveCash(move: CashMove): Promise<MovedCash | Refusal>;
  /** Once, however often it is pressed. */
  punchClock(wish: ClockWish): Promise<Clocked | Refusal>;
  /** Begins or ends one; once, however often it is pressed. */
  takeBreak(wish: BreakWish): Promise<Clocked | Refusal>;
  /** `at`: ISO-8601, by the clock the person looked at; refused with `clock_far` until they are sure of one far ahead. */
  confirmClock(at: string, isSure?: boolean): Promise<{ readonly ok: true } | Refusal>;
  holdDraft(cart: Cart, name: string): Promise<HeldDraft | Refusal>;
  changeTaken(cart: Cart, change: TakenChange): Promise<HeldDraft | Refusal>;
  resumeDraft(draftId: string, resuming?: Resuming): Promise<ResumedDraft | Refusal>;
  /** `shown`: the document as the person saw it, where another change may have arrived meanwhile; else as it is now. */
  editDocument(
    collection: string,
    id: string,
    changes: JsonObject,
    shown?: ReplicatedDocument,
  ): Promise<Edited | Refusal>;
  /**
   * `mine`: the fields in which this person's value is to count; `typed`: what counts in others instead of both; in what is
   * left the server's does.
   */
  settleConflict(attentionId: string, mine: readonly string[], typed?: JsonObject): Promise<Edited | Refusal>;
  dismissRefusedEdit(attentionId: string): Promise<{ readonly ok: true } | Refusal>;
}

export function actionsOf(till: TillContext & ApprovingTill): TillActions {
  return {
    placeOrder: (prepared, handed) => placeOrder(till, prepared, handed),
    approve: (wish) => approveBy(till, wish),
    returnOrder: (request) => returnOrder(till, request),
    exchangeOrder: (request) => exchangeOrder(till, request),
    tipOrder: (request) => tipOrder(till, request),
    voidOrder: (request) => voidOrder(till, request),
    openShift: (opening) => openShift(till, opening),
    closeShift: (closing) => closeShift(till, closing),
    assignShift: (assignment) => assignShift(till, assignment),
    amendShift: (correction) => amendShift(till, correction),
    moveCash: (move) => moveCash(till, move),
    punchClock: (wish) => punchClock(till, wish),
    takeBreak: (wish) => takeBreak(till, wish),
    confirmClock: (at, isSure) => confirmClock(till, at, isSure),
    holdDraft: (cart, name) => holdDraft(till, cart, name),
    changeTaken: (cart, change) => changeTaken(till, cart, change),
    resumeDraft: (draftId, resuming) => resumeDraft(till, draftId, resuming),
    editDocument: (collection, id, changes, shown) => editDocument(till, collection, id, changes, shown),
    settleConflict: (attentionId, mine, typed) => settleConflict(till, attentionId, mine, typed),
    dismissRefusedEdit: (attentionId) => dismissRefusedEdit(till, attentionId),
  };
}
