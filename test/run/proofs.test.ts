// A proof that finds nothing to run is noticed here, not in the night of its long run.
import { globSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { root } from './test-files.ts';
import { proofs } from './proofs.ts';

describe('npm run prove', () => {
  for (const [name, { args }] of Object.entries(proofs)) {
    it(`finds what shows "${name}"`, () => {
      for (const file of args.filter((arg) => arg.endsWith('.ts'))) {
        expect(file, 'mocha expands * alone').not.to.match(/[{}]/);
        expect(globSync(path.resolve(root, file)), file).not.to.be.empty;
      }
    });
  }
});
