// One socket to the bridge, kept up for ever: let in with a ticket or the store's key, begun anew after every end, each
// time a little later. What it hears is checked before anybody else sees it.
import {
  bridgeDown,
  bridgeFrameBytes,
  cutText,
  paymentResultReceived,
  problemFrom,
  soundJson,
} from '@evertill/schemas';
import type { BridgeDown, BridgeUp, PaymentResult } from '@evertill/schemas';
import { backoff, parseJson } from '@evertill/sync';
import type { Surroundings, Timer } from '@evertill/sync';
import * as z from 'zod';
import type { BridgeLog } from '../bridge-log.ts';
import { sessionKeyOf, socketUrl, ticketUrl } from '../config/bridge-address.ts';
import type { BridgeAddress } from '../config/bridge-address.ts';
import type { BridgeLine, BridgeWire } from './bridge-line.ts';

export interface SessionState {
  readonly name: 'connecting' | 'connected' | 'waiting' | 'stopped';
  /** Wall clock, ms. */
  readonly since: number;
  /** Why it is not connected, in words. */
  readonly reason: string;
}

export interface BridgeSessionDeps extends Pick<Surroundings, 'clock' | 'chance'> {
  readonly address: BridgeAddress;
  readonly wire: BridgeWire;
  readonly log: BridgeLog;
  /** It is let in. */
  readonly welcomed: (session: BridgeSession) => void;
  readonly heard: (session: BridgeSession, frame: BridgeDown) => void;
}

/** The server pings every 25 s. */
const silenceMs = 70_000;
const welcomeMs = 20_000;
const ticketSchema = z.object({ ticket: z.string().min(1).max(200) });
const onRecord = z.object({ outcome: paymentResultReceived.shape.outcome });

export class WebhookRefusal extends Error {
  constructor(status: number) {
    super(`The webhook refused it: ${status}.`);
  }
}

/** Whoever is not let in, late or too fast is told nothing about what was said (decisions.md, ruling 3). */
const isVerdict = (status: number) => status >= 400 && status < 500 && ![401, 408, 413, 429].includes(status);

export class BridgeSession {
  readonly address: BridgeAddress;
  readonly key: string;
  readonly #deps: BridgeSessionDeps;
  #state: SessionState;
  #line: BridgeLine | undefined;
  /** Another one with each connection: what an earlier one still says is nobody's. */
  #turn = 0;
  #timers: Timer[] = [];
  #silence: Timer | undefined;
  #failures = 0;
  #failingSince: number | undefined;

  constructor(deps: BridgeSessionDeps) {
    this.#deps = deps;
    this.address = deps.address;
    this.key = sessionKeyOf(deps.address);
    this.#state = { name: 'stopped', since: deps.clock.now(), reason: '' };
  }

  get state(): SessionState {
    return this.#state;
  }

  get isConnected(): boolean {
    return this.#state.name === 'connected';
  }

  start(): void {
    if (this.#state.name === 'stopped') void this.#connect();
  }

  stop(): void {
    this.#hangUp();
    this.#become('stopped');
    this.#deps.log.info(`${this.key} is stopped.`);
  }

  /** Whether it left; that it arrived is what the server says. */
  send(frame: BridgeUp): boolean {
    if (!this.isConnected || !this.#line) return false;
    try {
      this.#line.send(soundJson(frame));
      return true;
    } catch (error) {
      this.#deps.log.warn(`${this.key} could not send.`, error);
      return false;
    }
  }

  /**
   * Hands a result in without the socket. `unknown` or undefined: it is not on record. Rejects with a `WebhookRefusal` when
   * it will never be taken as it is.
   */
  async post(result: PaymentResult): Promise<PaymentResult['outcome'] | undefined> {
    const { webhookUrl, key } = this.address;
    const headers = { 'x-pos-terminal-key': key };
    const answer = await this.#deps.wire.post({ url: webhookUrl, headers, body: soundJson(result) });
    const { status } = answer;
    if (isVerdict(status) && problemFrom(status, parsed(answer.body))) throw new WebhookRefusal(status);
    if (status < 200 || status > 299) throw new Error(`The webhook answered ${status}.`);
    return onRecord.safeParse(parsed(answer.body)).data?.outcome;
  }

  async #connect(): Promise<void> {
    const { clock, wire } = this.#deps;
    const turn = ++this.#turn;
    const isOld = () => turn !== this.#turn;
    this.#become('connecting');
    let ticket: string | undefined;
    try {
      ticket = await this.#ticket();
    } catch (error) {
      if (!isOld()) this.#lost(messageOf(error));
      return;
    }
    if (isOld()) return;
    const { address } = this;
    const url = socketUrl(address, ticket === undefined ? address.key : undefined);
    const timer = clock.after(welcomeMs, () => this.#lost('nobody let us in'));
    this.#timers.push(timer);
    try {
      this.#line = wire.connect(url, {
        opened: () => {
          if (!isOld() && ticket !== undefined) this.#line?.send(JSON.stringify({ type: 'ticket', ticket }));
        },
        alive: () => {
          if (!isOld()) this.#alive();
        },
        frame: (text) => {
          if (!isOld()) this.#hear(text, timer);
        },
        closed: (reason) => {
          if (!isOld()) this.#lost(reason);
        },
      });
    } catch (error) {
      this.#lost(messageOf(error));
    }
  }

  /** Good once, for 30 s, in place of the key. A server without tickets takes the key; a page in its place is shown none. */
  async #ticket(): Promise<string | undefined> {
    const headers = { 'x-pos-terminal-key': this.address.key };
    const asked = this.#deps.wire.post({ url: ticketUrl(this.address), headers, body: '{}' });
    const answer = await asked.catch(() => undefined);
    if (!answer) return undefined;
    const body = parsed(answer.body);
    if (body === undefined) throw new Error('something else answered in place of the bridge');
    if (answer.status < 200 || answer.status > 299) return undefined;
    return ticketSchema.safeParse(body).data?.ticket;
  }

  #hear(text: string, welcoming: Timer): void {
    const { log, heard, welcomed } = this.#deps;
    const isTooLong = Buffer.byteLength(text) > bridgeFrameBytes;
    const frame = isTooLong ? undefined : bridgeDown.safeParse(parsed(text)).data;
    if (!frame) return log.warn(`${this.key} heard what is no message of a bridge.`);
    if (frame.type !== 'welcome') {
      if (!this.isConnected) return log.warn(`${this.key} was told ${frame.type} before it was let in.`);
      return heard(this, frame);
    }
    if (this.isConnected) return;
    if (frame.storeId !== this.address.storeId) return this.#lost('it is the bridge of another store');
    welcoming.cancel();
    this.#failures = 0;
    this.#failingSince = undefined;
    this.#become('connected');
    log.info(`${this.key} is connected.`);
    welcomed(this);
  }

  #alive(): void {
    this.#silence?.cancel();
    this.#silence = this.#deps.clock.after(silenceMs, () => this.#lost('the bridge is silent'));
  }

  #lost(reason: string): void {
    const { clock, chance, log } = this.#deps;
    this.#hangUp();
    this.#failures += 1;
    this.#failingSince ??= clock.monotonic();
    const failingFor = clock.monotonic() - this.#failingSince;
    const wait = backoff({ attempt: this.#failures, failingFor, random: chance.random() });
    log.warn(`${this.key} is not connected: ${reason}. It tries again in ${Math.round(wait / 1000)} s.`);
    this.#become('waiting', reason);
    this.#timers.push(clock.after(wait, () => void this.#connect()));
  }

  #hangUp(): void {
    this.#turn += 1;
    for (const timer of this.#timers.splice(0)) timer.cancel();
    this.#silence?.cancel();
    this.#line?.close();
    this.#line = undefined;
  }

  #become(name: SessionState['name'], reason = ''): void {
    this.#state = { name, since: this.#deps.clock.now(), reason: cutText(reason, 300) };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function parsed(text: string): unknown {
  const read = parseJson(text);
  return read.ok ? read.value : undefined;
}
