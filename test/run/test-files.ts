// Where a test file belongs, read from its name and folder; no list to keep, so no file can be forgotten.
//   x.test.ts                    unit, quick            x.long.test.ts     unit, full
//   x.pg.test.ts                 Postgres, quick        x.long.pg.test.ts  Postgres, full
//   x.journey.browser.test.ts    browser, quick         x.browser.test.ts  browser, full
import { globSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** In the order in which they are asked for: what fails fastest comes first. */
export const phases = ['check', 'unit', 'postgres', 'browser'] as const;
export type Phase = (typeof phases)[number];

/** `quick` files run in `npm test`, `full` ones only in `npm run test:all`. */
export type Tier = 'quick' | 'full';

export interface TestFile {
  /** Below the repository's root. */
  readonly path: string;
  /** `check` holds the architecture test and those that pin collection and protocol versions. */
  readonly phase: Phase;
  readonly tier: Tier;
  /** The folders it lies in below `test`: `--room` names one of them. */
  readonly rooms: readonly string[];
}

const checkPatterns = [/^architecture\.test\.ts$/, /-versions?\.test\.ts$/];

/** All test files, in the order of their paths. */
export function testFiles(): readonly TestFile[] {
  return globSync('test/**/*.test.ts', { cwd: root }).sort().map(testFile);
}

export function testFile(file: string): TestFile {
  const name = path.basename(file);
  const phase = phaseOf(name);
  const isQuick = phase === 'browser' ? name.includes('.journey.') : !name.includes('.long.');
  return { path: file, phase, tier: isQuick ? 'quick' : 'full', rooms: file.split(path.sep).slice(1, -1) };
}

function phaseOf(name: string): Phase {
  if (name.endsWith('.browser.test.ts')) return 'browser';
  if (name.endsWith('.pg.test.ts')) return 'postgres';
  return checkPatterns.some((pattern) => pattern.test(name)) ? 'check' : 'unit';
}

const timeWords =
  /(^|[/.-])(time|days?|dates?|calendar|clock|hours?|week|zones?|periods?|schedules?|shifts?|leaves?|punch(es)?|payroll|prices|promotions?|offers|reports?|jobs|retention|expiry|tokens?|leases?|sessions?|sign-in|invitations|moments|ages?|weekly|happened)([/.-])/;

/** By the name of it or of its folder: what `npm run prove -- calendar` runs at other instants. */
export function dependsOnTime({ path: file, phase }: TestFile): boolean {
  return phase !== 'browser' && timeWords.test(file.split(path.sep).join('/'));
}

/** Check patterns that match no file: a renamed architecture test must not drop out of the check. */
export function unmatchedCheckPatterns(): string[] {
  const names = testFiles()
    .filter(({ phase }) => phase === 'check')
    .map((file) => path.basename(file.path));
  return checkPatterns.filter((pattern) => !names.some((name) => pattern.test(name))).map(String);
}
