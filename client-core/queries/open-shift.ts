// The open shift of a lane as this device knows it: from the replica, or its own opening that the replica does not
// show yet. What the replica says about a shift counts more than what this device once did.
import { shiftOpenPayload } from '@evertill/schemas';
import type { WorkShift } from '@evertill/schemas';
import type { JournalView } from '../journal/journal-view.ts';
import type { Documents } from './find.ts';

export interface OpenShift {
  readonly id: string;
  readonly pos_register_id: string;
  readonly shift_label: string;
  readonly opening_cash: number;
  readonly opened_at: string;
  /** The server knows it. */
  readonly confirmed: boolean;
}

export async function findOpenShift(
  documents: Documents,
  view: JournalView,
  laneId: string,
): Promise<OpenShift | undefined> {
  const own = await ownOpening(documents, view, laneId);
  if (own) return own;
  const selector = { status: { $eq: 'open' }, pos_register_id: { $eq: laneId } };
  const replicated = await documents.find<WorkShift>('work_shift', { selector });
  const latest = replicated.toSorted((a, b) => (a.opened_at < b.opened_at ? 1 : -1))[0];
  return latest && { ...pick(latest), confirmed: true };
}

async function ownOpening(
  documents: Documents,
  view: JournalView,
  laneId: string,
): Promise<OpenShift | undefined> {
  const openings = view.ofType('shift.open').filter(({ state }) => state !== 'attention');
  for (const { payload, captured_at, state } of openings.toReversed()) {
    const opening = shiftOpenPayload.parse(payload);
    if (opening.pos_register_id !== laneId) continue;
    if (await documents.get('work_shift', opening.id)) return undefined;
    return { ...pick({ ...opening, opened_at: captured_at }), confirmed: state === 'settled' };
  }
  return undefined;
}

function pick(shift: Omit<OpenShift, 'confirmed'>): Omit<OpenShift, 'confirmed'> {
  const { id, pos_register_id, shift_label, opening_cash, opened_at } = shift;
  return { id, pos_register_id, shift_label, opening_cash, opened_at };
}
