// An update is looked for by itself and installed when somebody says so, goes on where the line broke, and never leaves
// sales behind.
import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import type { Fetch } from '../../../../desktop/services/updates/download.ts';
import { feedOf } from '../../../../desktop/services/updates/feed.ts';
import { compareVersions } from '../../../../desktop/services/updates/version.ts';
import { GivenFeed, origin, sha512, signed } from './given-feed.ts';
import type { Serve } from './given-feed.ts';

describe('updates of the app', () => {
  let feed: GivenFeed;
  beforeEach(async () => {
    feed = await new GivenFeed().open();
  });
  afterEach(() => feed.close());

  const answer = async (work: Promise<{ ok: true } | { ok: false; code: string }>) => {
    const given = await feed.whileTimePasses(work);
    return given.ok ? 'ok' : given.code;
  };
  const name = '/evertill-2.0.0.AppImage';

  it('says which version there is, and what is new in it', async () => {
    expect(await feed.app().check()).to.deep.equal({
      ok: true,
      available: true,
      version: '2.0.0',
      releaseNotes: 'Quicker.',
    });
    expect(await feed.app({ installed: '2.0.0' }).check()).to.deep.equal({ ok: true, available: false });
    expect(await answer(feed.app({ installed: '2.0.0' }).downloadAndInstall())).to.equal('update_none');
  });

  it('is looked for 30 seconds after the start, and every six hours from then on', async () => {
    const app = feed.app();
    const asked = () => feed.requests.filter((request) => request === '/feed.json').length;
    const comes = async (count: number) => {
      for (let turn = 0; turn < 400 && asked() < count; turn++) await feed.clock.advance(0);
      // What came of it, and the wait for the next one.
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 1));
    };
    app.start();
    await feed.clock.advance(29_999);
    expect(asked()).to.equal(0);
    await feed.clock.advance(1);
    await comes(1);
    expect(asked()).to.equal(1);
    for (let turn = 0; turn < 200 && feed.found.length === 0; turn++) await feed.clock.advance(0);
    expect(feed.found.map(({ version }) => version)).to.deep.equal(['2.0.0']);
    await comes(1);
    await feed.clock.advance(6 * 3_600_000);
    await comes(2);
    expect(asked()).to.equal(2);
    app.stop();
    await feed.clock.advance(24 * 3_600_000);
    expect(asked()).to.equal(2);
  });

  it('is not looked for where a build has no feed, and says so', async () => {
    const app = feed.app({ feedUrl: undefined });
    app.start();
    await feed.clock.advance(60_000);
    expect(feed.requests).to.deep.equal([]);
    expect(await answer(app.check())).to.equal('update_unconfigured');
  });

  it('goes on where the line broke, and shows how far it is', async () => {
    const cuts = [70_000, 71_000, 150_000];
    const hasReceived = (bytes: number) => (feed.progress.at(-1)?.[0] ?? 0) >= bytes;
    const cutting: Serve = (request, response) => {
      const from = Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0);
      const to = cuts.find((cut) => cut > from) ?? feed.file.length;
      response.writeHead(from > 0 ? 206 : 200, {
        'Content-Length': feed.file.length - from,
        ...(from > 0 && { 'Content-Range': `bytes ${from}-${feed.file.length - 1}/${feed.file.length}` }),
      });
      response.write(feed.file.subarray(from, to));
      if (to === feed.file.length) return void response.end();
      // What the app has not looked at when the line breaks is lost, so it breaks when it has.
      const cut = () => (hasReceived(to) ? response.destroy() : setImmediate(cut));
      cut();
    };
    feed.served.set(name, cutting);
    expect(await answer(feed.app().downloadAndInstall())).to.equal('ok');
    expect(sha512(feed.installed[0]!.bytes)).to.equal(sha512(feed.file));
    const begun = feed.requests.flatMap((request) => /bytes=(\d+)-/.exec(request)?.[1] ?? []);
    expect(begun).to.deep.equal(cuts.map(String));
    expect(feed.progress.at(-1)).to.deep.equal([feed.file.length, feed.file.length]);
    const received = feed.progress.map(([bytes]) => bytes);
    expect(received).to.deep.equal(received.toSorted((one, other) => one - other));
  });

  it('keeps what has arrived when nothing more comes, and goes on from it another day', async () => {
    feed.served.set(name, (_, response) => {
      response.writeHead(200, { 'Content-Length': feed.file.length });
      response.write(feed.file.subarray(0, 50_000));
    });
    const app = feed.app();
    const begun = app.downloadAndInstall();
    while (feed.progress.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    app.stop();
    expect(await answer(begun)).to.equal('update_unreachable');
    feed.served.set(name, feed.file);
    expect(await answer(feed.app().downloadAndInstall())).to.equal('ok');
    expect(feed.requests.at(-1)).to.match(/ bytes=\d+-$/);
    expect(sha512(feed.installed[0]!.bytes)).to.equal(sha512(feed.file));
  });

  it('gives a line up that says nothing, and tries again', async () => {
    let asked = 0;
    feed.served.set(name, (_, response) => {
      asked++;
      if (asked === 1) response.writeHead(200, { 'Content-Length': feed.file.length }).flushHeaders();
      else response.writeHead(200, { 'Content-Length': feed.file.length }).end(feed.file);
    });
    expect(await answer(feed.app().downloadAndInstall())).to.equal('ok');
    expect(asked).to.equal(2);
  });

  it('ends after some tries where there is no such file, and where nobody answers', async () => {
    feed.served.delete(name);
    expect(await answer(feed.app().downloadAndInstall())).to.equal('update_unreachable');
    expect(feed.requests.filter((request) => request.startsWith(name)).length).to.equal(1);
    feed.served.set(name, (_, response) => void response.destroy());
    let tries = 0;
    // Counted where they begin: on a line that has just been cut a request may not even arrive.
    const counting: Fetch = (url, init) => {
      if (url.endsWith(name)) tries++;
      return feed.fetch(url, init);
    };
    expect(await answer(feed.app({ fetch: counting }).downloadAndInstall())).to.equal('update_unreachable');
    expect(tries).to.equal(5);
    feed.served.set('/feed.json', (_, response) => void response.destroy());
    expect(await answer(feed.app().check())).to.equal('update_unreachable');
  });

  it('waits while sales wait that the new version is not proven to send, also those made while it came', async () => {
    feed.unsent = 3;
    expect(await answer(feed.app().downloadAndInstall()), 'proven').to.equal('ok');
    feed.offers(signed(feed.manifest({ version: '3.0.0', minVersion: '1.5.0' })));
    const app = feed.app();
    expect(await answer(app.downloadAndInstall())).to.equal('update_unsent');
    feed.unsent = 0;
    feed.served.set(name, (_, response) => {
      feed.unsent = 1;
      response.end(feed.file);
    });
    expect(await answer(app.downloadAndInstall()), 'sold meanwhile').to.equal('update_unsent');
    feed.unsent = 0;
    expect(await answer(app.downloadAndInstall())).to.equal('update_unsent');
    expect(feed.installed.map(({ version }) => version)).to.deep.equal(['2.0.0']);
  });

  it('says that the disk is full, not that nobody answers', async () => {
    const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' });
    const app = feed.app({
      progress: () => {
        throw full;
      },
    });
    expect(await feed.whileTimePasses(app.downloadAndInstall()).catch((error: unknown) => error)).to.equal(
      full,
    );
  });

  it('is installed once, however often it was asked for', async () => {
    const app = feed.app();
    const both = Promise.all([app.downloadAndInstall(), app.downloadAndInstall()]);
    await feed.whileTimePasses(both);
    expect(feed.installed).to.have.length(1);
  });

  it('leaves nothing of other versions lying about', async () => {
    feed.served.set(name, (_, response) => {
      response.writeHead(200, { 'Content-Length': feed.file.length });
      response.write(feed.file.subarray(0, 50_000), () => response.destroy());
    });
    await answer(feed.app().downloadAndInstall());
    const parts = () => readdirSync(feed.directory).filter((file) => file.endsWith('.part'));
    expect(parts()).to.have.length(1);
    const file = Buffer.from('a still newer app');
    feed.served.set('/next.exe', file);
    feed.offers(
      signed(feed.manifest({ version: '2.1.0', url: `${origin}/next.exe?a=../x`, sha512: sha512(file) })),
    );
    expect(await answer(feed.app().downloadAndInstall())).to.equal('ok');
    expect(feed.installed.at(-1)!.file).to.match(/[/\\]evertill-2\.1\.0\.exe$/);
    expect(parts()).to.deep.equal([]);
  });

  it('takes its feed from the settings of the build, by its profile', () => {
    const settings = {
      VENDOR_DESKTOP_UPDATE_FEED_URL: 'https://updates.example/a.json',
      VENDOR_DESKTOP_UPDATE_FEED_URL_STAGING: 'https://updates.example/b.json',
    };
    expect(feedOf(settings)).to.deep.equal({ profile: 'production', url: 'https://updates.example/a.json' });
    expect(feedOf({ ...settings, VENDOR_DESKTOP_PACK_PROFILE: 'staging' })).to.deep.equal({
      profile: 'staging',
      url: 'https://updates.example/b.json',
    });
    expect(feedOf({ VENDOR_DESKTOP_UPDATE_FEED_URL: '' })).to.deep.equal({
      profile: 'production',
      url: undefined,
    });
    expect(() => feedOf({ VENDOR_DESKTOP_UPDATE_FEED_URL: 'http://updates.example/a.json' })).to.throw();
    expect(() => feedOf({ VENDOR_DESKTOP_PACK_PROFILE: 'beta' })).to.throw();
  });

  it('knows which of two versions is the later one', () => {
    const rising = ['0.9.9', '1.0.0', '1.0.2', '1.0.10', '1.2.0', '1.10.0', '10.0.0'];
    for (const [at, one] of rising.entries())
      for (const [beside, other] of rising.entries())
        expect(Math.sign(compareVersions(one, other)), `${one} and ${other}`).to.equal(
          Math.sign(at - beside),
        );
  });
});
