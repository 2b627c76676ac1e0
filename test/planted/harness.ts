// Runs a harness with a planted bug in a process of its own, and tells whether the harness noticed.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(import.meta.dirname, '../..');
const loader = path.join(root, 'test', 'support', 'planted-loader.ts');

export interface Noticed {
  readonly isCaught: boolean;
  /** The harness's own words, for whoever wonders. */
  readonly words: string;
}

/** Plays seeds until one fails; so many at most. */
export async function simulationNotices(bug: string, seeds: number): Promise<Noticed> {
  const program = path.join(root, 'test', 'simulate.ts');
  const { code, output } = await run(bug, [program, '--seeds', String(seeds), '--first', '--events', '0']);
  // A run that breaks before it can judge has noticed nothing.
  const failed = /simulated database: (\d+) seeds, 1 failed/.exec(output);
  return {
    isCaught: code === 1 && failed !== null,
    words: `after ${failed?.[1] ?? seeds} seeds: ${firstViolation(output)}`,
  };
}

/** Some test whose name matches fails, and all of them ran to their end. */
export async function testsNotice(
  bug: string,
  file: string,
  name: RegExp,
  env: NodeJS.ProcessEnv = {},
): Promise<Noticed> {
  const mocha = fileURLToPath(import.meta.resolve('mocha/bin/mocha.js'));
  const { output } = await run(
    bug,
    [mocha, '--reporter', 'json', '--grep', name.source, path.join(root, file)],
    env,
  );
  const report = JSON.parse(output.slice(output.indexOf('{\n  "stats"'))) as Report;
  const failures = report.failures.filter(({ fullTitle }) => name.test(fullTitle));
  return {
    isCaught: failures.length > 0,
    words: failures[0]?.fullTitle ?? `none of ${report.stats.tests} tests failed`,
  };
}

interface Report {
  readonly stats: { readonly tests: number };
  readonly failures: readonly { readonly fullTitle: string }[];
}

function firstViolation(output: string): string {
  const lines = output.split('\n');
  return lines[lines.findIndex((line) => line.startsWith('Seed ')) + 1]?.trim().slice(0, 200) ?? '';
}

function run(
  bug: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', loader, ...args], {
      cwd: root,
      env: { ...process.env, ...env, EVERTILL_PLANT: bug },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
