// A scale at a serial line, or at whatever brings its bytes.
import { refuse } from '@evertill/client-core';
import type { WeightUnit } from '@evertill/client-core';
import { sleep } from '@evertill/sync';
import type { Clock } from '@evertill/sync';
import type { ByteStream } from '../wire/byte-stream.ts';
import { ask } from '../wire/exchange.ts';
import { InTurn } from './in-turn.ts';
import type { ScaleProtocol } from './protocol.ts';
import type { Scale } from './scale.ts';
import { settled } from './settled.ts';
import type { ScaleAnswer } from './weight.ts';

/** ms. What speaks by itself does so several times a second. */
export const answerWithin = 700;
/** So long may the answer to an earlier question still come; it must not be taken for the weight of other goods. */
const lateness = 700;
/** What a scale says to an order is over then. */
const orderWithin = 300;

export class SerialScale implements Scale {
  readonly #stream: ByteStream;
  readonly #protocol: ScaleProtocol;
  readonly #unit: WeightUnit;
  readonly #clock: Clock;
  readonly #turns = new InTurn();
  #answerMayBeLate = false;

  /** `unit`: in which scales weigh that do not say it. */
  constructor(stream: ByteStream, protocol: ScaleProtocol, unit: WeightUnit, clock: Clock) {
    this.#stream = stream;
    this.#protocol = protocol;
    this.#unit = unit;
    this.#clock = clock;
  }

  get protocol(): Scale['protocol'] {
    return this.#protocol.name;
  }

  read(): Promise<ScaleAnswer> {
    return this.#turns.do(() => settled(this.#clock, () => this.#readOnce()));
  }

  zero(): Promise<ScaleAnswer> {
    return this.#order(this.#protocol.zero);
  }

  tare(): Promise<ScaleAnswer> {
    return this.#order(this.#protocol.tare);
  }

  close(): void {
    this.#stream.close();
  }

  async #readOnce(): Promise<ScaleAnswer> {
    const { weight, read } = this.#protocol;
    if (this.#answerMayBeLate) await sleep(this.#clock, lateness);
    this.#answerMayBeLate = false;
    const answer = await ask(this.#stream, this.#clock, {
      send: weight,
      read: (arrived) => read(arrived, this.#unit),
      within: answerWithin,
    });
    this.#answerMayBeLate = answer === undefined && weight !== undefined;
    return answer ?? refuse('scale_silent');
  }

  #order(order: Uint8Array | undefined): Promise<ScaleAnswer> {
    if (!order) return Promise.resolve(refuse('scale_keys_only'));
    return this.#turns.do(async () => {
      await this.#stream.write(order).catch(() => undefined);
      await sleep(this.#clock, orderWithin);
      return settled(this.#clock, () => this.#readOnce());
    });
  }
}
