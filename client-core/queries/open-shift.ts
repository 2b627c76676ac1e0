// The open shift of a lane as this device knows it: the replica's, or its own opening that the replica does not show
// yet, with what this device did since laid over it: cash that moved, to whom it was handed, and its own close. What the
// replica says about a shift counts more than what this device once did.
import type { CashMovement, WorkShift } from '@evertill/schemas';
import type { JournalView, ReadEntry, ReadType } from '../journal/journal-view.ts';
import type { Documents } from './find.ts';

export interface OpenShift extends Pick<
  WorkShift,
  | 'id'
  | 'pos_register_id'
  | 'shift_label'
  | 'opening_cash'
  | 'opening_invoice_slip_count'
  | 'opening_voucher_stub_count'
  | 'opening_card_receipt_count'
  | 'opened_by_vendor_employee_id'
  | 'assignees'
  | 'opened_at'
  | 'cash_movements'
> {
  /** The server knows it. */
  readonly confirmed: boolean;
}

/** As much of a till as is needed to know its shift. */
export interface ShiftTill {
  readonly deviceId: string;
  readonly laneId: string;
  readonly documents: Documents;
  readonly view: JournalView;
}

export async function findOpenShift({
  deviceId,
  laneId,
  documents,
  view,
}: ShiftTill): Promise<OpenShift | undefined> {
  const closed = closedHere(view);
  const own = await ownOpening(documents, view, laneId);
  if (own) return closed.has(own.id) ? undefined : withOwnDeeds(own, view);
  const selector = { status: { $eq: 'open' }, pos_register_id: { $eq: laneId } };
  const replicated = await documents.find<WorkShift>('work_shift', { selector });
  const latest = replicated
    // A contested one is open for the device alone that opened it.
    .filter((shift) => !closed.has(shift.id) && (!shift.contested || shift.opened_device_id === deviceId))
    // It is this device’s drawer, however late the other one was opened.
    .toSorted((a, b) => Number(b.contested) - Number(a.contested) || (a.opened_at < b.opened_at ? 1 : -1))[0];
  return latest && withOwnDeeds({ ...pick(latest), confirmed: true }, view);
}

/** A shift this device knows, open or closed, with what this device did in it. */
export async function findShift(
  { documents, view }: Pick<ShiftTill, 'documents' | 'view'>,
  id: string,
): Promise<OpenShift | undefined> {
  const stored = await documents.get<WorkShift>('work_shift', id);
  if (stored) return withOwnDeeds({ ...pick(stored), confirmed: true }, view);
  const opened = done(view, 'shift.open').find(({ payload }) => payload.id === id);
  return opened && withOwnDeeds(asOpened(opened), view);
}

/** One of any lane of the store, as long as it is open for all this device knows. */
export async function findRunningShift(
  till: Pick<ShiftTill, 'documents' | 'view'>,
  id: string,
): Promise<OpenShift | undefined> {
  const stored = await till.documents.get<WorkShift>('work_shift', id);
  if (stored?.status === 'closed' || closedHere(till.view).has(id)) return undefined;
  return findShift(till, id);
}

function closedHere(view: JournalView): Set<string> {
  return new Set(done(view, 'shift.close').map(({ payload }) => payload.id));
}

/** What this device did and the server has not refused, in order. */
function done<Type extends ReadType>(view: JournalView, type: Type): ReadEntry<Type>[] {
  return view.ofType(type).filter(({ state }) => state !== 'attention');
}

async function ownOpening(
  documents: Documents,
  view: JournalView,
  laneId: string,
): Promise<OpenShift | undefined> {
  for (const opened of done(view, 'shift.open').toReversed()) {
    const opening = asOpened(opened);
    if (opening.pos_register_id !== laneId) continue;
    return (await documents.get('work_shift', opening.id)) ? undefined : opening;
  }
  return undefined;
}

function asOpened({ payload, captured_at, actor_id, state }: ReadEntry<'shift.open'>): OpenShift {
  return {
    ...pick({
      ...payload,
      opened_by_vendor_employee_id: actor_id,
      assignees: [],
      opened_at: captured_at,
      cash_movements: [],
    }),
    confirmed: state === 'settled',
  };
}

function withOwnDeeds(shift: OpenShift, view: JournalView): OpenShift {
  const known = new Set(shift.cash_movements.map(({ id }) => id));
  const own = done(view, 'cash.move').flatMap(({ payload, actor_id, captured_at }): CashMovement[] => {
    const { id, vendor_work_shift_id, kind, amount, reason } = payload;
    if (vendor_work_shift_id !== shift.id || known.has(id)) return [];
    return [{ id, kind, amount, reason, vendor_employee_id: actor_id, at: captured_at }];
  });
  const assignees = handedHere(view, shift.id) ?? shift.assignees;
  if (own.length === 0 && assignees === shift.assignees) return shift;
  return { ...shift, assignees, cash_movements: [...shift.cash_movements, ...own] };
}

/** Whoever it was handed to here without a network is in it: they may end it before the server hears of either. */
function handedHere(view: JournalView, shiftId: string): OpenShift['assignees'] | undefined {
  return view
    .ofType('shift.assign')
    .filter(({ state }) => state === 'waiting')
    .findLast(({ payload }) => payload.id === shiftId)
    ?.payload.assigned_vendor_employee_ids.map((vendor_employee_id) => ({ vendor_employee_id }));
}

function pick(shift: Omit<OpenShift, 'confirmed'>): Omit<OpenShift, 'confirmed'> {
  const { id, pos_register_id, shift_label, opening_cash, opened_at, cash_movements, assignees } = shift;
  const { opening_invoice_slip_count, opening_voucher_stub_count, opening_card_receipt_count } = shift;
  return {
    id,
    pos_register_id,
    shift_label,
    opening_cash,
    opening_invoice_slip_count,
    opening_voucher_stub_count,
    opening_card_receipt_count,
    opened_by_vendor_employee_id: shift.opened_by_vendor_employee_id,
    assignees,
    opened_at,
    cash_movements,
  };
}
