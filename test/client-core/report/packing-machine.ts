// A machine that packs at once, so that a test decides about all time there is.
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Machine } from '../../../client-core/surroundings.ts';

export const packingMachine: Machine = {
  platform: 'a test',
  space: () => Promise.resolve({ persistent: true, used: null, left: null }),
  pack(text) {
    const content = new Uint8Array(gzipSync(text));
    return Promise.resolve({ content, sha256: createHash('sha256').update(content).digest('hex') });
  },
};
