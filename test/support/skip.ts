// A test that cannot run somewhere must say so: a silent skip reads as "passed".
// skipLoudly ends the test like mocha's own skip and keeps the reason for the reporter, which prints it last;
// the gate counts a skip without a reason as a failure, and in CI also a reason it did not expect.
import type { Context } from 'mocha';

/** Sentences the gate knows. A test may append details: `${skipReasons.realData}: alko_2024-09-30.csv`. */
export const skipReasons = {
  realData: 'the real catalogs and sales are not beside this clone',
  chromium: 'there is no Chromium for this machine',
  root: 'only root can run Postgres as somebody else',
  power: 'only root on Linux with loop devices, perl and mkfs can cut the power of a small disk',
  fileSystem: 'there is no mkfs for this file system',
  strace: 'there is no strace to let a disk fail',
  serial: 'only Linux with python3 can make a serial port out of nothing',
  sqlmap: 'there is no sqlmap on this machine (Debian: apt-get install sqlmap)',
  registry: 'the registry of npm says nothing of advisories',
  mount: 'only root on Linux can mount a small disk',
} as const;

const reasons = new WeakMap<object, string>();

/**
 * Skips the running test, or from a `before` hook every test of its suite.
 * Never returns: mocha's skip throws.
 */
export function skipLoudly(context: Context, reason: string): never {
  const runnable = context.test;
  // In a hook, context.test is the hook; only a "before each" hook skips just the test it runs before.
  const skipped = runnable?.title.startsWith('"before all" hook')
    ? runnable.parent
    : (context.currentTest ?? runnable);
  if (skipped) reasons.set(skipped, reason);
  return context.skip();
}

interface Skipped {
  readonly parent?: Skipped | undefined;
}

/** The reason given for a skipped test, on the test itself or on a suite around it. */
export function skipReasonOf(test: Skipped): string | undefined {
  for (let node: Skipped | undefined = test; node; node = node.parent) {
    const reason = reasons.get(node);
    if (reason !== undefined) return reason;
  }
  return undefined;
}
