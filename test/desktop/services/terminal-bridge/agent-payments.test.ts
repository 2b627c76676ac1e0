// What the server asks of an agent about money, and what it is told: once, whatever happens in between.
import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { settle } from '../../../support/fake-clock.ts';
import { GivenAgent, storeId } from './given-agent.ts';

const word = { by: 'boss', note: '', at: 1 };

describe('[I12] a payment the server asks for', () => {
  let given: GivenAgent;
  beforeEach(async () => {
    given = new GivenAgent({ 'terminal-1': 'pax', 'terminal-2': 'zvt' });
    await given.connected();
  });
  afterEach(() => given.end());
  const outcomes = () =>
    given.bridge.results().map(({ transactionRef, outcome }) => `${transactionRef} ${outcome}`);
  const record = (ref: string) => given.bridge.record.get(ref);

  it('is charged at its terminal and reported with everything the terminal said', async () => {
    given.ask('t-1');
    await given.clock.advance(10_000);
    const [result] = given.bridge.results();
    expect(result).to.deep.include({
      transactionRef: 't-1',
      storeDeviceId: 'terminal-1',
      orderReference: 'ref of t-1',
      outcome: 'succeeded',
      authCode: '100001',
      cardLast4: '1111',
      amountApproved: 1234,
    });
    expect(given.book.reports.find('t-1')?.isReported).to.equal(true);
    expect(given.device.machine.told).to.equal(1);
  });

  it('asked for again, before and after it is known, is the same one', async () => {
    given.ask('t-1');
    given.ask('t-1');
    await given.clock.advance(1000);
    given.ask('t-1', { amount: 9999 });
    await given.clock.advance(10_000);
    given.ask('t-1');
    await settle();
    given.restart();
    await given.connected();
    given.ask('t-1');
    await given.clock.advance(10_000);
    expect(given.device.machine.told).to.equal(1);
    const [known] = given.bridge.results().filter(({ outcome }) => outcome === 'succeeded');
    expect(given.bridge.results().at(-1)).to.deep.equal(known);
  });

  it('that was declined, found nobody, or could not reach its terminal is over: the reference charges nobody later', async () => {
    given.device.machine.manners.push({ does: 'decline' });
    given.ask('t-1');
    await given.clock.advance(10_000);
    given.device.isUnplugged = true;
    given.ask('t-2');
    await given.clock.advance(10_000);
    given.device.isUnplugged = false;
    given.ask('t-3', { storeDeviceId: 'nobody' });
    await settle();
    expect(outcomes()).to.deep.equal(['t-1 declined', 't-2 error', 't-3 error']);
    for (const ref of ['t-1', 't-2', 't-3']) given.ask(ref);
    await given.clock.advance(10_000);
    expect(given.device.machine.ledger.map(({ state }) => state)).to.deep.equal(['declined']);
    expect(outcomes().slice(3)).to.deep.equal(['t-1 declined', 't-2 error', 't-3 error']);
  });

  it('of another store’s terminal is none of this bridge’s', async () => {
    given.configs.push({ ...given.configs[0]!, storeDeviceId: 'theirs', storeId: 'store-2' });
    given.devices['theirs'] = { ...given.device, cuts: [] };
    given.ask('t-1', { storeDeviceId: 'theirs' });
    await given.clock.advance(10_000);
    expect(given.bridge.results()[0]).to.include({ outcome: 'error', declineCode: 'terminal_unsaved' });
    expect(given.device.machine.told).to.equal(0);
  });

  it('whose answer is lost is a doubt at once, then asked about until it is known', async () => {
    given.device.machine.manners.push({ does: 'approve', says: 'never' });
    given.ask('t-1');
    await given.clock.advance(180_000);
    expect(outcomes()).to.deep.equal(['t-1 unknown']);
    await given.clock.advance(10_000);
    expect(outcomes()).to.deep.equal(['t-1 unknown', 't-1 succeeded']);
    expect(given.device.machine.told).to.equal(1);
    expect(record('t-1')).to.equal('succeeded');
  });

  it('nobody can tell is asked about less and less often, for as long as it takes, and paid never again', async () => {
    given.device.machine.manners.push({ does: 'approve', says: 'never' });
    given.ask('t-1');
    await given.clock.advance(180_500);
    given.device.isUnplugged = true;
    await given.clock.advance(2 * 3_600_000);
    const asked = given.log.entries().filter(({ text }) => text.includes('could not be asked'));
    expect(asked.length).to.be.within(60, 100);
    expect(outcomes()).to.deep.equal(['t-1 unknown']);
    given.device.isUnplugged = false;
    await given.clock.advance(360_000);
    expect(record('t-1')).to.equal('succeeded');
    expect(given.device.machine.told).to.equal(1);
  });

  it('is settled by a person when its terminal is gone', async () => {
    given.device.machine.manners.push({ does: 'approve', says: 'never' });
    given.ask('t-1');
    await given.clock.advance(180_500);
    given.device.isUnplugged = true;
    expect(await given.agent.payments.settleByHand('t-1', 'declined', word)).to.include({
      outcome: 'declined',
    });
    await settle();
    expect(record('t-1')).to.equal('declined');
    expect(await given.agent.payments.settleByHand('never', 'declined', word)).to.equal(undefined);
  });

  it('[T23] leaves no card number in what is told, logged or written down, whatever its terminal prints', async () => {
    for (const pan of ['4111111111111111', '5500005555555559', '371449635398431']) {
      for (const device of Object.values(given.devices)) device.machine.pan = pan;
      given.ask(`a-${pan.slice(-4)}`);
      given.ask(`b-${pan.slice(-4)}`, { storeDeviceId: 'terminal-2' });
      await given.clock.advance(20_000);
    }
    expect(outcomes()).to.have.length(6);
    const told = JSON.stringify([given.bridge.heard, given.log.entries()]);
    expect(told)
      .to.include('*1111')
      .and.not.match(/\d{13}/);
    const files = readdirSync(given.directory).map((name) =>
      readFileSync(`${given.directory}/${name}`, 'latin1'),
    );
    expect(files.join())
      .to.include('*1111')
      .and.not.match(/4111111111|5500005555|3714496353/);
  });

  it('at two terminals at once, each goes its own way', async () => {
    given.device.machine.manners.push({ does: 'approve', takesMs: 60_000 });
    given.ask('t-1');
    given.ask('t-2', { storeDeviceId: 'terminal-2' });
    await given.clock.advance(10_000);
    expect(outcomes()).to.deep.equal(['t-2 succeeded']);
    await given.clock.advance(60_000);
    expect(outcomes()).to.deep.equal(['t-2 succeeded', 't-1 succeeded']);
  });

  it('under a reference that went to another terminal is refused, and that one is not charged either', async () => {
    expect(
      await given.agent.payments.pay('terminal-1', { transactionRef: 't-1', amount: 1, currency: 'USD' }),
    ).to.include({
      declineCode: 'invalid_request',
    });
    const paying = given.agent.payments.pay('terminal-1', {
      transactionRef: 't-1',
      amount: 5,
      currency: 'EUR',
    });
    await given.clock.advance(10_000);
    expect((await paying).outcome).to.equal('succeeded');
    const other = given.agent.payments.pay('terminal-2', {
      transactionRef: 't-1',
      amount: 5,
      currency: 'EUR',
    });
    expect(await other).to.include({ outcome: 'error', declineCode: 'reference_reused' });
    expect(given.devices['terminal-2']!.machine.told).to.equal(0);
  });

  describe('when the server asks what became of it', () => {
    it('before it is known: a doubt; afterwards: what the book says, and nothing is asked of a terminal', async () => {
      given.ask('t-1');
      given.inquire('t-1');
      await settle();
      expect(outcomes()).to.deep.equal(['t-1 unknown']);
      await given.clock.advance(10_000);
      given.device.isUnplugged = true;
      given.inquire('t-1');
      await settle();
      expect(outcomes()).to.deep.equal(['t-1 unknown', 't-1 succeeded', 't-1 succeeded']);
    });

    it('and the request never came: it never will', async () => {
      given.inquire('t-1');
      await settle();
      expect(given.bridge.results()[0]).to.deep.include({
        outcome: 'error',
        declineCode: 'no_such_attempt',
        orderReference: 'ref of t-1',
      });
      given.ask('t-1');
      await given.clock.advance(10_000);
      expect(given.device.machine.told).to.equal(0);
      expect(outcomes()).to.deep.equal(['t-1 error', 't-1 error']);
    });

    it('and the terminal is another agent’s: this one cannot say', async () => {
      given.inquire('t-1', 'terminal-9');
      await settle();
      expect(outcomes()).to.deep.equal(['t-1 unknown']);
      expect(given.book.reports.find('t-1')).to.equal(undefined);
    });

    it('and a cashier pays under that reference here: that is not the server’s', async () => {
      const paying = given.agent.payments.pay('terminal-1', {
        transactionRef: 't-1',
        amount: 5,
        currency: 'EUR',
      });
      await given.clock.advance(1000);
      given.inquire('t-1');
      await given.clock.advance(10_000);
      expect((await paying).outcome).to.equal('succeeded');
      expect(outcomes()).to.deep.equal(['t-1 unknown']);
    });
  });

  describe('when the agent is killed', () => {
    for (const [when, takesMs] of [
      ['before the terminal decided', 400],
      ['when nobody hears it', 100],
    ] as const) {
      it(`${when}: asks the terminal what it did, and pays nothing again`, async () => {
        given.device.machine.manners.push({ does: 'approve', takesMs });
        given.ask('t-1');
        await given.clock.advance(50);
        given.kill();
        await given.clock.advance(1000);
        given.start();
        await given.clock.advance(20_000);
        expect(record('t-1')).to.equal('succeeded');
        expect(given.device.machine.told).to.equal(1);
        expect(given.device.machine.ledger).to.have.length(1);
      });
    }

    it('between the request and the attempt: nothing was sent, and nothing will be', async () => {
      given.book.reports.ask({ transactionRef: 't-1', storeId, terminal: 'terminal-1', orderReference: 'r' });
      given.restart();
      await given.connected();
      await settle();
      expect(given.bridge.results()[0]).to.include({ outcome: 'error', declineCode: 'never_carried_out' });
      given.ask('t-1');
      await given.clock.advance(10_000);
      expect(given.device.machine.told).to.equal(0);
    });

    it('what a cashier paid is found out as well', async () => {
      const paying = given.agent.payments.pay('terminal-1', {
        transactionRef: 'own',
        amount: 5,
        currency: 'EUR',
      });
      await given.clock.advance(100);
      given.kill();
      await paying;
      await given.clock.advance(10_000);
      given.start();
      await given.clock.advance(20_000);
      expect(await given.agent.payments.inquire('own')).to.include({
        outcome: 'succeeded',
        amountApproved: 5,
      });
      expect(given.bridge.results()).to.deep.equal([]);
      expect(given.device.machine.told).to.equal(1);
    });
  });

  it('whose end was found out by the payment after it is told at once', async () => {
    const { machine } = given.devices['terminal-2']!;
    machine.manners.push({ does: 'approve', says: 'never' });
    given.ask('t-1', { storeDeviceId: 'terminal-2' });
    await given.clock.advance(90_500);
    given.devices['terminal-2']!.isUnplugged = true;
    // By now it is asked for every minute only.
    await given.clock.advance(200_000);
    given.devices['terminal-2']!.isUnplugged = false;
    given.ask('t-2', { storeDeviceId: 'terminal-2' });
    await given.clock.advance(5000);
    expect([record('t-1'), record('t-2')]).to.deep.equal(['succeeded', 'succeeded']);
  });

  it('[I17] on a disk that takes nothing any more ends no agent: what it hears then is asked or told again', async () => {
    given.bridge.isMute = true;
    given.ask('t-1');
    await given.clock.advance(5000);
    given.book.close();
    given.bridge.say({ type: 'payment_result_received', transactionRef: 't-1', outcome: 'succeeded' });
    given.inquire('t-1');
    given.inquire('t-2');
    await given.clock.advance(600_000);
    given.restart();
    given.bridge.isMute = false;
    await given.clock.advance(20_000);
    expect(record('t-1')).to.equal('succeeded');
    expect(given.book.reports.find('t-1')?.isReported).to.equal(true);
  });

  it('that cannot be written down is sent to nobody', async () => {
    given.book.close();
    given.ask('t-1');
    await given.clock.advance(10_000);
    expect(given.bridge.results()[0]).to.include({ outcome: 'error', declineCode: 'not_recorded' });
    expect(given.device.machine.told).to.equal(0);
  });
});
