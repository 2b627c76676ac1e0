// The server's end of the bridge as a test plays it: it lets agents in or not, says what it is told to say, and remembers
// what it heard by socket and by webhook.
import { bridgeUp, paymentResult } from '@evertill/schemas';
import type { BridgeDown, BridgeUp, PaymentAlarm, PaymentResult, TerminalOutcome } from '@evertill/schemas';
import type { Clock } from '@evertill/sync';
import { serverAnswer } from '../../../support/server-answer.ts';
import type {
  BridgeLineListener,
  BridgeWire,
} from '../../../../desktop/services/terminal-bridge/agent/bridge-line.ts';

const heartbeat = 25_000;

export class ScriptedBridge implements BridgeWire {
  /** Addresses sockets were opened with. */
  readonly connections: string[] = [];
  /** The ends of those, also of what is over. */
  readonly listeners: BridgeLineListener[] = [];
  readonly heard: BridgeUp[] = [];
  readonly posted: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }[] = [];
  /** On record, as the real one answers. */
  readonly record = new Map<string, TerminalOutcome>();
  isUp = true;
  /** Of the socket: results are heard and put on record without a word. */
  isMute = false;
  webhook: 'takes' | 'fails' | 'away' = 'away';
  /** What answers every request in its place. */
  inItsPlace: { readonly status: number; readonly body: string } | undefined;
  /** What the webhook will never take. */
  readonly unfit = new Set<string>();
  /** What a key is exchanged for; undefined: this server knows no tickets. */
  ticket: string | undefined;
  storeId = 'store-1';
  /** It says nothing any more, and its sockets stay open. */
  isFrozen = false;
  #listener: BridgeLineListener | undefined;

  constructor(clock: Clock) {
    const ping = () => {
      if (!this.isFrozen) this.#listener?.alive();
      clock.after(heartbeat, ping);
    };
    ping();
  }

  get isConnected(): boolean {
    return this.#listener !== undefined;
  }

  connect(url: string, listener: BridgeLineListener): ReturnType<BridgeWire['connect']> {
    this.connections.push(url);
    this.listeners.push(listener);
    let isOver = false;
    setImmediate(() => {
      if (isOver) return;
      if (!this.isUp) return listener.closed('ECONNREFUSED');
      this.#listener = listener;
      listener.opened();
      if (URL.parse(url)!.searchParams.has('token')) this.welcome();
    });
    return {
      send: (text) => {
        if (isOver || this.#listener !== listener) throw new Error('The socket is closed.');
        this.#hear(JSON.parse(text));
      },
      close: () => {
        isOver = true;
        if (this.#listener === listener) this.#listener = undefined;
      },
    };
  }

  async post(request: Parameters<BridgeWire['post']>[0]): ReturnType<BridgeWire['post']> {
    if (this.inItsPlace) return this.inItsPlace;
    if (request.url.endsWith('/tickets')) {
      if (!this.isUp) throw new Error('ECONNREFUSED');
      if (this.ticket === undefined) return { status: 404, body: '{}' };
      return { status: 200, body: JSON.stringify({ ticket: this.ticket, expires_in: 30 }) };
    }
    this.posted.push(request);
    if (this.webhook === 'away') throw new Error('ECONNREFUSED');
    if (this.webhook === 'fails') return { status: 503, body: '' };
    const { transactionRef, outcome } = paymentResult.parse(JSON.parse(request.body));
    if (this.unfit.has(transactionRef)) return serverAnswer(400, { code: 'invalid_input' });
    return { status: 200, body: JSON.stringify({ ok: true, outcome: this.#keep(transactionRef, outcome) }) };
  }

  welcome(): void {
    this.say({ type: 'welcome', storeId: this.storeId, terminalId: '' });
  }

  say(frame: BridgeDown): void {
    this.raw(JSON.stringify(frame));
  }

  raw(text: string): void {
    this.#listener?.alive();
    this.#listener?.frame(text);
  }

  /** The socket is gone, as a network loses one. */
  cut(): void {
    const listener = this.#listener;
    this.#listener = undefined;
    listener?.closed('cut');
  }

  results(): PaymentResult[] {
    return this.heard.filter((frame) => frame.type === 'payment_result');
  }

  alarms(): PaymentAlarm[] {
    return this.heard.filter((frame) => frame.type === 'payment_alarm');
  }

  #hear(frame: unknown): void {
    const known = bridgeUp.parse(frame);
    this.heard.push(known);
    if (known.type === 'ticket' && known.ticket === this.ticket) return this.welcome();
    if (known.type === 'payment_alarm' && !this.isMute) {
      const { transactionRef, settled } = known;
      return this.say({ type: 'payment_alarm_received', transactionRef, isSettled: settled !== undefined });
    }
    if (known.type !== 'payment_result' || this.isMute) return;
    const { transactionRef } = known;
    const outcome = this.#keep(transactionRef, known.outcome);
    this.say({ type: 'payment_result_received', transactionRef, outcome });
  }

  #keep(transactionRef: string, outcome: TerminalOutcome): TerminalOutcome {
    const known = this.record.get(transactionRef);
    if (known === undefined || known === 'unknown') this.record.set(transactionRef, outcome);
    return this.record.get(transactionRef)!;
  }
}
