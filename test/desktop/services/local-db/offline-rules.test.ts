// Second document, "Offline rules", and decisions.md, "Outbox max retry/backoff" and ruling 3, line by line, as somebody
// sees them who asks the local channels. The exchange's answers stand for the document's: a duplicate is answered with the
// stored order.
import { expect } from 'chai';
import { handIn, offlineTill, plugIn, unplug } from './local-till.ts';
import type { LocalTill } from './local-till.ts';

interface Entry {
  readonly client_order_id: string;
  readonly display_code: string;
  readonly state: string;
  readonly retry_count: number;
  readonly reason: { readonly code: string } | null;
}

describe('the offline rules of the second document', () => {
  let local: LocalTill;
  let normally: LocalTill['server']['intercept'];

  beforeEach(async () => {
    local = await offlineTill();
    normally = local.server.intercept;
  });
  afterEach(() => local.close());

  const entries = async () => (await local.done<{ entries: Entry[] }>('local-db:get-outbox')).entries;
  const tries = async () => (await entries()).map(({ retry_count }) => retry_count);
  /** Each exchange of entries is answered with this error; answers the times it came, ms. */
  function answering(error: {
    readonly code: string;
    readonly remedy: 'retry' | 'fatal' | 'auth';
    readonly retry_after?: number;
  }): number[] {
    const asked: number[] = [];
    local.server.intercept = (frame, line) => {
      if (frame.type !== 'operations') return normally(frame, line);
      asked.push(local.surroundings.clock.monotonic());
      line.send({ type: 'error', id: frame.id, sentence: 'no', ...error });
      return true;
    };
    return asked;
  }
  const healed = async () => {
    local.server.intercept = normally;
    await local.pass(400_000);
  };

  it('the snapshot replaces the cached catalog as a whole and records a last-sync time', async () => {
    const before = await local.done('local-db:get-catalog');
    local.server.commit('product', { ...(before.documents[0] as object), name: 'new name', rev: 9 } as never);
    local.server.commit('product', { id: 'p2', rev: 9, _deleted: true } as never);
    await local.pass(60_000);
    expect(await local.done('local-db:get-catalog'), 'nothing of it before the sync').to.deep.equal(before);
    local.server.door = 'open';
    local.till().goOnline();
    const syncing = local.done('local-db:sync-catalog');
    await local.pass(60_000);
    const synced = await syncing;
    const after = await local.done('local-db:get-catalog');
    expect(after.lastSyncedAt).to.equal(synced.lastSyncedAt);
    expect(Date.parse(after.lastSyncedAt as string)).to.be.above(Date.parse(before.lastSyncedAt as string));
    const names = (after.documents as { id: string; name: string }[]).map(({ id, name }) => [id, name]);
    expect(names).to.deep.include(['p1', 'new name']);
    expect(names.map(([id]) => id)).to.not.include('p2');
  });

  it('orders taken offline wait in the outbox with temporary display codes', async () => {
    await handIn(local, 2);
    expect((await entries()).map(({ display_code, state }) => [display_code, state])).to.deep.equal([
      ['L1-0001', 'waiting'],
      ['L1-0002', 'waiting'],
    ]);
  });

  it('success removes the entry', async () => {
    await handIn(local, 1);
    await plugIn(local);
    expect(await entries()).to.deep.equal([]);
    expect(local.server.ledger.size).to.equal(1);
  });

  it('a duplicate removes it: the answer to a sale the server had already', async () => {
    await handIn(local, 1);
    // It arrives, and the answer is lost.
    local.server.intercept = (frame, line) => {
      const taken = normally(frame, line);
      if (frame.type === 'operations') line.cut();
      return taken;
    };
    await plugIn(local);
    expect(local.server.ledger.size, 'it is there').to.equal(1);
    expect(await entries(), 'and not known to be').to.have.length(1);
    await healed();
    expect(await entries()).to.deep.equal([]);
    expect(local.server.ledger.size, 'once').to.equal(1);
  });

  for (const code of ['internal', 'overloaded', 'http_502'] as const)
    it(`a 5xx (${code}) increments retry_count and is tried again, each time later, without an end`, async () => {
      await handIn(local, 2);
      const asked = answering({ code, remedy: 'retry' });
      expect(await tries()).to.deep.equal([0, 0]);
      await plugIn(local);
      expect(asked.length).to.be.above(3);
      expect(Math.max(...(await tries()))).to.be.within(4, asked.length);
      const waits = asked.slice(1, 4).map((at, index) => at - asked[index]!);
      expect(waits[0]).to.be.within(800, 1200);
      expect(waits[1]).to.be.within(1600, 2400);
      const soFar = await tries();
      await local.pass(3 * 3_600_000);
      for (const [index, count] of (await tries()).entries()) expect(count).to.be.above(soFar[index]!);
      expect((await entries()).map(({ state }) => state)).to.deep.equal(['waiting', 'waiting']);
      await healed();
      expect(await entries()).to.deep.equal([]);
    });

  it('Retry-After is respected, and 429 is no verdict and no try of the entry', async () => {
    await handIn(local, 1);
    const asked = answering({ code: 'rate_limited', remedy: 'retry', retry_after: 50_000 });
    await plugIn(local);
    expect(asked.length).to.be.within(2, 3);
    expect(asked[1]! - asked[0]!).to.be.at.least(50_000);
    expect(await entries()).to.deep.include({ ...(await entries())[0]!, state: 'waiting', retry_count: 0 });
    await healed();
    expect(await entries()).to.deep.equal([]);
  });

  it('no network is no try', async () => {
    await handIn(local, 1);
    unplug(local);
    await local.pass(3_600_000);
    expect(await tries()).to.deep.equal([0]);
  });

  it('409 order_mismatch parks it, with its reason, and holds up nothing', async () => {
    local.server.rule = ({ device_seq }) =>
      device_seq === 1 ? { kind: 'rejected', code: 'order_mismatch', details: {} } : undefined;
    await handIn(local, 2);
    await plugIn(local);
    expect((await entries()).map(({ state, reason }) => [state, reason!.code])).to.deep.equal([
      ['parked', 'order_mismatch'],
    ]);
    expect(local.server.ledger.size).to.equal(1);
  });

  it('any other 4xx parks it', async () => {
    local.server.rule = () => ({ kind: 'rejected', code: 'order_shift_closed', details: {} });
    await handIn(local, 1);
    await plugIn(local);
    expect((await entries()).map(({ state, reason }) => [state, reason!.code])).to.deep.equal([
      ['parked', 'order_shift_closed'],
    ]);
  });

  for (const [code, remedy] of [
    ['unauthenticated', 'auth'],
    ['forbidden', 'fatal'],
  ] as const)
    it(`an exchange refused with ${code} says nothing of the sale: it stays and is sent later`, async () => {
      await handIn(local, 1);
      answering({ code, remedy });
      await plugIn(local);
      expect((await entries()).map(({ state, reason }) => [state, reason])).to.deep.equal([
        ['waiting', null],
      ]);
    });
});
