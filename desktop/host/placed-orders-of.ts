// What a till has placed, read once from its journal by everything in this host that must not place it twice.
import { PlacedOrders } from '@evertill/client-core';
import type { Till } from '@evertill/client-core';

const known = new WeakMap<Till, PlacedOrders>();

export function placedOrdersOf(till: Till): PlacedOrders {
  const placed = known.get(till) ?? new PlacedOrders(till.operations);
  known.set(till, placed);
  return placed;
}
