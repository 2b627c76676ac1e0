// postmaster.pid says who claims to run a cluster; whether he does is seen from the process, not from the number.
import { mkdtemp, realpath, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { parsePostmasterPid, readPostmaster } from '../../../server/db/postmaster-pid.ts';
import { testClock } from '../../support/test-clock.ts';

const text = (pid: number): string =>
  [pid, '/data/18', 1_790_000_000, 5433, '/tmp/sockets', '127.0.0.1', '  5432 7', 'ready   ', ''].join('\n');

describe('postmaster.pid', () => {
  let cluster: string;
  const write = (content: string): Promise<void> => writeFile(path.join(cluster, 'postmaster.pid'), content);

  beforeEach(async () => {
    cluster = await realpath(await mkdtemp(path.join(os.tmpdir(), 'evertill-pid-')));
  });
  afterEach(() => rm(cluster, { recursive: true }));

  it('is read by its lines', () => {
    expect(parsePostmasterPid(text(4711))).to.deep.equal({
      pid: 4711,
      port: 5433,
      socketDir: '/tmp/sockets',
      listenAddress: '127.0.0.1',
      ready: true,
    });
    expect(parsePostmasterPid(text(4711).replace('ready   ', 'stopping'))?.ready).to.equal(false);
  });

  for (const content of ['', '\n', 'x\ny', '-4\n', '0\n', '1.5\n']) {
    it(`is not understood when it says ${JSON.stringify(content)}, and tells its age`, async () => {
      await write(content);
      const written = new Date(testClock.now() - 5_000);
      await utimes(path.join(cluster, 'postmaster.pid'), written, written);
      const state = await readPostmaster(cluster);
      expect(state.kind).to.equal('unreadable');
      expect((state as { ageMs: number }).ageMs).to.be.within(4_990, 15_000);
    });
  }

  it('may be absent', async () => {
    expect(await readPostmaster(cluster)).to.deep.equal({ kind: 'none' });
  });

  it('is dead when its process is gone, or is another program that took the number', async function () {
    await write(text(2 ** 22 + 1));
    expect(await readPostmaster(cluster)).to.deep.equal({ kind: 'dead', pid: 2 ** 22 + 1 });
    await write(text(process.pid));
    expect(await readPostmaster(cluster)).to.deep.equal({ kind: 'dead', pid: process.pid });
  });
});
