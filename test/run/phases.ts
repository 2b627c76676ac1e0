// Which test files run when: what fails fastest comes first, what needs a database or a browser later.
// A file's suffix decides; nothing is listed by hand, so no test can be forgotten.
import { globSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

export const mochaPhaseNames = ['unit', 'postgres', 'browser'] as const;
export type MochaPhaseName = (typeof mochaPhaseNames)[number];

interface TestFiles extends Record<MochaPhaseName, readonly string[]> {
  /** Run inside the check: the architecture test and the tests that pin collection and protocol versions. */
  readonly check: readonly string[];
}

const checkPatterns = [/^architecture\.test\.ts$/, /-versions?\.test\.ts$/];

/** Absolute paths of all test files, each in exactly one group. */
export function testFiles(): TestFiles {
  const groups = { check: [], unit: [], postgres: [], browser: [] } as Record<keyof TestFiles, string[]>;
  for (const file of globSync('test/**/*.test.ts', { cwd: root }).sort()) {
    groups[groupOf(path.basename(file))].push(path.join(root, file));
  }
  return groups;
}

function groupOf(name: string): keyof TestFiles {
  if (name.endsWith('.browser.test.ts')) return 'browser';
  if (name.endsWith('.pg.test.ts')) return 'postgres';
  return checkPatterns.some((pattern) => pattern.test(name)) ? 'check' : 'unit';
}

/** Check patterns no file answers to: a renamed architecture test must not drop out of the check. */
export function unansweredCheckPatterns(): string[] {
  const names = testFiles().check.map((file) => path.basename(file));
  return checkPatterns.filter((pattern) => !names.some((name) => pattern.test(name))).map(String);
}
