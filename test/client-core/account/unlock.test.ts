// Who stands at the till, by PIN and without a network: right and wrong ones, the lock that grows, and what a restart, a
// second window or a clock set by hand cannot undo.
import { hash } from '@node-rs/argon2';
import { expect } from 'chai';
import type { JsonObject, Staff } from '@evertill/schemas';
import { PinUnlock } from '../../../client-core/account/unlock.ts';
import { verifyPin } from '../../../client-core/account/verify-pin.ts';
import { processLocks } from '../../../client-core/platform/process-locks.ts';
import { aStaff } from '../../contract/contract-documents.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { memorySurroundings } from '../../support/memory-surroundings.ts';
import type { MemorySurroundings } from '../../support/memory-surroundings.ts';
import { testJournal } from '../../support/till-journal.ts';

const second = 1000;
/** Cheap: what is shown here is who counts, not how slow it is. */
const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 };

describe('a PIN', () => {
  it('fits the argon2id hash the server made of it, whatever its cost, and no other', async () => {
    for (const cost of [cheap, { memoryCost: 7168, timeCost: 2, parallelism: 1 }]) {
      const stored = await hash('4711', cost);
      expect(await verifyPin('4711', stored)).to.equal(true);
      expect(await verifyPin('４７１１', stored), 'full-width (field case 21)').to.equal(true);
      expect(await verifyPin('4712', stored)).to.equal(false);
      expect(await verifyPin('', stored)).to.equal(false);
    }
  });

  for (const stored of [
    '',
    '4711',
    '$argon2i$v=19$m=64,t=1,p=1$c2FsdHNhbHQ$aGFzaA',
    '$argon2id$v=19$m=64,t=1,p=1$$',
  ])
    it(`fits no hash that is none: ${stored || 'blank'}`, async () => {
      expect(await verifyPin('4711', stored)).to.equal(false);
      expect(await verifyPin('', stored)).to.equal(false);
    });
});

describe('unlocking a till', () => {
  let clock: FakeClock;
  let facts: JsonObject;
  let staff: Map<string, Staff>;
  let pin_hash: string;
  let devices = 0;

  before(async () => (pin_hash = await hash('4711', cheap)));
  beforeEach(() => {
    clock = new FakeClock();
    facts = { epoch: 'kept' };
    devices += 1;
    staff = new Map(
      ['ann', 'bob'].map((id, index) => [id, aStaff(index, { id, store_ids: ['s'], pin_hash })]),
    );
  });

  /** A window of the till; those opened in one test share the device. */
  const open = () =>
    new PinUnlock({
      clock,
      locks: processLocks(`unlock-${devices}`),
      device: {
        current: () => ({ facts }) as never,
        reload: () => Promise.resolve(),
        remember: (more) => {
          facts = { ...facts, ...more };
          return Promise.resolve();
        },
      },
      findStaff: (id) => Promise.resolve(staff.get(id)),
    });
  const wrongly = async (till: PinUnlock, times: number, who = 'ann') => {
    const said = [];
    for (let time = 0; time < times; time++) said.push(await till.unlock(who, '0000'));
    return said;
  };

  it('tells who it is', async () => {
    const unlocked = await open().unlock('ann', '4711');
    expect(unlocked).to.deep.equal({ ok: true, staff: staff.get('ann') });
  });

  it('is for nobody who is not there, is disabled or has no PIN', async () => {
    staff.set('gone', aStaff(3, { id: 'gone', store_ids: ['s'], pin_hash, disabled: true }));
    staff.set('new', aStaff(4, { id: 'new', store_ids: ['s'] }));
    for (const id of ['nobody', 'gone', 'new'])
      expect(await open().unlock(id, '4711'), id).to.deep.equal({ ok: false, code: 'pin_unknown' });
  });

  it('counts wrong tries down, locks at the fifth, and each further one locks for twice as long', async () => {
    const till = open();
    expect(await wrongly(till, 5)).to.deep.equal([
      ...[4, 3, 2, 1].map((tries) => ({ ok: false, code: 'pin_wrong', tries })),
      { ok: false, code: 'pin_locked', wait: 30 * second },
    ]);
    expect(await till.unlock('ann', '4711'), 'the right one, too early').to.deep.equal({
      ok: false,
      code: 'pin_locked',
      wait: 30 * second,
    });
    const waits = [];
    for (let wait = 30 * second; waits.length < 8; wait = Number(waits.at(-1))) {
      await clock.advance(wait);
      const [said] = await wrongly(till, 1);
      waits.push((said as { wait: number }).wait);
    }
    expect(waits.map((wait) => wait / second)).to.deep.equal([60, 120, 240, 480, 900, 900, 900, 900]);
  });

  it('lets the right one in after the wait, and then forgets what was wrong', async () => {
    const till = open();
    await wrongly(till, 5);
    await clock.advance(30 * second);
    expect((await till.unlock('ann', '4711')).ok).to.equal(true);
    expect(await wrongly(till, 1)).to.deep.equal([{ ok: false, code: 'pin_wrong', tries: 4 }]);
    expect(facts['epoch'], 'other facts of the device').to.equal('kept');
  });

  it('locks one person and nobody else', async () => {
    const till = open();
    await wrongly(till, 5);
    expect((await till.unlock('bob', '4711')).ok).to.equal(true);
  });

  it('stays locked over a restart and in another window', async () => {
    await wrongly(open(), 5);
    expect(await open().unlock('ann', '4711')).to.include({ code: 'pin_locked' });
    await clock.advance(30 * second);
    expect((await open().unlock('ann', '4711')).ok).to.equal(true);
  });

  it('stays locked when somebody sets the clock forward, and is not locked for years when it is set back', async () => {
    const till = open();
    await wrongly(till, 5);
    clock.jump(365 * 86_400 * second);
    expect(await till.unlock('ann', '4711')).to.deep.equal({
      ok: false,
      code: 'pin_locked',
      wait: 30 * second,
    });
    clock.jump(-2 * 365 * 86_400 * second);
    const restarted = await open().unlock('ann', '4711');
    expect((restarted as { wait: number }).wait).to.equal(15 * 60 * second);
  });

  it('of many tries at once compares five', async () => {
    const till = open();
    const said = await Promise.all(Array.from({ length: 50 }, () => till.unlock('ann', '0000')));
    expect(said.filter((one) => !one.ok && one.code === 'pin_wrong')).to.have.length(4);
    expect(said.filter((one) => !one.ok && one.code === 'pin_locked')).to.have.length(46);
    expect(await till.unlock('ann', '4711')).to.include({ code: 'pin_locked' });
  });

  it('keeps its count in the real device record, over a restart of the journal', async () => {
    const surroundings: MemorySurroundings = memorySurroundings();
    const first = await testJournal(surroundings);
    const deps = {
      clock: surroundings.clock,
      locks: surroundings.locks,
      findStaff: (id: string) => Promise.resolve(staff.get(id)),
    };
    await wrongly(new PinUnlock({ ...deps, device: first.journal.device }), 5);
    first.journal.close();
    await first.database.close();
    const second_ = await testJournal(surroundings);
    const again = new PinUnlock({ ...deps, device: second_.journal.device });
    expect(await again.unlock('ann', '4711')).to.include({ code: 'pin_locked' });
    await second_.close();
  });
});
