// A category, a tax or a supplier as a line of a table.
import { withAncestors } from '@evertill/schemas';
import type { Reference, ReferenceData } from '@evertill/schemas';
import { joined, safeCell } from '../import/cell-text.ts';
import { rateText } from '../import/figure-text.ts';
import { parentOf } from '../rules/category-tree.ts';
import type { Line } from './line.ts';

function scopeOf({ code, active, store_id }: Reference) {
  return { code: safeCell(code), active: flagText(active), all_stores: flagText(store_id === '') };
}

export function taxCells(reference: Reference, currency: string): Line<'taxes'> {
  const { rate, rate_type } = reference.data as ReferenceData<'tax_profile'>;
  return {
    ...scopeOf(reference),
    name: safeCell(reference.name),
    rate: rateText(rate, rate_type, currency),
    rate_type,
  };
}

export function supplierCells(reference: Reference): Line<'suppliers'> {
  const { contact_name, email, phone, address, note } = reference.data as ReferenceData<'supplier'>;
  const fields = { name: reference.name, contact_name, email, phone, address, note };
  const safe = Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, safeCell(text)]));
  return { ...scopeOf(reference), ...safe };
}

/** Parents stand above their children. */
export function categoryLines(categories: readonly Reference[]): Line<'categories'>[] {
  const byId = new Map(categories.map((one) => [one.id, one]));
  const lines = categories.map((one) => ({ names: pathOf(one.id, byId), one }));
  const ordered = lines.toSorted((a, b) => a.names.length - b.names.length);
  return ordered.map(({ names, one }) => ({ ...scopeOf(one), path: safeCell(joined(names, '>')) }));
}

/** From the top. */
export function pathOf(id: string, categories: ReadonlyMap<string, Reference>): string[] {
  const above = (one: string) => {
    const category = categories.get(one);
    return category && parentOf(category);
  };
  const ids = withAncestors(id, above);
  return ids.flatMap((one) => categories.get(one)?.name ?? []).toReversed();
}

export function flagText(flag: boolean): string {
  return flag ? 'yes' : 'no';
}
