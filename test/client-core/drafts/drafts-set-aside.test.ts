// A basket whose push fails each time is set aside: what is behind it goes on, and it stays a change from what the server has.
import { expect } from 'chai';
import { ExchangeError } from '@evertill/sync';
import type { PushRow } from '@evertill/sync';
import { DraftServer } from '../../support/draft-server.ts';
import { settle } from '../../support/fake-clock.ts';
import { DraftTill, draft, line } from './draft-till.ts';

describe('drafts that are set aside', () => {
  let server: DraftServer;
  let a: DraftTill;
  /** A push with such a row in it fails. */
  let fails: (row: PushRow) => boolean;
  let fail: () => Promise<never>;

  beforeEach(async () => {
    server = new DraftServer();
    a = await DraftTill.open(server);
    const answers = server.answersFor(a.link);
    fail = () => Promise.reject(new ExchangeError('internal', 'broken', 'retry'));
    a.link.answer({ push: (request) => (request.rows.some(fails) ? fail() : answers.push!(request)) });
  });
  afterEach(async () => {
    await a.close();
    expect(a.reports).to.deep.equal([]);
  });

  const isD2 = ({ newDocumentState }: PushRow) => newDocumentState.id === 'd2';
  const isChanged = ({ newDocumentState }: PushRow) => newDocumentState['name'] === 'changed';
  const never = () => false;
  const pass = async (milliseconds: number) => {
    await a.test.surroundings.clock.advance(milliseconds);
    await settle();
  };
  const reasons = async () => (await a.attention()).map(({ document_id, code }) => [document_id, code]);

  async function arrived(): Promise<void> {
    fails = never;
    await a.put(draft('d1'));
    a.connect();
    await pass(5000);
  }

  async function reconnect(): Promise<void> {
    a.link.disconnect();
    await pass(1000);
    a.connect();
    await pass(5000);
  }

  /** d1 is on the server, and changed here, which the server breaks on. */
  async function aChangeAside(): Promise<void> {
    await arrived();
    await change();
  }

  async function change(): Promise<void> {
    fails = isChanged;
    await a.put({ ...(await a.get('d1'))!, name: 'changed' });
    await pass(20_000);
    expect(await reasons()).to.deep.equal([['d1', 'internal']]);
    expect(server.get('d1')).to.include({ name: 'd1' });
  }

  async function arrives(): Promise<void> {
    fails = never;
    await pass(130_000);
    expect(server.get('d1')).to.include({ name: 'changed' });
    expect(await a.get('d1')).to.include({ name: 'changed' });
    expect(await reasons()).to.deep.equal([]);
  }

  const lease = {
    device_id: 'device-1',
    device_name: 'Till 1',
    pos_register_id: 'lane-1',
    user_id: 'user-1',
    since: '2026-11-21T09:08:00.000Z',
    until: '2026-11-21T09:10:00.000Z',
  };

  it('[U4] keeps the change when the server changes who has the basket, and sends it', async () => {
    await aChangeAside();
    server.lend('d1', lease);
    await pass(5000);
    expect(await a.get('d1')).to.include({ name: 'changed' });
    await arrives();
    expect(await a.get('d1')).to.deep.include({ lease });
  });

  it('[U4] keeps the change when the server changes who has the basket and the connection is lost', async () => {
    await aChangeAside();
    server.lend('d1', lease);
    await pass(5000);
    a.link.disconnect();
    await pass(1000);
    a.connect();
    await arrives();
  });

  it('[U4] keeps the change over a restart, and sends it without a conflict', async () => {
    await aChangeAside();
    a.link.disconnect();
    await a.replication.stop();
    a.start();
    await pass(1000);
    a.connect();
    await arrives();
  });

  it('[U3] merges the change with what another till changed in between', async () => {
    await aChangeAside();
    server.write({ ...server.get('d1')!, lines: [line('l1', '2')] });
    await pass(5000);
    expect(await a.get('d1')).to.deep.include({ name: 'changed', lines: [] });
    await arrives();
    expect(server.get('d1')).to.deep.include({ lines: [line('l1', '2')] });
    expect(await a.get('d1')).to.deep.include({ lines: [line('l1', '2')] });
  });

  it('[U4] sends a removal that was set aside', async () => {
    await arrived();
    fails = ({ newDocumentState }) => newDocumentState._deleted === true;
    await a.test.journal.drafts.remove(['d1']);
    await pass(20_000);
    expect(server.get('d1')).to.not.include({ _deleted: true });
    fails = never;
    await pass(130_000);
    expect(server.get('d1')).to.include({ _deleted: true });
  });

  it('asks for nothing more once the change was taken back', async () => {
    await aChangeAside();
    await a.put({ ...(await a.get('d1'))!, name: 'd1' });
    await pass(130_000);
    const asked = a.link.asked.filter(({ type }) => type === 'push').length;
    await pass(300_000);
    expect(a.link.asked.filter(({ type }) => type === 'push')).to.have.length(asked);
    expect(await reasons()).to.deep.equal([]);
    expect(a.replication.inSync$.value).to.equal(true);
  });

  it('[U7] is not in sync until the change is on the server', async () => {
    await aChangeAside();
    await pass(30_000);
    expect(a.replication.inSync$.value).to.equal(false);
    await arrives();
    expect(a.replication.inSync$.value).to.equal(true);
  });

  it('[U7] is in sync again once a basket that never reached the server is removed', async () => {
    fails = isD2;
    a.connect();
    await a.put(draft('d2'));
    await pass(20_000);
    expect(await reasons()).to.deep.equal([['d2', 'internal']]);
    expect(a.replication.inSync$.value).to.equal(false);
    await a.test.journal.drafts.remove(['d2']);
    await pass(5000);
    expect(a.replication.inSync$.value).to.equal(true);
    expect(await reasons()).to.deep.equal([]);
    expect(server.get('d2')).to.equal(undefined);
  });

  const isSettled = async () => {
    expect(a.replication.inSync$.value).to.equal(true);
    expect(await reasons()).to.not.deep.include(['d1', 'internal']);
    expect(await a.get('d1')).to.deep.equal(server.get('d1'));
  };

  it('[U7] is in sync again once a change is taken back that was made in a later connection', async () => {
    await arrived();
    await reconnect();
    await change();
    await a.put({ ...(await a.get('d1'))!, name: 'd1' });
    await pass(5000);
    await isSettled();
  });

  it('[U7] takes back the notice of a change that was taken back without a connection', async () => {
    await aChangeAside();
    a.link.disconnect();
    await pass(1000);
    await a.put({ ...(await a.get('d1'))!, name: 'd1' });
    a.connect();
    await pass(5000);
    await isSettled();
  });

  it('[U7] takes back the notice of a basket that was removed without a connection', async () => {
    fails = isD2;
    a.connect();
    await a.put(draft('d2'));
    await pass(20_000);
    a.link.disconnect();
    await pass(1000);
    await a.test.journal.drafts.remove(['d2']);
    a.connect();
    await pass(5000);
    expect(a.replication.inSync$.value).to.equal(true);
    expect(await reasons()).to.deep.equal([]);
  });

  it('[U7] is in sync again once another till has made the same change, and stores who has the basket', async () => {
    await aChangeAside();
    server.write({ ...server.get('d1')!, name: 'changed', lease });
    await pass(130_000);
    await isSettled();
  });

  it('[U7] is in sync again once another till has removed the same basket', async () => {
    await arrived();
    fails = ({ newDocumentState }) => newDocumentState._deleted === true;
    await a.test.journal.drafts.remove(['d1']);
    await pass(20_000);
    server.write({ ...server.get('d1')!, _deleted: true });
    await pass(130_000);
    expect(a.replication.inSync$.value).to.equal(true);
    expect(await reasons()).to.deep.equal([]);
  });

  it('[U3] tells of the conflict alone once another till’s value of the same field counts', async () => {
    await aChangeAside();
    server.write({ ...server.get('d1')!, name: 'theirs' });
    fails = never;
    await pass(130_000);
    await isSettled();
    expect(await reasons()).to.deep.equal([['d1', 'conflict']]);
  });

  it('[U5] tells of the refusal alone once the server refuses what it broke on', async () => {
    await aChangeAside();
    fails = never;
    server.rule = () => 'invalid_input';
    await pass(130_000);
    await isSettled();
    expect(await reasons()).to.deep.equal([['d1', 'invalid_input']]);
  });

  it('[U7] stores who has a basket that a screen saved as it was, while another one is set aside', async () => {
    fails = isD2;
    await a.put(draft('d1'), draft('d2'));
    a.connect();
    await pass(60_000);
    expect(await reasons()).to.deep.equal([['d2', 'internal']]);
    const before = (await a.get('d1'))!;
    server.lend('d1', lease);
    await pass(1000);
    await a.put(before);
    await pass(1000);
    expect(await a.get('d1')).to.deep.equal(server.get('d1'));
    expect(a.replication.inSync$.value).to.equal(false);
  });

  for (const code of ['http_403', 'http_413', 'foreign', 'deadline']) {
    it(`[U4] sends the others past one that is answered with ${code} each time`, async () => {
      fails = isD2;
      fail = () => Promise.reject(new ExchangeError(code, 'something in between', 'retry'));
      await a.put(draft('d1'), draft('d2'), draft('d3'));
      a.connect();
      await pass(120_000);
      expect(server.get('d1')).to.include({ name: 'd1' });
      expect(server.get('d3')).to.include({ name: 'd3' });
      expect(await reasons()).to.deep.equal([['d2', 'internal']]);
      await a.put(draft('d4'));
      await pass(30_000);
      expect(server.get('d4')).to.include({ name: 'd4' });
    });
  }

  it('[U4] sends the others past one the connection drops at each time', async () => {
    fails = isD2;
    let drops = 0;
    fail = () => {
      drops += 1;
      a.link.disconnect();
      return new Promise(() => undefined);
    };
    await a.put(draft('d1'), draft('d2'), draft('d3'));
    for (let connection = 0; connection < 12; connection++) {
      a.connect();
      await pass(10_000);
    }
    expect(server.get('d1')).to.include({ name: 'd1' });
    expect(server.get('d3')).to.include({ name: 'd3' });
    expect(await reasons()).to.deep.equal([['d2', 'internal']]);
    // Three times among others, three times alone, and again after a minute.
    expect(drops).to.equal(7);
  });

  it('calls no basket at fault while nothing is answered, and sends all afterwards', async () => {
    fails = () => true;
    fail = () => Promise.reject(new ExchangeError('foreign', 'a portal', 'retry'));
    const ids = Array.from({ length: 7 }, (_, nr) => `d${nr + 1}`);
    await a.put(...ids.map((id) => draft(id)));
    a.connect();
    await pass(1_800_000);
    expect(await reasons()).to.deep.equal([]);
    fails = never;
    await pass(130_000);
    expect(ids.filter((id) => server.get(id) === undefined)).to.deep.equal([]);
    expect(await reasons()).to.deep.equal([]);
  });

  it('waits without blaming a basket while the server is busy', async () => {
    fails = isD2;
    fail = () => Promise.reject(new ExchangeError('rate_limited', 'busy', 'retry'));
    await a.put(draft('d2'));
    a.connect();
    await pass(600_000);
    expect(await reasons()).to.deep.equal([]);
    fails = never;
    await pass(70_000);
    expect(server.get('d2')).to.include({ name: 'd2' });
  });
});
