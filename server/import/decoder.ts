// Bytes of one encoding as text. The pages of DOS are none that `TextDecoder` knows.
import { TextDecoder } from 'node:util';
import iconv from 'iconv-lite';
import type { TableEncoding } from '@evertill/schemas';

export interface Decoder {
  /** The text so far; a letter whose bytes are not all here comes with the next ones. */
  write(bytes: Buffer): string;
  /** What is left of a letter that was cut off. */
  end(): string;
}

export function decoderOf(encoding: TableEncoding): Decoder {
  if (encoding.startsWith('cp')) {
    const page = iconv.getDecoder(encoding);
    return { write: (bytes) => page.write(bytes), end: () => page.end() ?? '' };
  }
  const decoder = new TextDecoder(encoding);
  return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
}
