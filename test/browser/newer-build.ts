// A front for the server with another build of the app. It can pretend that a newer one has been installed: everything is
// passed on as it is, but the service worker's script comes back changed, which is all a browser looks at. Or it serves
// the build in a directory.
import express from 'express';
import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { serveApp } from '../../server/http/serve-app.ts';

export interface NewerBuild {
  readonly url: string;
  readonly port: number;
  /** From now on there is a newer build. */
  install(): void;
  close(): void;
}

/** `app`: the directory of a build to serve instead of the server's. */
export async function frontFor(port: number, app?: string): Promise<NewerBuild> {
  let installed = false;
  const sockets = new Set<Socket>();
  const rest = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const changed = installed && incoming.url === '/sw.js' ? '\n// newer\n' : '';
    passOn(port, incoming, outgoing, changed);
  };
  const front = createServer(express().use(serveApp(app), rest));
  front.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  front.on('upgrade', (incoming, socket: Socket) => {
    const server = connect(port, '127.0.0.1');
    const { method, url, rawHeaders } = incoming;
    const headers = rawHeaders.flatMap((name, index) =>
      index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : [],
    );
    server.write(`${method} ${url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    for (const end of [socket, server]) end.on('error', () => undefined);
    socket.pipe(server).pipe(socket);
    socket.on('close', () => server.destroy());
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const { port: own } = front.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}`,
    port: own,
    install() {
      installed = true;
    },
    close() {
      front.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function passOn(port: number, incoming: IncomingMessage, outgoing: ServerResponse, more: string): void {
  const { method, url } = incoming;
  const headers = { ...incoming.headers };
  // What the browser has is no longer what there is.
  if (more !== '') delete headers['if-none-match'];
  if (more !== '') delete headers['if-modified-since'];
  const asked = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    const { 'content-length': length, ...rest } = answer.headers;
    // Of another length than the server said.
    const said = more === '' && length !== undefined ? { ...rest, 'content-length': length } : rest;
    outgoing.writeHead(answer.statusCode ?? 500, said);
    answer.pipe(outgoing, { end: more === '' });
    if (more !== '') answer.on('end', () => outgoing.end(more));
  });
  asked.on('error', () => outgoing.destroy());
  incoming.pipe(asked);
}
