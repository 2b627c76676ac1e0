// What every step at a till is, and what is kept of it for the end of the run.
import { placeOrder, prepareOrder } from '../../client-core/actions/place-order.ts';
import type { PlacedOrder } from '../../client-core/actions/place-order.ts';
import type { Cart } from '../../client-core/actions/cart.ts';
import type { TillContext } from '../../client-core/actions/till-context.ts';
import type { OperationRecord } from '@evertill/schemas';
import type { Refusal } from '../../client-core/refusal.ts';
import type { Till } from '../../client-core/till/till.ts';
import type { Device } from './device.ts';
import type { Scene } from './scene.ts';

export type Answer = { readonly ok: true } | Refusal;
export type Work = (scene: Scene, device: Device, till: Till) => Promise<Answer>;

/** Cash for any sale. */
export const enough = [{ method: 'cash', amount: 100_000_000 }] as const;

/** Sold and paid in cash as a screen does it. */
export async function placeCart(till: TillContext, cart: Cart): Promise<PlacedOrder | Refusal> {
  const prepared = await prepareOrder(till, cart);
  return prepared.ok ? placeOrder(till, prepared, enough) : prepared;
}

interface Placed {
  readonly clientOrderId: string;
  readonly totals: { readonly total: number };
  readonly record: OperationRecord;
}

/** An order that was acknowledged, one that gives goods back too. */
export function remember(
  { facts, world }: Scene,
  device: Device,
  { clientOrderId, totals, record }: Placed,
  marker?: number,
): void {
  const { device_seq: deviceSeq, hash } = record;
  const known = { device: device.name, clientOrderId, total: totals.total, deviceSeq, hash, at: world.now() };
  facts.sales.push(marker === undefined ? known : { ...known, marker });
}

/** Anything else that was acknowledged. */
export function rememberEntry(
  { facts, world }: Scene,
  device: Device,
  { device_seq, type, hash }: OperationRecord,
): void {
  facts.entries.push({ device: device.name, deviceSeq: device_seq, type, hash, at: world.now() });
}
