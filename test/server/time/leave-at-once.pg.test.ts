// [I14] Several who decide about one leave at once, or ask for the same days: each decides about what the one before left.
// decisions.md, "Leave transitions".
import { expect } from 'chai';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { whileHeld } from '../../support/while-held.ts';
import { GivenSchedule } from './given-schedule.ts';

describe('leave, at once', function () {
  this.timeout(30_000);
  let system: System;
  let given: GivenSchedule;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
  });
  after(() => system?.stop());
  beforeEach(async () => {
    count += 1;
    given = await GivenSchedule.in(system, `at-once-${count}`);
  });

  const steps = { approve: 'owner', decline: 'manager', withdraw: 'cashier' } as const;
  const statusAfter = { approve: 'approved', decline: 'declined', withdraw: 'withdrawn' } as const;
  type Step = keyof typeof steps;
  /** They meet where each writes what became of it. */
  const meetAt = (id: string, all: readonly Step[]) =>
    whileHeld(
      system.owner,
      { table: 'vendor_leaves', vendorId: given.vendor.id, key: { id } },
      all.map((action) => () => given.step(id, action, steps[action])),
    );
  const became = async (id: string) => {
    const { status, log } = await given.done('get', `/vendor/leaves/${id}`);
    return { status, log: log.map(({ action }: { action: string }) => action) };
  };

  for (const first of Object.keys(steps) as Step[])
    it(`${first} comes first: what cannot follow it is refused with leave_state, and leaves nothing in its log`, async () => {
      const { id } = await given.leave();
      const others = (Object.keys(steps) as Step[]).filter((step) => step !== first);
      // What was approved may still be declined.
      const follows = others.filter((step) => first === 'approve' && step === 'decline');
      const said = await meetAt(id, [first, ...others]);
      expect(said).to.deep.equal([
        '200',
        ...others.map((step) => (follows.includes(step) ? '200' : '400 leave_state')),
      ]);
      const last = follows[0] ?? first;
      expect(await became(id)).to.deep.equal({
        status: statusAfter[last],
        log: ['created', first, ...follows],
      });
    });

  it('approved twice is approved once', async () => {
    const { id } = await given.leave();
    expect(await meetAt(id, ['approve', 'approve', 'approve'])).to.deep.equal([
      '200',
      '400 leave_state',
      '400 leave_state',
    ]);
    expect(await became(id)).to.deep.equal({ status: 'approved', log: ['created', 'approve'] });
  });

  it('leave_overlap: of those who ask for the same days at once the first has them', async () => {
    const days = [
      { date_from: '2030-05-01', date_to: '2030-05-03' },
      { date_from: '2030-05-03', date_to: '2030-05-05' },
      { date_from: '2030-05-02', date_to: '2030-05-02' },
    ];
    // They meet where the store is named.
    const said = await whileHeld(
      system.owner,
      { table: 'stores', vendorId: given.vendor.id, key: { id: given.store } },
      days.map((fields) => () => given.said('post', '/vendor/leaves', given.leaveBody(fields), 'cashier')),
    );
    expect(said).to.deep.equal(['201', '400 leave_overlap', '400 leave_overlap']);
  });

  it('leave_overlap: what is asked for again, and what is asked for meanwhile, are not both kept', async () => {
    const { id } = await given.leave();
    await given.step(id, 'decline', 'owner');
    const said = await whileHeld(
      system.owner,
      { table: 'stores', vendorId: given.vendor.id, key: { id: given.store } },
      [
        () => given.said('post', '/vendor/leaves', given.leaveBody(), 'cashier'),
        () => given.step(id, 'request', 'cashier'),
      ],
    );
    expect(said).to.deep.equal(['201', '400 leave_overlap']);
  });
});
