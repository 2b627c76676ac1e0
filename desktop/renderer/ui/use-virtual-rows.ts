// Of a list only the rows on the screen exist, however long it is; the chosen one is kept in sight.
import { useVirtualizer } from '@tanstack/react-virtual';
import type { VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

const overscan = 6;

export interface VirtualRowsQuestion {
  readonly count: number;
  /** CSS pixels: every row is as high as the next. */
  readonly rowHeight: number;
  /** CSS pixels above the first row that stay in place. */
  readonly head?: number;
  /** What the rows are of: another list begins at its top. */
  readonly about?: string | undefined;
  /** Index of the row that Enter opens. */
  readonly chosen: number;
  /** Told which rows are drawn, both ends included. */
  readonly onRange?: ((first: number, last: number) => void) | undefined;
}

export interface DrawnRows {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly drawn: readonly VirtualItem[];
  /** CSS pixels of all rows. */
  readonly height: number;
}

export function useVirtualRows({
  count,
  rowHeight,
  head = 0,
  about,
  chosen,
  onRange,
}: VirtualRowsQuestion): DrawnRows {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count,
    overscan,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollPaddingStart: head,
  });
  const drawn = rows.getVirtualItems();
  const [first, last] = [drawn[0]?.index ?? 0, drawn.at(-1)?.index ?? 0];
  useEffect(() => onRange?.(first, last), [onRange, first, last]);
  useEffect(() => rows.scrollToOffset(0), [rows, about]);
  useEffect(() => rows.scrollToIndex(chosen, { align: 'auto' }), [rows, chosen]);
  return { scroller, drawn, height: rows.getTotalSize() };
}
