// `npm run sbom`: a bill of everything this version is made of, as CycloneDX 1.5, on stdout.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run/test-files.ts';
import { sbomOf } from './security/sbom.ts';
import type { Lockfile } from './security/sbom.ts';

const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lockfile;
console.log(JSON.stringify(sbomOf(lock), null, 2));
