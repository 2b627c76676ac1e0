// One store for the console.
import type pg from 'pg';

/** Undefined when the vendor has no such store. */
export async function storeName(
  client: pg.ClientBase,
  vendorId: string,
  storeId: string,
): Promise<{ readonly store_name: string; readonly vendor_name: string } | undefined> {
  const { rows } = await client.query<{ store_name: string; vendor_name: string }>(
    `SELECT t.name AS store_name, v.name AS vendor_name FROM stores t JOIN vendors v ON v.vendor_id = t.vendor_id
      WHERE t.vendor_id = $1 AND t.id = $2 AND NOT t.deleted`,
    [vendorId, storeId],
  );
  return rows[0];
}

/** Refused entries nobody has settled. What an edit was refused for is chosen about where it was made. */
export async function parkedInStore(
  client: pg.ClientBase,
  vendorId: string,
  storeId: string,
): Promise<number> {
  const { rows } = await client.query<{ parked: number }>(
    `SELECT count(*) AS parked FROM operation_ledger t
      WHERE t.vendor_id = $1 AND t.store_id = $2 AND t.outcome IN ('rejected', 'waiting_for')
        AND t.outcome = 'rejected' AND t.type <> 'edit'`,
    [vendorId, storeId],
  );
  return rows[0]!.parked;
}
