// The first minute of the gate, and what `npm run check` is: types of every package, lint, format, dead code, and the
// tests that guard the shape of the house. Two tools at a time.
import { root, testFiles, unansweredCheckPatterns } from './phases.ts';
import { runMocha } from './run-mocha.ts';
import { runTool } from './tool.ts';
import type { Failure, PhaseResult } from './phase-result.ts';
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
  {
    title: 'format',
    packageName: 'prettier',
    command: 'prettier',
    args: ['--check', '--log-level=warn', '.'],
  },
];

export async function runCheck(): Promise<PhaseResult> {
  const failures: Failure[] = [];
  const queue = [...tools];
  const worker = async (): Promise<void> => {
    for (let tool = queue.shift(); tool; tool = queue.shift()) failures.push(...(await runTool(tool)));
  };
  await Promise.all([worker(), worker()]);
  const tests = await runMocha({
    name: 'check',
    files: testFiles().check,
    cwd: root,
    limitMinutes: 2,
    output: 'inherit',
  });
  const missing = unansweredCheckPatterns().map((pattern) => ({
    title: 'phase check',
    message: `no test file is named like ${pattern}`,
  }));
  return {
    name: 'check',
    passed: tools.length - failures.length + tests.passed,
    failures: [...failures, ...tests.failures, ...missing],
    skips: tests.skips,
  };
}
