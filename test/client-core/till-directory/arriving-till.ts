// A headless till in a directory that fetches everything: `arriving-till <request of openTill as JSON>`. Says how many
// products it has then, and the greatest memory it needed until then, in bytes.
import { writeSync } from 'node:fs';
import { openTill } from '@evertill/client-core';
import type { HeadlessTillRequest } from '@evertill/client-core';
import { greatestMemory } from '../../support/greatest-memory.ts';

const till = await openTill(JSON.parse(process.argv[2]!) as HeadlessTillRequest);
await till.inSync();
const memory = greatestMemory();
const { product } = await till.digest();
writeSync(1, `${JSON.stringify({ products: product!.count, memory })}\n`);
await till.close();
