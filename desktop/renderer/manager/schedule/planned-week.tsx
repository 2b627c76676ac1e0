// The week that was answered: what narrows it, its table, and whatever is opened or carried in it.
import { Switch } from '@mantine/core';
import { useCollection } from '@evertill/client-core/react';
import type { ScheduleReply, ScheduleShift, Staff, TemplateShift } from '@evertill/schemas';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { ListFilters } from '../../tables/list/list-filters.tsx';
import { saidOf } from '../../tables/list/list-words.ts';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useText } from '../../ui/language.ts';
import { useNarrower } from '../../ui/look.ts';
import { useStore } from '../../workplace/store-context.ts';
import type { AskedWeekProps } from './asked-week.tsx';
import { DayStrip } from './day-strip.tsx';
import { GiveAway } from './give-away.tsx';
import { ShiftDrawer } from './shift-drawer.tsx';
import type { OpenedShift } from './shift-draft.ts';
import { plannedText } from './shift-text.ts';
import { useCarry } from './use-carry.ts';
import { useMove } from './use-move.ts';
import { longDay } from './week-days.ts';
import { WeekGrid } from './week-grid.tsx';
import { planOf, withMove } from './week-plan.ts';
import type { Place } from './week-plan.ts';
import classes from './schedule.module.css';

export interface PlannedWeekProps extends AskedWeekProps {
  /** Undefined until it is answered: what narrows it stays, and keeps the focus. */
  readonly schedule: ScheduleReply | undefined;
  readonly onChanged: () => void;
}

interface Giving {
  readonly shift: ScheduleShift;
  readonly to: Place;
}

const everybody = { selector: {} };

const nothing: ScheduleReply = {
  employees: [],
  more_employees: false,
  leave: [],
  more_leave: false,
  published: [],
  attendance: [],
  template_shifts: [],
  conflicts: [],
};

function keyOf(opened: OpenedShift): string {
  if (opened.kind === 'published') return opened.shift.id;
  return JSON.stringify(opened);
}

export function PlannedWeek(props: PlannedWeekProps) {
  const { dates, today, asked, mayWrite, schedule = nothing, onChanged } = props;
  const t = useText('manager');
  const { time_zone } = useStore();
  const { of, ask, typed, type } = asked;
  const onlyConflicts = of('conflicts') === '1';
  const isNarrow = useNarrower(50);
  const day = [of('day'), today].find((one) => dates.includes(one)) ?? dates[0]!;
  const { documents: staff } = useCollection<Staff>('staff', everybody);
  const { move, isMoving, problem, moveTo } = useMove(schedule, onChanged);
  const [opened, open] = useState<OpenedShift>();
  const [giving, give] = useState<Giving>();
  const shown = useMemo(() => (isNarrow ? [day] : dates), [isNarrow, day, dates]);

  const rows = useMemo(() => {
    const nameOf = (id: string) => staff.find((one) => one.id === id)?.name ?? t('schedule.somebody');
    return planOf({ schedule, dates, nameOf, words: typed, onlyConflicts, move });
  }, [schedule, dates, staff, typed, onlyConflicts, move, t]);
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? '';
  const shiftOf = (id: string) => withMove(schedule.published, move).find((shift) => shift.id === id);

  const carry = useCarry({
    people: rows.map(({ id }) => id),
    dates,
    placeOf(id) {
      const shift = isMoving ? undefined : shiftOf(id);
      return shift && { personId: shift.vendor_employee_id, date: shift.shift_date };
    },
    onDrop(id, to) {
      const shift = shiftOf(id)!;
      if (to.personId === shift.vendor_employee_id) void moveTo(id, to);
      else give({ shift, to });
    },
  });
  const { carried } = carry;
  // From the keyboard it goes to days that are not on the screen of a phone.
  const dayOver = isNarrow && carried?.by === 'keys' ? carried.over?.date : undefined;
  const follow = useEffectEvent((date: string) => ask({ day: date }));
  useEffect(() => {
    if (dayOver !== undefined) follow(dayOver);
  }, [dayOver]);

  const onAdd = useCallback((place: Place) => open({ kind: 'new', place }), []);
  const onShift = useCallback((shift: ScheduleShift) => open({ kind: 'published', shift }), []);
  const onChip = useCallback((chip: TemplateShift) => open({ kind: 'chip', chip }), []);
  const isNarrowed = typed !== '' || onlyConflicts;
  const lifted = carried && shiftOf(carried.shiftId);

  function clear(): void {
    type('');
    ask({ q: '', conflicts: '' });
  }

  function said(): string {
    if (rows.length === 0 && onlyConflicts && typed === '') return t('schedule.noConflict');
    return saidOf((word, counted) => t(`schedule.${word}`, counted), rows.length, isNarrowed);
  }

  function carriedSaid(): string {
    if (!carried) return '';
    if (!carried.over) return t('schedule.carriedNowhere');
    return t('schedule.carried', { name: nameOf(carried.over.personId), day: longDay(carried.over.date) });
  }

  return (
    <>
      <ListFilters
        name="schedule"
        label={t('schedule.filters')}
        search={t('schedule.search')}
        typed={typed}
        onType={type}
        count={props.schedule && rows.length}
        said={said()}
        chosen={0}
        onChoose={() => undefined}
        onEnter={undefined}
        onClear={isNarrowed ? clear : undefined}
      >
        <Switch
          size="lg"
          label={t('schedule.conflicts')}
          checked={onlyConflicts}
          onChange={(event) => ask({ conflicts: event.currentTarget.checked ? '1' : '' })}
          data-testid="only-conflicts"
        />
      </ListFilters>
      <ProblemNote text={problem} />
      {isNarrow && (
        <DayStrip
          dates={dates}
          day={day}
          today={today}
          rows={rows}
          over={carried?.by === 'pointer' ? carried.over?.date : undefined}
          onDay={(date) => ask({ day: date })}
        />
      )}
      {rows.length > 0 && (
        <WeekGrid
          rows={rows}
          dates={dates}
          shown={shown}
          today={today}
          mayWrite={mayWrite}
          carry={carry}
          // Where only what overlaps is shown, a cell that looks free may not be.
          onAdd={mayWrite && !onlyConflicts ? onAdd : undefined}
          onShift={onShift}
          onChip={onChip}
        />
      )}
      <div role="status" className={classes.said} data-testid="schedule-said">
        {carriedSaid()}
      </div>
      {lifted && carried.by === 'pointer' && (
        <div ref={carry.ghost} className={classes.ghost} aria-hidden>
          {plannedText(lifted, time_zone)}
        </div>
      )}
      {opened && (
        <ShiftDrawer
          key={keyOf(opened)}
          opened={opened}
          schedule={schedule}
          mayWrite={mayWrite}
          onChanged={onChanged}
          onClose={() => {
            open(undefined);
            onChanged();
          }}
        />
      )}
      {giving && (
        <GiveAway {...giving} schedule={schedule} onChanged={onChanged} onClose={() => give(undefined)} />
      )}
    </>
  );
}
