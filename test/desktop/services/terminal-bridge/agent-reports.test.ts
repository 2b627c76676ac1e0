// What an agent tells the server of payments when it is hard to reach: by the webhook, after a restart, again and again,
// until it is on record.
import { expect } from 'chai';
import { settle } from '../../../support/fake-clock.ts';
import { GivenAgent, storeId } from './given-agent.ts';

describe('[I12] a result when the socket is down', () => {
  let given: GivenAgent;
  beforeEach(async () => {
    given = new GivenAgent({ 'terminal-1': 'pax', 'terminal-2': 'zvt' });
    await given.connected();
  });
  afterEach(() => given.end());
  const outcomes = () =>
    given.bridge.results().map(({ transactionRef, outcome }) => `${transactionRef} ${outcome}`);
  const record = (ref: string) => given.bridge.record.get(ref);

  it('goes to the webhook, with the key in its header', async () => {
    given.bridge.webhook = 'takes';
    given.ask('t-1');
    await given.clock.advance(100);
    given.bridge.isUp = false;
    given.bridge.cut();
    await given.clock.advance(10_000);
    expect(given.bridge.results()).to.deep.equal([]);
    expect(record('t-1')).to.equal('succeeded');
    const [posted] = given.bridge.posted;
    expect(posted).to.deep.include({ url: 'https://pos.example/api/v1/pos/payments/terminal-webhook' });
    expect(posted!.headers['x-pos-terminal-key']).to.equal('evbk_the-key-of-the-store');
    expect(given.book.reports.find('t-1')?.isReported).to.equal(true);
    expect(given.bridge.posted).to.have.length(1);
  });

  it('one that the webhook refuses holds up none behind it, and is said again at the next contact', async () => {
    given.bridge.webhook = 'takes';
    given.bridge.unfit.add('t-1');
    given.ask('t-1');
    given.ask('t-2', { storeDeviceId: 'terminal-2' });
    await given.clock.advance(100);
    given.bridge.isUp = false;
    given.bridge.cut();
    await given.clock.advance(60_000);
    expect([record('t-1'), record('t-2')]).to.deep.equal([undefined, 'succeeded']);
    expect(given.bridge.posted).to.have.length(2);
    given.bridge.isUp = true;
    await given.clock.advance(60_000);
    expect(record('t-1')).to.equal('succeeded');
  });

  it('is refused by no page that answers in the webhook’s place: it is told until the webhook takes it', async () => {
    given.bridge.webhook = 'takes';
    given.ask('t-1');
    given.bridge.isUp = false;
    await given.clock.advance(100);
    given.bridge.cut();
    for (const status of [200, 204, 403, 404, 409, 511]) {
      given.bridge.inItsPlace = { status, body: '<html>' };
      await given.clock.advance(120_000);
      expect(given.book.reports.find('t-1')?.isReported, String(status)).to.equal(false);
    }
    given.bridge.inItsPlace = undefined;
    await given.clock.advance(120_000);
    expect(record('t-1')).to.equal('succeeded');
    expect(given.bridge.isConnected).to.equal(false);
  });

  it('and the webhook too: it is kept, and told on the next contact', async () => {
    given.ask('t-1');
    await given.clock.advance(100);
    given.bridge.isUp = false;
    given.bridge.webhook = 'fails';
    given.bridge.cut();
    await given.clock.advance(3_600_000);
    expect(record('t-1')).to.equal(undefined);
    expect(given.bridge.posted.length).to.be.within(30, 80);
    given.bridge.isUp = true;
    await given.clock.advance(360_000);
    expect(record('t-1')).to.equal('succeeded');
    expect(given.book.reports.find('t-1')?.isReported).to.equal(true);
  });

  it('also after a restart, and as often as it takes until the server says that it has it', async () => {
    given.bridge.isMute = true;
    given.ask('t-1');
    await given.clock.advance(10_000);
    given.restart();
    await given.connected();
    await settle();
    expect(outcomes()).to.deep.equal(['t-1 succeeded', 't-1 succeeded']);
    expect(given.book.reports.find('t-1')?.isReported).to.equal(false);
    await given.clock.advance(120_000);
    const before = outcomes().length;
    expect(before).to.be.within(4, 12);
    given.bridge.isMute = false;
    await given.clock.advance(120_000);
    expect(given.book.reports.find('t-1')?.isReported).to.equal(true);
    expect(outcomes().length).to.equal(before + 1);
  });

  it('what the server cannot take is said again at the next contact, not before', async () => {
    given.bridge.isMute = true;
    given.ask('t-1');
    await given.clock.advance(5000);
    given.bridge.say({ type: 'problem', code: 'result_unfit', message: 'no', about: 't-1' });
    await given.clock.advance(600_000);
    expect(outcomes()).to.deep.equal(['t-1 succeeded']);
    given.bridge.cut();
    await given.clock.advance(5000);
    expect(outcomes()).to.deep.equal(['t-1 succeeded', 't-1 succeeded']);
  });

  it('a hundred results arrive by sixteen at a time', async () => {
    given.bridge.isUp = false;
    given.bridge.cut();
    for (let number = 0; number < 100; number += 1) {
      const transactionRef = `old-${number}`;
      const about = { transactionRef, storeId, terminal: 'terminal-1', orderReference: '' };
      given.book.reports.ask(about);
      given.book.reports.answer(transactionRef, {
        type: 'payment_result', transactionRef, storeDeviceId: 'terminal-1', orderReference: '',
        paymentReference: '', outcome: 'declined', authCode: '', cardLast4: '', cardBrand: '', entryMode: '',
      }); // prettier-ignore
    }
    given.bridge.isMute = true;
    given.bridge.isUp = true;
    await given.clock.advance(5000);
    expect(given.bridge.results()).to.have.length(16);
    given.bridge.isMute = false;
    let before = 16;
    for (let second = 0; second < 30; second += 1) {
      await given.clock.advance(1000);
      const told = given.bridge.results().length;
      expect(told - before, 'frames in a second').to.be.at.most(48);
      before = told;
    }
    expect(given.bridge.record.size).to.equal(100);
    expect(given.book.reports.countUnreported()).to.equal(0);
  });
});
