// `npm run replay -- --file <sales csv, gz too>`: real selling days through offline tills. Without --url it brings a
// system of its own; with it, --email, --password and --store name where the sales go.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startOwnSystem } from './replay/own-system.ts';
import { replaySales } from './replay/replay-sales.ts';
import { replayText } from './replay/report-text.ts';
import { readSales } from './replay/sales-file.ts';
import type { Account } from './replay/sync-door.ts';

const usage = `Usage: npm run replay -- --file <sales csv or .gz>

  --day    YYYY-MM-DD            only the invoices of that day
  --limit  N                     at most N invoices
  --tills  N                     that many tills (3)
  --json                         the report as one line of JSON
  --url --email --password --store [--lane <id> …]
                                 a running system; absent: one of its own, gone afterwards`;

/** Of the file's money and of the clock on its wall, for a system of its own. */
const ownStore = { currency: 'GBP', time_zone: 'Europe/London' };

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      file: { type: 'string' },
      day: { type: 'string' },
      limit: { type: 'string' },
      tills: { type: 'string', default: '3' },
      json: { type: 'boolean' },
      url: { type: 'string' },
      email: { type: 'string' },
      password: { type: 'string' },
      store: { type: 'string' },
      lane: { type: 'string', multiple: true },
      help: { type: 'boolean' },
    },
  });
  const { file, day, limit, url, email, password, store, lane = [] } = values;
  if (values.help || file === undefined) return console.log(usage);
  const tills = Number(values.tills);
  const sales = await readSales(path.resolve(process.env['INIT_CWD'] ?? '.', file), {
    day,
    ...(limit === undefined ? {} : { limit: Number(limit) }),
  });
  const progress = (step: string) => void process.stderr.write(`${step} …\n`);
  if (sales.invoices.length === 0)
    throw new Error(`${file} has no invoices${day === undefined ? '' : ` of ${day}`}.`);

  const account = url === undefined ? undefined : accountOf({ url, email, password, storeId: store });
  const own = account ? undefined : await startOwnSystem(tills, ownStore);
  try {
    const report = await replaySales({
      account: account ?? own!.account,
      laneIds: account ? lane : own!.laneIds,
      tills,
      sales,
      progress,
    });
    console.log(values.json ? JSON.stringify(report) : replayText(report));
    process.exitCode = report.ok ? 0 : 1;
  } finally {
    await own?.stop();
  }
}

function accountOf(given: { [Part in keyof Account]: string | undefined }): Account {
  const missing = Object.entries(given).filter(([, value]) => value === undefined);
  if (missing.length > 0) throw new Error(`With --url come --email, --password and --store.\n\n${usage}`);
  return given as Account;
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
});
