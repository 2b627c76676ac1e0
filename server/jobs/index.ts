// The registry of jobs: one line each.
import type { AppDeps } from '../app-deps.ts';
import type { Job } from './job.ts';

export const jobs = (_deps: AppDeps): readonly Job[] => [];
