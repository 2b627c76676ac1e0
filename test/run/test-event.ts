// What a mocha process tells the gate: one JSON line a finished test, then one `end`.
// A process that dies early leaves no `end`, which is how the gate notices.

export type TestEvent =
  | { readonly kind: 'pass'; readonly title: string }
  | { readonly kind: 'fail'; readonly title: string; readonly message: string; readonly file?: string }
  | { readonly kind: 'skip'; readonly title: string; readonly reason?: string }
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
