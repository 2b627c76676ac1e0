// How far the clock of the tests is from the machine's. Tests know no calendar: they begin at a given instant, and a run and
// all processes it starts go by the same one.

/** An ordinary Tuesday, noon in Helsinki, when no instant is asked for. */
const ordinaryInstant = '2026-11-24T10:00:00Z';
/** ISO 8601; `npm run prove -- calendar` sets it. Asked only where a run begins. */
export const instantVariable = 'EVERTILL_TEST_INSTANT';
const offsetVariable = 'TEST_CLOCK_OFFSET';

/** ms from the machine's clock to the tests'; 0 in a program that is no test, such as a benchmark. */
export function clockOffset(): number {
  return Number(process.env[offsetVariable] ?? 0);
}

/** Decided by the first process of a run. */
export function beginAtInstant(): void {
  if (process.env[offsetVariable] !== undefined) return;
  const instant = process.env[instantVariable] ?? ordinaryInstant;
  const offset = Date.parse(instant) - Date.now();
  if (Number.isNaN(offset)) throw new Error(`${instantVariable} is ${instant}; say e.g. ${ordinaryInstant}.`);
  process.env[offsetVariable] = String(offset);
}
