// A WebSocket as lines of text, taken one by one. Frames, masks and pings are the library's business.
import type { Duplex } from 'node:stream';
import type { Clock } from '@evertill/sync';
import { WebSocket } from 'ws';
import { LineFault } from '../conversation.ts';
import { longestMessage } from './messages.ts';

const handshakeMs = 10_000;
const mostWaiting = 100;

export interface CloudAddress {
  /** `wss://…` */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The connection below it, where it is not the library's own. */
  readonly connect?: () => Duplex;
}

export class MessageLine {
  readonly #socket: WebSocket;
  readonly #clock: Clock;
  readonly #waiting: string[] = [];
  #fault: LineFault | undefined;
  #heard: (() => void) | undefined;

  private constructor(socket: WebSocket, clock: Clock) {
    this.#socket = socket;
    this.#clock = clock;
    socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) this.#waiting.push(data.toString());
      if (this.#waiting.length > mostWaiting) this.#end('The terminal says too much.');
      this.#heard?.();
    });
    socket.on('close', () => this.#end('The terminal closed the line.'));
    socket.on('error', (error) => this.#end(error.message));
  }

  static open({ url, headers, connect }: CloudAddress, clock: Clock): Promise<MessageLine> {
    const socket = new WebSocket(url, {
      maxPayload: longestMessage,
      perMessageDeflate: false,
      ...(headers && { headers }),
      ...(connect && { createConnection: connect as never }),
    });
    return new Promise((resolve, reject) => {
      const line = new MessageLine(socket, clock);
      const timer = clock.after(handshakeMs, () => {
        line.close();
        reject(new LineFault('The cloud of the terminal did not answer.'));
      });
      socket.once('open', () => {
        timer.cancel();
        resolve(line);
      });
      socket.once('error', (error) => {
        timer.cancel();
        reject(new LineFault(error.message));
      });
      socket.once('close', () => {
        timer.cancel();
        reject(new LineFault('The cloud of the terminal hung up.'));
      });
    });
  }

  send(text: string): void {
    if (this.#fault) throw this.#fault;
    this.#socket.send(text);
  }

  /** The first message the `pick` makes something of; others are none of this question. Rejects with a `LineFault`. */
  async first<T>(pick: (text: string) => T | undefined, milliseconds: number): Promise<T> {
    const until = this.#clock.monotonic() + milliseconds;
    for (;;) {
      for (let text = this.#waiting.shift(); text !== undefined; text = this.#waiting.shift()) {
        const picked = pick(text);
        if (picked !== undefined) return picked;
      }
      if (this.#fault) throw this.#fault;
      const left = until - this.#clock.monotonic();
      if (left <= 0) throw new LineFault(`The terminal said nothing for ${milliseconds} ms.`);
      await new Promise<void>((resolve) => {
        const timer = this.#clock.after(left, resolve);
        this.#heard = () => {
          timer.cancel();
          resolve();
        };
      });
      this.#heard = undefined;
    }
  }

  close(): void {
    this.#end('The line was closed here.');
  }

  #end(why: string): void {
    this.#fault ??= new LineFault(why);
    this.#socket.terminate();
    this.#heard?.();
  }
}
