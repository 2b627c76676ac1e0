// What a mocha process reports: one JSON line an event. A process that dies early leaves no `end`, and the file it died in
// leaves a `begin` without a `done`.

export type TestEvent =
  /** Once all files are loaded: how many tests of this file are to run. A file without a test has none of these. */
  | { readonly kind: 'planned'; readonly file: string; readonly tests: number }
  /** The first test or hook of a file's next root suite is about to run. */
  | { readonly kind: 'begin'; readonly file: string }
  | { readonly kind: 'done'; readonly file: string; readonly seconds: number }
  | { readonly kind: 'pass'; readonly file: string; readonly title: string }
  | {
      readonly kind: 'fail';
      /** Blank for a hook of no file: one that was set for all of them. */
      readonly file: string;
      readonly title: string;
      readonly message: string;
    }
  | { readonly kind: 'skip'; readonly file: string; readonly title: string; readonly reason?: string }
  | { readonly kind: 'end' };

/** The environment variable naming the file a mocha process appends its events to. */
export const eventsFileVariable = 'EVERTILL_TEST_EVENTS';

export function encodeTestEvent(event: TestEvent): string {
  return `${JSON.stringify(event)}\n`;
}

/** A half-written last line (the process was killed) is dropped: the missing `end` tells of it. */
export function decodeTestEvents(text: string): TestEvent[] {
  const complete = text.slice(0, text.lastIndexOf('\n') + 1);
  return complete
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as TestEvent);
}
