// Ids from a screen that end up in paths, on a real disk: nothing is ever written, read or listed outside of the till's
// folder, whatever they say.
import { expect } from 'chai';
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { BackupFolder, OutsideError } from '../../../../desktop/services/local-db/backup-folder.ts';
import { nodeFiles } from '../../../../desktop/services/local-db/node-files.ts';
import { localId } from '../../../../desktop/ipc/local-id.ts';
import { handIn, offlineTill } from './local-till.ts';
import type { LocalTill } from './local-till.ts';

function traversals(): string[] {
  const climbs = [
    '..',
    '../',
    '..\\',
    '../../',
    '..\\..\\',
    './',
    '.',
    '/',
    '\\',
    '//',
    '%2e%2e%2f',
    '..%2f',
    '%2e%2e/',
    '..%5c',
    '..%c0%af',
    '%252e%252e%252f',
    '．．／',
    '‥/',
    '․․/',
    '。。/',
    '..／',
    '..∕',
    '..⁄',
    '..＼',
    '\u202e..',
    '..;/',
    '....//',
    '..././',
    '.../',
    '~/',
    '~',
    '$HOME/',
    'file:///',
    '\\\\server\\share\\',
    '\\\\?\\C:\\',
    '\\\\.\\',
    'C:',
    'C:\\',
    'c:/',
    'Z:',
  ];
  const targets = ['', 'x', 'etc/passwd', 'Windows\\win.ini', 'store-1', '\0', 'x\0.jsonl'];
  const devices = [
    'CON',
    'con',
    'Con',
    'PRN',
    'aux',
    'NUL',
    'nul',
    'COM0',
    'COM1',
    'com9',
    'LPT1',
    'lpt9',
    'NUL.jsonl',
    'CON.',
    'aux ',
    'con:',
    'COM¹',
    'CONIN$',
    'CLOCK$',
  ];
  const odd = [
    '',
    ' ',
    '.',
    '..',
    '...',
    '\0',
    '\n',
    '\t',
    'a b',
    'a.b',
    'a/b',
    'a\\b',
    'a:b',
    'a*',
    'a?',
    '"',
    '<',
    '>',
    '|',
    'ä',
    '店',
    '🥐',
    'a\u0301',
    '\ufeff',
    '\u200b',
    '\ud800',
    'x'.repeat(65),
    'x'.repeat(5000),
    '-\n',
    'store-1\n',
    'a::$DATA',
    'store-1 ',
    '.hidden',
    '*',
    '`id`',
    '$(id)',
    ';rm -rf',
    '&&',
    "' or 1",
    '%00',
    '%2e',
    '{}',
    '[object Object]',
    'undefined.',
  ];
  return [...climbs.flatMap((climb) => targets.map((target) => climb + target)), ...devices, ...odd];
}

async function tree(directory: string): Promise<string[]> {
  const found = await readdir(directory, { recursive: true });
  return found.toSorted();
}

describe('ids that end up in paths', () => {
  const strings = traversals();
  let outside: string;
  let root: string;
  let folder: BackupFolder;
  let local: LocalTill | undefined;
  const line = async function* () {
    yield 'text';
  };
  const check = async (read: AsyncIterable<string>) => {
    for await (const one of read) expect(one).to.equal('text\n');
  };
  beforeEach(async () => {
    outside = await mkdtemp(path.join(os.tmpdir(), 'evertill-outside-'));
    root = path.join(outside, 'a', 'b', 'till');
    await mkdir(root, { recursive: true });
    folder = new BackupFolder(nodeFiles, root);
  });
  afterEach(async () => {
    await local?.close();
    local = undefined;
    await rm(outside, { recursive: true });
  });

  it(`[T21] ${strings.length} strings are no ids`, () => {
    expect(new Set(strings).size).to.be.at.least(300);
    for (const text of strings) expect(localId.safeParse(text).success, JSON.stringify(text)).to.equal(false);
    for (const id of ['a', 'store-1', '0193-ab_C', 'console', 'com10', 'x'.repeat(64)]) {
      expect(localId.safeParse(id).success, id).to.equal(true);
    }
  });

  it('[T21] in init, reset, import, drafts and orders they are refused, and 0 files lie outside', async () => {
    local = await offlineTill({ files: nodeFiles, directory: root });
    await handIn(local, 1);
    await local.done('local-db:reset', { storeId: 'store-1', backup: true });
    const before = await tree(outside);
    expect(before.filter((name) => name.endsWith('.jsonl'))).to.have.length(1);
    const cart = { lines: [] };
    for (const text of strings) {
      const asked: [string, object][] = [
        ['local-db:init', { storeId: text, reset: true }],
        ['local-db:reset', { storeId: text, backup: true }],
        ['local-db:import-unsent', { name: text }],
        ['local-db:save-draft', { draftId: text, cart }],
        ['local-db:delete-draft', { draftId: text }],
        ['local-db:remove-from-outbox', { clientOrderId: text }],
        ['local-db:add-to-outbox', { clientOrderId: text, order: {} }],
      ];
      for (const [name, request] of asked) {
        const answer = await local.ask(name, request);
        expect(
          answer.ok || !['invalid_input', 'invalid_json'].includes(answer.code),
          `${name} ${JSON.stringify(text)}`,
        ).to.equal(false);
      }
    }
    expect(await tree(outside)).to.deep.equal(before);
  });

  it('[T21] behind the channels the folder refuses them too, as store and as name', async () => {
    const refused = async (work: Promise<unknown>) => {
      const error = await work.then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(error).to.be.instanceOf(OutsideError);
    };
    for (const text of strings) {
      await refused(folder.write(text, 'name', line(), check));
      await refused(folder.write('store-1', text, line(), check));
      await refused(folder.exists(text, 'name'));
      await refused(folder.list(text));
      const reading = folder.read('store-1', text)[Symbol.asyncIterator]();
      await refused(reading.next());
    }
    expect((await tree(outside)).filter((name) => !name.startsWith('a'))).to.deep.equal([]);
    expect((await tree(root)).filter((name) => name.includes('jsonl'))).to.deep.equal([]);
  });

  it('writes, lists and reads a backup on the real disk, for its user alone', async () => {
    const written = await folder.write('store-1', 'name-1', line(), check);
    expect(written.bytes).to.equal(5);
    expect(await folder.list('store-1')).to.deep.equal([{ name: 'name-1', bytes: 5 }]);
    expect(await readFile(path.join(root, 'backups/store-1/name-1.jsonl'), 'utf8')).to.equal('text\n');
    await check(folder.read('store-1', 'name-1'));
    expect(await nodeFiles.sizeOf(root)).to.equal(5);
    expect(await nodeFiles.freeAt(root)).to.be.above(0);
    expect(await folder.exists('store-1', 'name-2')).to.equal(false);
    expect(await folder.list('store-2')).to.deep.equal([]);
    const again = await folder.write('store-1', 'name-1', line(), check).then(() => 'ok', String);
    expect(again).to.match(/is there already/);
    expect(await folder.list('store-1')).to.have.length(1);
  });

  it('[T21] follows no link: not as folder, not as store, not as file', async () => {
    const elsewhere = path.join(outside, 'elsewhere');
    await mkdir(elsewhere);
    await writeFile(path.join(elsewhere, 'secret.jsonl'), 'text\n');
    const fails = (work: Promise<unknown>) =>
      work.then(
        () => 'ok',
        () => 'refused',
      );
    const read = async () => {
      for await (const one of folder.read('store-1', 'secret')) expect(one).to.equal('never read');
    };

    await symlink(elsewhere, path.join(root, 'backups'));
    expect(await fails(folder.write('store-1', 'name', line(), check))).to.equal('refused');
    expect(await fails(folder.list('store-1'))).to.equal('refused');
    await rm(path.join(root, 'backups'));

    await mkdir(path.join(root, 'backups'));
    await symlink(elsewhere, path.join(root, 'backups/store-1'));
    expect(await fails(folder.write('store-1', 'name', line(), check))).to.equal('refused');
    expect(await fails(folder.list('store-1'))).to.equal('refused');
    expect(await fails(read())).to.equal('refused');
    await rm(path.join(root, 'backups/store-1'));

    await mkdir(path.join(root, 'backups/store-1'));
    await symlink(path.join(elsewhere, 'secret.jsonl'), path.join(root, 'backups/store-1/secret.jsonl'));
    await symlink(path.join(elsewhere, 'new'), path.join(root, 'backups/store-1/name.jsonl'));
    await symlink(path.join(elsewhere, 'part'), path.join(root, 'backups/store-1/other.jsonl.part'));
    expect(await fails(read())).to.equal('refused');
    expect(await fails(folder.write('store-1', 'name', line(), check))).to.equal('refused');
    expect(await fails(folder.write('store-1', 'other', line(), check))).to.equal('refused');
    expect(await folder.list('store-1')).to.deep.equal([]);
    expect(await tree(elsewhere)).to.deep.equal(['secret.jsonl']);
  });

  it('a folder that cannot be written to is told, not thrown over the channel', async () => {
    local = await offlineTill({ files: nodeFiles, directory: path.join(root, 'is-not-there') });
    await handIn(local, 1);
    expect(await local.ask('local-db:reset', { storeId: 'store-1', backup: true })).to.include({
      code: 'backup_failed',
    });
  });

  it('a file without line ends is refused before it fills the memory', async () => {
    await mkdir(path.join(root, 'backups/store-1'), { recursive: true });
    await writeFile(path.join(root, 'backups/store-1/large.jsonl'), 'x'.repeat(6_000_000));
    local = await offlineTill({ files: nodeFiles, directory: root });
    expect(await local.ask('local-db:import-unsent', { name: 'large' })).to.include({
      code: 'backup_unreadable',
    });
  });
});
