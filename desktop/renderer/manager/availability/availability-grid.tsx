// The week as a table: everybody and each person down, weekdays across.
import { Table, Text, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { memo } from 'react';
import { useText } from '../../ui/language.ts';
import { walkGrid } from '../../ui/walk-grid.ts';
import classes from '../schedule/schedule.module.css';
import { dayOfWeekday, longWeekday } from '../schedule/week-days.ts';
import type { AvailabilityRow, PlacedSlot, WeekdayCell } from './availability-plan.ts';
import { SlotButton } from './slot-button.tsx';
import own from './availability.module.css';

export interface AvailabilityGridProps {
  readonly rows: readonly AvailabilityRow[];
  /** Those there is room for. */
  readonly weekdays: readonly number[];
  /** Undefined: nothing is added here. */
  readonly onAdd: ((personId: string, weekday: number) => void) | undefined;
  readonly onSlot: (placed: PlacedSlot, personId: string) => void;
}

export function AvailabilityGrid({ rows, weekdays, onAdd, onSlot }: AvailabilityGridProps) {
  const t = useText('manager');
  return (
    <div className={classes.scroller}>
      <Table
        className={classes.table!}
        aria-label={t('availability.title')}
        onKeyDown={walkGrid}
        data-days={weekdays.length}
        data-testid="availability-table"
      >
        <Table.Thead className={classes.head!}>
          <Table.Tr>
            <Table.Th className={classes.person!}>{t('schedule.person')}</Table.Th>
            {weekdays.map((weekday) => (
              <Table.Th key={weekday}>{longWeekday(dayOfWeekday(weekday))}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <PersonRow key={row.id} row={row} onAdd={onAdd} onSlot={onSlot} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface PersonRowProps extends Pick<AvailabilityGridProps, 'onAdd' | 'onSlot'> {
  readonly row: AvailabilityRow;
}

const PersonRow = memo(function PersonRow({ row, ...does }: PersonRowProps) {
  const t = useText('manager');
  return (
    <Table.Tr
      className={row.id === '' ? own.everybody! : ''}
      data-testid="availability-row"
      data-name={row.name}
    >
      <Table.Th scope="row" className={classes.person!}>
        <bdi className={classes.name}>{row.name}</bdi>
        {row.id === '' && (
          <Text component="span" size="sm" c="dimmed" fw="normal" display="block">
            {t('availability.everybodyHint')}
          </Text>
        )}
      </Table.Th>
      {row.cells.map((cell) => (
        <Cell key={cell.weekday} cell={cell} name={row.name} {...does} />
      ))}
    </Table.Tr>
  );
});

interface CellProps extends Pick<AvailabilityGridProps, 'onAdd' | 'onSlot'> {
  readonly cell: WeekdayCell;
  readonly name: string;
}

function Cell({ cell: { personId, weekday, placed }, name, onAdd, onSlot }: CellProps) {
  const t = useText('manager');
  const day = longWeekday(dayOfWeekday(weekday));
  return (
    <Table.Td
      className={classes.cell!}
      data-person={personId}
      data-weekday={weekday}
      data-testid="availability-cell"
    >
      <div className={classes.items}>
        {placed.map((one, at) => (
          <SlotButton
            // It keeps the focus through a change, with which it gets another id.
            key={at}
            placed={one}
            whose={`${name}, ${day}`}
            onClick={() => onSlot(one, personId)}
          />
        ))}
        {onAdd && (
          <UnstyledButton
            className={classes.add!}
            onClick={() => onAdd(personId, weekday)}
            aria-label={t('availability.add', { name, day })}
            data-testid="slot-add"
          >
            <IconPlus size={18} aria-hidden />
          </UnstyledButton>
        )}
      </div>
    </Table.Td>
  );
}
