// The server's side of a snapshot, with a reader that takes as much as the test lets it and a clock that stands still:
// how much is held meanwhile, and who is cut off.
import { Writable } from 'node:stream';
import { expect } from 'chai';
import type { Response } from 'express';
import { collections } from '@evertill/schemas';
import type { Actor } from '@evertill/schemas';
import { limits } from '@evertill/sync';
import type { FeedRequest } from '../../../server/db/database.ts';
import type { ReplicationDeps } from '../../../server/replication/deps.ts';
import { snapshot } from '../../../server/replication/snapshot.ts';
import { FakeClock, settle } from '../../support/fake-clock.ts';
import { anEmployee } from '../../support/given-proposal.ts';

const pages = 100;

/** Takes one frame for each call of `take`. */
class SlowReader extends Writable {
  readonly frames: Buffer[] = [];
  #taken: (() => void) | undefined;

  constructor() {
    super({ highWaterMark: 1 });
    this.on('error', () => undefined);
  }

  writeHead(): this {
    return this;
  }

  override _write(frame: Buffer, _encoding: string, done: () => void): void {
    this.frames.push(frame);
    this.#taken = done;
  }

  async take(): Promise<void> {
    this.#taken?.();
    await settle();
  }
}

describe('a snapshot on its way', () => {
  let clock: FakeClock;
  let reader: SlowReader;
  let asked: FeedRequest[];
  let open: number;
  let epoch: string;
  let rights: Actor | undefined;
  let done: Promise<unknown>;

  beforeEach(async () => {
    clock = new FakeClock();
    reader = new SlowReader();
    asked = [];
    open = 0;
    epoch = 'e';
    rights = anEmployee;
    done = begin();
    await settle();
  });
  afterEach(async () => {
    reader.destroy();
    await done;
  });

  /** The feed's pages are transactions: `open` counts those that have not ended. */
  async function page(_: unknown, request: FeedRequest) {
    asked.push(request);
    open++;
    await settle();
    open--;
    const number = asked.length;
    const checkpoint = { epoch, xid: String(number), id: 'p' };
    return { documents: [`{"id":"p${number}"}`], checkpoint, covered: 1, complete: number === pages };
  }

  function begin(): Promise<unknown> {
    const deps = {
      collections,
      surroundings: { clock },
      authenticate: () => Promise.resolve(rights && { actor: rights }),
      history: { epoch: () => epoch },
      database: { feed: { page } },
    } as unknown as ReplicationDeps;
    const [storeId] = anEmployee.store_ids!;
    const listener = { actor: anEmployee, storeId: storeId!, token: 't', expiresAt: clock.now() + 600_000 };
    const request = { collection: 'product', checkpoint: null, limit: 1, from_day: undefined, plain: true };
    return snapshot(deps, listener, request as never, reader as unknown as Response);
  }

  it('[F7] holds a page that is being sent and the next one, and no transaction, however many there are', async () => {
    for (let taken = 0; taken < 10; taken++) {
      await clock.advance(limits.snapshotPatience / 2);
      expect(reader.frames).to.have.length(taken + 1);
      expect(asked.length, `pages read when ${taken} were taken`).to.be.at.most(taken + 2);
      expect(open, 'open transactions').to.equal(0);
      await reader.take();
    }
  });

  it('[F7] all of it arrives, page behind page', async () => {
    while (!reader.writableFinished) await reader.take();
    const texts = reader.frames.map((frame) => frame.subarray(4).toString());
    expect(texts.map((text) => text.split('\n')[1])).to.deep.equal(
      Array.from({ length: pages }, (_, index) => `{"id":"p${index + 1}"}`),
    );
    expect(asked.map(({ after }) => after.xid).slice(1)).to.deep.equal(
      Array.from({ length: pages - 1 }, (_, index) => String(index + 1)),
    );
  });

  it('[F7] is cut when nothing of it is taken for 30 s', async () => {
    await reader.take();
    await clock.advance(29_999);
    expect(reader.destroyed).to.equal(false);
    await reader.take();
    await clock.advance(29_999);
    expect(reader.destroyed).to.equal(false);
    await clock.advance(1);
    expect(reader.destroyed).to.equal(true);
    expect(asked.length).to.be.at.most(4);
  });

  it('[F7] is cut when the token ends', async () => {
    for (let passed = 0; passed < 600_000; passed += 20_000) {
      expect(reader.destroyed, `after ${passed} ms`).to.equal(false);
      await clock.advance(20_000);
      await reader.take();
    }
    expect(reader.destroyed).to.equal(true);
  });

  it('[F7] is cut within a minute when its reader loses a right, or all of them', async () => {
    rights = { ...anEmployee, store_ids: [] };
    for (let passed = 0; passed < 60_000; passed += 20_000) {
      await clock.advance(20_000);
      await reader.take();
    }
    expect(reader.destroyed).to.equal(true);
  });

  it('[F7] is cut when history is renewed, and nothing of the new one is said to be of the old', async () => {
    await reader.take();
    const before = reader.frames.length;
    epoch = 'renewed';
    await reader.take();
    expect(reader.destroyed).to.equal(true);
    expect(reader.frames).to.have.length(before);
  });
});
