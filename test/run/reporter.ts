// Mocha's own readable output, live, and beside it one JSON line a test for the gate to count.
// Written synchronously: whatever kills the process next, what had finished by then is on record.
import { appendFileSync } from 'node:fs';
import Mocha from 'mocha';
import { skipReasonOf } from '../support/skip.ts';
import { encodeTestEvent, eventsFileVariable } from './test-event.ts';
import type { TestEvent } from './test-event.ts';

class GateReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const file = process.env[eventsFileVariable];
    if (file === undefined) throw new Error(`${eventsFileVariable} must name the file to report to`);
    const report = (event: TestEvent): void => appendFileSync(file, encodeTestEvent(event));

    runner.on('pass', (test) => report({ kind: 'pass', title: test.fullTitle() }));
    runner.on('fail', (test, error: unknown) =>
      report({ kind: 'fail', title: test.fullTitle(), message: messageOf(error) }),
    );
    runner.on('pending', (test) => {
      const reason = skipReasonOf(test);
      report({ kind: 'skip', title: test.fullTitle(), ...(reason === undefined ? {} : { reason }) });
    });
    runner.on('end', () => report({ kind: 'end' }));
  }
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n')[0] ?? '';
}

// Mocha takes the default export of a reporter file.
export default GateReporter;
