// A card terminal that is none, with its own memory: it lives in the test's process and so outlives every server. It
// speaks lines of JSON over TCP, and behaves as well or as badly as it is told to, command by command.
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createInterface } from 'node:readline';

export const manners = [
  'accepts',
  'rejects',
  /** Never does it, never answers. */
  'hangs',
  /** Does it, and answers when nobody listens any more. */
  'answers late',
  'answers twice',
  /** Does it, and the line is cut before it says so. */
  'does it and dies',
  /** The line is cut before it did anything. */
  'dies before it',
] as const;
export type Manner = (typeof manners)[number];

/** Moments at which a test may strike. */
export type Moment = 'heard' | 'done';

export class TerminalSimulation {
  /** How it takes the next commands; the last one goes on for ever. */
  readonly manners: Manner[] = ['accepts'];
  /** Keys of the commands it was given, in order, and of the batches it closed. */
  readonly told: string[] = [];
  readonly closed: string[] = [];
  /** How often it was asked what became of one. */
  asked = 0;
  /** Does not know what became of anything. */
  isForgetful = false;
  /** Awaited at each moment of a command. */
  strike: (moment: Moment, key: string) => Promise<void> | void = () => undefined;
  /** How late it answers when it does, ms. */
  lateness = 300;
  readonly #rejected = new Set<string>();
  readonly #barred = new Set<string>();
  readonly #busy = new Set<string>();
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #port = 0;

  private constructor() {
    this.#server = createServer((socket) => this.#serve(socket));
  }

  static async start(): Promise<TerminalSimulation> {
    const simulation = new TerminalSimulation();
    await simulation.plugIn();
    return simulation;
  }

  get port(): number {
    return this.#port;
  }

  async plugIn(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Nobody can be told anything; what it remembers stays. */
  async unplug(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => this.#sockets.delete(socket));
    const lines = createInterface(socket);
    // It passes on what happens to its socket: a server that was killed.
    lines.on('error', () => undefined);
    lines.on('line', (line) => {
      const { ask, key } = JSON.parse(line) as { ask: 'close' | 'fate'; key: string };
      const say = (answer: object) => void socket.write(`${JSON.stringify(answer)}\n`);
      if (ask === 'fate') say(this.#fate(key));
      else void this.#close(key, say, () => socket.destroy());
    });
  }

  #fate(key: string): object {
    this.asked += 1;
    if (this.isForgetful || this.#busy.has(key)) return { kind: 'unknown' };
    if (this.closed.includes(key)) return { kind: 'closed', words: words(key) };
    // Should it still arrive, it is too late.
    this.#barred.add(key);
    return { kind: 'not_closed' };
  }

  async #close(key: string, say: (answer: object) => void, cut: () => void): Promise<void> {
    this.told.push(key);
    if (this.closed.includes(key)) return say({ kind: 'closed', words: words(key) });
    if (this.#rejected.has(key) || this.#barred.has(key)) return say({ kind: 'rejected', words: 'TOO LATE' });
    const manner = this.manners.length > 1 ? this.manners.shift()! : this.manners[0]!;
    this.#busy.add(key);
    await this.strike('heard', key);
    const does = !['rejects', 'hangs', 'dies before it'].includes(manner) && !this.#barred.has(key);
    if (does) this.closed.push(key);
    if (manner === 'rejects') this.#rejected.add(key);
    this.#busy.delete(key);
    await this.strike('done', key);
    const answer = does ? { kind: 'closed', words: words(key) } : { kind: 'rejected', words: 'HOST BUSY 91' };
    switch (manner) {
      case 'accepts':
      case 'rejects':
        return say(answer);
      case 'answers twice':
        say(answer);
        return say(answer);
      case 'answers late':
        return void setTimeout(() => say(answer), this.lateness);
      case 'does it and dies':
      case 'dies before it':
        return cut();
      case 'hangs':
        return;
    }
  }
}

/** What it prints. */
function words(key: string): string {
  return `BATCH ${key.slice(0, 6).toUpperCase()}`;
}
