// The driver of a terminal, from how it was saved.
import { randomBytes } from 'node:crypto';
import type { Surroundings } from '@evertill/sync';
import { CloudDriver } from '../cloud/cloud-driver.ts';
import type { TerminalDriver } from '../driver.ts';
import { NexoDriver } from '../nexo/nexo-driver.ts';
import { PaxDriver } from '../pax/pax-driver.ts';
import { serialTransport } from '../serial-transport.ts';
import type { SerialLibrary } from '../serial-transport.ts';
import { tcpTransport, tlsTransport } from '../transport.ts';
import type { Transport } from '../transport.ts';
import { ZvtDriver } from '../zvt/zvt-driver.ts';
import { placeOf, protocolOf } from './terminal-config.ts';
import type { TerminalConfig } from './terminal-config.ts';

export interface DriverSurroundings extends Pick<Surroundings, 'clock' | 'chance'> {
  /** Absent: this till has no serial ports. */
  readonly serial?: () => Promise<SerialLibrary>;
}

export interface ReachedTerminal {
  readonly driver: TerminalDriver;
  /** The bare line, for commands that are relayed as they are; absent where a line carries no opaque bytes. */
  readonly line?: Transport;
}

/** What is missing or wrong, in words. */
export interface ConfigFault {
  readonly field: string;
  readonly problem: string;
}

/** ISO 4217 in digits, of where ZVT is spoken. */
const currencyCodes: Readonly<Record<string, number>> = {
  EUR: 978,
  CHF: 756,
  CZK: 203,
  DKK: 208,
  GBP: 826,
  HUF: 348,
  NOK: 578,
  PLN: 985,
  SEK: 752,
  USD: 840,
};

export function reachTerminal(
  config: TerminalConfig,
  surroundings: DriverSurroundings,
): ReachedTerminal | ConfigFault {
  const { address, settings } = config;
  const { clock } = surroundings;
  const protocol = protocolOf(config);
  if (!protocol) return { field: 'terminalConfig.protocol', problem: 'is none this till speaks' };
  const place = placeOf(config);
  const isLocal = protocol === 'zvt' || protocol === 'pax' || protocol === 'nexo';
  if (isLocal && !place) return { field: 'terminalConfig.host', problem: 'is needed' };
  const { currency } = settings;
  if (currency === undefined && protocol !== 'cloud' && protocol !== 'nexo')
    return { field: 'settings.currency', problem: 'is needed' };
  switch (protocol) {
    case 'zvt':
    case 'zvt-serial': {
      const currencyCode = settings.currencyCode ?? currencyCodes[currency!];
      if (currencyCode === undefined) return { field: 'settings.currencyCode', problem: 'is needed' };
      const line = protocol === 'zvt' ? tcpTransport(place!, clock) : serialLine(address, surroundings);
      if ('problem' in line) return line;
      const framing = protocol === 'zvt' ? 'tcp' : 'serial';
      const { password = '000000' } = settings;
      return {
        driver: new ZvtDriver(line, { framing, password, currency: currency!, currencyCode }, clock),
        line,
      };
    }
    case 'pax': {
      const line = tcpTransport(place!, clock);
      return { driver: new PaxDriver(line, { currency: currency! }, clock), line };
    }
    case 'nexo':
      return nexo(config, place!, surroundings);
    case 'cloud': {
      const { ws_url: url, terminal_id: terminalId } = address;
      if (!isSafeCloud(url)) return { field: 'terminalConfig.ws_url', problem: 'is no wss address' };
      if (!terminalId) return { field: 'terminalConfig.terminal_id', problem: 'is needed' };
      const { authorization } = settings;
      const headers = authorization === undefined ? {} : { headers: { authorization } };
      return { driver: new CloudDriver({ url, terminalId, ...headers }, surroundings) };
    }
  }
}

function serialLine(
  { device_path: path, baud_rate: baudRate }: TerminalConfig['address'],
  { serial }: DriverSurroundings,
): Transport | ConfigFault {
  if (!path) return { field: 'terminalConfig.device_path', problem: 'is needed' };
  if (!serial) return { field: 'terminalConfig.device_path', problem: 'this till has no serial ports' };
  return serialTransport({ path, ...(baudRate !== undefined && { baudRate }) }, serial);
}

function nexo(
  { settings }: TerminalConfig,
  place: { host: string; port: number },
  { clock, chance }: DriverSurroundings,
): ReachedTerminal | ConfigFault {
  const { saleId, poiId, passphrase, keyIdentifier, keyVersion, ca, servername } = settings;
  const needed = { saleId, poiId, passphrase, keyIdentifier, keyVersion, ca };
  const missing = Object.entries(needed).find(([, value]) => value === undefined);
  if (missing) return { field: `settings.${missing[0]}`, problem: 'is needed' };
  const line = tlsTransport({ ...place, ca: ca!, ...(servername !== undefined && { servername }) }, clock);
  const key = { passphrase: passphrase!, identifier: keyIdentifier!, version: keyVersion! };
  const parts = { host: place.host, saleId: saleId!, poiId: poiId!, key };
  return { driver: new NexoDriver(line, parts, { clock, chance, randomBytes }) };
}

/** The card data of a provider's cloud goes over TLS, or to this very machine. */
function isSafeCloud(url: string | undefined): url is string {
  const parsed = URL.parse(url ?? '');
  return parsed?.protocol === 'wss:' || (parsed?.protocol === 'ws:' && parsed.hostname === '127.0.0.1');
}
