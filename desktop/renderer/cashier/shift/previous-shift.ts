// What the last closed shift of a lane left in the drawer, to begin the next one with.
import type { Documents } from '@evertill/client-core';
import type { WorkShift } from '@evertill/schemas';

export async function previousShift(documents: Documents, laneId: string): Promise<WorkShift | undefined> {
  const closed = await documents.find<WorkShift>('work_shift', {
    selector: { status: { $eq: 'closed' }, pos_register_id: { $eq: laneId } },
  });
  return closed.toSorted((a, b) => ((a.closed_at ?? '') < (b.closed_at ?? '') ? 1 : -1))[0];
}
