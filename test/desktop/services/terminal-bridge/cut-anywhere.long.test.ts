// [I12] A payment whose line is cut behind every single byte, in both directions, with a terminal that keeps the charge and
// with one that takes back what was not acknowledged.
import { expect } from 'chai';
import type { Manner } from '../../../../desktop/services/terminal-bridge/simulated/machine.ts';
import { isProof } from '../../../support/is-proof.ts';
import { GivenTerminal, protocols } from './given-terminal.ts';
import type { Protocol } from './given-terminal.ts';
import { onePayment } from './one-payment.ts';

const manners: Record<string, Manner> = {
  approves: { does: 'approve' },
  'takes back what is not acknowledged': { does: 'approve', takesBack: true },
  declines: { does: 'decline' },
};

/** Bytes heard and said in a payment that goes well. */
async function wholeLength(protocol: Protocol, manner: Manner): Promise<{ heard: number; said: number }> {
  const given = new GivenTerminal(protocol);
  const passed = { heard: 0, said: 0 };
  given.cuts.push({ passed: (direction, bytes) => (passed[direction] += bytes) });
  given.machine.manners.push(manner);
  await onePayment(given, 'whole', 1234);
  return passed;
}

describe('a payment whose line is cut', function () {
  this.timeout(isProof ? 1_800_000 : 60_000);
  for (const protocol of protocols) {
    for (const [name, manner] of Object.entries(manners)) {
      if (manner.takesBack && !protocol.startsWith('zvt')) continue;
      it(`[I12] ${protocol}, ${name}: behind any byte, either way, money and outcome agree`, async () => {
        const { heard, said } = await wholeLength(protocol, manner);
        expect(heard).to.be.above(20);
        expect(said).to.be.above(20);
        const outcomes = new Set<string>();
        // HTTP's and the WebSocket's own bytes are many and alike: in the gate some of those, in a proof all.
        const step =
          isProof || (protocol !== 'nexo' && protocol !== 'cloud') ? 1 : protocol === 'nexo' ? 61 : 17;
        const places = [
          ...Array.from({ length: Math.ceil(heard / step) }, (_, at) => ({ hears: at * step })),
          { hears: heard },
          ...Array.from({ length: Math.ceil(said / step) }, (_, at) => ({ says: at * step })),
          { says: said - 1 },
          { says: said },
          {},
        ];
        const given = new GivenTerminal(protocol);
        for (const [at, cuts] of places.entries()) {
          given.restart();
          given.machine.manners.push(manner);
          given.cuts.push(cuts);
          const { first, last } = await onePayment(given, `cut-${at}`, 1000 + at);
          outcomes.add(`${first.outcome} ${last.outcome}`);
        }
        const good = manner.does === 'approve' ? 'succeeded' : 'declined';
        expect(outcomes).to.include(`${good} ${good}`);
        expect(outcomes).to.include('unknown error');
        if (manner.does === 'approve') expect(outcomes).to.include('unknown succeeded');
      });
    }
  }
});
