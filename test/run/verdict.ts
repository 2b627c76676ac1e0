// From what the phases found to what the gate says. Whatever turns the gate red is counted as failed,
// so the exit code and the last line can never disagree.
import { isExpectedSkip } from './expected-skips.ts';
import type { Machine } from './expected-skips.ts';
import type { Failure, PhaseResult, Skip } from './phase-result.ts';

/** In CI fewer tests than this mean that some were not found. Raise it as the suite grows. */
export const minimumTestsInCi = 50;

export interface Verdict {
  readonly passed: number;
  readonly failures: readonly Failure[];
  readonly skips: readonly Skip[];
  /** Failed, and passed when tried once more. */
  readonly unsteady: readonly Failure[];
}

/** `wholeGate` is false when only some phases were asked for: then no minimum applies. */
export function verdict(results: readonly PhaseResult[], machine: Machine, wholeGate: boolean): Verdict {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failures = results.flatMap((result) => result.failures);
  const skips = results.flatMap((result) => result.skips);
  const unsteady = results.flatMap((result) => result.unsteady ?? []);
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

/** Lines to print at the very end; the last one is exactly `N passed, N failed, N skipped`. */
export function verdictLines(verdict: Verdict): string[] {
  return [
    ...verdict.skips.map((skip) => `SKIPPED: ${skip.title}: ${skip.reason ?? 'no reason given'}`),
    ...verdict.unsteady.map(({ title, message }) => `PASSED AT THE SECOND TRY: ${title}: ${message}`),
    ...verdict.failures.map((failure) => `FAILED: ${failure.title}: ${failure.message}`),
    `${verdict.passed} passed, ${verdict.failures.length} failed, ${verdict.skips.length} skipped`,
  ];
}
