// Commands that are carried to a terminal as they are. No such command may move money: what is relayed stands in no book
// of attempts, so after a crash nobody could ask what became of it, and a second one could charge twice. Only messages that
// are known to read or to do nothing pass, one at a time, whole and alone, and only at a terminal that has nothing else to
// do. For protocols that are sealed or that carry their own references nothing passes: the bridge has messages for that.
import type { EcrRelayRequest } from '@evertill/schemas';
import type { Clock } from '@evertill/sync';
import type { TerminalBook } from '../book/terminal-book.ts';
import type { BridgeLog } from '../bridge-log.ts';
import { protocolOf } from '../config/terminal-config.ts';
import type { TerminalProtocol } from '../config/terminal-config.ts';
import { encodeFrame, PaxDecoder } from '../pax/frame.ts';
import type { Transport } from '../transport.ts';
import { ApduDecoder, encodeApdu } from '../zvt/apdu.ts';
import type { Apdu } from '../zvt/apdu.ts';
import { encodeSerialFrame, SerialDecoder } from '../zvt/serial-frame.ts';
import { OnceEach } from './once-each.ts';
import type { Terminals } from './terminals.ts';

export type RelayAnswer = { readonly payload: string } | { readonly error: string };
export type RelayWish = Omit<EcrRelayRequest, 'type' | 'requestId'>;

export interface RelaysDeps {
  readonly book: TerminalBook;
  readonly terminals: Terminals;
  readonly clock: Clock;
  readonly log: BridgeLog;
}

/** What has come is whole when nothing more comes for so long, ms. */
const quietMs = 300;
const mostBytes = 128 * 1024;
/** ZVT: status enquiry, diagnosis, turnover totals, repeat receipt. */
const zvtReads: ReadonlySet<number> = new Set([0x0501, 0x0670, 0x0610, 0x0620]);
/** PAX: initialize, local detail report. */
const paxReads: ReadonlySet<string> = new Set(['A00', 'R02']);

export class Relays {
  readonly #deps: RelaysDeps;
  readonly #once: OnceEach<RelayAnswer>;

  constructor(deps: RelaysDeps) {
    this.#deps = deps;
    this.#once = new OnceEach('relay', deps.book, deps.log);
  }

  /** Never rejects. `storeId`: the only one whose terminals may be reached; undefined: this till itself asks. */
  relay(storeId: string | undefined, wish: RelayWish): Promise<RelayAnswer> {
    const { idempotencyKey: key, ...content } = wish;
    return this.#once.answer({
      key,
      content,
      carryOut: () => this.#carry(storeId, wish),
      interrupted: { error: 'Whether the terminal got it nobody knows.' },
      reused: { error: 'Another command was sent under this key.' },
      unwritten: { error: 'The till cannot write anything down now, so nothing was sent.' },
    });
  }

  async #carry(storeId: string | undefined, wish: RelayWish): Promise<RelayAnswer> {
    const { storeDeviceId, protocol, payload, expectResponseMs } = wish;
    const terminal = this.#deps.terminals.find(storeDeviceId);
    if (!terminal || (storeId !== undefined && terminal.config.storeId !== storeId))
      return { error: 'This till has no card terminal saved under this name.' };
    if (protocolOf({ address: { protocol } }) !== terminal.protocol)
      return { error: `The terminal speaks ${terminal.protocol}, not ${protocol}.` };
    const bytes = Buffer.from(payload, 'base64');
    const { line } = terminal;
    if (!line || !onlyReads(terminal.protocol, bytes))
      return { error: 'Only commands that certainly move no money are relayed.' };
    this.#deps.log.info(`${storeDeviceId}: ${bytes.length} bytes are relayed.`);
    return terminal.guarded.alone<RelayAnswer>(() => this.#exchange(line, bytes, expectResponseMs), {
      error: 'The terminal is busy. Wait until it has finished.',
    });
  }

  async #exchange(line: Transport, bytes: Uint8Array, expectMs: number): Promise<RelayAnswer> {
    const { clock } = this.#deps;
    const stream = await line.open().catch(() => undefined);
    if (!stream) return { error: 'The terminal cannot be reached.' };
    const parts: Uint8Array[] = [];
    let length = 0;
    await new Promise<void>((resolve) => {
      let quiet = clock.after(Math.max(expectMs, 1), resolve);
      stream.on('data', (part: Uint8Array) => {
        parts.push(part);
        length += part.length;
        quiet.cancel();
        quiet = clock.after(quietMs, resolve);
        if (length > mostBytes) resolve();
      });
      for (const event of ['error', 'end', 'close']) stream.on(event, () => resolve());
      stream.write(bytes);
    });
    stream.destroy();
    if (length === 0 && expectMs > 0) return { error: 'The terminal did not answer.' };
    return { payload: Buffer.concat(parts).subarray(0, mostBytes).toString('base64') };
  }
}

/**
 * Exactly one message that moves no money, byte by byte as this till would have written it, so that no terminal reads
 * another one out of it.
 */
function onlyReads(protocol: TerminalProtocol, bytes: Uint8Array): boolean {
  try {
    switch (protocol) {
      case 'zvt': {
        const apdu = onlyOne(new ApduDecoder().push(bytes));
        return isRead(apdu) && isSame(encodeApdu(apdu), bytes);
      }
      case 'zvt-serial': {
        const event = onlyOne(new SerialDecoder().push(bytes));
        return event?.kind === 'apdu' && isRead(event.apdu) && isSame(encodeSerialFrame(event.apdu), bytes);
      }
      case 'pax': {
        const event = onlyOne(new PaxDecoder().push(bytes));
        if (event?.kind !== 'frame' || !paxReads.has(event.fields[0]?.[0] ?? '')) return false;
        return isSame(encodeFrame(event.fields), bytes);
      }
      case 'nexo':
      case 'cloud':
        return false;
    }
  } catch {
    return false;
  }
}

function onlyOne<T>(messages: readonly T[]): T | undefined {
  return messages.length === 1 ? messages[0] : undefined;
}

/** Short ones: of what is longer terminals disagree where it ends. */
function isRead(apdu: Apdu | undefined): apdu is Apdu {
  return apdu !== undefined && zvtReads.has(apdu.control) && apdu.data.length < 0xff;
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
