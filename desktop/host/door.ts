// The only thing that listens: a port of the loopback address. It serves the app's files to GET and turns a
// connection on /window into a window; everything else is refused, and so is whoever asks under another name than
// this machine's own (a page elsewhere may make its own name lead here) or comes from another page (threat T20).
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import type { App } from './app-files.ts';
import { largestFrame } from './largest-frame.ts';
import { pageHeaders } from './page-headers.ts';

export interface DoorRequest {
  readonly app: App;
  /** Tried first; another one when it is taken. */
  readonly wish?: number | undefined;
  /** This one and no other. */
  readonly port?: number | undefined;
  /** A connection nobody has spoken on yet. */
  readonly connected: (socket: WebSocket) => void;
}

export interface Door {
  readonly port: number;
  /** `http://127.0.0.1:…`, without a slash. */
  readonly url: string;
  close(): Promise<void>;
}

export const loopback = '127.0.0.1';
const windowPath = '/window';
/** Connections at once; windows of one till are a handful. */
const mostSockets = 32;

/** Rejects when the port that was asked for is taken. */
export async function openDoor(request: DoorRequest): Promise<Door> {
  const headers = pageHeaders();
  let port = 0;
  const isHere = ({ headers: { host } }: IncomingMessage) =>
    host === `${loopback}:${port}` || host === `localhost:${port}`;
  const http = createServer((asked, answer) => {
    answer.setHeaders(new Map(headers));
    serve(request.app, isHere(asked), asked, answer);
  });
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: largestFrame,
    perMessageDeflate: false,
    clientTracking: true,
  });
  sockets.on('connection', request.connected);
  http.on('upgrade', (asked: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const { origin, host } = asked.headers;
    const isOurPage = isHere(asked) && origin === `http://${host}`;
    if (!isOurPage) return turnAway(socket, '403 Forbidden');
    if (asked.url !== windowPath) return turnAway(socket, '404 Not Found');
    if (sockets.clients.size >= mostSockets) return turnAway(socket, '503 Service Unavailable');
    sockets.handleUpgrade(asked, socket, head, (opened) => sockets.emit('connection', opened, asked));
  });
  port = await listen(http, request);
  return {
    port,
    url: `http://${loopback}:${port}`,
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await new Promise<void>((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      });
    },
  };
}

type Server = ReturnType<typeof createServer>;

async function listen(http: Server, { port, wish }: DoorRequest): Promise<number> {
  if (port !== undefined) return listenOn(http, port);
  try {
    return await listenOn(http, wish ?? 0);
  } catch (error) {
    if (wish === undefined) throw error;
    return listenOn(http, 0);
  }
}

function listenOn(http: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once('error', reject);
    http.listen({ host: loopback, port, exclusive: true }, () => {
      http.off('error', reject);
      resolve((http.address() as AddressInfo).port);
    });
  });
}

function serve(
  app: App,
  isHere: boolean,
  { method, url = '/', headers }: IncomingMessage,
  answer: ServerResponse,
): void {
  const end = (status: number, text: string) =>
    answer.writeHead(status, { 'Content-Type': 'text/plain' }).end(text);
  if (!isHere) return void end(403, 'This address is not the till.');
  // A page elsewhere that asks says so; a person who opens the address has none.
  if (headers.origin !== undefined && headers.origin !== `http://${headers.host}`)
    return void end(403, 'Not from there.');
  if (method !== 'GET' && method !== 'HEAD') {
    answer.setHeader('Allow', 'GET, HEAD');
    return void end(405, 'Everything but the app itself goes over its own connection.');
  }
  const file = app.file(url.split('?', 1)[0]!);
  if (!file) return void end(404, 'There is no such file.');
  answer.writeHead(200, {
    'Content-Type': file.type,
    'Content-Length': file.body.length,
    'Cache-Control': file.forEver ? 'private, max-age=31536000, immutable' : 'no-store',
  });
  answer.end(method === 'HEAD' ? undefined : file.body);
}

function turnAway(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
