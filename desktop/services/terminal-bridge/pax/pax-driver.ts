// A PAX terminal, semi-integrated, over TCP: a frame, the byte ACK, and some time later the answer, which is acknowledged.
// An answer that came damaged is asked for again, three times at most; a command never is.
import type { Duplex } from 'node:stream';
import type { Clock } from '@evertill/sync';
import type { Attempt } from '../attempts.ts';
import { Conversation, LineFault } from '../conversation.ts';
import { unsupported } from '../driver.ts';
import type { Bearings, TerminalDriver, TerminalSession } from '../driver.ts';
import type { DoneResult, MoneyRequest, TerminalResult } from '../payment-terminal.ts';
import { shortReference } from '../short-reference.ts';
import type { Transport } from '../transport.ts';
import { moneyResult, readAnswer, recalledResult } from './answers.ts';
import type { PaxAnswer } from './answers.ts';
import * as commands from './commands.ts';
import { controls, encodeFrame, PaxDecoder } from './frame.ts';
import type { PaxEvent } from './frame.ts';

export interface PaxSettings {
  readonly currency: string;
  /** How long a payment may take, ms. */
  readonly answerMs?: number;
}

const acknowledgeMs = 5_000;
const mostTries = 3;
/** Digits of a reference the terminal keeps. */
const referenceLength = 12;

export class PaxDriver implements TerminalDriver {
  readonly recalls = 'any reference';
  readonly tenders = ['card', 'ebt_food', 'ebt_cash'] as const;
  readonly longestMs = 300_000;
  readonly #transport: Transport;
  readonly #settings: PaxSettings;
  readonly #clock: Clock;

  constructor(transport: Transport, settings: PaxSettings, clock: Clock) {
    this.#transport = transport;
    this.#settings = settings;
    this.#clock = clock;
  }

  refuses({ currency, amount }: MoneyRequest): boolean {
    return currency !== this.#settings.currency || amount > 99_999_999;
  }

  async open(): Promise<TerminalSession> {
    const stream = await this.#transport.open();
    return new PaxSession(stream, this.#settings.answerMs ?? 180_000, this.#clock);
  }
}

class PaxSession implements TerminalSession {
  readonly #line: Conversation<PaxEvent>;
  readonly #answerMs: number;

  constructor(stream: Duplex, answerMs: number, clock: Clock) {
    this.#line = new Conversation(stream, new PaxDecoder(), clock);
    this.#answerMs = answerMs;
  }

  /** It can be asked about any reference, and says its serial number when it is greeted. */
  async bearings(): Promise<Bearings> {
    const { groups } = await this.#ask(encodeFrame(commands.initialize()), 'A01');
    return { told: groups[0]?.[0] ?? '', bookmark: '' };
  }

  async command(attempt: Attempt, leaving: () => void): Promise<TerminalResult> {
    const { kind, tender, amount, original } = attempt;
    const reference = shortReference(attempt.transactionRef, referenceLength);
    const fields =
      kind === 'reversal'
        ? commands.money({ kind: 'void', tender, reference, transactionNumber: original ?? '' })
        : commands.money({ kind, tender, amount, reference });
    const frame = encodeFrame(fields);
    leaving();
    return moneyResult(await this.#ask(frame, tender === 'card' ? 'T01' : 'T05'), reference);
  }

  async recall({ transactionRef }: Attempt): Promise<TerminalResult | 'absent'> {
    const reference = shortReference(transactionRef, referenceLength);
    return recalledResult(await this.#ask(encodeFrame(commands.detailReport(reference)), 'R03'), reference);
  }

  async cancel(): Promise<void> {
    this.#line.send(encodeFrame(commands.cancel()));
  }

  async closeBatch(): Promise<DoneResult> {
    const { code, text } = await this.#ask(encodeFrame(commands.batchClose()), 'B01');
    if (/^0+$/.test(code)) return { outcome: 'succeeded', ...(text && { message: text }) };
    return { outcome: 'error', declineCode: code, ...(text && { message: text }) };
  }

  print(): Promise<DoneResult> {
    return Promise.resolve(unsupported);
  }

  close(): void {
    this.#line.close();
  }

  async #ask(frame: Uint8Array, answer: string): Promise<PaxAnswer> {
    this.#line.send(frame);
    for (;;) {
      const { kind } = await this.#line.next(acknowledgeMs);
      if (kind === 'ack') break;
      // A frame before it answers something else. NAK and EOT: whether it was taken nobody knows.
      if (kind === 'nak' || kind === 'eot') throw new LineFault('The terminal did not take a frame.');
    }
    return this.#answer(answer);
  }

  async #answer(command: string): Promise<PaxAnswer> {
    for (let damaged = 0; ;) {
      const event = await this.#line.next(this.#answerMs);
      if (event.kind === 'eot') throw new LineFault('The terminal broke off.');
      if (event.kind === 'damaged' && ++damaged > mostTries) {
        this.#line.send(controls.eot);
        throw new LineFault('The answer of the terminal keeps coming damaged.');
      }
      if (event.kind === 'damaged') this.#line.send(controls.nak);
      if (event.kind !== 'frame') continue;
      this.#line.send(controls.ack);
      const read = readAnswer(event.fields);
      if (read?.command === command) return read;
    }
  }
}
