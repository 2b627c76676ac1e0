// What is packed: nothing of the machine it was built on, no door into the runtime, and switches in the runtime that a
// packed app was really given. The runtime here is a stand-in with nothing but those switches.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { setFuses } from '../../../desktop/packaging/fuses.ts';
import { builderConfig } from '../../../desktop/packaging/builder-config.ts';
import { readRepositoryFile, root } from '../../architecture/source-files.ts';
import { shellsOf } from './given-shell.ts';

/** In the order of the runtime's wire. */
const switches = [
  'runAsNode',
  'cookieEncryption',
  'nodeOptions',
  'inspect',
  'asarIntegrity',
  'onlyLoadAppFromAsar',
  'ownSnapshot',
  'fileProtocolPrivileges',
  'wasmTrapHandlers',
];

describe('the packed desktop app', function () {
  const { bundle } = shellsOf(this);

  it('has everything it needs in it, and nothing of where it was built', () => {
    const { directory } = bundle();
    expect(readdirSync(directory).toSorted()).to.deep.equal([
      'app',
      'build.json',
      'engine-worker.mjs',
      'main.mjs',
      'node_modules',
      'package.json',
      'preload.cjs',
      'till.mjs',
    ]);
    for (const name of ['main.mjs', 'till.mjs', 'engine-worker.mjs', 'preload.cjs']) {
      const code = readFileSync(path.join(directory, name), 'utf8');
      expect(code.includes(root), name).to.equal(false);
      const outside = [
        ...code.matchAll(/\bfrom\s*["'`]([\w@][^"'`]*)["'`]|\brequire\(["'`]([^"'`]+)["'`]\)/g),
      ]
        .map(([, from, required]) => from ?? required!)
        .filter((from) => !from.startsWith('node:') && !from.endsWith('/'));
      const brings = name === 'main.mjs' || name === 'preload.cjs' ? 'electron' : 'better-sqlite3';
      expect(
        [...new Set(outside)].filter((from) => !isBuiltIn(from)),
        name,
      ).to.deep.equal([brings]);
    }
    expect(existsSync(path.join(directory, 'node_modules/better-sqlite3/prebuilds'))).to.equal(true);
  });

  it('begins: its main process reads what it was built with, and ends where it runs already', () => {
    const place = mkdtempSync(path.join(tmpdir(), 'evertill-main-'));
    cpSync(bundle().directory, place, { recursive: true });
    const electron = path.join(place, 'node_modules/electron');
    mkdirSync(electron);
    writeFileSync(
      path.join(electron, 'package.json'),
      '{"name":"electron","type":"module","main":"index.js"}',
    );
    writeFileSync(
      path.join(electron, 'index.js'),
      `export const app = {
        isPackaged: true,
        getPath: () => ${JSON.stringify(place)},
        setPath: (name, place) => console.log('data', place),
        requestSingleInstanceLock: () => false,
        quit: () => console.log('quits'),
        exit: (code) => process.exit(code),
      };
      export const dialog = { showErrorBox: (title, text) => console.log('failed', text) };`,
    );
    const run = () => execFileSync(process.execPath, [path.join(place, 'main.mjs')], { encoding: 'utf8' });
    const lines = run().split('\n');
    expect(lines.find((line) => line.startsWith('data'))).to.equal(`data ${path.join(place, 'Evertill')}`);
    expect(lines).to.include('quits');
    expect(lines.some((line) => /single instance: enough/.test(line))).to.equal(true);
    writeFileSync(path.join(place, 'build.json'), '{"profile":"mine"}');
    expect(run).to.throw();
    rmSync(place, { recursive: true });
  });

  it('[T17] has a preload without Node, whose page gets no message of Electron to send', () => {
    const code = readFileSync(path.join(bundle().directory, 'preload.cjs'), 'utf8');
    expect(code.match(/require\(/g)).to.have.length(1);
    expect(code.match(/exposeInMainWorld/g)).to.have.length(1);
    expect(code).to.not.match(/process\.|sendSync|sendToHost|webFrame|eval\(/);
  });

  it('[T17] has each of the nine switches of the runtime set as it is meant', async () => {
    const place = mkdtempSync(path.join(tmpdir(), 'evertill-fuses-'));
    const runtime = path.join(place, 'evertill');
    // As Electron 45 comes: the mark, the version of the switches, how many, and each as it is by itself.
    const wire = Buffer.concat([
      Buffer.from('machine code dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
      Buffer.from([1, 9]),
      Buffer.from('101100011'),
      Buffer.from('more of it'),
    ]);
    writeFileSync(runtime, wire);
    await setFuses(runtime, false);
    const packed = readFileSync(runtime, 'latin1');
    expect(packed.length).to.equal(wire.length);
    const head = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u0009';
    const from = packed.indexOf(head) + head.length;
    const states = packed.slice(from, -'more of it'.length);
    expect(states).to.match(/^[01]{9}$/);
    expect(Object.fromEntries(switches.map((name, index) => [name, states[index] === '1']))).to.deep.equal({
      runAsNode: false,
      cookieEncryption: true,
      nodeOptions: false,
      inspect: false,
      asarIntegrity: true,
      onlyLoadAppFromAsar: true,
      ownSnapshot: false,
      fileProtocolPrivileges: false,
      wasmTrapHandlers: true,
    });
    rmSync(place, { recursive: true });
  });

  it('is packed for the three systems, in an archive, with the runtime that is typed against', () => {
    const { win, mac, linux, asar, electronVersion, publish } = builderConfig;
    const targets = (from: { target?: unknown } | null | undefined) =>
      (from!.target as { target: string }[]).map(({ target }) => target);
    expect(targets(win)).to.deep.equal(['nsis']);
    expect(targets(mac)).to.deep.equal(['dmg', 'zip']);
    expect(targets(linux)).to.deep.equal(['AppImage', 'deb']);
    expect({ asar, publish }).to.deep.equal({ asar: true, publish: null });
    const { devDependencies } = JSON.parse(readRepositoryFile('desktop/package.json'));
    expect(electronVersion).to.equal(devDependencies.electron);
  });
});

function isBuiltIn(name: string): boolean {
  return process.getBuiltinModule(name) !== undefined;
}
