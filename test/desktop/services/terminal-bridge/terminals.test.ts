// [I12] One terminal has one line of those who ask it, however and however often it is saved.
import { expect } from 'chai';
import { GivenAgent } from './given-agent.ts';

describe('[I12] the terminals of a till', () => {
  let given: GivenAgent;
  beforeEach(async () => {
    given = new GivenAgent({ 'terminal-1': 'pax' });
    await given.connected();
  });
  afterEach(() => given.end());
  const found = () => given.agent.terminals.find('terminal-1');
  const saveAgain = (host = 'terminal-1') => {
    given.configs[0] = { ...given.configs[0]!, address: { protocol: 'pax', host }, settings: {} };
  };
  const pay = (transactionRef: string, at = 'terminal-1') =>
    given.agent.payments.pay(at, { transactionRef, amount: 5, currency: 'EUR' });

  for (const host of ['terminal-1', 'terminal-2']) {
    it(`saved again while one is paid${host === 'terminal-1' ? '' : ', at another address'}: nothing is asked beside it`, async () => {
      const before = found()!;
      const paying = pay('t-1');
      await given.clock.advance(1000);
      saveAgain(host);
      expect(found()).to.equal(before);
      expect(await pay('t-2')).to.include({ declineCode: 'busy' });
      await given.clock.advance(10_000);
      expect(await paying).to.include({ outcome: 'succeeded' });
      expect(given.device.machine.told).to.equal(1);
      const after = found()!;
      expect(after.guarded).to.equal(before.guarded);
      expect(after.config).to.equal(given.configs[0]);
    });
  }

  it('saved twice under two names: the first one has it, and the other is no terminal', async () => {
    given.configs.push({ ...given.configs[0]!, storeDeviceId: 'terminal-2' });
    given.devices['terminal-2'] = given.device;
    const paying = pay('t-1');
    await given.clock.advance(1000);
    expect(await pay('t-2', 'terminal-2')).to.include({ declineCode: 'terminal_unsaved' });
    await given.clock.advance(10_000);
    await paying;
    expect(await pay('t-3', 'terminal-2')).to.include({ declineCode: 'terminal_unsaved' });
    expect(given.device.machine.told).to.equal(1);
    expect(given.agent.terminals.ofStore('store-1')).to.deep.equal([
      { id: 'terminal-1', isUsable: true, takesEbt: true },
      { id: 'terminal-2', isUsable: false, takesEbt: false },
    ]);
  });
});
