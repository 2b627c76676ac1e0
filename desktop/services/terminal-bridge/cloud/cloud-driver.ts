// The driver of a terminal in a provider's cloud.
import type { Surroundings } from '@evertill/sync';
import type { TerminalDriver, TerminalSession } from '../driver.ts';
import type { DoneResult } from '../payment-terminal.ts';
import { MessageLine } from './message-line.ts';
import type { CloudAddress } from './message-line.ts';
import * as messages from './messages.ts';

export interface CloudSettings extends CloudAddress {
  readonly terminalId: string;
  /** How long a payment may take, ms; the provider does not begin it later. */
  readonly answerMs?: number;
}

const promptMs = 15_000;

export class CloudDriver implements TerminalDriver {
  readonly recalls = 'any reference';
  readonly tenders = ['card'] as const;
  readonly longestMs = 300_000;
  readonly #settings: CloudSettings;
  readonly #surroundings: Pick<Surroundings, 'clock' | 'chance'>;

  constructor(settings: CloudSettings, surroundings: Pick<Surroundings, 'clock' | 'chance'>) {
    this.#settings = settings;
    this.#surroundings = surroundings;
  }

  /** Which currencies and tenders it takes is the provider's to say. */
  refuses(): boolean {
    return false;
  }

  async open(): Promise<TerminalSession> {
    const { clock, chance } = this.#surroundings;
    const { terminalId, answerMs = 180_000 } = this.#settings;
    const line = await MessageLine.open(this.#settings, clock);
    const done = (requestId: string, type: 'batch_close_result' | 'print_result', milliseconds: number) =>
      line.first((text): DoneResult | undefined => {
        const told = messages.readAnswer(text);
        return told?.type === type && told.requestId === requestId ? messages.doneOf(told) : undefined;
      }, milliseconds);
    return {
      bearings: () => Promise.resolve({ told: terminalId, bookmark: '' }),
      async command(attempt, leaving) {
        const { transactionRef, currency } = attempt;
        const message = messages.moneyMessage(attempt, terminalId, answerMs);
        leaving();
        line.send(message);
        return line.first((text) => {
          const told = messages.readAnswer(text);
          if (told?.type !== 'payment_result' || told.transactionRef !== transactionRef) return undefined;
          return messages.resultOf(told, currency);
        }, answerMs);
      },
      async recall({ transactionRef, currency }) {
        line.send(messages.statusMessage(transactionRef, terminalId));
        return line.first((text) => {
          const told = messages.readAnswer(text);
          if (told?.type !== 'payment_status' || told.transactionRef !== transactionRef) return undefined;
          if (told.state === 'not_found') return 'absent' as const;
          return told.state === 'done' && told.result
            ? messages.resultOf(told.result, currency)
            : { outcome: 'unknown' as const };
        }, promptMs);
      },
      async cancel({ transactionRef }) {
        line.send(messages.cancelMessage(transactionRef, terminalId));
      },
      closeBatch() {
        const requestId = chance.id();
        line.send(messages.batchMessage(requestId, terminalId));
        return done(requestId, 'batch_close_result', answerMs);
      },
      print(lines) {
        const requestId = chance.id();
        line.send(messages.printMessage(requestId, terminalId, lines));
        return done(requestId, 'print_result', promptMs);
      },
      close: () => line.close(),
    };
  }
}
