// Locks, bell, hash and ids as plain Node has them, and what a browser is told that lacks something.
import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { UnsupportedBrowserError, webLocks } from '../../../client-core/platform/web-locks.ts';
import { nodeSurroundings } from '../../../client-core/surroundings-node.ts';

const make = (scope: string) =>
  nodeSurroundings({ url: 'http://127.0.0.1:1', storage: getRxStorageMemory(), scope });
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('the surroundings in Node', () => {
  for (const [kind, locksOf] of [
    ['process locks', (scope: string) => make(scope).locks],
    ['Web Locks', (scope: string) => webLocks(navigator.locks, scope)],
  ] as const) {
    it(`${kind} let one in at a time, in order, over everything that shares the storage`, async () => {
      const [one, two] = [locksOf(`${kind} a`), locksOf(`${kind} a`)];
      const seen: string[] = [];
      const work = (name: string) => async () => {
        seen.push(`${name} in`);
        await pause(3);
        seen.push(`${name} out`);
        return name;
      };
      const elsewhere = locksOf(`${kind} b`).exclusive('journal', work('other storage'));
      const all = [
        one.exclusive('journal', work('1')),
        two.exclusive('journal', work('2')),
        one
          .exclusive('journal', () => Promise.reject(new Error('broken')))
          .catch((error: Error) => error.message),
        two.exclusive('journal', work('3')),
      ];
      expect(await Promise.all(all)).to.deep.equal(['1', '2', 'broken', '3']);
      await elsewhere;
      expect(seen.filter((line) => !line.startsWith('other'))).to.deep.equal([
        '1 in',
        '1 out',
        '2 in',
        '2 out',
        '3 in',
        '3 out',
      ]);
    });

    it(`${kind} hand leadership on when it is released, past those who gave up`, async () => {
      const locks = locksOf(`${kind} leader`);
      const first = locks.hold('leader');
      await first.held;
      const second = locks.hold('leader');
      const third = locks.hold('leader');
      let led = '';
      void second.held.then(
        () => (led += 'second '),
        () => undefined,
      );
      void third.held.then(() => (led += 'third '));
      await pause(5);
      expect(led).to.equal('');
      second.release();
      first.release();
      await third.held;
      expect(led.endsWith('third ')).to.equal(true);
      third.release();
    });
  }

  it('rings for the others, not for oneself', () => {
    const [one, two, other] = [make('bell').bell, make('bell').bell, make('no bell').bell];
    const heard: string[] = [];
    one.onRing(() => heard.push('one'));
    const stop = two.onRing(() => heard.push('two'));
    other.onRing(() => heard.push('other'));
    one.ring();
    stop();
    one.ring();
    expect(heard).to.deep.equal(['two']);
  });

  it('hashes like everybody else, and makes ids that grow', async () => {
    const { sha256, chance, clock } = make('hash');
    for (const text of ['', 'abc', 'hyvää päivää €𝄞', 'x'.repeat(5000)]) {
      expect(sha256(text)).to.equal(createHash('sha256').update(text).digest('hex'));
    }
    const ids = Array.from({ length: 100 }, () => chance.id());
    expect(ids).to.deep.equal([...new Set(ids)].sort());
    expect(ids[0]).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
    const before = clock.monotonic();
    await new Promise<void>((resolve) => void clock.after(10, resolve));
    expect(clock.monotonic() - before).to.be.within(8, 2000);
    clock.after(1, () => expect.fail('a cancelled timer ran')).cancel();
    await pause(5);
  });

  it('says what it runs on and how much room there is, and packs a file that anybody can open', async () => {
    const directory = await mkdtemp(path.join(os.tmpdir(), 'evertill-room-'));
    await writeFile(path.join(directory, 'a'), 'x'.repeat(1000));
    const machine = make(directory).machine!;
    expect(machine.platform).to.equal(`Node ${process.versions.node}`);
    const { persistent, used, left } = await machine.space();
    expect([persistent, used]).to.deep.equal([true, 1000]);
    expect(left).to.be.above(1_000_000);
    expect(await make('memory').machine!.space()).to.deep.equal({ persistent: null, used: null, left: null });
    const text = 'ä, 日本\n'.repeat(20_000);
    const { content, sha256 } = await machine.pack(text);
    expect(gunzipSync(content).toString()).to.equal(text);
    expect(sha256).to.equal(createHash('sha256').update(content).digest('hex'));
    expect(content.length).to.be.below(5000);
    await rm(directory, { recursive: true });
  });

  it('rejects a request when there is no network', async () => {
    const failure = await make('http')
      .http({ method: 'GET', path: '/', headers: {} })
      .catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(Error);
  });

  it('tells a page on a plain http address what is missing and what to do', () => {
    expect(() => webLocks(undefined, 'x')).to.throw(
      UnsupportedBrowserError,
      'has no Web Locks. Open it over https',
    );
  });
});
