// Numbers as ZVT writes them: two decimal digits a byte.

/** `digits` of it, an even number of them. */
export function toBcd(value: number | string, digits: number): number[] {
  const text = String(value).padStart(digits, '0');
  if (text.length !== digits || !/^\d+$/.test(text)) throw new RangeError(`${value} is not ${digits} digits`);
  return text.match(/../g)!.map((pair) => Number.parseInt(pair, 16));
}

export function fromBcd(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Undefined when a nibble is none of the ten digits. */
export function bcdNumber(bytes: Uint8Array): number | undefined {
  const text = fromBcd(bytes);
  return /^\d+$/.test(text) ? Number(text) : undefined;
}
