// [S] One scope's live feed with a database that answers when the test lets it: who joins, leaves and is told what when
// things happen at the same moment.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import { startOf } from '@evertill/sync';
import type { Checkpoint } from '@evertill/sync';
import type { Feed, FeedPage, FeedRequest } from '../../../server/db/database.ts';
import { ScopeFeed } from '../../../server/replication/scope-feed.ts';
import type { Subscriber } from '../../../server/replication/scope-feed.ts';
import { Gate } from '../../contract/contract-subject.ts';

interface Row {
  readonly xid: number;
  readonly id: string;
}

const at = (xid: number, id = ''): Checkpoint => ({ epoch: 'e', xid: String(xid), id });

describe('the feed of one scope', () => {
  let rows: Row[];
  let horizon: number;
  let gate: Gate | undefined;
  let reads: number;
  let feed: ScopeFeed;

  beforeEach(() => {
    rows = [];
    horizon = Infinity;
    gate = undefined;
    reads = 0;
    const source = {
      async page({ after, limit }: FeedRequest): Promise<FeedPage> {
        reads += 1;
        await gate?.pass();
        const found = rows.filter(({ xid }) => xid > Number(after.xid)).slice(0, limit);
        const covered = found.filter(({ xid }) => xid < horizon);
        const last = covered.at(-1);
        return {
          documents: found.map(({ id }) => `{"id":"${id}"}`),
          checkpoint: last ? at(last.xid, last.id) : after,
          covered: covered.length,
          complete: found.length < limit,
        };
      },
      head: () => Promise.resolve(at(rows.at(-1)?.xid ?? 0)),
    };
    feed = new ScopeFeed(
      { ...source, page: (_: unknown, request: FeedRequest) => source.page(request) } as unknown as Feed,
      { vendor_id: 'v' },
      { collection: collections.product, key: 'store:a' },
    );
  });

  interface Listener extends Subscriber {
    readonly heard: string[];
  }

  function listener(): Listener {
    const heard: string[] = [];
    return {
      heard,
      changes(frame) {
        const { documents, checkpoint } = JSON.parse(frame) as { documents: Row[]; checkpoint: Checkpoint };
        heard.push(`${documents.map(({ id }) => id).join()} @${checkpoint.xid}`);
      },
      resync: () => heard.push('resync'),
      ended: (frame) => heard.push(`ended ${frame ?? ''}`.trim()),
    };
  }

  const add = (...ids: readonly string[]) => {
    for (const id of ids) rows.push({ xid: rows.length + 1, id });
  };

  it('[S2] sends what is ahead of the horizon at once and only once, and moves the checkpoint when it is safe', async () => {
    const one = listener();
    await feed.subscribe(one, at(0));
    add('a', 'b');
    horizon = 1;
    await feed.hint();
    await feed.hint();
    expect(one.heard).to.deep.equal(['a,b @0']);
    expect(feed.isHeldBack).to.equal(true);
    horizon = Infinity;
    await feed.hint();
    expect(one.heard).to.deep.equal(['a,b @0', ' @2']);
    expect(feed.isHeldBack).to.equal(false);
  });

  it('[S2] tells one who joins what is ahead as well', async () => {
    await feed.subscribe(listener(), at(0));
    add('a');
    horizon = 1;
    await feed.hint();
    const late = listener();
    await feed.subscribe(late, at(0));
    expect(late.heard).to.deep.equal(['a @0']);
  });

  it('[S1] brings everybody from where they stand, and reads once for all of them', async () => {
    add('a', 'b', 'c');
    const [behind, current] = [listener(), listener()];
    await feed.subscribe(current, at(3, 'c'));
    await feed.subscribe(behind, at(1, 'a'));
    expect([behind.heard, current.heard]).to.deep.equal([['b,c @3'], []]);
    const before = reads;
    add('d');
    await Promise.all([feed.hint(), feed.hint(), feed.hint()]);
    expect(reads - before, 'many hints are one read').to.equal(1);
    expect([behind.heard.at(-1), current.heard.at(-1)]).to.deep.equal(['d @4', 'd @4']);
  });

  it('[S6] is not moved by a position it never had', async () => {
    add('a');
    await feed.subscribe(listener(), at(999, 'z'));
    const honest = listener();
    await feed.subscribe(honest, at(1, 'a'));
    add('b');
    await feed.hint();
    expect(honest.heard).to.deep.equal(['b @2']);
  });

  it('[H6] tells everybody when it is over, also one who is just joining', async () => {
    const [settled, joining] = [listener(), listener()];
    await feed.subscribe(settled, at(0));
    gate = new Gate();
    const joined = feed.subscribe(joining, startOf('e'));
    await gate.reached;
    feed.end('{"type":"reset"}');
    gate.open();
    await joined;
    expect(settled.heard).to.deep.equal(['ended {"type":"reset"}']);
    expect(joining.heard).to.deep.equal(['ended {"type":"reset"}']);
    expect(feed.isIdle).to.equal(true);
  });

  it('goes on after a read that failed: nothing is lost', async () => {
    const one = listener();
    await feed.subscribe(one, at(0));
    add('a');
    gate = new Gate();
    const failing = feed.hint();
    await gate.reached;
    rows = new Proxy(rows, {
      get() {
        throw new Error('away');
      },
    });
    gate.open();
    await failing.catch(() => undefined);
    gate = undefined;
    rows = [{ xid: 1, id: 'a' }];
    await feed.hint();
    expect(one.heard).to.deep.equal(['a @1']);
  });

  it('is idle only when nobody listens and nobody is joining', async () => {
    const one = listener();
    expect(feed.isIdle).to.equal(true);
    const joined = feed.subscribe(one, at(0));
    expect(feed.isIdle).to.equal(false);
    await joined;
    feed.unsubscribe(one);
    expect(feed.isIdle).to.equal(true);
  });
});
