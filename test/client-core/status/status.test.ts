// The status in words and figures: true to the journal whatever the connection says, and quick to name a standstill.
import { expect } from 'chai';
import { StorageError } from '../../../client-core/database/storage-error.ts';
import { LastContact } from '../../../client-core/status/last-contact.ts';
import type { SyncStatus } from '../../../client-core/status/sync-status.ts';
import { statusSentence } from '../../../client-core/status/sentence.ts';
import { classifyStall } from '../../../client-core/status/stall.ts';
import { StatusWatch } from '../../../client-core/status/watch-status.ts';
import { sell } from '../../../client-core/actions/sell.ts';
import { ExchangeError, idleState } from '@evertill/sync';
import type { ConnectionState } from '@evertill/sync';
import { settle } from '../../support/fake-clock.ts';
import { accepting } from '../../support/till-journal.ts';
import { openShop } from '../actions/open-shop.ts';
import type { Shop } from '../actions/open-shop.ts';

const at = (text: string) => Date.parse(text);

describe('the status in words', () => {
  const local = { now: at('2026-11-21T12:00:00Z'), timeZone: 'Europe/Helsinki' };
  const counts = {
    sent: 0,
    waiting: 0,
    waitingSales: 0,
    attention: 0,
    waitingSince: null,
    silentSince: null,
  };
  const since = at('2026-11-21T08:42:10Z');

  it('says which one a time is that comes twice (field case 17)', () => {
    const [first, second] = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((silentSince) =>
      statusSentence(
        { ...counts, silentSince: at(silentSince) },
        { ...local, now: at('2026-10-25T12:00:00Z') },
      ),
    );
    expect(first).to.match(/^No contact since 03:30 EEST: /);
    expect(second).to.match(/^No contact since 03:30 EET: /);
  });

  for (const [given, sentence] of [
    [{ sent: 214 }, 'All 214 sales sent'],
    [{ sent: 1 }, '1 sale sent'],
    [{}, 'All sales sent'],
    [
      { sent: 9, waiting: 3, waitingSales: 3, waitingSince: since },
      '3 sales waiting — safe on this till since 10:42',
    ],
    [{ waiting: 1, waitingSales: 1, waitingSince: since }, '1 sale waiting — safe on this till since 10:42'],
    [{ waiting: 1, waitingSince: since }, '1 entry waiting — safe on this till since 10:42'],
    [{ waiting: 2, waitingSince: since }, '2 entries waiting — safe on this till since 10:42'],
    [
      { waiting: 4, waitingSales: 3, waitingSince: since },
      '3 sales and 1 other entry waiting — safe on this till since 10:42',
    ],
    [
      { waiting: 3, waitingSales: 3, waitingSince: at('2026-11-20T23:30:00Z') },
      '3 sales waiting — safe on this till since 01:30',
    ],
    [
      { waiting: 3, waitingSales: 3, waitingSince: at('2026-11-20T20:30:00Z') },
      '3 sales waiting — safe on this till since 20 Nov 22:30',
    ],
    [
      { sent: 214, waiting: 3, waitingSales: 3, attention: 1, waitingSince: since },
      '214 sent, 3 waiting since 10:42, 1 needs attention',
    ],
    [{ sent: 214, attention: 2 }, '214 sent, 2 need attention'],
    [
      { waiting: 3, waitingSales: 3, waitingSince: since, silentSince: at('2026-11-18T08:40:00Z') },
      'No contact since 18 Nov 10:40: go on selling, and connect this till. 3 sales waiting — safe on this till since 10:42',
    ],
  ] as const) {
    it(sentence, () => expect(statusSentence({ ...counts, ...given }, local)).to.equal(sentence));
  }
});

describe('why nothing moves', () => {
  const state = (name: ConnectionState['name'], reason = 'why'): ConnectionState => ({
    ...idleState(0),
    name,
    reason,
  });
  const phase = (name: 'offline' | 'sending' | 'backing_off' | 'deferred' | 'idle') => ({
    name,
    since: 0,
    reason: 'r',
  });
  for (const [connection, drain, cause] of [
    [state('idle'), phase('offline'), 'switched_off'],
    [state('connecting'), phase('offline'), 'offline'],
    [state('waiting'), phase('offline'), 'offline'],
    [state('greeting'), phase('offline'), 'no_answer'],
    [state('signed_out'), phase('offline'), 'signed_out'],
    [state('upgrade_required'), phase('offline'), 'upgrade_required'],
    [state('live'), phase('sending'), 'no_answer'],
    [state('live'), phase('backing_off'), 'server_trouble'],
    [state('catching_up'), phase('deferred'), 'waiting_for_another'],
    [undefined, undefined, 'elsewhere'],
  ] as const) {
    it(`${connection?.name ?? 'another window'} and ${drain?.name ?? 'nothing'} is ${cause}`, () => {
      expect(classifyStall({ connection, drain, standstill: 15_000 }, 1)?.cause).to.equal(cause);
      expect(classifyStall({ connection, drain, standstill: 14_999 }, 1)).to.equal(null);
      const nothing = connection?.name === 'catching_up' ? 'slow_download' : undefined;
      expect(classifyStall({ connection, drain, standstill: 15_000 }, 0)?.cause).to.equal(nothing);
    });
  }
});

describe('watching the status', () => {
  let till: Shop;
  let watch: StatusWatch;
  let contact: LastContact;
  let seen: SyncStatus[];
  let skew: number;
  beforeEach(async () => {
    skew = 0;
    till = await openShop();
    const { view, desk } = till;
    const { clock } = till.test.journal;
    clock.deviceSkew = () => skew;
    watch = new StatusWatch({
      clock,
      view,
      desk,
      storageTrouble$: till.test.journal.trouble$,
      timeZone: () => 'UTC',
    });
    const drain = till.test.drain();
    contact = new LastContact({
      clock: till.surroundings.clock,
      link: till.test.link,
      device: till.test.journal.device,
      skew: () => 0,
      report: (message) => expect.fail(message),
    });
    watch.received({ product: { pulled: 5, complete: true, quarantined: 0 } });
    watch.lead({ link: till.test.link, drain, contact });
    seen = [];
    watch.status$.subscribe((status) => seen.push(status));
  });
  afterEach(async () => {
    watch.close();
    await contact.stop();
    await till.close();
  });
  const now = () => watch.status$.value;
  const sale = () =>
    sell(till, { lines: [{ sku: 'MILK', qty: 1 }], payments: [{ method: 'cash', amount: 124 }] });
  const pass = (milliseconds: number) => till.surroundings.clock.advance(milliseconds);

  it('[promise 5] counts sales from the journal, whatever the socket says', async () => {
    await till.opened();
    for (let nr = 0; nr < 3; nr++) await sale();
    expect(now()).to.deep.include({ sent: 0, waiting: 4, waitingSales: 3, attention: 0 });
    expect(now().oldest).to.include({ device_seq: 1, type: 'shift.open' });
    expect(now().waitingSince).to.equal('2026-11-21T09:00:00.000Z');
    // Open, but nothing is accepted: nothing is sent.
    till.test.link.answer({ operations: () => new Promise(() => undefined) });
    till.test.link.connect();
    await settle();
    expect(now().connection).to.include({ name: 'live', live: true });
    expect(now()).to.deep.include({ sent: 0, waiting: 4 });
    till.test.link.disconnect();
    till.test.link.answer({ operations: accepting() });
    till.test.link.connect();
    await settle();
    expect(now()).to.deep.include({
      sent: 3,
      waiting: 0,
      waitingSince: null,
      sentence: 'All 3 sales sent',
      stall: null,
    });
    expect(now().perCollection).to.deep.equal({ product: { pulled: 5, complete: true, quarantined: 0 } });
  });

  it('shows what needs attention until somebody resolves it', async () => {
    await till.opened();
    await sale();
    const refusal = { kind: 'rejected', ack: '', code: 'order_shift_closed', details: {} } as const;
    till.test.link.answer({ operations: accepting((seq) => (seq === 2 ? refusal : undefined)) });
    till.test.link.connect();
    await settle();
    expect(now().sentence).to.equal('0 sent, 1 needs attention');
    await till.desk.resolve(['op:2']);
    await settle();
    expect(now()).to.deep.include({ attention: 0, sentence: 'All sales sent' });
  });

  it('[promise 5] notices a stall after 15 s by itself, names it, and takes it back when things move', async () => {
    await till.opened();
    till.test.link.answer({
      operations: () => {
        throw new ExchangeError('internal', 'the server is broken', 'retry', 600_000);
      },
    });
    till.test.link.connect();
    await pass(14_000);
    expect(now().stall).to.equal(null);
    await pass(2000);
    expect(now().stall).to.deep.equal({ cause: 'server_trouble', reason: 'the server is broken' });
    // Another sale on top is not movement.
    await sale();
    expect(now().stall?.cause).to.equal('server_trouble');
    till.test.link.disconnect('signed_out', 'Sign in again.');
    await settle();
    expect(now().stall).to.deep.equal({ cause: 'signed_out', reason: 'Sign in again.' });
    till.test.link.answer({ operations: accepting() });
    till.test.link.connect();
    await settle();
    expect(now().stall).to.equal(null);
  });

  it('tells how far the clock is off from two minutes on, and that it is right again', async () => {
    const clockSkew = () => now().clockSkew;
    expect(clockSkew()).to.equal(null);
    for (const [off, told] of [
      [120_000, null],
      [125_000, 120_000],
      [-200_000, -180_000],
      [13 * hour, 13 * hour],
      [0, null],
    ] as const) {
      skew = off;
      await pass(10_000);
      expect(clockSkew()).to.equal(told);
    }
  });

  it('says that the server is silent when nothing comes back, not when there is no network, until it answers', async () => {
    const { link } = till.test;
    const silent = () => now().connection.silent;
    link.connect();
    await settle();
    expect(silent()).to.equal(false);
    link.disconnect();
    await settle();
    expect(silent()).to.equal(false);
    link.disconnect('waiting', 'no connection in time', true);
    await settle();
    expect(silent()).to.equal(true);
    await till.opened();
    await pass(15_000);
    expect(now().stall?.cause).to.equal('no_answer');
    till.test.link.answer({ operations: accepting() });
    link.connect();
    await settle();
    expect(silent()).to.equal(false);
  });

  it('says what the disk refused until something is written down again', async () => {
    await till.opened();
    const { locks } = till.surroundings;
    const working = { ...locks };
    expect(now().storageTrouble).to.equal(null);
    const full = () => Promise.reject(new StorageError('no room', 'full'));
    // The turns of the drawer are no matter of the disk.
    const exclusive: typeof locks.exclusive = (name, work) =>
      name.startsWith('drawer:') ? working.exclusive(name, work) : full();
    Object.assign(locks, { exclusive });
    expect(await sale()).to.include({ ok: false, code: 'journal_unwritable' });
    expect(now().storageTrouble).to.equal('journal_unwritable');
    Object.assign(locks, working);
    // A rule that refuses says nothing about the disk.
    expect(await sell(till, { lines: [], payments: [] })).to.include({ ok: false });
    expect(now().storageTrouble).to.equal('journal_unwritable');
    await sale();
    expect(now().storageTrouble).to.equal(null);
  });

  const hour = 3_600_000;
  it('[promise 5] says after 72 hours without contact that there is none, sells on, and takes it back with the next contact', async () => {
    await till.opened();
    till.test.link.answer({ operations: accepting() });
    till.test.link.connect();
    await settle();
    await pass(2 * hour);
    till.test.link.disconnect();
    await settle();
    await pass(72 * hour - 1);
    expect(now().silentSince).to.equal(null);
    await pass(1);
    expect(now().silentSince).to.equal('2026-11-21T11:00:00.000Z');
    expect(now().sentence).to.equal(
      'No contact since 21 Nov 11:00: go on selling, and connect this till. All sales sent',
    );
    expect(await sale()).to.include({ ok: true });
    expect(now().sentence).to.match(/^No contact since 21 Nov 11:00: .+ 1 sale waiting — safe on this till/);
    till.test.link.connect();
    await settle();
    expect(now()).to.deep.include({ silentSince: null, sentence: '1 sale sent' });
  });

  it('[promise 5] knows how long there was no contact after a restart and beside a clock that was set back', async () => {
    await till.opened();
    till.test.link.answer({ operations: accepting() });
    till.test.link.connect();
    await settle();
    till.test.link.disconnect();
    await settle();
    const { clock } = till.surroundings;
    clock.jump(-48 * hour);
    await pass(72 * hour);
    expect(contact.silence(), 'what really passed').to.equal(72 * hour);
    expect(now().silentSince).to.equal('2026-11-21T09:00:00.000Z');
    clock.jump(48 * hour);
    const again = new LastContact({
      clock,
      link: till.test.link,
      device: till.test.journal.device,
      skew: () => 0,
      report: (message) => expect.fail(message),
    });
    expect([again.at(), again.silence()]).to.deep.equal([at('2026-11-21T09:00:00Z'), 72 * hour]);
    await again.stop();
  });

  it('notes the last contact by the server’s time though the clock was set ahead during it', async () => {
    await till.opened();
    till.test.link.answer({ operations: accepting() });
    till.test.link.connect();
    till.surroundings.clock.jump(9 * 365 * 24 * hour);
    await pass(hour);
    till.test.link.disconnect();
    await settle();
    expect(now().silentSince).to.equal('2026-11-21T10:00:00.000Z');
    expect(till.test.journal.device.current().facts['contact_at']).to.equal(at('2026-11-21T10:00:00Z'));
  });

  it('counts what was sent today in the store’s time zone, and is one immutable value after the other', async () => {
    await till.opened();
    await sale();
    till.test.link.answer({ operations: accepting() });
    till.test.link.connect();
    await settle();
    expect(now().sent).to.equal(1);
    await pass(15 * 3_600_000);
    await till.desk.resolve([]);
    await sale();
    await settle();
    expect(now().sent).to.equal(1);
    expect(new Set(seen).size).to.equal(seen.length);
    for (let index = 1; index < seen.length; index++) expect(seen[index]).to.not.deep.equal(seen[index - 1]);
  });
});
