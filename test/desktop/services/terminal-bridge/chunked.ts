// Bytes as a network hands them over: in pieces of any size.

export function chunked(bytes: Uint8Array, sizes: Iterator<number>): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const size = sizes.next().value as number;
    parts.push(bytes.subarray(at, at + size));
    at += size;
  }
  return parts;
}
