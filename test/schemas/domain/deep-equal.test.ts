// Equality of documents: members in any order, undefined as absent, and in step with the canonical text.
import { expect } from 'chai';
import fc from 'fast-check';
import { canonicalJson } from '../../../schemas/domain/canonical-json.ts';
import { deepEqual } from '../../../schemas/domain/deep-equal.ts';

describe('deepEqual', () => {
  const table: [a: unknown, b: unknown, equal: boolean][] = [
    [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
    [{ a: 1 }, { a: 1, b: undefined }, true],
    [{ a: 1, b: undefined }, { a: 1 }, true],
    [{ a: undefined }, { b: undefined }, true],
    [{ a: 1 }, { a: 1, b: null }, false],
    [{ a: 1, b: 2 }, { a: 1 }, false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1 }, { b: 1 }, false],
    [[1, 2], [2, 1], false],
    [[1], [1, 2], false],
    [[], {}, false],
    [{}, [], false],
    [null, {}, false],
    [null, undefined, false],
    [0, -0, true],
    [1, '1', false],
    ['a', 'a', true],
    [{ toString: undefined }, {}, true],
    [{}, { constructor: Object }, false],
    [{ constructor: Object }, {}, false],
    [JSON.parse('{"__proto__":1}'), {}, false],
    [{}, JSON.parse('{"__proto__":1}'), false],
  ];
  for (const [index, [a, b, equal]] of table.entries()) {
    it(`case ${index + 1} is ${equal ? 'equal' : 'not equal'}`, () =>
      expect(deepEqual(a, b)).to.equal(equal));
  }

  it('holds exactly when the canonical texts are the same', () => {
    const small = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom<unknown>(null, 0, 1, '', 'a', true),
        fc.array(tie('value'), { maxLength: 2 }),
        fc.dictionary(
          fc.constantFrom('a', 'b', '__proto__', 'constructor'),
          fc.oneof(tie('value'), fc.constant(undefined)),
          {
            maxKeys: 3,
          },
        ),
      ),
    })).value;
    fc.assert(
      fc.property(small, small, (a, b) => {
        expect(deepEqual(a, b)).to.equal(canonicalJson(a) === canonicalJson(b));
        expect(deepEqual(a, a)).to.equal(true);
        expect(deepEqual(a, structuredClone(a))).to.equal(true);
      }),
      { numRuns: 2000 },
    );
  });
});
