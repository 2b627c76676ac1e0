// Everything a screen can do that is written down. One object, so that a window whose till runs in another program can
// ask that program instead: nothing but the till itself ever writes its journal.
import type { JsonObject } from '@evertill/schemas';
import type { Refusal } from '../refusal.ts';
import type { Cart } from './cart.ts';
import { closeShift } from './close-shift.ts';
import type { ClosedShift, ShiftClosing } from './close-shift.ts';
import { editDocument } from './edit-document.ts';
import type { Edited } from './edit-document.ts';
import { holdDraft } from './hold-draft.ts';
import type { HeldDraft } from './hold-draft.ts';
import { moveCash } from './move-cash.ts';
import type { CashMove, MovedCash } from './move-cash.ts';
import { openShift } from './open-shift.ts';
import type { OpenedShift, ShiftOpening } from './open-shift.ts';
import { placeOrder } from './place-order.ts';
import type { PlacedOrder, PreparedOrder } from './place-order.ts';
import { dismissRefusedEdit, settleConflict } from './resolve-edit-conflict.ts';
import { resumeDraft } from './resume-draft.ts';
import type { ResumedDraft } from './resume-draft.ts';
import { returnOrder } from './return-order.ts';
import type { OrderReturn, ReturnedOrder } from './return-order.ts';
import type { Handed } from './take-payments.ts';
import type { TillContext } from './till-context.ts';
import { voidOrder } from './void-order.ts';
import type { OrderVoid, VoidedOrder } from './void-order.ts';

export interface TillActions {
  /** Resolves when the sale is durable. */
  placeOrder(prepared: PreparedOrder, handed: readonly Handed[]): Promise<PlacedOrder | Refusal>;
  returnOrder(request: OrderReturn): Promise<ReturnedOrder | Refusal>;
  voidOrder(request: OrderVoid): Promise<VoidedOrder | Refusal>;
  openShift(opening: ShiftOpening): Promise<OpenedShift | Refusal>;
  closeShift(closing: ShiftClosing): Promise<ClosedShift | Refusal>;
  moveCash(move: CashMove): Promise<MovedCash | Refusal>;
  holdDraft(cart: Cart, name: string): Promise<HeldDraft | Refusal>;
  resumeDraft(draftId: string): Promise<ResumedDraft | Refusal>;
  editDocument(collection: string, id: string, changes: JsonObject): Promise<Edited | Refusal>;
  /** `mine`: the fields in which this person's value is to count; in the others the server's does. */
  settleConflict(attentionId: string, mine: readonly string[]): Promise<Edited | Refusal>;
  dismissRefusedEdit(attentionId: string): Promise<{ readonly ok: true } | Refusal>;
}

export function actionsOf(till: TillContext): TillActions {
  return {
    placeOrder: (prepared, handed) => placeOrder(till, prepared, handed),
    returnOrder: (request) => returnOrder(till, request),
    voidOrder: (request) => voidOrder(till, request),
    openShift: (opening) => openShift(till, opening),
    closeShift: (closing) => closeShift(till, closing),
    moveCash: (move) => moveCash(till, move),
    holdDraft: (cart, name) => holdDraft(till, cart, name),
    resumeDraft: (draftId) => resumeDraft(till, draftId),
    editDocument: (collection, id, changes) => editDocument(till, collection, id, changes),
    settleConflict: (attentionId, mine) => settleConflict(till, attentionId, mine),
    dismissRefusedEdit: (attentionId) => dismissRefusedEdit(till, attentionId),
  };
}
