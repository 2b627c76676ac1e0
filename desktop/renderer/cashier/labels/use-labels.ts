// The list of what gets labels: what is in it, and the label each of its lines makes.
import { describe, findByBarcode } from '@evertill/client-core';
import type { ItemRef, ScreenTill, Sellable } from '@evertill/client-core';
import { useTill } from '@evertill/client-core/react';
import { quantityFromNumber } from '@evertill/schemas';
import type { Product, Store } from '@evertill/schemas';
import { useCallback, useState } from 'react';
import { NEVER } from 'rxjs';
import { readDecimalText } from '../../ui/decimal.ts';
import { useAnswer } from '../../ui/use-observable.ts';
import { useCashier } from '../cashier-context.ts';
import { drawCode } from '../../workplace/receipt/draw-code.ts';
import type { DrawnCode, Symbology } from '../../workplace/receipt/draw-code.ts';
import { pieceCode, plainCode, symbologyOf } from './label-code.ts';
import type { CodeKind, Piece } from './label-code.ts';

export interface ChosenItem {
  readonly key: string;
  readonly ref: Pick<ItemRef, 'product' | 'variation_id'>;
  readonly item: Sellable;
  readonly count: number;
  /** As typed: what one piece weighs, or how many are in a pack; blank for a label on the shelf. */
  readonly amount: string;
}

export interface Label {
  readonly key: string;
  readonly name: string;
  readonly sku: string;
  /** Minor units, of the piece. */
  readonly price: number;
  /** Of a unit, where the piece has a price of its own or the item is sold by one; blank unit: none. */
  readonly perUnit: { readonly price: number; readonly unit: string };
  /** Three decimals; blank without. */
  readonly amount: string;
  readonly code: string;
  readonly symbology: Symbology;
  readonly drawn: DrawnCode | undefined;
}

export type LabelProblem = 'badPiece' | 'tooMuch' | 'shared' | 'drawFailed';

export interface MadeLabel {
  /** Undefined when there is none to print. */
  readonly label: Label | undefined;
  readonly problem: LabelProblem | undefined;
}

export interface LabelList {
  readonly chosen: readonly ChosenItem[];
  /** Whatever carries the code; false when nothing does. */
  readonly scan: (code: string) => Promise<boolean>;
  /** With all its variations. */
  readonly add: (product: Product) => Promise<void>;
  readonly change: (key: string, change: Partial<Pick<ChosenItem, 'count' | 'amount'>>) => void;
  readonly remove: (key: string) => void;
  readonly clear: () => void;
}

/** As many as a person means. */
export const mostLabels = 999;

export function useLabelList(): LabelList {
  const till = useTill();
  const { store } = useCashier();
  const [chosen, setChosen] = useState<readonly ChosenItem[]>([]);

  async function take(refs: readonly ItemRef[]): Promise<void> {
    const items = await describe(till.documents, refs);
    setChosen((known) => {
      const next = new Map(known.map((one) => [one.key, one]));
      items.forEach((item, index) => {
        const { product, variation_id } = refs[index]!;
        const key = `${item.item_id}|${variation_id}`;
        const before = next.get(key);
        next.set(
          key,
          before
            ? { ...before, count: Math.min(mostLabels, before.count + 1) }
            : { key, ref: { product, variation_id }, item, count: 1, amount: '' },
        );
      });
      return [...next.values()];
    });
  }

  return {
    chosen,
    async scan(code) {
      const hits = await findByBarcode(till.documents, code, store);
      const hit = hits.length > 0 ? undefined : await till.search.bySku(code);
      const product = hit && (await till.documents.get<Product>('product', hit.product_id));
      const found = product ? [{ product, variation_id: hit.variation_id, barcode: '' }] : hits;
      await take(found);
      return found.length > 0;
    },
    add(product) {
      const ids = product.variations.length === 0 ? [''] : product.variations.map(({ id }) => id);
      return take(ids.map((variation_id) => ({ product, variation_id, barcode: '' })));
    },
    change(key, change) {
      setChosen((known) => known.map((one) => (one.key === key ? { ...one, ...change } : one)));
    },
    remove: (key) => setChosen((known) => known.filter((one) => one.key !== key)),
    clear: () => setChosen([]),
  };
}

/** What each line of the list makes, in its order; undefined while it is being drawn. */
export function useMadeLabels(
  chosen: readonly ChosenItem[],
  kind: CodeKind,
): readonly MadeLabel[] | undefined {
  const till = useTill();
  const { store } = useCashier();
  const ask = useCallback(
    () => Promise.all(chosen.map((one) => makeLabel(till, store, one, kind))),
    [till, store, chosen, kind],
  );
  return useAnswer(ask, NEVER);
}

async function makeLabel(
  till: ScreenTill,
  store: Store,
  { key, ref, item, amount }: ChosenItem,
  kind: CodeKind,
): Promise<MadeLabel> {
  const piece = pieceOf(amount, ref.product, item.price);
  if (piece === 'wrong') return { label: undefined, problem: 'badPiece' };
  const weighed = ref.product.item_type === 'WEIGHT' || ref.product.item_type === 'PRICE_EMBEDDED';
  const unit = weighed ? item.unit || 'kg' : '';
  const base = { key, name: item.name, sku: item.sku_code, perUnit: { price: item.price, unit } };
  if (!piece) {
    const { text, shared } = await plainCode(till, store, ref);
    const label = await drawn({ ...base, price: item.price, amount: '', code: text }, kind);
    return { label, problem: label.drawn ? (shared ? 'shared' : undefined) : 'drawFailed' };
  }
  const text = await pieceCode(till, store, ref, piece);
  if (text === undefined) return { label: undefined, problem: 'tooMuch' };
  const label = await drawn({ ...base, price: piece.price, amount, code: text }, kind);
  return { label, problem: label.drawn ? undefined : 'drawFailed' };
}

async function drawn(label: Omit<Label, 'symbology' | 'drawn'>, kind: CodeKind): Promise<Label> {
  const symbology = symbologyOf(label.code, kind);
  const picture = await drawCode(symbology, label.code, { quiet: true }).catch(() => undefined);
  return { ...label, symbology, drawn: picture };
}

/** `wrong`: what was typed is no amount. */
function pieceOf(
  typed: string,
  { item_type }: Pick<Product, 'item_type'>,
  unitPrice: number,
): Piece | 'wrong' | undefined {
  if (typed.trim() === '') return undefined;
  const thousandths = quantityFromNumber(Number(readDecimalText(typed) ?? NaN));
  if (thousandths === undefined || thousandths <= 0) return 'wrong';
  if (item_type === 'QTY_EMBEDDED' && thousandths % 1000 !== 0) return 'wrong';
  return { thousandths, price: Math.round((unitPrice * thousandths) / 1000) };
}
