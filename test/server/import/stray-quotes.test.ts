// A quote that is opened by mistake and closed by the inch sign of a later row looks like a table in a cell: it is said.
import { expect } from 'chai';
import { read, row } from './read-rows.ts';

const said = (lines: number) =>
  `a cell of ${lines} lines holds what could be rows; is a quote closed too late?`;

describe('a stray quote that a later row closes', () => {
  const cell = 'Old Style Mustard;1\nS2;Coffee;2\nS3;Pipe 5';
  const list = `sku;name;price\nS1;"${cell}";3\nS4;Milk;4\n`;
  for (const separator of [',', ';', '\t'])
    for (const end of ['\n', '\r\n', '\r'])
      it(`is said, separated by ${JSON.stringify([separator, end])} (field case 19)`, async () => {
        const as = (text: string) => text.replaceAll(';', separator).replaceAll('\n', end);
        expect((await read('list.csv', as(list))).rows).to.deep.equal([
          { ...row(2, 'S1', as(cell), '3'), warning: said(3) },
          row(5, 'S4', 'Milk', '4'),
        ]);
      });

  it('is said in the first and the last column too (field case 19)', async () => {
    const last = 'sku;price;name\nS1;1;"Mustard\nS2;2;Coffee\n\nS3;3;Pipe 5"\nS4;4;Milk\n';
    expect((await read('list.csv', last)).rows).to.deep.equal([
      { ...row(2, 'S1', '1', 'Mustard\nS2;2;Coffee\n\nS3;3;Pipe 5'), warning: said(4) },
      row(6, 'S4', '4', 'Milk'),
    ]);
    const first = 'name;sku;price;;\n"Mustard;S1;1\nCoffee;S2;2\nPipe 5";S3;3\n';
    expect((await read('list.csv', first)).rows).to.deep.equal([
      { ...row(2, 'Mustard;S1;1\nCoffee;S2;2\nPipe 5', 'S3', '3'), warning: said(3) },
    ]);
  });
});

describe('a cell of several lines', () => {
  it('stays one with a table of its own (field case 19)', async () => {
    const cell = 'Sizes:\nXS,S,M\nL,XL,XXL';
    expect(
      (await read('list.csv', `sku,name,description\nS1,Shirt,"${cell}"\nS2,Cup,x\n`)).rows,
    ).to.deep.equal([{ ...row(2, 'S1', 'Shirt', cell), warning: said(3) }, row(5, 'S2', 'Cup', 'x')]);
    const pairs = 'Soft\nred,blue\ngreen,black';
    expect((await read('list.csv', `sku,description\nS0,"${pairs}"\n`)).rows).to.deep.equal([
      row(2, 'S0', pairs),
    ]);
  });

  for (const [what, text] of [
    ['an address', 'Main Street 1\n00100; Helsinki\nFinland'],
    ['a text with a separator in each line', 'Tea; green\nfrom; China\nsoft; warm'],
    ['a list as long as a row', 'Jam\nstrawberry;sugar;pectin\nGermany'],
    ['blank lines', 'a\n\n\nb;c'],
  ] as const)
    for (const separator of [',', ';', '\t'])
      it(`stays one with ${what}, where ${JSON.stringify(separator)} separates cells (field case 19)`, async () => {
        for (const end of ['\n', '\r\n', '\r']) {
          const cell = text.replaceAll(';', separator).replaceAll('\n', end);
          const cells = ['S1', `"${cell}"`, '1'].join(separator);
          const lines = [`sku;name;price`.replaceAll(';', separator), cells, ''].join(end);
          expect((await read('list.csv', lines)).rows, JSON.stringify(end)).to.deep.equal([
            row(2, 'S1', cell, '1'),
          ]);
        }
      });

  it('stays one whose own breaks are not those of the rows (field case 19)', async () => {
    const cell = 'a;1\nS2;b;2\nS3;c';
    expect((await read('list.csv', `sku;name;price\r\nS1;"${cell}";3\r\n`)).rows).to.deep.equal([
      row(2, 'S1', cell, '3'),
    ]);
  });

  it('stays one with sentences that have as many commas as a row (field case 19)', async () => {
    const cell = 'Soft, warm\nstrawberry, sugar, pectin\nfrom Germany, Berlin, Mitte';
    expect((await read('list.csv', `sku,name,description\nS1,Jam,"${cell}"\n`)).rows).to.deep.equal([
      row(2, 'S1', 'Jam', cell),
    ]);
  });
});
