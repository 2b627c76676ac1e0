// Codes out of the reports of a scanner at USB (usage page 0x8C): no keyboard is involved, so neither what has the focus nor
// the layout of a keyboard can spoil one.
import { cleanCode, mostCharacters } from './clean-code.ts';
import { guessedLayout, layoutOf } from './scan-layout.ts';
import type { ScanLayout } from './scan-layout.ts';

export class HidPosDecoder {
  readonly #layout: ScanLayout | undefined;
  #begun: number[] = [];

  /** `descriptor`: undefined where nobody hands it out. */
  constructor(descriptor: Uint8Array | undefined) {
    this.#layout = descriptor && layoutOf(descriptor);
  }

  /** The code, when this report ends one. */
  read(report: Uint8Array): string | undefined {
    const layout = this.#layout ?? guessedLayout(report);
    if (layout.report !== undefined && report[0] !== layout.report) return undefined;
    this.#begun.push(...dataOf(report, layout));
    const goesOn = layout.more !== undefined && (report[layout.more] ?? 0) !== 0;
    if (goesOn && this.#begun.length < mostCharacters) return undefined;
    const code = Buffer.from(this.#begun).toString('latin1');
    this.#begun = [];
    return cleanCode(code);
  }
}

function dataOf(report: Uint8Array, { length, data, room }: ScanLayout): Uint8Array {
  const all = report.subarray(data, data + room);
  if (length !== undefined) return all.subarray(0, report[length] ?? 0);
  return all.subarray(0, all.findLastIndex((byte) => byte !== 0) + 1);
}
