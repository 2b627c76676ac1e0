// The gate: `npm test` and CI run all of it, `npm run check` its first phase.
// Promises: fast phases first, and the last line is exactly `N passed, N failed, N skipped`.
import { parseArgs } from 'node:util';
import { runCheck } from './run/check.ts';
import { thisMachine } from './run/expected-skips.ts';
import { mochaPhaseNames, root, testFiles } from './run/phases.ts';
import { runMocha } from './run/run-mocha.ts';
import { runTool } from './run/tool.ts';
import { verdict, verdictLines } from './run/verdict.ts';
import type { MochaPhaseName } from './run/phases.ts';
import type { PhaseResult } from './run/phase-result.ts';

type PhaseName = 'check' | MochaPhaseName;
const phaseNames: readonly PhaseName[] = ['check', ...mochaPhaseNames];

const limitMinutes: Record<MochaPhaseName, number> = { unit: 11, postgres: 18, browser: 8 };

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

async function runPhase(name: PhaseName): Promise<PhaseResult> {
  if (name === 'check') return runCheck();
  const failures = name === 'browser' ? await runTool(build) : [];
  const run = { name, files: testFiles()[name], cwd: root, limitMinutes: limitMinutes[name] };
  const result = await runMocha({ ...run, output: 'inherit' });
  return { ...result, failures: [...failures, ...result.failures] };
}

/** A gate that breaks is a red gate, and still ends with its last line. */
function broken(name: PhaseName): (error: unknown) => PhaseResult {
  return (error) => {
    console.error(error);
    const failure = { title: `phase ${name}`, message: String(error) };
    return { name, passed: 0, failures: [failure], skips: [] };
  };
}

const phases = requestedPhases();
const results: PhaseResult[] = [];
for (const phase of phases) {
  console.log(`\n── ${phase} ──`);
  const started = performance.now();
  results.push(await runPhase(phase).catch(broken(phase)));
  console.log(`── ${phase}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

const outcome = verdict(results, thisMachine(), phases.length === phaseNames.length);
process.exitCode = outcome.failures.length > 0 ? 1 : 0;
console.log(`\n${verdictLines(outcome).join('\n')}`);
