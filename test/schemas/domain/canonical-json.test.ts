// RFC 8785: one text per value, whoever builds it; what has no such text is refused loudly.
import { expect } from 'chai';
import fc from 'fast-check';
import { canonicalJson } from '../../../schemas/domain/canonical-json.ts';

describe('canonical JSON', () => {
  const table: [rule: string, value: unknown, text: string][] = [
    ['3.2.1 writes no whitespace', { a: [1, { b: 2 }], c: '' }, '{"a":[1,{"b":2}],"c":""}'],
    ['3.2.2.1 writes the literals', [null, true, false], '[null,true,false]'],
    ['3.2.2.2 escapes in two characters what has two', '\b\t\n\f\r"\\', '"\\b\\t\\n\\f\\r\\"\\\\"'],
    ['3.2.2.2 escapes other controls in lower-case hex', '\u0000\u000b\u001f', '"\\u0000\\u000b\\u001f"'],
    [
      '3.2.2.2 leaves everything else as it is',
      'A/\u007f\u0080\u00e9\u20ac\u2028\ufb33\u{1f600}',
      '"A/\u007f\u0080\u00e9\u20ac\u2028\ufb33\u{1f600}"',
    ],
    ['3.2.2.2 keeps composed and decomposed letters apart', ['\u00e5', 'a\u030a'], '["\u00e5","a\u030a"]'],
    [
      '3.2.2.3 writes integers plainly',
      [0, 1, -1, 1e20, 123456789],
      '[0,1,-1,100000000000000000000,123456789]',
    ],
    ['3.2.2.3 has no minus zero', -0, '0'],
    [
      '3.2.2.3 writes fractions in their shortest form',
      [4.5, 2e-3, 0.000001, 1 / 3],
      '[4.5,0.002,0.000001,0.3333333333333333]',
    ],
    ['3.2.2.3 writes exponents as ECMAScript does', [1e21, 1e-7, 1e30, 5e-324], '[1e+21,1e-7,1e+30,5e-324]'],
    [
      '3.2.2.3 writes the largest numbers',
      [Number.MAX_VALUE, Number.MAX_SAFE_INTEGER],
      '[1.7976931348623157e+308,9007199254740991]',
    ],
    [
      '3.2.3 sorts by UTF-16 code units, not by code points and not by language',
      {
        '\ufb33': 7,
        '\u{1f600}': 6,
        '\u20ac': 5,
        '\u00f6': 4,
        '\u0080': 3,
        '1': 2,
        '\r': 1,
        a: 0,
        B: 0,
        '10': 0,
        '9': 0,
      },
      '{"\\r":1,"1":2,"10":0,"9":0,"B":0,"a":0,"\u0080":3,"\u00f6":4,"\u20ac":5,"\u{1f600}":6,"\ufb33":7}',
    ],
    ['3.2.3 sorts a prefix before the longer key', { ab: 1, a: 2, '': 3 }, '{"":3,"a":2,"ab":1}'],
    [
      '3.2.3 sorts at every depth and leaves arrays in order',
      [{ b: { d: 1, c: 2 }, a: [3, 1] }],
      '[{"a":[3,1],"b":{"c":2,"d":1}}]',
    ],
    ['escapes keys like strings', { 'a"b\n': 1 }, '{"a\\"b\\n":1}'],
    ['leaves out undefined members', { a: undefined, b: 1, c: undefined }, '{"b":1}'],
    ['writes what is empty', [{}, [], ''], '[{},[],""]'],
    ['does not call toJSON, which is a member like others', { toJSON: 'x' }, '{"toJSON":"x"}'],
    ['writes a member named __proto__', JSON.parse('{"__proto__":{"a":1}}'), '{"__proto__":{"a":1}}'],
    ['takes objects without a prototype', Object.assign(Object.create(null), { a: 1 }), '{"a":1}'],
  ];
  for (const [rule, value, text] of table) {
    it(rule, () => expect(canonicalJson(value)).to.equal(text));
  }

  const refused: [what: string, value: unknown][] = [
    ['NaN', NaN],
    ['infinity', { a: [Infinity] }],
    ['minus infinity', -Infinity],
    ['undefined in an array', [1, undefined]],
    ['a hole in an array', Object.assign([0], { length: 2 })],
    ['undefined itself', undefined],
    ['a bigint', { a: 1n }],
    ['a function', { a: () => 1 }],
    ['a symbol', [Symbol('s')]],
    ['a Date, which would come out as {}', { at: new Date(0) }],
    ['a Map', new Map([[1, 2]])],
    ['half a surrogate pair in a string', 'a\ud83d'],
    ['half a surrogate pair in a key', { '\ude00': 1 }],
  ];
  for (const [what, value] of refused) {
    it(`refuses ${what}`, () => expect(() => canonicalJson(value)).to.throw(TypeError));
  }

  const anyJson = fc.jsonValue({ stringUnit: 'binary' });

  it('is the same value, read back', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        expect(JSON.parse(canonicalJson(value))).to.deep.equal(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('is the same text, whatever order the members were written in', () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([name, member]) => [name, reversed(member)]),
      );
    };
    fc.assert(
      fc.property(anyJson, (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(reversed(value))).to.equal(text);
        expect(canonicalJson(JSON.parse(text))).to.equal(text);
      }),
    );
  });

  it('orders keys as their UTF-16 bytes, big end first, would be ordered', () => {
    const bytes = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
    const keys = fc.uniqueArray(fc.string({ unit: 'binary', maxLength: 4 }), { maxLength: 8 });
    fc.assert(
      fc.property(keys, (names) => {
        const sorted = names.toSorted((a, b) => Buffer.compare(bytes(a), bytes(b)));
        const expected = sorted.map((name) => `${JSON.stringify(name)}:0`).join(',');
        expect(canonicalJson(Object.fromEntries(names.map((name) => [name, 0])))).to.equal(`{${expected}}`);
      }),
    );
  });
});
