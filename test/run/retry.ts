// The one rule for unsteady tests, in every phase: where at most five files failed, they run once more at the end, each alone,
// so that a test that lost a race for two busy cores is told from a broken one. What passes then is reported as UNSTEADY.
import type { FileResult, PhaseResult } from './result.ts';

/** Where more files failed than this, it is not the machine, and nothing runs again. */
const mostFiles = 5;

/** `runAlone` runs one test file. Files that failed twice keep what failed the second time. */
export async function retryFailed(
  phases: readonly PhaseResult[],
  runAlone: (file: string) => Promise<PhaseResult>,
): Promise<readonly PhaseResult[]> {
  const failed = phases.flatMap(({ files }) => files.filter(({ failures }) => failures.length > 0));
  const isTestFile = failed.every(({ file }) => file.endsWith('.test.ts'));
  const isAllInFiles = phases.every(({ failures }) => failures.length === 0);
  if (failed.length === 0 || failed.length > mostFiles || !isTestFile || !isAllInFiles) return phases;
  const second = new Map<string, FileResult>();
  for (const first of failed) second.set(first.file, secondTry(first, await runAlone(first.file)));
  return phases.map((phase) => ({
    ...phase,
    files: phase.files.map((result) => second.get(result.file) ?? result),
  }));
}

function secondTry(first: FileResult, { files, failures }: PhaseResult): FileResult {
  const again = files.find(({ file }) => file === first.file) ?? { ...first, passed: 0, failures: [] };
  const both = [...again.failures, ...failures];
  return both.length > 0 ? { ...again, failures: both } : { ...again, unsteady: first.failures };
}
