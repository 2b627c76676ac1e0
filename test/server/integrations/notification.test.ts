// What is taken from a notification, and how a stranger's text is written down.
import { expect } from 'chai';
import { escaped } from '../../../server/integrations/inventory-platform/escaped.ts';
import { MinuteCount } from '../../../server/integrations/inventory-platform/minute-count.ts';
import { itemEvents } from '../../../server/integrations/inventory-platform/notification.ts';
import { PlatformLines } from '../../../server/integrations/inventory-platform/platform-lines.ts';
import { FakeClock, settle } from '../../support/fake-clock.ts';

const event = (objectId: unknown, type: unknown = 'UPDATE') => ({ objectId, type, ts: 1_537_970_958_000 });
const sound = (merchantId: string, remoteItem: string, isDelete = false) => ({
  merchantId,
  remoteItem,
  isDelete,
  isSound: true,
});

describe('a notification', () => {
  it('names items as `I:<id>` under merchant keys, each once, in the order they came', () => {
    const merchants = {
      M1: [
        event('I:B', 'CREATE'),
        event('I:A'),
        event('I:B'),
        event('I:A', 'DELETE'),
        event('I:C', undefined),
      ],
      M2: [event('I:A')],
    };
    expect(itemEvents(merchants)).to.deep.equal([
      sound('M1', 'B'),
      sound('M1', 'A'),
      sound('M1', 'A', true),
      sound('M1', 'C'),
      sound('M2', 'A'),
    ]);
  });

  it('is passed over where it is about something else, or malformed', () => {
    const others = [
      'IC:A',
      'IG:A',
      'IM:A',
      'O:A',
      'C:A',
      'P:A',
      'M:A',
      'A:A',
      'i:A',
      'I',
      ' I:A',
      '',
      7,
      null,
    ];
    expect(itemEvents({ M: others.map((id) => event(id)) })).to.deep.equal([]);
    expect(
      itemEvents({
        M: [null, 7, 'I:A', [], {}, { id: 'I:A' }, event('I:A', 5)],
        N: 'I:A',
        O: { 0: event('I:A') },
      }),
    ).to.deep.equal([]);
  });

  it('[T11] with an id no platform makes is told apart, and little of it said back', () => {
    for (const id of ['../../x', '%2e%2e', '@evil', 'x', 'Ä', '', 'A B', 'A\nB', 'A'.repeat(33)]) {
      const [found] = itemEvents({ M: [event(`I:${id}`)] });
      expect(found, id).to.deep.equal({ merchantId: 'M', remoteItem: id, isDelete: false, isSound: false });
    }
    const [long] = itemEvents({ M: [event(`I:${'x'.repeat(100_000)}`)] });
    expect(long?.remoteItem).to.have.length(64);
    expect(itemEvents({ M: [event(`I:${'A'.repeat(32)}`)] })[0]?.isSound).to.equal(true);
  });
});

describe('[T10] a stranger’s text in the log', () => {
  it('has no line ends, no escapes of a terminal, and nothing that is not what it looks like', () => {
    expect(escaped('ce7643c1-83ea-4218-abe6-da876c9c7a0a')).to.equal('ce7643c1-83ea-4218-abe6-da876c9c7a0a');
    expect(escaped('a\r\nb')).to.equal('a\\u{d}\\u{a}b');
    expect(escaped('\u001b[2J\u009b31m')).to.equal('\\u{1b}[2J\\u{9b}31m');
    expect(escaped('\u202e\u2028\u0007')).to.equal('\\u{202e}\\u{2028}\\u{7}');
    expect(escaped('💸')).to.equal('\\u{1f4b8}');
    expect(escaped('\\u{d}'), 'and cannot be mistaken for an escape of ours').to.equal('\\\\u{d}');
  });
});

describe('a count within a minute', () => {
  it('forgets what is older, and names do not mix', async () => {
    const clock = new FakeClock();
    const count = new MinuteCount(clock, 5);
    expect([count.add('a'), count.add('a'), count.add('b')]).to.deep.equal([1, 2, 1]);
    await clock.advance(59_000);
    expect(count.add('a')).to.equal(3);
    await clock.advance(1_000);
    expect(count.add('a')).to.equal(2);
  });

  it('ends at its greatest', () => {
    const count = new MinuteCount(new FakeClock(), 3);
    expect([1, 2, 3, 4, 5].map(() => count.add('a'))).to.deep.equal([1, 2, 3, 4, 4]);
  });
});

describe('the lines to a platform', () => {
  const store = { vendor_id: 'v', store_id: 's', environment: 'production' as const };

  it('carry four requests of a store at once and 64 of an environment', async () => {
    const lines = new PlatformLines(new FakeClock());
    const ends: (() => void)[] = [];
    const hold = (one = store) =>
      void lines.ask(one, () => new Promise<void>((resolve) => ends.push(resolve)));
    for (let index = 0; index < 3; index++) hold();
    expect(lines.free(store)).to.equal(1);
    hold();
    expect(lines.free(store)).to.equal(0);
    for (let index = 0; index < 60; index++) hold({ ...store, store_id: `s${index % 20}` });
    expect(lines.free({ ...store, store_id: 'new' })).to.equal(0);
    expect(lines.free({ ...store, store_id: 'new', environment: 'sandbox' })).to.equal(4);
    await settle();
    for (const end of ends) end();
    await settle();
    expect(lines.free(store)).to.equal(4);
  });

  it('carry ten requests at once and then ten a second, for each store by itself', async () => {
    const clock = new FakeClock();
    const lines = new PlatformLines(clock);
    let asked = 0;
    const ask = (one = store) => void lines.ask(one, async () => void (asked += 1));
    for (let index = 0; index < 40; index++) ask();
    await settle();
    expect(asked).to.be.within(10, 11);
    const atFirst = asked;
    await clock.advance(1_000);
    expect(asked - atFirst).to.equal(10);
    ask({ ...store, store_id: 'other' });
    await settle();
    expect(asked - atFirst).to.equal(11);
  });

  it('are free again after a request that failed', async () => {
    const lines = new PlatformLines(new FakeClock());
    await lines.ask(store, () => Promise.reject(new Error('no'))).catch(() => undefined);
    expect(lines.free(store)).to.equal(4);
  });
});
