// The commands of ESC/POS that receipts are made of, each where it is written once.
import { ascii } from '../../wire/byte-stream.ts';
import type { Bitmap } from './bitmap.ts';

type Bytes = readonly number[];

const [esc, fs, gs, dle] = [0x1b, 0x1c, 0x1d, 0x10];

/** As after switching on; one byte a character, and ASCII as it is in America. */
export const initialize: Bytes = [esc, 0x40, fs, 0x2e, esc, 0x52, 0x00];
export const lineEnd: Bytes = [0x0a];
/** Feeds to the knife, then leaves a corner uncut. */
export const cut: Bytes = [gs, 0x56, 0x42, 0x00];

export const codePage = (number: number): Bytes => [esc, 0x74, number];
export const bold = (on: boolean): Bytes => [esc, 0x45, on ? 1 : 0];
export const tall = (on: boolean): Bytes => [gs, 0x21, on ? 0x01 : 0x00];
export const centred = (on: boolean): Bytes => [esc, 0x61, on ? 1 : 0];
export const feed = (lines: number): Bytes => [esc, 0x64, lines];

export type DrawerPin = 2 | 5;

/** 50 ms on, 500 ms off. In its turn with what is printed: not while there is no paper. */
export const drawerPulse = (pin: DrawerPin): Bytes => [esc, 0x70, pin === 2 ? 0 : 1, 0x19, 0xfa];
/** 100 ms, at once, also without paper. */
export const drawerPulseNow = (pin: DrawerPin): Bytes => [dle, 0x14, 0x01, pin === 2 ? 0 : 1, 0x01];

/** Answered at once by one byte, whatever is being printed. */
export const askStatus = (kind: 1 | 2 | 4): Bytes => [dle, 0x04, kind];
/** Answered by one byte when everything before it was printed. */
export const askPaperInTurn: Bytes = [gs, 0x72, 0x01];

/** Narrowest bars a CODE128 of code set B is wide: start, check and stop beside the characters. */
const code128Bars = (text: string) => 11 * text.length + 35;

/** Undefined when it would not fit into `dots`, its quiet zones included. `text`: printable ASCII. */
export function code128(text: string, dots: number): Bytes | undefined {
  const width = [3, 2].find((bar) => (code128Bars(text) + 20) * bar <= dots);
  if (width === undefined) return undefined;
  const data = ascii(`{B${text.replaceAll('{', '{{')}`);
  return [gs, 0x68, 0x50, gs, 0x77, width, gs, 0x48, 0x00, gs, 0x6b, 0x49, data.length, ...data];
}

/** Model 2, level M, six dots a module. `text`: printable ASCII. */
export function qrCode(text: string): Bytes {
  const data = ascii(text);
  const stored = data.length + 3;
  const command = (...parts: Bytes): Bytes => [gs, 0x28, 0x6b, ...parts];
  return [
    command(0x04, 0x00, 0x31, 0x41, 0x32, 0x00),
    command(0x03, 0x00, 0x31, 0x43, 0x06),
    command(0x03, 0x00, 0x31, 0x45, 0x31),
    command(stored & 0xff, stored >> 8, 0x31, 0x50, 0x30, ...data),
    command(0x03, 0x00, 0x31, 0x51, 0x30),
  ].flat();
}

/** There is firmware that reads only the low byte of the height, and prints the rest of the picture as text. */
const mostRows = 255;
/** After DLE these are orders that printers carry out wherever they find them, in pictures too: a drawer would open. */
const realTime: readonly number[] = [0x04, 0x05, 0x14];

export function raster({ width, height, rows }: Bitmap): number[] {
  const bytesWide = Math.ceil(width / 8);
  const written: number[] = [];
  for (let top = 0; top < height; top += mostRows) {
    const strip = rows.slice(top, top + mostRows);
    written.push(gs, 0x76, 0x30, 0x00, bytesWide & 0xff, bytesWide >> 8, strip.length, 0x00);
    for (const row of strip) {
      for (let at = 0; at < bytesWide; at += 1) {
        const byte = row[at] ?? 0;
        // One dot more is not seen; `10` stays before nothing that counts.
        if (written.at(-1) === dle && realTime.includes(byte)) written[written.length - 1] = 0x18;
        written.push(byte);
      }
    }
  }
  return written;
}
