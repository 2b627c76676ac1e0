// `npm run prove -- calendar`: the quick tests of what depends on time, at instants at which tills and tests have gone wrong;
// at two of them the browser journeys too.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { buildApp, isAppCurrent } from '../../server/build-app.ts';
import { instantVariable } from '../support/clock-offset.ts';
import { dependsOnTime, root, testFiles } from './test-files.ts';

interface Instant {
  readonly name: string;
  /** ISO 8601; those of a change are just before it: the tests run up to it, over it and after it. */
  readonly at: string;
  readonly hasJourneys?: boolean;
}

const instants: readonly Instant[] = [
  { name: 'a Friday, 20:30 in Helsinki', at: '2026-11-27T18:30:00Z', hasJourneys: true },
  { name: '31 December, 23:58 in Helsinki', at: '2026-12-31T21:58:00Z', hasJourneys: true },
  { name: '1 January, 00:02 in Helsinki', at: '2026-12-31T22:02:00Z' },
  { name: 'a Monday, 03:00 in Helsinki', at: '2026-11-30T01:00:00Z' },
  { name: '29 February', at: '2028-02-29T10:00:00Z' },
  { name: 'New York’s clocks go forward', at: '2027-03-14T06:59:00Z' },
  { name: 'Europe’s clocks go forward', at: '2027-03-28T00:59:00Z' },
  { name: 'Europe’s clocks go back', at: '2027-10-31T00:59:00Z' },
  { name: 'New York’s clocks go back', at: '2027-11-07T05:59:00Z' },
];

/** The last line of a run: `N passed, N failed, N skipped`. */
function runAt({ name, at, hasJourneys = false }: Instant): Promise<{ isGreen: boolean; line: string }> {
  console.log(`\n── ${name}: ${at} ──`);
  const files = testFiles()
    .filter((file) => file.tier === 'quick')
    .filter((file) => dependsOnTime(file) || (hasJourneys && file.phase === 'browser'))
    .map((file) => file.path);
  const env: NodeJS.ProcessEnv = { ...process.env, [instantVariable]: at };
  // What is proved is the instant, by tests as the gate runs them.
  delete env['EVERTILL_PROVE'];
  const child = spawn(process.execPath, ['test/run.ts', ...files], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let line = 'ended without a word';
  createInterface(child.stdout).on('line', (text) => {
    line = text;
    console.log(text);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ isGreen: code === 0, line }));
  });
}

if (!isAppCurrent()) await buildApp();
const table: string[] = [];
let isGreen = true;
for (const instant of instants) {
  const begun = performance.now();
  const outcome = await runAt(instant);
  isGreen &&= outcome.isGreen;
  const seconds = ((performance.now() - begun) / 1000).toFixed(0).padStart(5);
  table.push(`${instant.name.padEnd(32)}${instant.at.padEnd(22)}${seconds} s  ${outcome.line}`);
}
console.log(`\n${table.join('\n')}`);
process.exitCode = isGreen ? 0 : 1;
