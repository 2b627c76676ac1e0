// One spelling for every JSON value (RFC 8785), so that a hash made on a till equals the hash made on the server.
// Digests run this over every document of a replica: it stays one pass over the value, with no copy of it.

/** Any character a JSON string must escape, or half of a surrogate pair, which may be alone. */
const SPECIAL = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

function quote(text: string): string {
  if (!SPECIAL.test(text)) return `"${text}"`;
  if (!text.isWellFormed()) throw new TypeError('canonicalJson: a lone surrogate has no canonical form');
  return JSON.stringify(text);
}

/** Objects of any realm that carry members only: a Date or a Map would silently come out as {}. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function members(value: object): string {
  if (!isPlain(value)) throw new TypeError('canonicalJson: a class instance is not plain data');
  let text = '';
  for (const { name, quoted } of inOrder(Object.keys(value))) {
    const member = (value as Record<string, unknown>)[name];
    if (member !== undefined) text += `${text === '' ? '' : ','}${quoted}:${canonicalJson(member)}`;
  }
  return `{${text}}`;
}

interface Name {
  readonly name: string;
  readonly quoted: string;
}

interface Shape {
  readonly names: readonly string[];
  readonly sorted: readonly Name[];
}

/** The last object's of so many members: documents of one kind come one after the other, and sorting costs most. */
const shapes: Shape[] = [];
const largest = 100;

function inOrder(names: readonly string[]): readonly Name[] {
  const known = shapes[names.length];
  if (known?.names.every((name, index) => name === names[index])) return known.sorted;
  // The default sort compares UTF-16 code units, as the RFC asks.
  const sorted = names.toSorted().map((name) => ({ name, quoted: quote(name) }));
  if (names.length <= largest) shapes[names.length] = { names, sorted };
  return sorted;
}

function elements(value: readonly unknown[]): string {
  let text = '';
  // Counted, not mapped: a hole is an undefined element and must throw.
  for (let index = 0; index < value.length; index += 1) {
    text += `${index === 0 ? '' : ','}${canonicalJson(value[index])}`;
  }
  return `[${text}]`;
}

/**
 * RFC 8785 text of plain data; undefined members are left out. Throws TypeError on what has no canonical form: NaN,
 * infinities, undefined in an array or at the top, lone surrogates, bigint, function, symbol, class instances.
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quote(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`canonicalJson: ${value} has no canonical form`);
      return String(value);
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? elements(value) : members(value);
    default:
      throw new TypeError(`canonicalJson: ${typeof value} has no canonical form`);
  }
}
