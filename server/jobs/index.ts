// The registry of jobs: one line each.
import type { AppDeps } from '../app-deps.ts';
import type { Job } from './job.ts';
import { draftUpkeep } from './draft-upkeep.ts';
import { foldMoments } from './fold-moments.ts';
import { lowStockLots } from './low-stock-lots.ts';
import { priceSyncQueue, priceSyncSweep } from './price-sync.ts';
import { retentionJob } from './retention.ts';
import { scheduleAttendance } from './schedule-attendance.ts';
import { deviceLedgers } from './device-ledgers.ts';
import { supportAlerts } from './support-alerts.ts';
import { terminalBatches } from './terminal-batches.ts';
import { terminalPayments } from './terminal-payments.ts';

export const jobs = (deps: AppDeps): readonly Job[] => [
  deviceLedgers(deps),
  draftUpkeep(deps),
  foldMoments(deps),
  lowStockLots(deps),
  priceSyncQueue(deps),
  priceSyncSweep(deps),
  retentionJob(deps),
  scheduleAttendance(deps),
  supportAlerts(deps),
  terminalBatches(deps),
  terminalPayments(deps),
];
