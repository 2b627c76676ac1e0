// What a device says of itself: when, how much of it, and that nobody is disturbed by it.
import { expect } from 'chai';
import { deviceStateSchema, diagnose, limits, reportSchema } from '@evertill/sync';
import { reportingTill, sale } from './reporting-till.ts';
import type { ReportingTill } from './reporting-till.ts';

describe('a till says of itself', () => {
  let given: ReportingTill;
  beforeEach(() => {
    given = reportingTill();
  });
  afterEach(() => given.close());

  const codes = () => diagnose(given.server.state!, given.surroundings.clock.now()).map(({ code }) => code);

  it('[W1] everything, within seconds of the greeting and behind everything else it has to say', async () => {
    const till = await given.open();
    await given.pass(3000);
    const { server } = given;
    expect(server.reports).to.have.length(1);
    expect(server.last).to.deep.include({ number: 1, base: 0, past: [], results: [], instructed: 0 });
    expect(deviceStateSchema.parse(server.last.state)).to.deep.equal(server.last.state);
    const { versions, collections, connection, storage, lane_id, actor_id } = server.state!;
    expect(versions).to.include({ app: '0.1.0', protocol: 5 });
    expect(collections['product']).to.deep.include({
      complete: true,
      pulled: 1,
      digest: 'equal',
      refused: '',
    });
    expect(connection).to.include({ name: 'live', losses: 0, stalled: false, silent: false });
    expect(connection.history.map(({ name }) => name)).to.deep.equal([
      'idle',
      'connecting',
      'greeting',
      'catching_up',
      'live',
    ]);
    expect(storage).to.include({ kind: 'memory', health: 'sound' });
    expect([lane_id, actor_id]).to.deep.equal(['lane-1', 'user-1']);
    const types = server.line.received.map(({ type }) => type);
    expect(types.indexOf('report')).to.be.above(types.indexOf('stream'));
    expect(codes()).to.deep.equal([]);
    expect(till.inspection().state.lane_id).to.equal('lane-1');
  });

  it('[W1] nothing in two hours in which nothing changes, and then again', async () => {
    await given.open();
    await given.pass(3000);
    await given.pass(limits.reportAtLeast - 20_000);
    expect(given.server.reports).to.have.length(1);
    await given.pass(30_000);
    expect(given.server.reports).to.have.length(2);
  });

  it('[W1] within 15 s that something is wrong, and that it is not any more', async () => {
    const till = await given.open();
    const handle = given.handle(till);
    await given.pass(3000);
    given.server.rule = () => ({ kind: 'rejected', code: 'invalid_input', details: {} });
    await handle.openShift({ label: 'A', openingCash: 0 });
    await given.pass(15_000);
    expect(codes()).to.deep.equal(['operation_refused']);
    expect(given.server.state!.journal).to.deep.include({ head: 1, acknowledged: 1, waiting: 0, refused: 1 });
    expect(given.server.state!.errors[0]).to.deep.include({ kind: 'operation', code: 'invalid_input' });
    given.server.rule = () => undefined;
    given.server.ask({ kind: 'resend', device_seq: 1 });
    await given.pass(15_000);
    expect(codes()).to.deep.equal([]);
  });

  it('[W2] only what changed since an earlier report, and everything to a server that does not know that one', async () => {
    await given.open();
    await given.pass(3000);
    given.server.ask({ kind: 'message', text: 'Hello' });
    await given.pass(1000);
    const second = given.server.reports[1]!;
    expect(second.base).to.equal(1);
    expect(Object.keys(second.state)).to.not.include.members(['versions', 'collections']);
    given.server.mode = 'forgot';
    given.server.ask({ kind: 'message', text: 'Again' });
    await given.pass(1000);
    const whole = given.server.reports.findLast(({ base }) => base === 0)!;
    expect(whole.number).to.be.above(2);
    expect(deviceStateSchema.safeParse(whole.state).success).to.equal(true);
    for (const report of given.server.reports) expect(reportSchema.safeParse(report).success).to.equal(true);
  });

  it('[W2] nothing more in this connection to a server that does not know reports, and sells on', async () => {
    given.server.mode = 'old';
    const till = await given.open();
    await given.pass(40_000);
    expect(given.server.heard('report')).to.have.length(1);
    const handle = given.handle(till);
    await handle.openShift({ label: 'A', openingCash: 0 });
    await handle.sell(sale);
    await given.pass(1000);
    expect(await till.pending()).to.equal(0);
    given.server.mode = 'knows';
    given.server.line.cut();
    await given.pass(10_000);
    expect(given.server.reports).to.have.length(1);
    expect(given.logged).to.deep.equal([]);
  });

  it('[W2] a report nobody answers holds up neither a sale nor the news, and is told again', async () => {
    given.server.mode = 'silent';
    const till = await given.open();
    const handle = given.handle(till);
    await given.pass(3000);
    expect(given.server.heard('report')).to.have.length(1);
    await handle.openShift({ label: 'A', openingCash: 0 });
    await handle.sell(sale);
    await given.pass(500);
    expect(await till.pending()).to.equal(0);
    given.server.mode = 'knows';
    await given.pass(40_000);
    expect(given.server.reports).to.have.length(1);
    expect(given.server.state!.journal).to.include({ head: 2, acknowledged: 2 });
  });

  describe('refused for its rate', () => {
    let refusals: number;
    let asked: number;

    /** The next `count` reports are told to wait for two seconds. */
    function refuses(count: number): void {
      const { server } = given;
      const { intercept } = server;
      refusals = 0;
      server.intercept = (frame, line) => {
        if (frame.type !== 'report' || refusals === count) return intercept(frame, line);
        refusals += 1;
        const { id } = frame;
        const words = { code: 'rate_limited', sentence: 'Too often.' };
        line.send({ type: 'error', id, ...words, remedy: 'retry', retry_after: 2000 });
        return true;
      };
      asked = server.ask({ kind: 'report' });
    }
    const outcomes = () => given.server.results.get(asked)?.map(({ outcome }) => outcome);

    it('[W1] is sent again when the wait is over, not later and not before', async () => {
      await given.open();
      await given.pass(3000);
      refuses(1);
      await given.pass(1900);
      expect([refusals, given.server.reports.length]).to.deep.equal([1, 1]);
      await given.pass(600);
      expect(outcomes()).to.deep.equal(['done']);
    });

    it('[W1] waits longer each time the server refuses it again', async () => {
      await given.open();
      await given.pass(3000);
      refuses(Infinity);
      await given.pass(600_000);
      expect(refusals).to.be.within(10, 20);
    });

    it('[W1] is sent once when the till hears of something else to do meanwhile', async () => {
      await given.open();
      await given.pass(3000);
      refuses(1);
      await given.pass(1000);
      given.server.ask({ kind: 'message', text: 'Hello' });
      await given.pass(1000);
      const told = given.server.reports.length;
      expect(outcomes()).to.deep.equal(['done']);
      await given.pass(30_000);
      expect(given.server.reports).to.have.length(told);
    });

    it('[W1] is not sent by a till that was closed, and once to the server it connects to again', async () => {
      const till = await given.open();
      await given.pass(3000);
      refuses(1);
      await given.pass(1000);
      given.server.line.cut();
      await given.pass(10_000);
      expect(outcomes()).to.deep.equal(['done']);
      refuses(1);
      await given.pass(1000);
      expect(refusals).to.equal(1);
      const told = given.server.reports.length;
      await till.close();
      await given.pass(30_000);
      expect(given.server.reports).to.have.length(told);
    });
  });

  it('[W1] that nothing waits any more, within seconds, when it was last told that something did', async () => {
    const till = await given.open();
    const handle = given.handle(till);
    await given.pass(3000);
    const { server } = given;
    const { intercept } = server;
    server.intercept = (frame, line) => frame.type === 'operations' || intercept(frame, line);
    await handle.openShift({ label: 'A', openingCash: 0 });
    server.ask({ kind: 'report' });
    await given.pass(1000);
    expect(server.state!.journal.waiting, 'under way').to.equal(1);
    server.intercept = intercept;
    await given.pass(60_000);
    expect(await till.pending()).to.equal(0);
    expect(server.state!.journal).to.include({ waiting: 0, oldest: null });
    const told = server.reports.length;
    await handle.sell(sale);
    await given.pass(60_000);
    expect(server.reports, 'a sale alone is no reason').to.have.length(told);
  });

  it('[W1] how much waits while the server takes nothing, each time it has doubled, and not at each sale', async () => {
    const till = await given.open();
    const handle = given.handle(till);
    await given.pass(3000);
    const { server } = given;
    const { intercept } = server;
    server.intercept = (frame, line) => {
      if (frame.type !== 'operations') return intercept(frame, line);
      line.send({ type: 'error', id: frame.id, code: 'internal', sentence: 'It broke.', remedy: 'retry' });
      return true;
    };
    await handle.openShift({ label: 'A', openingCash: 0 });
    for (let sold = 1; sold < 40; sold++) {
      await handle.sell(sale);
      await given.pass(15_000);
    }
    const { waiting } = server.state!.journal;
    expect(await till.pending()).to.equal(40);
    expect(waiting).to.be.within(21, 40);
    expect(server.reports.length, 'reports').to.be.below(15);
  });

  it('[W3] how it was without contact, newest first, also after a restart, and once', async () => {
    const till = await given.open();
    const handle = given.handle(till);
    await given.pass(3000);
    await handle.openShift({ label: 'A', openingCash: 0 });
    await given.pass(1000);
    given.server.door = 'closed';
    given.server.line.cut();
    await handle.sell(sale);
    await given.pass(3 * 900_000);
    await till.close();
    const again = await given.open();
    await given.pass(1000);
    given.server.door = 'open';
    await given.pass(120_000);
    const told = given.server.reports.filter(({ past }) => past.length > 0);
    expect(told).to.have.length(1);
    const [{ past }] = told as [(typeof told)[0]];
    expect(past.length).to.be.within(2, 4);
    expect(past.map(({ waiting }) => waiting)).to.include(1);
    const moments = past.map(({ at }) => at);
    expect(moments).to.deep.equal(moments.toSorted((a, b) => b - a));
    expect(past[0]!.connection).to.not.equal('live');
    expect(await again.pending()).to.equal(0);
  });
});
