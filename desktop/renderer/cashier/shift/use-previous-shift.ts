// The last closed shift of this lane: what it left in the drawer is what the next one begins with.
import { useCollection, useTill } from '@evertill/client-core/react';
import type { WorkShift } from '@evertill/schemas';

/** Undefined: not read yet, or there is none. */
export function usePreviousShift(): WorkShift | undefined {
  const { laneId } = useTill();
  const { documents } = useCollection<WorkShift>('work_shift', {
    selector: { status: { $eq: 'closed' }, pos_register_id: { $eq: laneId } },
  });
  return documents.toSorted((a, b) => ((a.closed_at ?? '') < (b.closed_at ?? '') ? 1 : -1))[0];
}
