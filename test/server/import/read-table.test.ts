// Files as they come: csv, tsv, gzip, byte order marks, quoted line breaks, broken quotes. The line a row is reported
// by is the line a person finds it on.
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { ImportError } from '../../../server/import/columns.ts';
import { openTable } from '../../../server/import/read-table.ts';
import type { TableRow } from '../../../server/import/read-table.ts';
import { read, row } from './read-rows.ts';

describe('a table file', () => {
  const expected = [row(2, '1', 'Tea, green', '2.50'), row(3, '2', 'Cup', '4')];

  it('is read as csv', async () => {
    const { header, rows } = await read('list.csv', 'sku,name,price\n1,"Tea, green",2.50\n2,Cup,4\n');
    expect(header).to.deep.equal(['sku', 'name', 'price']);
    expect(rows).to.deep.equal(expected);
  });

  it('is read as tsv, with semicolons, gzipped under any name, and with any line ends', async () => {
    const tsv = 'sku\tname\tprice\n1\tTea, green\t2.50\n2\tCup\t4';
    expect((await read('list.tsv', tsv)).rows).to.deep.equal(expected);
    expect((await read('list.txt', tsv)).rows).to.deep.equal(expected);
    expect((await read('list.csv', tsv.replaceAll('\t', ';'))).rows).to.deep.equal(expected);
    expect((await read('list.tsv.gz', gzipSync(tsv))).rows).to.deep.equal(expected);
    expect((await read('list.tsv', gzipSync(tsv))).rows).to.deep.equal(expected);
    expect((await read('list.tsv', tsv.replaceAll('\n', '\r\n'))).rows).to.deep.equal(expected);
    expect((await read('list.tsv', tsv.replaceAll('\n', '\r'))).rows).to.deep.equal(expected);
  });

  it('may begin with a byte order mark', async () => {
    for (const bytes of [
      Buffer.from('\ufeffsku,name\n1,Öl\n', 'utf8'),
      Buffer.from('\ufeffsku,name\n1,Öl\n', 'utf16le'),
      Buffer.from('\ufeffsku,name\n1,Öl\n', 'utf16le').swap16(),
    ]) {
      const { header, rows } = await read('list.csv', bytes);
      expect(header).to.deep.equal(['sku', 'name']);
      expect(rows).to.deep.equal([row(2, '1', 'Öl')]);
    }
  });

  it('counts the lines of quoted line breaks and of blank lines', async () => {
    for (const newline of ['\n', '\r\n']) {
      const text = ['sku,name', '1,"a', 'b', 'c"', '', '2,d', ',', '3,e'].join(newline);
      const { rows } = await read('list.csv', text);
      expect(rows).to.deep.equal([
        row(2, '1', ['a', 'b', 'c'].join(newline)),
        row(6, '2', 'd'),
        row(8, '3', 'e'),
      ]);
    }
  });

  it('takes quotes inside a cell as they are', async () => {
    const { rows } = await read(
      'list.tsv',
      'sku\tname\n1\t5" pipe\n2\tthe "best" cup\n3\t"the ""best"" cup"\n',
    );
    expect(rows).to.deep.equal([
      row(2, '1', '5" pipe'),
      row(3, '2', 'the "best" cup'),
      row(4, '3', 'the "best" cup'),
    ]);
  });

  it('loses no row to a quote that nobody closes', async () => {
    const swallowing = 'sku,name,price\n1,Tea,1\n2,"Cup,2\n3,"Pot",3\n4,Jug,4\n';
    const { rows } = await read('list.csv', swallowing);
    expect(rows).to.deep.equal([
      row(2, '1', 'Tea', '1'),
      { ...row(3, '2', '"Cup', '2'), warning: 'a quote is not closed' },
      row(4, '3', 'Pot', '3'),
      row(5, '4', 'Jug', '4'),
    ]);
    const many = Array.from({ length: 5000 }, (_, index) => `${index},Item ${index},1`);
    many[10] = '10,"Item, 10,1';
    const damaged = await read('list.csv', ['sku,name,price', ...many].join('\n'));
    expect(damaged.rows).to.have.length(5000);
    expect(damaged.rows.filter(({ kind }) => kind === 'bad')).to.deep.equal([
      {
        kind: 'bad',
        line: 12,
        code: 'row_quote',
        reason: 'a quote is not closed',
        cells: ['10', '"Item', ' 10', '1'],
      },
    ]);
  });

  const bad = (line: number, cells: readonly string[], more = ''): TableRow => {
    const reason = `has ${cells.length} columns instead of 3${more}`;
    return { kind: 'bad', line, code: 'row_columns', reason, cells };
  };

  it('refuses a row with more columns, unless what is too much is blank', async () => {
    const { rows } = await read('list.csv', 'sku,name,price\n1,Tea, green,2\n3,Pot,3,,\n');
    expect(rows).to.deep.equal([bad(2, ['1', 'Tea', ' green', '2']), row(3, '3', 'Pot', '3', '', '')]);
  });

  it('takes cells missing at the end of a row as blank, and says so (field case 19)', async () => {
    const short = (line: number, ...cells: string[]) => ({
      ...row(line, ...cells),
      warning: 'has 2 columns instead of 3; price: taken as blank',
    });
    const { rows } = await read(
      'list.csv',
      'sku,name,price\r\n1,Tea\r\n2,Cup,\r\n3,"Pot\r\nblue"\r\n4,Jug\r\n',
    );
    expect(rows).to.deep.equal([
      short(2, '1', 'Tea', ''),
      row(3, '2', 'Cup', ''),
      short(4, '3', 'Pot\r\nblue', ''),
      short(6, '4', 'Jug', ''),
    ]);
  });

  it('refuses such a row at the end of a file that may be cut off there (field case 19)', async () => {
    for (const [newline, line] of [
      ['\n', 3],
      ['\r\n', 3],
      ['\r', 3],
    ] as const) {
      const { rows } = await read('list.csv', ['sku,name,price', '1,Tea,2', '2,Cu'].join(newline));
      const cut = bad(line, ['2', 'Cu'], ', and the file ends in it: it may be cut off');
      expect(rows, JSON.stringify(newline)).to.deep.equal([row(2, '1', 'Tea', '2'), cut]);
    }
    // A whole last row needs no line break.
    expect((await read('list.csv', 'sku,name,price\n1,Tea,2')).rows).to.deep.equal([row(2, '1', 'Tea', '2')]);
  });

  it('reads rows ended by a return whose cells hold line feeds (field case 19)', async () => {
    const text = 'sku,name,price\rA,"Box:\n2 mugs\n1 tin",24.90\rB,Ribbon,1.20\rC,"Card",0.80\r';
    expect((await read('list.csv', text)).rows).to.deep.equal([
      row(2, 'A', 'Box:\n2 mugs\n1 tin', '24.90'),
      row(5, 'B', 'Ribbon', '1.20'),
      row(6, 'C', 'Card', '0.80'),
    ]);
  });

  const ends = ['\n', '\r', '\r\n'] as const;
  for (const rowEnd of [...ends, '\u0085', '\u2028', '\u2029'])
    it(`reads rows ended by ${JSON.stringify(rowEnd)}, whatever ends the lines in cells (field case 19)`, async () => {
      for (const inside of ends) {
        const text = ['sku,name', `1,"a${inside}b"`, '2,c', ''].join(rowEnd);
        expect((await read('list.csv', text)).rows, JSON.stringify(inside)).to.deep.equal([
          row(2, '1', `a${inside}b`),
          row(4, '2', 'c'),
        ]);
      }
    });

  it('reads a file whose rows end in several ways, and a break of a line that no program takes for one', async () => {
    const { rows } = await read('list.csv', 'sku,name\r\n1,a\n2,b\r3,c\u2028d\r\n\r\n4,"e"\n');
    expect(rows).to.deep.equal([
      row(2, '1', 'a'),
      row(3, '2', 'b'),
      row(4, '3', 'c\u2028d'),
      row(6, '4', 'e'),
    ]);
    // Reading begins anew behind an unclosed quote, wherever a piece of the file ends.
    const long = Array.from({ length: 9000 }, (_, index) => `${index},Item`);
    long[8990] = '8990,"Item';
    for (const end of ends) {
      const found = await read('list.csv', `sku,name${end}${long.join(end)}`);
      expect(found.rows.map(({ cells }) => cells[0])).to.deep.equal(long.map((_, index) => `${index}`));
    }
  });

  const whole = 'a line break outside of quotes is taken as content';
  const others = ['\r', '\n', '\u000b', '\f', '\u0085', '\u2028', '\u2029'] as const;
  for (const [rowEnd, breaks] of [
    ['\r\n', others],
    ['\n', others.filter((one) => one !== '\n')],
    ['\r', others.filter((one) => one !== '\r')],
  ] as const)
    it(`keeps other breaks in cells without quotes where rows end in ${JSON.stringify(rowEnd)} (field case 19)`, async () => {
      for (const inside of breaks) {
        const lines = ['sku,name,price', `1,Tea${inside}green,2.50`, `2,Cup,${inside}4`, '3,"Pot",5', ''];
        const isLine = inside === '\r' || inside === '\n';
        const { rows } = await read('list.csv', lines.join(rowEnd));
        expect(rows, JSON.stringify(inside)).to.deep.equal([
          { ...row(2, '1', `Tea${inside}green`, '2.50'), ...(isLine && { warning: whole }) },
          { ...row(isLine ? 4 : 3, '2', 'Cup', `${inside}4`), ...(isLine && { warning: whole }) },
          row(isLine ? 6 : 4, '3', 'Pot', '5'),
        ]);
      }
    });

  it('knows an inch sign from a quoted cell with breaks of its own (field case 19)', async () => {
    const text = 'sku,name,price\r\n1,"5"" pipe,\nred",2\r\n2,5" pipe,"3\n"\r\n3,Pot\rblue,4\r\n';
    expect((await read('list.csv', text)).rows).to.deep.equal([
      row(2, '1', '5" pipe,\nred', '2'),
      row(4, '2', '5" pipe', '3\n'),
      { ...row(6, '3', 'Pot\rblue', '4'), warning: whole },
    ]);
  });

  it('takes such breaks for ends of rows where the lines have all their cells (field case 19)', async () => {
    const first = ['sku,name,price', '1,"Tea",2', '2,Cup,4'].join('\r\n');
    const later = ['', '3,"Pot, blue",5', '4,Jug,6', ''].join('\n');
    expect((await read('list.csv', first + later)).rows).to.deep.equal([
      row(2, '1', 'Tea', '2'),
      row(3, '2', 'Cup', '4'),
      row(4, '3', 'Pot, blue', '5'),
      row(5, '4', 'Jug', '6'),
    ]);
  });

  it('tells both in one file by its counts of cells, however far down they are (field case 19)', async () => {
    const plain = Array.from({ length: 4000 }, (_, index) => `${index},Item ${index},1`);
    const text = [
      'sku,name,price',
      ...plain,
      'A,Tea\rgreen,2',
      'B,Cup\nblue,3',
      'C,Pot,4\nD,Jug,5',
      'E,Lid,6',
      '',
    ];
    expect((await read('list.csv', text.join('\r\n'))).rows.slice(4000)).to.deep.equal([
      { ...row(4002, 'A', 'Tea\rgreen', '2'), warning: whole },
      { ...row(4004, 'B', 'Cup\nblue', '3'), warning: whole },
      row(4006, 'C', 'Pot', '4'),
      row(4007, 'D', 'Jug', '5'),
      row(4008, 'E', 'Lid', '6'),
    ]);
  });

  it('keeps the first row where only its own end is another one (field case 19)', async () => {
    const products = [row(2, '1', 'Tea', '2.50'), row(3, '2', 'Cup', '3.00')];
    for (const text of [
      'sku,name,price\n1,Tea,2.50\r\n2,Cup,3.00\r\n',
      'sku,name,price\r1,Tea,2.50\n2,Cup,3.00\n',
      'sku,name,price\r\n1,Tea,2.50\n2,Cup,3.00\n',
    ]) {
      const { header, rows } = await read('list.csv', text);
      expect(header, JSON.stringify(text)).to.deep.equal(['sku', 'name', 'price']);
      expect(rows, JSON.stringify(text)).to.deep.equal(products);
    }
  });

  it('refuses a row that a break of its own leaves with too few cells (field case 19)', async () => {
    const header = 'sku,price,name,unit,brand,tags';
    const text = [header, '1,2.50,Tea,,,', '2,3.00,Cup\n3,4.00,Pot', '4,5.00,Jug,,,', ''].join('\r\n');
    const { rows } = await read('list.csv', text);
    expect(rows).to.deep.equal([
      row(2, '1', '2.50', 'Tea', '', '', ''),
      {
        kind: 'bad',
        line: 3,
        code: 'row_columns',
        reason: 'has 5 columns instead of 6, and a line break outside of quotes',
        cells: ['2', '3.00', 'Cup\n3', '4.00', 'Pot'],
      },
      row(5, '4', '5.00', 'Jug', '', '', ''),
    ]);
  });

  it('takes the quotes off cells beside an inch sign that is not doubled (field case 19)', async () => {
    const unclosed = { warning: 'a quote is not closed' };
    const lines = [
      '"sku";"price";"name"',
      '"1";2,50;"Pipe 5""',
      '"2";3,00;"Cup"',
      '"3";"4,00";"5" pipe"',
      '"4";1,00;"""best"""',
    ];
    expect((await read('list.csv', `${lines.join('\n')}\n`)).rows).to.deep.equal([
      { ...row(2, '1', '2,50', 'Pipe 5"'), ...unclosed },
      row(3, '2', '3,00', 'Cup'),
      row(4, '3', '4,00', '5" pipe'),
      row(5, '4', '1,00', '"best"'),
    ]);
  });

  it('loses no cell to such a sign before a separator (field case 19)', async () => {
    const { rows } = await read('list.csv', '"sku";"name";"price"\n"1";"Pipe 5"";"2,50"\n2;Cup;3\n');
    expect(rows).to.deep.equal([
      { ...row(2, '1', 'Pipe 5"', '2,50'), warning: 'a quote is not closed' },
      row(3, '2', 'Cup', '3'),
    ]);
    const refused = await read('list.csv', 'sku;name;price;unit\n"1";"Pipe 5"";"2,50"\n2;Cup;3;kg\n');
    expect(refused.rows.map(({ kind, line }) => [kind, line])).to.deep.equal([
      ['bad', 2],
      ['row', 3],
    ]);
  });

  it('reads quotes with blanks around them as quotes (field case 19)', async () => {
    const text = 'sku, "name", "price"\n"1", "Tea, \ngreen", 2.50\n"2",  "Cup ""x""", 3\n';
    const { header, rows } = await read('list.csv', text);
    expect(header).to.deep.equal(['sku', 'name', 'price']);
    expect(rows).to.deep.equal([row(2, '1', 'Tea, \ngreen', '2.50'), row(4, '2', 'Cup "x"', '3')]);
    const behind = await read('list.csv', 'sku,name\n"1" ,"Tea, green"  \n');
    expect(behind.rows).to.deep.equal([row(2, '1', 'Tea, green')]);
    // What is quoted stays as it is.
    const inside = await read('list.csv', 'sku,name\n1,"a, ""b"""\n2, c\n');
    expect(inside.rows).to.deep.equal([row(2, '1', 'a, "b"'), row(3, '2', ' c')]);
  });

  it('needs no cells for columns without names at the end of the header (field case 19)', async () => {
    const { rows } = await read('list.csv', 'sku;name;price;;;\n1;Tea;2\n2;Cup;3;;\n3;Pot;4;;;note\n4;Jug\n');
    expect(rows).to.deep.equal([
      row(2, '1', 'Tea', '2'),
      row(3, '2', 'Cup', '3', '', ''),
      row(4, '3', 'Pot', '4', '', '', 'note'),
      { ...row(5, '4', 'Jug', ''), warning: 'has 2 columns instead of 3; price: taken as blank' },
    ]);
  });

  it('takes a line of blanks for no row (field case 19)', async () => {
    const { rows } = await read('list.csv', 'sku,name,price\n1,Tea,2\n   \n , \t,\u00a0\n2,Cup,3\n');
    expect(rows).to.deep.equal([row(2, '1', 'Tea', '2'), row(5, '2', 'Cup', '3')]);
  });

  it('takes the separator a first line tells, and finds a header behind blank lines', async () => {
    const told = await read('list.csv', 'sep=|\r\nsku|name, all|price\r\n1|Tea, green|2\r\n');
    expect([told.header, told.rows]).to.deep.equal([
      ['sku', 'name, all', 'price'],
      [row(3, '1', 'Tea, green', '2')],
    ]);
    const late = await read('list.csv', '\n;;\nsku;name;price\n1;Tea;2\n');
    expect([late.header, late.rows]).to.deep.equal([['sku', 'name', 'price'], [row(4, '1', 'Tea', '2')]]);
  });

  it('finds the tabs between quotes (field case 19)', async () => {
    for (const [text, header] of [
      ['"sku"\t"name"\t"price"\r\n"S1"\t"Tea"\t"1,50"\r\n', ['sku', 'name', 'price']],
      ['\r\n \t \r\n"sku"\t"a, b, c"\r\n"S1"\t"1,50"\r\n', ['sku', 'a, b, c']],
      ['\tsku\tname\n0\tS1\tTea\n', ['', 'sku', 'name']],
      ['  sku\tname\nS1\tTea\n', ['sku', 'name']],
      ['\u2028"sku"\t"name"\u2028"S1"\t"Tea"\u2028', ['sku', 'name']],
    ] as const) {
      const found = await read('list.csv', text);
      expect([found.separator, found.header], text).to.deep.equal(['\t', header]);
      expect(found.rows, text).to.have.length(1);
    }
    expect((await read('list.csv', '"sku"\n"S1\t"\n')).separator).to.equal(',');
    expect((await read('list.csv', '\t\nsku;name\nS1;Tea\n')).separator).to.equal(';');
    expect((await read('list.csv', '\tsku,name\nS1,Tea\n')).separator).to.equal(',');
  });

  it('says so when it is empty, damaged or not there', async () => {
    const failure = (name: string, content: string | Buffer) =>
      read(name, content).then(
        () => expect.fail('was read'),
        (error: unknown) => error,
      );
    expect(await failure('list.csv', '')).to.be.instanceOf(ImportError);
    expect(await failure('list.csv', ' \n')).to.be.instanceOf(ImportError);
    const cut = gzipSync(`sku,name\n${'1,Tea\n'.repeat(100_000)}`).subarray(0, 200);
    expect(await failure('list.csv.gz', cut)).to.be.instanceOf(Error);
    const missing = await openTable('/nowhere/list.csv').catch((error: NodeJS.ErrnoException) => error.code);
    expect(missing).to.equal('ENOENT');
  });
});
