// An inventory platform over real HTTP, with everything such platforms do to those who rely on them: notifications that
// come twice, in any order or not at all, slow answers, outages, limits, redirects and bodies without end.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface FakeItem {
  readonly id: string;
  readonly name: string;
  readonly sku: string;
  readonly price: number | null;
  readonly priceType: string;
  readonly modifiedTime: number;
  readonly [more: string]: unknown;
}

/** How a request is answered; `well` is the usual way. */
export type Manner =
  | { readonly kind: 'well' }
  /** Taken, and never answered. */
  | { readonly kind: 'hang' }
  /** Headers and half a body, then nothing. */
  | { readonly kind: 'stall' }
  | { readonly kind: 'cut' }
  | { readonly kind: 'huge' }
  | { readonly kind: 'text'; readonly text: string; readonly headers?: Readonly<Record<string, string>> }
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Readonly<Record<string, string>> };

export interface PlatformEvent {
  readonly objectId: string;
  readonly type?: string;
  readonly ts?: number;
}

export class PlatformFake {
  readonly url: string;
  /** What was asked, in order. */
  readonly requests: { readonly path: string; readonly token: string; readonly at: number }[] = [];
  readonly items = new Map<string, FakeItem>();
  /** Taken for the next answers about an item, one each: what a replica that lags behind would say. */
  readonly stale = new Map<string, FakeItem[]>();
  /** How its lists are sorted; by id, the last one first, unless said otherwise. */
  order = (one: FakeItem, other: FakeItem): number => (one.id < other.id ? 1 : -1);
  /** ms before each answer. */
  delay = 0;
  /** Asked for each request: of one item, or of a page (undefined). */
  manner: (id: string | undefined) => Manner = () => ({ kind: 'well' });
  readonly #server: Server;
  #time = 1_756_563_731_000;
  #underWay = 0;
  mostAtOnce = 0;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (request, response) => void this.#answer(request, response));
  }

  static async start(): Promise<PlatformFake> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new PlatformFake(server);
  }

  /** As the server's configuration names it, for both environments. */
  get platforms() {
    const platform = { base: this.url, mayBePrivate: true };
    return { sandbox: platform, production: platform };
  }

  /** A change there; it is modified now, unless said otherwise. */
  put(id: string, fields: Partial<FakeItem> = {}): FakeItem {
    const known = this.items.get(id) ?? { id, name: id, sku: '', price: 100, priceType: 'FIXED' };
    const item = { ...known, modifiedTime: (this.#time += 1000), ...fields } as FakeItem;
    this.items.set(id, item);
    return item;
  }

  /** How often an item was asked for. */
  readings(id: string): number {
    return this.requests.filter(({ path }) => path.endsWith(`/items/${id}`)).length;
  }

  dropConnections(): void {
    this.#server.closeAllConnections();
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => undefined);
    // Node's own goes by the machine's clock.
    response.setHeader('Date', new Date().toUTCString());
    const url = new URL(request.url ?? '/', this.url);
    const token = /^Bearer (.*)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    // For a test in another process: how an item changes there.
    if (request.method === 'PUT') return this.#control(request, url, response);
    this.requests.push({ path: url.pathname, token, at: performance.now() });
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#underWay);
    response.on('close', () => (this.#underWay -= 1));
    const id = /^\/v3\/merchants\/[^/]+\/items\/([^/]+)$/.exec(url.pathname)?.[1];
    const isList = /^\/v3\/merchants\/[^/]+\/items$/.test(url.pathname);
    if (this.delay > 0) await sleep(this.delay);
    const manner = this.manner(id);
    if (manner.kind !== 'well') return misbehave(manner, response);
    if (isList) return json(response, { elements: this.#list(url.searchParams) });
    const item = id === undefined ? undefined : (this.stale.get(id)?.shift() ?? this.items.get(id));
    if (item) json(response, item);
    else json(response, { message: 'Not Found' }, 404);
  }

  async #control(request: IncomingMessage, url: URL, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const part of request) text += String(part);
    json(response, this.put(url.pathname.split('/').at(-1)!, JSON.parse(text) as object));
  }

  #list(query: URLSearchParams): FakeItem[] {
    const since = Number(/^modifiedTime>=(\d+)$/.exec(query.get('filter') ?? '')?.[1] ?? 0);
    const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 100)];
    return [...this.items.values()]
      .filter(({ modifiedTime }) => modifiedTime >= since)
      .sort(this.order)
      .slice(offset, offset + limit);
  }
}

function json(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function misbehave(manner: Exclude<Manner, { kind: 'well' }>, response: ServerResponse): void {
  switch (manner.kind) {
    case 'hang':
      return;
    case 'stall':
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"id":');
      return;
    case 'cut':
      response.destroy();
      return;
    case 'huge':
      response.writeHead(200, { 'Content-Type': 'application/json' });
      return pour(response);
    case 'text':
      response.writeHead(200, manner.headers ?? {}).end(manner.text);
      return;
    case 'status':
      response.writeHead(manner.status, manner.headers ?? {}).end('{}');
  }
}

/** For as long as somebody reads. */
function pour(response: ServerResponse): void {
  if (response.destroyed) return;
  response.write(' '.repeat(64 * 1024), () => pour(response));
}
