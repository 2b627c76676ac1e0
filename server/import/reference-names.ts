// Look-up records by the names a table gives them: the store's own where there is one, else the vendor's, made once where
// there is none. Two spellings that differ in blanks or capitals are one name.
import { blankReferenceData, collections, nameKey, tidyName } from '@evertill/schemas';
import type {
  JsonObject,
  Reference,
  ReferenceData,
  ReferenceKind,
  RejectionCode,
  ReplicatedDocument,
} from '@evertill/schemas';
import { ConstraintRefusal } from '../db/database.ts';
import type { ReadTx, WriteTx } from '../db/database.ts';
import { applyWrite } from '../writes/apply-write.ts';
import { BatchedTx } from '../writes/batched-tx.ts';
import type { ImportContext } from './import-context.ts';

const kinds = [
  'category',
  'brand',
  'unit',
  'tag',
  'attribute',
  'tax_profile',
  'supplier',
  'warehouse',
] as const satisfies readonly ReferenceKind[];
export type NamedKind = (typeof kinds)[number];

/** What a row names. `path`: of a category, from the top; of anything else its one name. */
export interface Wanted {
  readonly kind: NamedKind;
  readonly path: readonly string[];
  /** Of a new one. */
  readonly data?: JsonObject;
  /** Of a new one, when it is not the store's own. */
  readonly storeId?: string;
  /** Values an attribute must have. */
  readonly values?: readonly string[];
}

const unknown: Readonly<Record<NamedKind, RejectionCode>> = {
  category: 'category_unknown',
  brand: 'brand_unknown',
  unit: 'unit_unknown',
  tag: 'tag_unknown',
  attribute: 'attribute_unknown',
  tax_profile: 'tax_unknown',
  supplier: 'supplier_unknown',
  warehouse: 'warehouse_not_found',
};

export class ReferenceNames {
  /** How many were made because a row named them, by their kind. */
  readonly made: Partial<Record<ReferenceKind, number>> = {};
  readonly #context: ImportContext;
  readonly #byId = new Map<string, Reference>();
  readonly #byName = new Map<string, Reference>();
  /** Names nobody could make, and why. */
  readonly #refused = new Map<string, RejectionCode>();

  private constructor(context: ImportContext) {
    this.#context = context;
  }

  static async open(context: ImportContext): Promise<ReferenceNames> {
    const names = new ReferenceNames(context);
    names.learn(await context.read((tx) => names.#all(tx)));
    return names;
  }

  /** `current`: what is named now; it stays, where two have the name. */
  find(kind: NamedKind, name: string, current = ''): Reference | undefined {
    const held = this.#byId.get(current);
    const isHeld = held?.kind === kind && nameKey(held.name) === nameKey(name);
    return isHeld ? held : this.#byName.get(keyOf(kind, name));
  }

  /** Of the given scope: blank is every store. */
  findIn(kind: NamedKind, name: string, storeId: string): Reference | undefined {
    return this.all(kind).find((one) => one.store_id === storeId && nameKey(one.name) === nameKey(name));
  }

  all(kind: NamedKind): Reference[] {
    return [...this.#byId.values()].filter((one) => one.kind === kind);
  }

  get(id: string): Reference | undefined {
    return this.#byId.get(id);
  }

  /** In use, at this rate. */
  taxAt(rate: string): Reference | undefined {
    return this.all('tax_profile').find(
      ({ active, data }) => active && data['rate_type'] === 'percent' && data['rate'] === rate,
    );
  }

  valueOf(attribute: string, value: string): { attribute_id: string; value_id: string } | undefined {
    const found = this.find('attribute', attribute);
    const { values = [] } = (found?.data ?? {}) as Partial<ReferenceData<'attribute'>>;
    const one = values.find(({ name }) => nameKey(name) === nameKey(value));
    return found && one && { attribute_id: found.id, value_id: one.id };
  }

  /** Why a name stands for nothing. */
  flawOf(kind: NamedKind, name: string): RejectionCode {
    return this.#refused.get(keyOf(kind, name)) ?? unknown[kind];
  }

  /** Makes what is wanted and nobody made yet, where that is asked for. */
  async ensure(wanted: readonly Wanted[]): Promise<void> {
    if (!this.#context.create || !wanted.some((one) => this.#lacks(one))) return;
    for (let attempt = 1; ; attempt++) {
      try {
        const { found, made, refused } = await this.#findOrMake(wanted);
        this.learn(found);
        for (const [key, code] of refused) this.#refused.set(key, code);
        for (const kind of made) this.made[kind] = (this.made[kind] ?? 0) + 1;
        return;
      } catch (error) {
        // Somebody else gave one of the names at the same moment: then it is there.
        if (!(error instanceof ConstraintRefusal) || attempt === tries) throw error;
      }
    }
  }

  /** The store's own go before the vendor's; of two alike the older, so that every import chooses the same. */
  learn(references: readonly Reference[]): void {
    for (const reference of references) {
      this.#byId.set(reference.id, reference);
      const key = keyOf(reference.kind, reference.name);
      const known = this.#byName.get(key);
      if (!known || known.id === reference.id || rank(reference) < rank(known))
        this.#byName.set(key, reference);
    }
  }

  #lacks({ kind, path, values = [] }: Wanted): boolean {
    const isThere = path.every((name) => this.find(kind, name) || this.#refused.has(keyOf(kind, name)));
    return !isThere || values.some((value) => !this.valueOf(path[0]!, value));
  }

  #findOrMake(wanted: readonly Wanted[]): Promise<Found> {
    const { store, transact } = this.#context;
    return transact(async (tx) => {
      // Two imports of one store take turns here, so that neither makes what the other just made.
      await tx.lock(collections.store, store.id);
      const there = new ReferenceNames(this.#context);
      there.learn(await this.#all(tx));
      const batch = new BatchedTx(tx);
      const made: ReferenceKind[] = [];
      for (const one of wanted) made.push(...(await there.#make(batch, one)));
      await batch.flush();
      return { found: [...there.#byId.values()], made, refused: there.#refused };
    });
  }

  async #make(tx: BatchedTx, { kind, path, data, storeId, values = [] }: Wanted): Promise<ReferenceKind[]> {
    const made: ReferenceKind[] = [];
    let parent = '';
    for (const name of path) {
      const known = this.find(kind, name);
      const isPath = kind === 'category';
      const one = known ?? this.#new(kind, name, isPath ? { parent_id: parent } : data, storeId);
      if (!known && !(await this.#write(tx, one))) return made;
      if (!known) made.push(kind);
      parent = one.id;
    }
    const missing = values.filter((value) => !this.valueOf(path[0]!, value));
    const attribute = missing.length > 0 ? this.find('attribute', path[0]!) : undefined;
    if (attribute) {
      const known = (attribute.data as ReferenceData<'attribute'>).values;
      const distinct = [...new Map(missing.map((value) => [nameKey(value), tidyName(value)])).values()];
      const added = distinct.map((name) => ({ id: this.#context.deps.newId(), name }));
      await this.#write(tx, { ...attribute, data: { values: [...known, ...added] } });
    }
    return made;
  }

  #new(kind: NamedKind, name: string, data: JsonObject = {}, store_id = this.#context.store.id): Reference {
    const blank = kind === 'warehouse' ? {} : (blankReferenceData[kind] as JsonObject);
    return {
      id: this.#context.deps.newId(),
      store_id,
      kind,
      name: tidyName(name),
      code: '',
      active: true,
      data: { ...blank, ...data },
      rev: 0,
    };
  }

  async #write(tx: WriteTx, proposed: Reference): Promise<boolean> {
    const { actor, deps, now } = this.#context;
    const outcome = await applyWrite(deps, tx, {
      actor,
      now: now(),
      collection: collections.reference,
      proposed: proposed as unknown as ReplicatedDocument,
      assumed: 'any',
      authority: 'actor',
    });
    if (outcome.kind === 'applied') {
      this.learn([outcome.document as unknown as Reference]);
      return true;
    }
    const code = outcome.kind === 'rejected' ? outcome.code : 'conflict';
    this.#refused.set(keyOf(proposed.kind, proposed.name), code);
    return false;
  }

  async #all(tx: ReadTx): Promise<Reference[]> {
    const where = { kind: kinds, store_id: ['', this.#context.store.id] };
    return (await tx.find(collections.reference, where, everything)) as unknown as Reference[];
  }
}

interface Found {
  readonly found: readonly Reference[];
  readonly made: readonly ReferenceKind[];
  readonly refused: ReadonlyMap<string, RejectionCode>;
}

const everything = { limit: 1_000_000_000 };

/** So often a name may be given by others while it is being made. */
const tries = 5;

function keyOf(kind: string, name: string): string {
  return `${kind}|${nameKey(name)}`;
}

function rank({ store_id, id }: Reference): string {
  return `${store_id === '' ? 1 : 0}|${id}`;
}
