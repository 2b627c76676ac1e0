// Where this server is reached, when no EVERTILL_PUBLIC_URL says so.
import type { NetworkInterfaceInfo } from 'node:os';

export interface Listening {
  readonly tls: boolean;
  readonly host: string;
  readonly port: number;
}

type Interfaces = Readonly<Record<string, NetworkInterfaceInfo[] | undefined>>;

/** On this machine. */
export function localAddress(listening: Listening): string {
  return addressAt(isWildcard(listening.host) ? 'localhost' : listening.host, listening);
}

/** From another machine, for links in mails: a server that listens everywhere has an address of its own in the network. */
export function networkAddress(listening: Listening, interfaces: Interfaces): string {
  if (!isWildcard(listening.host)) return localAddress(listening);
  const outward = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .find(
      ({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'),
    );
  return outward ? addressAt(outward.address, listening) : localAddress(listening);
}

function isWildcard(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

function addressAt(host: string, { tls, port }: Listening): string {
  return `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
