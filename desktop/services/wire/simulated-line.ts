// A line with a simulated device at its other end, in this process. What the device says can arrive in pieces.
import type { Clock } from '@evertill/sync';
import type { ByteListener, ByteStream } from './byte-stream.ts';
import { OneListener } from './one-listener.ts';

export interface LineEnd {
  /** Of the device: what it says. */
  say(bytes: Uint8Array): void;
  /** It is pulled out. */
  hangUp(): void;
}

export interface SimulatedLineOptions {
  readonly clock: Clock;
  /** ms until what one side says arrives at the other. */
  readonly latency?: number;
  /** Bytes that arrive at a time; all of them when absent. */
  readonly pieces?: number;
}

/** `device` is told what the till sends. */
export function simulatedLine(
  device: (sent: Uint8Array, end: LineEnd) => void,
  { clock, latency = 5, pieces = Number.POSITIVE_INFINITY }: SimulatedLineOptions,
): ByteStream & LineEnd {
  const listeners = new OneListener<ByteListener>();
  let isClosed = false;
  const isOver = () => isClosed || listeners.reason !== undefined;
  const end: LineEnd = {
    say: (bytes) => {
      for (let at = 0; at < bytes.length; at += pieces) {
        const piece = bytes.slice(at, at + pieces);
        clock.after(latency + at / Math.min(pieces, bytes.length), () => {
          if (!isOver()) listeners.current?.bytes(piece);
        });
      }
    },
    hangUp: () => listeners.ended('pulled out'),
  };
  return {
    ...end,
    write: (bytes) => {
      if (isOver()) return Promise.reject(new Error('pulled out'));
      clock.after(latency, () => device(bytes, end));
      return Promise.resolve();
    },
    listen: (added) => listeners.listen(added),
    close: () => {
      isClosed = true;
    },
  };
}
