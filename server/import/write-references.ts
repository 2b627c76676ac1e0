// Rows of categories, taxes and suppliers, each through the waist: found by their names, made where there is none.
import { blankReferenceData, collections, cutText, nameKey, tidyName } from '@evertill/schemas';
import type { JsonObject, Reference, ReplicatedDocument, Store, TaxProfileData } from '@evertill/schemas';
import type { WriteTx } from '../db/database.ts';
import { parentOf } from '../rules/category-tree.ts';
import { applyWrite } from '../writes/apply-write.ts';
import { BatchedTx } from '../writes/batched-tx.ts';
import { cleaned, cleanedLines } from './cell-text.ts';
import type { RowFlaw } from './cells.ts';
import { readRate } from './figure-text.ts';
import type { ImportContext } from './import-context.ts';
import { readReferenceRow } from './reference-row.ts';
import type { ReferenceRow } from './reference-row.ts';
import type { ReferenceNames } from './reference-names.ts';
import type { TableWriter } from './table-writer.ts';
import { flawIn, writeTogether } from './write-together.ts';
import type { RowOutcome } from './write-together.ts';

export type RowKind = 'category' | 'tax_profile' | 'supplier';

export function referenceWriter(
  kind: RowKind,
  context: ImportContext,
  references: ReferenceNames,
): TableWriter<ReferenceRow> {
  const keyOf = ({ path, isEverywhere }: ReferenceRow) =>
    JSON.stringify([nameKey(path.at(-1)!), isEverywhere ?? null]);
  const said = new Set<string>();
  const isSaid = (row: ReferenceRow) => said.has(keyOf(row));
  return {
    read: (line, cells, sources) => readReferenceRow(kind, line, cells, sources),
    look: (row) => void said.add(keyOf(row)),
    keyOf,
    wordFor: ({ path }) => path.at(-1)!,
    groupOf: keyOf,
    async write(rows) {
      const outcomes: RowOutcome[] = [];
      // A row sees what the row above made: parents stand above their children.
      for (const row of rows) {
        const path = kind === 'category' ? row.path.slice(0, -1) : [];
        const storeId = row.isEverywhere ? '' : context.store.id;
        await references.ensure([{ kind, path, storeId }]);
        let written: Reference | undefined;
        const [outcome] = await writeTogether(context, [row], lineOf, async (tx) => {
          const done = await writeOne(tx, kind, context, references, row, isSaid);
          written = done.written;
          return [done.outcome];
        });
        if (outcome!.kind !== 'refused') references.learn([written!]);
        outcomes.push(outcome!);
      }
      return outcomes;
    },
  };
}

const lineOf = ({ line }: ReferenceRow): number[] => [line];

async function writeOne(
  tx: WriteTx,
  kind: RowKind,
  { actor, deps, now, store }: ImportContext,
  references: ReferenceNames,
  row: ReferenceRow,
  isSaid: (row: ReferenceRow) => boolean,
): Promise<{ readonly outcome: RowOutcome; readonly written?: Reference }> {
  const { line, warnings } = row;
  const batch = new BatchedTx(tx);
  const held = foundFor(kind, row, store.id, references, isSaid);
  const stored = held && (await batch.lock(collections.reference, held.id));
  const current = stored && !stored.deleted ? (stored.document as unknown as Reference) : undefined;
  const proposed = proposal(kind, row, current, references, { store, id: deps.newId() });
  if ('column' in proposed) return { outcome: { kind: 'refused', line, ...proposed } };
  const outcome = await applyWrite(deps, batch, {
    actor,
    now: now(),
    collection: collections.reference,
    proposed: proposed as unknown as ReplicatedDocument,
    assumed: 'any',
    authority: 'actor',
  });
  const flaw = flawIn(outcome);
  if (flaw || outcome.kind !== 'applied') return { outcome: { kind: 'refused', line, ...flaw! } };
  await batch.flush();
  const verdict = !current ? 'created' : outcome.changed ? 'updated' : 'unchanged';
  const written = outcome.document as unknown as Reference;
  return { outcome: { kind: verdict, line, warnings }, written };
}

/** The one of the scope the row says; else the other one of that name moves there, unless it has a row of its own. */
function foundFor(
  kind: RowKind,
  row: ReferenceRow,
  storeId: string,
  references: ReferenceNames,
  isSaid: (row: ReferenceRow) => boolean,
): Reference | undefined {
  const { isEverywhere } = row;
  const name = row.path.at(-1)!;
  if (isEverywhere === undefined) return references.find(kind, name);
  const exact = references.findIn(kind, name, isEverywhere ? '' : storeId);
  return exact ?? (isSaid({ ...row, isEverywhere: !isEverywhere }) ? undefined : references.find(kind, name));
}

function proposal(
  kind: RowKind,
  { path, isEverywhere, code, isActive, data, tax }: ReferenceRow,
  current: Reference | undefined,
  references: ReferenceNames,
  { store, id }: { readonly store: Store; readonly id: string },
): Reference | RowFlaw {
  const name = path.at(-1)!;
  const blank: JsonObject = blankReferenceData[kind];
  const base: Reference = current ?? {
    id,
    store_id: store.id,
    kind,
    name: tidyName(name),
    code: '',
    active: true,
    data: blank,
    rev: 0,
  };
  const ofKind =
    kind === 'category'
      ? placeOf(path, base, references)
      : kind === 'tax_profile'
        ? rateOf(tax, base, store.currency)
        : data;
  if ('column' in ofKind) return ofKind as RowFlaw;
  return {
    ...base,
    ...(nameKey(base.name) === nameKey(name) ? {} : { name }),
    ...(code === undefined || cleaned(base.code) === code ? {} : { code }),
    ...(isActive === undefined ? {} : { active: isActive }),
    ...(isEverywhere === undefined ? {} : { store_id: isEverywhere ? '' : store.id }),
    data: { ...base.data, ...changed(base.data, ofKind) },
  };
}

/** Text that differs only in the blanks around it is the same. */
function changed(stored: JsonObject, read: JsonObject): JsonObject {
  const isSame = (known: unknown, value: unknown) =>
    typeof known === 'string' && (cleaned(known) === value || cleanedLines(known) === value);
  return Object.fromEntries(Object.entries(read).filter(([name, value]) => !isSame(stored[name], value)));
}

/** A rate without a type is of the type it was. */
function rateOf(
  { text, type }: NonNullable<ReferenceRow['tax']> = {},
  { data }: Reference,
  currency: string,
): JsonObject | RowFlaw {
  const known = data as Partial<TaxProfileData>;
  const rate_type = type ?? known.rate_type ?? 'percent';
  if (text === undefined) {
    if (known.rate !== undefined) return { rate_type };
    return { column: 'rate', code: 'cell_missing', reason: 'missing rate: the tax is new' };
  }
  const rate = readRate(text, rate_type, currency);
  return rate === undefined || rate.startsWith('-')
    ? { column: 'rate', code: 'cell_unreadable', reason: `unreadable rate: "${cutText(text, 40)}"` }
    : { rate, rate_type };
}

function placeOf(
  path: readonly string[],
  { data }: Reference,
  references: ReferenceNames,
): JsonObject | RowFlaw {
  const above = path.at(-2);
  if (above === undefined) return { parent_id: '' };
  const parent = references.find('category', above, parentOf({ data }));
  if (parent) return { parent_id: parent.id };
  return { column: 'path', code: references.flawOf('category', above), reason: `no category "${above}"` };
}
