// The one connection to the server. Its states are `connection-state.ts`'s table and nothing else: every event goes
// through `transition`, and what happens on the wire follows from the state that was entered. Whatever the network or
// the server does, the worst that happens is `lost`, and another try.
import { BehaviorSubject, Subject } from 'rxjs';
import { soundCopy } from '@evertill/schemas';
import { ExchangeError, idleState, limits, protocolVersion, transition } from '@evertill/sync';
import type { ConnectionEvent, ConnectionState, Down, Hello, Timer, Up, Welcome } from '@evertill/sync';
import { bytesOf } from '../bytes.ts';
import type { Channel, DeviceSurroundings } from '../surroundings.ts';
import { ClockSkew } from './clock-skew.ts';
import { Heartbeat } from './heartbeat.ts';
import type { Answer, AnswerTo, Link, LiveFrame, Request } from './link.ts';
import { PendingRequests } from './pending-requests.ts';
import { readFrame } from './read-frame.ts';
import { StreamSet } from './stream-set.ts';

export type HelloParts = Omit<Hello, 'type' | 'id' | 'protocol'>;

export interface ConnectionRequest {
  readonly surroundings: Pick<DeviceSurroundings, 'clock' | 'chance' | 'transport'>;
  /** Who this is and how far it is, asked at each connection. An `ExchangeError` with remedy `auth` signs out. */
  readonly hello: () => Promise<HelloParts>;
  /** A fresh token after the server refused one; undefined: sign in again. Rejects when it could not ask. */
  readonly renew: () => Promise<string | undefined>;
  readonly clientVersion: string;
  /** Told how long the server took to answer. */
  readonly timed?: (kind: 'exchange', milliseconds: number) => void;
}

export interface Connection extends Link {
  start(): void;
  stop(reason?: string): void;
  /** Somebody signed in: leave `signed_out`, or do not wait any longer. */
  signIn(): void;
  /** For good. */
  close(): void;
}

export function openConnection(request: ConnectionRequest): Connection {
  return new SocketConnection(request);
}

const answerTypes = {
  pull: 'pulled',
  push: 'pushed',
  operations: 'outcomes',
  stream: 'streaming',
  digest: 'digested',
  applied: 'noted',
  lease: 'leased',
  report: 'instructions',
  ping: 'pong',
} as const satisfies Record<Request['type'], Down['type']>;

/** The first token may be another window's, which has run out as well; the second one is the server's own. */
const mostRenewals = 2;

const inUse = new Set<ConnectionState['name']>(['catching_up', 'live']);
const onTheWire = new Set<ConnectionState['name']>(['connecting', 'greeting', ...inUse, 'upgrade_required']);
/** What takes its time over any network. */
const long = new Set<Request['type']>(['pull', 'stream']);
/** All that an app which is too old may still say (V2). */
const outboxOnly = new Set<Request['type']>(['operations', 'report', 'ping']);

class SocketConnection implements Connection {
  readonly state$: BehaviorSubject<ConnectionState>;
  readonly live$ = new Subject<LiveFrame>();
  readonly instructed$ = new Subject<void>();
  readonly #request: ConnectionRequest;
  readonly #pending: PendingRequests;
  readonly #heartbeat: Heartbeat;
  readonly #skew: ClockSkew;
  #welcome: Welcome | undefined;
  #channel: Channel | undefined;
  /** Counts tries, so that what belongs to an earlier one is recognised. */
  #try = 0;
  #timer: Timer | undefined;
  readonly #streams = new StreamSet();
  /** Counts tokens given to the living socket. */
  #tokens = 0;
  #renewing: Promise<void> | undefined;

  constructor(request: ConnectionRequest) {
    this.#request = request;
    const { clock } = request.surroundings;
    this.state$ = new BehaviorSubject(idleState(clock.now()));
    this.#pending = new PendingRequests(clock, limits.deadline);
    this.#skew = new ClockSkew(clock);
    this.#heartbeat = new Heartbeat({
      clock,
      ping: () => void this.#ping(),
      outstanding: () => this.#pending.size > 0,
      stalled: (reason) => this.#silent(reason),
    });
  }

  state(): ConnectionState {
    return this.state$.value;
  }

  welcome(): Welcome | undefined {
    return this.#welcome;
  }

  skew(): number {
    return this.#skew.value;
  }

  serverTime(): number {
    return this.#skew.serverTime;
  }

  start(): void {
    this.#apply({ name: 'start' });
  }

  stop(reason = 'switched off'): void {
    this.#apply({ name: 'stop', reason });
  }

  signIn(): void {
    this.#apply({ name: 'signed_in' });
  }

  close(): void {
    this.stop('closed');
    this.state$.complete();
    this.live$.complete();
  }

  drop(reason: string): void {
    this.#apply({ name: 'lost', reason });
  }

  #silent(reason: string): void {
    this.#apply({ name: 'lost', reason, silent: true });
  }

  caughtUp(): void {
    this.#apply({ name: 'caught_up' });
  }

  fellBehind(reason: string): void {
    this.#apply({ name: 'fell_behind', reason });
  }

  credit(frames: number): void {
    if (inUse.has(this.state().name)) this.#send({ type: 'credit', frames });
  }

  async request<R extends Request>(request: R): Promise<AnswerTo<R>> {
    const tokens = this.#tokens;
    try {
      return await this.#ask(request);
    } catch (error) {
      if (!needsToken(error)) throw error;
    }
    // Another request may have renewed the token meanwhile.
    if (tokens === this.#tokens) await this.#renew();
    try {
      return await this.#ask(request);
    } catch (error) {
      if (needsToken(error)) this.#apply({ name: 'unauthenticated', reason: error.message });
      throw error;
    }
  }

  async #ask<R extends Request>(request: R): Promise<AnswerTo<R>> {
    const { name, reason } = this.state();
    const asked = inUse.has(name) || (name === 'upgrade_required' && outboxOnly.has(request.type));
    if (!asked) throw new ExchangeError('offline', reason || 'There is no connection.', 'retry');
    const { id, answer } = this.#pending.add(request.type, [answerTypes[request.type]]);
    const { surroundings, timed } = this.#request;
    const began = surroundings.clock.monotonic();
    const all = request.type === 'stream' ? { collections: this.#streams.with(request.collections) } : {};
    const text = JSON.stringify({ ...request, ...all, id });
    // A server closes the connection at a frame that is too large, and would at each repetition.
    if (isTooLarge(text)) this.#pending.reject(id, new ExchangeError('too_large', tooLarge, 'fatal'));
    else this.#sendText(text);
    const answered = (await answer) as AnswerTo<R>;
    if (!long.has(request.type)) timed?.('exchange', surroundings.clock.monotonic() - began);
    return answered;
  }

  #apply(event: ConnectionEvent): void {
    const { clock, chance } = this.#request.surroundings;
    const before = this.state();
    const next = transition(before, event, { now: clock.now(), random: chance.random() });
    if (next === before) return;
    this.#timer?.cancel();
    if (onTheWire.has(before.name) && !onTheWire.has(next.name)) this.#hangUp(next.reason);
    this.state$.next(next);
    if (this.state() === next) this.#enter(next);
  }

  #enter(state: ConnectionState): void {
    const { clock } = this.#request.surroundings;
    switch (state.name) {
      case 'connecting':
        this.#timer = clock.after(limits.deadline, () => this.#silent('no connection in time'));
        return this.#connect();
      case 'greeting':
        return void this.#greet(this.#try);
      case 'waiting':
        this.#timer = clock.after(state.until! - state.since, () => this.#apply({ name: 'due' }));
        return;
      default:
    }
  }

  #connect(): void {
    const own = ++this.#try;
    const current = (work: () => void) => () => {
      if (own === this.#try) work();
    };
    try {
      const channel = this.#request.surroundings.transport.connect({
        opened: current(() => this.#apply({ name: 'opened' })),
        frame: (text) => current(() => this.#read(text))(),
        closed: (reason) => current(() => this.drop(reason))(),
      });
      if (own === this.#try) this.#channel = channel;
      else channel.close();
    } catch (error) {
      if (own === this.#try) this.drop(messageOf(error));
    }
  }

  /** `reason` is what everybody who waits is told. */
  #hangUp(reason: string): void {
    this.#try++;
    this.#heartbeat.stop();
    this.#streams.clear();
    const channel = this.#channel;
    this.#channel = undefined;
    channel?.close();
    this.#pending.rejectAll(new ExchangeError('disconnected', reason || 'The connection was lost.', 'retry'));
  }

  async #greet(own: number, renewals = 0): Promise<void> {
    try {
      // A device's name comes from its machine and may hold anything.
      const parts = soundCopy(await this.#request.hello());
      if (own !== this.#try) return;
      const measure = this.#skew.begin();
      const { id, answer } = this.#pending.add('hello', ['welcome', 'upgrade-required']);
      const { clientVersion: client_version } = this.#request;
      this.#send({ ...parts, client_version, type: 'hello', id, protocol: protocolVersion });
      this.#greeted((await answer) as Answer<'welcome' | 'upgrade-required'>, measure);
    } catch (error) {
      if (own !== this.#try) return;
      if (!needsToken(error)) return this.#lostBy(error);
      if (renewals === mostRenewals || error.code === 'signed_out') return this.#signedOut(error.message);
      const token = await this.#request.renew().catch((failure: unknown) => {
        if (own === this.#try) this.#lostBy(failure);
      });
      if (own !== this.#try) return;
      if (token === undefined) return this.#signedOut(error.message);
      await this.#greet(own, renewals + 1);
    }
  }

  #greeted(answer: Answer<'welcome' | 'upgrade-required'>, measure: (serverTime: number) => void): void {
    measure(answer.server_time);
    this.#heartbeat.start();
    if (answer.type === 'welcome') {
      this.#welcome = answer;
      this.#apply({ name: 'welcomed' });
    } else {
      const { sentence, collections: _, ...welcome } = answer;
      this.#welcome = { ...welcome, type: 'welcome' };
      this.#apply({ name: 'too_old', reason: sentence });
    }
  }

  #signedOut(reason: string): void {
    this.#apply({ name: 'unauthenticated', reason });
  }

  #lostBy(error: unknown): void {
    const { retryAfter = 0, code = '' } = error instanceof ExchangeError ? error : {};
    this.#apply({ name: 'lost', reason: messageOf(error), retryAfter, silent: code === 'deadline' });
  }

  /** A fresh token on the living socket; many may wait for the same one. Rejects when there is none. */
  #renew(): Promise<void> {
    this.#renewing ??= this.#renewOn(this.#try).finally(() => (this.#renewing = undefined));
    return this.#renewing;
  }

  async #renewOn(own: number): Promise<void> {
    try {
      for (let renewals = 1; !(await this.#present(own)); renewals++) {
        if (renewals === mostRenewals) throw new ExchangeError('signed_out', 'Sign in again.', 'auth');
      }
      this.#tokens++;
    } catch (error) {
      if (own === this.#try) {
        if (needsToken(error)) this.#signedOut(error.message);
        else this.#lostBy(error);
      }
      throw error;
    }
  }

  /** Shows the server another token; answers false when it refuses that one too. */
  async #present(own: number): Promise<boolean> {
    const token = await this.#request.renew();
    if (token === undefined) throw new ExchangeError('signed_out', 'Sign in again.', 'auth');
    if (own !== this.#try) throw new ExchangeError('disconnected', 'The connection was lost.', 'retry');
    const { id, answer } = this.#pending.add('auth', ['authed']);
    this.#send({ type: 'auth', id, token });
    try {
      await answer;
      return true;
    } catch (error) {
      if (needsToken(error)) return false;
      throw error;
    }
  }

  async #ping(): Promise<void> {
    const measure = this.#skew.begin();
    try {
      const pong = await this.request({ type: 'ping', wall: this.#request.surroundings.clock.now() });
      measure(pong.server_time);
    } catch {
      // A connection that does not answer is the watchdog's business.
    }
  }

  #read(text: string): void {
    this.#heartbeat.heard();
    const read = readFrame(text);
    if (!read.ok) return this.drop(`the server sent something unreadable (${read.reason})`);
    const { frame } = read;
    switch (frame.type) {
      case 'error':
        return this.#failed(frame);
      case 'changes':
      case 'resync':
      case 'reset':
        if (!inUse.has(this.state().name)) return;
        this.#streams.heard(frame);
        this.live$.next(frame);
        // Everything begins anew: the greeting tells the new epoch, scopes and ledger to everybody.
        if (frame.type === 'reset') this.drop('the server was restored from a backup');
        return;
      case 'instructed':
        return this.instructed$.next();
      default:
        if (!this.#pending.resolve(frame)) this.drop(`the server answered with ${frame.type}`);
    }
  }

  #failed({ id, code, sentence, remedy, retry_after }: Answer<'error'>): void {
    const error = new ExchangeError(code, sentence, remedy, retry_after);
    if (id !== undefined) this.#pending.reject(id, error);
    else if (remedy !== 'auth') this.#lostBy(error);
    else if (this.state().name !== 'greeting') this.#renew().catch(() => undefined);
    else this.#pending.rejectAll(error);
  }

  #send(frame: Up): void {
    this.#sendText(JSON.stringify(frame));
  }

  #sendText(text: string): void {
    try {
      this.#channel?.send(text);
    } catch (error) {
      this.drop(messageOf(error));
    }
  }
}

const tooLarge = 'This is larger than a frame may be.';

function isTooLarge(text: string): boolean {
  // A UTF-16 unit is three bytes at most: an ordinary frame need not be counted.
  return text.length * 3 > limits.frameBytes && bytesOf(text) > limits.frameBytes;
}

function needsToken(error: unknown): error is ExchangeError {
  return error instanceof ExchangeError && error.remedy === 'auth';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
