// [I12] Many payments per protocol in virtual time, each with its own trouble: lines cut anywhere and more than once, results
// late, twice or never, other amounts, a terminal that is busy, away or loses its power, a till that starts anew.
import { expect } from 'chai';
import type { Manner } from '../../../../desktop/services/terminal-bridge/simulated/machine.ts';
import { SeededChance } from '../../../simulation/seeded-chance.ts';
import { isProof } from '../../../support/is-proof.ts';
import { GivenTerminal, protocols } from './given-terminal.ts';
import type { Protocol } from './given-terminal.ts';
import { onePayment } from './one-payment.ts';

const payments = isProof ? 10_000 : 120;
/** About as many bytes as a line of the protocol carries in one payment. */
const longest: Record<Protocol, number> = { zvt: 500, 'zvt-serial': 600, pax: 330, nexo: 2_500, cloud: 800 };

function someManner(chance: SeededChance, amount: number, takesBack: boolean): Manner {
  const does = chance.weighted({ approve: 70, decline: 10, cancel: 8, 'wait in vain': 6, 'be busy': 6 });
  return {
    does,
    takesMs: chance.pick([0, 500, 4_000, 60_000]),
    says: chance.weighted({ once: 70, twice: 12, late: 10, never: 8 }),
    takesBack,
    ...(chance.happens(0.08) && { amount: Math.max(1, Math.floor(amount / 2)) }),
    ...(chance.happens(0.08) && { tip: 100 }),
    ...(chance.happens(0.12) && { dies: chance.pick(['before', 'after'] as const) }),
  };
}

describe('many payments', function () {
  this.timeout(isProof ? 3_600_000 : 60_000);
  for (const protocol of protocols) {
    it(`[I12] ${protocol}: approved at the terminal ⇔ succeeded in the end, and never twice`, async () => {
      const chance = new SeededChance(`terminal ${protocol}`);
      const given = new GivenTerminal(protocol);
      const seen: Record<string, number> = {};
      const someCut = () => {
        const at = chance.between(0, longest[protocol]);
        const piece = () => chance.between(1, 40);
        return chance.happens(0.5) ? { hears: at, piece } : { says: at, piece };
      };
      for (let number = 1; number <= payments; number += 1) {
        const amount = chance.between(1, 250_000);
        given.machine.pan = chance.pick(['4111111111111111', '5500005555555559', '371449635398431']);
        given.machine.manners.push(
          someManner(chance, amount, protocol.startsWith('zvt') && chance.happens(0.3)),
        );
        if (chance.happens(0.5)) given.cuts.push(someCut());
        if (chance.happens(0.1)) given.restart();
        given.isUnplugged = chance.happens(0.03);
        const { first, last } = await onePayment(given, `pay-${number}`, amount, {
          kind: chance.happens(0.1) ? 'refund' : 'pay',
          beforeInquiry: (times) => {
            given.isUnplugged = times < 4 && chance.happens(0.2);
            if (times < 6 && chance.happens(0.3)) given.cuts.push(someCut());
            if (chance.happens(0.1)) given.restart();
          },
        });
        given.isUnplugged = false;
        const what = `${first.outcome} ${last.outcome}`;
        seen[what] = (seen[what] ?? 0) + 1;
        // A card number is in every answer of the terminal, and in none of ours.
        expect(JSON.stringify([first, last])).to.not.match(/\d{13}/);
        if (last.cardLast4 !== undefined) expect(last.cardLast4).to.equal(given.machine.pan.slice(-4));
      }
      // All of it was there to be seen.
      for (const what of ['succeeded succeeded', 'unknown succeeded', 'unknown error', 'declined declined']) {
        expect(seen[what] ?? 0, `${what} among ${JSON.stringify(seen)}`).to.be.above(0);
      }
    });
  }
});
