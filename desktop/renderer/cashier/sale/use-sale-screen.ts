// What the hands do on the sale screen: typing, scanning, choosing in lists, and the dialog that is in front.
import type { ItemRef } from '@evertill/client-core';
import { useTill } from '@evertill/client-core/react';
import type { Product } from '@evertill/schemas';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { BehaviorSubject } from 'rxjs';
import { readMoney } from '../../ui/money.ts';
import { useCashier } from '../cashier-context.ts';
import { readEntry } from '../../workplace/basket/entry.ts';
import { mostShown } from './use-catalog.ts';
import { useSale } from '../../workplace/basket/use-sale.ts';
import { useSaleKeys } from './use-sale-keys.ts';
import { useScanner } from '../../workplace/basket/use-scanner.ts';
import { useSearchWords } from '../../workplace/basket/use-search-words.ts';

export type Dialog =
  | 'none'
  | 'cash'
  | 'hold'
  | 'drafts'
  | 'customer'
  | 'adjust'
  | 'split'
  | 'last'
  | { readonly product: Product };

export interface SaleScreen {
  readonly field: RefObject<HTMLInputElement | null>;
  /** What stands in the field. It changes with each key, and only who shows it is drawn again for that. */
  readonly typed$: BehaviorSubject<string>;
  /** Search words: without the quantity, once the typing has paused. */
  readonly words: string;
  /** Index of the item that Enter takes. */
  readonly chosen: number;
  readonly dialog: Dialog;
  readonly type: (typed: string) => void;
  readonly key: (event: KeyboardEvent) => void;
  readonly pick: (product: Product) => void;
  /** What a quick key stands for. */
  readonly take: (item: ItemRef) => void;
  readonly show: (dialog: Dialog) => void;
  /** Arms the field again; not on a touch screen, where that would open its keyboard. */
  readonly arm: () => void;
}

/** `isCovered`: something else is in front and has the keys. */
export function useSaleScreen({ isCovered }: { readonly isCovered: boolean }): SaleScreen {
  const { desk, store } = useCashier();
  const { search } = useTill();
  const { choice, onScales, ask, paid, cart, exchange, totals, selected } = useSale();
  const field = useRef<HTMLInputElement>(null);
  const [typed$] = useState(() => new BehaviorSubject(''));
  const [chosen, setChosen] = useState(0);
  const [dialog, show] = useState<Dialog>('none');
  // Goods that cost nothing, or less than the smallest coin, are paid like all others.
  const mayPay = cart.lines.length > 0 && totals !== undefined && (!exchange || totals.total > 0);
  const words = useSearchWords(typed$);
  const dialogOpen =
    isCovered || dialog !== 'none' || [choice, onScales, ask].some((question) => question !== undefined);

  const arm = useCallback(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);

  const type = useCallback(
    (next: string) => {
      typed$.next(next);
      setChosen(0);
    },
    [typed$],
  );
  const entered = useCallback(() => readEntry(typed$.value), [typed$]);

  const pick = useCallback(
    (product: Product) => {
      void desk.pick(product, entered().qty);
      type('');
      arm();
    },
    [desk, entered, type, arm],
  );

  const take = useCallback(
    (item: ItemRef) => {
      void desk.take(item, entered().qty);
      type('');
      arm();
    },
    [desk, entered, type, arm],
  );

  function confirm(): void {
    const entry = entered();
    if (entry.text !== '') {
      void desk.enter(entry, async (words) => {
        const found = await search.search(words, mostShown);
        return found[Math.min(chosen, found.length - 1)];
      });
      type('');
    } else if (paid) desk.dismiss(true);
    else if (mayPay) show('cash');
  }

  function move(by: 1 | -1): void {
    if (entered().text !== '') return setChosen((now) => Math.max(0, Math.min(mostShown - 1, now + by)));
    const at = cart.lines.findIndex(({ id }) => id === selected);
    const next = cart.lines[at + by];
    if (next) desk.select(next.id);
  }

  function key(event: KeyboardEvent): void {
    const typed = typed$.value;
    const tendered = readMoney(typed, store.currency);
    const actions: Record<string, (() => void) | undefined> = {
      Enter: confirm,
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Escape: () => (typed === '' ? desk.dismiss() : type('')),
      // As on the keyboards of supermarkets: what was received, then this.
      ...(tendered !== undefined && mayPay
        ? {
            '=': () => {
              type('');
              void desk.payCash(tendered);
            },
          }
        : {}),
    };
    const action = actions[event.key];
    // With a modifier it is another key.
    const isModified = event.ctrlKey || event.metaKey || event.altKey;
    if (!action || isModified || event.nativeEvent.isComposing) return;
    event.preventDefault();
    action();
  }

  useScanner({
    entry: field,
    dialogOpen,
    // A quantity that was typed before the scan is meant for it.
    onScan: (code) => {
      void desk.enter({ ...entered(), text: code });
      type('');
    },
  });
  useSaleKeys({
    dialogOpen,
    search: () => {
      type('');
      field.current?.focus();
    },
    quantity: () => document.querySelector<HTMLInputElement>('[data-selected-quantity]')?.focus(),
    weight: () => desk.weigh(selected),
    hold: () => {
      if (exchange) void desk.hold('');
      else show('hold');
    },
    resume: () => show('drafts'),
    customer: () => show('customer'),
    adjust: () => show('adjust'),
    split: () => show('split'),
    last: () => show('last'),
  });
  // After a payment, and when a dialog has gone.
  useEffect(arm, [arm, paid, dialogOpen]);

  return {
    field,
    typed$,
    words,
    chosen,
    dialog,
    type,
    key,
    pick,
    take,
    show,
    arm,
  };
}
