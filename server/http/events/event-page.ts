// One open page: a stream of server-sent events that lives as long as its reader, its token and the right to listen.
import type { Response } from 'express';
import { limits } from '@evertill/sync';
import type { Clock } from '@evertill/sync';
import { repeatedly, watchRights } from '../../replication/watch-rights.ts';
import type { ReplicationDeps } from '../../replication/deps.ts';

export interface Bearer {
  readonly token: string;
  readonly actor: object;
  /** ms since 1970 */
  readonly expiresAt: number;
  /** Who the token's bearer is now. */
  readonly authenticate: (token: string) => Promise<{ readonly actor: object } | undefined>;
}

export class EventPage {
  readonly #response: Response;
  readonly #clock: Clock;
  readonly #leave: (() => void)[] = [];
  #isOpen = true;
  /** Where the reader would go on; told when it moved without an event. */
  #place = '';
  #toldPlace = '';

  constructor(response: Response, surroundings: ReplicationDeps['surroundings'], bearer: Bearer) {
    const { token, actor, expiresAt, authenticate } = bearer;
    this.#response = response;
    this.#clock = surroundings.clock;
    const expiry = this.#clock.after(
      Math.max(0, Math.min(expiresAt - this.#clock.now(), 2_000_000_000)),
      () => this.end(),
    );
    this.#leave.push(
      () => expiry.cancel(),
      repeatedly(this.#clock, limits.heartbeat, () => this.#beat()),
      watchRights(
        { authenticate, surroundings },
        () => token,
        actor,
        () => this.end(),
      ),
    );
    response.on('close', () => this.#close());
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    });
    response.flushHeaders();
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Called once, when the page is gone. */
  onClose(leave: () => void): void {
    if (this.#isOpen) this.#leave.push(leave);
    else leave();
  }

  tell(id: string, event: string, data: object): void {
    this.#place = this.#toldPlace = id;
    this.#write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Nothing to tell up to here. */
  pass(id: string): void {
    this.#place = id;
  }

  /** From now on nothing is missed. */
  listening(): void {
    this.#sayPlace();
    this.#write(': listening\n\n');
  }

  /** Resolves when the reader can take more, or is gone. */
  async canTakeMore(): Promise<void> {
    if (!this.#isOpen || !this.#response.writableNeedDrain) return;
    await new Promise<void>((resolve) => {
      const goOn = (): void => {
        this.#response.off('drain', goOn).off('close', goOn);
        resolve();
      };
      this.#response.once('drain', goOn).once('close', goOn);
    });
  }

  end(): void {
    this.#response.end();
    this.#close();
  }

  #beat(): void {
    this.#sayPlace();
    this.#write(': alive\n\n');
  }

  /** Without data nothing happens on the page; it only knows where to go on. */
  #sayPlace(): void {
    if (this.#place === this.#toldPlace) return;
    this.#toldPlace = this.#place;
    this.#write(`id: ${this.#place}\n\n`);
  }

  #write(text: string): void {
    if (!this.#isOpen) return;
    // A page that reads nothing for so long is gone.
    if (this.#response.writableLength > limits.bufferedBytes) this.#response.destroy();
    else this.#response.write(text);
  }

  #close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    for (const leave of this.#leave.splice(0)) leave();
  }
}
