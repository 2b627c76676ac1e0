// A page ends where it would grow too large for one message, and holds one thing at least.
import { bytesOf } from '@evertill/client-core';

const mostBytes = 1024 * 1024;

/** The beginning of `things` that fits. */
export function withinMessage<T>(things: readonly T[]): readonly T[] {
  let bytes = 0;
  const full = things.findIndex((thing, index) => {
    bytes += bytesOf(JSON.stringify(thing));
    return index > 0 && bytes > mostBytes;
  });
  return full === -1 ? things : things.slice(0, full);
}
