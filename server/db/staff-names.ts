// Names of people by their ids, also of those who are gone.
import { collections } from '@evertill/schemas';
import type { Staff } from '@evertill/schemas';
import type { ReadTx } from './database.ts';

export async function staffNames(tx: ReadTx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const people = (await tx.find(collections.staff, { id: ids })) as unknown as Staff[];
  return new Map(people.map(({ id, name }) => [id, name]));
}
