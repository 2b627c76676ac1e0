// How bytes reach a terminal. Every transport opens a Node stream: what is written to it leaves, what it reads arrived,
// 'close' ends it. TCP and TLS here; the serial port has a file of its own, for it needs a library.
import { connect as connectTcp } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';

export interface Transport {
  /** One new connection; rejects when there is none. */
  open(): Promise<Duplex>;
}

export interface HostAndPort {
  readonly host: string;
  readonly port: number;
  /** How long to try, ms. */
  readonly connectMs?: number;
}

export interface TlsAddress extends HostAndPort {
  /** The root whose terminals are trusted, PEM. */
  readonly ca: string;
  /** The name in the certificate, where it is not the address. */
  readonly servername?: string;
}

export function tcpTransport({ host, port, connectMs = 5_000 }: HostAndPort): Transport {
  return { open: () => opened(connectTcp({ host, port, noDelay: true }), 'connect', connectMs) };
}

export function tlsTransport({ host, port, ca, servername, connectMs = 5_000 }: TlsAddress): Transport {
  const options = { host, port, ca, ...(servername !== undefined && { servername }) };
  return { open: () => opened(connectTls(options), 'secureConnect', connectMs) };
}

/** Node's own timeout of a socket, so that no timer of this room is needed. */
function opened(
  socket: ReturnType<typeof connectTcp>,
  event: 'connect' | 'secureConnect',
  connectMs: number,
): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const late = () => socket.destroy(new Error(`${socket.remoteAddress ?? 'The terminal'} did not answer.`));
    socket.setTimeout(connectMs, late);
    socket.once('error', reject);
    socket.once(event, () => {
      socket.setTimeout(0);
      socket.off('timeout', late);
      socket.off('error', reject);
      resolve(socket);
    });
  });
}
