// Mocha's own readable output, live, and beside it one JSON line an event for the gate to count.
// Written synchronously: what had finished before the process is killed is on record.
import { appendFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import Mocha from 'mocha';
import { config } from 'chai';
import { skipReasonOf } from '../support/skip.ts';
import { encodeTestEvent, eventsFileVariable } from './test-event.ts';
import type { TestEvent } from './test-event.ts';

// What differs in a long list is what one wants to read.
config.truncateThreshold = 400;

class GateReporter extends Mocha.reporters.Spec {
  readonly #eventsFile: string;
  #file = '';
  #since = 0;

  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const eventsFile = process.env[eventsFileVariable];
    if (eventsFile === undefined) throw new Error(`${eventsFileVariable} must name the file to report to`);
    this.#eventsFile = eventsFile;

    runner.on('start', () => this.#plan(runner));
    runner.on('suite', ({ parent, file }) => {
      if (parent?.root) this.#enter(file);
    });
    runner.on('test', ({ file }) => this.#enter(file));
    runner.on('pass', (test) => this.#report({ kind: 'pass', ...this.#nameOf(test) }));
    runner.on('fail', (test, error: unknown) =>
      this.#report({ kind: 'fail', ...this.#nameOf(test), message: messageOf(error) }),
    );
    runner.on('pending', (test) => {
      this.#enter(test.file);
      const reason = skipReasonOf(test);
      this.#report({ kind: 'skip', ...this.#nameOf(test), ...(reason === undefined ? {} : { reason }) });
    });
    runner.on('end', () => {
      this.#leave();
      this.#report({ kind: 'end' });
    });
  }

  #plan(runner: Mocha.Runner): void {
    const counts = new Map<string, number>();
    // Where mocha keeps `--grep`; its types do not say so.
    const { _grep: grep } = runner as unknown as { _grep?: RegExp };
    runner.suite.eachTest((test) => {
      const { file = '' } = test;
      if (grep?.test(test.fullTitle()) ?? true) counts.set(file, (counts.get(file) ?? 0) + 1);
    });
    for (const [file, tests] of counts) this.#report({ kind: 'planned', file, tests });
  }

  #enter(file: string | undefined): void {
    if (file === undefined || file === this.#file) return;
    this.#leave();
    this.#file = file;
    this.#since = performance.now();
    this.#report({ kind: 'begin', file });
  }

  #leave(): void {
    if (this.#file === '') return;
    this.#report({ kind: 'done', file: this.#file, seconds: (performance.now() - this.#since) / 1000 });
    this.#file = '';
  }

  #nameOf(test: Mocha.Runnable): { file: string; title: string } {
    const isForAllFiles = test instanceof Mocha.Hook && test.parent?.root === true;
    const file = isForAllFiles ? '' : (test.file ?? this.#file);
    return { file, title: test.fullTitle().replaceAll(/\s+/g, ' ') };
  }

  #report(event: TestEvent): void {
    appendFileSync(this.#eventsFile, encodeTestEvent(event));
  }
}

/** One line that says enough where nothing but the verdict was kept: what, what was waited for, and where. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).split('\n')[0] ?? '';
  const [what = '', ...more] = stripVTControlCharacters(error.message).split('\n');
  const awaited = more.map((line) => /waiting for .*/.exec(line)?.[0]).find((line) => line !== undefined);
  const place = /\/(test\/[^():]+:\d+)/.exec(error.stack ?? '')?.[1];
  return [
    what,
    ...(awaited === undefined ? [] : [` – ${awaited}`]),
    place === undefined ? '' : ` (${place})`,
  ].join('');
}

// Mocha takes the default export of a reporter file.
export default GateReporter;
