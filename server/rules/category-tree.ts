// Categories form trees of at most ten levels, and none of them runs in a circle.
import { collections, mostCategoryLevels, reject } from '@evertill/schemas';
import type { Reference, ReferenceData, Reject } from '@evertill/schemas';
import type { ReadTx } from '../db/database.ts';
import type { KindRule } from './reference-kind.ts';

export interface TreeFacts {
  /** Ids above the proposed one, nearest first; as many as a tree may have at most. */
  readonly above: readonly string[];
  /** Levels from the proposed one down, itself included. */
  readonly levels: number;
}

export const categoryRule: KindRule<'category', TreeFacts> = {
  async facts(tx, { proposed, current }, { parent_id }) {
    const isMoved = current !== null && parentOf(current) !== parent_id;
    return {
      above: await idsAbove(tx, parent_id),
      levels: isMoved ? await levelsFrom(tx, proposed.id) : 1,
    };
  },

  flaw({ proposed }, { parent_id }, { above, levels }): Reject | undefined {
    if (above.includes(proposed.id)) return reject('category_cycle', { parent_id });
    return above.length + levels > mostCategoryLevels
      ? reject('category_depth', { parent_id, levels: above.length + levels, most: mostCategoryLevels })
      : undefined;
  },
};

/** Blank at the top. */
export function parentOf({ data }: Pick<Reference, 'data'>): string {
  // What was named as a parent may be something else; it has nothing above it.
  return (data as Partial<ReferenceData<'category'>>).parent_id ?? '';
}

async function idsAbove(tx: ReadTx, parentId: string): Promise<string[]> {
  const above: string[] = [];
  let id = parentId;
  while (id !== '' && above.length <= mostCategoryLevels && !above.includes(id)) {
    above.push(id);
    const stored = await tx.get(collections.reference, id);
    id = stored && !stored.deleted ? parentOf(stored.document as unknown as Reference) : '';
  }
  return above;
}

async function levelsFrom(tx: ReadTx, id: string): Promise<number> {
  let levels = 1;
  let ids = [id];
  while (levels <= mostCategoryLevels) {
    const where = { kind: 'category', 'data.parent_id': ids };
    ids = (await tx.find(collections.reference, where, { limit: mostChildren })).map((child) => child.id);
    if (ids.length === 0) break;
    levels += 1;
  }
  return levels;
}

/** Of one level. */
const mostChildren = 100_000;
