// A shift in a form: whose, when, Working or Off, and on which other days of its week too.
import { Alert, Button, NativeSelect, SegmentedControl, Stack, TextInput, Textarea } from '@mantine/core';
import { distinctLocalTime, plannedTimes } from '@evertill/schemas';
import type { ScheduleReply, ScheduleShift } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useText } from '../../ui/language.ts';
import { wallTime } from '../../ui/time.ts';
import { useStore } from '../../workplace/store-context.ts';
import type { SlotBreak } from './break-rows.tsx';
import { OtherWeekdays } from './other-weekdays.tsx';
import { badFieldsOf, changesOf, draftOf, leftOutBy } from './shift-draft.ts';
import type { OpenedShift, ShiftDraft } from './shift-draft.ts';
import { plannedText } from './shift-text.ts';
import { SlotBreaks } from './slot-breaks.tsx';
import { useScheduleDoor } from './use-schedule-door.ts';

export interface ShiftFormProps {
  readonly opened: OpenedShift;
  readonly schedule: ScheduleReply;
  readonly readOnly: boolean;
  readonly onChanged: () => void;
  readonly onDone: () => void;
}

type Bad = Partial<Record<'shift_date' | 'start_time' | 'end_time', string>>;

export function ShiftForm({ opened, schedule, readOnly, onChanged, onDone }: ShiftFormProps) {
  const t = useText('manager');
  const shared = useText('ui');
  const store = useStore();
  /** What is published of it: a new one that could not be applied to its other days is published all the same. */
  const [published, setPublished] = useState<ScheduleShift | undefined>(
    opened.kind === 'published' ? opened.shift : undefined,
  );
  const before = draftOf(published ? { kind: 'published', shift: published } : opened);
  const [draft, setDraft] = useState(before);
  const [weekdays, setWeekdays] = useState<readonly number[]>([]);
  const [breaks, setBreaks] = useState<readonly SlotBreak[]>();
  const [bad, setBad] = useState<Bad>({});
  const { busy, problems, publish, change } = useScheduleDoor();
  const set = (changes: Partial<ShiftDraft>) => setDraft({ ...draft, ...changes });
  const somebody = { id: before.vendor_employee_id, name: t('schedule.somebody') };
  const isKnown = schedule.employees.some(({ id }) => id === somebody.id);
  const people = isKnown ? schedule.employees : [somebody, ...schedule.employees];
  const leftOut = leftOutBy(opened, draft, schedule);
  const goesOn = draft.end_time !== '' && draft.end_time <= draft.start_time;
  const counts = badFieldsOf(draft).length === 0 ? countsOf(draft) : { start: '', end: '' };

  /** A plan names times of day: what they come to on a day when clocks change. */
  function countsOf(shift: ShiftDraft) {
    const times = plannedTimes(shift, store.time_zone);
    const said = (at: number, typed: string) => {
      const shown = distinctLocalTime(new Date(at).toISOString(), store.time_zone).slice(
        'YYYY-MM-DDT'.length,
      );
      return shown === typed ? '' : shared('moment.counts', { time: wallTime(at, store.time_zone) });
    };
    return { start: said(times.start, shift.start_time), end: said(times.end, shift.end_time) };
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = badFieldsOf(draft);
    const sentences = { shift_date: t('plannedShift.badDate'), start_time: t('plannedShift.badTime') };
    setBad({
      ...Object.fromEntries(wrong.map((field) => [field, sentences[field as keyof typeof sentences]])),
      ...(wrong.includes('end_time') ? { end_time: t('plannedShift.badTime') } : {}),
      ...(wrong.includes('no_length') ? { end_time: t('plannedShift.badEnd') } : {}),
    });
    if (wrong.length > 0) return;
    const made = published ?? (await publishNew());
    if (!made) return;
    const more = {
      ...(published ? changesOf(before, draft) : {}),
      ...(weekdays.length > 0 ? { apply_weekdays: [...weekdays] } : {}),
      ...(breaks ? { breaks: [...breaks] } : {}),
    };
    const isMore = Object.keys(more).length > 0;
    if (isMore && !(await change(made.id, more, published ? t('plannedShift.saved') : ''))) return;
    onDone();
  }

  async function publishNew(): Promise<ScheduleShift | undefined> {
    const shift_template_id = opened.kind === 'chip' ? opened.chip.shift_template_id : '';
    const made = await publish(
      { ...draft, store_id: store.id, shift_template_id },
      t('plannedShift.published'),
    );
    if (!made) return undefined;
    setPublished(made);
    onChanged();
    return made;
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate data-testid="shift-form">
      <Stack>
        <SegmentedControl
          aria-label={t('plannedShift.kind')}
          size="md"
          fullWidth
          readOnly={readOnly}
          value={draft.is_no_working ? 'off' : 'working'}
          onChange={(kind) => set({ is_no_working: kind === 'off' })}
          data={[
            { value: 'working', label: t('plannedShift.working') },
            { value: 'off', label: t('plannedShift.off') },
          ]}
          data-testid="shift-kind"
        />
        <NativeSelect
          label={t('plannedShift.person')}
          size="md"
          disabled={readOnly || opened.kind === 'chip'}
          value={draft.vendor_employee_id}
          onChange={(event) => set({ vendor_employee_id: event.currentTarget.value })}
          error={problems.vendor_employee_id}
          data={people.map(({ id, name }) => ({ value: id, label: name }))}
          data-testid="shift-person"
        />
        <TextInput
          type="date"
          label={t('plannedShift.date')}
          readOnly={readOnly || opened.kind === 'chip'}
          value={draft.shift_date}
          onChange={(event) => set({ shift_date: event.currentTarget.value })}
          error={bad.shift_date}
          data-testid="shift-date"
        />
        <TextInput
          type="time"
          label={t('plannedShift.start')}
          description={counts.start}
          readOnly={readOnly}
          value={draft.start_time}
          onChange={(event) => set({ start_time: event.currentTarget.value })}
          error={bad.start_time}
          data-autofocus
          data-testid="shift-start"
        />
        <TextInput
          type="time"
          label={t('plannedShift.end')}
          description={[goesOn ? t('plannedShift.nextDay') : '', counts.end].join(' ').trim()}
          readOnly={readOnly}
          value={draft.end_time}
          onChange={(event) => set({ end_time: event.currentTarget.value })}
          error={bad.end_time ?? problems.end_time}
          data-testid="shift-end"
        />
        <Textarea
          label={t('plannedShift.note')}
          size="md"
          autosize
          maxLength={1000}
          readOnly={readOnly}
          value={draft.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
          data-testid="shift-note"
        />
        {published?.shift_template_id && !draft.is_no_working && (
          <SlotBreaks
            shift={{ ...published, ...draft }}
            value={breaks}
            problem={problems.breaks}
            readOnly={readOnly}
            onChange={setBreaks}
          />
        )}
        {!readOnly && <OtherWeekdays date={draft.shift_date} chosen={weekdays} onChange={setWeekdays} />}
        {leftOut.length > 0 && (
          <Alert color="yellow" data-testid="left-out">
            {t('plannedShift.leavesOut', {
              times: leftOut.map((chip) => plannedText(chip, store.time_zone)).join(', '),
            })}
          </Alert>
        )}
        <ProblemNote text={problems.form} />
        {!readOnly && (
          <Button type="submit" h={48} loading={busy} data-testid="shift-save">
            {t(published ? 'plannedShift.save' : 'plannedShift.publish')}
          </Button>
        )}
      </Stack>
    </form>
  );
}
