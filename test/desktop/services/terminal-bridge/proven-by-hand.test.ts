// [I12] What a person says became of a payment is asked of the terminal all the same, and what it says otherwise is raised;
// what another terminal knows nothing of is no word about it.
import { expect } from 'chai';
import { isContradicted } from '../../../../desktop/services/terminal-bridge/settled-by-hand.ts';
import { GivenAgent } from './given-agent.ts';
import { GivenTerminal, protocols } from './given-terminal.ts';

const word = { by: 'boss', note: 'its paper was empty', at: 1 };
const request = { transactionRef: 'pay-1', amount: 1234, currency: 'EUR' };

for (const protocol of protocols) {
  describe(`[I12] a payment at a ${protocol} terminal that a person settled`, () => {
    let given: GivenTerminal;
    beforeEach(() => {
      given = new GivenTerminal(protocol);
    });
    const pay = (transactionRef = 'pay-1') =>
      given.passing(given.terminal.pay({ ...request, transactionRef }));
    const prove = () => given.passing(given.terminal.prove('pay-1'));
    const unheard = async (does: 'approve' | 'decline') => {
      given.machine.manners.push({ does, says: 'never' });
      expect((await pay()).outcome).to.equal('unknown');
      given.isUnplugged = true;
    };
    const isAgainst = () => isContradicted(given.book.attempts.get('pay-1')!);

    it('“not charged”, and it was: it says so once it is reached, and their word is kept beside', async () => {
      await unheard('approve');
      const said = await given.terminal.settleByHand('pay-1', 'declined', word);
      expect(said).to.deep.equal({ outcome: 'declined', byHand: word });
      expect((await prove()).outcome).to.equal('unknown');
      given.isUnplugged = false;
      expect(await prove()).to.deep.include({ outcome: 'succeeded', amountApproved: 1234 });
      expect(isAgainst()).to.equal(true);
      expect(given.book.attempts.get('pay-1')!.result).to.deep.equal(said);
      expect(given.machine.told).to.equal(1);
    });

    it('“not charged”, and it was: nothing more is charged before that is heard', async () => {
      await unheard('approve');
      await given.terminal.settleByHand('pay-1', 'declined', word);
      given.isUnplugged = false;
      expect(await pay('pay-2')).to.include({ outcome: 'error', declineCode: 'earlier_contradicted' });
      expect(given.machine.told).to.equal(1);
      expect(isAgainst()).to.equal(true);
      // It is said, and holds up nothing more.
      expect(await pay('pay-2')).to.include({ outcome: 'succeeded' });
    });

    it('“charged”, and it was not: it says so in time', async () => {
      given.machine.manners.push({ does: 'approve', dies: 'before' });
      expect((await pay()).outcome).to.equal('unknown');
      await given.terminal.settleByHand('pay-1', 'succeeded', word);
      await given.clock.advance(400_000);
      expect(await prove()).to.include({ outcome: 'error', declineCode: 'never_carried_out' });
      expect(isAgainst()).to.equal(true);
    });

    it('rightly: it is proven, and nothing is raised', async () => {
      await unheard('approve');
      await given.terminal.settleByHand('pay-1', 'succeeded', word);
      given.isUnplugged = false;
      expect((await prove()).outcome).to.equal('succeeded');
      expect(isAgainst()).to.equal(false);
      expect(await pay('pay-2')).to.include({ outcome: 'succeeded' });
    });
  });

  describe(`[I12] a payment at a ${protocol} terminal that is not there any more`, () => {
    let given: GivenTerminal;
    beforeEach(() => {
      given = new GivenTerminal(protocol);
    });
    const pay = () => given.passing(given.terminal.pay(request));
    const inquire = () => given.passing(given.terminal.inquire('pay-1'));

    it('and another is saved in its stead: that this one knows nothing of it is not believed', async () => {
      // It has done something, so it has a name where its protocol has one.
      await given.passing(given.terminal.pay({ ...request, transactionRef: 'before' }));
      given.machine.manners.push({ does: 'approve', dies: 'before' });
      expect((await pay()).outcome).to.equal('unknown');
      given.machine.serial = '87654321';
      given.device = 'another one';
      given.restart();
      await given.clock.advance(900_000);
      const known = protocol === 'nexo' || protocol === 'cloud';
      // These answer under their own name, which no other one can.
      expect((await inquire()).outcome).to.equal(known ? 'error' : 'unknown');
    });

    if (protocol !== 'nexo' && protocol !== 'cloud')
      it('and another stands at its address: it is known by its own name', async () => {
        await given.passing(given.terminal.pay({ ...request, transactionRef: 'before' }));
        given.machine.manners.push({ does: 'approve', dies: 'before' });
        expect((await pay()).outcome).to.equal('unknown');
        given.machine.serial = '87654321';
        await given.clock.advance(900_000);
        expect((await inquire()).outcome).to.equal('unknown');
        given.machine.serial = '12345678';
        expect((await inquire()).outcome).to.equal('error');
      });
  });
}

describe('[I12] a terminal that remembers only its last payment', () => {
  it('and is another by now: what that one did last is not taken for it', async () => {
    const given = new GivenTerminal('zvt');
    await given.passing(given.terminal.pay({ ...request, transactionRef: 'before' }));
    given.machine.manners.push({ does: 'approve', dies: 'before' });
    expect((await given.passing(given.terminal.pay(request))).outcome).to.equal('unknown');
    // The other one has charged somebody else.
    given.machine.serial = '87654321';
    await given.clock.advance(60_000);
    given.machine.begin({ kind: 'sale', amount: 999, reference: '' }, () => undefined);
    await given.clock.advance(60_000);
    expect((await given.passing(given.terminal.inquire('pay-1'))).outcome).to.equal('unknown');
  });
});

describe('[I12] what an agent hears against a person’s word', () => {
  let given: GivenAgent;
  beforeEach(async () => {
    given = new GivenAgent({ 'terminal-1': 'pax' });
    await given.connected();
  });
  afterEach(() => given.end());
  const settled = async () => {
    given.device.machine.manners.push({ does: 'approve', says: 'never' });
    given.ask('t-1');
    await given.clock.advance(10_000);
    given.device.isUnplugged = true;
    await given.clock.advance(180_000);
    await given.agent.payments.settleByHand('t-1', 'declined', word);
  };

  for (const kills of [false, true]) {
    it(`is asked for until it is reached${kills ? ', also by its next start' : ''}, kept, and told to the server until it has it`, async () => {
      await settled();
      given.bridge.isMute = true;
      if (kills) {
        given.restart();
        await given.connected();
      }
      given.device.isUnplugged = false;
      await given.clock.advance(700_000);
      expect(given.book.troubles.open('store-1')).to.have.length(1);
      expect(given.book.troubles.open('store-1')[0]).to.deep.include({
        transactionRef: 't-1',
        code: 'card_charged_after_all',
        amount: 1234,
        saidBy: 'boss',
      });
      expect(given.bridge.alarms()).to.not.deep.equal([]);
      given.bridge.isMute = false;
      await given.clock.advance(120_000);
      expect(given.book.troubles.untold('store-1')).to.deep.equal([]);
      const told = given.bridge.alarms().length;
      await given.clock.advance(700_000);
      expect(given.bridge.alarms()).to.have.length(told);
      expect(given.device.machine.told).to.equal(1);
    });
  }
});
