// What a process says that may be killed the next moment: it is out of its hands when this returns.
import { writeSync } from 'node:fs';

/** On stdout, as a line. Waits for a reader that is slow: its pipe is full then. */
export function sayAtOnce(text: string): void {
  let rest = Buffer.from(`${text}\n`);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}
