// One connected agent, frame by frame: let in by its key or a ticket, in time; told what its store has for it; heard
// within limits (T13). Whoever loses the key loses the socket within a minute.
import { bridgeUp, cutText } from '@evertill/schemas';
import type { BridgeDown, BridgeUp } from '@evertill/schemas';
import { parseJson } from '@evertill/sync';
import type { Surroundings } from '@evertill/sync';
import type { Log } from '../log.ts';
import { repeatedly } from '../replication/watch-rights.ts';
import { problemFrame } from './agent-reports.ts';
import type { AgentReports } from './agent-reports.ts';
import type { BridgeKey, BridgeKeys } from './bridge-keys.ts';

/** ms */
const firstFrameWithin = 10_000;
const keyLookEvery = 20_000;
const framesPerSecond = 50;
/** Frames that were heard and not yet looked at. */
const mostWaiting = 100;
/** Bytes the network has not taken: with so many nothing more is told, and with so many more it is no agent any more. */
const busyReader = 256 * 1024;
const slowReader = 1024 * 1024;
/** How long one may be busy, ms. */
const busyAtMost = 10_000;

export interface AgentLine {
  send(text: string): void;
  close(code: number, reason: string): void;
  terminate(): void;
  buffered(): number;
}

type Said = Exclude<BridgeUp, { type: 'ticket' }>;

export interface Asked {
  readonly storeId: string;
  readonly terminalId: string;
}

export interface AgentSocketDeps {
  readonly keys: BridgeKeys;
  readonly reports: AgentReports;
  readonly surroundings: Surroundings;
  readonly log: Log;
  /** Undefined when the key has too many sockets. */
  readonly join: (socket: AgentSocket, key: BridgeKey) => (() => void) | undefined;
}

export class AgentSocket {
  readonly #deps: AgentSocketDeps;
  readonly #line: AgentLine;
  readonly #asked: Asked;
  readonly #stop: (() => void)[] = [];
  #key: BridgeKey | undefined;
  #isEnded = false;
  #isEntering = false;
  #tokens = framesPerSecond;
  #tokensAt: number;
  #outstanding = 0;
  #busySince: number | undefined;
  #before: Promise<void> = Promise.resolve();

  constructor(deps: AgentSocketDeps, line: AgentLine, asked: Asked) {
    this.#deps = deps;
    this.#line = line;
    this.#asked = asked;
    const { clock } = deps.surroundings;
    this.#tokensAt = clock.monotonic();
    const timer = clock.after(firstFrameWithin, () => {
      if (!this.#key) this.close(4401, 'no key in time');
    });
    this.#stop.push(() => timer.cancel());
  }

  /** Blank: all of the store. */
  get terminalId(): string {
    return this.#asked.terminalId;
  }

  /** Whether it is the agent that was activated for this device. */
  isOf(deviceId: string): boolean {
    return this.#key?.store_device_id === deviceId;
  }

  /** By the key in the address, or the one a ticket stands for. */
  async enter(found: Promise<BridgeKey | undefined>): Promise<void> {
    this.#isEntering = true;
    const key = await found;
    if (this.#isEnded) return;
    const { storeId, terminalId } = this.#asked;
    if (!key || key.store_id !== storeId) return this.close(4401, 'not let in');
    const leave = this.#deps.join(this, key);
    if (!leave) return this.close(4429, 'too many sockets of this key');
    this.#key = key;
    this.#stop.push(
      leave,
      repeatedly(this.#deps.surroundings.clock, keyLookEvery, () => this.#look(key)),
    );
    this.tell({ type: 'welcome', storeId, terminalId });
  }

  /** Closes when the key is good no more. */
  #look(key: BridgeKey): void {
    this.#deps.keys.isGood(key).then(
      (isGood) => {
        if (!isGood) this.close(4401, 'the key was revoked');
      },
      () => undefined, // the database is away: nobody is cut off for that
    );
  }

  tell(frame: BridgeDown): void {
    if (this.#isEnded) return;
    this.#line.send(JSON.stringify(frame));
    if (this.#line.buffered() > slowReader) this.#drop();
  }

  /** It has not taken what it was told; whoever takes too long about it is dropped. */
  isBusy(): boolean {
    if (this.#line.buffered() <= busyReader) {
      this.#busySince = undefined;
      return false;
    }
    const now = this.#deps.surroundings.clock.monotonic();
    this.#busySince ??= now;
    if (now - this.#busySince > busyAtMost) this.#drop();
    return true;
  }

  async receive(text: string): Promise<void> {
    if (this.#isEnded) return;
    if (!this.#takeToken()) return this.close(1008, 'too many frames');
    const parsed = parseJson(text);
    const frame = parsed.ok ? bridgeUp.safeParse(parsed.value) : undefined;
    if (!frame?.success) {
      // A stranger is told nothing.
      if (!this.#key) return this.close(4401, 'not let in');
      return this.tell(problemFrame(parsed.ok ? 'invalid_input' : 'invalid_json', aboutOf(parsed)));
    }
    const { data } = frame;
    if (data.type === 'ticket') {
      if (this.#isEntering) return this.close(1008, 'let in already');
      return this.enter(this.#deps.keys.takeTicket(data.ticket));
    }
    const key = this.#key;
    if (!key) return this.close(4401, 'not let in');
    if (this.#outstanding >= mostWaiting) return this.close(1008, 'too many frames at once');
    this.#outstanding += 1;
    // In the order they were said.
    this.#before = this.#before.then(() => this.#take(key, data, aboutOf(parsed)));
    await this.#before;
  }

  async #take(key: BridgeKey, frame: Said, about: string): Promise<void> {
    try {
      const reporter = { key, terminalId: this.#asked.terminalId, door: 'socket' } as const;
      const answer = await this.#deps.reports.frame(reporter, frame);
      if (answer) this.tell(answer);
    } catch (err) {
      // Not kept: the agent says it again, here or by the webhook.
      this.#deps.log.error({ err, type: frame.type }, 'what an agent said could not be kept');
      this.tell(problemFrame('overloaded', about));
    } finally {
      this.#outstanding -= 1;
    }
  }

  close(code: number, reason: string): void {
    if (this.#isEnded) return;
    this.ended();
    this.#line.close(code, reason);
  }

  /** The socket is gone. */
  ended(): void {
    this.#isEnded = true;
    for (const stop of this.#stop.splice(0)) stop();
  }

  #drop(): void {
    this.#deps.log.warn({ store_id: this.#asked.storeId }, 'an agent reads too slowly and was dropped');
    this.#line.terminate();
    this.ended();
  }

  #takeToken(): boolean {
    const now = this.#deps.surroundings.clock.monotonic();
    const grown = ((now - this.#tokensAt) / 1000) * framesPerSecond;
    this.#tokens = Math.min(framesPerSecond, this.#tokens + grown);
    this.#tokensAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}

/** What a frame that cannot be taken was about, when it can be seen. */
function aboutOf(parsed: { readonly ok: boolean; readonly value?: unknown }): string {
  const frame = (parsed.value ?? {}) as Record<string, unknown>;
  const names = ['transactionRef', 'requestId', 'jobId'] as const;
  const about = names.map((name) => frame[name]).find((value) => typeof value === 'string');
  return typeof about === 'string' ? cutText(about, 128) : '';
}
