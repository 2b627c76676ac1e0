// Drafts when something went wrong: short pages, cuts, clocks set back, servers restored from a backup.
import { expect } from 'chai';
import type { Checkpoint } from '@evertill/sync';
import { DraftServer } from '../../support/draft-server.ts';
import { settle } from '../../support/fake-clock.ts';
import { DraftTill, draft } from './draft-till.ts';

describe('drafts after cuts, wrong clocks and restores', () => {
  let server: DraftServer;
  let a: DraftTill;
  let b: DraftTill;
  beforeEach(async () => {
    server = new DraftServer();
    a = await DraftTill.open(server);
    b = await DraftTill.open(server);
  });
  afterEach(async () => {
    await a.close();
    await b.close();
    expect([...a.reports, ...b.reports]).to.deep.equal([]);
  });

  const pass = async (milliseconds = 0) => {
    await a.test.surroundings.clock.advance(milliseconds);
    await b.test.surroundings.clock.advance(milliseconds);
    await settle();
  };
  const bothOnline = async () => {
    a.connect();
    b.connect();
    await pass();
  };

  it('pages that the server cuts short do not end the pull', async () => {
    server.pageRows = 3;
    for (let nr = 0; nr < 20; nr++) server.write(draft(`d${nr}`));
    await bothOnline();
    expect(await a.test.journal.drafts.count()).to.equal(20);
  });

  it('`resync` begins anew and finds what was missed', async () => {
    await bothOnline();
    const silent = b.link;
    const answers = server.answersFor(silent);
    silent.live$.next({ type: 'resync', collection: 'draft' });
    server.restore('epoch-1', [{ ...draft('d9'), rev: 3 }]);
    silent.answer(answers);
    await pass();
    expect(await b.get('d9')).to.include({ rev: 3 });
  });

  it('[trap] a draft written after the clock was set back and the till restarted is pushed all the same', async () => {
    await bothOnline();
    await a.put(draft('d1'));
    await pass();
    await a.replication.stop();
    a.link.disconnect();
    // Write times of an earlier day: far below what RxDB remembers as pushed.
    const instance = a.test.database.instance('draft');
    const [stored] = await instance.findDocumentsById(['d1'], false);
    const early = { ...stored, id: 'd2', name: 'd2', rev: 0, _rev: '1-x', _meta: { lwt: 1000 } };
    await instance.bulkWrite([{ document: early }], 'a till whose clock was wrong');
    a.start();
    a.connect();
    await pass();
    expect(server.get('d2')).to.include({ name: 'd2' });
  });

  it('[H5] a server restored from a backup gets back what it lost, and what is newer here', async () => {
    await a.put(draft('d1'), draft('d2'), draft('d3'));
    await bothOnline();
    const backup = [server.get('d1')!, server.get('d3')!];
    await a.put({ ...(await a.get('d1'))!, name: 'after the backup' });
    await pass();
    server.restore('epoch-2', backup);
    for (const till of [a, b]) till.link.disconnect();
    await bothOnline();
    await pass();
    expect(server.get('d1')).to.include({ name: 'after the backup' });
    expect(server.get('d2')).to.include({ name: 'd2' });
    for (const id of ['d1', 'd2', 'd3']) {
      expect(await a.get(id)).to.deep.equal(server.get(id));
      expect(await b.get(id)).to.deep.equal(server.get(id));
    }
    expect([...(await a.attention()), ...(await b.attention())]).to.deep.equal([]);
  });

  it('[H5] … also when the same backup is restored twice and brings its old epoch back', async () => {
    await a.put(draft('d1'));
    await bothOnline();
    const backup = [server.get('d1')!];
    const again = async (epoch: string) => {
      server.restore(epoch, backup);
      for (const till of [a, b]) till.link.disconnect();
      await bothOnline();
    };
    await a.put(draft('d2'));
    await pass();
    await again('epoch-2');
    await again('epoch-1');
    await pass();
    expect(server.get('d2')).to.include({ name: 'd2' });
    expect(await b.get('d2')).to.deep.equal(server.get('d2'));
  });

  it('[D1] … also from one that does not know that it was restored', async () => {
    await a.put(draft('d1'));
    await bothOnline();
    const restore = server.backUp();
    await a.put({ ...(await a.get('d1'))!, name: 'after the backup' }, draft('d2'));
    await pass();
    restore();
    for (let nr = 0; nr < 5; nr++) server.write(draft('d3'));
    for (const till of [a, b]) till.link.disconnect();
    await bothOnline();
    for (let look = 0; look < 3; look++) await pass(2000);
    expect(server.get('d1')).to.include({ name: 'after the backup' });
    expect(server.get('d2')).to.include({ name: 'd2' });
    for (const id of ['d1', 'd2', 'd3']) {
      expect(await a.get(id), id).to.deep.equal(server.get(id));
      expect(await b.get(id), id).to.deep.equal(server.get(id));
    }
    expect(a.reports.splice(0)).to.match(/has not the drafts/);
    b.reports.splice(0);
  });

  it('[D1] … also when a transaction over there hides for a while how far it is', async () => {
    await a.put(draft('d1'));
    a.connect();
    await pass();
    const restore = server.backUp();
    await a.put(draft('d2'));
    await pass();
    restore();
    const answers = server.answersFor(a.link);
    const isHidden = { value: true };
    a.link.answer({
      digest: (asked) => {
        const digest = answers.digest!(asked) as { checkpoint: Checkpoint };
        return isHidden.value ? { ...digest, checkpoint: { ...digest.checkpoint, xid: '99' } } : digest;
      },
    });
    a.link.disconnect();
    a.connect();
    for (let look = 0; look < 3; look++) await pass(2000);
    expect(a.replication.inSync$.value, 'a till goes on meanwhile').to.equal(true);
    expect(server.get('d2')).to.equal(undefined);
    isHidden.value = false;
    await pass(20_000);
    await pass(2000);
    await pass(2000);
    expect(server.get('d2')).to.include({ name: 'd2' });
    expect(a.reports.splice(0)).to.match(/has not the drafts/);
  });

  it('[D2] what still differs when all was offered again is said, and drafts go on', async () => {
    const digest = server.answersFor(a.link).digest!;
    a.link.answer({ digest: (asked) => ({ ...(digest(asked) as object), hash: 'f'.repeat(64) }) });
    await a.put(draft('d1'));
    a.connect();
    for (let look = 0; look < 6; look++) await pass(2000);
    expect(a.reports.splice(0).join()).to.match(/all are offered again.*still has other drafts/);
    expect(a.replication.inSync$.value).to.equal(true);
    expect(server.get('d1')).to.include({ name: 'd1' });
  });

  it('[D1] nothing is offered again while another till is at work, and only then are they in step', async () => {
    await a.put(draft('d1'));
    a.connect();
    await pass();
    const late = server.holdLive(b.link);
    const digest = server.answersFor(b.link).digest!;
    b.link.answer({
      digest: (asked) => {
        if (server.get('d1')!['name'] === 'd1') server.write(draft('d1', { name: 'changed over there' }));
        return digest(asked);
      },
    });
    b.connect();
    await pass();
    expect(b.replication.inSync$.value).to.equal(false);
    late.release();
    await pass(2000);
    expect(b.replication.inSync$.value).to.equal(true);
    expect(await b.get('d1')).to.include({ name: 'changed over there' });
    expect(server.pushed).to.have.length(1);
  });

  it('another store’s drafts stay here and are not sent to this one', async () => {
    await a.put(draft('d1', { store_id: 'store-2' }));
    await bothOnline();
    expect(server.pushed).to.deep.equal([]);
    expect(await a.get('d1')).to.include({ store_id: 'store-2' });
  });

  it('live changes while a push is under way, and a connection lost in the middle, end nothing', async () => {
    const answers = server.answersFor(a.link);
    await bothOnline();
    a.link.answer({ push: () => new Promise(() => undefined) });
    await a.put(draft('d1'));
    await pass();
    server.write(draft('d2'));
    server.write(draft('d3'));
    await pass();
    a.link.disconnect();
    await pass();
    a.link.answer(answers);
    a.connect();
    await pass();
    expect(server.get('d1')).to.include({ name: 'd1' });
    expect(await a.get('d2')).to.include({ name: 'd2' });
    expect(await a.get('d3')).to.include({ name: 'd3' });
  });
});
