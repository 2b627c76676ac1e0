// What lets a window in: a token once, a secret for as long as the key is there, and nothing that was made elsewhere.
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { hostFiles, isRunning } from '../../../desktop/host/host-files.ts';
import { WindowKeys } from '../../../desktop/host/window-keys.ts';
import { temporaryDirectory } from '../../client-core/storage-sqlite/given-storage.ts';

const key = Buffer.alloc(32, 7);

describe('what lets a window in', () => {
  it('[T20] is a token that is good once', () => {
    const keys = new WindowKeys(key, 'run');
    const token = keys.token();
    const secret = keys.redeem(token)!;
    expect(keys.isSecret(secret)).to.equal(true);
    expect(keys.redeem(token)).to.equal(undefined);
    expect(keys.redeem(keys.token())).to.not.equal(secret);
  });

  it('[T20] is not a token of another run, of another key, or of ten minutes ago', () => {
    let now = 1_000_000;
    const keys = new WindowKeys(key, 'run', () => now);
    expect(keys.redeem(new WindowKeys(key, 'before', () => now).token())).to.equal(undefined);
    expect(keys.redeem(new WindowKeys(Buffer.alloc(32, 8), 'run', () => now).token())).to.equal(undefined);
    const [early, late] = [keys.token(), keys.token()];
    now += 10 * 60_000;
    expect(keys.redeem(early)).to.be.a('string');
    now += 1;
    expect(keys.redeem(late)).to.equal(undefined);
  });

  it('[T20] keeps a window known over a restart, and no longer than the key', () => {
    const before = new WindowKeys(key, 'run');
    const secret = before.redeem(before.token())!;
    expect(new WindowKeys(key, 'next').isSecret(secret)).to.equal(true);
    expect(new WindowKeys(Buffer.alloc(32, 8), 'next').isSecret(secret)).to.equal(false);
  });

  it('[T20] is nothing that was changed, cut, joined, or shown at the other door', () => {
    const keys = new WindowKeys(key, 'run');
    const token = keys.token();
    const secret = keys.redeem(keys.token())!;
    expect(keys.isSecret(token)).to.equal(false);
    expect(keys.redeem(secret)).to.equal(undefined);
    for (const odd of ['', '.', '..', '...', `${secret}.`, `.${secret}`, secret.replace('.', '')])
      expect(keys.isSecret(odd), odd).to.equal(false);
    const flipped = (text: string, at: number, by: number) => {
      const bytes = Buffer.from(text);
      bytes[at % bytes.length]! ^= by;
      return bytes.toString('latin1');
    };
    fc.assert(
      fc.property(fc.nat(200), fc.integer({ min: 1, max: 255 }), fc.string(), (at, by, noise) => {
        expect(keys.isSecret(flipped(secret, at, by))).to.equal(false);
        expect(keys.redeem(flipped(token, at, by))).to.equal(undefined);
        expect(keys.isSecret(noise)).to.equal(false);
        expect(keys.redeem(noise)).to.equal(undefined);
      }),
      { numRuns: 2000 },
    );
    expect(keys.redeem(token), 'none of them used it up').to.be.a('string');
  });
});

describe('the files of a host', () => {
  let place: ReturnType<typeof temporaryDirectory>;
  beforeEach(() => (place = temporaryDirectory()));
  afterEach(() => place.remove());
  const modeOf = (file: string) => statSync(file).mode & 0o777;

  it('[T15] are readable by their user only, whatever they were before', function () {
    if (process.platform === 'win32') this.skip();
    const directory = path.join(place.directory, 'till');
    mkdirSync(directory, { mode: 0o755 });
    writeFileSync(path.join(directory, 'host.key'), 'ab'.repeat(32));
    chmodSync(path.join(directory, 'host.key'), 0o644);
    const files = hostFiles(directory);
    expect(files.key().toString('hex')).to.equal('ab'.repeat(32));
    files.noteRun({ pid: 1, port: 4000, run: 'a' });
    expect(modeOf(directory)).to.equal(0o700);
    for (const name of ['host.key', 'host.json'])
      expect(modeOf(path.join(directory, name)), name).to.equal(0o600);
  });

  it('keep one key for ever, and begin another where there is none that could be one', () => {
    const { directory } = place;
    const first = hostFiles(directory).key();
    expect(first).to.have.length(32);
    expect(hostFiles(directory).key().equals(first)).to.equal(true);
    writeFileSync(path.join(directory, 'host.key'), 'abc');
    const second = hostFiles(directory).key();
    expect(second).to.have.length(32);
    expect(second.equals(first)).to.equal(false);
    expect(readFileSync(path.join(directory, 'host.key'), 'utf8')).to.equal(second.toString('hex'));
  });

  it('say where the host runs, and nothing when what is there says nothing', () => {
    const files = hostFiles(place.directory);
    expect(files.run()).to.equal(undefined);
    files.noteRun({ pid: process.pid, port: 4000, run: 'a' });
    expect(files.run()).to.deep.equal({ pid: process.pid, port: 4000, run: 'a' });
    expect(isRunning(files.run()!)).to.equal(true);
    writeFileSync(path.join(place.directory, 'host.json'), '{"pid":-1}');
    expect(files.run()).to.equal(undefined);
  });
});
