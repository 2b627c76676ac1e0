// Where the time of a run went: seconds a phase, and the slowest files, so that a slow one is seen in the run that adds it.
import path from 'node:path';
import { root } from './test-files.ts';
import type { PhaseResult } from './result.ts';

const mostFiles = 20;

/** Phases overlap: their seconds are not the run's. */
export function timeLines(phases: readonly PhaseResult[]): string[] {
  const slowest = phases
    .flatMap(({ files }) => files)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, mostFiles);
  if (slowest.length === 0) return [];
  return [
    'Seconds a phase:',
    ...phases.map(({ name, seconds }) => line(seconds, name)),
    `The ${slowest.length} slowest files:`,
    ...slowest.map(({ file, seconds }) =>
      line(seconds, path.isAbsolute(file) ? path.relative(root, file) : file),
    ),
  ];
}

function line(seconds: number, name: string): string {
  return `${seconds.toFixed(1).padStart(8)} ${name}`;
}
