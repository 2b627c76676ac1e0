// The registry of jobs: one line each.
import type { AppDeps } from '../app-deps.ts';
import type { Job } from './job.ts';
import { draftUpkeep } from './draft-upkeep.ts';
import { lowStockLots } from './low-stock-lots.ts';
import { priceSyncQueue, priceSyncSweep } from './price-sync.ts';
import { retentionJob } from './retention.ts';
import { scheduleAttendance } from './schedule-attendance.ts';
import { terminalBatches } from './terminal-batches.ts';

export const jobs = (deps: AppDeps): readonly Job[] => [
  draftUpkeep(deps),
  lowStockLots(deps),
  priceSyncQueue(deps),
  priceSyncSweep(deps),
  retentionJob(deps),
  scheduleAttendance(deps),
  terminalBatches(deps),
];
