// What a build is packed with, what whoever starts it may say, and how an update is started.
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { buildSettingsOf, readBuildSettings } from '../../../desktop/main/build-settings.ts';
import type { BuildSettings } from '../../../desktop/main/build-settings.ts';
import { installUpdate } from '../../../desktop/main/install-update.ts';
import type { InstallDeps } from '../../../desktop/main/install-update.ts';
import { startOptions } from '../../../desktop/main/start-options.ts';

const feed = 'https://updates.example/feed.json';
const pem = (): string =>
  generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }) as string;

describe('a build of the desktop app', () => {
  it('[T16] has the feed of its profile, and is not packed with one whose signature it would not know', () => {
    const [one, next] = [pem(), pem()];
    const env = {
      VENDOR_DESKTOP_UPDATE_FEED_URL: feed,
      VENDOR_DESKTOP_UPDATE_FEED_URL_STAGING: `${feed}?staging`,
      VENDOR_DESKTOP_UPDATE_KEYS: one + next,
    };
    expect(buildSettingsOf(env)).to.deep.equal({
      profile: 'production',
      feedUrl: feed,
      updateKeys: [one.trim(), next.trim()],
    });
    const staging = buildSettingsOf({ ...env, VENDOR_DESKTOP_PACK_PROFILE: 'staging' });
    expect(staging).to.include({ profile: 'staging', feedUrl: `${feed}?staging` });
    for (const keys of ['', 'key', '-----BEGIN PRIVATE KEY-----x-----END PRIVATE KEY-----'])
      expect(() => buildSettingsOf({ ...env, VENDOR_DESKTOP_UPDATE_KEYS: keys }), keys).to.throw(
        'VENDOR_DESKTOP_UPDATE_KEYS',
      );
    for (const url of ['http://updates.example/', 'updates.example', 'file:///feed.json'])
      expect(() => buildSettingsOf({ ...env, VENDOR_DESKTOP_UPDATE_FEED_URL: url }), url).to.throw();
    expect(() => buildSettingsOf({ VENDOR_DESKTOP_PACK_PROFILE: 'beta' })).to.throw();
    expect(() => buildSettingsOf({ VENDOR_DESKTOP_SERVER: 'ftp://x' })).to.throw('no http address');
    expect(buildSettingsOf({})).to.deep.equal({ profile: 'production', updateKeys: [] });
  });

  it('sends to the server it is told, or was built with, or to this machine', () => {
    const built: BuildSettings = { profile: 'production', updateKeys: [], server: 'https://shop.example' };
    const { server: _, ...bare } = built;
    expect(startOptions([], {}, bare)).to.deep.equal({
      server: 'http://127.0.0.1:4600',
      directory: undefined,
      kiosk: false,
    });
    expect(startOptions([], {}, built).server).to.equal('https://shop.example');
    expect(startOptions([], { EVERTILL_SERVER: 'http://a' }, built).server).to.equal('http://a');
    const said = ['--server=http://b', '--kiosk', '--directory', 'x', '--enable-logging', '--type=y', '.'];
    expect(startOptions(said, { EVERTILL_SERVER: 'http://a' }, built)).to.deep.equal({
      server: 'http://b',
      directory: path.resolve('x'),
      kiosk: true,
    });
    for (const odd of ['--server=javascript:1', '--server=', '--server'])
      expect(() => startOptions([odd], {}, bare), odd).to.throw('no http address');
  });
});

describe('an update of the desktop app', () => {
  let directory: string;
  let started: { file: string; args: readonly string[] }[];
  let ended: number;
  const folder = 'install-0123abcd-0123-4567-89ab-0123456789ab';
  beforeEach(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'evertill-install-'));
    mkdirSync(path.join(directory, folder));
    writeFileSync(path.join(directory, folder, 'evertill-2.0.0'), 'the new one');
    [started, ended] = [[], 0];
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  const file = () => path.join(directory, folder, 'evertill-2.0.0');
  const install = (from: string, parts: Partial<InstallDeps> = {}) =>
    installUpdate(from, {
      directory,
      platform: 'win32',
      appImage: undefined,
      spawn(name, args) {
        started.push({ file: name, args });
        return { unref: () => undefined };
      },
      quit: () => void ended++,
      ...parts,
    });

  it('is its own installer on Windows and a disk image on a Mac, and the app ends', async () => {
    expect(await install(file())).to.equal(undefined);
    expect(await install(file(), { platform: 'darwin' })).to.equal(undefined);
    expect(started).to.deep.equal([
      { file: file(), args: ['--updated'] },
      { file: 'open', args: [file()] },
    ]);
    expect(ended).to.equal(2);
  });

  it('takes the place of an AppImage in one step; a package is the system’s', async () => {
    const appImage = path.join(directory, 'Evertill.AppImage');
    writeFileSync(appImage, 'the old one');
    expect(await install(file(), { platform: 'linux', appImage })).to.equal(undefined);
    expect(readFileSync(appImage, 'utf8')).to.equal('the new one');
    expect(started).to.deep.equal([{ file: appImage, args: ['--after-update'] }]);
    expect(await install(file(), { platform: 'linux' })).to.equal('unsupported');
    expect(ended).to.equal(1);
  });

  it('[T16] is a file the service has put there, and no other', async () => {
    writeFileSync(path.join(directory, 'evil.exe'), 'x');
    symlinkSync('/bin/sh', path.join(directory, folder, 'linked'));
    for (const other of [
      '/bin/sh',
      path.join(directory, 'evil.exe'),
      path.join(directory, folder),
      path.join(directory, folder, 'linked'),
      path.join(directory, folder, 'absent'),
      `${directory}/${folder}/../evil.exe`,
      `${directory}/${folder}/../../sh`,
      '',
    ]) {
      const outcome = await install(other).catch(() => 'refused');
      expect(outcome, other).to.equal('refused');
    }
    expect(started).to.deep.equal([]);
    expect(ended).to.equal(0);
  });

  it('is not there when the file of a build was changed', () => {
    const build = path.join(directory, 'build.json');
    writeFileSync(build, JSON.stringify({ profile: 'production', updateKeys: [], more: 1 }));
    expect(() => readBuildSettings(build)).to.throw();
    writeFileSync(build, JSON.stringify({ profile: 'staging', updateKeys: [] }));
    expect(readBuildSettings(build).profile).to.equal('staging');
  });
});
