// The first minute of the gate, and what `npm run check` is: types of every package, lint, format, dead code, and the
// tests that guard the shape of the house. Two tools at a time.
import path from 'node:path';
import { root, testFiles, unmatchedCheckPatterns } from './test-files.ts';
import { runMocha } from './run-mocha.ts';
import { sideBySide } from './side-by-side.ts';
import { runTool } from './tool.ts';
import type { PhaseResult } from './result.ts';
import type { Tool } from './tool.ts';

/** What the desktop runs in plain Node is typed without a browser. */
const programs = [
  'test',
  'desktop',
  'server',
  'desktop/tsconfig.node.json',
  'desktop/tsconfig.preload.json',
  'client-core',
  'client-core/till-directory',
  'client-core/storage-sqlite',
  'schemas',
  'sync',
];

/**
 * The longest first, so that both cores end together, and each in one thread: two that run side by side keep both cores busy,
 * and a compiler of several threads looks at the same types once in each.
 */
const tools: readonly Tool[] = [
  {
    title: 'lint',
    packageName: 'oxlint',
    command: 'oxlint',
    args: ['--deny-warnings'],
    env: { GOMAXPROCS: '1' },
  },
  ...programs.map((name) => ({
    title: `types of ${name}`,
    packageName: 'typescript',
    command: 'tsc',
    args: ['-p', name, '--singleThreaded'],
  })),
  {
    title: 'no dead code',
    packageName: 'knip',
    command: 'knip',
    args: ['--no-config-hints', '--include', 'files,exports,duplicates'],
  },
  { title: 'format', packageName: 'oxfmt', command: 'oxfmt', args: ['--check'] },
];

export async function runCheck(): Promise<PhaseResult> {
  const files = await sideBySide(
    tools.map((tool) => () => runTool(tool)),
    2,
  );
  const tests = await runMocha({
    name: 'check',
    files: testFiles().flatMap((file) => (file.phase === 'check' ? path.join(root, file.path) : [])),
    cwd: root,
    silentMinutes: 2,
    output: 'inherit',
  });
  const unmatched = unmatchedCheckPatterns().map((pattern) => ({
    title: 'check',
    message: `no test file is named like ${pattern}`,
  }));
  return { ...tests, files: [...files, ...tests.files], failures: [...tests.failures, ...unmatched] };
}
