// Many copies of a product that came through the waist: what travels is what was stored.
import type { System } from '../../support/system.ts';

/** `p<from>` to `p<to - 1>`, like the store's `p0`. */
export async function multiply(system: System, storeId: string, from: number, to: number): Promise<void> {
  const columns = async (table: string) =>
    (
      await system.owner.query<{ column_name: string }>(
        `SELECT column_name FROM information_schema.columns WHERE table_name = $1 AND is_generated = 'NEVER'`,
        [table],
      )
    ).rows.map(({ column_name }) => column_name);
  const copy = async (table: string, changed: Record<string, string>) => {
    const all = await columns(table);
    const values = all.map((name) => changed[name] ?? `t."${name}"`);
    await system.owner.query(
      `INSERT INTO ${table} (${all.map((name) => `"${name}"`).join()})
        SELECT ${values.join()} FROM ${table} t, generate_series(${from}, ${to - 1}) nr WHERE t.store_id = $1 AND t.id = 'p0'`,
      [storeId],
    );
  };
  await copy('items', { id: `'p' || nr`, sku_code: `'sku' || nr`, name: `'Product ' || nr` });
}
