// The socket door: an HTTP upgrade becomes a Session. Origins are checked, sizes are limited, bulk pages are
// compressed and small live frames are not (the limit counts inflated bytes).
import type { IncomingMessage } from 'node:http';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { limits } from '@evertill/sync';
import { problem } from '../http/problem.ts';
import { refuseUpgrade } from '../http/upgrade.ts';
import type { Door } from '../http/upgrade.ts';
import type { ReplicationDeps } from './deps.ts';
import { Session } from './session.ts';
import type { SessionLog } from './session.ts';

const socketPath = '/api/v1/sync/socket';
const worthCompressing = 16_384;

export interface SyncSockets extends Door {
  count(): number;
  /** ms that each client has been behind; 0 for those that have everything. */
  lags(): number[];
  closeAll(code: number, reason: string): void;
}

export function syncSockets(
  deps: ReplicationDeps,
  log: SessionLog,
  isAllowedOrigin: (request: IncomingMessage) => boolean,
): SyncSockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frameBytes,
    perMessageDeflate: {
      threshold: worthCompressing,
      zlibDeflateOptions: { level: 1 },
      serverNoContextTakeover: true,
    },
  });
  const sessions = new Map<WebSocket, Session>();
  deps.history.onRenewed((epoch) => {
    deps.hub.forget(epoch);
    for (const session of sessions.values()) session.reset(epoch);
  });

  server.on('wsClientError', (_error, socket, request) =>
    refuseUpgrade(
      request,
      socket,
      problem('invalid_input', { problem: 'Must be the handshake of a web socket.' }),
    ),
  );
  server.on('connection', (socket: WebSocket) => {
    const session = new Session(
      deps,
      {
        send: (frame) => socket.send(frame, { compress: frame.length > worthCompressing }),
        close: (code, reason) => {
          socket.close(code, reason);
          // A peer that does not answer the close is not waited for.
          deps.surroundings.clock.after(2000, () => socket.terminate());
        },
        buffered: () => socket.bufferedAmount,
      },
      log,
    );
    sessions.set(socket, session);
    let alive = true;
    const heartbeat = () => {
      if (!alive) return socket.terminate();
      alive = false;
      if (socket.readyState === socket.OPEN) socket.ping();
      timer = deps.surroundings.clock.after(limits.heartbeat * 2, heartbeat);
    };
    let timer = deps.surroundings.clock.after(limits.heartbeat * 2, heartbeat);
    socket.on('pong', () => (alive = true));
    socket.on('message', (data, isBinary) => {
      alive = true;
      if (isBinary) return socket.close(1003, 'text frames only');
      session.receive((data as Buffer).toString()).catch((error: unknown) => {
        log.warn({ err: error }, 'session failed');
        socket.terminate();
      });
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      timer.cancel();
      sessions.delete(socket);
      session.ended();
    });
  });

  return {
    upgrade(request, socket, head) {
      // Compared as text: what a stranger sends need not be a URL.
      if (request.url?.split('?')[0] !== socketPath) return false;
      if (!isAllowedOrigin(request)) {
        refuseUpgrade(request, socket, problem('forbidden'));
        return true;
      }
      server.handleUpgrade(request, socket, head, (accepted) => server.emit('connection', accepted, request));
      return true;
    },
    count: () => sessions.size,
    lags: () => [...sessions.values()].map((session) => session.lag()),
    closeAll(code, reason) {
      for (const session of sessions.values()) session.close(code, reason);
      server.close();
    },
  };
}
