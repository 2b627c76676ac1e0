// Another device's unsent work on its way to the server: what the server breaks on keeps nothing else out.
import { expect } from 'chai';
import { limits } from '@evertill/sync';
import { localServer, handIn, offlineTill, plugIn } from './local-till.ts';
import type { LocalTill } from './local-till.ts';

type Failure = { readonly code: string; readonly remedy: 'retry' | 'fatal'; readonly retry_after?: number };

describe('another device’s unsent work', () => {
  const opened: LocalTill[] = [];
  let other: LocalTill;
  /** Numbers in each batch the server was asked for. */
  let asked: number[][];
  /** Undefined: the batch is answered. */
  let failure: (numbers: readonly number[]) => Failure | undefined;
  afterEach(async () => {
    for (const local of opened.splice(0)) await local.close();
  });

  /** Entries of a till that broke, ready to be handed over by another one. */
  async function given(count: number): Promise<() => Promise<Record<string, unknown>>> {
    const server = localServer();
    const broken = await offlineTill({ server });
    await handIn(broken, count);
    const { name } = await broken.done<{ name: string }>('local-db:export-unsent');
    other = await offlineTill({ server, files: broken.disk, deviceId: 'device-2' });
    opened.push(broken, other);
    await plugIn(other);
    [asked, failure] = [[], () => undefined];
    const { intercept } = server;
    server.intercept = (frame, line) => {
      if (frame.type !== 'operations') return intercept(frame, line);
      const numbers = frame.operations.map((entry) => (entry as { device_seq: number }).device_seq);
      asked.push(numbers);
      const failed = failure(numbers);
      if (failed) line.send({ type: 'error', id: frame.id, sentence: 'It did not work.', ...failed });
      return failed ? true : intercept(frame, line);
    };
    return () => other.ask('local-db:import-unsent', { name }) as Promise<Record<string, unknown>>;
  }
  const arrived = () => [...other.server.ledger.keys()].map((key) => Number(key.split('/')[1]));
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  for (const [what, failed] of [
    ['breaks on', { code: 'internal', remedy: 'retry' }],
    ['refuses to read', { code: 'invalid_input', remedy: 'fatal' }],
  ] as const)
    it(`arrives without the entries that the server ${what}, in order, and those are counted`, async () => {
      const take = await given(450);
      const poison = new Set([1, 2, 77, 200, 201, 450]);
      failure = (batch) => (batch.some((number) => poison.has(number)) ? failed : undefined);
      expect(await take()).to.deep.include({
        ok: true,
        reply: {
          to: 'server',
          entries: 450,
          waitingAgain: 0,
          drafts: 0,
          outcomes: { applied: 444, failed: 6 },
        },
      });
      expect(arrived()).to.deep.equal(numbers(450).filter((number) => !poison.has(number)));
      expect(asked.length, 'halved, not one by one').to.be.below(100);
      // Once the server is mended the same file brings the rest.
      failure = () => undefined;
      expect(await take()).to.deep.include({
        reply: { to: 'server', entries: 450, waitingAgain: 0, drafts: 0, outcomes: { applied: 450 } },
      });
    });

  it('ends where nothing is answered any more, and does not try each entry', async () => {
    const take = await given(450);
    failure = ([first]) => (first! > 200 ? { code: 'internal', remedy: 'retry' } : undefined);
    expect(await take()).to.deep.include({ ok: false, code: 'server_unreached' });
    expect(new Set(asked.flat()).size, 'the last batch is not asked').to.equal(2 * limits.operationsPerBatch);
  });

  it('ends at once when the line is lost, or the server is overloaded', async () => {
    const take = await given(3);
    failure = () => ({ code: 'overloaded', remedy: 'retry' });
    expect(await take()).to.include({ ok: false, code: 'server_unreached' });
    expect(asked).to.deep.equal([[1, 2, 3]]);
    other.server.intercept = (frame, line) => {
      if (frame.type === 'operations') {
        asked.push([]);
        line.cut();
      }
      return frame.type === 'operations';
    };
    expect(await take()).to.include({ ok: false, code: 'server_unreached' });
    expect(asked).to.deep.equal([[1, 2, 3], []]);
  });

  it('waits as long as a server asks that was asked too often, once', async () => {
    const take = await given(3);
    const tooOften = { code: 'rate_limited', remedy: 'retry', retry_after: 1000 } as const;
    failure = () => (asked.length === 1 ? tooOften : undefined);
    const taken = take();
    await other.pass(999);
    expect(asked).to.have.length(1);
    await other.pass(1);
    expect(await taken).to.include({ ok: true });
    failure = () => tooOften;
    const refused = take();
    await other.pass(1000);
    expect(await refused).to.include({ ok: false, code: 'server_unreached' });
    expect(asked).to.have.length(4);
  });
});
