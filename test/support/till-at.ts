// A headless till of a test system: in memory, signed in as somebody, on the first lane of the first store.
import { openTill } from '@evertill/client-core';
import type { HeadlessTill } from '@evertill/client-core';
import { password } from './given.ts';
import type { GivenVendor, Role } from './given.ts';
import type { System } from './system.ts';

export function tillAt(
  system: System,
  vendor: GivenVendor,
  role: Role = 'owner',
  lane: 0 | 1 = 0,
): Promise<HeadlessTill> {
  const [store] = vendor.stores;
  return openTill({
    url: system.url,
    credentials: { email: vendor.people[role].email, password },
    storeId: store.id,
    laneId: store.lanes[lane],
    storage: 'memory',
    deviceName: `till of ${role}`,
  });
}
