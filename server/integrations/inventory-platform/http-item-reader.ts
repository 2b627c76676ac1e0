// The item reader over HTTP: one of two hosts, no redirect, no private address, five seconds, 256 kB.
import http from 'node:http';
import https from 'node:https';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import * as z from 'zod';
import { soundJson } from '@evertill/schemas';
import { parseJson, readRetryAfter } from '@evertill/sync';
import type { Clock } from '@evertill/sync';
import { remoteItem, remoteItemId } from './item-reader.ts';
import type { Failed, ItemAnswer, ItemPage, ItemReader, Merchant, PageRequest } from './item-reader.ts';
import type { Platform, Platforms } from './platforms.ts';
import { isPrivateAddress, PrivateAddressError, publicLookup, resolveHost } from './public-address.ts';
import type { Resolve } from './public-address.ts';

const timeout = 5_000;
const mostBytes = 256 * 1024;
const merchantId = /^[\w-]{1,64}$/;
/** ms, where the platform names none that can be read, and at least. */
const usualWait = 10_000;
const shortestWait = 1000;

interface Body {
  readonly kind: 'body';
  readonly value: unknown;
  readonly at: number | undefined;
}
type Got = Body | { readonly kind: 'absent' } | Failed;

export interface HttpItemReaderDeps {
  readonly platforms: Platforms;
  readonly clock: Clock;
  readonly resolve?: Resolve;
}

export class HttpItemReader implements ItemReader {
  readonly #platforms: Platforms;
  readonly #clock: Clock;
  readonly #agents: readonly (http.Agent | https.Agent)[];
  readonly #agentOf: (platform: Platform) => http.Agent | https.Agent;

  constructor({ platforms, clock, resolve = resolveHost }: HttpItemReaderDeps) {
    this.#platforms = platforms;
    this.#clock = clock;
    const pool = { keepAlive: true, maxSockets: 64, maxFreeSockets: 8 };
    const guarded = { ...pool, lookup: publicLookup(resolve) };
    const agents = {
      open: { http: new http.Agent(pool), https: new https.Agent(pool) },
      guarded: { http: new http.Agent(guarded), https: new https.Agent(guarded) },
    };
    this.#agents = [...Object.values(agents.open), ...Object.values(agents.guarded)];
    this.#agentOf = ({ base, mayBePrivate }) =>
      agents[mayBePrivate ? 'open' : 'guarded'][base.startsWith('https:') ? 'https' : 'http'];
  }

  async item(merchant: Merchant, id: string, signal: AbortSignal): Promise<ItemAnswer> {
    if (!remoteItemId.test(id)) return failed('unexpected');
    const got = await this.#get(merchant, `items/${id}`, signal);
    if (got.kind !== 'body') return got;
    const parsed = remoteItem.safeParse(got.value);
    // An answer about another item is no answer.
    return parsed.success && parsed.data.id === id
      ? { kind: 'item', item: parsed.data }
      : failed('unexpected');
  }

  async page(
    merchant: Merchant,
    { since, offset, limit }: PageRequest,
    signal: AbortSignal,
  ): Promise<ItemPage | Failed> {
    const query = new URLSearchParams({
      filter: `modifiedTime>=${since}`,
      limit: String(limit),
      offset: String(offset),
    });
    const got = await this.#get(merchant, `items?${query.toString()}`, signal);
    if (got.kind === 'absent') return failed('unexpected');
    if (got.kind === 'failed') return got;
    const list = z.object({ elements: z.array(z.unknown()).max(limit) }).safeParse(got.value);
    if (!list.success) return failed('unexpected');
    const { elements } = list.data;
    const items = elements.flatMap((element) => {
      const parsed = remoteItem.safeParse(element);
      return parsed.success ? [parsed.data] : [];
    });
    return { kind: 'page', items, rows: elements.map(rowOf), at: got.at };
  }

  close(): void {
    for (const agent of this.#agents) agent.destroy();
  }

  async #get(merchant: Merchant, what: string, signal: AbortSignal): Promise<Got> {
    if (merchant.accessToken === '' || !merchantId.test(merchant.merchantId)) return failed('unauthorised');
    const platform = this.#platforms[merchant.environment];
    const url = new URL(`${platform.base}/v3/merchants/${merchant.merchantId}/${what}`);
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    // A number is connected to without being looked up.
    if (!platform.mayBePrivate && isIP(host) !== 0 && isPrivateAddress(host))
      return failed('private_address');
    const began = this.#clock.monotonic();
    const send = () => this.#send(platform, url, merchant.accessToken, began + timeout, signal);
    const first = await send();
    if (first !== 'again') return first;
    // A connection that was kept had ended on the other side: it says so at once, so the second is a new one.
    const second = await send();
    return second === 'again' ? failed('unreachable') : second;
  }

  #send(
    platform: Platform,
    url: URL,
    token: string,
    until: number,
    signal: AbortSignal,
  ): Promise<Got | 'again'> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve(failed('stopped'));
      const { request } = url.protocol === 'https:' ? https : http;
      let sent: http.ClientRequest;
      const end = (got: Got | 'again') => {
        timer.cancel();
        signal.removeEventListener('abort', stop);
        resolve(got);
        // Whatever else it says is not listened to; a connection that said all it had to is kept.
        if (got === 'again' || got.kind !== 'body') sent?.destroy();
      };
      const stop = () => end(failed('stopped'));
      const left = Math.max(1, until - this.#clock.monotonic());
      const timer = this.#clock.after(left, () => end(failed('timeout')));
      signal.addEventListener('abort', stop);
      try {
        const headers = {
          Authorization: `Bearer ${token}`,
          Accept: 'application/json',
          'Accept-Encoding': 'identity',
          'User-Agent': 'Evertill',
        };
        sent = request(url, { agent: this.#agentOf(platform), headers });
      } catch {
        // A token that no header can carry.
        return end(failed('unauthorised'));
      }
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (error instanceof PrivateAddressError) return end(failed('private_address'));
        end(sent.reusedSocket && error.code === 'ECONNRESET' ? 'again' : failed('unreachable'));
      });
      sent.on('response', (response) => this.#read(response, end));
      sent.end();
    });
  }

  #read(response: IncomingMessage, end: (got: Got) => void): void {
    const refused = this.#refusal(response);
    if (refused) return end(refused);
    const parts: Buffer[] = [];
    let bytes = 0;
    response.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > mostBytes) end(failed('too_large'));
      else parts.push(part);
    });
    response.on('error', () => end(failed('unreachable')));
    response.on('end', () => {
      const parsed = parseJson(cleaned(Buffer.concat(parts).toString('utf8')));
      const at = Date.parse(response.headers.date ?? '');
      end(
        parsed.ok
          ? { kind: 'body', value: parsed.value, at: Number.isNaN(at) ? undefined : at }
          : failed('unexpected'),
      );
    });
  }

  #refusal({ statusCode = 0, headers }: IncomingMessage): Got | undefined {
    if (statusCode === 404 || statusCode === 410) return { kind: 'absent' };
    if (statusCode === 429)
      return {
        ...failed('rate_limited'),
        retryAfter: Math.max(readRetryAfter(headers, this.#clock.now()) ?? usualWait, shortestWait),
      };
    if (statusCode === 401 || statusCode === 403) return failed('unauthorised');
    if (statusCode >= 300 && statusCode < 400) return failed('redirect');
    if (statusCode >= 500) return failed('server_error');
    const encoding = headers['content-encoding'] ?? 'identity';
    if (statusCode !== 200 || encoding !== 'identity') return failed('unexpected');
    return Number(headers['content-length'] ?? 0) > mostBytes ? failed('too_large') : undefined;
  }
}

/** Half a letter in one item's name hides neither its price nor the items beside it. */
function cleaned(text: string): string {
  try {
    return soundJson(JSON.parse(text));
  } catch {
    return text;
  }
}

function failed(fault: Failed['fault']): Failed {
  return { kind: 'failed', fault };
}

function rowOf(element: unknown): string {
  const { id, modifiedTime } = (element ?? {}) as { readonly id?: unknown; readonly modifiedTime?: unknown };
  return `${String(id)} ${String(modifiedTime)}`;
}
