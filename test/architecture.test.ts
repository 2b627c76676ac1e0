// The shape of the house, checked on the files themselves: who may know whom, what is declared and used,
// how files are named and sized, what must not be written. Each test fails when it sees no files.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { dependencyFaults, manifestOf, rootToolFaults, versionFaults } from './architecture/dependencies.ts';
import { forbiddenFaults, machineFaults, nameFault, sqlClockFaults } from './architecture/forbidden.ts';
import { computedImportLines, importsOf } from './architecture/imports.ts';
import { roomFaults, unknownServerRooms } from './architecture/rooms.ts';
import {
  packages,
  readRepositoryFile,
  repositoryFiles,
  root,
  sourceFiles,
} from './architecture/source-files.ts';
import { eventsFileVariable } from './run/test-event.ts';

const mostLines = 400;

/** Fails with the faults themselves: a comparison with [] would hide them behind a length. */
function expectNone(faults: readonly string[]): void {
  if (faults.length > 0) expect.fail(`${faults.length}: ${faults.join('\n')}`);
}

function leadsSomewhere(folder: string, target: unknown): boolean {
  return typeof target === 'string' && !target.includes('*') && existsSync(path.join(folder, target));
}

describe('the architecture', () => {
  const files = sourceFiles();
  const manifests = ['', ...packages];

  for (const name of packages) {
    it(`sees the files of ${name}`, () => {
      const own = files.filter((file) => file.packageName === name);
      expect(own, `no TypeScript found in ${name}`).to.not.be.empty;
      expect(own.flatMap(importsOf), `no import found in ${name}`).to.not.be.empty;
    });

    it(`finds that ${name} declares what it uses and uses what it declares`, () => {
      expectNone(dependencyFaults(name, files));
    });

    it(`finds the doors of ${name} named one by one and leading somewhere`, () => {
      const faults = Object.entries(manifestOf(name).exports ?? {})
        .filter(([door, target]) => door.includes('*') || !leadsSomewhere(path.join(root, name), target))
        .map(([door]) => `${name}/package.json exports ${door}`);
      expectNone(faults);
    });
  }

  it('finds one exact version of each library', () => {
    expectNone(versionFaults(manifests));
  });

  it('finds each tool of the root package in use', () => {
    expectNone(rootToolFaults(files));
  });

  it('finds imports only in the order of the rooms', () => {
    expectNone(files.flatMap(roomFaults));
    expectNone(
      unknownServerRooms(files).map((room) => `server/${room} has no floor in architecture/rooms.ts`),
    );
  });

  it('finds no import() that computes where it goes', () => {
    const faults = files.flatMap((file) => computedImportLines(file).map((line) => `${file.path}:${line}`));
    expectNone(faults);
  });

  it('finds no hidden clock, chance or loader in code that is given them', () => {
    expectNone(files.flatMap(forbiddenFaults));
  });

  it('finds no SQL of tests that reads the clock of Postgres', () => {
    expectNone(files.flatMap(sqlClockFaults));
  });

  it(`finds no file longer than ${mostLines} lines`, () => {
    const faults = files
      .map((file) => ({ path: file.path, lines: file.text.trimEnd().split('\n').length }))
      .filter((file) => file.lines > mostLines)
      .map((file) => `${file.path} has ${file.lines}`);
    expectNone(faults);
  });

  it('finds files named after what they do', () => {
    expectNone(files.flatMap((file) => nameFault(file.path) ?? []));
  });

  it('finds that each file opens by saying why it exists', () => {
    const faults = files.filter((file) => !/^(#!.*\n)?\/[/*]/.test(file.text)).map((file) => file.path);
    expectNone(faults);
  });

  it('finds each environment variable of ours in .env.example, and there none that nothing reads', () => {
    const named = (text: string): string[] => text.match(/\bEVERTILL_[A-Z][A-Z_]*\b/g) ?? [];
    const read = new Set(files.flatMap((file) => named(file.text)));
    const documented = new Set(named(readRepositoryFile('.env.example')));
    const undocumented = [...read].filter((name) => !documented.has(name) && name !== eventsFileVariable);
    expectNone(undocumented.map((name) => `${name} is read, .env.example does not know it`));
    expectNone([...documented].filter((name) => !read.has(name)).map((name) => `nothing reads ${name}`));
  });

  it('finds no registry host and no path of one machine in any file', () => {
    const all = repositoryFiles();
    expect(all).to.include.members(['package.json', 'package-lock.json', 'README.md']);
    const text = all.filter((file) => !/\.(png|jpg|ico|woff2?|gz)$/.test(file));
    expectNone(text.flatMap((file) => machineFaults(file, readRepositoryFile(file))));
  });
});
