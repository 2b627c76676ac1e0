// The gate: `npm test` and CI run all of it, `npm run check` its first phase.
// Promises: fast phases first, and the last line is exactly `N passed, N failed, N skipped`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runCheck } from './run/check.ts';
import { thisMachine } from './run/expected-skips.ts';
import { mochaPhaseNames, root, testFiles } from './run/phases.ts';
import { onceMore } from './run/once-more.ts';
import { runMocha } from './run/run-mocha.ts';
import { sideBySide } from './run/side-by-side.ts';
import { runTool } from './run/tool.ts';
import { verdict, verdictLines } from './run/verdict.ts';
import { furnishedShopVariable } from './support/furnished-shop.ts';
import type { MochaPhaseName } from './run/phases.ts';
import type { PhaseResult } from './run/phase-result.ts';

type PhaseName = 'check' | MochaPhaseName;
const phaseNames: readonly PhaseName[] = ['check', ...mochaPhaseNames];

/** Cores of the smallest machine the gate is for. A test leaves a part of one idle, so two are what two cores can do. */
const atOnce = 2;

/** Browsers' files go in so many groups, so that the last one is not waited for alone. */
const browserGroups = 12;

/** For one group of files, beside another one. */
const limitMinutes: Record<MochaPhaseName, number> = { unit: 24, postgres: 38, browser: 12 };

function requestedPhases(): readonly PhaseName[] {
  const { values } = parseArgs({
    options: { check: { type: 'boolean' }, phase: { type: 'string', multiple: true } },
  });
  const asked = [...(values.check ? ['check'] : []), ...(values.phase ?? [])];
  const unknown = asked.filter((name) => !phaseNames.some((phase) => phase === name));
  if (unknown.length > 0) throw new Error(`unknown phase ${unknown.join(', ')}: ${phaseNames.join(', ')}`);
  return asked.length === 0 ? phaseNames : phaseNames.filter((phase) => asked.includes(phase));
}

/** Real browsers load what users load: the built app. */
const build = {
  title: 'build of the app',
  packageName: 'vite',
  command: 'vite',
  args: ['build', '--config', 'desktop/vite.config.ts'],
};

/** A gate that breaks is a red gate, and still ends with its last line. */
function broken(name: string): (error: unknown) => PhaseResult {
  return (error) => {
    console.error(error);
    const failure = { title: `phase ${name}`, message: String(error) };
    return { name, passed: 0, failures: [failure], skips: [] };
  };
}

async function timed(name: string, run: () => Promise<PhaseResult>): Promise<PhaseResult> {
  console.log(`\n── ${name} ──`);
  const started = performance.now();
  const result = await run().catch(broken(name));
  console.log(`── ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

/** Every so-many-th file, from the first on, the second on, … */
function inGroups(files: readonly string[], count: number): readonly (readonly string[])[] {
  return Array.from({ length: count }, (_, group) => files.filter((_file, nr) => nr % count === group));
}

interface MochaJob {
  readonly phase: MochaPhaseName;
  readonly name: string;
  readonly files: readonly string[];
}

/** As long as this run lasts. */
function sharedDirectory(name: string): string {
  const directory = mkdtempSync(path.join(tmpdir(), `evertill-gate-${name}-`));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** The first group of browsers that needs a second shop furnishes it, for all of them. */
function shareFurnishedShop(): void {
  process.env[furnishedShopVariable] = path.join(sharedDirectory('shop'), 'shop');
}

/** Of the hundreds of programs the tests start, the first of a kind compiles its files, for all of them. */
function shareCompiledCode(): void {
  process.env['NODE_COMPILE_CACHE'] = sharedDirectory('code');
}

/** The longest first. */
function mochaJobs(phases: readonly PhaseName[]): readonly MochaJob[] {
  const files = testFiles();
  const whole = (phase: MochaPhaseName): MochaJob => ({ phase, name: phase, files: files[phase] });
  const parts = inGroups(files.browser, browserGroups).map((group, nr): MochaJob => ({
    phase: 'browser',
    name: `browser ${nr + 1} of ${browserGroups}`,
    files: group,
  }));
  return [whole('postgres'), whole('unit'), ...parts].filter(({ phase }) => phases.includes(phase));
}

function isBrowsers(name: string): boolean {
  return name.startsWith('browser ');
}

/** So that it is seen how many of all files failed. */
function inOne(parts: readonly PhaseResult[]): PhaseResult {
  return {
    name: 'browser',
    passed: parts.reduce((sum, { passed }) => sum + passed, 0),
    failures: parts.flatMap(({ failures }) => failures),
    skips: parts.flatMap(({ skips }) => skips),
  };
}

const phases = requestedPhases();
const results: PhaseResult[] = [];
shareCompiledCode();
if (phases.includes('check')) results.push(await timed('check', runCheck));
if (phases.includes('browser')) {
  shareFurnishedShop();
  results.push({ name: 'build', passed: 0, failures: await runTool(build), skips: [] });
}
const jobs = mochaJobs(phases).map(({ phase, name, files }, nr) => () => {
  // Of several at once the first shows its output as it comes.
  const output = nr === 0 ? 'inherit' : 'at end';
  return timed(name, () => runMocha({ name, files, cwd: root, limitMinutes: limitMinutes[phase], output }));
});
const found = await sideBySide(jobs, atOnce);
results.push(...found.filter(({ name }) => !isBrowsers(name)));
const browsers = inOne(found.filter(({ name }) => isBrowsers(name)));
results.push(
  await onceMore(browsers, (files) =>
    timed('browser once more', () =>
      runMocha({
        name: 'browser once more',
        files,
        cwd: root,
        limitMinutes: limitMinutes.browser,
        output: 'inherit',
      }),
    ),
  ),
);

const outcome = verdict(results, thisMachine(), phases.length === phaseNames.length);
process.exitCode = outcome.failures.length > 0 ? 1 : 0;
console.log(`\n${verdictLines(outcome).join('\n')}`);
