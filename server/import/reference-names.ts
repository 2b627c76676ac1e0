// Categories, brands and units of a price list by their names: the store's own where there is one, made once where
// there is none. Two spellings that differ in blanks or capitals are one name.
import { collections, referenceData } from '@evertill/schemas';
import type { JsonObject, Reference, ReferenceKind } from '@evertill/schemas';
import type { ReadTx, WriteTx } from '../db/database.ts';
import { applyWrite } from '../writes/apply-write.ts';
import type { CatalogRow } from './catalog-row.ts';
import type { ImportContext } from './import-context.ts';

const kinds = ['category', 'brand', 'unit'] as const satisfies readonly (ReferenceKind & keyof CatalogRow)[];
type NamedKind = (typeof kinds)[number];

export class ReferenceNames {
  readonly #context: ImportContext;
  readonly #ids = new Map<string, string>();

  private constructor(context: ImportContext) {
    this.#context = context;
  }

  static async open(context: ImportContext): Promise<ReferenceNames> {
    const names = new ReferenceNames(context);
    await context.database.read(context.tenant, (tx) => names.#load(tx));
    return names;
  }

  /** Blank for a blank name. Every name must have passed `ensure` before. */
  idOf(kind: NamedKind, name: string): string {
    return name === '' ? '' : this.#ids.get(keyOf(kind, name))!;
  }

  /** Makes what these rows name and nobody made yet. */
  async ensure(rows: readonly CatalogRow[]): Promise<void> {
    const missing = new Map<string, { readonly kind: NamedKind; readonly name: string }>();
    for (const kind of kinds) {
      for (const { [kind]: name = '' } of rows) {
        const key = keyOf(kind, name);
        if (name !== '' && !this.#ids.has(key) && !missing.has(key)) missing.set(key, { kind, name });
      }
    }
    if (missing.size === 0) return;
    const { database, tenant } = this.#context;
    await database.write(tenant, async (tx) => {
      // Two imports of one store take turns here, so that neither makes what the other just made.
      await tx.lock(collections.store, this.#context.store.id);
      await this.#load(tx);
      for (const [key, { kind, name }] of missing) {
        if (!this.#ids.has(key)) this.#ids.set(key, await this.#make(tx, kind, name));
      }
    });
  }

  async #load(tx: ReadTx): Promise<void> {
    const where = { kind: kinds, store_id: ['', this.#context.store.id] };
    const found = (await tx.find(collections.reference, where, {
      limit: 1_000_000,
    })) as unknown as Reference[];
    this.#ids.clear();
    // The store's own go before the vendor's; of two alike the older, so that every import chooses the same.
    const ordered = found.toSorted((a, b) =>
      b.store_id < a.store_id ? -1 : b.store_id > a.store_id ? 1 : a.id < b.id ? -1 : 1,
    );
    for (const { kind, name, id } of ordered) {
      const key = keyOf(kind, name);
      if (!this.#ids.has(key)) this.#ids.set(key, id);
    }
  }

  async #make(tx: WriteTx, kind: NamedKind, name: string): Promise<string> {
    const { actor, deps, now, store } = this.#context;
    const proposed: Reference = {
      id: deps.newId(),
      store_id: store.id,
      kind,
      name,
      code: '',
      active: true,
      data: blankData[kind],
      rev: 0,
    };
    const outcome = await applyWrite(deps, tx, {
      actor,
      now: now(),
      collection: collections.reference,
      proposed,
      assumed: undefined,
      authority: 'actor',
    });
    if (outcome.kind !== 'applied') throw new Error(`The ${kind} "${name}" was refused.`);
    return proposed.id;
  }
}

const blankData: Readonly<Record<NamedKind, JsonObject>> = {
  category: referenceData.category.parse({ parent_id: '' }),
  brand: referenceData.brand.parse({}),
  unit: referenceData.unit.parse({ symbol: '' }),
};

function keyOf(kind: string, name: string): string {
  return `${kind}|${name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()}`;
}
