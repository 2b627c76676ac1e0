// Makes the planned changes, each an ordinary change to its product against what stood in the preview: what somebody else has
// changed meanwhile is asked about, as of any other change.
import type { Refusal, ScreenTill } from '@evertill/client-core';
import type { PlannedProduct } from './bulk-plan.ts';

export interface BulkProgress {
  readonly done: number;
  /** By product, what this till refused. */
  readonly refused: ReadonlyMap<string, Refusal>;
}

export interface Applying {
  readonly onProgress: (progress: BulkProgress) => void;
  /** Ends it before the next one; what is done stays. */
  readonly isStopped: () => boolean;
}

export async function applyBulk(
  { actions }: Pick<ScreenTill, 'actions'>,
  plan: readonly PlannedProduct[],
  { onProgress, isStopped }: Applying,
): Promise<BulkProgress> {
  const refused = new Map<string, Refusal>();
  let done = 0;
  for (const { product, changes } of plan) {
    if (isStopped()) break;
    const edited = await actions.editDocument('product', product.id, changes, product);
    if (!edited.ok) refused.set(product.id, edited);
    done += 1;
    onProgress({ done, refused: new Map(refused) });
  }
  return { done, refused };
}
