// Reads the bytes for a receipt printer as a printer does, and says what is on the paper and what else was set off. It
// knows the printers' own descriptions and nothing of what wrote the bytes; a command it does not know is an error.
import { shownCharacter } from './reader-pages.ts';

export interface PaperText {
  readonly kind: 'text';
  readonly text: string;
  readonly bold: boolean;
  readonly tall: boolean;
}

export interface PaperPicture {
  readonly kind: 'picture';
  readonly width: number;
  /** Whether there is a dot, line by line. */
  readonly dots: readonly (readonly boolean[])[];
  readonly centred: boolean;
}

export interface PaperCode {
  readonly kind: 'code128' | 'qr';
  readonly data: string;
  readonly centred: boolean;
  /** Dots. */
  readonly width: number;
}

export type OnPaper = PaperText | PaperPicture | PaperCode;

export interface Paper {
  readonly things: readonly OnPaper[];
  readonly cuts: number;
  /** Pulses to a drawer, those included that are carried out in the middle of a picture. */
  readonly pulses: number;
}

interface Face {
  page: number;
  bold: boolean;
  tall: boolean;
  centred: boolean;
}

export function readPaper(bytes: Uint8Array): Paper {
  const things: OnPaper[] = [];
  const face: Face = { page: 0, bold: false, tall: false, centred: false };
  let [line, cuts, pulses, qr] = ['', 0, 0, ''];
  /** How its characters were printed; what comes after the last one changes nothing. */
  let inked = { bold: false, tall: false };
  let barWidth = 3;
  let at = 0;
  const take = (count: number) => {
    if (at + count > bytes.length) throw new Error(`A command ends after ${bytes.length} bytes.`);
    at += count;
    return bytes.slice(at - count, at);
  };
  const one = () => take(1)[0]!;
  const strange = (name: string, byte: number) => {
    throw new Error(`${name} ${byte.toString(16)} at ${at} is no command of a receipt.`);
  };
  const escape = () => {
    const command = one();
    if (command === 0x40) Object.assign(face, { page: 0, bold: false, tall: false, centred: false });
    // A set of characters, a font: what our paper says is the same in any.
    else if (command === 0x52 || command === 0x4d) one();
    else if (command === 0x74) face.page = one();
    else if (command === 0x45) face.bold = (one() & 1) === 1;
    else if (command === 0x61) face.centred = one() === 1;
    else if (command === 0x64) one();
    else if (command === 0x70) {
      take(3);
      pulses += 1;
    } else strange('ESC', command);
  };
  const group = () => {
    const command = one();
    if (command === 0x21) face.tall = (one() & 0x0f) > 0;
    else if (command === 0x68 || command === 0x48) one();
    else if (command === 0x77) barWidth = one();
    else if (command === 0x56) {
      if (one() >= 0x41) one();
      cuts += 1;
    } else if (command === 0x6b) {
      if (one() !== 0x49) throw new Error('No CODE128.');
      const data = Buffer.from(take(one())).toString('latin1');
      if (!data.startsWith('{B')) throw new Error('No code set B.');
      const read = data.slice(2).replaceAll('{{', '{');
      things.push({
        kind: 'code128',
        data: read,
        centred: face.centred,
        width: (11 * read.length + 35) * barWidth,
      });
    } else if (command === 0x28 && one() === 0x6b) {
      const [low = 0, high = 0] = take(2);
      const data = take(low + 256 * high);
      if (data[0] !== 0x31) throw new Error('No QR code.');
      if (data[1] === 0x50) qr = Buffer.from(data.slice(3)).toString('latin1');
      if (data[1] === 0x51) things.push({ kind: 'qr', data: qr, centred: face.centred, width: 0 });
    } else if (command === 0x76) {
      const [, , wide = 0, , rows = 0, more = 0] = take(6);
      const dots = Array.from({ length: rows + 256 * more }, () =>
        [...take(wide)].flatMap((byte) =>
          Array.from({ length: 8 }, (_, bit) => ((byte << bit) & 0x80) !== 0),
        ),
      );
      const last = things.at(-1);
      // Strips that follow one another are one picture.
      if (last?.kind === 'picture' && last.width === wide * 8 && last.dots.length % 255 === 0)
        things[things.length - 1] = { ...last, dots: [...last.dots, ...dots] };
      else things.push({ kind: 'picture', width: wide * 8, dots, centred: face.centred });
    } else strange('GS', command);
  };
  while (at < bytes.length) {
    const byte = one();
    if (byte === 0x1b) escape();
    else if (byte === 0x1d) group();
    else if (byte === 0x1c && one() === 0x2e) continue;
    // Counted below, wherever they stand.
    else if (byte === 0x10 && bytes[at] === 0x14 && bytes[at + 1] === 0x01) take(4);
    else if (byte === 0x0a) {
      things.push({ kind: 'text', text: line, ...inked });
      line = '';
      inked = { bold: false, tall: false };
    } else if (byte < 0x20 || byte === 0x7f) strange('The byte', byte);
    else {
      line += byte < 0x80 ? String.fromCharCode(byte) : shownCharacter(face.page, byte);
      if (byte !== 0x20) inked = { bold: face.bold, tall: face.tall };
    }
  }
  if (line !== '') throw new Error(`${line} was never printed.`);
  return { things, cuts, pulses: pulses + realTimePulses(bytes) };
}

/** A printer carries these out wherever they stand. */
function realTimePulses(bytes: Uint8Array): number {
  let found = 0;
  for (let at = 0; at + 2 < bytes.length; at += 1)
    if (bytes[at] === 0x10 && bytes[at + 1] === 0x14 && bytes[at + 2] === 0x01) found += 1;
  return found;
}
