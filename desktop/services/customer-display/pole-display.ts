// A display on a pole in front of the customer, at a serial line, beside the window that shows the same. What it was told
// last it shows, also when it was switched on only now.
import { formatMoney } from '@evertill/schemas';
import type { DisplayMessage } from '../../ipc/display-message.ts';
import type { ByteStream } from '../wire/byte-stream.ts';
import { poleBytes, poleLine } from './pole-commands.ts';
import type { PoleProtocol } from './pole-commands.ts';

/** Its letters are ASCII: figures are written as in English. */
const locale = 'en';

export interface PoleDeps {
  /** Rejects when it cannot be opened. */
  readonly open: () => Promise<ByteStream>;
  readonly protocol: PoleProtocol;
}

export class PoleDisplay {
  readonly #deps: PoleDeps;
  #stream: ByteStream | undefined;
  #wanted: Uint8Array | undefined;
  #showing: Promise<boolean> | undefined;

  constructor(deps: PoleDeps) {
    this.#deps = deps;
  }

  /** False when it does not take it. Of what comes while one is on its way, only the last is shown. */
  async show(message: DisplayMessage): Promise<boolean> {
    this.#wanted = poleBytes(this.#deps.protocol, linesOf(message));
    this.#showing ??= this.#send().finally(() => (this.#showing = undefined));
    return this.#showing;
  }

  close(): void {
    this.#stream?.close();
    this.#stream = undefined;
  }

  async #send(): Promise<boolean> {
    try {
      while (this.#wanted) {
        const bytes = this.#wanted;
        this.#wanted = undefined;
        this.#stream ??= await this.#opened();
        await this.#stream.write(bytes);
      }
      return true;
    } catch {
      this.close();
      return false;
    }
  }

  async #opened(): Promise<ByteStream> {
    const stream = await this.#deps.open();
    stream.listen({
      bytes: () => undefined,
      closed: () => {
        if (this.#stream === stream) this.#stream = undefined;
      },
    });
    return stream;
  }
}

/** What was taken last and what it comes to; then the change. */
function linesOf(message: DisplayMessage): readonly [string, string] {
  if (message.type === 'idle') return [poleLine(message.data.store, ''), ''];
  const { currency, store } = message.data;
  const money = (minor: number) => formatMoney(minor, currency, locale);
  if (message.type === 'total')
    return [
      poleLine('Total', money(message.data.total)),
      message.data.change === 0
        ? poleLine('Paid', money(message.data.received))
        : poleLine('Change', money(message.data.change)),
    ];
  const last = message.data.lines.at(-1);
  return [
    last ? poleLine(last.name, money(last.total)) : poleLine(store, ''),
    poleLine('Total', money(message.data.total)),
  ];
}
