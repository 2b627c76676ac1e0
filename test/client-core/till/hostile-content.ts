// What a screen, an import or an older version of the till can leave in a text or in a document.
import fc from 'fast-check';
import type { JsonObject } from '@evertill/schemas';

const known = [
  'Table\0 5',
  '\0',
  '\ud800',
  'half \udc00 of a letter',
  '\udc00\ud800',
  '\ufffe\uffff\u{1ffff}',
  '\u202e5 elbaT\u2066\u2069',
  '\u0007\u001b[2J\u009b',
  'a\u0301\u0302\u0303'.repeat(60),
  '{"__proto__":1}',
  '</script><b>',
  "'; DROP TABLE orders; --",
  '\u200b\u00ad\ufeff',
];

/** Any code units, halves of pairs and NUL included. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...known) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.integer({ min: 0, max: 0xffff }), { minLength: 1, maxLength: 40 })
      .map((units) => String.fromCharCode(...units)),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(201, 2001, 20_000, 1_048_576).map((length) => 'x'.repeat(length)),
  },
);

const nested = (depth: number): unknown => JSON.parse('{"a":'.repeat(depth) + '1' + '}'.repeat(depth));

/** What may stand where the shape has something else. */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      -1,
      1.5,
      9e15,
      [],
      {},
      [[[]]],
      { a: '\0' },
      { ['k\0']: 1 },
      nested(58),
      nested(70),
      JSON.parse('{"__proto__":{"polluted":true}}'),
      { constructor: 1 },
    ),
  },
);

/** `document` with some of its members exchanged, left out, or others added; `kept` are left alone. */
export function hostileVariant(document: object, kept: readonly string[] = []): fc.Arbitrary<JsonObject> {
  const names = Object.keys(document).filter((name) => !kept.includes(name));
  const change = fc.tuple(fc.constantFrom(...names, 'added'), hostileValue, fc.integer({ min: 0, max: 9 }));
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    const changed: Record<string, unknown> = structuredClone(document) as Record<string, unknown>;
    for (const [name, value, chance] of changes) {
      if (chance === 0) delete changed[name];
      else changed[name] = value;
    }
    return changed as JsonObject;
  });
}
