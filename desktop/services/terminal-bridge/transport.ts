// How bytes reach a terminal. Every transport opens a Node stream: what is written to it leaves, what it reads arrived,
// 'close' ends it. TCP and TLS here; the serial port has a file of its own, for it needs a library.
import { connect as connectTcp } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import type { Clock } from '@evertill/sync';
import { connected } from '../wire/connected.ts';

const usualMs = 5_000;

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

export function tcpTransport(
  { host, port, connectMs: within = usualMs }: HostAndPort,
  clock: Clock,
): Transport {
  const waiting = { event: 'connect', within, place: `${host}:${port}` } as const;
  return { open: () => connected(connectTcp({ host, port, noDelay: true }), clock, waiting) };
}

export function tlsTransport({ host, port, ca, servername, connectMs }: TlsAddress, clock: Clock): Transport {
  const options = { host, port, ca, ...(servername !== undefined && { servername }) };
  const waiting = { event: 'secureConnect', within: connectMs ?? usualMs, place: `${host}:${port}` } as const;
  return { open: () => connected(connectTls(options), clock, waiting) };
}
