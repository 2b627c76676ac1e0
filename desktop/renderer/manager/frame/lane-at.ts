// The lane a device stands at in a store that was chosen in the office: the one it has there, else one that is free.
import type { Store } from '@evertill/schemas';

/** Where other tills have them all, the first: whoever only works in the office takes none from them. Undefined: no lane. */
export function laneAt({ lanes, lane_leases }: Store, deviceId: string): string | undefined {
  const holderOf = (id: string) =>
    lane_leases.find(({ pos_register_id }) => pos_register_id === id)?.device_id;
  const own = lanes.find(({ id }) => holderOf(id) === deviceId);
  const free = lanes.find(({ id }) => holderOf(id) === undefined);
  return (own ?? free ?? lanes[0])?.id;
}
