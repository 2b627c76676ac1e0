// Bytes of one encoding as text. The pages of DOS are none that `TextDecoder` knows.
import { TextDecoder } from 'node:util';
import iconv from 'iconv-lite';
import type { TableEncoding } from '@evertill/schemas';

export interface Decoder {
  /** The text so far; a letter whose bytes are not all here comes with the next ones. */
  write(bytes: Buffer): string;
}

export function decoderOf(encoding: TableEncoding): Decoder {
  if (encoding.startsWith('cp')) return iconv.getDecoder(encoding);
  const decoder = new TextDecoder(encoding);
  return { write: (bytes) => decoder.decode(bytes, { stream: true }) };
}
