// A window's end of the connection, against a host that goes away in the middle: nothing waits for ever, nothing is
// done twice, and what was open is open again.
import { expect } from 'chai';
import { StorageError } from '@evertill/client-core';
import type { Clock } from '@evertill/sync';
import { filter, firstValueFrom } from 'rxjs';
import { hostStorage } from '../../../desktop/renderer/platform/host/host-storage.ts';
import type { HostLine, LineState } from '../../../desktop/renderer/platform/host/host-line.ts';
import { RemoteChannel } from '../../../desktop/renderer/platform/host/remote-channel.ts';
import { webClock } from '../../../client-core/surroundings-web.ts';
import {
  noteSchema,
  openInstance,
  prepared,
  stored,
} from '../../client-core/storage-sqlite/given-storage.ts';
import type { Instance } from '../../client-core/storage-sqlite/given-storage.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { givenHost, passOf } from './given-host.ts';
import type { GivenHost } from './given-host.ts';
import { openWindow } from './given-window.ts';

describe('a window whose till program goes away', function () {
  this.timeout(10_000);
  let host: GivenHost;
  beforeEach(async () => (host = await givenHost()));
  afterEach(() => host.close());

  const until = (line: HostLine, wanted: LineState) =>
    firstValueFrom(line.state$.pipe(filter((state) => state === wanted)));
  const opened = async (parts: Parameters<GivenHost['line']>[0] = {}) => {
    const line = host.line(parts);
    await until(line, 'open');
    return line;
  };
  /** A storage or a channel that never answers. */
  const never = () => new Promise<never>(() => undefined);

  it('is answered at once, in words, and comes back by itself', async () => {
    const line = await opened();
    host.dispatch = never;
    const asked = line.call('till:search', { text: 'milk', limit: 1 });
    await host.vanish();
    const refusal = await asked;
    expect(refusal).to.deep.include({ ok: false, code: 'till_away' });
    expect(await line.call('till:go-online', {})).to.deep.include({ code: 'till_away' });
    host.dispatch = async () => ({ ok: true, reply: {} });
    await host.comeBack();
    await until(line, 'open');
    expect(await line.call('till:go-online', {})).to.deep.equal({ ok: true, reply: {} });
  });

  it('says of what does not fit on the way to the program that it is too large, not that nobody is there', async () => {
    const window = openWindow(`http://127.0.0.1:${host.port()}/#window=${host.keys.token()}`, host.build);
    host.dispatch = async () => ({ ok: true, reply: { done: true, body: '{}' } });
    const ask = (body: string) => window.host.ask({ method: 'POST', path: '/vendor/imports/products', body });
    const isOpen = () =>
      ask('sku').then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isOpen())) await new Promise((resolve) => setTimeout(resolve, 5));
    const table = 'sku,name\n'.repeat(120_000);
    expect(await ask(table)).to.deep.include({ ok: false, code: 'too_large' });
    window.close();
  });

  it('[I2] asks once more for what may be asked again, when the till is there, and is answered once', async () => {
    const line = await opened();
    const asked: unknown[] = [];
    const answers = new Map<number, () => void>();
    host.dispatch = (_, request) => {
      const nth = asked.push(request);
      return new Promise((resolve) => answers.set(nth, () => resolve({ ok: true, reply: { nth } })));
    };
    const heard = async (count: number) => {
      while (asked.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    const placed = line.call('till:place-order', { cart: 1 }, { again: true });
    await heard(1);
    await host.vanish();
    await until(line, 'away');
    await host.comeBack();
    await until(line, 'open');
    expect(asked, 'not before the till itself is open').to.have.length(1);
    line.askAgain();
    await heard(2);
    const other = line.call('till:go-online', {});
    await heard(3);
    line.askAgain();
    answers.get(2)!();
    answers.get(3)!();
    expect(await placed).to.deep.equal({ ok: true, reply: { nth: 2 } });
    expect(await other).to.deep.equal({ ok: true, reply: { nth: 3 } });
    expect(asked).to.deep.equal([{ cart: 1 }, { cart: 1 }, {}]);
  });

  it('[T18] is told that something is too large, and stays connected', async () => {
    const line = await opened();
    const text = 'x'.repeat(1_048_575);
    for (const again of [false, true]) {
      const refused = await line.call('till:place-order', { text }, { again });
      expect(refused).to.deep.include({ ok: false, code: 'too_large' });
    }
    const largest = 'x'.repeat(1_048_576 - '{"text":""}'.length);
    host.dispatch = async (_, request) => ({ ok: true, reply: (request as { text: string }).text.length });
    expect(await line.call('till:search', { text: largest })).to.deep.equal({
      ok: true,
      reply: largest.length,
    });
    expect(line.state$.value).to.equal('open');
  });

  it('gives up when it is not known, and does not knock again', async () => {
    const line = host.line({ pass: passOf({ secret: 'a.b' }) });
    await until(line, 'unknown');
    const knocks = host.retries();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(host.retries()).to.equal(knocks);
    expect(line.state$.value).to.equal('unknown');
    expect(await line.call('till:go-online', {})).to.deep.include({ code: 'till_away' });
  });

  it('loads again when the program has another build, with what lets it in', async () => {
    const pass = passOf({ token: host.keys.token() });
    await new Promise<void>((outdated) => host.line({ build: 'old', pass, outdated }));
    expect(host.keys.isSecret(pass.secret!)).to.equal(true);
  });

  describe('while it reads', () => {
    let instance: Instance;
    let line: HostLine;
    let channel: RemoteChannel;
    let remote: Instance;

    beforeEach(async () => {
      instance = await openInstance(host.lent.storage, noteSchema as never);
      line = await opened();
      channel = new RemoteChannel(line, webClock);
      remote = await openInstance(hostStorage(channel), noteSchema as never);
      await write('a');
    });
    const write = (id: string) =>
      instance.bulkWrite([{ document: stored({ id, name: id, nr: 1 }, 1, '1-x') }], 'test');
    const all = () => remote.query(prepared(remote, { selector: {} }));
    const faultOf = async (work: Promise<unknown>): Promise<string> => {
      const error: unknown = await work.then(
        () => expect.fail('It was answered.'),
        (reason) => reason,
      );
      expect(error, String(error)).to.be.instanceOf(StorageError);
      return (error as StorageError).fault;
    };

    it('reads, and is told which faults there are', async () => {
      expect((await all()).documents.map(({ id }) => id)).to.deep.equal(['a']);
      const row = { document: stored({ id: 'b', name: 'b', nr: 1 }, 1, '1-x') };
      expect(await faultOf(remote.bulkWrite([row], 'x'))).to.equal('readonly');
      instance.query = () =>
        Promise.reject(Object.assign(new Error('no'), { name: 'SqliteStorageError', code: 'io' }));
      expect(await faultOf(all())).to.equal('io');
    });

    it('has every request in flight rejected with a typed error', async () => {
      instance.query = never;
      const asked = [all(), all(), remote.count(prepared(remote, { selector: {} }))];
      instance.count = never;
      await new Promise((resolve) => setTimeout(resolve, 50));
      const faults = Promise.all(asked.slice(0, 2).map(faultOf));
      await host.vanish();
      expect(await faults).to.deep.equal(['away', 'away']);
      await asked[2]!.catch(() => undefined);
      expect(await faultOf(all()), 'and those after it').to.equal('away');
    });

    it('reads on over the same connections, and hears that anything may have changed', async () => {
      await host.vanish();
      await until(line, 'away');
      await write('b');
      await host.comeBack();
      await until(line, 'open');
      const heard: (readonly string[])[] = [];
      remote.changeStream().subscribe(({ events }) => heard.push(events.map(({ documentId }) => documentId)));
      expect(await channel.reopen()).to.equal(true);
      expect(heard).to.deep.equal([[]]);
      expect((await all()).documents.map(({ id }) => id)).to.deep.equal(['a', 'b']);
      await write('c');
      await all();
      expect(heard).to.deep.equal([[], ['c']]);
    });

    it('knows when what it had open is not lent any more', async () => {
      await host.vanish();
      await until(line, 'away');
      await instance.close();
      await host.comeBack();
      await until(line, 'open');
      expect(await channel.reopen()).to.equal(false);
    });

    it('[I16] closes without anybody there, and never closes the till’s own', async () => {
      await remote.close();
      expect((await instance.query(prepared(instance, { selector: {} }))).documents).to.have.length(1);
      const other = await openInstance(hostStorage(channel), noteSchema as never);
      await host.vanish();
      await until(line, 'away');
      await other.remove();
      expect((await instance.query(prepared(instance, { selector: {} }))).documents).to.have.length(1);
    });

    it('opens nothing while nobody is there', async () => {
      await host.vanish();
      await until(line, 'away');
      expect(await faultOf(openInstance(hostStorage(channel), noteSchema as never))).to.equal('away');
    });
  });

  it('does not wait for a program that hangs', async () => {
    const instance = await openInstance(host.lent.storage, noteSchema as never);
    const clock = new FakeClock();
    const line = await opened();
    const channel = new RemoteChannel(line, clock as Clock);
    const remote = await openInstance(hostStorage(channel), noteSchema as never);
    instance.query = never;
    const asked = remote
      .query(prepared(remote, { selector: {} }))
      .catch((error: StorageError) => error.fault);
    await clock.advance(14_999);
    expect(line.state$.value).to.equal('open');
    await clock.advance(2);
    expect(await asked).to.equal('away');
    expect(line.state$.value).to.equal('away');
    await until(line, 'open');
  });
});
