// A ZVT terminal, over TCP or a serial line. It knows no reference of ours and remembers its last transaction: before each
// payment it is asked what that was, and after a doubt whether it still is.
import type { Clock } from '@evertill/sync';
import type { Attempt } from '../attempts.ts';
import { LineFault } from '../conversation.ts';
import { TerminalBusy } from '../driver.ts';
import type { Bearings, TerminalDriver, TerminalSession } from '../driver.ts';
import type { DoneResult, MoneyRequest, TerminalResult } from '../payment-terminal.ts';
import type { Transport } from '../transport.ts';
import type { Apdu } from './apdu.ts';
import * as commands from './commands.ts';
import { serialLink, tcpLink } from './link.ts';
import type { ZvtLink } from './link.ts';
import { coded, outcomeOf, pleaseWait } from './outcome.ts';
import { ZvtExchange } from './session.ts';
import type { Ending } from './session.ts';
import { receiptOf } from './status.ts';

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
  readonly tenders = ['card'] as const;
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

interface LastDone {
  readonly identity: string;
  readonly ending: Ending;
}

class ZvtSession implements TerminalSession {
  readonly #link: ZvtLink;
  readonly #exchange: ZvtExchange;
  readonly #password: string;
  readonly #failed: () => void;
  #seen: LastDone | undefined;

  constructor(link: ZvtLink, exchange: ZvtExchange, password: string, failed: () => void) {
    this.#link = link;
    this.#exchange = exchange;
    this.#password = password;
    this.#failed = failed;
  }

  async bearings(): Promise<Bearings> {
    this.#seen = await this.#last();
    const { identity, ending } = this.#seen;
    return {
      told: (ending.kind === 'completed' && ending.status?.terminalId) || '',
      bookmark: identity,
    };
  }

  async command(attempt: Attempt, leaving: () => void): Promise<TerminalResult> {
    const command = this.#moneyCommand(attempt);
    if (!command) return { outcome: 'error', declineCode: 'unsupported' };
    leaving();
    const ending = await this.#run(command, 'once');
    return outcomeOf(ending, attempt.bookmark);
  }

  async recall({ bookmark, amount }: Attempt): Promise<TerminalResult | 'absent'> {
    const { identity, ending } = this.#seen ?? (await this.#last());
    // Without both ends there is nothing to compare: a person has to read its journal.
    if (bookmark === '' || identity === '') return { outcome: 'unknown' };
    if (identity === bookmark) return 'absent';
    // Another amount, and not the very next one: somebody has paid at it since, at another till or by hand.
    const isOther = ending.kind !== 'refused' && (ending.status?.amount ?? amount) !== amount;
    if (isOther && !isNext(identity, bookmark)) return { outcome: 'unknown' };
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
  async #last(): Promise<LastDone> {
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

/** Of two identities, by the receipt numbers in them; with the first there is nothing to compare. */
function isNext(identity: string, before: string): boolean {
  return before === none || receiptOf(identity) === (receiptOf(before) % 9999) + 1;
}

function done(ending: Ending): DoneResult {
  if (ending.kind === 'completed' && (ending.status?.resultCode ?? 0) === 0) {
    return { outcome: 'succeeded', ...(ending.lines.length > 0 && { receiptLines: ending.lines }) };
  }
  const code =
    ending.kind === 'refused' ? coded(0x84, ending.code) : coded(ending.status?.resultCode || ending.code);
  return { outcome: 'error', declineCode: code };
}
