// Numbers this journal once gave and has no entries for, because its files were put back to an earlier state: the
// server has them. They are remembered so that they are given to nothing else and reported once.
import type { DeviceRecord } from './device-record.ts';

/** First and last number. */
export type Gap = readonly [from: number, to: number];

export function gapsOf(device: DeviceRecord): readonly Gap[] {
  return (device.current().facts['gaps'] as readonly Gap[] | undefined) ?? [];
}

export function recordGaps(device: DeviceRecord, gaps: readonly Gap[]): Promise<void> {
  const known = gapsOf(device);
  const isNew = ([from, to]: Gap) => !known.some((one) => one[0] <= from && to <= one[1]);
  const all = [...known, ...gaps.filter(isNew)].toSorted((a, b) => a[0] - b[0]);
  return device.remember({ gaps: all.map((one) => [...one]) });
}
