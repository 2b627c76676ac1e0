// A headless till on the bench's system.
import { openTill } from '@evertill/client-core';
import type { HeadlessTill } from '@evertill/client-core';
import type { BenchSystem } from './bench-system.ts';

export function openBenchTill({ url, email, password, storeId, laneId }: BenchSystem): Promise<HeadlessTill> {
  return openTill({
    url,
    credentials: { email, password },
    storeId,
    laneId,
    storage: 'memory',
    deviceName: `bench ${process.pid}`,
  });
}
