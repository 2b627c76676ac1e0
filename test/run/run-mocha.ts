// Test files in a mocha process of their own, so that a crash, a leak or a stuck handle ends with it.
// Promises: every file that is named runs all of its tests or has a failure. Where a process dies, hangs or is aborted, the files
// it did not finish run in another one.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeTestEvents, eventsFileVariable } from './test-event.ts';
import type { TestEvent } from './test-event.ts';
import type { Failure, FileResult, PhaseResult } from './result.ts';

export const mochaCommand = fileURLToPath(import.meta.resolve('mocha/bin/mocha.js'));
const reporter = path.join(import.meta.dirname, 'reporter.ts');

export interface MochaRun {
  readonly name: string;
  /** Absolute paths. Named one by one: a pattern that matches nothing would pass unnoticed. */
  readonly files: readonly string[];
  readonly cwd: string;
  /** A process that has reported nothing for so long hangs, and is killed. */
  readonly silentMinutes: number;
  /** `inherit` shows the output as it comes, `when it ends` in one piece; `ignore` is for tests of this function. */
  readonly output: 'inherit' | 'when it ends' | 'ignore';
  /** Only tests whose full title matches; a file may then have none. */
  readonly grep?: string | undefined;
}

interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly isHung: boolean;
}

interface ProcessResult {
  readonly files: readonly FileResult[];
  readonly failures: readonly Failure[];
  /** Files that are still to run. */
  readonly left: readonly (readonly string[])[];
}

export async function runMocha(run: MochaRun): Promise<PhaseResult> {
  const started = performance.now();
  const files: FileResult[] = [];
  const failures: Failure[] = [];
  if (run.files.length === 0) failures.push({ title: run.name, message: 'found no test files' });
  const left = [run.files].filter((group) => group.length > 0);
  for (let group = left.shift(); group; group = left.shift()) {
    const result = await runProcess({ ...run, files: group });
    files.push(...result.files);
    failures.push(...result.failures);
    left.push(...result.left);
  }
  return { name: run.name, seconds: (performance.now() - started) / 1000, files, failures };
}

async function runProcess(run: MochaRun): Promise<ProcessResult> {
  const directory = mkdtempSync(path.join(tmpdir(), 'evertill-gate-'));
  try {
    const eventsFile = path.join(directory, 'events.jsonl');
    const ending = await mochaProcess(run, directory, eventsFile);
    return resultOf(run, readEvents(eventsFile), ending);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function mochaProcess(run: MochaRun, directory: string, eventsFile: string): Promise<Ending> {
  if (run.output !== 'when it ends') return mochaProcessTo(run.output, run, eventsFile);
  const outputFile = path.join(directory, 'output.txt');
  const output = openSync(outputFile, 'w');
  try {
    return await mochaProcessTo(output, run, eventsFile);
  } finally {
    closeSync(output);
    console.log(readFileSync(outputFile, 'utf8'));
  }
}

/** With what they started: a hung process leaves no server, Postgres or browser beside the files that still run. */
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach(killTree));

function killTree(child: ChildProcess): void {
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid!, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

function mochaProcessTo(
  output: 'inherit' | 'ignore' | number,
  run: MochaRun,
  eventsFile: string,
): Promise<Ending> {
  const grep = run.grep === undefined ? [] : ['--grep', run.grep];
  const args = [mochaCommand, '--reporter', reporter, ...grep, ...run.files];
  const child = spawn(process.execPath, args, {
    cwd: run.cwd,
    env: { ...process.env, [eventsFileVariable]: eventsFile },
    stdio: ['ignore', output, output],
    detached: process.platform !== 'win32',
  });
  running.add(child);
  return new Promise((resolve, reject) => {
    let isHung = false;
    const silentMs = run.silentMinutes * 60_000;
    // By the size of what was reported, not by times of files: a clock that is set kills nothing.
    let reported = { bytes: 0, at: performance.now() };
    const watchdog = setInterval(() => {
      const bytes = statSync(eventsFile, { throwIfNoEntry: false })?.size ?? 0;
      const now = performance.now();
      if (bytes !== reported.bytes) reported = { bytes, at: now };
      if (now - reported.at <= silentMs) return;
      isHung = true;
      killTree(child);
    }, silentMs / 20);
    const end = () => {
      clearInterval(watchdog);
      running.delete(child);
    };
    child.once('error', (error) => {
      end();
      reject(error);
    });
    child.once('close', (code, signal) => {
      end();
      resolve({ code, signal, isHung });
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

function resultOf(run: MochaRun, events: readonly TestEvent[], ending: Ending): ProcessResult {
  const fault = faultOf(run, events, ending);
  const isLoaded = events.some(({ kind }) => kind === 'planned' || kind === 'end');
  if (!isLoaded) return notLoaded(run, fault!);
  const last = events.findLast(({ kind }) => kind === 'begin' || kind === 'done');
  const diedIn = last?.kind === 'begin' ? last.file : undefined;
  const all = run.files.map((file) => fileResult(run, file, events, file === diedIn ? fault : undefined));
  const unfinished = all.filter(({ isUnfinished }) => isUnfinished);
  const failures = events.flatMap((event) =>
    event.kind === 'fail' && event.file === '' ? named(event) : [],
  );
  if (fault !== undefined && diedIn === undefined) failures.push({ title: run.name, message: fault });
  // Where nothing was finished, another process would do no better.
  const isStuck = unfinished.length === all.length;
  const message = 'did not run all of its tests';
  return {
    files: [
      ...all.filter(({ isUnfinished }) => !isUnfinished).map(({ result }) => result),
      ...(isStuck ? unfinished : []).map(({ result }) => withFailure(result, message)),
    ],
    failures,
    left: isStuck || unfinished.length === 0 ? [] : [unfinished.map(({ result }) => result.file)],
  };
}

/** One file that cannot be loaded keeps all of its process from running: halves find which. */
function notLoaded(run: MochaRun, fault: string): ProcessResult {
  const [file, ...others] = run.files;
  if (others.length === 0) {
    const result = { file: file!, passed: 0, failures: [], skips: [], seconds: 0 };
    return { files: [withFailure(result, fault)], failures: [], left: [] };
  }
  const half = Math.ceil(run.files.length / 2);
  return { files: [], failures: [], left: [run.files.slice(0, half), run.files.slice(half)] };
}

interface FileOfProcess {
  readonly result: FileResult;
  /** The process ended before all of its tests, through no failure of its own. */
  readonly isUnfinished: boolean;
}

function fileResult(
  run: MochaRun,
  file: string,
  events: readonly TestEvent[],
  fault: string | undefined,
): FileOfProcess {
  const own = events.filter((event) => event.kind !== 'end' && event.file === file);
  const planned = own.reduce((sum, event) => sum + (event.kind === 'planned' ? event.tests : 0), 0);
  const result: FileResult = {
    file,
    passed: own.filter(({ kind }) => kind === 'pass').length,
    failures: own.flatMap((event) => (event.kind === 'fail' ? named(event) : [])),
    skips: own.flatMap((event) =>
      event.kind === 'skip'
        ? { title: event.title, ...(event.reason === undefined ? {} : { reason: event.reason }) }
        : [],
    ),
    seconds: own.reduce((sum, event) => sum + (event.kind === 'done' ? event.seconds : 0), 0),
  };
  if (fault !== undefined) return { result: withFailure(result, fault), isUnfinished: false };
  if (planned === 0 && run.grep === undefined)
    return { result: withFailure(result, 'has no tests'), isUnfinished: false };
  const isUnfinished = result.failures.length === 0 && result.passed + result.skips.length < planned;
  return { result, isUnfinished };
}

function named({ title, message }: Failure): Failure {
  return { title, message };
}

function withFailure(result: FileResult, message: string): FileResult {
  return { ...result, failures: [...result.failures, { title: path.basename(result.file), message }] };
}

/** What went wrong beside failed tests: such a process must never look like a good one. */
function faultOf(run: MochaRun, events: readonly TestEvent[], ending: Ending): string | undefined {
  if (ending.isHung) return `hung: reported nothing for ${run.silentMinutes} minutes`;
  const exit = ending.signal ?? `exit code ${ending.code}`;
  if (!events.some(({ kind }) => kind === 'end'))
    return `the mocha process ended before its last test (${exit})`;
  if (ending.code !== 0 && !events.some(({ kind }) => kind === 'fail'))
    return `no test failed, yet the mocha process ended with ${exit}`;
  return undefined;
}
