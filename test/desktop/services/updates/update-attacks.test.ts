// Whoever holds the feed's host, the line to it or the folder on this machine installs nothing of their own, and nothing
// of ours that is older (threat T16). Each attack is one that a checksum alone, or a signature without what it is bound
// to, would let through.
import {
  existsSync,
  symlinkSync,
  writeFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
} from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { GivenFeed, origin, pinnedNext, sha512, signed, strangers } from './given-feed.ts';

const day = 24 * 3_600_000;
const evil = Buffer.from('#!/bin/sh\nopen the drawer\n');

interface Attack {
  readonly what: string;
  readonly code: string;
  readonly lay: (feed: GivenFeed) => void | Promise<void>;
}

const offering =
  (change: (feed: GivenFeed) => Record<string, unknown> | string): Attack['lay'] =>
  (feed) =>
    feed.offers(change(feed));
/** Properly signed. */
const saying = (change: (feed: GivenFeed) => Record<string, unknown>): Attack['lay'] =>
  offering((feed) => signed(feed.manifest(change(feed))));
const untrusted = 'update_untrusted';

const attacks: readonly Attack[] = [
  {
    what: 'another file under the same checksum',
    code: untrusted,
    lay: (feed) => void feed.served.set('/evertill-2.0.0.AppImage', evil),
  },
  {
    what: 'one flipped bit of the file',
    code: untrusted,
    lay(feed) {
      const file = Buffer.from(feed.file);
      file[100_000]! ^= 1;
      feed.served.set('/evertill-2.0.0.AppImage', file);
    },
  },
  {
    what: 'a file that is cut short and says so',
    code: untrusted,
    lay: (feed) => void feed.served.set('/evertill-2.0.0.AppImage', feed.file.subarray(0, 1000)),
  },
  {
    what: 'a file with something behind it',
    code: untrusted,
    lay: (feed) => void feed.served.set('/evertill-2.0.0.AppImage', Buffer.concat([feed.file, evil])),
  },
  {
    what: 'another file with its checksum, the signature of before',
    code: untrusted,
    lay(feed) {
      feed.served.set('/evil.AppImage', evil);
      const { signature } = signed(feed.manifest());
      feed.offers({ ...feed.manifest({ url: `${origin}/evil.AppImage`, sha512: sha512(evil) }), signature });
    },
  },
  {
    what: 'a stranger’s key',
    code: untrusted,
    lay: offering((feed) => signed(feed.manifest(), { key: strangers.privateKey })),
  },
  {
    what: 'no signature',
    code: untrusted,
    lay: offering((feed) => feed.manifest()),
  },
  {
    what: 'an empty signature',
    code: untrusted,
    lay: offering((feed) => ({ ...feed.manifest(), signature: '' })),
  },
  {
    what: 'a signature of zeros',
    code: untrusted,
    lay: offering((feed) => ({ ...feed.manifest(), signature: Buffer.alloc(64).toString('base64') })),
  },
  {
    what: 'a flipped bit of the signature',
    code: untrusted,
    lay: offering((feed) => {
      const manifest = signed(feed.manifest());
      const bytes = Buffer.from(manifest.signature as string, 'base64');
      bytes[10]! ^= 4;
      return { ...manifest, signature: bytes.toString('base64') };
    }),
  },
  ...['version', 'releaseNotes', 'minVersion', 'expires', 'releaseDate'].map((field): Attack => ({
    what: `another ${field} under the signature`,
    code: untrusted,
    lay: offering((feed) => {
      const other = feed.manifest({
        version: '9.0.0',
        releaseNotes: 'Type your password.',
        minVersion: '0.0.1',
        expires: new Date(feed.clock.now() + 29 * day).toISOString(),
        releaseDate: new Date(feed.clock.now()).toISOString(),
      });
      return { ...signed(feed.manifest()), [field]: other[field] };
    }),
  })),
  {
    what: 'the feed of those who try things out',
    code: untrusted,
    lay: offering((feed) => signed(feed.manifest(), { profile: 'staging' })),
  },
  {
    what: 'the feed of another machine',
    code: untrusted,
    lay: offering((feed) => signed(feed.manifest(), { target: 'win32-x64' })),
  },
  {
    what: 'an older version, signed long ago',
    code: 'update_older',
    lay: saying(() => ({ version: '1.4.1' })),
  },
  {
    what: 'a version between this one and one that was named before',
    code: 'update_older',
    async lay(feed) {
      expect(await feed.app().check()).to.include({ version: '2.0.0' });
      feed.offers(signed(feed.manifest({ version: '1.9.9' })));
    },
  },
  {
    what: 'another file by a version that was named before',
    code: untrusted,
    async lay(feed) {
      expect(await feed.app().check()).to.include({ version: '2.0.0' });
      feed.served.set('/evil.AppImage', evil);
      feed.offers(signed(feed.manifest({ url: `${origin}/evil.AppImage`, sha512: sha512(evil) })));
    },
  },
  {
    what: 'a feed that ran out, kept back',
    code: 'update_expired',
    lay: saying((feed) => ({ expires: new Date(feed.clock.now() - 1).toISOString() })),
  },
  {
    what: 'a feed that holds for a year',
    code: 'update_expired',
    lay: saying((feed) => ({ expires: new Date(feed.clock.now() + 365 * day).toISOString() })),
  },
  {
    what: 'an address anybody on the way may read',
    code: untrusted,
    lay: saying(() => ({ url: 'http://updates.example/evertill-2.0.0.AppImage' })),
  },
  {
    what: 'an address on this machine',
    code: untrusted,
    lay: saying(() => ({ url: 'file:///tmp/evil.AppImage' })),
  },
  {
    what: 'a feed that leads elsewhere',
    code: 'update_unreachable',
    lay(feed) {
      feed.served.set('/feed.json', (_, response) =>
        response.writeHead(302, { Location: '/other.json' }).end(),
      );
      feed.served.set('/other.json', JSON.stringify(signed(feed.manifest())));
    },
  },
  {
    what: 'a file that leads elsewhere',
    code: 'update_unreachable',
    lay(feed) {
      feed.served.set('/evertill-2.0.0.AppImage', (_, response) =>
        response.writeHead(302, { Location: '/evil.AppImage' }).end(),
      );
      feed.served.set('/evil.AppImage', evil);
    },
  },
  {
    what: 'a file without end',
    code: untrusted,
    lay: (feed) =>
      void feed.served.set('/evertill-2.0.0.AppImage', (_, response) => {
        response.writeHead(200, { 'Content-Length': 600 * 1024 * 1024 });
        response.end(Buffer.alloc(1024));
      }),
  },
  {
    what: 'a feed without end',
    code: 'update_unreachable',
    lay: (feed) => feed.offers('['.repeat(200_000)),
  },
  {
    what: 'a field nobody knows, signed',
    code: untrusted,
    lay: saying(() => ({ install: '/bin/sh' })),
  },
  {
    what: 'a version that is a path',
    code: untrusted,
    lay: saying(() => ({ version: '../../../bin/sh' })),
  },
  {
    what: 'the prototype of everything',
    code: untrusted,
    lay: offering(
      (feed) => `{"__proto__":{"version":"9.9.9"},${JSON.stringify(signed(feed.manifest())).slice(1)}`,
    ),
  },
  {
    what: 'bytes of another file that lie there as a part',
    code: untrusted,
    lay(feed) {
      mkdirSync(feed.directory, { recursive: true });
      writeFileSync(path.join(feed.directory, `${sha512(feed.file).slice(0, 32)}.part`), evil);
    },
  },
];

/** They make the folder lie: what lies there is no file of the app's own. */
const links: readonly (readonly [string, (from: string, to: string) => void])[] = [
  ['a link', symlinkSync],
  ['a second name of another file', linkSync],
];

describe('an update feed in the wrong hands', () => {
  let feed: GivenFeed;
  beforeEach(async () => {
    feed = await new GivenFeed().open();
  });
  afterEach(() => feed.close());

  const installing = async () => {
    const answer = await feed.whileTimePasses(feed.app().downloadAndInstall());
    return answer.ok ? 'installed' : answer.code;
  };

  it('counts as many attacks as were promised', () => {
    expect(attacks.length + links.length).to.be.at.least(25);
    expect(new Set(attacks.map(({ what }) => what)).size).to.equal(attacks.length);
  });

  it('is told apart from the right one, which installs', async () => {
    expect(await installing()).to.equal('installed');
    expect(feed.installed.map(({ version, bytes }) => [version, sha512(bytes)])).to.deep.equal([
      ['2.0.0', sha512(feed.file)],
    ]);
  });

  it('is told apart from one that is signed with the next key, which installs', async () => {
    feed.offers(signed(feed.manifest(), { key: pinnedNext.privateKey }));
    expect(await installing()).to.equal('installed');
  });

  for (const { what, code, lay } of attacks)
    it(`installs nothing by ${what}`, async () => {
      await lay(feed);
      expect(await installing()).to.equal(code);
      expect(feed.installed).to.have.length(0);
      const left = existsSync(feed.directory) ? readdirSync(feed.directory) : [];
      expect(left.filter((name) => name.startsWith('install-'))).to.deep.equal([]);
    }).timeout(20_000);

  for (const [what, make] of links)
    it(`writes to no other file by ${what} where the part would lie`, async () => {
      const precious = path.join(feed.directory, 'journal');
      mkdirSync(feed.directory, { recursive: true });
      writeFileSync(precious, 'sales');
      make(precious, path.join(feed.directory, `${sha512(feed.file).slice(0, 32)}.part`));
      const failed = await installing().catch((error: unknown) => error);
      expect(failed).to.be.instanceOf(Error);
      expect(readFileSync(precious, 'utf8')).to.equal('sales');
      expect(feed.installed).to.have.length(0);
    });

  it('changes nothing of what is installed by changing the part after it was looked at', async () => {
    const part = path.join(feed.directory, `${sha512(feed.file).slice(0, 32)}.part`);
    let bytes: Buffer | undefined;
    const app = feed.app({
      install: async (file) => {
        writeFileSync(part, evil);
        bytes = readFileSync(file);
      },
    });
    await feed.whileTimePasses(app.downloadAndInstall());
    expect(sha512(bytes!)).to.equal(sha512(feed.file));
  });
});
