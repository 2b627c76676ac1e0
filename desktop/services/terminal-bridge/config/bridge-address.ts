// Where a bridge is: the address the activation gave, taken apart, so that the store's key stands in no address that is
// kept or shown (ruling 10).
import { isIP } from 'node:net';
import { idField } from '@evertill/schemas';
import * as z from 'zod';

export const bridgeAddressSchema = z.strictObject({
  /** Without a key. */
  wsUrl: z.string().max(2000),
  /** Takes results when there is no socket. */
  webhookUrl: z.string().max(2000),
  storeId: idField,
  /** Blank: all terminals of the store share the socket. */
  terminalId: z.string().max(128),
  /** The store's bridge key. */
  key: z.string().min(1).max(500),
});
export type BridgeAddress = z.infer<typeof bridgeAddressSchema>;

const socketPath = '/pos-bridge/ws';

/** Second document, "Bridge objects". */
export function sessionKeyOf({ storeId, terminalId }: Pick<BridgeAddress, 'storeId' | 'terminalId'>): string {
  return terminalId === '' ? `store:${storeId}` : `terminal:${terminalId}`;
}

export interface ReadAddress {
  readonly wsUrl: string;
  readonly webhookUrl: string;
  readonly storeId: string;
  readonly key: string;
}

/** Parts that are not in it are blank. Undefined: it is no address a key may be sent to. */
export function readAddress(wsUrl: string, webhookUrl?: string): ReadAddress | undefined {
  const url = URL.parse(wsUrl);
  if (!url || !isSafe(url, 'ws') || url.username !== '' || url.password !== '') return undefined;
  const { searchParams } = url;
  const [storeId, key] = [searchParams.get('storeId') ?? '', searchParams.get('token') ?? ''];
  const bare = `${url.protocol}//${url.host}${url.pathname}`;
  const hook = URL.parse(webhookUrl ?? webhookBeside(bare));
  if (!hook || !isSafe(hook, 'http') || hook.hostname !== url.hostname) return undefined;
  return { wsUrl: bare, webhookUrl: hook.href, storeId, key };
}

/** What the socket is opened with. */
export function socketUrl({ wsUrl, storeId, terminalId }: BridgeAddress, token?: string): string {
  const url = new URL(wsUrl);
  url.searchParams.set('storeId', storeId);
  if (terminalId !== '') url.searchParams.set('terminalId', terminalId);
  if (token !== undefined) url.searchParams.set('token', token);
  return url.href;
}

/** Where the key is exchanged for a ticket. */
export function ticketUrl({ wsUrl }: BridgeAddress): string {
  return overHttp(wsUrl).replace(/\/ws$/, '/tickets');
}

function webhookBeside(wsUrl: string): string {
  return overHttp(wsUrl).replace(socketPath, '/pos/payments/terminal-webhook');
}

function overHttp(wsUrl: string): string {
  return wsUrl.replace(/^ws/, 'http');
}

/** Over TLS; without it only within this machine or a shop's own network, as a server there may be without. */
function isSafe({ protocol, hostname }: URL, scheme: 'ws' | 'http'): boolean {
  if (protocol === `${scheme}s:`) return true;
  return protocol === `${scheme}:` && (hostname === 'localhost' || isPrivate(hostname));
}

function isPrivate(host: string): boolean {
  return isIP(host) === 4 && /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(host);
}
