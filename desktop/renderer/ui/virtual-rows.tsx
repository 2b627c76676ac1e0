// A list of which only the rows on the screen exist, however long it is. One row is chosen; the list keeps it in sight.
import type { ReactNode } from 'react';
import { useVirtualRows } from './use-virtual-rows.ts';
import classes from './virtual-rows.module.css';

/** CSS pixels: every row is as high as the next. */
const rowHeight = 72;

export interface VirtualRowsProps {
  readonly label: string;
  readonly count: number;
  /** Index of the row that Enter opens. */
  readonly chosen: number;
  /** Told which rows are drawn, both ends included. */
  readonly onRange?: (first: number, last: number) => void;
  readonly children: (index: number) => ReactNode;
}

export function VirtualRows({ label, count, chosen, onRange, children }: VirtualRowsProps) {
  const { scroller, drawn, height } = useVirtualRows({ count, rowHeight, chosen, onRange });
  return (
    <div ref={scroller} className={classes.scroller} data-testid="rows">
      <div role="list" aria-label={label} className={classes.whole} style={{ height }} data-count={count}>
        {drawn.map(({ index, start }) => (
          <div
            key={index}
            role="listitem"
            aria-posinset={index + 1}
            aria-setsize={count}
            className={classes.row}
            style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            data-chosen={index === chosen}
          >
            {children(index)}
          </div>
        ))}
      </div>
    </div>
  );
}
