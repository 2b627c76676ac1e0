// Which device a lane of a store is in use on.
import type { LaneLease, Store } from '@evertill/schemas';

export function holderOf({ lane_leases }: Pick<Store, 'lane_leases'>, laneId: string): LaneLease | undefined {
  return lane_leases.find(({ pos_register_id }) => pos_register_id === laneId);
}

/** The lane this device has in the store; blank when it has none. */
export function ownLaneAt(store: Pick<Store, 'lanes' | 'lane_leases'>, deviceId: string): string {
  return store.lanes.find(({ id }) => holderOf(store, id)?.device_id === deviceId)?.id ?? '';
}
