// Whether somebody who saw a product under one of some earlier `rev`s has seen all of it but its stock, which follows every sale.
import type pg from 'pg';
import type { ReplicatedDocument } from '@evertill/schemas';

/** `product` is locked. */
export async function isSeen(
  client: pg.ClientBase,
  vendorId: string,
  { id, rev = 0 }: ReplicatedDocument,
  seen: readonly number[],
): Promise<boolean> {
  if (seen.includes(rev)) return true;
  const { rows } = await client.query<{ catalog_rev: number }>(
    'SELECT catalog_rev FROM items WHERE vendor_id = $1 AND id = $2',
    [vendorId, id],
  );
  const since = rows[0]?.catalog_rev ?? 0;
  return since > 0 && seen.some((one) => one >= since && one < rev);
}
