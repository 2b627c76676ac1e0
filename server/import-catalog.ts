// `npm run import -- --store <id> --file <csv, tsv or .gz>`: a table into a store. Progress goes to stderr; stdout holds
// the report, as one line of JSON with `--json`.
import { createWriteStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { byteOrderMark, tableColumns, tableEncodings, tableKinds } from '@evertill/schemas';
import type { TableEncoding, TableKind } from '@evertill/schemas';
import { isPlainFailure, oneOf, typedPath } from './import/command-line.ts';
import { ImportError, parseFieldTexts } from './import/columns.ts';
import { importFile } from './import/import-file.ts';
import { openDatabase, openStore } from './import/place.ts';
import { showProgress } from './import/progress.ts';
import { openTable } from './import/read-table.ts';
import { refusedHeader, refusedLine } from './import/refused-table.ts';
import type { ReportedRow } from './import/import-report.ts';
import { reportText } from './import/report-text.ts';
import { serverSurroundings } from './surroundings.ts';

const usage = `Usage: npm run import -- --store <id> --file <csv, tsv or .gz> [--kind ${tableKinds.join(' | ')}]

  --kind      what the rows are; products when absent. server/import/COLUMNS.md has the columns of each
  --map       field=column, …    when the columns have names of their own, e.g. sku=Numero,name=Nimi
  --set       field=constant, …  for fields without a column, e.g. price=1.00
                                 fields of products: ${tableColumns.products.join(', ')}
  --dry-run                      says what would be done, and does nothing
  --no-create                    refuses rows that name a category, brand, unit, … that is not there
  --refused   <csv>              writes the refused rows there with what is wrong with each
  --encoding  ${tableEncodings.join(' | ')}   when it is not found by itself
  --vendor    <id>               only when two vendors have a store of that id
  --json                         the report as one line of JSON`;

interface Asked {
  readonly storeId: string;
  readonly vendor: string | undefined;
  readonly file: string;
  readonly kind: TableKind;
  readonly map: readonly string[] | undefined;
  readonly set: readonly string[];
  readonly dryRun: boolean;
  readonly create: boolean;
  readonly refused: string | undefined;
  readonly encoding: TableEncoding | undefined;
  readonly json: boolean;
}

function asked(): Asked | undefined {
  const { values } = parseArgs({
    options: {
      store: { type: 'string' },
      file: { type: 'string' },
      kind: { type: 'string' },
      map: { type: 'string', multiple: true },
      set: { type: 'string', multiple: true },
      'dry-run': { type: 'boolean' },
      'no-create': { type: 'boolean' },
      refused: { type: 'string' },
      encoding: { type: 'string' },
      vendor: { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return undefined;
  const { store: storeId, file, kind = 'products', map, set = [], vendor, refused, encoding } = values;
  if (storeId === undefined || file === undefined) throw new ImportError(usage);
  return {
    storeId,
    vendor,
    file: typedPath(file),
    kind: oneOf('--kind', kind, tableKinds),
    map,
    set,
    dryRun: values['dry-run'] ?? false,
    create: !values['no-create'],
    refused: refused === undefined ? undefined : typedPath(refused),
    encoding: encoding === undefined ? undefined : oneOf('--encoding', encoding, tableEncodings),
    json: values.json ?? false,
  };
}

async function main(): Promise<void> {
  const wanted = asked();
  if (!wanted) return say(usage);
  const { kind, file, dryRun, create, encoding, map, set } = wanted;
  const mapped = map && parseFieldTexts('--map', map.join(','), kind);
  const constants = set.length === 0 ? {} : parseFieldTexts('--set', set.join(','), kind);

  const database = await openDatabase(process.env);
  try {
    const place = await openStore(database.url, wanted.storeId, wanted.vendor);
    const progress = showProgress(process.stderr);
    const refused: ReportedRow[] = [];
    try {
      const report = await importFile({
        ...place,
        surroundings: serverSurroundings,
        kind,
        file,
        mapped,
        constants,
        dryRun,
        create,
        encoding,
        progress: (done, total) => progress.step(done, total),
        onRefused: (row) => void refused.push(row),
      });
      progress.end();
      if (wanted.refused !== undefined) await writeRefused(wanted.refused, wanted, refused);
      say(wanted.json ? JSON.stringify(report) : reportText(report, dryRun));
      if (report.read === report.rejected.length) process.exitCode = 1;
    } finally {
      progress.end();
      await place.close();
    }
  } finally {
    await database.close();
  }
}

async function writeRefused(
  to: string,
  { file, encoding }: Asked,
  rows: readonly ReportedRow[],
): Promise<void> {
  const { header } = await openTable(file, { encoding });
  const out = createWriteStream(to);
  out.write(byteOrderMark + refusedHeader(header));
  for (const row of rows.toSorted((a, b) => a.line - b.line)) out.write(refusedLine(header, row));
  await new Promise<void>((resolve, reject) => {
    out.once('error', reject);
    out.end(resolve);
  });
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

main().catch((error: unknown) => {
  const { message, stack } = error as Error;
  process.stderr.write(`${isPlainFailure(error) ? message : stack}\n`);
  process.exitCode = 1;
});
