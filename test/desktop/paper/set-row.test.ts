// Where the texts of a drawn row stand, with letters of ten dots each.
import { expect } from 'chai';
import { directionOf, setRow } from '../../../desktop/renderer/platform/paper/set-row.ts';
import type { PaperRow } from '../../../desktop/ipc/paper-row.ts';

const widthOf = (text: string) => Array.from(text).length * 10;
const row = (start: string, end = ''): PaperRow => ({
  kind: 'sides',
  start,
  end,
  indent: 0,
  strong: false,
  tall: false,
});
const set = (one: PaperRow, dots = 200, indent = 0) =>
  setRow(one, { dots, indent, widthOf }).map(({ text, line, at }) => `${line} ${at} ${text}`);

describe('a drawn row', () => {
  it('has its name at the beginning and its figure at the end of the first line', () => {
    expect(set(row('قهوة', '12.00'))).to.deep.equal(['0 start قهوة', '0 end 12.00']);
    expect(set(row('قهوة عربية بالهيل', '12.00'))).to.deep.equal([
      '0 start قهوة عربية',
      '1 start بالهيل',
      '0 end 12.00',
    ]);
  });

  it('has its figure in a line of its own where the name would break into pieces', () => {
    expect(set(row('咖啡咖啡咖啡咖啡', '1234567890123456'))).to.deep.equal([
      '0 start 咖啡咖啡咖啡咖啡',
      '1 end 1234567890123456',
    ]);
  });

  it('never is wider than the paper, and loses nothing', () => {
    const long = '田中さんにあげて下さい'.repeat(9);
    for (const text of [long, `${'x'.repeat(99)} y z`, 'a '.repeat(80).trim()]) {
      const lines = setRow(row(text), { dots: 200, indent: 20, widthOf }).map((one) => one.text);
      for (const line of lines) expect(widthOf(line)).to.be.at.most(180);
      expect(lines.join('').replaceAll(' ', '')).to.equal(text.replaceAll(' ', ''));
    }
    expect(set(row(''))).to.deep.equal(['0 start ']);
  });

  it('breaks no letter from its marks, and no sign that is made of several', () => {
    const family = '👩‍👩‍👧‍👦';
    const lines = setRow(row(family.repeat(5)), { dots: 80, indent: 0, widthOf }).map(({ text }) => text);
    for (const line of lines) expect(line.replaceAll(family, '')).to.equal('');
  });

  it('keeps together what no-break spaces hold together, where it fits into a line', () => {
    expect(set(row('بيع\u00a019.58\u202f€ · الخصومات\u00a00.00'), 230)).to.deep.equal([
      '0 start بيع\u00a019.58\u202f€ ·',
      '1 start الخصومات\u00a00.00',
    ]);
  });

  it('stands in the middle line by line', () => {
    expect(set({ ...row('مقهى الميناء القديم في المدينة'), kind: 'middle' })).to.deep.equal([
      '0 middle مقهى الميناء القديم',
      '1 middle في المدينة',
    ]);
  });

  it('runs as its first letter does', () => {
    const table: readonly (readonly [string, string | undefined])[] = [
      ['12 قهوة', 'rtl'],
      ['שלום', 'rtl'],
      ['Espresso قهوة', 'ltr'],
      ['咖啡', 'ltr'],
      ['12.00 €', undefined],
    ];
    for (const [text, direction] of table) expect(directionOf(text), text).to.equal(direction);
  });
});
