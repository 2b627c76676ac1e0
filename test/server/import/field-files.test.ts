// Files of many spreadsheet programs, systems and countries: each is read rightly, or refused in words that say what is wrong.
import { expect } from 'chai';
import type { TableKind } from '@evertill/schemas';
import { columnsByName, parseFieldTexts, resolveSources } from '../../../server/import/columns.ts';
import { FileDecimals } from '../../../server/import/decimal-text.ts';
import type { ImportContext } from '../../../server/import/import-context.ts';
import { lookThrough } from '../../../server/import/look-through.ts';
import { openTable } from '../../../server/import/read-table.ts';
import type { ReferenceNames } from '../../../server/import/reference-names.ts';
import { productWriter } from '../../../server/import/write-products.ts';
import { currencyFiles } from './currency-files.ts';
import { fieldFiles } from './field-files.ts';
import type { FieldFile } from './field-files.ts';
import { withList } from './write-list.ts';

const kind: TableKind = 'products';
/** Of interest here is what is said of a whole row or of its price, not of a missing barcode. */
const isAboutReading = (warning: string) => !warning.includes('barcode');

/** As an import reads them, without a database: nothing here is written. */
function understood({ bytes, currency = 'EUR', map, set }: FieldFile) {
  return withList('list.csv', bytes, async (file) => {
    const table = await openTable(file);
    const mapped = map === undefined ? columnsByName(table.header, kind) : parseFieldTexts('map', map);
    const constants = set === undefined ? {} : parseFieldTexts('set', set);
    const sources = resolveSources(table.header, mapped, constants);
    const decimals = new FileDecimals();
    const context = { store: { currency } } as ImportContext;
    const writer = productWriter(context, {} as ReferenceNames, decimals);
    await lookThrough(table, writer, sources);
    decimals.settle();
    const rows: unknown[] = [];
    const refused: string[] = [];
    for await (const found of table.rows(sources)) {
      if (found.kind === 'bad') {
        refused.push(`${found.line} ${found.reason}`);
        continue;
      }
      const read = writer.read(found.line, found.cells, sources);
      if (!read.ok) {
        refused.push(`${found.line} ${read.bad.reason}`);
        continue;
      }
      const { row } = read;
      const warnings = [...(found.warning === undefined ? [] : [found.warning]), ...row.warnings];
      rows.push([row.sku, row.name, row.price, ...warnings.filter(isAboutReading)]);
    }
    expect(table.otherReadings).to.deep.equal([]);
    const readAs = `${table.encoding} ${table.separator} ${decimals.sign ?? ''}`;
    return { readAs, rows, refused };
  });
}

describe('a product list from the field', () => {
  for (const file of [...fieldFiles, ...currencyFiles])
    it(`of ${file.from} ${file.fault ? 'is refused' : 'is read'} (field case 19)`, async () => {
      const { readAs, rows, refused = [], fault } = file;
      if (!fault) return expect(await understood(file)).to.deep.equal({ readAs, rows, refused });
      const problem = await understood(file).catch(({ message }: Error) => message);
      return expect(problem).to.match(fault);
    });
});
