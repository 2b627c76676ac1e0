// Updates of the app as a till has them: looked for 30 seconds after its start, told to every window, installed when
// somebody says so. A till nobody installed says that, in a sentence.
import path from 'node:path';
import { expect } from 'chai';
import { filter, firstValueFrom } from 'rxjs';
import { openHostTill } from '../../../desktop/host/host-till.ts';
import type { HostTill } from '../../../desktop/host/host-till.ts';
import type { InstalledApp } from '../../../desktop/host/host-updates.ts';
import { comesTrue } from '../../support/comes-true.ts';
import { temporaryDirectory } from '../../client-core/storage-sqlite/given-storage.ts';
import { memorySurroundings } from '../../support/memory-surroundings.ts';
import { GivenFeed, origin, signed } from '../services/updates/given-feed.ts';

describe('updates of the app around a till', function () {
  this.timeout(20_000);
  let feed: GivenFeed;
  let place: ReturnType<typeof temporaryDirectory>;
  let till: HostTill;

  beforeEach(async () => {
    feed = await new GivenFeed().open();
    place = temporaryDirectory({ inMemory: true });
  });
  afterEach(async () => {
    await till.close();
    await feed.close();
    place.remove();
  });

  const open = async (app?: InstalledApp): Promise<void> => {
    const directory = path.join(place.directory, 'till');
    const nobody = 'http://127.0.0.1:9';
    const request = { directory, server: nobody, report: () => undefined };
    till = await openHostTill(app ? { ...request, app } : request);
  };
  const installed = (): InstalledApp => ({
    version: '1.4.2',
    feedUrl: `${origin}/feed.json`,
    trust: feed.trust,
    directory: feed.directory,
    install: async (file, version) => {
      feed.installed.push({ file, version, bytes: Buffer.alloc(0) });
    },
    surroundings: memorySurroundings({ clock: feed.clock }),
    fetch: feed.fetch,
  });
  const told = () => firstValueFrom(till.news$.pipe(filter(({ type }) => type === 'update')));

  it('are looked for 30 seconds after the start, and told to every window, also one that comes later', async () => {
    await open(installed());
    const first = told();
    await feed.clock.advance(29_999);
    expect(feed.requests).to.deep.equal([]);
    await feed.clock.advance(1);
    await comesTrue(async () => feed.requests.length === 1);
    const update = { type: 'update', version: '2.0.0', releaseNotes: 'Quicker.' };
    expect(await first).to.deep.equal(update);
    expect(await told()).to.deep.equal(update);
  });

  it('are looked for when somebody asks, and installed when somebody says so', async () => {
    await open(installed());
    const percents: (number | null)[] = [];
    till.news$.subscribe((frame) => {
      if (frame.type === 'update_progress') percents.push(frame.percent);
    });
    expect(await till.dispatch('app:check-for-updates')).to.deep.equal({
      ok: true,
      reply: { available: true, version: '2.0.0', releaseNotes: 'Quicker.' },
    });
    const done = await feed.whileTimePasses(till.dispatch('app:download-and-install'));
    expect(done).to.deep.equal({ ok: true, reply: {} });
    expect(percents.length, 'whoever waits sees it come').to.be.above(0);
    expect(percents).to.deep.equal([...new Set(percents)].toSorted((a, b) => Number(a) - Number(b)));
    expect(percents.at(-1)).to.equal(100);
    expect(feed.installed.map(({ version }) => version)).to.deep.equal(['2.0.0']);
    feed.offers(signed(feed.manifest({ version: '1.4.2' })));
    expect(await till.dispatch('app:check-for-updates')).to.deep.include({ ok: false, code: 'update_older' });
  });

  it('[T16] are not installed while nobody knows what is unsent, unless they are proven to carry it', async () => {
    feed.offers(signed(feed.manifest({ minVersion: '2.0.0' })));
    await open(installed());
    const refused = await feed.whileTimePasses(till.dispatch('app:download-and-install'));
    expect(refused).to.deep.include({ ok: false, code: 'local_db_closed' });
    expect(feed.installed).to.deep.equal([]);
  });

  it('are nobody’s matter on a till that was not installed, and so are windows', async () => {
    await open();
    for (const name of ['app:check-for-updates', 'app:download-and-install'])
      expect(await till.dispatch(name), name).to.deep.include({ ok: false, code: 'update_unconfigured' });
    for (const name of ['window:minimize', 'window:maximize', 'window:close', 'window:fullscreen'])
      expect(await till.dispatch(name), name).to.deep.include({
        ok: false,
        code: 'unsupported',
        details: { channel: name },
      });
    const idle = { type: 'idle', data: { store: 'Corner' } };
    expect(await till.dispatch('customer-display:send', idle), 'no pole is saved').to.deep.equal({
      ok: true,
      reply: { shown: false },
    });
  });
});
