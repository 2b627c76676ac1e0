// Count and checksum of what is stored here, computed from the stored documents themselves.
import { DigestSum, sleep } from '@evertill/sync';
import type { Digest, Surroundings } from '@evertill/sync';
import type { ReplicatedDocument } from '@evertill/schemas';
import type { InstanceStore } from '../database/instance-store.ts';

const pageSize = 200;

/** Of the documents that `counts`. Nothing may be written meanwhile. Lets the screen breathe after each page. */
export async function digestOf(
  store: InstanceStore,
  { sha256, clock }: Surroundings,
  counts: (document: ReplicatedDocument) => boolean = () => true,
): Promise<Digest> {
  const sum = new DigestSum(sha256);
  for (let last = ''; ;) {
    const page = await store.after(last, pageSize);
    for (const document of page) if (counts(document)) sum.add(document);
    if (page.length < pageSize) return sum.result();
    last = page.at(-1)!.id;
    await sleep(clock, 0);
  }
}
