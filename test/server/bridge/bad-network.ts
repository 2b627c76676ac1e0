// The network between an agent and the server, as bad as one is: frames are lost, late or there twice, results come by the
// socket and by the webhook together, answers of the webhook are lost, and the line is cut. The server behind it changes.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { WebSocket, WebSocketServer } from 'ws';
import type { SeededChance } from '../../simulation/seeded-chance.ts';

/** What may become of a frame about a payment, and how often, in a hundred. */
type Way = 'once' | 'twice' | 'late' | 'both' | 'webhook' | 'lost';
type Ways = Readonly<Record<string, number>>;
const ofResults: Ways = { once: 52, twice: 12, late: 10, both: 12, webhook: 6, lost: 8 };
const ofRequests: Ways = { once: 82, twice: 12, late: 3, lost: 3 };
const ofOthers: Ways = { once: 88, twice: 4, late: 4, lost: 4 };

/** At the most, ms of this machine. */
const latest = 1_000;
const cutOneIn = 600;
const host = '127.0.0.1';
const webhook = '/api/v1/pos/payments/terminal-webhook';

export class BadNetwork {
  /** Where the server is; undefined while there is none. */
  server: string | undefined;
  /** From now on everything arrives, once. */
  isGood = false;
  /** What became of frames, by their kind. */
  readonly seen: Record<string, number> = {};
  /** What the webhook answered to results it should have taken. */
  readonly refused: string[] = [];
  readonly #chance: SeededChance;
  /** Of the store: one alone would be told to slow down. */
  readonly #keys: readonly string[];
  readonly #http: Server;
  readonly #sockets: WebSocketServer;
  #posted = 0;

  constructor(chance: SeededChance, keys: readonly string[]) {
    this.#chance = chance;
    this.#keys = keys;
    this.#http = createServer((request, response) => void this.#post(request, response));
    this.#sockets = new WebSocketServer({ server: this.#http });
    this.#sockets.on('connection', (agent, request) => this.#join(agent, request.url!));
  }

  /** An agent is connected to a server through it. */
  get isUp(): boolean {
    return this.server !== undefined && this.#sockets.clients.size > 0;
  }

  /** Host and port, for an agent. */
  async open(): Promise<string> {
    this.#http.listen(0, host);
    await once(this.#http, 'listening');
    return `${host}:${(this.#http.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const agent of this.#sockets.clients) agent.terminate();
    this.#sockets.close();
    this.#http.closeAllConnections();
    await new Promise((closed) => this.#http.close(closed));
  }

  async #post(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const body = await text(request);
      const key = String(request.headers['x-pos-terminal-key']);
      const answer = await this.#send(request.url!, key, body);
      const said = await answer.text();
      if (request.url === webhook) this.#count('webhook by the agent');
      if (request.url === webhook && answer.status !== 200)
        this.refused.push(`${body}: ${answer.status} ${said}`);
      if (!this.isGood && this.#chance.happens(0.1)) return void request.socket.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(said);
    } catch {
      request.socket.destroy();
    }
  }

  /** Rejects when no server is there. */
  #send(path: string, key: string, body: string): Promise<Response> {
    const headers = { 'content-type': 'application/json', 'x-pos-terminal-key': key };
    return fetch(`${this.server ?? `http://${host}:9`}${path}`, { method: 'POST', headers, body });
  }

  #join(agent: WebSocket, path: string): void {
    if (this.server === undefined) return agent.terminate();
    const server = new WebSocket(`${this.server.replace('http', 'ws')}${path}`, { perMessageDeflate: false });
    const opened = once(server, 'open');
    opened.catch(() => undefined);
    const cut = () => {
      agent.terminate();
      server.terminate();
    };
    const carry = (to: WebSocket, frame: string, way: Way) => {
      const pass = () => {
        if (to.readyState === to.OPEN) to.send(frame);
      };
      if (way === 'once' || way === 'twice' || way === 'both') pass();
      if (way === 'twice' || way === 'late') setTimeout(pass, this.#chance.between(0, latest));
      if (way === 'both' || way === 'webhook') void this.#byWebhook(frame);
      if (!this.isGood && this.#chance.happens(1 / cutOneIn)) cut();
    };
    for (const line of [agent, server]) line.on('error', () => undefined).on('close', cut);
    server.on('ping', () => agent.readyState === agent.OPEN && agent.ping());
    agent.on('message', (data: Buffer) => {
      const frame = data.toString();
      void opened.then(
        () => carry(server, frame, this.#way(frame)),
        () => undefined,
      );
    });
    server.on('message', (data: Buffer) => carry(agent, data.toString(), this.#way(data.toString())));
  }

  #way(frame: string): Way {
    const { type } = JSON.parse(frame) as { type: string };
    if (this.isGood || type === 'ticket' || type === 'welcome') return 'once';
    const ways = type === 'payment_result' ? ofResults : type === 'payment_request' ? ofRequests : ofOthers;
    const way = this.#chance.weighted(ways) as Way;
    this.#count(`${type} ${way}`);
    return way;
  }

  async #byWebhook(result: string): Promise<void> {
    try {
      const answer = await this.#send(webhook, this.#keys[this.#posted++ % this.#keys.length]!, result);
      const said = await answer.text();
      if (answer.status !== 200) this.refused.push(`${result}: ${answer.status} ${said}`);
    } catch {
      // The server died of it: it is said again.
    }
  }

  #count(what: string): void {
    this.seen[what] = (this.seen[what] ?? 0) + 1;
  }
}
