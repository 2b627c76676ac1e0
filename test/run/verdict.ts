// From what the phases found to what the gate prints at its end. Whatever turns the gate red is counted as failed, so the
// exit code and the last line can never disagree.
import path from 'node:path';
import { isExpectedSkip } from './expected-skips.ts';
import { root } from './test-files.ts';
import type { Machine } from './expected-skips.ts';
import type { Failure, PhaseResult, Skip } from './result.ts';

/** In CI fewer tests than this mean that some were not found. Raise it as the quick tier grows. */
export const minimumTestsInCi = 7000;

export interface Verdict {
  readonly passed: number;
  readonly failures: readonly Failure[];
  readonly skips: readonly Skip[];
  /** Failed, and passed when the file ran again alone. */
  readonly unsteady: readonly Failure[];
}

/** `wholeGate` is false when only some phases were asked for: then no minimum applies. */
export function verdict(phases: readonly PhaseResult[], machine: Machine, wholeGate: boolean): Verdict {
  const files = phases.flatMap((phase) => phase.files);
  const passed = files.reduce((sum, file) => sum + file.passed, 0);
  const skips = files.flatMap((file) => file.skips);
  const failures = [
    ...files.flatMap(({ file, failures }) => failures.map((failure) => withFileName(file, failure))),
    ...phases.flatMap((phase) => phase.failures),
  ];
  const unsteady = files.flatMap(({ file, unsteady = [] }) =>
    unsteady.map((failure) => withFileName(file, failure)),
  );
  return { passed, failures: [...failures, ...skips.flatMap(skipFault), ...tooFewTests()], skips, unsteady };

  function skipFault(skip: Skip): Failure[] {
    if (skip.reason === undefined) return [{ title: skip.title, message: 'skipped without a reason' }];
    if (!machine.ci || isExpectedSkip(skip.reason, machine)) return [];
    return [{ title: skip.title, message: `a skip that is not expected here: ${skip.reason}` }];
  }

  function tooFewTests(): Failure[] {
    const executed = passed + failures.length;
    if (!machine.ci || !wholeGate || executed >= minimumTestsInCi) return [];
    return [{ title: 'the gate', message: `only ${executed} tests ran, at least ${minimumTestsInCi} exist` }];
  }
}

/** The message names the line where it is known; the file is named in any case. */
function withFileName(file: string, { title, message }: Failure): Failure {
  const where = path.isAbsolute(file) ? `${path.relative(root, file)}: ` : '';
  return { title: `${where}${title}`, message };
}

/** Lines to print at the very end; the last one is exactly `N passed, N failed, N skipped`. */
export function verdictLines(verdict: Verdict): string[] {
  return [
    ...verdict.skips.map((skip) => `SKIPPED: ${skip.title}: ${skip.reason ?? 'no reason given'}`),
    ...verdict.unsteady.map(({ title, message }) => `UNSTEADY: ${title}: ${message}`),
    ...verdict.failures.map((failure) => `FAILED: ${failure.title}: ${failure.message}`),
    `${verdict.passed} passed, ${verdict.failures.length} failed, ${verdict.skips.length} skipped`,
  ];
}
