// What every step at a till is, and what is kept of it for the end of the run.
import type { OperationRecord } from '@evertill/schemas';
import type { Refusal } from '../../client-core/refusal.ts';
import type { Till } from '../../client-core/till/till.ts';
import type { Device } from './device.ts';
import type { Scene } from './scene.ts';

export type Answer = { readonly ok: true } | Refusal;
export type Work = (scene: Scene, device: Device, till: Till) => Promise<Answer>;

interface Placed {
  readonly clientOrderId: string;
  readonly totals: { readonly total: number };
  readonly record: OperationRecord;
}

/** An order that was acknowledged, one that gives goods back too. */
export function remember(
  { facts }: Scene,
  device: Device,
  { clientOrderId, totals, record }: Placed,
  marker?: number,
): void {
  const { device_seq: deviceSeq, hash } = record;
  const sale = { device: device.name, clientOrderId, total: totals.total, deviceSeq, hash };
  facts.sales.push(marker === undefined ? sale : { ...sale, marker });
}

/** Anything else that was acknowledged. */
export function rememberEntry(
  { facts }: Scene,
  device: Device,
  { device_seq, type, hash }: OperationRecord,
): void {
  facts.entries.push({ device: device.name, deviceSeq: device_seq, type, hash });
}
