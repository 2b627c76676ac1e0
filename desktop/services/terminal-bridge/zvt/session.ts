// One ZVT connection: a command, its acknowledgement within 5 s, then the terminal leads until it says that it is done.
import { LineFault } from '../conversation.ts';
import type { Apdu } from './apdu.ts';
import { acknowledged, notSupported } from './commands.ts';
import type { ZvtLink } from './link.ts';
import { printedLines, readStatus } from './status.ts';
import type { ZvtStatus } from './status.ts';

/** How the terminal ended a command. */
export type Ending =
  /** It was not begun: 84 and this byte. */
  | { readonly kind: 'refused'; readonly code: number }
  /** 06 0F, or 06 1E and its byte. */
  | {
      readonly kind: 'completed' | 'aborted';
      readonly code: number;
      readonly status: ZvtStatus | undefined;
      readonly lines: readonly string[];
    };

const acknowledgeMs = 5_000;
/** More than any receipt has; a terminal that prints on and on is cut off. */
const mostLines = 2_000;

export class ZvtExchange {
  readonly #link: ZvtLink;
  readonly #answerMs: number;

  constructor(link: ZvtLink, answerMs: number) {
    this.#link = link;
    this.#answerMs = answerMs;
  }

  /** Rejects with a `LineFault` when nobody can say how it ended. */
  async run(command: Apdu, how?: 'once'): Promise<Ending> {
    await this.#link.send(command, how);
    const refusal = await this.#acknowledgement();
    if (refusal !== undefined) return { kind: 'refused', code: refusal };
    return this.#follow();
  }

  /** A command that ends with its acknowledgement. The byte behind 84 when it was refused. */
  async tell(command: Apdu): Promise<number | undefined> {
    await this.#link.send(command);
    return this.#acknowledgement();
  }

  /** Between a command and its end; the terminal acknowledges it among what it says itself. */
  async interject(command: Apdu): Promise<void> {
    await this.#link.send(command);
  }

  async #acknowledgement(): Promise<number | undefined> {
    for (;;) {
      const { control } = await this.#link.next(acknowledgeMs);
      if (control === 0x8000) return undefined;
      if (control >> 8 === 0x84) return control & 0xff;
      // What is left of an earlier command says nothing about this one.
      await this.#link.send(acknowledged());
    }
  }

  async #follow(): Promise<Ending> {
    let status: ZvtStatus | undefined;
    const lines: string[] = [];
    for (;;) {
      const apdu = await this.#link.next(this.#answerMs);
      const { control, data } = apdu;
      // Answers to what was said in between.
      if (control >> 8 === 0x80 || control >> 8 === 0x84) continue;
      const answer = this.#link.send(known.includes(control) ? acknowledged() : notSupported());
      // The end stands, whether or not the terminal hears that it was heard.
      if (control === 0x060f || control === 0x061e) await answer.catch(() => undefined);
      else await answer;
      if (control === 0x040f) status = readStatus(data);
      if (control === 0x06d1 || control === 0x06d3) lines.push(...printedLines(apdu));
      if (control === 0x060f) return { kind: 'completed', code: 0, status, lines };
      if (control === 0x061e) return { kind: 'aborted', code: data[0] ?? 0, status, lines };
      if (lines.length > mostLines) throw new LineFault('The terminal prints without an end.');
    }
  }
}

const known = [0x04ff, 0x040f, 0x06d1, 0x06d3, 0x060f, 0x061e];
