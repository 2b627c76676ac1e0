// What support asks of a till: taken down before it is begun, done in order, each once, whatever comes between; and never at
// the cost of an entry.
import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { holdDraft } from '../../../client-core/actions/hold-draft.ts';
import { addItem, emptyCart } from '../../../client-core/actions/cart.ts';
import { findByBarcode } from '../../../client-core/queries/find-by-barcode.ts';
import { describe as sellables } from '../../../client-core/queries/sellable.ts';
import { sealedText } from '@evertill/schemas';
import type { OperationEntry } from '@evertill/schemas';
import { limits } from '@evertill/sync';
import { sha256 } from '../../support/given-journal.ts';
import { jpegOf } from '../../support/given-photo.ts';
import { aDraft, aProduct, aStore } from '../../contract/contract-documents.ts';
import { serverAnswer } from '../../support/server-answer.ts';
import { packingMachine } from './packing-machine.ts';
import { reportingTill, sale } from './reporting-till.ts';
import type { ReportingTill } from './reporting-till.ts';

describe('what support asks of a till', () => {
  let given: ReportingTill;
  let posted: { path: string; headers: Readonly<Record<string, string>>; bytes: Uint8Array }[];
  beforeEach(() => {
    posted = [];
    given = reportingTill({
      machine: packingMachine,
      http: ({ path, headers, bytes }) => {
        posted.push({ path, headers, bytes: bytes! });
        return Promise.resolve(serverAnswer(200, { type: 'kept' }));
      },
    });
  });
  afterEach(() => given.close());

  const results = (seq: number) => given.server.results.get(seq)?.at(-1);
  const refuseAll = () => {
    given.server.rule = () => ({ kind: 'rejected', code: 'invalid_input', details: {} });
  };

  it('[W4] a report: everything anew, at once, and it says that it did', async () => {
    const till = await given.open();
    await given.pass(3000);
    const seq = given.server.ask({ kind: 'report' });
    await given.pass(1000);
    expect(given.server.reports.filter(({ base }) => base === 0)).to.have.length(2);
    expect(results(seq)).to.include({ outcome: 'done' });
    expect(till.inspection().instructions[0]).to.deep.include({ seq, kind: 'report', asked_by: 'Ada' });
    given.server.ask({ kind: 'message', text: 'Thank you.' });
    await given.pass(1000);
    // Acknowledged, so it is not told any more.
    expect(given.server.last.results).to.deep.equal([]);
    expect(given.server.last.instructed).to.equal(seq + 1);
  });

  it('[W4] a resend: what was refused is offered again, and the server’s new word settles it', async () => {
    const till = await given.open();
    await given.pass(3000);
    refuseAll();
    await given.handle(till).openShift({ label: 'A', openingCash: 0 });
    await given.pass(2000);
    const before = await till.operations.get(1);
    expect(before).to.include({ state: 'attention', attempts: 1 });
    const first = given.server.ask({ kind: 'resend', device_seq: 1 });
    await given.pass(2000);
    expect(results(first)).to.include({ outcome: 'failed', code: 'invalid_input' });
    given.server.rule = () => undefined;
    const second = given.server.ask({ kind: 'resend', device_seq: 1 });
    await given.pass(2000);
    expect(results(second)).to.include({ outcome: 'done' });
    expect(await till.operations.get(1)).to.include({ state: 'settled', attempts: 3, hash: before!.hash });
    expect(await till.attention()).to.deep.equal([]);
  });

  it('[W4] a resend of what the server broke on: now, and not when its time has come', async () => {
    const till = await given.open();
    const handle = given.handle(till);
    await handle.openShift({ label: 'A', openingCash: 0 });
    await given.pass(3000);
    const { intercept } = given.server;
    let isBroken = true;
    given.server.intercept = (frame, line) => {
      if (!isBroken || frame.type !== 'operations') return intercept(frame, line);
      const { id } = frame;
      line.send({ type: 'error', id, code: 'internal_error', sentence: 'It broke.', remedy: 'retry' });
      return true;
    };
    await handle.sell(sale);
    await given.pass(200_000);
    expect(till.inspection().state.journal.oldest).to.include({ device_seq: 2, code: 'internal_error' });
    isBroken = false;
    const seq = given.server.ask({ kind: 'resend', device_seq: 2 });
    await given.pass(500);
    expect(results(seq)).to.include({ outcome: 'done' });
    expect(await till.pending()).to.equal(0);
  });

  it('[W5] a resend of what is not here, and of what was taken out, is refused', async () => {
    await given.open();
    await given.pass(3000);
    const seq = given.server.ask({ kind: 'resend', device_seq: 7 });
    await given.pass(1000);
    expect(results(seq)).to.include({ outcome: 'refused', code: 'not_found' });
  });

  it('[W4] a rebuild: the replica is pulled anew, sales go on meanwhile, and what is held stays', async () => {
    const till = await given.open();
    const handle = given.handle(till);
    await handle.openShift({ label: 'A', openingCash: 0 });
    given.server.commit('barcode', {
      id: '77|p1',
      store_id: 'store-1',
      code: '77',
      product_id: 'p1',
      variation_id: '',
      admin_only: false,
      rev: 1,
    });
    await given.pass(3000);
    // Something nobody will ever tell it of: only pulling anew finds it.
    given.server.wasThen('product', aProduct({ id: 'p2', store_id: 'store-1', sku_code: 'EGGS', rev: 1 }), 1);
    const [item] = await sellables(
      till.documents,
      await findByBarcode(till.documents, '77', aStore({ id: 'store-1' })),
    );
    till.goOffline();
    const held = await holdDraft(till, addItem(emptyCart('o1'), item!, { lineId: 'l1' })!, 'Smith');
    await handle.edit('product', 'p1', { price: 130 });
    till.goOnline();
    await given.pass(100);
    const seq = given.server.ask({ kind: 'rebuild_replica', collections: ['product'] });
    await given.pass(10);
    await handle.sell(sale);
    await given.pass(4000);
    expect(results(seq)).to.include({ outcome: 'done' });
    expect(await till.documents.get('product', 'p2')).to.include({ sku_code: 'EGGS' });
    expect(held.ok && (await till.drafts.get(held.draft.id))).to.be.an('object');
    expect([...given.server.ledger.values()].map(({ type }) => type)).to.deep.equal([
      'shift.open',
      'edit',
      'order.place',
    ]);
  });

  it('[W5] a rebuild of drafts, or of nothing it knows, is refused, and touches nothing', async () => {
    const till = await given.open();
    await given.pass(3000);
    const drafts = given.server.ask({ kind: 'rebuild_replica', collections: ['product', 'draft'] });
    const unknown = given.server.ask({ kind: 'rebuild_replica', collections: ['nothing'] });
    await given.pass(1000);
    expect(results(drafts)).to.include({ outcome: 'refused', code: 'not_a_replica' });
    expect(results(unknown)).to.include({ outcome: 'refused', code: 'unknown_collection' });
    expect(till.inspection().state.collections['product']).to.include({ digest: 'equal', complete: true });
  });

  it('[W5] the unsent: a copy of every entry and basket, and they stay', async () => {
    const till = await given.open();
    const handle = given.handle(till);
    await handle.openShift({ label: 'A', openingCash: 0 });
    await given.pass(3000);
    // The connection takes reports, and neither entries nor baskets are answered.
    const { intercept } = given.server;
    given.server.intercept = (frame, line) =>
      frame.type === 'operations' || frame.type === 'push' || intercept(frame, line);
    await handle.sell(sale);
    await till.drafts.put([aDraft({ id: 'd1', store_id: 'store-1' })]);
    const seq = given.server.ask({ kind: 'send_unsent' });
    await given.pass(2000);
    expect(results(seq)).to.include({ outcome: 'done' });
    expect(posted.map(({ path }) => path)).to.deep.equal([`/api/v1/sync/unsent?seq=${seq}`]);
    const [{ headers, bytes }] = posted as [(typeof posted)[0]];
    expect(headers).to.include({ Authorization: 'Bearer t', 'X-Device-Id': 'device-1' });
    expect(headers['X-Content-Sha256']).to.match(/^[0-9a-f]{64}$/);
    const lines = gunzipSync(bytes)
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(
      lines.map(({ operation, draft }) => (operation ? [operation.device_seq, operation.type] : draft.id)),
    ).to.deep.equal([[2, 'order.place'], 'd1']);
    expect(await till.drafts.get('d1')).to.include({ store_id: 'store-1' });
    expect(await till.operations.get(2)).to.include({ state: 'waiting' });
  });

  it('[W5] the unsent, too large for one file: without the photos of punches', async () => {
    const files: string[] = [];
    await given.close();
    given = reportingTill({
      machine: {
        ...packingMachine,
        pack(text) {
          files.push(text);
          const tooLarge = { content: new Uint8Array(limits.unsentBytes + 1), sha256: '' };
          return text.includes('/9j/') ? Promise.resolve(tooLarge) : packingMachine.pack(text);
        },
      },
      http: () => Promise.resolve(serverAnswer(200, { type: 'kept' })),
    });
    given.server.commit('store', aStore({ id: 'store-1', clock_evidence: 'photo', rev: 2 }));
    const till = await given.open();
    await given.pass(3000);
    const { intercept } = given.server;
    given.server.intercept = (frame, line) => frame.type === 'operations' || intercept(frame, line);
    await given.handle(till).punch({ kind: 'in', evidence: { photo: jpegOf(3000) } });
    const record = (await till.operations.get(1))!;
    const seq = given.server.ask({ kind: 'send_unsent' });
    await given.pass(2000);
    expect(results(seq)).to.include({ outcome: 'done' });
    expect(files).to.have.length(2);
    const { operation } = JSON.parse(files[1]!) as { operation: OperationEntry };
    expect(operation.payload).to.not.deep.equal(record.payload);
    expect(sha256(sealedText(operation)), 'the seal holds').to.equal(record.hash);
    expect(JSON.stringify(await till.operations.get(1)), 'stays').to.include('/9j/');
  });

  it('[W4] a message: shown until somebody has read it, also after a restart, and then told once', async () => {
    const till = await given.open();
    await given.pass(3000);
    const seq = given.server.ask({ kind: 'message', text: 'Call us.' });
    const behind = given.server.ask({ kind: 'report' });
    await given.pass(1000);
    expect(till.inspection().instructions.find((one) => one.seq === seq)).to.include({
      text: 'Call us.',
      result: null,
    });
    // What was asked behind it does not wait for a reader.
    expect(results(behind)).to.include({ outcome: 'done' });
    await till.close();
    const again = await given.open();
    await given.pass(3000);
    expect(again.inspection().instructions.find((one) => one.seq === seq)).to.include({ result: null });
    expect(results(seq)).to.equal(undefined);
    await again.readMessage(seq);
    await again.readMessage(seq);
    await given.pass(1000);
    expect(results(seq)).to.include({ outcome: 'done' });
    expect(again.inspection().instructions.find((one) => one.seq === seq)!.result).to.include({
      outcome: 'done',
    });
  });

  it('[W4] asked while nobody was there: all of it on return, in order', async () => {
    const till = await given.open();
    await given.pass(3000);
    till.goOffline();
    refuseAll();
    await given.handle(till).openShift({ label: 'A', openingCash: 0 });
    for (const device_seq of [9, 8, 1]) given.server.ask({ kind: 'resend', device_seq });
    given.server.ask({ kind: 'report' });
    await given.pass(60_000);
    expect(given.server.results.size).to.equal(0);
    till.goOnline();
    await given.pass(10_000);
    expect([...given.server.results.keys()]).to.have.members([1, 2, 3, 4]);
    const told = given.server.reports.flatMap((report) => report.results.map(({ seq }) => seq));
    const refused = told.filter((seq) => seq < 3);
    expect(refused).to.deep.equal(refused.toSorted((a, b) => a - b));
  });

  it('says to another window what was asked, and lets it read a message there', async () => {
    await given.open({ multiInstance: true });
    const other = await given.open({ multiInstance: true });
    await given.pass(3000);
    const seq = given.server.ask({ kind: 'message', text: 'Call us.' });
    await given.pass(15_000);
    expect(other.inspection().instructions).to.have.length(1);
    expect(other.inspection().state.connection.name).to.equal('elsewhere');
    await other.readMessage(seq);
    other.noteError('A screen met an error.', new Error('oops'));
    await given.pass(15_000);
    expect(results(seq)).to.include({ outcome: 'done' });
    expect(given.server.state!.errors.map(({ sentence }) => sentence)).to.deep.equal([
      'A screen met an error. oops',
    ]);
  });
});
