// The short name of a sale until the server gives it a number: the lane, and the journal's own number, e.g. L1-0042.
import type { Store } from '@evertill/schemas';

export function displayCode(store: Store, laneId: string, deviceSeq: number): string {
  const lane = store.lanes.findIndex(({ id }) => id === laneId) + 1;
  return `L${lane}-${String(deviceSeq).padStart(4, '0')}`;
}
