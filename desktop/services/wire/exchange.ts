// One question to a device and its answer: what arrives is put together until somebody understands it, or time is up.
import type { Clock } from '@evertill/sync';
import type { ByteStream } from './byte-stream.ts';

/** A device that talks on without ever being understood must not fill the memory. */
const mostBytes = 4096;

export interface Exchange<Answer> {
  /** Undefined only listens. */
  readonly send: Uint8Array | undefined;
  /** Given all that has arrived since; undefined while the answer is not whole. */
  readonly read: (arrived: Uint8Array) => Answer | undefined;
  readonly within: number;
}

/** Undefined when nothing understandable came in time, or the line is gone. `within`: ms. */
export function ask<Answer>(
  stream: ByteStream,
  clock: Clock,
  { send, read, within }: Exchange<Answer>,
): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    let arrived = new Uint8Array();
    const end = (answer: Answer | undefined) => {
      timer.cancel();
      stopListening();
      resolve(answer);
    };
    const timer = clock.after(within, () => end(undefined));
    const stopListening = stream.listen({
      bytes: (more) => {
        arrived = joined(arrived, more).slice(-mostBytes);
        const answer = read(arrived);
        if (answer !== undefined) end(answer);
      },
      closed: () => end(undefined),
    });
    if (send) stream.write(send).catch(() => end(undefined));
  });
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
