// Runs a harness with a planted bug in a process of its own, and tells whether the harness noticed.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProvingTest } from './proving-test.ts';

const root = path.resolve(import.meta.dirname, '../..');
const loader = path.join(root, 'test', 'support', 'planted-loader.ts');

export interface Noticed {
  readonly isCaught: boolean;
  /** The harness's own words, for whoever wonders. */
  readonly words: string;
}

/** Some test whose name matches fails, saying what is expected, and all of them ran to their end. */
export async function testsNotice(
  bug: string,
  { file, name, message = /./ }: Omit<ProvingTest, 'inGateSize'>,
  env: NodeJS.ProcessEnv = {},
): Promise<Noticed> {
  const mocha = fileURLToPath(import.meta.resolve('mocha/bin/mocha.js'));
  const args = [mocha, '--reporter', 'json', '--grep', name.source, path.join(root, file)];
  const output = await run(bug, args, env);
  const report = JSON.parse(output.slice(output.indexOf('{\n  "stats"'))) as Report;
  const failures = report.failures.filter(
    ({ fullTitle, err }) => name.test(fullTitle) && message.test(err.message),
  );
  return {
    isCaught: failures.length > 0,
    words: failures[0]?.fullTitle ?? `none of ${report.stats.tests} tests failed`,
  };
}

interface Report {
  readonly stats: { readonly tests: number };
  readonly failures: readonly { readonly fullTitle: string; readonly err: { readonly message: string } }[];
}

/** What it printed. */
function run(bug: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', loader, ...args], {
      cwd: root,
      env: { ...process.env, ...env, EVERTILL_PLANT: bug },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', reject);
    child.once('close', () => resolve(output));
  });
}
