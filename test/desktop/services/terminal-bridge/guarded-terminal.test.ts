// The rules about money that hold for every terminal, one by one.
import { expect } from 'chai';
import { GuardedTerminal } from '../../../../desktop/services/terminal-bridge/guarded-terminal.ts';
import { refusals } from '../../../../desktop/services/terminal-bridge/payment-terminal.ts';
import { SimulatedPax } from '../../../../desktop/services/terminal-bridge/simulated/pax-terminal.ts';
import { SimulatedNexo } from '../../../../desktop/services/terminal-bridge/simulated/nexo-terminal.ts';
import { SimulatedZvt } from '../../../../desktop/services/terminal-bridge/simulated/zvt-terminal.ts';
import { driverFor, GivenTerminal, lineTo, protocols } from './given-terminal.ts';
import { MemoryBook } from './memory-book.ts';

const word = { by: 'boss', note: 'read in its journal', at: 1 };
const request = { transactionRef: 'pay-1', amount: 1234, currency: 'EUR' };

for (const protocol of protocols) {
  describe(`a ${protocol} terminal`, () => {
    let given: GivenTerminal;
    beforeEach(() => {
      given = new GivenTerminal(protocol);
    });
    const pay = (more: Partial<typeof request> = {}) =>
      given.passing(given.terminal.pay({ ...request, ...more }));

    it('says what was paid, with four digits of the card', async () => {
      const paid = await pay();
      expect(paid).to.deep.include({
        outcome: 'succeeded',
        amountApproved: 1234,
        authCode: '100001',
        cardLast4: '1111',
      });
      expect(paid.rawRef).to.equal(String(given.machine.ledger[0]!.number));
      if (protocol !== 'pax') expect(paid.receiptLines?.join()).to.include('************1111');
      expect(given.machine.told).to.equal(1);
    });

    it('refunds, reverses, closes its batch and prints, or says that it cannot', async () => {
      const { rawRef = '' } = await pay();
      const refunded = await given.passing(
        given.terminal.refund({ ...request, transactionRef: 'back-1', amount: 200 }),
      );
      expect(refunded).to.deep.include({ outcome: 'succeeded', amountApproved: 200 });
      const reversed = await given.passing(
        given.terminal.reverse({ ...request, transactionRef: 'back-2', original: rawRef }),
      );
      expect(reversed.outcome).to.equal('succeeded');
      expect(given.machine.ledger.map(({ kind, state }) => `${kind} ${state}`)).to.deep.equal([
        'sale reversed', 'refund approved', 'reversal approved',
      ]); // prettier-ignore
      const closed = await given.passing(given.terminal.closeBatch());
      expect(closed.outcome).to.equal(protocol === 'nexo' ? 'error' : 'succeeded');
      expect(given.machine.batchesClosed).to.equal(protocol === 'nexo' ? 0 : 1);
      const printed = await given.passing(given.terminal.print(['Hello', 'world']));
      expect(printed.outcome).to.equal(protocol === 'pax' ? 'error' : 'succeeded');
      expect(given.machine.printed).to.deep.equal(protocol === 'pax' ? [] : ['Hello', 'world']);
    });

    it('a batch whose answer is cut off is unknown; a busy terminal refuses it', async () => {
      if (protocol === 'nexo') return;
      await pay();
      const passed = { said: 0 };
      given.cuts.push({ passed: (direction, bytes) => direction === 'said' && (passed.said += bytes) });
      await given.passing(given.terminal.closeBatch());
      given.cuts.push({ says: passed.said - 1 });
      expect((await given.passing(given.terminal.closeBatch())).outcome).to.equal(
        // The last byte of a serial line is its 06: the end itself was heard.
        protocol === 'zvt-serial' ? 'succeeded' : 'unknown',
      );
      given.machine.manners.push({ does: 'be busy' });
      expect((await given.passing(given.terminal.closeBatch())).outcome).to.equal('error');
    });

    it('declined, canceled at the terminal, nobody with a card, busy', async () => {
      const outcomes: string[] = [];
      for (const does of ['decline', 'cancel', 'wait in vain', 'be busy'] as const) {
        given.machine.manners.push({ does });
        outcomes.push((await pay({ transactionRef: does.replaceAll(' ', '_') })).outcome);
      }
      const inVain = {
        pax: 'timeout',
        cloud: 'timeout',
        nexo: 'canceled',
        zvt: 'canceled',
        'zvt-serial': 'canceled',
      };
      // What PAX answers when it is busy is in no document we have: a doubt, until it is asked.
      expect(outcomes).to.deep.equal([
        'declined',
        'canceled',
        inVain[protocol],
        protocol === 'pax' ? 'unknown' : 'error',
      ]);
    });

    it('turned away because it is busy: known at once, and of PAX when it can no longer be at it', async () => {
      given.machine.manners.push({ does: 'be busy' });
      const first = await pay();
      if (protocol === 'pax') {
        const later = () => given.passing(given.terminal.inquire('pay-1'));
        expect(first).to.include({ outcome: 'unknown' });
        await given.clock.advance(280_000);
        expect(await later(), 'it may still be at it').to.deep.equal({ outcome: 'unknown' });
        await given.clock.advance(20_000);
        expect(await later()).to.include({ outcome: 'error', declineCode: 'never_carried_out' });
      } else expect(first).to.include({ outcome: 'error', declineCode: 'busy' });
      expect(given.machine.ledger).to.deep.equal([]);
    });

    it('whoever cancels before anything left stops it; after that the terminal decides', async () => {
      const running = given.terminal.pay(request);
      await given.terminal.cancel('pay-1');
      expect((await given.passing(running)).outcome).to.equal('canceled');
      expect(given.machine.told).to.equal(0);

      given.machine.manners.push({ does: 'approve', takesMs: 60_000 });
      const other = given.terminal.pay({ ...request, transactionRef: 'pay-2' });
      await given.clock.advance(5_000);
      expect(given.machine.told).to.equal(1);
      const canceling = given.terminal.cancel('pay-2');
      expect((await given.passing(other)).outcome).to.equal('canceled');
      await given.passing(canceling);
      expect(given.machine.ledger.map(({ state }) => state)).to.deep.equal(['canceled']);
      // Of something that is not under way nothing is remembered.
      await given.terminal.cancel('pay-3');
      expect((await pay({ transactionRef: 'pay-3' })).outcome).to.equal('succeeded');
    });

    it('asked again under a reference, answers what it was, also after a restart, and moves nothing', async () => {
      const paid = await pay();
      given.restart();
      expect(await pay()).to.deep.equal(paid);
      expect(await pay({ amount: 1 })).to.deep.include({ outcome: 'error', declineCode: 'reference_reused' });
      expect(await given.passing(given.terminal.inquire('pay-1'))).to.deep.equal(paid);
      expect(given.machine.told).to.equal(1);
    });

    it('a result nobody heard is found by asking, not by paying again', async () => {
      given.machine.manners.push({ does: 'approve', says: 'never' });
      expect((await pay()).outcome).to.equal('unknown');
      const found = await pay();
      expect(found).to.deep.include({ outcome: 'succeeded', amountApproved: 1234 });
      expect(given.machine.told).to.equal(1);
    });

    it('that it knows nothing of a payment counts only when it can no longer be at it', async () => {
      // It takes longer than the till listens, and the till is told no sooner.
      given.machine.manners.push({ does: 'approve', takesMs: 250_000 });
      expect((await pay()).outcome).to.equal('unknown');
      expect((await given.passing(given.terminal.inquire('pay-1'))).outcome).to.equal('unknown');
      await given.clock.advance(200_000);
      expect((await given.passing(given.terminal.inquire('pay-1'))).outcome).to.equal('succeeded');
    });

    it('what was written down and never left comes to nothing, in time', async () => {
      given.machine.manners.push({ does: 'approve', dies: 'before' });
      expect((await pay()).outcome).to.equal('unknown');
      await given.clock.advance(60_000);
      expect((await given.passing(given.terminal.inquire('pay-1'))).outcome).to.equal('unknown');
      given.restart();
      await given.clock.advance(300_000);
      const result = await given.passing(given.terminal.inquire('pay-1'));
      expect(result).to.deep.equal({
        outcome: 'error',
        declineCode: 'never_carried_out',
        message: refusals.never_carried_out,
      });
    });

    it('nothing leaves that could not be written down, nor to nobody', async () => {
      given.book.isFull = true;
      expect(await pay()).to.deep.include({ outcome: 'error', declineCode: 'not_recorded' });
      given.book.isFull = false;
      given.isUnplugged = true;
      expect(await pay()).to.deep.include({ outcome: 'error', declineCode: 'unreachable' });
      expect(given.book.attempts.size).to.equal(0);
      expect(given.machine.told).to.equal(0);
    });

    it('one at a time; what no terminal can take is refused', async () => {
      const running = given.terminal.pay(request);
      expect(await given.terminal.pay({ ...request, transactionRef: 'pay-2' })).to.deep.include({
        declineCode: 'busy',
      });
      expect((await given.terminal.inquire('pay-1')).outcome).to.equal('unknown');
      await given.passing(running);
      for (const wrong of [
        { amount: 0 },
        { amount: -1 },
        { amount: 1.5 },
        { amount: 1e13 },
        { currency: 'eur' },
        { transactionRef: '' },
        { transactionRef: 'a b' },
      ]) {
        expect(await pay({ transactionRef: 'pay-3', ...wrong })).to.deep.include({
          declineCode: 'invalid_request',
        });
      }
      expect(await given.passing(given.terminal.inquire('never'))).to.deep.include({
        declineCode: 'no_such_attempt',
      });
      expect(given.machine.told).to.equal(1);
    });

    it('a tip and a partial approval are said as they are', async () => {
      given.machine.manners.push({ does: 'approve', amount: 1000, tip: 100 });
      const paid = await pay();
      expect(paid.amountApproved).to.equal(1100);
      if (!protocol.startsWith('zvt')) expect(paid.tipAmount).to.equal(100);
    });
  });
}

describe('one protocol alone', () => {
  it('zvt: a payment nobody can tell keeps the next from being sent, until a person says what it was', async () => {
    const given = new GivenTerminal('zvt');
    given.machine.manners.push({ does: 'approve', dies: 'after' });
    expect((await given.passing(given.terminal.pay(request))).outcome).to.equal('unknown');
    given.isUnplugged = true;
    const next = { ...request, transactionRef: 'pay-2' };
    expect(await given.passing(given.terminal.pay(next))).to.deep.include({
      declineCode: 'earlier_unsettled',
    });
    const settled = await given.terminal.settleByHand('pay-1', 'succeeded', word);
    expect(settled).to.deep.equal({ outcome: 'succeeded', amountApproved: 1234, byHand: word });
    expect(await given.terminal.settleByHand('pay-1', 'declined', word)).to.deep.equal(settled);
    given.isUnplugged = false;
    await given.clock.advance(30_000);
    expect((await given.passing(given.terminal.pay(next))).outcome).to.equal('succeeded');
  });

  it('zvt: an amount paid before is not taken for the one that came to nothing', async () => {
    const given = new GivenTerminal('zvt');
    await given.passing(given.terminal.pay(request));
    given.machine.manners.push({ does: 'approve', dies: 'before' });
    const again = { ...request, transactionRef: 'pay-2' };
    expect((await given.passing(given.terminal.pay(again))).outcome).to.equal('unknown');
    await given.clock.advance(400_000);
    expect(await given.passing(given.terminal.pay(again))).to.deep.include({
      declineCode: 'never_carried_out',
    });
    expect(given.machine.ledger).to.have.length(1);
  });

  it('zvt: what another till was paid at it meanwhile is not taken for what nobody heard the end of', async () => {
    const given = new GivenTerminal('zvt');
    await given.passing(given.terminal.pay({ ...request, transactionRef: 'earlier' }));
    given.machine.manners.push({ does: 'approve', says: 'never' });
    expect((await given.passing(given.terminal.pay(request))).outcome).to.equal('unknown');
    const line = () => lineTo(given.simulated);
    const other = new GuardedTerminal({
      driver: driverFor('zvt', { open: async () => line() }, given.clock, line),
      device: 'as it is saved there',
      book: new MemoryBook(),
      clock: given.clock,
      report: () => undefined,
    });
    const theirs = { ...request, transactionRef: 'theirs', amount: request.amount + 1 };
    expect((await given.passing(other.pay(theirs))).outcome).to.equal('succeeded');
    // It would be given back as a wrong amount, to the other till's customer.
    expect((await given.passing(given.terminal.inquire('pay-1'))).outcome).to.equal('unknown');
  });

  it('zvt and pax: a payment is taken back by the terminal that took it, and by no other that has the same numbers', async () => {
    for (const protocol of ['zvt', 'pax'] as const) {
      const given = new GivenTerminal(protocol);
      await given.passing(given.terminal.pay({ ...request, transactionRef: 'earlier' }));
      const { rawRef = '' } = await given.passing(given.terminal.pay(request));
      const { device } = (await given.book.find('pay-1'))!;
      const back = (transactionRef: string) =>
        given.passing(
          given.terminal.reverse({ ...request, transactionRef, original: rawRef, madeAt: device }),
        );
      given.machine.serial = '87654321';
      expect(await back('back-1')).to.include({ outcome: 'error', declineCode: 'another_terminal' });
      expect(given.machine.ledger.map(({ state }) => state)).to.deep.equal(['approved', 'approved']);
      given.machine.serial = '12345678';
      expect(await back('back-1')).to.include({ outcome: 'succeeded' });
    }
  });

  it('zvt over a serial line and pax: answers that come damaged are asked for again', async () => {
    for (const protocol of ['zvt-serial', 'pax'] as const) {
      const given = new GivenTerminal(protocol);
      if (given.simulated instanceof SimulatedZvt || given.simulated instanceof SimulatedPax)
        given.simulated.damages = 2;
      expect((await given.passing(given.terminal.pay(request))).outcome).to.equal('succeeded');
      expect(given.machine.told).to.equal(1);
    }
    const given = new GivenTerminal('pax');
    if (given.simulated instanceof SimulatedPax) given.simulated.damages = 4;
    expect((await given.passing(given.terminal.pay(request))).outcome).to.equal('unknown');
  });

  it('pax: benefits of an EBT card; other currencies are not its business', async () => {
    const given = new GivenTerminal('pax');
    const food = await given.passing(given.terminal.pay({ ...request, tender: 'ebt_food' }));
    expect(food.outcome).to.equal('succeeded');
    expect(given.simulated instanceof SimulatedPax && given.simulated.benefits).to.deep.equal(['F']);
    expect(await given.terminal.pay({ ...request, transactionRef: 'x', currency: 'USD' })).to.deep.include({
      declineCode: 'invalid_request',
    });
  });

  it('nexo: an answer that was tampered with is a doubt, and asking again finds the truth', async () => {
    const given = new GivenTerminal('nexo');
    if (given.simulated instanceof SimulatedNexo) given.simulated.forges = 2;
    expect((await given.passing(given.terminal.pay(request))).outcome).to.equal('unknown');
    expect((await given.passing(given.terminal.inquire('pay-1'))).outcome).to.equal('unknown');
    expect((await given.passing(given.terminal.inquire('pay-1'))).outcome).to.equal('succeeded');
  });
});
