// [T28] Every file of a table that the server makes, with names in it that are formulas to a spreadsheet: none of its cells
// is one. The files are those of the router's own list: a new one without a row here fails.
import { expect } from 'chai';
import { routes } from '../../server/http/routes/index.ts';
import { GivenJournal } from '../support/given-journal.ts';
import { GivenLane } from '../support/given-shift.ts';
import { giveProduct, giveVendor } from '../support/given.ts';
import type { GivenVendor } from '../support/given.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { ask } from '../support/system-http.ts';

const hostile = '=HYPERLINK("http://evil.example","pay")';
const report = (name: string) => [`get /vendor/point-of-sale/report/${name}`, name] as const;

/** Whether a name that somebody chose stands in the file; figures and dates alone cannot be formulas. */
const files: Readonly<Record<string, { readonly hasNames: boolean }>> = {
  'get /vendor/exports/taxes.csv': { hasNames: true },
  'get /vendor/exports/suppliers.csv': { hasNames: true },
  'get /vendor/exports/categories.csv': { hasNames: true },
  'get /vendor/exports/products.csv': { hasNames: true },
  'get /vendor/exports/stock.csv': { hasNames: false },
  'get /vendor/imports/:id/refused.csv': { hasNames: true },
  'get /vendor/attendance/payroll': { hasNames: true },
  ...Object.fromEntries(
    ['hours', 'payments', 'shifts', 'cashiers', 'items', 'categories', 'taxes'].map((name) => [
      report(name)[0],
      { hasNames: ['cashiers', 'items'].includes(name) },
    ]),
  ),
};

describe('[T28] files of tables', function () {
  this.timeout(30_000);
  let system: System;
  let vendor: GivenVendor;
  let importId = '';

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme', { prices_include_tax: true });
    await giveProduct(system, vendor, { id: 'milk', sku_code: 'MILK', name: hostile });
    const { token } = vendor.people.owner;
    const store_id = vendor.stores[0].id;
    for (const [path, body] of [
      ['/vendor/categories', {}],
      ['/vendor/suppliers', {}],
      ['/vendor/store-taxes', { rate: 5, rate_type: 'percent' }],
    ] as const) {
      const made = await ask(system.url, 'post', path, { token, body: { store_id, name: hostile, ...body } });
      expect(made.status, made.text).to.equal(201);
    }
    await system.owner.query('UPDATE vendor_staff SET name = $1', [hostile]);
    const till = new GivenLane(system, vendor, new GivenJournal('till'));
    const punch = { kind: 'in', id: 'punch', vendor_employee_id: vendor.people.cashier.staff.id };
    await till.send(
      till.opening('shift'),
      till.sale({ id: 'sale', shift: 'shift', lines: [{ item_id: 'milk', unit_price: 250 }] }),
      till.entry('time.punch', punch),
    );
    const imported = await ask(system.url, 'post', `/vendor/imports/products?store_id=${store_id}`, {
      token,
      headers: { 'Content-Type': 'text/csv' },
      body: `sku,name,price\nX,"${hostile.replaceAll('"', '""')}",not a price\n`,
    });
    importId = (imported.body as { id: string }).id;
    let state = '';
    while (state !== 'done' && state !== 'failed') {
      await new Promise((resolve) => setTimeout(resolve, 50));
      ({ state } = (await ask(system.url, 'get', `/vendor/imports/${importId}`, { token })).body as {
        state: string;
      });
    }
  });
  after(() => system?.stop());

  const fileRoutes = routes.filter(({ csv, download }) => csv === true || download === 'text/csv');
  const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

  it('are all looked at, and no others', () => {
    expect(fileRoutes.length).to.be.greaterThan(8);
    expect(fileRoutes.map(nameOf).toSorted()).to.deep.equal(Object.keys(files).toSorted());
  });

  it('have no cell that is a formula, though names in them are', async () => {
    for (const route of fileRoutes) {
      const name = nameOf(route);
      const path = route.path.replace(':id', importId);
      const answer = await ask(system.url, 'get', `${path}?store_id=${vendor.stores[0].id}`, {
        token: vendor.people.owner.token,
        headers: { Accept: 'text/csv' },
      });
      expect(
        [answer.status, answer.headers.get('content-type')],
        `${name} ${answer.text.slice(0, 300)}`,
      ).to.deep.equal([200, 'text/csv; charset=utf-8']);
      expect(formulasIn(answer.text), name).to.deep.equal([]);
      expect(answer.text.includes('HYPERLINK'), `${name} has the hostile name`).to.equal(
        files[name]!.hasNames,
      );
    }
  });

  it('would be seen with one that is', () => {
    const planted = `a,b\r\n"${hostile.replaceAll('"', '""')}",-2.50\r\n`;
    expect(formulasIn(planted)).to.deep.equal([hostile]);
    expect(formulasIn(`a\r\n\t=1\r\n"  @x"\r\n'=1\r\n-5\r\n`)).to.deep.equal(['\t=1', '  @x']);
  });
});

/** Cells that a spreadsheet would run. A number is none. */
function formulasIn(text: string): string[] {
  return cellsOf(text.replace(/^\ufeff/, '')).filter(
    (cell) => /^[\s\0]*[=+\-@|%＝＋－＠]|^[\t\r\n]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell),
  );
}

function cellsOf(text: string): string[] {
  return [...text.matchAll(/(?:^|,|\r\n|\n)(?:"((?:[^"]|"")*)"|([^,\r\n"]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}
