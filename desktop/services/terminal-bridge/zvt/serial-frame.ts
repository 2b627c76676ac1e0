// ZVT over a serial line: 10 02, the message with every 10 doubled, 10 03, and a CRC (CRC-16/KERMIT over the message as it
// was before doubling and one 03, low byte first). Each frame is answered by a single 06, or by 15 when it came damaged.
import type { Decoder } from '../conversation.ts';
import { ApduDecoder, encodeApdu, longestData } from './apdu.ts';
import type { Apdu } from './apdu.ts';

const [DLE, STX, ETX] = [0x10, 0x02, 0x03];
export const ACK = Uint8Array.of(0x06);
export const NAK = Uint8Array.of(0x15);

export type SerialEvent =
  | { readonly kind: 'apdu'; readonly apdu: Apdu }
  | { readonly kind: 'ack' | 'nak' }
  /** A frame that ended, and was not what had been sent. */
  | { readonly kind: 'damaged' };

export function encodeSerialFrame(apdu: Apdu): Uint8Array {
  const bytes = encodeApdu(apdu);
  const crc = crcOf(bytes);
  const doubled = [...bytes].flatMap((byte) => (byte === DLE ? [DLE, DLE] : [byte]));
  return Uint8Array.from([DLE, STX, ...doubled, DLE, ETX, crc & 0xff, crc >> 8]);
}

/** CRC-16, reflected polynomial 0x8408, from 0; the closing 03 counts. */
function crcOf(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of [...bytes, ETX]) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >> 1) ^ 0x8408 : crc >> 1;
  }
  return crc;
}

type State = 'between' | 'after DLE' | 'inside' | 'inside after DLE' | 'crc low' | 'crc high';

/** Byte by byte, for a CRC may itself look like the end of a frame. Noise between frames is skipped. */
export class SerialDecoder implements Decoder<SerialEvent> {
  #state: State = 'between';
  #bytes: number[] = [];
  #crc = 0;

  push(bytes: Uint8Array): SerialEvent[] {
    const found: SerialEvent[] = [];
    for (const byte of bytes) {
      const event = this.#take(byte);
      if (event) found.push(event);
    }
    return found;
  }

  #take(byte: number): SerialEvent | undefined {
    switch (this.#state) {
      case 'between':
        if (byte === DLE) this.#state = 'after DLE';
        else if (byte === ACK[0]) return { kind: 'ack' };
        else if (byte === NAK[0]) return { kind: 'nak' };
        return undefined;
      case 'after DLE':
        this.#bytes = [];
        this.#state = byte === STX ? 'inside' : byte === DLE ? 'after DLE' : 'between';
        return undefined;
      case 'inside':
        if (byte === DLE) this.#state = 'inside after DLE';
        else return this.#keep(byte);
        return undefined;
      case 'inside after DLE':
        this.#state = 'inside';
        if (byte === DLE) return this.#keep(byte);
        if (byte === ETX) this.#state = 'crc low';
        // A frame that broke off, and the next one begins.
        else if (byte === STX) this.#bytes = [];
        else return this.#damaged();
        return undefined;
      case 'crc low':
        this.#crc = byte;
        this.#state = 'crc high';
        return undefined;
      case 'crc high':
        return this.#close(this.#crc | (byte << 8));
    }
  }

  #keep(byte: number): SerialEvent | undefined {
    this.#bytes.push(byte);
    return this.#bytes.length > longestData + 5 ? this.#damaged() : undefined;
  }

  #close(crc: number): SerialEvent {
    const bytes = Uint8Array.from(this.#bytes);
    const apdu = crc === crcOf(bytes) ? wholeApdu(bytes) : undefined;
    if (!apdu) return this.#damaged();
    this.#state = 'between';
    this.#bytes = [];
    return { kind: 'apdu', apdu };
  }

  #damaged(): SerialEvent {
    this.#state = 'between';
    this.#bytes = [];
    return { kind: 'damaged' };
  }
}

/** Exactly one message, with nothing missing and nothing behind it. */
function wholeApdu(bytes: Uint8Array): Apdu | undefined {
  try {
    const [apdu, ...more] = new ApduDecoder().push(bytes);
    return apdu && more.length === 0 && encodeApdu(apdu).length === bytes.length ? apdu : undefined;
  } catch {
    return undefined;
  }
}
