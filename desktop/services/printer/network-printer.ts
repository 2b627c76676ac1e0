// A printer that takes raw bytes: from the network, most often at port 9100, at USB or at a serial line. It is asked how it is before it gets anything,
// and at the end whether it is through: bytes that were taken are not on paper yet.
import { refuse } from '@evertill/client-core';
import type { Refusal } from '@evertill/client-core';
import type { Clock } from '@evertill/sync';
import type { ByteStream } from '../wire/byte-stream.ts';
import { ask } from '../wire/exchange.ts';
import { askPaperInTurn, askStatus } from './escpos/commands.ts';
import { isStatus, readStatus, statusFault } from './escpos/status.ts';
import type { PrinterStatus } from './escpos/status.ts';
import type { Printed, Printer } from './printer.ts';

/** ms. */
const statusWithin = 700;
const leaveWithin = 20_000;
const printWithin = 20_000;

export interface NetworkPrinterDeps {
  /** Rejects when nobody answers. */
  readonly open: () => Promise<ByteStream>;
  readonly clock: Clock;
}

export class NetworkPrinter implements Printer {
  readonly #open: NetworkPrinterDeps['open'];
  readonly #clock: Clock;

  constructor({ open, clock }: NetworkPrinterDeps) {
    this.#open = open;
    this.#clock = clock;
  }

  print(bytes: Uint8Array): Promise<Printed | Refusal> {
    return this.#with(async (stream) => {
      const before = await this.#ask(stream);
      const fault = before && statusFault(before);
      if (fault) return fault;
      const answers = await this.#send(stream, bytes, before ? 'speaks' : 'mute');
      if (answers === 'printed') return { ok: true, confirmed: true };
      if (answers === 'broken') return refuse('printer_cut_off');
      // It speaks, but does not say that it is through: it says why, or only that it stands.
      const after = before && (await this.#ask(stream));
      if (before) return (after && statusFault(after)) ?? refuse('printer_cut_off');
      return { ok: true, confirmed: false };
    });
  }

  sendNow(bytes: Uint8Array): Promise<Printed | Refusal> {
    return this.#with(async (stream) => {
      const taken = await this.#send(stream, bytes, 'now');
      return taken === 'sent' ? { ok: true, confirmed: false } : refuse('printer_silent');
    });
  }

  status(): Promise<PrinterStatus | Refusal> {
    return this.#with(async (stream) => (await this.#ask(stream)) ?? refuse('printer_silent'));
  }

  async #with<T>(work: (stream: ByteStream) => Promise<T>): Promise<T | Refusal> {
    const stream = await this.#open().catch(() => undefined);
    if (!stream) return refuse('printer_silent');
    try {
      return await work(stream);
    } finally {
      stream.close();
    }
  }

  /** Undefined for a printer that does not speak: many a print server has only one way. */
  async #ask(stream: ByteStream): Promise<PrinterStatus | undefined> {
    const byte = (kind: 1 | 2 | 4) =>
      ask(stream, this.#clock, {
        send: Uint8Array.from(askStatus(kind)),
        read: (arrived) => arrived.findLast(isStatus),
        within: statusWithin,
      });
    const printer = await byte(1);
    if (printer === undefined) return undefined;
    return readStatus({ printer, offlineCause: await byte(2), paper: await byte(4) });
  }

  /** `broken`: the line ended, or did not take the bytes. `speaks`: it is waited for what it says at the end. `now`: it is not asked. */
  #send(
    stream: ByteStream,
    bytes: Uint8Array,
    kind: 'speaks' | 'mute' | 'now',
  ): Promise<'printed' | 'sent' | 'broken'> {
    return new Promise((resolve) => {
      const end = (outcome: 'printed' | 'sent' | 'broken') => {
        timer.cancel();
        stopListening();
        resolve(outcome);
      };
      let timer = this.#clock.after(leaveWithin, () => end('broken'));
      const stopListening = stream.listen({
        // The answer in turn has bits 4 and 7 clear; one to an earlier question has not.
        bytes: (arrived) => {
          if (arrived.some((byte) => (byte & 0b1001_0000) === 0)) end('printed');
        },
        closed: () => end('broken'),
      });
      const question = kind === 'now' ? [] : askPaperInTurn;
      stream.write(Uint8Array.from([...bytes, ...question])).then(
        () => {
          timer.cancel();
          if (kind === 'speaks') timer = this.#clock.after(printWithin, () => end('sent'));
          else end('sent');
        },
        () => end('broken'),
      );
    });
  }
}
