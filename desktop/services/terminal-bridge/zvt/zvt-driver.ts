// A ZVT terminal, over TCP or a serial line. It knows no reference of ours and remembers its last transaction: before each
// payment it is asked what that was, and after a doubt whether it still is.
import type { Clock } from '@evertill/sync';
import type { Attempt } from '../attempts.ts';
import { LineFault } from '../conversation.ts';
import { TerminalBusy } from '../driver.ts';
import type { TerminalDriver, TerminalSession } from '../driver.ts';
import type { DoneResult, MoneyRequest, TerminalResult } from '../payment-terminal.ts';
import type { Transport } from '../transport.ts';
import type { Apdu } from './apdu.ts';
import * as commands from './commands.ts';
import { serialLink, tcpLink } from './link.ts';
import type { ZvtLink } from './link.ts';
import { coded, outcomeOf, pleaseWait } from './outcome.ts';
import { ZvtExchange } from './session.ts';
import type { Ending } from './session.ts';

export interface ZvtSettings {
  readonly framing: 'tcp' | 'serial';
  readonly password: string;
  /** The one currency it is registered for. */
  readonly currency: string;
  /** The same in digits: 978. */
  readonly currencyCode: number;
  /** How long it may be silent in a payment, ms; it speaks while somebody stands at it. */
  readonly answerMs?: number;
}

const { receiptsNotByTerminal, intermediateStatus, lockManualStart, receiptsForTillPrinting } =
  commands.configBits;
const config = receiptsNotByTerminal | intermediateStatus | lockManualStart | receiptsForTillPrinting;

export class ZvtDriver implements TerminalDriver {
  readonly recalls = 'the last one';
  readonly longestMs = 300_000;
  readonly #transport: Transport;
  readonly #settings: ZvtSettings;
  readonly #clock: Clock;
  #isRegistered = false;

  constructor(transport: Transport, settings: ZvtSettings, clock: Clock) {
    this.#transport = transport;
    this.#settings = settings;
    this.#clock = clock;
  }

  refuses({ amount, currency, tender = 'card' }: MoneyRequest): boolean {
    return currency !== this.#settings.currency || tender !== 'card' || amount > 999_999_999_999;
  }

  async open(): Promise<TerminalSession> {
    const { framing, password, currencyCode, answerMs = 90_000 } = this.#settings;
    const stream = await this.#transport.open();
    const link = framing === 'serial' ? serialLink(stream, this.#clock) : tcpLink(stream, this.#clock);
    const exchange = new ZvtExchange(link, answerMs);
    try {
      if (!this.#isRegistered) {
        const ending = await exchange.run(commands.registration({ password, config, currencyCode }));
        if (ending.kind !== 'completed') throw new LineFault(`Registration failed: ${coded(ending.code)}`);
        this.#isRegistered = true;
      }
    } catch (error) {
      link.close();
      throw error;
    }
    // After a fault it may have been switched off and on: it is registered again.
    return new ZvtSession(link, exchange, password, () => {
      this.#isRegistered = false;
    });
  }
}

class ZvtSession implements TerminalSession {
  readonly #link: ZvtLink;
  readonly #exchange: ZvtExchange;
  readonly #password: string;
  readonly #failed: () => void;

  constructor(link: ZvtLink, exchange: ZvtExchange, password: string, failed: () => void) {
    this.#link = link;
    this.#exchange = exchange;
    this.#password = password;
    this.#failed = failed;
  }

  async bookmark(): Promise<string> {
    return (await this.#last()).identity;
  }

  async command(attempt: Attempt, leaving: () => void): Promise<TerminalResult> {
    const command = this.#moneyCommand(attempt);
    if (!command) return { outcome: 'error', declineCode: 'unsupported' };
    leaving();
    const ending = await this.#run(command, 'once');
    return outcomeOf(ending, attempt.bookmark);
  }

  async recall({ bookmark }: Attempt): Promise<TerminalResult | 'absent'> {
    const { identity, ending } = await this.#last();
    // Without both ends there is nothing to compare: a person has to read its journal.
    if (bookmark === '' || identity === '') return { outcome: 'unknown' };
    if (identity === bookmark) return 'absent';
    return identity === none ? { outcome: 'unknown' } : outcomeOf(ending, bookmark);
  }

  async cancel(): Promise<void> {
    await this.#exchange.interject(commands.abort());
  }

  async closeBatch(): Promise<DoneResult> {
    return done(await this.#run(commands.endOfDay(this.#password), 'once'));
  }

  async print(lines: readonly string[]): Promise<DoneResult> {
    for (const line of lines) {
      const code = await this.#exchange.tell(commands.printLine(line));
      if (code !== undefined) return { outcome: 'error', declineCode: coded(0x84, code) };
    }
    return { outcome: 'succeeded' };
  }

  close(): void {
    this.#link.close();
  }

  #moneyCommand({ kind, amount, original }: Attempt): Apdu | undefined {
    if (kind === 'sale') return commands.authorisation(amount);
    if (kind === 'refund') return commands.refund(this.#password, amount);
    return /^\d{1,4}$/.test(original ?? '') ? commands.reversal(this.#password, Number(original)) : undefined;
  }

  /** What it did last; '' when it cannot say. */
  async #last(): Promise<{ readonly identity: string; readonly ending: Ending }> {
    const ending = await this.#run(commands.repeatReceipt(this.#password));
    if (ending.kind === 'refused' && ending.code === pleaseWait) throw new TerminalBusy();
    if (ending.kind === 'aborted' && ending.code === nothingToRepeat) return { identity: none, ending };
    return { identity: ending.kind === 'completed' ? (ending.status?.identity ?? '') : '', ending };
  }

  async #run(command: Apdu, how?: 'once'): Promise<Ending> {
    try {
      return await this.#exchange.run(command, how);
    } catch (error) {
      this.#failed();
      throw error;
    }
  }
}

/** "No receipts": the abort code of a terminal that has nothing to repeat. */
const nothingToRepeat = 0x64;
const none = 'none';

function done(ending: Ending): DoneResult {
  if (ending.kind === 'completed' && (ending.status?.resultCode ?? 0) === 0) {
    return { outcome: 'succeeded', ...(ending.lines.length > 0 && { receiptLines: ending.lines }) };
  }
  const code =
    ending.kind === 'refused' ? coded(0x84, ending.code) : coded(ending.status?.resultCode || ending.code);
  return { outcome: 'error', declineCode: code };
}
