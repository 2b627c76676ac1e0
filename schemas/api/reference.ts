// The look-up kinds over REST: one shape a kind, made from what its entries hold. `store_id` null is every store.
// decisions.md, "Category/unit/attribute/tag/supplier/price-list endpoints" and "Store-tax per-id path/body".
import * as z from 'zod';
import { blankReferenceData, referenceData } from '../collections/reference.ts';
import { idField, nameField } from '../fields.ts';
import { givenInstant } from './given-instant.ts';
import { givenNameField } from './given-name.ts';
import { pageFields } from './pages.ts';
import { queryFlag } from './query-flag.ts';

/** Kinds with doors of their own: a price list's items and warehouses have others. */
export type ListedKind = keyof typeof blankReferenceData;

/** At this door a flat rate is money in major units, a percentage a plain number. */
const taxFields = { rate: z.number().min(0).max(10_000_000), rate_type: z.enum(['percent', 'flat']) };

/** What only the server says. */
const counted: Partial<Record<ListedKind, readonly string[]>> = { coupon: ['uses'] };

function fieldsOf(kind: ListedKind): z.ZodRawShape {
  return kind === 'tax_profile' ? taxFields : referenceData[kind].shape;
}

/** Only a coupon needs a code; a tax profile's name stands on receipts. */
function entryFields(kind: ListedKind) {
  return {
    name: kind === 'tax_profile' ? z.string().trim().min(1).max(80) : givenNameField,
    code: kind === 'coupon' ? z.string().trim().min(1).max(40) : nameField,
  };
}

/** Kept in one writing, taken in any. */
const instants: Partial<Record<string, z.ZodType>> = {
  starts_at: givenInstant.nullable(),
  ends_at: givenInstant.nullable(),
};

function writableOf(kind: ListedKind): z.ZodRawShape {
  const fields = Object.entries(fieldsOf(kind)).filter(([name]) => !counted[kind]?.includes(name));
  return Object.fromEntries(fields.map(([name, field]) => [name, instants[name] ?? field]));
}

/** What has a blank may be left out of a new entry. */
function creationFields(kind: ListedKind): z.ZodRawShape {
  const blank = Object.keys(blankReferenceData[kind]);
  return Object.fromEntries(
    Object.entries(writableOf(kind)).map(([name, field]) => [
      name,
      blank.includes(name) ? z.optional(field) : field,
    ]),
  );
}

export function referenceReply(kind: ListedKind) {
  return z.object({
    id: idField,
    store_id: idField.nullable(),
    name: z.string(),
    code: z.string(),
    active: z.boolean(),
    rev: z.int(),
    ...fieldsOf(kind),
  });
}

export function referenceCreate(kind: ListedKind) {
  const { name, code } = entryFields(kind);
  return z.strictObject({
    store_id: idField.nullable().optional(),
    name,
    code: kind === 'coupon' ? code : code.optional(),
    active: z.boolean().optional(),
    ...creationFields(kind),
  });
}

export function referencePatch(kind: ListedKind) {
  return z
    .strictObject({
      store_id: idField.nullable(),
      ...entryFields(kind),
      active: z.boolean(),
      ...writableOf(kind),
      /** The `rev` the change was made against; the same as `If-Match`. */
      base_rev: z.int().min(0),
    })
    .partial();
}

const sorts = ['name', '-name', 'code', '-code', 'id', '-id'] as const;

/**
 * `store_id`: what that store uses, its own and those of every store. `parent_id`: the categories right below.
 * `pos_register_id`: the pages of quick keys a lane shows.
 */
export function referencesQuery(kind: ListedKind) {
  return z.strictObject({
    ...pageFields(),
    store_id: z.string().max(128).optional(),
    /** Part of the name or of the code. */
    q: z.string().trim().max(200).optional(),
    active: queryFlag.optional(),
    ...(kind === 'quick_key_page'
      ? { sort: z.enum([...sorts, 'position']).default('position') }
      : { sort: z.enum(sorts).default('name') }),
    ...(kind === 'category' ? { parent_id: z.string().max(128).optional() } : {}),
    ...(kind === 'quick_key_page' ? { pos_register_id: z.string().max(128).optional() } : {}),
  });
}

/** `replace_with`: who needs it gets that one of the same kind. `deactivate`: it stays, and nobody is offered it. */
export const referenceDeleteQuery = z.strictObject({
  store_id: z.string().max(128).optional(),
  replace_with: idField.optional(),
  deactivate: queryFlag.optional(),
});
