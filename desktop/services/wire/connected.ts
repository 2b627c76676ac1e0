// Waits for a socket that was begun to be connected, and no longer than it is told.
import type { Socket } from 'node:net';
import type { Clock } from '@evertill/sync';

export interface Connecting {
  /** `secureConnect` of a TLS socket. */
  readonly event: 'connect' | 'secureConnect';
  /** ms */
  readonly within: number;
  /** Whom it waits for, in its error. */
  readonly place: string;
}

/** Rejects when nobody answers there in time; the socket is gone then. */
export function connected<Line extends Socket>(
  socket: Line,
  clock: Clock,
  { event, within, place }: Connecting,
): Promise<Line> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      timer.cancel();
      socket.destroy();
      reject(error);
    };
    const timer = clock.after(within, () => fail(new Error(`${place} does not answer.`)));
    socket.once('error', fail);
    socket.once(event, () => {
      timer.cancel();
      socket.off('error', fail);
      resolve(socket);
    });
  });
}
