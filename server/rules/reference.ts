// The small look-up kinds: their `data` has the shape of their kind, what they name is there, nobody who still needs one
// loses it, and a kind never changes. What only one kind asks stands in a file of its own.
import {
  accept,
  collections,
  nameKey,
  problemSaid,
  referenceData,
  reject,
  tidyName,
  valuesAt,
} from '@evertill/schemas';
import type { Decision, Reference, ReferenceKind, Reject } from '@evertill/schemas';
import type { ReadTx } from '../db/database.ts';
import { categoryRule } from './category-tree.ts';
import { couponRule, promotionRule } from './offer.ts';
import { priceListItemRule, priceListRule } from './price-list.ts';
import { quickKeyPageRule } from './quick-key-page.ts';
import { noFacts } from './reference-kind.ts';
import type { AnyKindRule, KindRule } from './reference-kind.ts';
import { fieldOf, newlyNamed } from './reference-links.ts';
import type { NewlyNamed } from './reference-links.ts';
import { inUse, noUses, usesOf, usesOfValues } from './reference-uses.ts';
import type { Uses } from './reference-uses.ts';
import type { Proposal, Rule } from './rule.ts';
import { shiftTemplateRule } from './shift-template.ts';

export interface ReferenceFacts {
  /** Blank is every store. */
  readonly storeExists: boolean;
  /** Of the records it newly names: those that are there for everybody who has this one. */
  readonly references: readonly Pick<Reference, 'id' | 'kind'>[];
  /** Who would lose it, or a part of it. */
  readonly uses: Uses;
  /** What its kind asked for. */
  readonly ofKind: unknown;
}

const taxProfileRule: KindRule<'tax_profile', null> = {
  facts: noFacts,
  flaw({ proposed }, { rate }): Reject | undefined {
    if (proposed.name.length > 80)
      return reject('invalid_input', { field: 'name', problem: 'Must have at most 80 characters.' });
    return rate.startsWith('-')
      ? reject('invalid_input', { field: 'data.rate', problem: 'Must not be below zero.' })
      : undefined;
  },
};

const attributeRule: KindRule<'attribute', null> = {
  facts: noFacts,
  flaw(_proposal, { values }): Reject | undefined {
    const ids = new Set(values.map(({ id }) => id));
    const names = new Set(values.map(({ name }) => nameKey(name)));
    return ids.size < values.length || names.size < values.length
      ? reject('invalid_input', { field: 'data.values', problem: 'Each value may stand here once.' })
      : undefined;
  },
};

const kindRules: Partial<Record<ReferenceKind, AnyKindRule>> = {
  category: categoryRule,
  tax_profile: taxProfileRule,
  attribute: attributeRule,
  price_list: priceListRule,
  price_list_item: priceListItemRule,
  promotion: promotionRule,
  coupon: couponRule,
  shift_template: shiftTemplateRule,
  quick_key_page: quickKeyPageRule,
};

export const referenceRule: Rule<Reference, ReferenceFacts> = {
  names: ({ proposed, current, deleted }) => ({
    collection: collections.reference,
    ids: deleted ? [] : newNames({ proposed, current }).flatMap((named) => named.ids),
  }),

  async facts(tx, proposal) {
    const { proposed, current, deleted, actor } = proposal;
    const data = referenceData[proposed.kind].safeParse(proposed.data);
    if (deleted) {
      const uses = current ? await usesOf(tx, actor, current) : noUses;
      return { storeExists: true, references: [], uses, ofKind: null };
    }
    return {
      storeExists: current?.store_id === proposed.store_id || (await isLiving(tx, proposed.store_id)),
      references: await referencesOf(tx, proposal),
      uses: await lostUses(tx, proposal),
      ofKind: data.success ? await kindRules[proposed.kind]?.facts(tx, proposal, data.data) : null,
    };
  },

  decide(proposal, known): Decision<Reference> {
    const { current, proposed, deleted } = proposal;
    if (current && current.kind !== proposed.kind) return reject('field_read_only', { field: 'kind' });
    if (deleted) return current ? (inUse(known.uses) ?? accept(current)) : reject('not_found');
    const data = referenceData[proposed.kind].safeParse(proposed.data);
    if (!data.success) {
      const issue = data.error.issues[0]!;
      return reject('invalid_input', {
        field: ['data', ...issue.path].join('.'),
        problem: problemSaid(issue),
      });
    }
    if (!known.storeExists) return reject('not_found');
    const kind = kindRules[proposed.kind];
    const refusal =
      namesFlaw(proposal, known) ?? inUse(known.uses) ?? kind?.flaw(proposal, data.data, known.ofKind);
    if (refusal) return refusal;
    const reference = { ...proposed, name: tidyName(proposed.name), data: data.data };
    return accept(kind?.derived?.(reference, data.data, proposal) ?? reference);
  },
};

async function isLiving(tx: ReadTx, storeId: string): Promise<boolean> {
  if (storeId === '') return true;
  const stored = await tx.get(collections.store, storeId);
  return stored !== undefined && !stored.deleted;
}

/** What a store's record names lies in that store or in all of them; what all stores see names what all stores see. */
async function referencesOf(tx: ReadTx, proposal: Proposal<Reference>): Promise<Reference[]> {
  const { proposed } = proposal;
  const id = newNames(proposal).flatMap(({ ids }) => ids);
  if (id.length === 0) return [];
  const where = { id, store_id: [...new Set(['', proposed.store_id])] };
  return (await tx.find(collections.reference, where, { limit: id.length })) as unknown as Reference[];
}

/** Those outside the one store it is kept for from now on, and those of a value that an attribute no longer has. */
async function lostUses(tx: ReadTx, { actor, proposed, current }: Proposal<Reference>): Promise<Uses> {
  if (!current || current.kind !== proposed.kind) return noUses;
  if (proposed.store_id !== '' && proposed.store_id !== current.store_id)
    return usesOf(tx, actor, current, proposed.store_id);
  if (current.kind !== 'attribute') return noUses;
  const kept = new Set(valueIds(proposed));
  return usesOfValues(
    tx,
    valueIds(current).filter((id) => !kept.has(id)),
  );
}

function valueIds({ data }: Reference): string[] {
  return valuesAt(data, 'values.id').filter((id) => typeof id === 'string');
}

/** In another store everything is named anew. */
function newNames({ proposed, current }: Pick<Proposal<Reference>, 'proposed' | 'current'>): NewlyNamed[] {
  return newlyNamed(proposed.kind, proposed, current?.store_id === proposed.store_id ? current : null);
}

function namesFlaw(proposal: Proposal<Reference>, { references }: ReferenceFacts): Reject | undefined {
  if (tidyName(proposal.proposed.name) === '') return reject('invalid_input', { field: 'name' });
  for (const { link, ids } of newNames(proposal)) {
    const missing = ids.find((id) => !references.some((one) => one.id === id && one.kind === link.to));
    if (missing !== undefined) return reject(link.code, { [fieldOf(link)]: missing });
  }
  return undefined;
}
