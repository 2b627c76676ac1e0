// Numbers this journal once gave and has no entries for, because its files were put back to an earlier state: the
// server has them. They are remembered so that they are given to nothing else and reported once.
import type { DeviceRecord } from './device-record.ts';

/** First and last number. */
export type Gap = readonly [from: number, to: number];

export function gapsOf(device: DeviceRecord): readonly Gap[] {
  return (device.current().facts['gaps'] as readonly Gap[] | undefined) ?? [];
}

export function recordGap(device: DeviceRecord, gap: Gap): Promise<void> {
  return device.remember({ gaps: [...gapsOf(device), gap].map((one) => [...one]) });
}
