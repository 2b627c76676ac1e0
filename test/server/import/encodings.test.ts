// Letters that are not English, in the encodings files come in.
import { expect } from 'chai';
import type { TableEncoding } from '@evertill/schemas';
import { ImportError } from '../../../server/import/columns.ts';
import { openTable } from '../../../server/import/read-table.ts';
import { withList } from './write-list.ts';

const names = async (content: Buffer, encoding?: TableEncoding): Promise<string[]> =>
  withList('list.csv', content, async (file) => {
    const table = await openTable(file, { encoding });
    const found: string[] = [];
    for await (const row of table.rows()) found.push(row.cells[1]!);
    return found;
  });
const rows = (letters: string, more = 0) =>
  `sku,name\n${'1,plain\n'.repeat(more)}2,${letters}\n3,${letters}\n`;

describe('a file of letters', () => {
  it('is UTF-8 with and without its mark', async () => {
    for (const mark of ['', '\ufeff']) {
      expect(await names(Buffer.from(mark + rows('Jäätelö €')))).to.deep.equal(['Jäätelö €', 'Jäätelö €']);
    }
  });

  it('is Windows-1252 where it cannot be UTF-8, also when that shows late', async () => {
    // 0x80 is the euro, which Latin-1 does not have.
    const late = Buffer.concat([
      Buffer.from(rows('', 40_000)),
      Buffer.from('4,J\xe4\xe4tel\xf6 \x80\n', 'latin1'),
    ]);
    expect((await names(late)).at(-1)).to.equal('Jäätelö €');
  });

  it('is still UTF-8 with one damaged letter, which is then seen', async () => {
    const damaged = Buffer.concat([Buffer.from(rows('Öljy')), Buffer.from([0x34, 0x2c, 0xe4, 0x0a])]);
    expect(await names(damaged)).to.deep.equal(['Öljy', 'Öljy', '\ufffd']);
  });

  it('is what it is said to be', async () => {
    const read = await names(Buffer.from(rows('Ã¶'), 'latin1'), 'windows-1252');
    expect(read[0]).to.equal('Ã¶');
  });

  it('has no more bytes than it may, packed or not', async () => {
    const failure = await withList('list.csv', rows('x', 1000), (file) =>
      openTable(file, { mostBytes: 100 }).catch((error: unknown) => error),
    );
    expect(failure).to.be.instanceOf(ImportError).and.include({ code: 'too_large' });
  });
});
