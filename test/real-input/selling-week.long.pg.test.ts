// A real selling week through ten tills to which everything happens: what the server has at the end sums per day and
// item to what the file says. The gate sells a part of one day; `npm run prove -- selling-week` the whole week.
import { randomUUIDv7 } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { importFile } from '../../server/import/import-file.ts';
import { openStore } from '../../server/import/place.ts';
import { serverSurroundings } from '../../server/surroundings.ts';
import { insertStore } from '../replay/own-system.ts';
import { readSales } from '../replay/sales-file.ts';
import type { Invoice, Sales } from '../replay/sales-file.ts';
import { withList } from '../server/import/write-list.ts';
import { createTestDatabase } from '../support/postgres.ts';
import type { TestDatabase } from '../support/postgres.ts';
import { realDataFile } from '../support/real-data.ts';
import { fileSums } from './week/file-sums.ts';
import { sellTheWeek } from './week/selling-week.ts';
import type { SellingWeek } from './week/selling-week.ts';
import { timeZone, weekPlan } from './week/week-plan.ts';
import type { WeekStep } from './week/week-plan.ts';
import { isProof } from '../support/is-proof.ts';

const tills = 10;
/** Monday to Sunday; the shop is closed on Saturdays. */
const week = ['2010-12-06', '2010-12-07', '2010-12-08', '2010-12-09', '2010-12-10', '2010-12-12'];
const size = isProof
  ? {
      days: week,
      limit: undefined,
      processes: tills,
      pause: 500,
      calm: 800,
      strikes: Infinity,
      invoices: 717,
      lines: 16_588,
    }
  : {
      days: ['2010-12-08'],
      limit: 50,
      processes: 2,
      pause: 200,
      calm: 500,
      strikes: 5,
      invoices: 50,
      lines: 559,
    };

describe(`${size.days.length} days of a real shop through ten tills that are cut off, killed and started again`, function () {
  this.timeout(isProof ? 1_800_000 : 300_000);
  let file: string;
  let database: TestDatabase;
  let owner: pg.Client;
  let directory: string;
  let invoices: readonly Invoice[];
  let plans: readonly (readonly WeekStep[])[];
  let sold: SellingWeek;

  const rows = async <Row>(text: string): Promise<Row[]> => (await owner.query(text)).rows as Row[];

  before(async function () {
    file = realDataFile(this, 'transactions/uci_online_retail_dev.csv.gz');
    const days = await Promise.all(size.days.map((day) => readSales(file, { day, limit: size.limit })));
    expect(days.flatMap(({ skipped }) => skipped)).to.deep.equal([]);
    invoices = days.flatMap((sales: Sales) => sales.invoices);
    database = await createTestDatabase();
    owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    directory = await mkdtemp(path.join(tmpdir(), 'evertill-week-'));
    const laneIds = Array.from({ length: tills }, () => randomUUIDv7()).toSorted();
    const account = await insertStore(database.url, laneIds, { currency: 'GBP', time_zone: timeZone });
    await importItems(account.storeId);
    plans = weekPlan(invoices, tills);
    const begun = performance.now();
    const { processes, pause, calm, strikes } = size;
    sold = await sellTheWeek({
      databaseUrl: database.url,
      account,
      laneIds,
      plans,
      directory,
      processes,
      pause,
      calm,
      strikes,
    });
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(
      `      ${invoices.length} invoices in ${seconds} s, ${sold.handedInAgain} orders handed in again`,
    );
    console.log(`      ${JSON.stringify(sold.faults)}`);
  });

  after(async () => {
    await owner?.end();
    await database?.drop();
    if (directory !== undefined) await rm(directory, { recursive: true, force: true });
  });

  /** Every item that is sold, at the first price it is sold for; what is charged is the price of the invoice. */
  async function importItems(storeId: string): Promise<void> {
    const items = new Map<string, string>();
    for (const { sku, name, unitPrice } of invoices.flatMap(({ lines }) => lines)) {
      const cells = [sku, name, (Math.round(unitPrice) / 100).toFixed(2)];
      if (!items.has(sku)) items.set(sku, cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','));
    }
    const place = await openStore(database.url, storeId, undefined);
    try {
      const report = await withList('items.csv', ['SKU,Name,Price', ...items.values()].join('\n'), (list) =>
        importFile({
          ...place,
          surroundings: serverSurroundings,
          file: list,
          mapped: { sku: 'SKU', name: 'Name', price: 'Price' },
          constants: {},
        }),
      );
      expect(report).to.include({ read: items.size, created: items.size });
      expect(report.rejected).to.deep.equal([]);
    } finally {
      await place.close();
    }
  }

  it('is as long as it is known to be', () => {
    expect(invoices).to.have.length(size.invoices);
    expect(invoices.flatMap(({ lines }) => lines)).to.have.length(size.lines);
    expect(invoices.some(({ number }) => number.startsWith('C'))).to.equal(true);
  });

  it('every kind of fault happened while it was sold, and orders were handed in twice', () => {
    expect(Object.keys(sold.faults).toSorted()).to.deep.equal([
      'cutCable',
      'killServer',
      'killTills',
      'loseAnswers',
    ]);
    expect(sold.handedInAgain).to.be.above(0);
  });

  it('[I1][I2] every invoice is there once, in a shift of its lane, and nobody has to look at anything', async () => {
    expect(sold.attention).to.deep.equal([]);
    expect(await rows('SELECT collection, code FROM rejections')).to.deep.equal([]);
    const found = await rows<{ id: string }>(
      `SELECT o.id FROM orders o JOIN vendor_work_shifts s ON s.id = o.svc_vendor_work_shift_id
        AND s.pos_register_id = o.pos_register_id ORDER BY o.id`,
    );
    const given = plans.flat().flatMap((step) => (step.kind === 'sell' ? [step.id] : []));
    expect(found.map(({ id }) => id)).to.deep.equal(given.toSorted());
  });

  it('[I3] sums per day and per item equal the file', async () => {
    const numbers = new Set(invoices.map(({ number }) => number));
    const expected = await fileSums(file, (invoice) => numbers.has(invoice));
    const found = await rows<{ key: string; quantity: string; amount: string }>(
      `SELECT o.business_day::text || ' ' || l.sku_code AS key, sum(l.qty)::bigint::text AS quantity,
        sum(l.total)::text AS amount
        FROM orders o JOIN order_lines l ON l.vendor_id = o.vendor_id AND l.parent_id = o.id GROUP BY 1`,
    );
    const text = ({ quantity, amount }: { quantity: bigint | string; amount: bigint | string }) =>
      `${quantity} for ${amount}`;
    expect(Object.fromEntries(found.map((row) => [row.key, text(row)]))).to.deep.equal(
      Object.fromEntries([...expected].map(([key, sum]) => [key, text(sum)])),
    );
    console.log(`      ${expected.size} sums of a day and an item`);
  });

  it('every drawer of a day comes to the invoices of its lane, late ones beside it, and Z numbers run', async () => {
    const found = await rows<{ lane: number; z: number; cash: string }>(
      `SELECT array_position(array(SELECT id FROM store_pos_registers ORDER BY id), s.pos_register_id)::int - 1 AS lane,
        s.z_number::int AS z, (s.server_expected_cash + coalesce((SELECT sum(o.total) FROM orders o
          WHERE o.svc_vendor_work_shift_id = s.id AND o.late), 0))::text AS cash
        FROM vendor_work_shifts s ORDER BY 1, 2`,
    );
    const expected = plans.flatMap((plan, lane) =>
      drawersOf(plan).map((cash, day) => ({ lane, z: day + 1, cash })),
    );
    expect(found).to.deep.equal(expected);
  });
});

/** What each day of a lane comes to. */
function drawersOf(plan: readonly WeekStep[]): string[] {
  const drawers: bigint[] = [];
  for (const step of plan) {
    if (step.kind === 'open') drawers.push(0n);
    if (step.kind !== 'sell') continue;
    const amount = step.invoice.lines.reduce((sum, line) => sum + BigInt(line.amount), 0n);
    drawers.push(drawers.pop()! + amount);
  }
  return drawers.map(String);
}
