// Categories, brands and units of a price list by their names: the store's own where there is one, made once where
// there is none. Two spellings that differ in blanks or capitals are one name.
import { blankReferenceData, collections, nameKey, tidyName } from '@evertill/schemas';
import type { Reference, ReferenceKind } from '@evertill/schemas';
import { ConstraintRefusal } from '../db/database.ts';
import type { ReadTx, WriteTx } from '../db/database.ts';
import { applyWrite } from '../writes/apply-write.ts';
import { BatchedTx } from '../writes/batched-tx.ts';
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
    names.#learn(await context.database.read(context.tenant, (tx) => names.#all(tx)));
    return names;
  }

  /** Blank for a blank name. Every name must have passed `ensure` before. */
  idOf(kind: NamedKind, name: string): string {
    return name === '' ? '' : this.#ids.get(keyOf(kind, name))!;
  }

  /** Makes what these rows name and nobody made yet. */
  async ensure(rows: readonly CatalogRow[]): Promise<void> {
    const missing = this.#missingIn(rows);
    if (missing.length === 0) return;
    for (let attempt = 1; ; attempt++) {
      try {
        return this.#learn(await this.#findOrMake(missing));
      } catch (error) {
        // Somebody else gave one of the names at the same moment: then it is there.
        if (!(error instanceof ConstraintRefusal) || attempt === tries) throw error;
      }
    }
  }

  #findOrMake(missing: readonly Reference[]): Promise<readonly Reference[]> {
    const { database, tenant, store } = this.#context;
    return database.write(tenant, async (tx) => {
      // Two imports of one store take turns here, so that neither makes what the other just made.
      await tx.lock(collections.store, store.id);
      const there = await this.#all(tx);
      const known = new Set(there.map((one) => keyOf(one.kind, one.name)));
      const wanted = missing.filter((one) => !known.has(keyOf(one.kind, one.name)));
      return [...there, ...(await this.#make(tx, wanted))];
    });
  }

  async #all(tx: ReadTx): Promise<Reference[]> {
    const where = { kind: kinds, store_id: ['', this.#context.store.id] };
    return (await tx.find(collections.reference, where, everything)) as unknown as Reference[];
  }

  #missingIn(rows: readonly CatalogRow[]): Reference[] {
    const { deps, store } = this.#context;
    const missing = new Map<string, Reference>();
    for (const kind of kinds) {
      for (const { [kind]: name = '' } of rows) {
        const key = keyOf(kind, name);
        if (name === '' || this.#ids.has(key) || missing.has(key)) continue;
        missing.set(key, {
          id: deps.newId(),
          store_id: store.id,
          kind,
          name: tidyName(name),
          code: '',
          active: true,
          data: blankReferenceData[kind],
          rev: 0,
        });
      }
    }
    return [...missing.values()];
  }

  async #make(tx: WriteTx, references: readonly Reference[]): Promise<readonly Reference[]> {
    const { actor, deps, now } = this.#context;
    const batch = new BatchedTx(tx);
    await batch.hold(
      collections.reference,
      references.map(({ id }) => id),
    );
    for (const proposed of references) {
      const outcome = await applyWrite(deps, batch, {
        actor,
        now: now(),
        collection: collections.reference,
        proposed,
        assumed: undefined,
        authority: 'actor',
      });
      if (outcome.kind !== 'applied') throw new Error(`The ${proposed.kind} "${proposed.name}" was refused.`);
    }
    await batch.flush();
    return references;
  }

  /** The store's own go before the vendor's; of two alike the older, so that every import chooses the same. */
  #learn(references: readonly Reference[]): void {
    const rank = ({ store_id, id }: Reference) => `${store_id === '' ? 1 : 0}|${id}`;
    for (const reference of references.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))) {
      const key = keyOf(reference.kind, reference.name);
      if (!this.#ids.has(key)) this.#ids.set(key, reference.id);
    }
  }
}

const everything = { limit: 1_000_000_000 };

/** So often a name may be given by others while it is being made. */
const tries = 5;

function keyOf(kind: string, name: string): string {
  return `${kind}|${nameKey(name)}`;
}
