// One phase of tests in a process of its own, so that a crash, a leak or a stuck handle ends with it.
// Promises: a process that ran nothing, died, or failed without naming a test counts as a failure.
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeTestEvents, eventsFileVariable } from './test-event.ts';
import type { TestEvent } from './test-event.ts';
import type { Failure, PhaseResult } from './phase-result.ts';

const mochaCommand = fileURLToPath(import.meta.resolve('mocha/bin/mocha.js'));
const reporter = path.join(import.meta.dirname, 'reporter.ts');

export interface MochaRun {
  readonly name: string;
  /** Absolute paths. Named one by one: a pattern that matches nothing would pass unnoticed. */
  readonly files: readonly string[];
  readonly cwd: string;
  readonly limitMinutes: number;
  /** `inherit` shows the output as it comes, `at end` in one piece; `ignore` is for tests of this function. */
  readonly output: 'inherit' | 'at end' | 'ignore';
}

interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly timedOut: boolean;
}

export async function runMocha(run: MochaRun): Promise<PhaseResult> {
  const directory = mkdtempSync(path.join(tmpdir(), 'evertill-gate-'));
  try {
    const eventsFile = path.join(directory, 'events.jsonl');
    const ending = run.files.length > 0 ? await mochaProcess(run, directory, eventsFile) : undefined;
    const events = ending ? readEvents(eventsFile) : [];
    return {
      name: run.name,
      passed: events.filter((event) => event.kind === 'pass').length,
      failures: [...events.filter((event) => event.kind === 'fail'), ...faultsOf(run, events, ending)],
      skips: events.filter((event) => event.kind === 'skip'),
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function mochaProcess(run: MochaRun, directory: string, eventsFile: string): Promise<Ending> {
  if (run.output !== 'at end') return mochaProcessTo(run.output, run, eventsFile);
  const outputFile = path.join(directory, 'output.txt');
  const output = openSync(outputFile, 'w');
  try {
    return await mochaProcessTo(output, run, eventsFile);
  } finally {
    closeSync(output);
    console.log(readFileSync(outputFile, 'utf8'));
  }
}

function mochaProcessTo(
  output: 'inherit' | 'ignore' | number,
  run: MochaRun,
  eventsFile: string,
): Promise<Ending> {
  const child = spawn(process.execPath, [mochaCommand, '--reporter', reporter, ...run.files], {
    cwd: run.cwd,
    env: { ...process.env, [eventsFileVariable]: eventsFile },
    stdio: ['ignore', output, output],
  });
  return new Promise((resolve, reject) => {
    let timedOut = false;
    const watchdog = setTimeout(() => {
      timedOut = true;
      child.kill('SIGKILL');
    }, run.limitMinutes * 60_000);
    child.once('error', (error) => {
      clearTimeout(watchdog);
      reject(error);
    });
    child.once('close', (code, signal) => {
      clearTimeout(watchdog);
      resolve({ code, signal, timedOut });
    });
  });
}

function readEvents(eventsFile: string): TestEvent[] {
  try {
    return decodeTestEvents(readFileSync(eventsFile, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** What went wrong beside failed tests: such a run must never look like a good one. */
function faultsOf(run: MochaRun, events: readonly TestEvent[], ending: Ending | undefined): Failure[] {
  const title = `phase ${run.name}`;
  if (!ending) return [{ title, message: 'found no test files' }];
  if (ending.timedOut) return [{ title, message: `did not end within ${run.limitMinutes} minutes` }];
  const exit = ending.signal ?? `exit code ${ending.code}`;
  if (!events.some((event) => event.kind === 'end')) {
    return [{ title, message: `the mocha process ended before its last test (${exit})` }];
  }
  if (events.length === 1) return [{ title, message: `ran no test out of ${run.files.length} files` }];
  if (ending.code !== 0 && !events.some((event) => event.kind === 'fail')) {
    return [{ title, message: `no test failed, yet the mocha process ended with ${exit}` }];
  }
  return [];
}
