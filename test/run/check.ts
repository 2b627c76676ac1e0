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
  'schemas',
  'sync',
  'server',
  'client-core',
  'client-core/storage-sqlite',
  'client-core/till-directory',
  'desktop',
  'desktop/tsconfig.node.json',
  'desktop/tsconfig.preload.json',
  'test',
];

const tools: readonly Tool[] = [
  ...programs.map((name) => ({
    title: `types of ${name}`,
    packageName: 'typescript',
    command: 'tsc',
    args: ['-p', name],
  })),
  {
    title: 'no dead code',
    packageName: 'knip',
    command: 'knip',
    args: ['--no-config-hints', '--include', 'files,exports,duplicates'],
  },
  { title: 'lint', packageName: 'oxlint', command: 'oxlint', args: ['--deny-warnings'] },
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
