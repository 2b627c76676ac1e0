// Ends what a held basket was lent for when the device was not heard of in time, so that a screen that shows who has a
// basket needs no clock; and deletes baskets whose sale is here all the same: a till that stopped between selling and saying
// so may bring both at the same moment, and an older server deleted none.
import { collections } from '@evertill/schemas';
import type { Draft } from '@evertill/schemas';
import type { AppDeps } from '../app-deps.ts';
import { writeLease } from '../replication/lease.ts';
import { paidDraftGone } from '../rules/draft.ts';
import { writeAlso } from '../writes/apply-write.ts';
import type { Job } from './job.ts';

interface Untidy {
  readonly vendor_id: string;
  readonly id: string;
}

export function draftUpkeep(deps: AppDeps): Job {
  return {
    name: 'draft-upkeep',
    every: 15_000,
    async run(signal) {
      // Of every vendor; each is then looked after in its own tenant.
      const { rows } = await deps.sql({ vendor_id: '' }, (client) =>
        client.query<Untidy>('SELECT vendor_id, id FROM drafts_to_tidy($1)', [nowOf(deps)]),
      );
      for (const draft of rows) {
        if (signal.aborted) return;
        await tidy(deps, draft);
      }
    },
  };
}

/** Looked at again with the document in hand: the device may have asked for more meanwhile. */
async function tidy({ transact, replication }: AppDeps, { vendor_id, id }: Untidy): Promise<void> {
  await transact({ vendor_id }, async (tx) => {
    const stored = await tx.lock(collections.draft, id);
    if (!stored || stored.deleted) return;
    const draft = stored.document as unknown as Draft;
    const { store_id, lease } = draft;
    const [sale] = await tx.find(collections.order, { store_id, draft_id: id }, { limit: 1 });
    if (sale) return writeAlso(replication, tx, paidDraftGone(draft));
    if (lease === null || Date.parse(lease.until) > replication.surroundings.clock.now()) return;
    await writeLease(replication, tx, collections.draft, stored.document, null);
  });
}

function nowOf({ replication }: AppDeps): string {
  return new Date(replication.surroundings.clock.now()).toISOString();
}
