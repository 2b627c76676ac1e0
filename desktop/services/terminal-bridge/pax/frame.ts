// PAX's semi-integrated messages as bytes: STX, fields between FS, ETX, and the XOR of all behind STX up to and with ETX.
// Single bytes between frames: ACK, NAK, EOT.
import type { Decoder } from '../conversation.ts';

const [STX, ETX, EOT, ACK, NAK] = [0x02, 0x03, 0x04, 0x06, 0x15];
const [FS, US] = ['\x1c', '\x1f'];
export const controls = { ack: Uint8Array.of(ACK), nak: Uint8Array.of(NAK), eot: Uint8Array.of(EOT) };
/** More than any report of one transaction has. */
export const longestFrame = 64 * 1024;

/** A field, or its subfields. */
export type Field = string | readonly string[];

export type PaxEvent =
  | { readonly kind: 'frame'; readonly fields: readonly (readonly string[])[] }
  | { readonly kind: 'ack' | 'nak' | 'eot' }
  /** A frame whose check does not hold, or that has no end. */
  | { readonly kind: 'damaged' };

/** Subfields at the end that are empty are left out, as terminals expect it. */
export function encodeFrame(fields: readonly Field[]): Uint8Array {
  const text = fields
    .map((field) =>
      typeof field === 'string'
        ? field
        : field.slice(0, field.findLastIndex((part) => part !== '') + 1).join(US),
    )
    .join(FS);
  // oxlint-disable-next-line no-control-regex -- the two are the protocol's own
  if (/[^\x1c\x1f\x20-\x7e]/.test(text)) throw new RangeError('PAX carries printable ASCII only');
  const body = [...Buffer.from(text, 'latin1'), ETX];
  return Uint8Array.from([STX, ...body, checkOf(body)]);
}

function checkOf(body: readonly number[]): number {
  return body.reduce((check, byte) => check ^ byte, 0);
}

/** Bytes between frames that are none of the three are noise. */
export class PaxDecoder implements Decoder<PaxEvent> {
  #body: number[] = [];
  #state: 'between' | 'inside' | 'check' = 'between';

  push(bytes: Uint8Array): PaxEvent[] {
    const found: PaxEvent[] = [];
    for (const byte of bytes) {
      const event = this.#take(byte);
      if (event) found.push(event);
    }
    return found;
  }

  #take(byte: number): PaxEvent | undefined {
    if (this.#state === 'between') {
      if (byte === ACK) return { kind: 'ack' };
      if (byte === NAK) return { kind: 'nak' };
      if (byte === EOT) return { kind: 'eot' };
      if (byte === STX) this.#state = 'inside';
      return undefined;
    }
    if (this.#state === 'check') return this.#close(byte);
    this.#body.push(byte);
    if (byte === ETX) this.#state = 'check';
    return this.#body.length > longestFrame ? this.#close(undefined) : undefined;
  }

  #close(check: number | undefined): PaxEvent {
    const body = this.#body;
    this.#body = [];
    this.#state = 'between';
    if (check !== checkOf(body)) return { kind: 'damaged' };
    const text = Buffer.from(body.slice(0, -1)).toString('latin1');
    return { kind: 'frame', fields: text.split(FS).map((field) => field.split(US)) };
  }
}
