// Three-way merge by law: what holds whatever the two sides did to a document and to its list of variations.
import { expect } from 'chai';
import fc from 'fast-check';
import { deepEqual } from '../../../schemas/domain/deep-equal.ts';
import { mergeFields } from '../../../schemas/domain/merge-fields.ts';

type Doc = Record<string, unknown>;

describe('any merge', () => {
  const value = fc.constantFrom<unknown>(undefined, null, 0, 1, 'x', ['p'], { q: 1 });
  const element = (id: string): fc.Arbitrary<Doc> =>
    fc.record(
      { id: fc.constant(id), price: fc.nat(2), name: fc.constantFrom('m', 'n') },
      { requiredKeys: ['id'] },
    );
  /** Elements in the order of their ids: lists that were added to, removed from and edited, but not reordered. */
  const list = fc
    .subarray(['a', 'b', 'c', 'd'])
    .chain((ids): fc.Arbitrary<Doc[]> => fc.tuple(...ids.map(element)));
  const shuffledList = list.chain((elements) =>
    fc.shuffledSubarray(elements, { minLength: elements.length }),
  );
  const docWith = (variations: fc.Arbitrary<unknown>): fc.Arbitrary<Doc> =>
    fc.record({ x: value, y: value, z: fc.nat(1), variations }, { requiredKeys: [] });
  const doc = docWith(shuffledList);
  const orderedDoc = docWith(list);
  const holds = (sides: fc.Arbitrary<Doc>, law: (base: Doc, mine: Doc, theirs: Doc) => void): void =>
    fc.assert(fc.property(sides, sides, sides, law), { numRuns: 2000 });
  const same = (left: unknown, right: unknown): void => {
    expect(deepEqual(left, right), `${JSON.stringify(left)} and ${JSON.stringify(right)}`).to.equal(true);
  };

  it('of a side that did nothing is the other side', () => {
    holds(doc, (base, other) => {
      for (const sides of [
        { base, mine: base, theirs: other },
        { base, mine: other, theirs: base },
        { base, mine: other, theirs: other },
      ]) {
        const { merged, conflicts } = mergeFields<Doc>(sides);
        same(merged, other);
        expect(conflicts).to.deep.equal([]);
      }
    });
  });

  it('is the same from both sides while there is no conflict, and else conflicts in the same fields', () => {
    holds(orderedDoc, (base, mine, theirs) => {
      const here = mergeFields<Doc>({ base, mine, theirs });
      const there = mergeFields<Doc>({ base, mine: theirs, theirs: mine });
      if (here.conflicts.length === 0) same(here.merged, there.merged);
      const swapped = there.conflicts.map(({ mine: own, theirs: stored, ...rest }) => ({
        ...rest,
        mine: stored,
        theirs: own,
      }));
      expect(here.conflicts).to.have.deep.members(swapped);
    });
  });

  it('takes each field from the side that changed it and asks only where both did, differently', () => {
    holds(docWith(fc.constant(undefined)), (base, mine, theirs) => {
      const { merged, conflicts } = mergeFields<Doc>({ base, mine, theirs });
      for (const name of ['x', 'y', 'z']) {
        const [before, own, stored] = [base[name], mine[name], theirs[name]];
        const changedHere = !deepEqual(own, before);
        const changedThere = !deepEqual(stored, before);
        same(merged[name], changedHere && !changedThere ? own : stored);
        const asks = changedHere && changedThere && !deepEqual(own, stored);
        expect(conflicts.filter(({ field }) => field === name)).to.deep.equal(
          asks ? [{ field: name, base: before, mine: own, theirs: stored }] : [],
        );
      }
    });
  });

  it('merged once more changes nothing and asks nothing', () => {
    holds(doc, (base, mine, theirs) => {
      const { merged } = mergeFields<Doc>({ base, mine, theirs });
      const again = mergeFields<Doc>({ base: theirs, mine: merged, theirs });
      same(again.merged, merged);
      expect(again.conflicts).to.deep.equal([]);
    });
  });

  it('loses no element that one side added and keeps none twice', () => {
    holds(doc, (base, mine, theirs) => {
      const ids = (side: Doc): string[] => ((side['variations'] ?? []) as Doc[]).map(({ id }) => String(id));
      const { merged, conflicts } = mergeFields<Doc>({ base, mine, theirs });
      if (conflicts.some(({ field }) => field === 'variations')) return;
      const after = ids(merged);
      expect(new Set(after).size).to.equal(after.length);
      if (mine['variations'] === undefined || theirs['variations'] === undefined) return;
      const added = [...ids(mine), ...ids(theirs)].filter((id) => !ids(base).includes(id));
      expect(after).to.include.members(added);
    });
  });

  it('leaves its inputs as they were', () => {
    holds(doc, (base, mine, theirs) => {
      const before = structuredClone([base, mine, theirs]);
      mergeFields<Doc>({ base, mine, theirs });
      expect([base, mine, theirs]).to.deep.equal(before);
    });
  });
});
