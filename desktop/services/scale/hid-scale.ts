// A scale at USB that sends its weight as reports, many a second, whether anybody listens or not.
import { refuse } from '@evertill/client-core';
import type { Clock } from '@evertill/sync';
import type { ReportDevice } from '../wire/report-device.ts';
import { readHidReport, zeroReport } from './hid-report.ts';
import { InTurn } from './in-turn.ts';
import type { Scale } from './scale.ts';
import { settled } from './settled.ts';
import type { ScaleAnswer } from './weight.ts';

/** ms. */
const answerWithin = 1000;

export class HidScale implements Scale {
  readonly protocol = 'hid';
  readonly #device: ReportDevice;
  readonly #clock: Clock;
  readonly #turns = new InTurn();

  constructor(device: ReportDevice, clock: Clock) {
    this.#device = device;
    this.#clock = clock;
  }

  read(): Promise<ScaleAnswer> {
    return this.#turns.do(() => settled(this.#clock, () => this.#readOnce()));
  }

  zero(): Promise<ScaleAnswer> {
    return this.#turns.do(async () => {
      const taken = await this.#device.write(zeroReport).then(
        () => true,
        () => false,
      );
      return taken ? settled(this.#clock, () => this.#readOnce()) : refuse('scale_keys_only');
    });
  }

  /** The usage page knows none. */
  tare(): Promise<ScaleAnswer> {
    return Promise.resolve(refuse('scale_keys_only'));
  }

  close(): void {
    this.#device.close();
  }

  /** The first report may have lain in a buffer since before the goods did: the second one counts. */
  #readOnce(): Promise<ScaleAnswer> {
    return new Promise((resolve) => {
      let first = true;
      const end = (answer: ScaleAnswer) => {
        timer.cancel();
        stopListening();
        resolve(answer);
      };
      const timer = this.#clock.after(answerWithin, () => end(refuse('scale_silent')));
      const stopListening = this.#device.listen({
        report: (bytes) => {
          const answer = readHidReport(bytes);
          if (answer === undefined) return;
          if (!first) end(answer);
          first = false;
        },
        closed: () => end(refuse('scale_silent')),
      });
    });
  }
}
