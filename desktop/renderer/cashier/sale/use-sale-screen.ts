// What the hands do on the sale screen: typing, scanning, choosing in lists, and the dialog that is in front.
import { useDebouncedValue } from '@mantine/hooks';
import type { Product } from '@evertill/schemas';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { useCashier } from '../cashier-context.ts';
import { readEntry } from './entry.ts';
import { mostShown } from './sale-desk.ts';
import { useSale } from './use-sale.ts';
import { useSaleKeys } from './use-sale-keys.ts';
import { useScanner } from './use-scanner.ts';

export type Dialog = 'none' | 'cash' | 'hold' | 'drafts' | 'help' | { readonly product: Product };

export interface SaleScreen {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  /** Search words: without the quantity, once the typing has paused. */
  readonly words: string;
  /** Index of the item that Enter takes. */
  readonly chosen: number;
  readonly dialog: Dialog;
  readonly type: (typed: string) => void;
  readonly key: (event: KeyboardEvent) => void;
  readonly pick: (product: Product) => void;
  readonly show: (dialog: Dialog) => void;
  /** Arms the field again; not on a touch screen, where that would open its keyboard. */
  readonly arm: () => void;
}

/** ms. A scanner's next character comes sooner: what it types is no search, and must not wait behind one. */
const pause = 60;

export function useSaleScreen(): SaleScreen {
  const { desk } = useCashier();
  const { choice, paid, cart, selected } = useSale();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const [dialog, show] = useState<Dialog>('none');
  const entry = readEntry(typed);
  const [settled] = useDebouncedValue(entry.text, pause);
  const dialogOpen = dialog !== 'none' || choice !== undefined;

  const arm = useCallback(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);

  function type(next: string): void {
    setTyped(next);
    setChosen(0);
  }

  function pick(product: Product): void {
    void desk.pick(product, entry.qty);
    type('');
    arm();
  }

  function confirm(): void {
    if (entry.text !== '') {
      void desk.enter(entry, chosen);
      type('');
    } else if (paid) desk.dismiss(true);
    else if (cart.lines.length > 0) show('cash');
  }

  function move(by: 1 | -1): void {
    if (entry.text !== '') return setChosen((now) => Math.max(0, Math.min(mostShown - 1, now + by)));
    const at = cart.lines.findIndex(({ id }) => id === selected);
    const next = cart.lines[at + by];
    if (next) desk.select(next.id);
  }

  function key(event: KeyboardEvent): void {
    const actions: Record<string, (() => void) | undefined> = {
      Enter: confirm,
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Escape: () => (typed === '' ? desk.dismiss() : type('')),
      ...(typed === ''
        ? {
            '+': () => desk.step(selected, 1),
            '-': () => desk.step(selected, -1),
            Delete: () => desk.remove(selected),
          }
        : {}),
    };
    const action = actions[event.key];
    if (!action || event.nativeEvent.isComposing) return;
    event.preventDefault();
    action();
  }

  useScanner({
    entry: field,
    dialogOpen,
    // A quantity that was typed before the scan is meant for it.
    onScan: (code) => {
      void desk.enter({ ...entry, text: code });
      type('');
    },
  });
  useSaleKeys({
    dialogOpen,
    help: () => show('help'),
    search: () => {
      type('');
      field.current?.focus();
    },
    quantity: () => document.querySelector<HTMLInputElement>('[data-selected-quantity]')?.focus(),
    hold: () => cart.lines.length > 0 && show('hold'),
    resume: () => show('drafts'),
  });
  // After a payment, and when a dialog has gone.
  useEffect(arm, [arm, paid, dialogOpen]);

  return {
    field,
    typed,
    words: entry.text === '' ? '' : settled,
    chosen,
    dialog,
    type,
    key,
    pick,
    show,
    arm,
  };
}
