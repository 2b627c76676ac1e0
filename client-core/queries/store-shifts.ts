// The shifts of all lanes of a store as this device knows them, the latest opened first.
import type { WorkShift } from '@evertill/schemas';
import type { Documents } from './find.ts';

export interface WantedShifts {
  /** Opened then or later, ISO-8601; blank: whenever. One that is still open is wanted however long it has been. */
  readonly since: string;
  /** Blank: every lane. */
  readonly laneId: string;
  readonly state: '' | 'open' | 'closed' | 'contested';
}

export async function findStoreShifts(
  documents: Documents,
  { since, laneId, state }: WantedShifts,
): Promise<readonly WorkShift[]> {
  const selectors = [{ status: { $eq: 'open' } }, { opened_at: { $gte: since } }];
  const found = await Promise.all(
    selectors.map((selector) => documents.find<WorkShift>('work_shift', { selector })),
  );
  const unique = new Map(found.flat().map((shift) => [shift.id, shift]));
  return [...unique.values()]
    .filter((shift) => laneId === '' || shift.pos_register_id === laneId)
    .filter((shift) => (state === 'contested' ? shift.contested : state === '' || shift.status === state))
    .toSorted((a, b) => (a.opened_at < b.opened_at ? 1 : a.opened_at > b.opened_at ? -1 : 0));
}
