// The quick keys beside the catalog: which page is chosen, whether it is being put in order, and the key that goes from
// page to page with the focus on the first of its keys.
import type { QuickKeyPage } from '@evertill/client-core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { everything, idOf } from '../sale/shelf.ts';
import type { Shelf } from '../sale/shelf.ts';
import { useActionKeys } from '../keys/use-action-keys.ts';
import { useMay } from '../../workplace/use-may.ts';
import { useQuickKeys } from './use-quick-keys.ts';

/** What is in front of the keys while they are put in order. */
export type Front = 'none' | 'item' | 'category' | 'page' | 'new' | { readonly key: string };

export interface QuickKeyShelf {
  readonly shelf: Shelf;
  readonly choose: (shelf: Shelf) => void;
  readonly pages: readonly QuickKeyPage[];
  /** The one that is chosen. */
  readonly page: QuickKeyPage | undefined;
  readonly isEditing: boolean;
  readonly front: Front;
  readonly put: (front: Front) => void;
  /** For whoever may. */
  readonly edit: (() => void) | undefined;
  readonly done: () => void;
}

export function useQuickKeyShelf(): QuickKeyShelf {
  const pages = useQuickKeys();
  const mayEdit = useMay('write', 'product') ?? false;
  const [shelf, setShelf] = useState(everything);
  const [isEditing, setEditing] = useState(false);
  const [front, put] = useState<Front>('none');
  const isWalking = useRef(false);
  const page = pages.find(({ id }) => id === idOf(shelf, 'page'));

  const choose = useCallback((next: Shelf) => {
    setEditing(false);
    setShelf(next);
  }, []);
  const hasPage = page !== undefined;
  const edit = useCallback(() => (hasPage ? setEditing((was) => !was) : put('new')), [hasPage]);

  function walk(): void {
    const next = pages[(page ? pages.indexOf(page) + 1 : 0) % Math.max(1, pages.length)];
    if (!next || document.querySelector('[role="dialog"]')) return;
    isWalking.current = true;
    choose({ kind: 'page', id: next.id });
    if (next === page) focusFirst();
  }

  useActionKeys({ 'sale.quickKeys': walk });
  useEffect(() => {
    if (isWalking.current) focusFirst();
    isWalking.current = false;
  }, [shelf]);

  return {
    shelf,
    choose,
    pages,
    page,
    isEditing: isEditing && page !== undefined,
    front,
    put,
    edit: mayEdit ? edit : undefined,
    done: () => setEditing(false),
  };
}

function focusFirst(): void {
  document.querySelector<HTMLElement>('[data-quick-key]')?.focus();
}
