// `npm run export -- --store <id> --kind products`: a table of a store as csv, to stdout or into a file. Progress goes to
// stderr.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { tableKinds } from '@evertill/schemas';
import { exportLength, exportTable } from './export/export-table.ts';
import { isPlainFailure, oneOf, typedPath } from './import/command-line.ts';
import { ImportError } from './import/columns.ts';
import { openDatabase, openStore } from './import/place.ts';
import { showProgress } from './import/progress.ts';

const usage = `Usage: npm run export -- --store <id> --kind ${tableKinds.join(' | ')}

  --file    <csv>   absent: to the standard output (npm prints a banner of its own: npm run --silent export)
  --vendor  <id>    only when two vendors have a store of that id`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      store: { type: 'string' },
      kind: { type: 'string' },
      file: { type: 'string' },
      vendor: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const { store: storeId, kind, file, vendor } = values;
  if (storeId === undefined || kind === undefined) throw new ImportError(usage);
  const wanted = oneOf('--kind', kind, tableKinds);

  const database = await openDatabase(process.env);
  try {
    const place = await openStore(database.url, storeId, vendor);
    try {
      const asked = { kind: wanted, ...place, withCosts: true, read: place.sql };
      const total = await exportLength(asked);
      const shown = showProgress(process.stderr);
      const progress = (done: number) => shown.step(done, Math.max(total, done));
      const lines = exportTable({ ...asked, progress });
      const target = file === undefined ? process.stdout : createWriteStream(typedPath(file));
      await pipeline(Readable.from(lines), target, { end: file !== undefined }).finally(() => shown.end());
    } finally {
      await place.close();
    }
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  const { message, stack } = error as Error;
  process.stderr.write(`${isPlainFailure(error) ? message : stack}\n`);
  process.exitCode = 1;
});
