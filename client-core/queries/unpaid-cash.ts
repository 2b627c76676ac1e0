// Cash that was taken as a part of baskets that are not paid yet. It belongs to the shift that places the sale, so it
// is in no drawer’s expected cash until then, and is left out of the count.
import type { Draft, TakenPart } from '@evertill/schemas';
import type { TillContext } from '../actions/till-context.ts';

/** Of the baskets that this lane had in front of it last, held or not; minor units. */
export async function findUnpaidCash(
  { documents, storeId }: Pick<TillContext, 'documents' | 'storeId'>,
  laneId: string,
): Promise<number> {
  const drafts = await documents.find<Draft>('draft', {
    selector: {
      store_id: { $eq: storeId },
      pos_register_id: { $eq: laneId },
      status: { $in: ['held', 'resumed'] },
    },
  });
  return cashTaken(drafts.flatMap(({ taken }) => taken));
}

/** Minor units. */
export function cashTaken(parts: readonly TakenPart[]): number {
  return parts.reduce((sum, { method, amount }) => sum + (method === 'cash' ? amount : 0), 0);
}
