// Which door takes an HTTP upgrade: each knows its own path.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

export interface Door {
  /** False when the path is somebody else's. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

export function attachUpgrade(http: Server, doors: readonly Door[]): void {
  http.on('upgrade', (request, socket, head) => {
    // A peer that goes away while it is being refused is no news; unheard, it would end the process.
    socket.on('error', () => socket.destroy());
    if (!doors.some((door) => door.upgrade(request, socket, head)))
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
  });
}
