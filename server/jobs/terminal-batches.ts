// Terminal batches whose end nobody heard, from a process that died or a terminal that hung: asked about until it is
// known, so that each shift is closed with its batch or open without.
import type { AppDeps } from '../app-deps.ts';
import type { Job } from './job.ts';

export const terminalBatches = ({ batchClosing }: AppDeps): Job => ({
  name: terminalBatchesJob,
  every: 2_000,
  run: (signal) => batchClosing.takeUp(signal),
});

export const terminalBatchesJob = 'terminal-batches';
