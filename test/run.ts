// `npm test` and CI run the quick tier, `npm run test:all` every file, `npm run check` the first phase; test/run/arguments.ts
// has all arguments. Promises: fast phases first, and the last line is exactly `N passed, N failed, N skipped`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isAppCurrent } from '../server/build-app.ts';
import { filesFor, parseArguments } from './run/arguments.ts';
import { runCheck } from './run/check.ts';
import { thisMachine } from './run/expected-skips.ts';
import { retryFailed } from './run/retry.ts';
import { mochaCommand, runMocha } from './run/run-mocha.ts';
import { sideBySide } from './run/side-by-side.ts';
import { root, testFile, testFiles } from './run/test-files.ts';
import { timeLines } from './run/times.ts';
import { runTool } from './run/tool.ts';
import { verdict, verdictLines } from './run/verdict.ts';
import { beginAtInstant } from './support/clock-offset.ts';
import { furnishedShopVariable } from './support/furnished-shop.ts';
import type { TestArguments } from './run/arguments.ts';
import type { PhaseResult } from './run/result.ts';
import type { Phase, TestFile } from './run/test-files.ts';

/**
 * On the two cores of the smallest machine this is for. In the quick tier a third of a test's time is waiting, for a disk, a
 * database, a page; most of the full tier are browsers, of which two keep both cores busy, and a third makes tests time out.
 */
const atOnce: Record<TestFile['tier'], number> = { quick: 3, full: 2 };

/** A phase's files run in processes of so many: enough to share what they start, few enough that both cores end together. */
const filesAProcess: Record<Phase, number> = { check: 10, unit: 120, postgres: 60, browser: 6 };

/** Three times what the slowest single test takes. */
const silentMinutes: Record<TestFile['tier'], number> = { quick: 5, full: 15 };

/** A quick tier that takes longer says so, loudly, and is as green as before. */
const loudAfterSeconds = 15 * 60;

/** Real browsers load what users load: the built app. */
const build = {
  title: 'build of the app',
  packageName: 'vite',
  command: 'vite',
  args: ['build', '--config', 'desktop/vite.config.ts'],
};

/** A phase that breaks is a failure, and the run goes on. */
function broken(name: string): (error: unknown) => PhaseResult {
  return (error) => {
    console.error(error);
    return { name, seconds: 0, files: [], failures: [{ title: name, message: String(error) }] };
  };
}

async function timed(name: string, run: () => Promise<PhaseResult>): Promise<PhaseResult> {
  console.log(`\n── ${name} ──`);
  const started = performance.now();
  const result = await run().catch(broken(name));
  const seconds = (performance.now() - started) / 1000;
  console.log(`── ${name}: ${seconds.toFixed(1)} s`);
  return { ...result, seconds };
}

/** As long as this run lasts. */
function sharedDirectory(name: string): string {
  const directory = mkdtempSync(path.join(tmpdir(), `evertill-gate-${name}-`));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** The first browser file that needs a second shop furnishes it, for all of them. */
function shareFurnishedShop(): void {
  process.env[furnishedShopVariable] = path.join(sharedDirectory('shop'), 'shop');
}

/** Of the hundreds of programs the tests start, the first of a kind compiles its files, for all of them. */
function shareCompiledCode(): void {
  process.env['NODE_COMPILE_CACHE'] = sharedDirectory('code');
}

interface Job {
  readonly name: string;
  readonly files: readonly TestFile[];
}

/** The longest first. Every so-many-th file goes together: slow neighbours are spread. */
function jobsOf(files: readonly TestFile[]): readonly Job[] {
  return (['postgres', 'browser', 'unit', 'check'] as const).flatMap((phase) => {
    const own = files.filter((file) => file.phase === phase);
    const count = Math.ceil(own.length / filesAProcess[phase]);
    return Array.from({ length: count }, (_, nr): Job => ({
      name: count === 1 ? phase : `${phase} ${nr + 1} of ${count}`,
      files: own.filter((_file, place) => place % count === nr),
    }));
  });
}

/** Nothing, when no file needs the built app or it is newer than its sources. */
async function buildFor(files: readonly TestFile[]): Promise<PhaseResult[]> {
  if (!files.some(({ phase }) => phase === 'browser')) return [];
  shareFurnishedShop();
  if (isAppCurrent()) return [];
  const name = 'build';
  return [await timed(name, async () => ({ name, seconds: 0, files: [await runTool(build)], failures: [] }))];
}

/** For a person at a terminal, who watches or debugs: mocha's own output, and no time limits. */
async function runForTerminal({ nodeArgs, grep }: TestArguments, files: readonly TestFile[]): Promise<void> {
  await buildFor(files);
  const grepArgs = grep === undefined ? [] : ['--grep', grep];
  const paths = files.map((file) => path.join(root, file.path));
  const args = [...nodeArgs, mochaCommand, '--timeout', '0', ...grepArgs, ...paths];
  process.exitCode = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
}

async function runAll(args: TestArguments, files: readonly TestFile[]): Promise<void> {
  const runFiles = ({ name, files }: Job, output: 'inherit' | 'when it ends') =>
    timed(name, () =>
      runMocha({
        name,
        files: files.map((file) => path.join(root, file.path)),
        cwd: root,
        silentMinutes: Math.max(...files.map(({ tier }) => silentMinutes[tier])),
        output,
        grep: args.grep,
      }),
    );
  const phases: PhaseResult[] = [];
  if (args.hasCheck) phases.push(await timed('check', runCheck));
  phases.push(...(await buildFor(files)));
  // Of several at once the first shows its output as it comes.
  const jobs = jobsOf(files).map((job, nr) => () => runFiles(job, nr === 0 ? 'inherit' : 'when it ends'));
  phases.push(...(await sideBySide(jobs, atOnce[args.all ? 'full' : 'quick'])));
  const runAlone = (file: string) => {
    const name = path.relative(root, file);
    return runFiles({ name: `again, alone: ${name}`, files: [testFile(name)] }, 'inherit');
  };
  const all = [...(await retryFailed(phases, runAlone)), ...noTestMatches(phases, args.grep)];
  const outcome = verdict(all, thisMachine(), args.hasCheck && files.length > 0);
  process.exitCode = outcome.failures.length > 0 ? 1 : 0;
  const isSlow = !args.all && performance.now() > loudAfterSeconds * 1000;
  console.log(
    `\n${[...timeLines(all), ...(isSlow ? slowWarning() : []), ...verdictLines(outcome)].join('\n')}`,
  );
}

function noTestMatches(phases: readonly PhaseResult[], grep: string | undefined): readonly PhaseResult[] {
  const isAny = phases.some(({ files }) =>
    files.some(({ passed, failures }) => passed + failures.length > 0),
  );
  if (grep === undefined || isAny) return [];
  const failures = [{ title: '--grep', message: `no test matches ${grep}` }];
  return [{ name: '--grep', seconds: 0, files: [], failures }];
}

function slowWarning(): readonly string[] {
  const frame = '#'.repeat(100);
  return [
    frame,
    `WARNING: the quick tier took ${(performance.now() / 1000).toFixed(0)} s, longer than ${loudAfterSeconds} s.`,
    'Make the slowest files faster, or give them to the full tier: CONTRIBUTING.md, "Tests".',
    frame,
  ];
}

async function main(): Promise<void> {
  const args = parseArguments(process.argv.slice(2));
  const files = filesFor(args, testFiles());
  shareCompiledCode();
  beginAtInstant();
  if (args.nodeArgs.length > 0) await runForTerminal(args, files);
  else await runAll(args, files);
}

// What is shared goes with this process, and what it started too, also when a person ends it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed, 0 skipped');
  process.exitCode = 1;
});
