// Bytes of one encoding as text. `TextDecoder` knows none of the pages of DOS, not each of a Mac and not all of Korean.
import { TextDecoder } from 'node:util';
import iconv from 'iconv-lite';
import type { TableEncoding } from '@evertill/schemas';

export interface Decoder {
  /** The text so far; a letter whose bytes are not all here comes with the next ones. */
  write(bytes: Buffer): string;
  /** What is left of a letter that was cut off. */
  end(): string;
}

/** Names of tables that hold all of these: also the rarer syllables of Excel's Korean, and the letters of Ukrainian. */
const wholes: Readonly<Partial<Record<TableEncoding, string>>> = {
  'euc-kr': 'cp949',
  'koi8-r': 'koi8-u',
  'x-mac-ce': 'maccenteuro',
};

export function decoderOf(encoding: TableEncoding): Decoder {
  const whole = wholes[encoding] ?? encoding;
  if (whole.startsWith('cp') || whole === 'maccenteuro') {
    const page = iconv.getDecoder(whole);
    return { write: (bytes) => page.write(bytes), end: () => page.end() ?? '' };
  }
  const decoder = new TextDecoder(whole);
  return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
}
