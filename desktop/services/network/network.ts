// Says whether a device or a bridge can be reached from this machine, and how fast it answers: for whoever sets one up.
// Second document, `network:probe-tcp`, `network:probe-ws`.
import { createConnection } from 'node:net';
import { refuse } from '@evertill/client-core';
import type { Refusal } from '@evertill/client-core';
import type { Clock } from '@evertill/sync';
import WebSocket from 'ws';
import { probeAddress } from './probe-target.ts';
import type { LookUp, Place } from './probe-target.ts';

/** `latencyMs` until it answered; `error`: why it did not, in a word. */
export type Probe =
  | { readonly success: true; readonly latencyMs: number }
  | { readonly success: false; readonly error: ProbeFault };
type ProbeFault = 'timeout' | 'refused' | 'unreachable' | 'not_found' | 'closed';

export interface NetworkDeps {
  readonly clock: Clock;
  readonly lookUp: LookUp;
  /** Devices and bridges somebody saved for this store. */
  readonly saved: () => Promise<readonly Place[]>;
}

interface Line {
  readonly opened: Promise<void>;
  close(): void;
}

const usualPatience = 5000;
const defaultPorts: Readonly<Record<string, number>> = { 'ws:': 80, 'wss:': 443 };

export class Network {
  readonly #deps: NetworkDeps;

  constructor(deps: NetworkDeps) {
    this.#deps = deps;
  }

  /** Connects and hangs up; not a byte is sent. */
  async probeTcp(place: Place & { readonly timeoutMs?: number | undefined }): Promise<Probe | Refusal> {
    return this.#probe(place, place.timeoutMs, (address) => tcpLine(address, place.port));
  }

  /** Opens a WebSocket and hangs up. `url` without user, query and fragment: no key goes where somebody only looks. */
  async probeWs({
    url,
    timeoutMs,
  }: {
    readonly url: string;
    readonly timeoutMs?: number | undefined;
  }): Promise<Probe | Refusal> {
    const { protocol, hostname, port, pathname } = new URL(url);
    const place = { host: hostname, port: port === '' ? (defaultPorts[protocol] ?? 0) : Number(port) };
    return this.#probe(place, timeoutMs, (address) =>
      wsLine(`${protocol}//${hostname}:${place.port}${pathname}`, address),
    );
  }

  async #probe(
    place: Place,
    patience: number | undefined,
    open: (address: string) => Line,
  ): Promise<Probe | Refusal> {
    const { clock, lookUp, saved } = this.#deps;
    const address = await probeAddress(place, await saved(), lookUp).catch(() => 'not_found' as const);
    if (address === undefined) return refuse('probe_unsaved', { host: place.host, port: place.port });
    if (address === 'not_found') return { success: false, error: address };
    const began = clock.monotonic();
    const line = open(address);
    const late = Promise.withResolvers<'late'>();
    const timer = clock.after(patience ?? usualPatience, () => late.resolve('late'));
    try {
      if ((await Promise.race([line.opened, late.promise])) === 'late')
        return { success: false, error: 'timeout' };
      return { success: true, latencyMs: Math.round(clock.monotonic() - began) };
    } catch (error) {
      return { success: false, error: faultOf(error) };
    } finally {
      timer.cancel();
      line.close();
    }
  }
}

function tcpLine(host: string, port: number): Line {
  const socket = createConnection({ host, port });
  const opened = new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    // Kept on: what comes after it was decided is nobody's business, and must not end the program.
    socket.on('error', reject);
  });
  return { opened, close: () => socket.destroy() };
}

/** To the number that was looked up; the name stays for the certificate and for whoever serves many. */
function wsLine(url: string, address: string): Line {
  const socket = new WebSocket(url, {
    followRedirects: false,
    perMessageDeflate: false,
    maxPayload: 1024,
    lookup: (_host: string, _options: object, found: (error: null, list: object[]) => void) =>
      found(null, [{ address, family: address.includes(':') ? 6 : 4 }]),
  } as WebSocket.ClientOptions);
  const opened = new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.on('error', reject);
    socket.once('close', () => reject(new Error('closed')));
  });
  return { opened, close: () => socket.terminate() };
}

const faults: Readonly<Record<string, ProbeFault>> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'timeout',
  ENOTFOUND: 'not_found',
};

function faultOf(error: unknown): ProbeFault {
  return faults[(error as NodeJS.ErrnoException).code ?? ''] ?? 'closed';
}
