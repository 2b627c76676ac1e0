// Rows that are all on this device: found by the words of their name, whatever their accents, and in the order of a column.
import { expect } from 'chai';
import type { Column } from '../../../desktop/renderer/tables/list/column.ts';
import { inOrder, narrowed } from '../../../desktop/renderer/tables/list/narrowed.ts';

interface Row {
  readonly name: string;
  readonly priority: number;
}

describe('the rows of a list', () => {
  const rows: Row[] = ['Café crème', 'Crème brûlée', 'Tea'].map((name, index) => ({
    name,
    priority: [5, -3, 10][index]!,
  }));
  const column = (id: 'name' | 'priority'): Column<Row> => ({
    id,
    title: id,
    show: (row) => row[id],
    text: (row) => row[id],
    width: '1fr',
  });
  const found = (asked: Partial<Parameters<typeof narrowed<Row>>[1]>) =>
    narrowed(rows, {
      typed: '',
      sorting: { by: 'name', descending: false },
      columns: [column('name'), column('priority')],
      fits: () => true,
      ...asked,
    }).map(({ priority }) => priority);

  it('are all of them where nothing is asked, by name', () => {
    expect(found({})).to.deep.equal([5, -3, 10]);
  });

  it('have every word in their name, or in what else is said of them, and whatever else is asked', () => {
    expect(found({ typed: ' creme ' })).to.deep.equal([5, -3]);
    expect(found({ typed: 'creme bru' })).to.deep.equal([-3]);
    expect(found({ typed: 'creme', fits: ({ priority }) => priority > 0 })).to.deep.equal([5]);
    expect(found({ typed: 'milk' })).to.deep.equal([]);
    expect(found({ typed: 'tea 10', said: ({ name, priority }) => `${name} ${priority}` })).to.deep.equal([
      10,
    ]);
  });

  it('stand in the order of a column, numbers as numbers, either way', () => {
    expect(found({ sorting: { by: 'priority', descending: false } })).to.deep.equal([-3, 5, 10]);
    expect(found({ sorting: { by: 'priority', descending: true } })).to.deep.equal([10, 5, -3]);
    expect(found({ sorting: { by: 'name', descending: true } })).to.deep.equal([10, -3, 5]);
    expect(found({ sorting: { by: 'nonsense', descending: true } })).to.deep.equal([5, -3, 10]);
  });

  it('are put in order whatever they were found by, equal ones as they stood', () => {
    const same = rows.map((row) => ({ ...row, priority: 1 }));
    const byPriority = { by: 'priority', descending: true };
    expect(inOrder(same, byPriority, [column('priority')])).to.deep.equal(same);
    const names = inOrder(rows, { by: 'name', descending: true }, [column('name')]);
    expect(names.map(({ name }) => name)).to.deep.equal(['Tea', 'Crème brûlée', 'Café crème']);
  });
});
