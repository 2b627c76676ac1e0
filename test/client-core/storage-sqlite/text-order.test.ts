// SQLite's order of text, made JavaScript's.
import BetterSqlite3 from 'better-sqlite3';
import { expect } from 'chai';
import fc from 'fast-check';
import { inOrder } from '../../../client-core/storage-sqlite/text-order.ts';

/** Around the places where the order of code points and that of UTF-16 differ, and everywhere else. */
const character = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    '\u0000',
    '\ud7ff',
    '\ue000',
    '\uffff',
    '\u{10000}',
    '\u{12000}',
    '\u{10ffff}',
    '😀',
  ),
  fc.integer({ min: 0, max: 0xd7ff }).map((point) => String.fromCodePoint(point)),
  fc.integer({ min: 0xe000, max: 0x10ffff }).map((point) => String.fromCodePoint(point)),
);
const text = fc.array(character, { maxLength: 6 }).map((characters) => characters.join(''));

describe('text in order', () => {
  const database = new BetterSqlite3(':memory:');
  const less = database.prepare('SELECT ? < ?').pluck();
  after(() => database.close());

  it('is compared by SQLite as JavaScript compares the original', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(less.get(inOrder(a), inOrder(b))).to.equal(a < b ? 1 : 0);
        expect(inOrder(a) === inOrder(b)).to.equal(a === b);
      }),
      { numRuns: 20_000 },
    );
  });

  it('would not be without it', () => {
    expect(['\uff5e', '😀'].sort()).to.deep.equal(['😀', '\uff5e']);
    expect(less.get('\uff5e', '😀')).to.equal(1);
  });
});
