// Tills as a table of which only the rows on the screen exist. Rows change where they stand; while somebody points at the
// list, none changes its place.
import { Text } from '@mantine/core';
import type { FleetRow } from '@evertill/schemas';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../../ui/language.ts';
import { useNarrower } from '../../ui/look.ts';
import { useVirtualRows } from '../../ui/use-virtual-rows.ts';
import { devicePath } from '../support-paths.ts';
import classes from './fleet.module.css';
import { FleetRowCells } from './fleet-row.tsx';
import { useHeldOrder } from './held-order.ts';

/** CSS pixels; on a phone a till is a card. */
const heights = { broad: 92, narrow: 204 } as const;
/** em */
const tooNarrow = 56;
const columns = ['till', 'why', 'unsent', 'contact', 'version'] as const;

export interface FleetListProps {
  readonly label: string;
  readonly rows: readonly FleetRow[];
  /** What is listed: another list begins at its top. */
  readonly about: string;
  /** Index of the row that Enter opens; none where nothing is searched. */
  readonly chosen?: number;
}

/** Rows of another height are another list. */
export function FleetList(props: FleetListProps) {
  const isNarrow = useNarrower(tooNarrow);
  return <Rows key={String(isNarrow)} isNarrow={isNarrow} {...props} />;
}

interface RowsProps extends FleetListProps {
  readonly isNarrow: boolean;
}

function Rows({ label, rows: newest, about, chosen = -1, isNarrow }: RowsProps) {
  const t = useText('support');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const way = { state: { back: `${pathname}${search}` } };
  const [isPointedAt, point] = useState(false);
  const { rows, isKept } = useHeldOrder(newest, keyOf, isPointedAt, about);
  const rowHeight = isNarrow ? heights.narrow : heights.broad;
  const { scroller, drawn, height } = useVirtualRows({
    count: rows.length,
    rowHeight,
    head: isNarrow ? 0 : 40,
    about,
    chosen: Math.max(0, chosen),
  });
  return (
    <>
      <div
        ref={scroller}
        className={classes.scroller}
        data-narrow={isNarrow}
        onPointerEnter={() => point(true)}
        onPointerLeave={() => point(false)}
        data-testid="fleet-list"
      >
        <div role="table" aria-label={label} aria-rowcount={rows.length + 1}>
          <div role="rowgroup" className={classes.head}>
            <div role="row" aria-rowindex={1} className={classes.headRow}>
              {columns.map((one) => (
                <div key={one} role="columnheader" data-column={one}>
                  {t(`fleet.columns.${one}`)}
                </div>
              ))}
            </div>
          </div>
          <div role="rowgroup" className={classes.body} style={{ height }}>
            {drawn.map(({ index, start }) => {
              const row = rows[index];
              if (!row) return null;
              return (
                <div
                  key={keyOf(row)}
                  role="row"
                  aria-rowindex={index + 2}
                  className={classes.row}
                  style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                  data-chosen={index === chosen}
                  data-testid="fleet-row"
                  data-device={row.device_id}
                  data-standing={row.standing}
                  onClick={() => void navigate(devicePath(row), way)}
                >
                  <FleetRowCells row={row} />
                </div>
              );
            })}
          </div>
        </div>
      </div>
      <Text size="sm" c="dimmed" role="status" data-testid="order-held">
        {isKept && t('fleet.held')}
      </Text>
    </>
  );
}

function keyOf({ vendor_id, device_id }: FleetRow): string {
  return `${vendor_id} ${device_id}`;
}
