// One connection with a decoder on it: messages are taken one by one, each before its time is up. Memory is bounded by
// the decoder and by how many messages may wait.
import type { Duplex } from 'node:stream';
import type { Clock, Timer } from '@evertill/sync';

export interface Decoder<Message> {
  /** The messages that are complete with these bytes. Throws when what comes can be none of this protocol. */
  push(bytes: Uint8Array): Message[];
}

/** The line ended, was silent too long, or spoke something else. */
export class LineFault extends Error {}

const mostWaiting = 1000;
const lastBytesMs = 1_000;

export class Conversation<Message> {
  readonly #stream: Duplex;
  readonly #clock: Clock;
  readonly #waiting: Message[] = [];
  #fault: LineFault | undefined;
  #taker:
    | { resolve: (message: Message) => void; reject: (fault: LineFault) => void; timer: Timer }
    | undefined;

  constructor(stream: Duplex, decoder: Decoder<Message>, clock: Clock) {
    this.#stream = stream;
    this.#clock = clock;
    stream.on('data', (bytes: Uint8Array) => this.#hear(decoder, bytes));
    stream.on('error', (error) => this.#end(new LineFault(error.message)));
    for (const event of ['end', 'close']) {
      stream.on(event, () => this.#end(new LineFault('The terminal closed the line.')));
    }
  }

  send(bytes: Uint8Array): void {
    if (this.#fault) throw this.#fault;
    this.#stream.write(bytes);
  }

  /** Rejects with a `LineFault`; what came before the line ended is taken first. */
  next(milliseconds: number): Promise<Message> {
    const waiting = this.#waiting.shift();
    if (waiting !== undefined) return Promise.resolve(waiting);
    if (this.#fault) return Promise.reject(this.#fault);
    return new Promise((resolve, reject) => {
      const timer = this.#clock.after(milliseconds, () => {
        this.#taker = undefined;
        reject(new LineFault(`The terminal said nothing for ${milliseconds} ms.`));
      });
      this.#taker = { resolve, reject, timer };
    });
  }

  /** What was sent still leaves. */
  close(): void {
    if (this.#fault) return;
    this.#fault = new LineFault('The line was closed here.');
    const timer = this.#clock.after(lastBytesMs, () => this.#stream.destroy());
    this.#stream.end(() => {
      timer.cancel();
      this.#stream.destroy();
    });
    this.#end(this.#fault, false);
  }

  #hear(decoder: Decoder<Message>, bytes: Uint8Array): void {
    if (this.#fault) return;
    try {
      for (const message of decoder.push(bytes)) this.#give(message);
    } catch (error) {
      this.#end(error instanceof LineFault ? error : new LineFault('The terminal speaks another language.'));
    }
    if (this.#waiting.length > mostWaiting) this.#end(new LineFault('The terminal says too much.'));
  }

  #give(message: Message): void {
    const taker = this.#taker;
    if (!taker) return void this.#waiting.push(message);
    this.#taker = undefined;
    taker.timer.cancel();
    taker.resolve(message);
  }

  #end(fault: LineFault, isCut = true): void {
    this.#fault ??= fault;
    if (isCut) this.#stream.destroy();
    const taker = this.#taker;
    this.#taker = undefined;
    taker?.timer.cancel();
    taker?.reject(this.#fault);
  }
}
