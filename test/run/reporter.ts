// Mocha's own readable output, live, and beside it one JSON line a test for the gate to count.
// Written synchronously: whatever kills the process next, what had finished by then is on record.
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
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const file = process.env[eventsFileVariable];
    if (file === undefined) throw new Error(`${eventsFileVariable} must name the file to report to`);
    const report = (event: TestEvent): void => appendFileSync(file, encodeTestEvent(event));

    runner.on('pass', (test) => report({ kind: 'pass', title: test.fullTitle() }));
    runner.on('fail', (test, error: unknown) =>
      report({
        kind: 'fail',
        title: test.fullTitle(),
        message: messageOf(error),
        ...(test.file === undefined ? {} : { file: test.file }),
      }),
    );
    runner.on('pending', (test) => {
      const reason = skipReasonOf(test);
      report({ kind: 'skip', title: test.fullTitle(), ...(reason === undefined ? {} : { reason }) });
    });
    runner.on('end', () => report({ kind: 'end' }));
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
