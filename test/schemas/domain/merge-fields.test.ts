// Three-way merge by example: what the two sides did, what comes out, and what is asked.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import { fieldSteps, mergeFields } from '../../../schemas/domain/merge-fields.ts';
import type { FieldConflict } from '../../../schemas/domain/merge-fields.ts';

type Doc = Record<string, unknown>;
const conflict = (field: string, base: unknown, mine: unknown, theirs: unknown): FieldConflict => ({
  field,
  base,
  mine,
  theirs,
});
const a = { id: 'a', name: 'single', price: 100 };
const b = { id: 'b', name: 'case', price: 1000 };
const c = { id: 'c', name: 'pallet', price: 9000 };
const d = { id: 'd', name: 'sample', price: 0 };
const of = (...variations: unknown[]): Doc => ({ variations });

describe('mergeFields', () => {
  const table: [given: string, base: Doc, mine: Doc, theirs: Doc, merged: Doc, conflicts: FieldConflict[]][] =
    [
      ['no change', { x: 1 }, { x: 1 }, { x: 1 }, { x: 1 }, []],
      ['a change of mine', { x: 1, y: 1 }, { x: 2, y: 1 }, { x: 1, y: 1 }, { x: 2, y: 1 }, []],
      ['a change of theirs', { x: 1, y: 1 }, { x: 1, y: 1 }, { x: 2, y: 1 }, { x: 2, y: 1 }, []],
      ['changes of different fields', { x: 1, y: 1 }, { x: 2, y: 1 }, { x: 1, y: 2 }, { x: 2, y: 2 }, []],
      ['the same change twice', { x: 1 }, { x: 2 }, { x: 2 }, { x: 2 }, []],
      ['the same field two ways', { x: 1 }, { x: 2 }, { x: 3 }, { x: 3 }, [conflict('x', 1, 2, 3)]],
      [
        'a conflict beside a change of mine',
        { x: 1, y: 1 },
        { x: 2, y: 2 },
        { x: 3, y: 1 },
        { x: 3, y: 2 },
        [conflict('x', 1, 2, 3)],
      ],
      ['a field mine added', {}, { x: 1 }, {}, { x: 1 }, []],
      ['a field both added differently', {}, { x: 1 }, { x: 2 }, { x: 2 }, [conflict('x', undefined, 1, 2)]],
      ['a field mine removed', { x: 1 }, {}, { x: 1 }, {}, []],
      ['a field mine removed by undefined', { x: 1 }, { x: undefined }, { x: 1 }, {}, []],
      [
        'a field mine removed and theirs changed',
        { x: 1 },
        {},
        { x: 2 },
        { x: 2 },
        [conflict('x', 1, undefined, 2)],
      ],
      [
        'a field theirs removed and mine changed',
        { x: 1 },
        { x: 2 },
        {},
        {},
        [conflict('x', 1, 2, undefined)],
      ],
      [
        'an edit that names only its fields',
        { x: 1 },
        { x: 2 },
        { x: 1, y: 5, z: 6 },
        { x: 2, y: 5, z: 6 },
        [],
      ],
      [
        'objects, as wholes',
        { x: { p: 1, q: 1 } },
        { x: { p: 2, q: 1 } },
        { x: { p: 1, q: 2 } },
        { x: { p: 1, q: 2 } },
        [conflict('x', { p: 1, q: 1 }, { p: 2, q: 1 }, { p: 1, q: 2 })],
      ],
      [
        'lists of text, as wholes',
        { x: ['p'] },
        { x: ['p', 'q'] },
        { x: ['p', 'r'] },
        { x: ['p', 'r'] },
        [conflict('x', ['p'], ['p', 'q'], ['p', 'r'])],
      ],
      [
        'server-set fields on every side',
        { rev: 1, updated_at: 'a', created_at: 'c', x: 1 },
        { rev: 9, updated_at: 'z', created_at: 'y', x: 2 },
        { rev: 2, updated_at: 'b', created_at: 'c', x: 1 },
        { rev: 2, updated_at: 'b', created_at: 'c', x: 2 },
        [],
      ],
      ['a server-set field of mine only', {}, { rev: 9 }, {}, {}, []],
      [
        'a member named like an inherited one',
        {},
        { constructor: 1 },
        { toString: 2 },
        { constructor: 1, toString: 2 },
        [],
      ],

      [
        'different variations edited',
        of(a, b),
        of({ ...a, price: 110 }, b),
        of(a, { ...b, price: 900 }),
        of({ ...a, price: 110 }, { ...b, price: 900 }),
        [],
      ],
      [
        'different fields of one variation',
        of(a),
        of({ ...a, price: 110 }),
        of({ ...a, name: 'one' }),
        of({ ...a, price: 110, name: 'one' }),
        [],
      ],
      [
        'one field of one variation two ways',
        of(a, b),
        of({ ...a, price: 110 }, b),
        of({ ...a, price: 120 }, b),
        of({ ...a, price: 120 }, b),
        [conflict('variations.a.price', 100, 110, 120)],
      ],
      ['variations added on both sides', of(a), of(a, d), of(a, c), of(a, c, d), []],
      ['the first variations, one from each side', {}, of(b), of(a), of(a, b), []],
      [
        'one variation added twice, differently',
        of(),
        of({ ...a, price: 1 }),
        of({ ...a, price: 2 }),
        of({ ...a, price: 2 }),
        [conflict('variations.a.price', undefined, 1, 2)],
      ],
      [
        'one removed by mine, another edited by theirs',
        of(a, b),
        of(b),
        of(a, { ...b, price: 900 }),
        of({ ...b, price: 900 }),
        [],
      ],
      [
        'one removed by theirs, another edited by mine',
        of(a, b),
        of(a, { ...b, price: 900 }),
        of(b),
        of({ ...b, price: 900 }),
        [],
      ],
      [
        'one removed by mine and edited by theirs',
        of(a, b),
        of(b),
        of({ ...a, price: 1 }, b),
        of(b, { ...a, price: 1 }),
        [conflict('variations.a', a, undefined, { ...a, price: 1 })],
      ],
      [
        'one removed by theirs and edited by mine',
        of(a, b),
        of({ ...a, price: 1 }, b),
        of(b),
        of(b),
        [conflict('variations.a', a, { ...a, price: 1 }, undefined)],
      ],
      [
        'one moved by mine, another edited by theirs',
        of(a, b, c),
        of(c, a, b),
        of(a, { ...b, price: 1 }, c),
        of(c, a, { ...b, price: 1 }),
        [],
      ],
      [
        'one moved by theirs, another edited by mine',
        of(a, b, c),
        of(a, { ...b, price: 1 }, c),
        of(c, a, b),
        of(c, a, { ...b, price: 1 }),
        [],
      ],
      [
        'one put in front by mine, another edited by theirs',
        of(a, b),
        of(d, a, b),
        of(a, { ...b, price: 1 }),
        of(d, a, { ...b, price: 1 }),
        [],
      ],
      [
        'moves on both sides: theirs',
        of(a, b, c),
        of(b, a, c),
        of(c, { ...a, price: 1 }, b),
        of(c, { ...a, price: 1 }, b),
        [],
      ],
      ['a move of mine beside an addition of theirs', of(a, b), of(b, a), of(a, b, c), of(b, a, c), []],
      [
        'two elements with one id',
        of(a),
        of(a, a),
        of(a, b),
        of(a, b),
        [conflict('variations', [a], [a, a], [a, b])],
      ],
      [
        'elements without an id',
        of(a),
        of(a, { name: 'x' }),
        of(a, b),
        of(a, b),
        [conflict('variations', [a], [a, { name: 'x' }], [a, b])],
      ],
      [
        'lists inside a variation',
        of({ ...a, barcodes: ['1'] }),
        of({ ...a, barcodes: ['1', '2'] }),
        of({ ...a, price: 1, barcodes: ['1'] }),
        of({ ...a, price: 1, barcodes: ['1', '2'] }),
        [],
      ],
    ];
  for (const [given, base, mine, theirs, merged, conflicts] of table) {
    it(`given ${given}`, () =>
      expect(mergeFields({ base, mine, theirs })).to.deep.equal({ merged, conflicts }));
  }

  it('merges an object member by member where its members are fields of their own', () => {
    const members = { mergedByMember: ['data'] };
    const byMember = (base: Doc, mine: Doc, theirs: Doc) =>
      mergeFields<Doc>({ base: { data: base }, mine: { data: mine }, theirs: { data: theirs } }, members);
    expect(byMember({ p: 1, q: 1 }, { p: 2, q: 1 }, { p: 1, q: 2, r: 3 })).to.deep.equal({
      merged: { data: { p: 2, q: 2, r: 3 } },
      conflicts: [],
    });
    expect(byMember({ p: 1, q: 1 }, { p: 2, q: 5 }, { p: 3, q: 1 })).to.deep.equal({
      merged: { data: { p: 3, q: 5 } },
      conflicts: [conflict('data.p', 1, 2, 3)],
    });
    const values = byMember(of(a, b), of({ ...a, name: 'one' }, b), of(a, b, c));
    expect(values).to.deep.equal({ merged: { data: of({ ...a, name: 'one' }, b, c) }, conflicts: [] });
    const deeper = byMember({ x: { p: 1 } }, { x: { p: 2 } }, { x: { p: 3 } });
    expect(deeper.conflicts, 'only one level').to.deep.equal([
      conflict('data.x', { p: 1 }, { p: 2 }, { p: 3 }),
    ]);
    expect(byMember({}, { p: 1 }, { p: 1 }).conflicts).to.deep.equal([]);
    const sides = { base: { data: 1 }, mine: { data: 2 }, theirs: { data: { p: 1 } } };
    const whole = mergeFields<Doc>(sides, members);
    expect(whole.conflicts).to.deep.equal([conflict('data', 1, 2, { p: 1 })]);
  });

  describe('of the prices an item has in a price list', () => {
    const piece = { variation_id: '', min_quantity: '1.000', price: 100 };
    const dozen = { variation_id: '', min_quantity: '12.000', price: 90 };
    const large = { variation_id: 'large', min_quantity: '1.000', price: 150 };
    const prices = (...listed: unknown[]): Doc => ({ data: { item_id: 'milk', prices: listed } });
    const merge = (base: Doc, mine: Doc, theirs: Doc) =>
      mergeFields<Doc>({ base, mine, theirs }, collections.reference);

    it('takes those that were changed on either side', () => {
      const base = prices(piece, dozen, large);
      const mine = prices({ ...piece, price: 110 }, dozen, large);
      const theirs = prices(piece, { ...dozen, price: 80 }, large);
      expect(merge(base, mine, theirs)).to.deep.equal({
        merged: prices({ ...piece, price: 110 }, { ...dozen, price: 80 }, large),
        conflicts: [],
      });
      expect(merge(prices(piece), prices(piece, dozen), prices(piece, large))).to.deep.equal({
        merged: prices(piece, dozen, large),
        conflicts: [],
      });
    });

    it('asks about the one that both changed, and only about that one', () => {
      const mine = prices({ ...piece, price: 110 }, { ...dozen, price: 70 });
      const theirs = prices({ ...piece, price: 120 }, dozen);
      const { merged, conflicts } = merge(prices(piece, dozen), mine, theirs);
      expect(conflicts).to.deep.equal([conflict('data.prices.@1000.price', 100, 110, 120)]);
      expect(merged).to.deep.equal(prices({ ...piece, price: 120 }, { ...dozen, price: 70 }));
      const steps = fieldSteps(merged, conflicts[0]!.field, collections.reference);
      expect(steps.map(({ value, isOfList }) => [value, isOfList]).slice(2)).to.deep.equal([
        [{ ...piece, price: 120 }, true],
        [120, false],
      ]);
    });

    it('asks where one took away what the other changed, and where both added the same one', () => {
      const gone = merge(prices(piece, dozen), prices(piece), prices(piece, { ...dozen, price: 80 }));
      expect(gone.conflicts).to.deep.equal([
        conflict('data.prices.@12000', dozen, undefined, { ...dozen, price: 80 }),
      ]);
      const added = merge(prices(piece), prices(piece, dozen), prices(piece, { ...dozen, price: 80 }));
      expect(added.conflicts).to.deep.equal([conflict('data.prices.@12000.price', undefined, 90, 80)]);
    });

    it('asks about the prices that differ where both put the item into the list', () => {
      const { merged, conflicts } = merge({}, prices(piece, dozen), prices({ ...piece, price: 120 }, large));
      expect(conflicts).to.deep.equal([conflict('data.prices.@1000.price', undefined, 100, 120)]);
      expect(merged).to.deep.equal(prices({ ...piece, price: 120 }, dozen, large));
    });

    it('counts as a whole where one price stands there twice', () => {
      const [base, mine, theirs] = [[piece], [piece, { ...piece, price: 1 }], [dozen]];
      expect(merge(prices(...base), prices(...mine), prices(...theirs)).conflicts).to.deep.equal([
        conflict('data.prices', base, mine, theirs),
      ]);
    });
  });

  it('takes a person’s answer to a conflict, which is listed all the same', () => {
    const sides = { base: { x: 1, y: 1, z: 1 }, mine: { x: 2, y: 2, z: 1 }, theirs: { x: 3, y: 3, z: 3 } };
    const answers: Record<string, number> = { y: 4 };
    const { merged, conflicts } = mergeFields<Doc>(sides, {}, ({ field, mine }) => answers[field] ?? mine);
    expect(merged).to.deep.equal({ x: 2, y: 4, z: 3 });
    expect(conflicts).to.deep.equal([conflict('x', 1, 2, 3), conflict('y', 1, 2, 3)]);
  });

  it('says where a field leads, through members and lists, and nowhere where there is nothing', () => {
    const steps = (field: string) =>
      fieldSteps({ data: { p: 1 }, ...of(a, b) }, field).map(({ value }) => value);
    expect(steps('data.p')).to.deep.equal([{ p: 1 }, 1]);
    expect(steps('variations.b.price')).to.deep.equal([[a, b], b, 1000]);
    expect(steps('variations.z.price').slice(1)).to.deep.equal([undefined, undefined]);
    expect(steps('constructor.name')).to.deep.equal([undefined, undefined]);
  });

  it('keeps a member named __proto__ a member', () => {
    const mine = JSON.parse('{"__proto__":{"admin":true}}') as Doc;
    const { merged } = mergeFields<Doc>({ base: {}, mine, theirs: {} });
    expect(Object.keys(merged)).to.deep.equal(['__proto__']);
    expect(Object.getPrototypeOf(merged)).to.equal(Object.prototype);
    expect(merged['admin']).to.equal(undefined);
  });
});
