// The log of the till program: one line of JSON a step of each operation, by the id the server's log has too, in `till.log`
// of the till's directory, and the lines before those in `till.log.1`. It holds ids, codes and numbers. A log that cannot be
// written stops nothing: the journal is what counts.
import { appendFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import type { OperationSteps } from '@evertill/client-core';

/** Bytes, twice. */
const mostBytes = 1_000_000;

export function tillLog(directory: string, now: () => number = Date.now): OperationSteps {
  const file = path.join(directory, 'till.log');
  let bytes: number | undefined;
  return (step) => {
    const line = `${JSON.stringify({ time: new Date(now()).toISOString(), ...step })}\n`;
    try {
      bytes ??= statSync(file, { throwIfNoEntry: false })?.size ?? 0;
      if (bytes + line.length > mostBytes) {
        renameSync(file, `${file}.1`);
        bytes = 0;
      }
      appendFileSync(file, line, { mode: 0o600 });
      bytes += line.length;
    } catch {
      bytes = undefined;
    }
  };
}
