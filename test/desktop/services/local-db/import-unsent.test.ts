// Unsent work as a file: out of one till, and back into its journal or, from another one, to the server.
import { expect } from 'chai';
import { isSealed } from '@evertill/client-core';
import { MemoryDisk } from '../../../support/memory-disk.ts';
import { draftLine, handIn, localServer, offlineTill, plugIn, root, unplug } from './local-till.ts';
import type { LocalTill } from './local-till.ts';

interface Exported {
  readonly name: string;
  readonly entries: number;
  readonly unsent: number;
  readonly drafts: number;
}

const at = (name: string) => `${root}/backups/store-1/${name}.jsonl`;

describe('unsent work as a file', () => {
  const opened: LocalTill[] = [];
  const open = async (...given: Parameters<typeof offlineTill>) => {
    const local = await offlineTill(...given);
    opened.push(local);
    return local;
  };
  afterEach(async () => {
    for (const local of opened.splice(0)) await local.close();
  });
  const exportOf = (local: LocalTill) => local.done<Exported>('local-db:export-unsent');
  const take = (local: LocalTill, name: string) => local.ask('local-db:import-unsent', { name });

  it('holds the journal from its first unsent entry on, and the open drafts', async () => {
    const local = await open();
    await handIn(local, 2, 'early');
    await plugIn(local);
    await local.till().inSync();
    unplug(local);
    expect(await exportOf(local)).to.include({ entries: 1, unsent: 0, drafts: 0 });
    await handIn(local, 3);
    const cart = {
      lines: [draftLine],
    };
    await local.done('local-db:save-draft', { draftId: 'draft-1', cart });
    await local.done('local-db:save-draft', { draftId: 'draft-2', cart });
    await local.done('local-db:delete-draft', { draftId: 'draft-2' });
    const { name, ...counts } = await exportOf(local);
    expect(counts).to.include({ entries: 3, unsent: 3, drafts: 1 });
    const [header] = local.disk.text(at(name)).split('\n');
    expect(JSON.parse(header!)).to.include({ device_id: 'device-1', first_seq: 3, last_seq: 5 });
  });

  it('[I10] holds what the server refused, and all that came after it', async () => {
    const local = await open();
    local.server.rule = ({ device_seq }) =>
      device_seq === 2 ? { kind: 'rejected', code: 'item_unknown', details: {} } : undefined;
    await handIn(local, 4);
    await plugIn(local);
    expect(await exportOf(local)).to.include({ entries: 3, unsent: 1 });
  });

  it('[T21] that is a link is not read', async () => {
    const local = await open();
    await exportOf(local);
    local.disk.link(at('elsewhere'));
    const answer = await take(local, 'elsewhere');
    expect(answer).to.include({ ok: false, code: 'backup_unreadable' });
    expect(JSON.stringify(answer)).to.include('is not a plain file');
  });

  it('[I16] comes back into the journal of the same device after its disk was lost, and reaches the server once', async () => {
    const server = localServer();
    const first = await open({ server });
    await handIn(first, 2, 'early');
    await plugIn(first);
    await first.till().inSync();
    unplug(first);
    await handIn(first, 3);
    await first.done('local-db:save-draft', { draftId: 'draft-1', cart: { lines: [draftLine] } });
    const before = await first.records();
    const { name } = await exportOf(first);
    await first.close();
    // Other storage, same device, same disk for backups.
    const second = await open({ server, files: first.disk });
    expect(await second.records()).to.deep.equal([]);
    expect(await second.done('local-db:import-unsent', { name })).to.deep.equal({
      to: 'journal',
      entries: 3,
      waitingAgain: 3,
      drafts: 1,
      outcomes: {},
    });
    const after = await second.records();
    expect(after.map(({ device_seq, hash }) => [device_seq, hash])).to.deep.equal(
      before.slice(2).map(({ device_seq, hash }) => [device_seq, hash]),
    );
    expect(await second.till().verifyJournal()).to.deep.equal({ ok: true, entries: 3 });
    expect((await second.done<{ drafts: object[] }>('local-db:get-drafts')).drafts).to.have.length(1);
    // The next sale goes on where the old journal ended.
    await handIn(second, 1, 'next');
    await plugIn(second);
    await second.till().inSync();
    expect([...server.ledger.keys()]).to.deep.equal([1, 2, 3, 4, 5, 6].map((number) => `device-1/${number}`));
    const ids = [...server.ledger.values()].map(({ payload }) => payload['client_order_id']);
    expect(new Set(ids).size).to.equal(6);
  });

  it('[I15] [I16] of a journal that has lost numbers is complete, and they are not given again where it comes back', async () => {
    const first = await open();
    await handIn(first, 2);
    // The server has what this journal lost when its files were put back.
    first.server.held = { device_seq: 6, missing: [] };
    first.server.rule = () => ({ kind: 'rejected', code: 'item_unknown', details: {} });
    await plugIn(first);
    unplug(first);
    await handIn(first, 1, 'behind');
    const { name, entries } = await exportOf(first);
    expect(entries).to.equal(3);
    const numbers = async (local: LocalTill) => (await local.records()).map(({ device_seq }) => device_seq);
    expect(await numbers(first)).to.deep.equal([1, 2, 7]);
    const second = await open({ files: first.disk });
    expect(await second.done('local-db:import-unsent', { name })).to.include({ entries: 3, waitingAgain: 3 });
    expect(await second.till().verifyJournal()).to.deep.equal({ ok: true, entries: 3 });
    await handIn(second, 1, 'next');
    expect(await numbers(second)).to.deep.equal([1, 2, 7, 8]);
    expect(await second.till().verifyJournal()).to.deep.equal({ ok: true, entries: 4 });
    expect(await second.done('local-db:import-unsent', { name })).to.include({ waitingAgain: 0 });
  });

  it('[I16] of a journal with a damaged entry comes back whole, and the server sets that one aside', async () => {
    const server = localServer();
    const first = await open({ server });
    await handIn(first, 3);
    const [, second] = await first.records();
    await first.till().operations.put([{ ...second!, payload: { ...second!.payload, note: 'cut \ud83d' } }]);
    const { name, entries } = await exportOf(first);
    expect(entries).to.equal(3);
    expect(await first.done('local-db:import-unsent', { name })).to.include({ waitingAgain: 0 });
    await first.close();
    const fresh = await open({ server, files: first.disk });
    expect(await fresh.done('local-db:import-unsent', { name })).to.include({ entries: 3, waitingAgain: 3 });
    expect(await fresh.till().verifyJournal()).to.deep.equal({ ok: false, device_seq: 2, fault: 'altered' });
    server.rule = (entry) =>
      isSealed(entry, fresh.surroundings.sha256)
        ? undefined
        : { kind: 'rejected', code: 'operation_hash', details: {} };
    await plugIn(fresh);
    await fresh.till().inSync();
    expect((await fresh.records()).map(({ state, code }) => [state, code])).to.deep.equal([
      ['settled', ''],
      ['attention', 'operation_hash'],
      ['settled', ''],
    ]);
  });

  it('[I15] what is lost and comes back from a copy after all is no break of the chain', async () => {
    const first = await open();
    await handIn(first, 3);
    const { name } = await exportOf(first);
    const second = await open({ files: first.disk });
    second.server.held = { device_seq: 4, missing: [] };
    await plugIn(second);
    unplug(second);
    expect(await second.done('local-db:import-unsent', { name })).to.include({ waitingAgain: 3 });
    expect(await second.till().verifyJournal()).to.deep.equal({ ok: true, entries: 3 });
    await handIn(second, 1, 'next');
    expect((await second.records()).map(({ device_seq }) => device_seq)).to.deep.equal([1, 2, 3, 5]);
    expect(await second.till().verifyJournal()).to.deep.equal({ ok: true, entries: 4 });
  });

  it('[I16] a crash in the middle of coming back is completed by the same file', async () => {
    const first = await open();
    await handIn(first, 450);
    const { name } = await exportOf(first);
    const second = await open({ files: first.disk });
    const { operations } = second.till();
    const put = operations.put.bind(operations);
    let puts = 0;
    operations.put = (records) => (++puts === 2 ? Promise.reject(new Error('killed')) : put(records));
    expect(await take(second, name)).to.include({ ok: false, code: 'till_failed' });
    operations.put = put;
    expect(await second.till().verifyJournal()).to.deep.equal({ ok: true, entries: 200 });
    expect(await second.done('local-db:import-unsent', { name })).to.include({
      entries: 450,
      waitingAgain: 250,
    });
    expect(await second.till().verifyJournal()).to.deep.equal({ ok: true, entries: 450 });
  });

  it('[I15] does not come into a journal that went another way, and neither branch is touched', async () => {
    const first = await open();
    await handIn(first, 3);
    const { name } = await exportOf(first);
    const second = await open({ files: first.disk });
    for (const sales of ['a', 'b', 'c', 'd']) {
      await handIn(second, 1, sales);
      const before = await second.records();
      expect(await take(second, name)).to.include({ ok: false, code: 'backup_foreign' });
      expect(await second.records()).to.deep.equal(before);
    }
  });

  it('[I15] does not come into a journal with a gap before it', async () => {
    const first = await open();
    await handIn(first, 1);
    const early = await exportOf(first);
    await plugIn(first);
    await first.till().inSync();
    unplug(first);
    await handIn(first, 3, 'late');
    const late = await exportOf(first);
    const second = await open({ files: first.disk });
    await second.done('local-db:import-unsent', { name: early.name });
    expect(await second.done('local-db:import-unsent', { name: late.name })).to.include({ waitingAgain: 3 });
    expect(await second.till().verifyJournal()).to.deep.equal({ ok: true, entries: 4 });
    await handIn(first, 1, 'last');
    await first
      .till()
      .operations.put(
        (await first.records()).slice(0, 4).map((record) => ({ ...record, state: 'settled' as const })),
      );
    const last = await exportOf(first);
    const third = await open({ files: first.disk });
    await third.done('local-db:import-unsent', { name: early.name });
    expect(await take(third, last.name)).to.include({ ok: false, code: 'backup_foreign' });
  });

  it('is handed to the server as the other device’s entries, however often', async () => {
    const server = localServer();
    const broken = await open({ server });
    await handIn(broken, 450);
    const hashes = (await broken.records()).map(({ hash }) => hash);
    const { name } = await exportOf(broken);
    const other = await open({ server, files: broken.disk, deviceId: 'device-2' });
    expect(await take(other, name)).to.include({ ok: false, code: 'server_unreached' });
    await plugIn(other);
    for (let time = 0; time < 2; time++) {
      expect(await other.done('local-db:import-unsent', { name })).to.deep.equal({
        to: 'server',
        entries: 450,
        waitingAgain: 0,
        drafts: 0,
        outcomes: { applied: 450 },
      });
    }
    expect([...server.ledger.values()].map(({ hash }) => hash)).to.deep.equal(hashes);
    expect([...server.ledger.keys()][0]).to.equal('device-1/1');
    expect(await other.records()).to.deep.equal([]);
    // The broken till comes back: nothing is counted twice.
    await plugIn(broken);
    await broken.till().inSync();
    expect(server.ledger.size).to.equal(450);
  });

  it('a refusal of the server is told, and so is an answer about another entry', async () => {
    const server = localServer();
    const broken = await open({ server });
    await handIn(broken, 3);
    const { name } = await exportOf(broken);
    const other = await open({ server, files: broken.disk, deviceId: 'device-2' });
    server.rule = ({ device_seq }) =>
      device_seq === 1
        ? { kind: 'rejected', code: 'item_unknown', details: {} }
        : device_seq === 2
          ? { kind: 'applied', hash: 'f'.repeat(64), result: {} }
          : undefined;
    await plugIn(other);
    const { outcomes } = await other.done<{ outcomes: object }>('local-db:import-unsent', { name });
    expect(outcomes).to.deep.equal({ rejected: 1, mismatch: 1, applied: 1 });
  });

  it('[I16] truncated or altered is refused with a sentence, and nothing is taken from it', async () => {
    const first = await open();
    await handIn(first, 3);
    const { name } = await exportOf(first);
    const text = first.disk.text(at(name));
    const second = await open({ files: first.disk });
    const broken = [
      text.slice(0, -1),
      text.slice(0, text.length / 2),
      text.replace('"total":100', '"total":101'),
      '',
      '\0',
    ];
    for (const content of broken) {
      first.disk.overwrite(at(name), content);
      expect(await take(second, name)).to.include({
        ok: false,
        code: 'backup_unreadable',
        sentence: 'This backup is incomplete or was altered, so nothing was taken from it.',
      });
    }
    expect(await second.records()).to.deep.equal([]);
    first.disk.overwrite(at(name), text);
    expect(await take(second, name)).to.include({ ok: true });
  });

  it('that is not there, or is another vendor’s, is refused', async () => {
    const local = await open();
    expect(await take(local, 'nothing')).to.include({ code: 'not_found' });
    await handIn(local, 1);
    const { name } = await exportOf(local);
    const device = local.till().device();
    local.till().device = () => ({ ...device, vendor_id: 'vendor-2' });
    expect(await take(local, name)).to.include({ code: 'backup_foreign' });
  });

  it('is written while sales go on, and holds those made before it', async () => {
    const local = await open({ files: new MemoryDisk(root) });
    await handIn(local, 300);
    const [{ entries, name }] = await Promise.all([exportOf(local), handIn(local, 50, 'meanwhile')]);
    expect(entries).to.be.within(300, 350);
    const second = await open({ files: local.disk });
    expect(await take(second, name)).to.include({ ok: true });
    expect((await local.records()).length).to.equal(350);
  });
});
