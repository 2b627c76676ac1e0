// The fields ("bitmaps") in the data of a ZVT message: a tag and a value whose length the tag, or the value itself, says.
// A tag nobody knows has no length, so reading ends there: what was read counts, and `isWhole` says that it was not all.

/** Bytes of the value, `ll` and `lll` for a length in two or three bytes F0 F9, or `tlv` for a container. */
// prettier-ignore
const lengths: Readonly<Record<number, number | 'll' | 'lll' | 'tlv'>> = {
  0x01: 1, 0x02: 1, 0x03: 1, 0x04: 6, 0x05: 1, 0x06: 'tlv', 0x0b: 3, 0x0c: 3, 0x0d: 2, 0x0e: 2, 0x17: 2, 0x19: 1,
  0x22: 'll', 0x23: 'll', 0x24: 'lll', 0x27: 1, 0x29: 4, 0x2a: 15, 0x2d: 'll', 0x2e: 'lll', 0x37: 3, 0x3a: 2, 0x3b: 8,
  0x3c: 'lll', 0x3d: 3, 0x49: 2, 0x60: 'lll', 0x87: 2, 0x88: 3, 0x8a: 1, 0x8b: 'll', 0x8c: 1, 0x92: 'lll', 0x9a: 'lll',
  0xa0: 1, 0xaa: 3, 0xaf: 'lll', 0xba: 5,
};

export interface Fields {
  readonly values: ReadonlyMap<number, Uint8Array>;
  readonly isWhole: boolean;
}

export function readFields(data: Uint8Array): Fields {
  const values = new Map<number, Uint8Array>();
  let at = 0;
  while (at < data.length) {
    const tag = data[at]!;
    const span = spanOf(tag, data, at + 1);
    if (!span || span.end > data.length) return { values, isWhole: false };
    if (!values.has(tag)) values.set(tag, data.subarray(span.start, span.end));
    at = span.end;
  }
  return { values, isWhole: true };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function spanOf(tag: number, data: Uint8Array, at: number): Span | undefined {
  const length = lengths[tag];
  if (typeof length === 'number') return { start: at, end: at + length };
  if (length === 'tlv') return tlvSpan(data, at);
  if (length === undefined) return undefined;
  const digits = [...data.subarray(at, at + length.length)];
  if (digits.length < length.length || digits.some((byte) => byte >> 4 !== 0xf || (byte & 15) > 9))
    return undefined;
  const start = at + digits.length;
  return { start, end: start + digits.reduce((sum, byte) => sum * 10 + (byte & 15), 0) };
}

/** BER: one byte below 80, else how many bytes the length has, the high one first. */
function tlvSpan(data: Uint8Array, at: number): Span | undefined {
  const first = data[at];
  if (first === undefined) return undefined;
  if (first < 0x80) return { start: at + 1, end: at + 1 + first };
  const count = first & 0x7f;
  if (count < 1 || count > 2 || at + count >= data.length) return undefined;
  const length = data.subarray(at + 1, at + 1 + count).reduce((sum, byte) => sum * 256 + byte, 0);
  return { start: at + 1 + count, end: at + 1 + count + length };
}

export interface TlvObject {
  readonly tag: number;
  readonly value: Uint8Array;
}

/** The objects in a container, with those inside of constructed ones, in order; ends where it makes no sense. */
export function readTlv(data: Uint8Array, depth = 0): TlvObject[] {
  const found: TlvObject[] = [];
  let at = 0;
  while (at < data.length) {
    const first = data[at]!;
    const isLong = (first & 0x1f) === 0x1f;
    const tag = isLong ? (first << 8) | (data[at + 1] ?? 0) : first;
    const span = tlvSpan(data, at + (isLong ? 2 : 1));
    if (!span || span.end > data.length) return found;
    const value = data.subarray(span.start, span.end);
    found.push({ tag, value });
    if (first & 0x20 && depth < 8) found.push(...readTlv(value, depth + 1));
    at = span.end;
  }
  return found;
}
