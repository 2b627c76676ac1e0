// Tables through the doors of the back office: sent, looked at, mended, and what is refused of them. What becomes of an import
// whose sender or server goes is in import-life.
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import iconv from 'iconv-lite';
import { importLimits, rejections, tableColumns } from '@evertill/schemas';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ImportDoors, word } from './import-doors.ts';
import type { Sending } from './import-doors.ts';

describe('imports and exports over REST', function () {
  this.timeout(30_000);
  let system: System;
  let vendor: GivenVendor;
  let store: string;
  let doors: ImportDoors;
  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    store = vendor.stores[0].id;
    doors = new ImportDoors(system, vendor);
  });
  after(() => system?.stop());

  it('takes a table, says how far it is, and names its sender in the history of prices', async () => {
    const first = await doors.send(
      'products?file_name=list.csv',
      'sku,name,price,shade\nA,Tea,2.50,green\nB,Cup,4,\n',
    );
    expect([first.status, first.body.kind, first.body.store_id]).to.deep.equal([202, 'products', store]);
    const done = await doors.ended(first.body.id as string);
    expect(done).to.deep.include({
      state: 'done',
      dry_run: false,
      file_name: 'list.csv',
      rows_total: 2,
      rows_done: 2,
      created: 2,
      updated: 0,
      unchanged: 0,
      refused: 0,
      price_changes: 0,
      also_created: {},
      ignored_columns: ['shade'],
      problem: null,
      created_by: vendor.people.manager.staff.id,
      created_by_name: 'manager of acme',
    });
    expect(await doors.imported('products', 'sku,price\nA,2.75\nB,4\n')).to.include({
      updated: 1,
      unchanged: 1,
      price_changes: 1,
    });
    const { rows } = await system.owner.query(
      'SELECT old_price, new_price, changed_by FROM items_selling_price_history',
    );
    expect(rows).to.deep.equal([
      { old_price: 250, new_price: 275, changed_by: vendor.people.manager.staff.id },
    ]);
    const list = await doors.read('imports?limit=1');
    expect(list.body).to.include({ total: 2, pageSize: 1 });
    expect(list.body.data[0]).to.include({ updated: 1 });
  });

  it('rehearses with dry_run=1: the same report, and nothing written', async () => {
    const file = 'sku,name,price,category\nDRY,Dry,1,Wine\n,No sku,1,Wine\n';
    const before = [await doors.count('items'), await doors.count('reference_entries')];
    const rehearsed = await doors.imported('products?dry_run=1', file);
    expect([await doors.count('items'), await doors.count('reference_entries')]).to.deep.equal(before);
    const done = await doors.imported('products', file);
    const figures = ['rows_done', 'created', 'refused', 'warned', 'also_created'] as const;
    for (const name of figures) expect(done[name], name).to.deep.equal(rehearsed[name]);
    expect(rehearsed).to.deep.include({
      dry_run: true,
      created: 1,
      refused: 1,
      also_created: { category: 1 },
    });
  });

  it('tells each refused row with what to do, as a page and as a table that is mended and sent again', async () => {
    const file = 'sku,name,price,note\nM1,,1,"=cmd|\' /C"\nM2,Two,ask,"a, b"\nM3,Three,3,\nM4,Four\n';
    const { id } = await doors.imported('products', file);
    const page = await doors.read(`imports/${id}/rows?outcome=refused&limit=2`);
    expect(page.body).to.deep.include({ total: 3, pageSize: 2 });
    expect(page.body.data[1]).to.deep.equal({
      line: 3,
      outcome: 'refused',
      column: 'price',
      code: 'cell_unreadable',
      reason: 'unreadable price: "ask"',
      next: rejections.cell_unreadable.next,
    });
    const table = await doors.read(`imports/${id}/refused.csv`);
    expect(table.headers.get('content-type')).to.equal('text/csv; charset=utf-8');
    expect(table.headers.get('content-disposition')).to.equal('attachment; filename=refused.csv');
    expect(table.text.split('\r\n')).to.have.length(5);
    expect(table.text).to.include('2,name,cell_missing,missing name,').and.to.include(`M1,,1,'=cmd|' /C\r\n`);
    const mended = table.text.replace('M1,,', 'M1,One,').replace('M2,Two,ask', 'M2,Two,2');
    const again = await doors.imported('products', mended);
    expect(again).to.deep.include({ created: 2, refused: 1, ignored_columns: ['note'] });
    const rest = await doors.read(`imports/${again.id}/refused.csv`);
    expect(rest.text.split('\r\n')[0]).to.equal(table.text.split('\r\n')[0]);
  });

  it('and a row that does not fit its columns keeps all it had, and is refused again until it is mended', async () => {
    const file = 'sku,name,price,barcode\nK2,Two, red,1.00,111\nK3,Case,"=x",7,8,9\n';
    const { id } = await doors.imported('products', file);
    const table = await doors.read(`imports/${id}/refused.csv`);
    const again = await doors.imported('products', table.text);
    expect(again).to.include({ created: 0, refused: 2 });
    const rest = await doors.read(`imports/${again.id}/refused.csv`);
    expect(rest.text).to.include(',K2,Two," red",1.00,111\r\n').and.to.include(`,K3,Case,'=x,7,8,9\r\n`);
    const mended = rest.text.replace('Two," red"', '"Two, red"');
    expect(await doors.imported('products', mended)).to.include({ created: 1, refused: 1 });
  });

  it('keeps a record of rows that hold what no database takes', async () => {
    const cell = `\u0000\\u0000${'😀'.repeat(40)}`;
    const { id, state } = await doors.imported(
      'products',
      `sku,name,price,a\u0000b\nN,Nul,x${cell},${cell}\n`,
    );
    expect(state).to.equal('failed');
    const { body } = await doors.read(`imports/${id}/rows`);
    expect(body.data[0]).to.include({ column: 'price', code: 'cell_unreadable' });
    expect((await doors.read(`imports/${id}/refused.csv`)).text).to.include(
      `N,Nul,x\\u0000${'😀'.repeat(40)}`,
    );
  });

  it('says how the file was read and shows three rows as understood, in rehearsal and record (field case 19)', async () => {
    const file = iconv.encode(
      'sku;name;price\rRD-1;Crème brûlée;3,50\rRD-2;Pão de queijo;1.234\rRD-3;Scone;12\rRD-4;Tea;1\r',
      'macintosh',
    );
    const understood = {
      encoding: 'macintosh',
      other_readings: [],
      separator: ';',
      decimal_sign: ',',
      sample: [
        { line: 2, cells: { sku: 'RD-1', name: 'Crème brûlée', price: '3.50' } },
        { line: 3, cells: { sku: 'RD-2', name: 'Pão de queijo', price: '1234.00' } },
        { line: 4, cells: { sku: 'RD-3', name: 'Scone', price: '12.00' } },
      ],
    };
    const rehearsed = await doors.imported('products?dry_run=1', file);
    expect(rehearsed).to.deep.include({ state: 'done', created: 4, warned: 1, ...understood });
    const { id } = await doors.imported('products', file);
    expect((await doors.read(`imports/${id}`)).body).to.deep.include({ state: 'done', ...understood });
    const other = await doors.imported('products?dry_run=1&encoding=windows-1252', file);
    expect(other).to.deep.include({ encoding: 'windows-1252', warned: 2 });
    expect(other.sample[0].cells.name).to.equal('Cr\u008fme bržlŽe');
    const { body } = await doors.read(`imports/${other.id}/rows?outcome=warned`);
    expect(body.data[0].reason).to.include('name: letters that no text has');
  });

  it('says which other encoding a file could be in, in rehearsal and record (field case 19)', async () => {
    const file = iconv.encode('sku,name,price\nED-1,ΕΛΑΙΟΛΑΔΟ,4\nED-2,ΨΩΜΙ,1\n', 'cp737');
    const doubt = {
      encoding: 'cp737',
      other_readings: [{ encoding: 'cp866', read: 'ΕΛΑΙΟΛΑΔΟ', instead: 'ДКАИОКАГО' }],
    };
    for (const kind of ['products?dry_run=1', 'products']) {
      const report = await doors.imported(kind, file);
      expect(report).to.deep.include({ state: 'done', created: 2, warned: 1, ...doubt });
      const { body } = await doors.read(`imports/${report.id}/rows?outcome=warned`);
      expect(body.data).to.have.length(1);
      expect(body.data[0]).to.deep.include({
        line: 1,
        reason: 'read as cp737; it could also be cp866 (“ДКАИОКАГО” instead of “ΕΛΑΙΟΛΑΔΟ”)',
      });
    }
    const told = await doors.imported('products?dry_run=1&encoding=cp737', file);
    expect(told).to.deep.include({ warned: 0, other_readings: [] });
    const vietnamese = iconv.encode('sku,name,price\nED-3,Phở bò,4\nED-4,Bánh mì,1\n', 'tcvn');
    const { id } = await doors.imported('products?dry_run=1', vietnamese);
    const { body } = await doors.read(`imports/${id}/rows?outcome=warned`);
    expect(body.data[0]).to.deep.include({
      line: 1,
      reason: 'no encoding makes sense of these letters, read as windows-1252; save the file as UTF-8',
    });
  });

  it('is never done with a file of which no row was taken, and keeps the reasons (field case 19)', async () => {
    const report = await doors.imported('products', 'sku,name,price\nNO-1,Tea,ask\nNO-2,Cup,free\n');
    expect(report).to.deep.include({ state: 'failed', refused: 2 });
    expect(report.problem).to.include({ code: 'import_no_rows' });
    const { body } = await doors.read(`imports/${report.id}/rows`);
    expect(body.data.map(({ reason }: { reason: string }) => reason)).to.deep.equal([
      'unreadable price: "ask"',
      'unreadable price: "free"',
    ]);
  });

  it('takes columns by other names, constants, gzip, tabs and Windows-1252', async () => {
    const latin = Buffer.from('Nro;Nimi\nW1;Jäätelö\nW2;Öljy\n', 'latin1');
    expect(await doors.imported('products?map=sku=Nro,name=Nimi&set=price=1.00', latin)).to.include({
      created: 2,
    });
    const { rows } = await system.owner.query(
      `SELECT name, price FROM items WHERE sku_code LIKE 'W_' ORDER BY 1`,
    );
    expect(rows.map(({ name }: { name: string }) => name)).to.deep.equal(['Jäätelö', 'Öljy']);
    const packed = gzipSync('sku\tname\tprice\nG1\tPacked\t1\n');
    expect(await doors.imported('products', packed, { type: 'application/gzip' })).to.include({ created: 1 });
    const forced = await doors.imported(
      'products?encoding=windows-1252',
      Buffer.from('sku,name\nW1,Jää\n', 'latin1'),
    );
    expect(forced).to.include({ updated: 1 });
  });

  const refused: readonly [
    what: string,
    path: string,
    file: string | Buffer,
    sending: Sending,
    answer: string,
  ][] = [
    ['a body that is no table', 'products', '{}', { type: 'application/json' }, '415 upload_type'],
    ['a body of text', 'products', 'sku', { type: 'text/plain' }, '415 upload_type'],
    ['a kind there is none of', 'orders', 'id\n1\n', {}, '404 not_found'],
    ['a question it does not know', 'products?overwrite=1', 'sku\nA\n', {}, '400 unknown_field'],
    ['an encoding it does not know', 'products?encoding=ebcdic', 'sku\nA\n', {}, '400 invalid_input'],
    ['a field it does not know', 'products?map=sku=Nro,stock=Saldo', 'Nro\nA\n', {}, '400 invalid_input'],
    ['a constant that says nothing', 'products?set=price', 'sku\nA\n', {}, '400 invalid_input'],
    ['a store one does not see', 'products?store_id=acme-store-2', 'sku\nA\n', {}, '404 not_found'],
  ];
  for (const [what, path, file, sending, answer] of refused) {
    it(`refuses ${what} as ${answer}, and keeps no record of it`, async () => {
      const before = await doors.count('catalog_imports');
      expect(word(await doors.send(path, file, sending))).to.equal(answer);
      expect(await doors.count('catalog_imports')).to.equal(before);
    });
  }

  it('asks an owner of two stores which one', async () => {
    const { token } = vendor.people.owner;
    expect(word(await doors.send('products', 'sku\nA\n', { token }))).to.equal('400 store_required');
    expect(word(await doors.read('exports/products.csv', token))).to.equal('400 store_required');
  });

  const failed: readonly [string, () => string | Buffer, string, RegExp][] = [
    ['an empty file', () => '', 'import_file', /^The file is empty/],
    ['a file without its column', () => 'name,price\nTea,1\n', 'import_file', /No column for sku/],
    ['a column twice', () => 'sku,SKU\nA,B\n', 'import_file', /"sku" twice/],
    ['a header without rows', () => 'sku,name,price\n', 'import_no_rows', /has no rows/],
    [
      'a workbook named csv',
      () => `PK\u0003\u0004${'\u0000x'.repeat(99)}`,
      'import_not_csv',
      /^The file is a spreadsheet/,
    ],
    ['a web page named csv', () => '<html><table><tr><td>sku', 'import_not_csv', /^The file is a web page/],
    ['damaged gzip', () => gzipSync('sku\n'.repeat(9999)).subarray(0, 40), 'import_file', /damaged/],
    [
      `more than ${importLimits.rows} rows`,
      () => `sku,name,price\n${'A,T,1\n'.repeat(importLimits.rows + 1)}`,
      'import_rows',
      /100000 rows/,
    ],
    [
      'a file that is long when unpacked',
      () => gzipSync(Buffer.alloc(importLimits.unpackedBytes + 9, 'x')),
      'too_large',
      /134217728 bytes/,
    ],
  ];
  for (const [what, file, code, said] of failed) {
    it(`fails of ${what} as ${code}, with nothing done`, async () => {
      const before = await doors.count('items');
      const report = await doors.imported('products', file(), { type: 'application/octet-stream' });
      expect(report).to.include({ state: 'failed', rows_done: 0 });
      expect(report.problem).to.include({ code, title: rejections[code as 'import_file'].sentence });
      expect(report.problem.problem).to.match(said);
      expect(await doors.count('items')).to.equal(before);
    });
  }

  it(`takes ${importLimits.fileBytes} bytes and no more, whatever the length says`, async () => {
    const length = await new Promise<number>((resolve, reject) => {
      const asked = request(`${system.url}/api/v1/vendor/imports/products`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${vendor.people.manager.token}`,
          'Content-Type': 'text/csv',
          'Content-Length': importLimits.fileBytes + 1,
        },
      });
      asked.on('response', (response) => {
        resolve(response.statusCode ?? 0);
        asked.destroy();
      });
      asked.on('error', reject);
      asked.write('sku');
    });
    expect(length).to.equal(413);
    // In pieces, without a length.
    const piece = new Uint8Array(1_048_576).fill(120);
    let sent = 0;
    const body = new ReadableStream({
      pull(stream) {
        sent += piece.length;
        if (sent > importLimits.fileBytes + 2 * piece.length) stream.close();
        else stream.enqueue(piece);
      },
    });
    const answer = await fetch(`${system.url}/api/v1/vendor/imports/products`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${vendor.people.manager.token}`, 'Content-Type': 'text/csv' },
      body,
      duplex: 'half',
    } as RequestInit);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).to.deep.equal([
      413,
      'too_large',
    ]);
    const { body: list } = await doors.read('imports?limit=1');
    expect(list.data[0]).to.include({ state: 'failed' });
    expect(list.data[0].problem).to.include({ code: 'too_large' });
  });

  it('does a file again that comes with the same Idempotency-Key: it was read by nobody', async () => {
    const headers = { 'Idempotency-Key': 'twice' };
    expect(await doors.imported('products', 'sku,name,price\nID1,One,1\n', { headers })).to.include({
      created: 1,
    });
    expect(await doors.imported('products', 'sku,name,price\nID2,Two,1\n', { headers })).to.include({
      created: 1,
    });
  });

  it('answers each kind as csv with the columns of its import', async () => {
    await doors.imported('taxes', 'name,rate\nVAT,24\n');
    await doors.imported('suppliers', 'name\n"Ltd, Big"\n');
    await doors.imported('stock', 'sku,warehouse,counted,unit_cost\nA,Main,5,1.5\n');
    for (const [kind, columns] of Object.entries(tableColumns)) {
      const answer = await doors.read(`exports/${kind}.csv`, vendor.people.reader.token);
      expect(answer.status, kind).to.equal(200);
      expect(answer.headers.get('content-type')).to.equal('text/csv; charset=utf-8');
      expect(answer.headers.get('content-disposition')).to.equal(`attachment; filename=${kind}.csv`);
      const [header, ...lines] = answer.text.split('\r\n');
      expect(answer.headers.get('evertill-lines'), kind).to.equal(String(lines.length - 1));
      expect(header!.replace(/^\ufeff/, ''), kind).to.equal(columns.join(','));
      expect(lines.length, kind).to.be.above(1);
      const report = await doors.imported(kind, `\ufeff${answer.text}`.replace(/^\ufeff+/, '\ufeff'));
      expect(report, kind).to.include({ refused: 0, created: 0, updated: 0, unchanged: report.rows_done });
    }
    const { token } = vendor.people.neighbour;
    await doors.imported('products', 'sku,name,price\nR2,Run,1\n', { token });
    const other = await doors.read('exports/products.csv', token);
    expect(other.text).to.include('R2,Run').and.not.include('Tea');
    expect(word(await doors.read('exports/products.csv', vendor.people.cashier.token))).to.equal(
      '403 forbidden',
    );
  });
});
