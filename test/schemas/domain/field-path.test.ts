// Values and replacements at a path, by example.
import { expect } from 'chai';
import { replacedAt, valuesAt } from '@evertill/schemas';

const document = {
  id: 'p',
  tags: ['a', 'b'],
  data: { parent_id: 'c', of: { ids: [] } },
  variations: [
    { unit_id: 'kg', marks: [{ id: 'x' }, { id: 'y' }] },
    { unit_id: null, marks: [] },
  ],
};

describe('a path', () => {
  const table: [path: string, values: unknown[]][] = [
    ['id', ['p']],
    ['absent', [null]],
    ['tags', ['a', 'b']],
    ['data.parent_id', ['c']],
    ['data.absent', [null]],
    ['data.parent_id.deeper', []],
    ['data.of.ids', []],
    ['variations.unit_id', ['kg', null]],
    ['variations.marks.id', ['x', 'y']],
    ['constructor', [null]],
  ];
  for (const [path, values] of table) {
    it(`${path} leads to ${JSON.stringify(values)}`, () =>
      expect(valuesAt(document, path)).to.deep.equal(values));
  }

  it('can have one value for another, everywhere it leads, and a list holds none twice', () => {
    expect(replacedAt(document, 'tags', 'a', 'b').tags).to.deep.equal(['b']);
    expect(replacedAt(document, 'tags', 'a', 'z').tags).to.deep.equal(['z', 'b']);
    expect(replacedAt(document, 'data.parent_id', 'c', 'd').data).to.deep.equal({
      ...document.data,
      parent_id: 'd',
    });
    const marked = replacedAt(document, 'variations.marks.id', 'y', 'z').variations;
    expect(valuesAt({ marked }, 'marked.marks.id')).to.deep.equal(['x', 'z']);
    expect(replacedAt(document, 'variations.unit_id', 'g', 'z')).to.deep.equal(document);
    expect(replacedAt(document, 'absent.deeper', 'g', 'z')).to.deep.equal(document);
  });
});
