// How this till reaches one card terminal: what the activation says of the saved device, and what only this till is told.
import { hardwareReply, idField } from '@evertill/schemas';
import * as z from 'zod';
import { terminalSettings } from '../../../ipc/bridge-channels.ts';

const terminalProtocols = ['zvt', 'zvt-serial', 'pax', 'nexo', 'cloud'] as const;
export type TerminalProtocol = (typeof terminalProtocols)[number];

export const terminalConfigSchema = z.strictObject({
  storeDeviceId: idField,
  storeId: idField,
  /** As the saved device has it. */
  address: hardwareReply.shape.config,
  settings: terminalSettings,
});
export type TerminalConfig = z.infer<typeof terminalConfigSchema>;

const usualPorts: Readonly<Record<number, TerminalProtocol>> = { 10_009: 'pax', 8443: 'nexo', 20_007: 'zvt' };

/** The one it names, or what its address is the usual one of; undefined when it names one nobody knows here. */
export function protocolOf({ address }: Pick<TerminalConfig, 'address'>): TerminalProtocol | undefined {
  const { protocol, ws_url, device_path, port } = address;
  if (protocol) return terminalProtocols.find((known) => known === protocol.toLowerCase());
  if (ws_url) return 'cloud';
  if (device_path) return 'zvt-serial';
  return usualPorts[port ?? 20_007] ?? 'zvt';
}

/** Of a terminal on the network. */
export function placeOf(config: Pick<TerminalConfig, 'address'>): { host: string; port: number } | undefined {
  const { host, port } = config.address;
  const usual = { zvt: 20_007, pax: 10_009, nexo: 8443 } as const;
  const protocol = protocolOf(config);
  if (!host || protocol === undefined || protocol === 'zvt-serial' || protocol === 'cloud') return undefined;
  return { host, port: port ?? usual[protocol] };
}

/** Where it is: one terminal has one place, under whichever name it is saved. */
export function placeNameOf(config: TerminalConfig): string {
  const { device_path, ws_url, terminal_id } = config.address;
  const place = placeOf(config);
  if (place) return `${place.host.toLowerCase()}:${place.port}`;
  return JSON.stringify(ws_url === undefined ? [device_path ?? config.storeDeviceId] : [ws_url, terminal_id]);
}

/** Everything that says which terminal it is; a password that is changed makes no other one of it. */
export function deviceOf(config: TerminalConfig): string {
  const { saleId, poiId, servername } = config.settings;
  return JSON.stringify([protocolOf(config), placeNameOf(config), saleId, poiId, servername]);
}

/** Everything that must be in no log. */
export function secretsOf({ settings: { password, passphrase, authorization } }: TerminalConfig): string[] {
  return [password, passphrase, authorization].filter((secret) => secret !== undefined);
}
