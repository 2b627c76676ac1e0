// [D4] When a digest is computed and when a known one is given again, over a feed that answers when the test lets it.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import type { Database } from '../../../server/db/database.ts';
import { DigestCache } from '../../../server/replication/digest.ts';
import { Gate } from '../../contract/contract-subject.ts';

describe('[D4] the digests of a server', () => {
  let documents: string[];
  let xid: number;
  let settled: boolean;
  let gate: Gate | undefined;
  let computed: number;
  let cache: DigestCache;

  const checkpoint = () => ({ epoch: 'e', xid: String(xid), id: '' });
  const ask = (key = 'store:a', fromDay?: string) =>
    cache.digest({ vendor_id: 'v' }, collections.product, key, fromDay);

  beforeEach(() => {
    [documents, xid, settled, gate, computed] = [['{"id":"a"}'], 1, true, undefined, 0];
    const feed = {
      head: () => Promise.resolve(checkpoint()),
      async all(_tenant: unknown, _scope: unknown, each: (text: string) => void) {
        computed += 1;
        const [then, head] = [documents.slice(), { checkpoint: checkpoint(), settled }];
        await gate?.pass();
        then.forEach((text) => each(text));
        return head;
      },
    };
    cache = new DigestCache({ feed } as unknown as Database, (text) =>
      text.length.toString(16).padStart(64, '0'),
    );
  });

  it('are computed once for each state of the feed', async () => {
    const [first, second] = [await ask(), await ask()];
    expect([first.count, second, computed]).to.deep.equal([1, first, 1]);
    documents.push('{"id":"b"}');
    xid = 2;
    expect(await ask()).to.include({ count: 2 });
    expect(computed).to.equal(2);
  });

  it('are of one scope and one day', async () => {
    await ask();
    await ask('store:b');
    await ask('store:a', '2026-01-01');
    expect(computed).to.equal(3);
  });

  it('are computed anew while a transaction is open that may change what lies before the head', async () => {
    settled = false;
    expect(await ask()).to.include({ count: 1 });
    documents.push('{"id":"b"}');
    settled = true;
    expect(await ask(), 'the same head, another content').to.include({ count: 2 });
  });

  it('are shared by all who ask while one is computed, if it began after they asked', async () => {
    settled = false;
    gate = new Gate();
    const early = ask();
    await gate.reached;
    documents.push('{"id":"b"}');
    const late = Array.from({ length: 50 }, () => ask());
    gate.open();
    expect(await early).to.include({ count: 1 });
    for (const answer of await Promise.all(late)) expect(answer).to.include({ count: 2 });
    expect(computed).to.equal(2);
  });

  it('are tried again after a failure', async () => {
    const good = documents;
    documents = ['no JSON'];
    const failed = await ask().catch((error: unknown) => error);
    expect(failed).to.be.an('error');
    documents = good;
    expect(await ask()).to.include({ count: 1 });
  });
});
