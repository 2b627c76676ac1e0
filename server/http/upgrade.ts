// Which door takes an HTTP upgrade: each knows its own path.
import { STATUS_CODES } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { rejections } from '@evertill/schemas';
import { problem, problemDocument } from './problem.ts';
import type { Problem } from './problem.ts';
import { requestIdOf } from './request-id.ts';

export interface Door {
  /** False when the path is somebody else's. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

export function attachUpgrade(http: Server, doors: readonly Door[]): void {
  http.on('upgrade', (request, socket, head) => {
    // A peer that goes away while it is being refused is no news; unheard, it would end the process.
    socket.on('error', () => socket.destroy());
    if (!doors.some((door) => door.upgrade(request, socket, head)))
      refuseUpgrade(request, socket, problem('not_found'));
  });
}

/** In the words of every other refusal, so that it is told from what something in between says. Ends the connection. */
export function refuseUpgrade(request: IncomingMessage, socket: Duplex, refused: Problem): void {
  const { status } = rejections[refused.problem];
  const id = requestIdOf(request);
  const body = problemDocument(refused, request.url ?? '', id);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      `X-Request-Id: ${id}`,
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
}
