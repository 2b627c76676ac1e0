// Items as a long list of which a window is known. While another window of it is read, what is known stays.
import type { ItemPage } from '@evertill/client-core';
import type { Product } from '@evertill/schemas';
import { useCallback, useState } from 'react';
import { windowFor } from './item-window.ts';
import type { ItemWindow } from './item-window.ts';
import { useFound } from './store-context.ts';

export interface ItemRows {
  /** Undefined: not read yet. */
  readonly total: number | undefined;
  /** Undefined where it is still being read. */
  readonly at: (index: number) => Product | undefined;
}

export interface ItemList extends ItemRows {
  /** What is to be seen until this list is read: the one before it. Nothing is done to it by a key. */
  readonly standing: ItemRows;
  /** Rows that are on the screen, both included. */
  readonly show: (first: number, last: number) => void;
}

export type ReadItems = (from: number, count: number) => Promise<ItemPage>;

interface Known extends ItemPage {
  readonly from: number;
}

const start = windowFor(0, 0);

/** `read` must be stable; another one is another list. */
export function useItemList(read: ReadItems): ItemList {
  const [{ from, count }, setWindow] = useState<ItemWindow>(start);
  const show = useCallback((first: number, last: number) => {
    const next = windowFor(first, last);
    setWindow((now) => (now.from === next.from && now.count === next.count ? now : next));
  }, []);
  const ask = useCallback(
    async (): Promise<Known> => ({ ...(await read(from, count)), from }),
    [read, from, count],
  );
  const found = useFound('product', ask);
  const [last, setLast] = useState<{ readonly read: ReadItems; readonly known: Known }>();
  if (found && found !== last?.known) setLast({ read, known: found });
  const known = found ?? (last?.read === read ? last.known : undefined);
  return { ...rowsOf(known), standing: rowsOf(known ?? last?.known), show };
}

function rowsOf(known: Known | undefined): ItemRows {
  return { total: known?.total, at: (index) => known?.products[index - known.from] };
}
