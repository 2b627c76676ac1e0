// One connected client, frame by frame, over any socket. Broken input gets an error frame, never a crash; nothing is
// answered before `hello`; a slow reader is told to pull instead of filling the server's memory.
import {
  ExchangeError,
  allowedFrames,
  limits,
  nextSessionState,
  parseFrame,
  startOf,
  upSchema,
} from '@evertill/sync';
import type { SessionEvent, SessionState, Timer, Unreadable, Up } from '@evertill/sync';
import { isUnavailable } from '../db/pg-error.ts';
import { collectionFor, refusal } from './deps.ts';
import type { Caller, ReplicationDeps } from './deps.ts';
import { greet, heardOf } from './hello.ts';
import { lease } from './lease.ts';
import { applied } from './applied.ts';
import { Behind } from './behind.ts';
import { operations } from './operations.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';
import { report } from './report.ts';
import { watchRights } from './watch-rights.ts';

export interface SessionSocket {
  /** Large frames are worth compressing, small live ones are not. */
  send(frame: string): void;
  close(code: number, reason: string): void;
  /** Bytes not yet taken by the network. */
  buffered(): number;
}

export interface SessionLog {
  warn(fields: object, message: string): void;
}

type Frame<Type extends Up['type']> = Extract<Up, { type: Type }>;

/** After expiry, how long a client has to bring a fresh token, ms. */
const authGrace = 60_000;
const greatestOutstanding = 64;

/** Whose frame cannot be read still waits for an answer, when it can be seen which. */
function idOf(frame: unknown): number | undefined {
  const { id } = (frame ?? {}) as { id?: unknown };
  return Number.isSafeInteger(id) ? (id as number) : undefined;
}

export class Session {
  readonly #deps: ReplicationDeps;
  readonly #socket: SessionSocket;
  readonly #log: SessionLog;
  readonly #unsubscribe: (() => void)[] = [];
  #state: SessionState = 'awaiting_hello';
  #caller: Caller | undefined;
  #deviceId = '';
  #connection: string | undefined;
  #token = '';
  #unwatch: (() => void) | undefined;
  #depart: (() => void) | undefined;
  #unhear: (() => void) | undefined;
  #expiry: Timer | undefined;
  #credit: number = limits.credit;
  readonly #stale = new Set<string>();
  readonly #behind: Behind;
  #outstanding = 0;
  #tokens: number = limits.framesPerSecond;
  #tokensAt: number;

  constructor(deps: ReplicationDeps, socket: SessionSocket, log: SessionLog) {
    this.#deps = deps;
    this.#socket = socket;
    this.#log = log;
    this.#tokensAt = deps.surroundings.clock.monotonic();
    this.#behind = new Behind(deps.surroundings.clock);
    this.#expireIn(limits.deadline);
  }

  async receive(text: string): Promise<void> {
    const isWithinRate = this.#takeToken();
    const parsed = parseFrame(text);
    const frame = parsed.ok ? upSchema.safeParse(parsed.value) : undefined;
    // Our clients keep within the rate: whoever does not, and sends what cannot be read, means no good.
    if (!frame?.success && !isWithinRate) return this.close(1008, 'too many frames');
    if (!parsed.ok) return this.#fail(idOf(parsed.value), refusal('invalid_json'));
    if (!frame?.success) return this.#fail(idOf(parsed.value), refusal('invalid_input'));
    const { data } = frame;
    const id = 'id' in data ? data.id : undefined;
    const allowed = allowedFrames[this.#state];
    if (allowed !== 'all' && !allowed.has(data.type))
      return this.#fail(id, refusal('unauthenticated', 'auth'));
    if (data.type === 'credit') return this.#addCredit(data.frames);
    if (data.type === 'report' && Buffer.byteLength(text) > limits.reportBytes)
      return this.#fail(id, refusal('too_large'));
    if (!isWithinRate || this.#outstanding >= greatestOutstanding) {
      return this.#fail(id, new ExchangeError('rate_limited', 'Too many frames.', 'retry', 1000));
    }
    this.#outstanding += 1;
    try {
      await this.#answer(data, parsed.unreadable);
    } catch (error) {
      this.#fail(id, error);
    } finally {
      this.#outstanding -= 1;
    }
  }

  /** ms that this client has not had everything it listens to; 0 while it has. */
  lag(): number {
    return this.#behind.age();
  }

  close(code: number, reason: string): void {
    this.#transition('close');
    this.#socket.close(code, reason);
    this.ended();
  }

  /** The socket is gone. */
  ended(): void {
    this.#transition('close');
    this.#expiry?.cancel();
    this.#unwatch?.();
    this.#depart?.();
    this.#unhear?.();
    for (const leave of this.#unsubscribe.splice(0)) leave();
  }

  /** The server's history was renewed: everything this client knows is to be pulled anew. */
  reset(epoch: string): void {
    this.#send(JSON.stringify({ type: 'reset', epoch }));
    this.close(1012, 'history renewed');
  }

  #answer(frame: Exclude<Up, { type: 'credit' }>, unreadable: readonly Unreadable[]): Promise<void> | void {
    switch (frame.type) {
      case 'hello':
        return this.#hello(frame);
      case 'auth':
        return this.#auth(frame);
      case 'ping':
        return this.#pong(frame);
      case 'pull':
        return this.#pull(frame);
      case 'push':
        return this.#push(frame, unreadable);
      case 'operations':
        return this.#operations(frame, unreadable);
      case 'stream':
        return this.#stream(frame);
      case 'digest':
        return this.#digest(frame);
      case 'applied':
        return this.#applied(frame);
      case 'lease':
        return this.#lease(frame);
      case 'report':
        return this.#report(frame);
    }
  }

  async #hello(frame: Frame<'hello'>): Promise<void> {
    const { id, type: _, ...hello } = frame;
    const authenticated = await this.#deps.authenticate(hello.token);
    if (!authenticated) throw refusal('unauthenticated', 'auth');
    const greeting = await greet(this.#deps, hello, authenticated);
    if (this.#state === 'closing') return;
    this.#caller = greeting.caller;
    this.#deviceId = hello.device_id;
    this.#depart = this.#deps.presence.here(greeting.caller.actor.vendor_id, hello.device_id);
    this.#listenAs(hello.token, greeting.caller);
    this.#expireIn(authenticated.expiresAt - this.#deps.surroundings.clock.now());
    if (greeting.kind === 'outdated') {
      this.#transition('outdated');
      return this.#send(JSON.stringify({ type: 'upgrade-required', id, ...greeting.welcome }));
    }
    this.#transition('welcomed');
    this.#send(JSON.stringify({ type: 'welcome', id, ...greeting.welcome }));
  }

  async #auth({ id, token }: Frame<'auth'>): Promise<void> {
    const authenticated = await this.#deps.authenticate(token);
    if (!authenticated || !this.#caller) throw refusal('unauthenticated', 'auth');
    // Another person, or other rights, is another scope: that needs a new hello.
    const samePerson = JSON.stringify(authenticated.actor) === JSON.stringify(this.#caller.actor);
    if (!samePerson) return this.close(4409, 'another person or other rights');
    await heardOf(this.#deps, this.#caller, this.#deviceId);
    this.#token = token;
    this.#expireIn(authenticated.expiresAt - this.#deps.surroundings.clock.now());
    this.#transition('authed');
    this.#send(JSON.stringify({ type: 'authed', id }));
  }

  #listenAs(token: string, { actor }: Caller): void {
    this.#token = token;
    const living = () => (this.#state === 'live' ? this.#token : undefined);
    const lost = () => this.close(4409, 'another person or other rights');
    this.#unwatch = watchRights(this.#deps, living, actor, lost);
  }

  async #pong({ id }: Frame<'ping'>): Promise<void> {
    const witness = await this.#deps.history.witness();
    this.#send(
      JSON.stringify({ type: 'pong', id, server_time: this.#deps.surroundings.clock.now(), witness }),
    );
    // What held changes back may have been anything, e.g. a long page: credit alone would not tell that it is over.
    if (this.#mayTakeMore()) this.#resyncStale();
  }

  async #pull(frame: Frame<'pull'>): Promise<void> {
    const { id, type: _, ...request } = frame;
    this.#refuseUnread();
    const page = await pull(this.#deps, this.#known(), request, id);
    // Many may have been asked for at once.
    this.#refuseUnread();
    this.#send(page);
    if (page.endsWith(',"complete":true}')) this.#behind.over(request.collection);
  }

  /** [S4] Whoever does not read what it asked for gets no more of it. */
  #refuseUnread(): void {
    if (this.#socket.buffered() > limits.unreadBytes)
      throw new ExchangeError('rate_limited', 'Too much is unread.', 'retry', 1000);
  }

  async #push({ id, collection, rows }: Frame<'push'>, unreadable: readonly Unreadable[]): Promise<void> {
    const outcomes = await push(this.#deps, this.#known(), { collection, rows, unreadable });
    this.#send(JSON.stringify({ type: 'pushed', id, outcomes }));
  }

  async #operations(
    { id, operations: entries }: Frame<'operations'>,
    unreadable: readonly Unreadable[],
  ): Promise<void> {
    const batch = { entries, unreadable, requestId: this.#requestId(id), sendingDevice: this.#deviceId };
    const outcomes = await operations(this.#deps, this.#known(), batch);
    this.#send(JSON.stringify({ type: 'outcomes', id, outcomes }));
  }

  /** Of this connection and its frame: only where somebody looks on, so that nothing else draws on chance for it. */
  #requestId(frame: number): string {
    if (!this.#deps.watch) return '';
    this.#connection ??= this.#deps.newId();
    return `${this.#connection}.${frame}`;
  }

  async #stream({ id, collections }: Frame<'stream'>): Promise<void> {
    const caller = this.#known();
    const tenant = { vendor_id: caller.actor.vendor_id };
    const epoch = this.#deps.history.epoch();
    const wanted = Object.entries(collections).map(([name, { checkpoint, from_day }]) => ({
      fromDay: from_day,
      ...collectionFor(this.#deps, name, caller),
      from: checkpoint?.epoch === epoch ? checkpoint : startOf(epoch),
    }));
    for (const leave of this.#unsubscribe.splice(0)) leave();
    this.#send(JSON.stringify({ type: 'streaming', id }));
    try {
      for (const { collection, key, fromDay, from } of wanted) {
        const { name } = collection;
        const subscriber = {
          changes: (text: string) => this.#changes(name, text),
          resync: () => this.#resync(name),
          ended: () => undefined, // the sockets of an ended feed are closed, all at once
        };
        const leave = await this.#deps.hub.subscribe(tenant, { collection, key, fromDay }, from, subscriber);
        if (this.#state === 'closing') leave();
        else this.#unsubscribe.push(leave);
      }
    } catch (error) {
      // The client was told that it is listening: it must not believe so a moment longer.
      this.#log.warn({ err: error }, 'stream failed');
      this.close(1011, 'the stream failed');
    }
  }

  async #digest({ id, collection: name, from_day }: Frame<'digest'>): Promise<void> {
    const caller = this.#known();
    const { collection, key } = collectionFor(this.#deps, name, caller);
    const tenant = { vendor_id: caller.actor.vendor_id };
    const digest = await this.#deps.digests.digest(tenant, collection, key, from_day);
    this.#send(JSON.stringify({ type: 'digested', id, ...digest }));
  }

  async #applied(frame: Frame<'applied'>): Promise<void> {
    await applied(this.#deps, this.#known(), this.#deviceId, frame);
    this.#send(JSON.stringify({ type: 'noted', id: frame.id }));
  }

  async #lease({ id, collection, document, wish }: Frame<'lease'>): Promise<void> {
    const wanted = { collection, document, wish };
    const held = await lease(this.#deps, this.#known(), this.#deviceId, wanted);
    this.#send(JSON.stringify({ type: 'leased', id, lease: held }));
  }

  async #report(frame: Frame<'report'>): Promise<void> {
    const { id, type: _, ...said } = frame;
    const caller = this.#known();
    // Only who reports knows what a nudge is; from before this answer on, so that nothing is asked in between unheard.
    this.#unhear ??= this.#deps.instructionBell.listen(caller.actor.vendor_id, this.#deviceId, () => {
      if (this.#state !== 'awaiting_auth') this.#send(JSON.stringify({ type: 'instructed' }));
    });
    const answer = await report(this.#deps, caller, this.#deviceId, said);
    this.#send(JSON.stringify({ type: 'instructions', id, ...answer }));
  }

  /** [S4] Without credit nothing is queued: the client is told once to pull when it has caught its breath. */
  #changes(collection: string, frame: string): void {
    if (this.#stale.has(collection)) return;
    if (!this.#mayTakeMore()) {
      this.#stale.add(collection);
      this.#behind.since(collection);
      return;
    }
    this.#credit -= 1;
    this.#send(frame);
  }

  #resync(collection: string): void {
    this.#behind.since(collection);
    this.#send(JSON.stringify({ type: 'resync', collection }));
  }

  #addCredit(frames: number): void {
    this.#credit = Math.min(limits.credit, this.#credit + frames);
    this.#resyncStale();
  }

  #mayTakeMore(): boolean {
    return this.#credit > 0 && this.#socket.buffered() <= limits.bufferedBytes;
  }

  #resyncStale(): void {
    for (const collection of this.#stale) this.#resync(collection);
    this.#stale.clear();
  }

  #known(): Caller {
    if (!this.#caller) throw refusal('unauthenticated', 'auth');
    return this.#caller;
  }

  #fail(id: number | undefined, error: unknown): void {
    const known = this.#asExchangeError(error);
    const retry_after = known.retryAfter > 0 ? { retry_after: known.retryAfter } : {};
    const about = id === undefined ? {} : { id };
    this.#send(
      JSON.stringify({
        type: 'error',
        ...about,
        code: known.code,
        sentence: known.message,
        remedy: known.remedy,
        ...retry_after,
      }),
    );
  }

  #asExchangeError(error: unknown): ExchangeError {
    if (error instanceof ExchangeError) return error;
    this.#log.warn({ err: error }, 'exchange failed');
    return isUnavailable(error) ? refusal('overloaded', 'retry') : refusal('internal', 'retry');
  }

  #send(frame: string): void {
    if (this.#state !== 'closing') this.#socket.send(frame);
  }

  #transition(event: SessionEvent): void {
    const next = nextSessionState(this.#state, event);
    if (next === 'closing' && event !== 'close') return this.close(1002, `${event} was not expected`);
    this.#state = next;
  }

  /** First the hello deadline, then the token's life, then the grace for a fresh one. */
  #expireIn(milliseconds: number): void {
    this.#expiry?.cancel();
    this.#expiry = this.#deps.surroundings.clock.after(
      Math.max(0, Math.min(milliseconds, 2_000_000_000)),
      () => {
        const before = this.#state;
        if (before !== 'live') return this.close(4401, 'no valid token in time');
        this.#transition('expired');
        this.#fail(undefined, refusal('unauthenticated', 'auth'));
        this.#expireIn(authGrace);
      },
    );
  }

  #takeToken(): boolean {
    const now = this.#deps.surroundings.clock.monotonic();
    const refill = ((now - this.#tokensAt) / 1000) * limits.framesPerSecond;
    this.#tokens = Math.min(limits.framesPerSecond * 2, this.#tokens + refill);
    this.#tokensAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
