// A purchase lot as it stands in a form, and what a save makes of it. Figures stand there as a person types them.
import { toMajor, toMinor } from '@evertill/schemas';
import type { LotLineBody } from '@evertill/schemas';
import * as z from 'zod';
import { plainDecimal } from '../../ui/decimal.ts';
import { moneyDigits, readMoney } from '../../ui/money.ts';
import { decimalOf } from '../edit/typed-figures.ts';
import { noteOf } from './lot-state.ts';
import type { LotReply } from './lot-state.ts';

export interface LineDraft {
  /** Of the row on the screen. */
  readonly key: string;
  /** Of a line the server knows; blank for a new one. */
  readonly id: string;
  readonly item_id: string;
  readonly variation_id: string;
  readonly name: string;
  readonly sku_code: string;
  readonly quantity: string;
  /** Blank: not known yet. */
  readonly unit_cost: string;
  /** The low-stock job put it there. */
  readonly automatic: boolean;
}

export interface LotDraft {
  readonly supplier_id: string;
  readonly warehouse_id: string;
  readonly note: string;
  readonly lines: readonly LineDraft[];
}

/** What a new lot begins with, as another screen hands it over. Costs in major units. */
export const proposedLot = z.object({
  supplier_id: z.string(),
  lines: z.array(
    z.object({
      item_id: z.string(),
      variation_id: z.string(),
      name: z.string(),
      sku_code: z.string(),
      quantity: z.number(),
      unit_cost: z.number().nullable(),
    }),
  ),
});
export type ProposedLot = z.infer<typeof proposedLot>;

export const blankProposal: ProposedLot = { supplier_id: '', lines: [] };

export function draftOfProposal({ supplier_id, lines }: ProposedLot, currency: string): LotDraft {
  return {
    supplier_id,
    warehouse_id: '',
    note: '',
    lines: lines.map((line) => ({
      ...typedFigures(line, currency),
      key: `${line.item_id} ${line.variation_id}`,
      id: '',
      automatic: false,
    })),
  };
}

export function draftOfLot(lot: LotReply, currency: string): LotDraft {
  const { supplier_id, warehouse_id, lines } = lot;
  return {
    supplier_id,
    warehouse_id,
    note: noteOf(lot),
    lines: lines.map((line) => ({ ...typedFigures(line, currency), key: line.id })),
  };
}

function typedFigures<Line extends { readonly quantity: number; readonly unit_cost: number | null }>(
  line: Line,
  currency: string,
) {
  const { quantity, unit_cost } = line;
  return { ...line, quantity: typedQuantity(quantity), unit_cost: typedCost(unit_cost, currency) };
}

export function typedQuantity(quantity: number): string {
  return plainDecimal(quantity.toFixed(3));
}

/** Major units; null is nothing. */
export function typedCost(cost: number | null, currency: string): string {
  return cost === null ? '' : moneyDigits(toMinor(cost, currency) ?? 0, currency);
}

/** Major units; null for nothing, undefined for what is no amount. */
export function readCost(typed: string, currency: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const minor = readMoney(typed, currency);
  return minor === undefined ? undefined : toMajor(minor, currency);
}

export interface LineFlaws {
  /** Keys of lines. */
  readonly quantity: ReadonlySet<string>;
  readonly cost: ReadonlySet<string>;
}

export const noFlaws: LineFlaws = { quantity: new Set(), cost: new Set() };

/** As the server takes them; the flaws where figures are none. */
export function readLines(
  lines: readonly LineDraft[],
  currency: string,
): { readonly body: readonly LotLineBody[]; readonly flaws: LineFlaws; readonly sound: boolean } {
  const [quantityFlaws, costFlaws] = [new Set<string>(), new Set<string>()];
  const body: LotLineBody[] = [];
  for (const { key, id, item_id, variation_id, quantity, unit_cost } of lines) {
    const [amount, cost] = [decimalOf(quantity, 3), readCost(unit_cost, currency)];
    if (amount === undefined || Number(amount) === 0) quantityFlaws.add(key);
    if (cost === undefined) costFlaws.add(key);
    const own = id === '' ? {} : { id };
    body.push({ ...own, item_id, variation_id, quantity: amount ?? '', unit_cost: cost ?? null });
  }
  const flaws = { quantity: quantityFlaws, cost: costFlaws };
  return { body, flaws, sound: quantityFlaws.size + costFlaws.size === 0 };
}
