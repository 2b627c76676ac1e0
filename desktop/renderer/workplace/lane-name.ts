// What a lane of the store is called; blank where it is no lane of it any more.
import type { Store } from '@evertill/schemas';

export function laneName({ lanes }: Pick<Store, 'lanes'>, laneId: string): string {
  return lanes.find(({ id }) => id === laneId)?.name ?? '';
}
