// [T27] What the program is made of: every package by exact version, hash and a licence that lets it be shipped; few direct
// ones; none that runs a script when it is installed; and, in the proof, nothing with a known serious weakness.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { isProof } from '../support/is-proof.ts';
import { skipLoudly, skipReasons } from '../support/skip.ts';
import { faultOf, sbomOf } from './sbom.ts';
import type { Component, Lockfile } from './sbom.ts';

const root = path.resolve(import.meta.dirname, '../..');
const json = (name: string) => JSON.parse(readFileSync(path.join(root, name), 'utf8')) as unknown;
const lock = json('package-lock.json') as Lockfile & {
  packages: Record<
    string,
    { dependencies?: object; optionalDependencies?: object; hasInstallScript?: boolean }
  >;
};

describe('[T27] the bill of materials', () => {
  const { components } = sbomOf(lock);
  const sound: Component = components[0]!;

  it('has every package of the lockfile, by exact version, hash and a licence that may be shipped', () => {
    const locked = Object.entries(lock.packages).filter(
      ([place, { link }]) => place.includes('node_modules/') && !link,
    );
    expect(components).to.have.length(locked.length);
    expect(components.length).to.be.greaterThan(500);
    expect(components.map(faultOf).filter(Boolean)).to.deep.equal([]);
  });

  it('would show a package without a hash, without a version, or under a licence that binds the rest', () => {
    expect(faultOf(sound)).to.equal('');
    for (const [bad, why] of [
      [{ hashes: [] }, /no hash/],
      [{ version: 'latest' }, /no exact version/],
      [{ licenses: [] }, /no licence/],
      [{ licenses: [{ expression: 'GPL-3.0-only' }] }, /GPL/],
      [{ licenses: [{ expression: 'MIT AND AGPL-3.0' }] }, /AGPL/],
    ] as const)
      expect(faultOf({ ...sound, ...bad })).to.match(why);
    expect(faultOf({ ...sound, licenses: [{ expression: '(GPL-2.0 OR MIT)' }] })).to.equal('');
  });

  it('has at most sixty packages that we chose', () => {
    const chosen = new Set(
      Object.entries(lock.packages)
        .filter(([place]) => !place.includes('node_modules/'))
        .flatMap(([, one]) => Object.keys({ ...one.dependencies, ...one.optionalDependencies }))
        .filter((name) => !name.startsWith('@evertill/')),
    );
    expect(chosen.size).to.be.within(20, 60);
  });

  it('names each package that would run a script, and lets none', () => {
    const { allowScripts } = json('package.json') as { allowScripts: Record<string, boolean> };
    const scripted = Object.entries(lock.packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place]) => place.split('node_modules/').at(-1)!);
    expect(scripted.filter((name) => allowScripts[name] !== false)).to.deep.equal([]);
  });

  const inProof = isProof ? it : () => undefined;
  inProof('has no package with a known serious weakness', async function () {
    this.timeout(120_000);
    const run = promisify(execFile);
    const { stdout } = await run('npm', ['audit', '--omit=dev', '--json'], { cwd: root }).catch(
      (error: unknown) => error as { stdout: string },
    );
    const { metadata, statusCode, message } = JSON.parse(stdout) as {
      readonly metadata?: { readonly vulnerabilities: Record<string, number> };
      readonly statusCode?: number;
      readonly message?: string;
    };
    if (!metadata) skipLoudly(this, `${skipReasons.registry}: ${statusCode ?? message}`);
    const { high, critical } = metadata.vulnerabilities;
    expect([high, critical]).to.deep.equal([0, 0]);
  });
});
