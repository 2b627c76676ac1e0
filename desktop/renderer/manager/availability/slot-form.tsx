// A weekly window in a form: of which template, for whom, when, at work or not, and with which breaks.
import { Alert, Anchor, Button, NativeSelect, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { slotKinds } from '@evertill/schemas';
import type { ShiftTemplate, TemplateSlot } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useText } from '../../ui/language.ts';
import { BreakRows } from '../schedule/break-rows.tsx';
import { dayOfWeekday, longWeekday } from '../schedule/week-days.ts';
import { AlsoOnWeekdays } from './also-on-weekdays.tsx';
import type { Person } from './availability-plan.ts';
import { badFieldsOf, draftOf, otherTemplate, withDraft } from './slot-draft.ts';
import type { OpenedSlot, SlotDraft } from './slot-draft.ts';
import { templatePlace } from './template-paths.ts';
import { useSlotsDoor } from './use-slots-door.ts';

export interface SlotFormProps {
  readonly opened: OpenedSlot;
  /** Those that are shown. */
  readonly templates: readonly ShiftTemplate[];
  /** All of theirs, by which it is decided. */
  readonly slots: readonly TemplateSlot[];
  readonly people: readonly Person[];
  readonly nameOf: (personId: string) => string;
  readonly readOnly: boolean;
  /** The week has become another. */
  readonly onOther: () => void;
  readonly onDone: () => void;
}

type Bad = Partial<Record<'start_time' | 'end_time' | 'breaks', string>>;

export function SlotForm(props: SlotFormProps) {
  const { opened, templates, slots, people, nameOf, readOnly, onOther, onDone } = props;
  const t = useText('manager');
  const [draft, setDraft] = useState(() => draftOf(opened));
  const [alsoOn, setAlsoOn] = useState<readonly number[]>([]);
  const [bad, setBad] = useState<Bad>({});
  const { busy, problems, replace } = useSlotsDoor(onOther);
  const before = opened.kind === 'stored' ? opened.slot : undefined;
  const set = (changes: Partial<SlotDraft>) => setDraft({ ...draft, ...changes });
  const templateOf = (id: string) => templates.find((one) => one.id === id)!;
  const template = templateOf(draft.shift_template_id);
  const who = draft.vendor_employee_id;
  const isKnown = who === '' || people.some(({ id }) => id === who);
  const choices = isKnown ? people : [{ id: who, name: nameOf(who) }, ...people];
  const isWork = draft.kind === 'working';
  const goesOn = draft.end_time !== '' && draft.end_time < draft.start_time;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = badFieldsOf(draft);
    setBad({
      ...(wrong.includes('start_time') && { start_time: t('plannedShift.badTime') }),
      ...(wrong.includes('end_time') && { end_time: t('plannedShift.badTime') }),
      ...(wrong.includes('no_length') && { end_time: t('weeklySlot.badEnd') }),
      ...(wrong.includes('breaks') && { breaks: t('weeklySlot.badBreak') }),
    });
    if (wrong.length > 0) return;
    const seen = slots.filter((one) => one.shift_template_id === draft.shift_template_id);
    const wanted = withDraft(seen, before, draft, before ? [] : alsoOn);
    const said = t(before ? 'weeklySlot.saved' : 'weeklySlot.added');
    if (await replace(draft.shift_template_id, seen, wanted, said)) onDone();
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate data-testid="slot-form">
      <Stack>
        <NativeSelect
          size="md"
          label={t('weeklySlot.template')}
          disabled={readOnly || before !== undefined}
          value={draft.shift_template_id}
          onChange={(event) =>
            setDraft(otherTemplate(draft, template, templateOf(event.currentTarget.value)))
          }
          data={templates.map(({ id, name }) => ({ value: id, label: name }))}
          data-testid="slot-template"
        />
        <NativeSelect
          size="md"
          label={t('weeklySlot.person')}
          description={t(who === '' ? 'availability.everybodyHint' : 'weeklySlot.ownHint')}
          disabled={readOnly}
          value={who}
          onChange={(event) => set({ vendor_employee_id: event.currentTarget.value })}
          error={problems.vendor_employee_id}
          data={[
            { value: '', label: t('availability.everybody') },
            ...choices.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          data-testid="slot-person"
        />
        {who !== '' && !template.vendor_employee_ids.includes(who) && (
          <Alert color="yellow" data-testid="no-member">
            {t('weeklySlot.noMember', { name: nameOf(who), template: template.name })}{' '}
            <Anchor component={Link} to={templatePlace(template.id)} inherit underline="always">
              {t('weeklySlot.toMembers')}
            </Anchor>
          </Alert>
        )}
        <NativeSelect
          size="md"
          label={t('weeklySlot.weekday')}
          disabled={readOnly}
          value={String(draft.weekday)}
          onChange={(event) => set({ weekday: Number(event.currentTarget.value) })}
          data={[1, 2, 3, 4, 5, 6, 0].map((one) => ({
            value: String(one),
            label: longWeekday(dayOfWeekday(one)),
          }))}
          data-testid="slot-weekday"
        />
        <SegmentedControl
          aria-label={t('weeklySlot.kind')}
          size="md"
          fullWidth
          readOnly={readOnly}
          value={draft.kind}
          onChange={(value) => set({ kind: slotKinds.find((kind) => kind === value)! })}
          data={[
            { value: 'working', label: t('plannedShift.working') },
            { value: 'unavailable', label: t('weeklySlot.unavailable') },
          ]}
          data-testid="slot-kind"
        />
        {!isWork && (
          <Text size="sm" c="dimmed">
            {t('weeklySlot.unavailableHint')}
          </Text>
        )}
        <TextInput
          type="time"
          label={t('plannedShift.start')}
          readOnly={readOnly}
          value={draft.start_time}
          onChange={(event) => set({ start_time: event.currentTarget.value })}
          error={bad.start_time}
          data-autofocus
          data-testid="slot-start"
        />
        <TextInput
          type="time"
          label={t('plannedShift.end')}
          description={goesOn ? t('plannedShift.nextDay') : undefined}
          readOnly={readOnly}
          value={draft.end_time}
          onChange={(event) => set({ end_time: event.currentTarget.value })}
          error={bad.end_time ?? problems.end_time}
          data-testid="slot-end"
        />
        {isWork && (!readOnly || draft.breaks.length > 0) && (
          <Stack gap="xs" role="group" aria-label={t('shiftBreaks.title')} data-testid="slot-breaks">
            <Text fw={500}>{t('shiftBreaks.title')}</Text>
            <Text size="sm" c="dimmed">
              {t('weeklySlot.breaksHint')}
            </Text>
            <BreakRows
              breaks={draft.breaks}
              within={draft}
              problem={bad.breaks ?? problems.breaks}
              readOnly={readOnly}
              onChange={(breaks) => set({ breaks: [...breaks] })}
            />
          </Stack>
        )}
        {!readOnly && !before && (
          <AlsoOnWeekdays weekday={draft.weekday} chosen={alsoOn} onChange={setAlsoOn} />
        )}
        <ProblemNote text={problems.form} />
        {!readOnly && (
          <Button type="submit" h={48} loading={busy} data-testid="slot-save">
            {t(before ? 'plannedShift.save' : 'weeklySlot.add')}
          </Button>
        )}
      </Stack>
    </form>
  );
}
