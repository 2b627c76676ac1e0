// Somebody's days: what is published, what a template would make of them, time off, and who was there already.
import { Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ScheduleShift, TemplateShift } from '@evertill/schemas';
import { IconAlertTriangle, IconGripVertical, IconPlus } from '@tabler/icons-react';
import { memo } from 'react';
import { useText } from '../../ui/language.ts';
import { useStore } from '../../workplace/store-context.ts';
import { cardText, hoursText, plannedText, timesText } from './shift-text.ts';
import { ownNote } from './template-note.ts';
import { longDay } from './week-days.ts';
import type { Place, PlanCell, PlanRow } from './week-plan.ts';
import classes from './schedule.module.css';

export interface PersonWeekProps {
  readonly row: PlanRow;
  /** The days there is room for. */
  readonly dates: readonly string[];
  /** The day something is held over. */
  readonly over: string | undefined;
  /** The shift that is being carried. */
  readonly lifted: string | undefined;
  readonly today: string;
  readonly mayWrite: boolean;
  /** Undefined: nothing is added here. */
  readonly onAdd: ((place: Place) => void) | undefined;
  readonly onShift: (shift: ScheduleShift) => void;
  readonly onChip: (chip: TemplateShift) => void;
}

/** Says what keys do with a shift. */
export const handsId = 'schedule-hands';

/** A pointer that moves over one row leaves the others as they are. */
export const PersonWeek = memo(function PersonWeek(props: PersonWeekProps) {
  const { row, dates, over, today, ...cell } = props;
  const t = useText('manager');
  return (
    <Table.Tr data-testid="schedule-row" data-name={row.name}>
      <Table.Th scope="row" className={classes.person!}>
        <bdi className={classes.name}>{row.name}</bdi>
        <Text
          component="span"
          size="sm"
          c="dimmed"
          display="block"
          aria-label={`${t('schedule.hoursOf', { name: row.name })}: ${hoursText(row.minutes)}`}
          data-testid="person-hours"
        >
          {hoursText(row.minutes)}
        </Text>
      </Table.Th>
      {row.cells
        .filter(({ date }) => dates.includes(date))
        .map((one) => (
          <DayCell
            key={one.date}
            {...cell}
            cell={one}
            name={row.name}
            isOver={over === one.date}
            isToday={one.date === today}
          />
        ))}
    </Table.Tr>
  );
});

interface DayCellProps extends Pick<PersonWeekProps, 'lifted' | 'mayWrite' | 'onAdd' | 'onShift' | 'onChip'> {
  readonly cell: PlanCell;
  readonly name: string;
  readonly isOver: boolean;
  readonly isToday: boolean;
}

function DayCell({ cell, name, isOver, isToday, lifted, mayWrite, onAdd, onShift, onChip }: DayCellProps) {
  const t = useText('manager');
  const { personId, date, shifts, chips, leave, cards, conflicts } = cell;
  const { time_zone } = useStore();
  const day = longDay(date);
  const whose = <VisuallyHidden>{`${name}, ${day}`}</VisuallyHidden>;
  return (
    <Table.Td
      className={classes.cell!}
      data-person={personId}
      data-date={date}
      data-over={isOver}
      data-today={isToday}
      data-testid="schedule-cell"
    >
      <div className={classes.items}>
        {conflicts.map((kind) => (
          <span key={kind} className={classes.conflict} data-testid={`conflict-${kind}`}>
            <IconAlertTriangle size={16} aria-hidden />
            {t(kind === 'leave' ? 'schedule.underLeave' : 'schedule.overlapping')}
          </span>
        ))}
        {leave.map((one) => (
          <div key={one.id} className={classes.leave} data-status={one.status} data-testid="leave">
            <strong>{t('schedule.leave')}</strong>
            {one.start_time !== null && one.end_time !== null && (
              <bdi className={classes.times}>
                {timesText({ start_time: one.start_time, end_time: one.end_time })}
              </bdi>
            )}
            <span>{t(`schedule.leaveStatus.${one.status as 'new' | 'pending' | 'approved'}`)}</span>
          </div>
        ))}
        {shifts.map((shift) => (
          <UnstyledButton
            key={shift.id}
            className={classes.shift!}
            onClick={() => onShift(shift)}
            aria-describedby={mayWrite ? handsId : undefined}
            data-shift={shift.id}
            data-off={shift.is_no_working}
            data-lifted={lifted === shift.id}
            data-testid="shift"
          >
            <span className={classes.what}>
              {shift.is_no_working && <strong>{t('schedule.off')}</strong>}
              <bdi className={classes.times}>{plannedText(shift, time_zone)}</bdi>
              {ownNote(shift) !== '' && <bdi className={classes.note}>{ownNote(shift)}</bdi>}
              {whose}
            </span>
            {mayWrite && <IconGripVertical className={classes.handle} size={20} data-handle aria-hidden />}
          </UnstyledButton>
        ))}
        {chips.map((chip) => (
          <UnstyledButton
            key={`${chip.shift_template_id} ${chip.start_time}`}
            className={classes.chip!}
            onClick={() => onChip(chip)}
            data-off={chip.is_no_working === true}
            data-testid="chip"
          >
            {chip.is_no_working === true && <strong>{t('schedule.off')}</strong>}
            <bdi className={classes.times}>{plannedText(chip, time_zone)}</bdi>
            <VisuallyHidden>{t('schedule.template')}</VisuallyHidden>
            <bdi className={classes.note}>{chip.shift_template_name}</bdi>
            {whose}
          </UnstyledButton>
        ))}
        {cards.map((card) => {
          const times = cardText(card, time_zone, t('schedule.still'));
          return (
            <div key={card.id} className={classes.card} data-testid="card">
              <strong>{t(times === '' ? 'schedule.absent' : 'schedule.card')}</strong>
              {times !== '' && <bdi className={classes.times}>{times}</bdi>}
            </div>
          );
        })}
        {onAdd && (
          <UnstyledButton
            className={classes.add!}
            onClick={() => onAdd({ personId, date })}
            aria-label={t('schedule.add', { name, day })}
            data-testid="shift-add"
          >
            <IconPlus size={18} aria-hidden />
          </UnstyledButton>
        )}
      </div>
    </Table.Td>
  );
}
