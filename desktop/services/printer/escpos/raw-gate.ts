// What a program may send to a printer as raw commands: those that print, and nothing that writes into a printer's memory,
// changes its settings or its firmware, or turns it off. Whatever is not known here is refused: commands have lengths of
// their own, and behind an unknown one nobody knows what is text and what is the next command.

const [dle, esc, fs, gs] = [0x10, 0x1b, 0x1c, 0x1d];

/** Bytes it takes altogether, from its first one; undefined when it is none of these, or is cut off. */
type Length = (bytes: Uint8Array, at: number) => number | undefined;

const fixed =
  (length: number): Length =>
  () =>
    length;
const word = (bytes: Uint8Array, at: number) => (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0);

const escCommands: Readonly<Record<string, Length>> = {
  '@': fixed(2),
  '2': fixed(2),
  ' ': fixed(3),
  '!': fixed(3),
  '-': fixed(3),
  '3': fixed(3),
  E: fixed(3),
  G: fixed(3),
  J: fixed(3),
  K: fixed(3),
  M: fixed(3),
  R: fixed(3),
  V: fixed(3),
  a: fixed(3),
  d: fixed(3),
  e: fixed(3),
  r: fixed(3),
  t: fixed(3),
  '{': fixed(3),
  $: fixed(4),
  '\\': fixed(4),
  p: fixed(5),
  /** Tabs, to a zero. */
  D: (bytes, at) => {
    const end = bytes.indexOf(0, at + 2);
    return end < 0 || end - at > 34 ? undefined : end - at + 1;
  },
  /** A picture of columns, of 8 dots or of 24. */
  '*': (bytes, at) => {
    const mode = bytes[at + 2] ?? 0;
    if (![0, 1, 32, 33].includes(mode)) return undefined;
    return 5 + word(bytes, at + 3) * (mode < 32 ? 1 : 3);
  },
};

const gsCommands: Readonly<Record<string, Length>> = {
  '!': fixed(3),
  B: fixed(3),
  H: fixed(3),
  b: fixed(3),
  f: fixed(3),
  h: fixed(3),
  w: fixed(3),
  L: fixed(4),
  P: fixed(4),
  W: fixed(4),
  $: fixed(4),
  '\\': fixed(4),
  V: (bytes, at) => ([0x41, 0x42, 0x61, 0x62, 0x67, 0x68].includes(bytes[at + 2] ?? 0) ? 4 : 3),
  /** Bars: to a zero, or so many. */
  k: (bytes, at) => {
    const kind = bytes[at + 2] ?? 0;
    if (kind >= 65) return 4 + (bytes[at + 3] ?? 0);
    const end = bytes.indexOf(0, at + 3);
    return kind > 6 || end < 0 ? undefined : end - at + 1;
  },
  /** A picture of lines. */
  v: (bytes, at) => (bytes[at + 2] === 0x30 ? 8 + word(bytes, at + 4) * word(bytes, at + 6) : undefined),
  /** `GS ( k` makes codes of two dimensions; all others with a bracket are settings, memory, tests. */
  '(': (bytes, at) => (bytes[at + 2] === 0x6b ? 5 + word(bytes, at + 3) : undefined),
};

/** Of `10 14 01`, which opens a drawer at once: which pin, and how long. */
const pulseLength = 5;

/** Where the first byte stands that may not be sent, and what it begins; undefined when all of it may. */
export function refusedByte(
  bytes: Uint8Array,
): { readonly at: number; readonly command: string } | undefined {
  let at = 0;
  while (at < bytes.length) {
    const length = lengthAt(bytes, at);
    if (length === undefined || at + length > bytes.length)
      return { at, command: hex(bytes.slice(at, at + 3)) };
    const hidden = length > pulseLength ? realTimeWithin(bytes, at + 1, at + length) : undefined;
    if (hidden !== undefined) return { at: hidden, command: hex(bytes.slice(hidden, hidden + 3)) };
    at += length;
  }
  return undefined;
}

function lengthAt(bytes: Uint8Array, at: number): number | undefined {
  const first = bytes[at]!;
  const second = String.fromCharCode(bytes[at + 1] ?? 0);
  if (first === esc) return Object.hasOwn(escCommands, second) ? escCommands[second]!(bytes, at) : undefined;
  if (first === gs) return Object.hasOwn(gsCommands, second) ? gsCommands[second]!(bytes, at) : undefined;
  // Chinese characters on or off; `FS q` and `FS g` write into memory that lasts.
  if (first === fs) return second === '&' || second === '.' ? 2 : undefined;
  if (first === dle) return isPulse(bytes, at) ? pulseLength : undefined;
  return [0x09, 0x0a, 0x0c, 0x0d, 0x18].includes(first) || (first >= 0x20 && first !== 0x7f) ? 1 : undefined;
}

function isPulse(bytes: Uint8Array, at: number): boolean {
  return (
    bytes[at + 1] === 0x14 && bytes[at + 2] === 0x01 && (bytes[at + 3] ?? 9) <= 1 && (bytes[at + 4] ?? 9) <= 8
  );
}

/** Printers carry these out wherever they find them, in the middle of a picture too. */
function realTimeWithin(bytes: Uint8Array, from: number, to: number): number | undefined {
  for (let at = from; at + 1 < to; at += 1)
    if (bytes[at] === dle && [0x04, 0x05, 0x14].includes(bytes[at + 1]!)) return at;
  return undefined;
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
}
