// `npm run import -- --store <id> --file <csv, tsv or .gz> --map sku=…,name=…,price=…`: a price list into a store.
// Progress goes to stderr; stdout holds the report, as one line of JSON with `--json`.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { EmbeddedPostgresError } from './db/embedded-postgres-error.ts';
import { ImportError, importFields, parseFieldTexts } from './import/columns.ts';
import { importFile } from './import/import-file.ts';
import { openDatabase, openStore } from './import/place.ts';
import { showProgress } from './import/progress.ts';
import { reportText } from './import/report-text.ts';
import { serverSurroundings } from './surroundings.ts';

const usage = `Usage: npm run import -- --store <id> --file <csv, tsv or .gz> --map sku=<column>,name=<column>,…

  --map     field=column, …    fields: ${importFields.join(', ')}
  --set     field=constant, …  for fields without a column, e.g. price=1.00
  --vendor  <id>               only when two vendors have a store of that id
  --json                       the report as one line of JSON`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      store: { type: 'string' },
      file: { type: 'string' },
      map: { type: 'string', multiple: true },
      set: { type: 'string', multiple: true },
      vendor: { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return say(usage);
  const { store: storeId, file, map, set = [], vendor } = values;
  if (storeId === undefined || file === undefined || map === undefined) throw new ImportError(usage);
  const mapped = parseFieldTexts('--map', map.join(','));
  const constants = set.length === 0 ? {} : parseFieldTexts('--set', set.join(','));

  const database = await openDatabase(process.env);
  try {
    const place = await openStore(database.url, storeId, vendor);
    const progress = showProgress(process.stderr);
    try {
      const report = await importFile({
        ...place,
        surroundings: serverSurroundings,
        // npm runs this in the package's folder; the path was typed where npm was called.
        file: path.resolve(process.env['INIT_CWD'] ?? '.', file),
        mapped,
        constants,
        progress: (done, total) => progress.step(done, total),
      });
      progress.end();
      say(values.json ? JSON.stringify(report) : reportText(report));
    } finally {
      progress.end();
      await place.close();
    }
  } finally {
    await database.close();
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

main().catch((error: unknown) => {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  const plain =
    error instanceof ImportError ||
    error instanceof EmbeddedPostgresError ||
    code === 'ENOENT' ||
    code === 'EISDIR' ||
    code === 'EACCES' ||
    code?.startsWith('ERR_PARSE_ARGS');
  process.stderr.write(`${plain ? message : stack}\n`);
  process.exitCode = 1;
});
