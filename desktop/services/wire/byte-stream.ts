// Bytes to and from a device, whatever carries them: a network, a serial line, a simulated device. Transports know no
// protocol, and protocols no transport.

export interface ByteListener {
  bytes(arrived: Uint8Array): void;
  /** Once, whatever ended it, and never before `listen` has returned. */
  closed(reason: string): void;
}

export interface ByteStream {
  /** Resolves when the bytes have left; rejects when they cannot. */
  write(bytes: Uint8Array): Promise<void>;
  /** One listener at a time; what arrives without one is lost. Returns what takes it off again. */
  listen(listener: ByteListener): () => void;
  close(): void;
}

/** Of a serial line; a network takes no notice of it. */
export interface LineSettings {
  readonly baudRate: number;
  readonly dataBits: 7 | 8;
  readonly parity: 'none' | 'even' | 'odd';
  readonly stopBits: 1 | 2;
}

/** Rejects when it cannot be opened. */
export type OpenLine = (settings: LineSettings) => Promise<ByteStream>;

/** Between them serial devices put what they say. */
export const stx = '\x02';
export const etx = '\x03';

export function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** Each byte as the character of its number; with seven bits, the parity that came along is taken off. */
export function charactersOf(bytes: Uint8Array, bits: 7 | 8 = 8): string {
  const mask = bits === 7 ? 0x7f : 0xff;
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte & mask);
  return text;
}
