// What failed in a real browser is tried once more when nothing runs beside it. A page that shares two cores with another
// browser can miss a time limit for no fault of the app; a fault of the app fails again. What passed only then is said at
// the end, so that nobody takes it for steady. Whatever needs no browser is never tried twice.
import type { PhaseResult } from './phase-result.ts';

/** More than this, and it is not the machine. */
const mostFiles = 3;

/** `run` runs test files, alone. Answers what counts. */
export async function onceMore(
  first: PhaseResult,
  run: (files: readonly string[]) => Promise<PhaseResult>,
): Promise<PhaseResult> {
  const files = [...new Set(first.failures.flatMap(({ file }) => file ?? []))];
  const isNamed = first.failures.every(({ file }) => file !== undefined);
  if (files.length === 0 || files.length > mostFiles || !isNamed) return first;
  const again = await run(files);
  if (again.failures.length > 0) return { ...first, failures: again.failures };
  return { ...first, passed: first.passed + first.failures.length, failures: [], unsteady: first.failures };
}
