// A time card in a form: a new one, or one that is put right. What was typed stays until the server has taken it.
import { Button, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useCollection } from '@evertill/client-core/react';
import { attendanceDay, employeeRoles } from '@evertill/schemas';
import type { AttendanceDayDetail, Staff } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { useText } from '../../ui/language.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { useStore } from '../../workplace/store-context.ts';
import { useMay } from '../../workplace/use-may.ts';
import { changesOfCard, draftOfCard, isNightBefore, mostRows, newCard, readCard } from './card-draft.ts';
import type { CardDraft, SpansField } from './card-draft.ts';
import { SpanRows } from './span-rows.tsx';
import { cardsPath, useTimeDoor } from './use-time-door.ts';

const byName = { selector: {}, sort: [{ name: 'asc' as const }] };

export interface CardFormProps {
  /** Undefined: a new one. */
  readonly card: AttendanceDayDetail | undefined;
  /** Of a new one, `YYYY-MM-DD`. */
  readonly day: string;
  readonly onSaved: (id: string) => void;
}

export function CardForm({ card, day, onSaved }: CardFormProps) {
  const t = useText('manager');
  const store = useStore();
  const { currency } = store;
  const readOnly = !useMay('write', 'employee');
  const before = card ? draftOfCard(card, currency) : newCard(currency);
  const [draft, setDraft] = useState(before);
  const [who, setWho] = useState('');
  const [date, setDate] = useState(card?.date ?? day);
  const { busy, problems, say, change } = useTimeDoor();
  const { documents: staff } = useCollection<Staff>('staff', byName);
  const { seen } = useServerAnswer(
    `/vendor/vendor-employees/roles?store_id=${encodeURIComponent(store.id)}`,
    employeeRoles,
  );
  const roles = seen?.name === 'answer' ? seen.reply.data : [];
  const given = card?.employee_role_id ?? '';
  const isElsewhere = given !== '' && !roles.some(({ id }) => id === given);
  const timeZone = card?.timezone ?? store.time_zone;
  const terms = { date, timeZone, currency, card };
  const read = readCard(before, draft, terms);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = changesOfCard(before, draft, terms);
    if ('bad' in found)
      return say(Object.fromEntries(found.bad.map((field) => [field, t('timesheet.badField')])));
    if (!card && who === '') return say({ vendor_employee_id: t('timesheet.choosePerson') });
    if (!card && date === '') return say({ date: t('timesheet.badField') });
    const { segments = [], ...fields } = found.body;
    const [first] = segments;
    if (!card && segments.length > 1) return say({ spans: t('timesheet.oneFirst') });
    const saved = await change({
      method: card ? 'PATCH' : 'POST',
      path: card ? `${cardsPath}/${encodeURIComponent(card.id)}` : cardsPath,
      body: card ? found.body : { ...fields, ...first, store_id: store.id, vendor_employee_id: who, date },
      reply: attendanceDay,
      done: t('timesheet.saved'),
    });
    if (saved) onSaved(saved.id);
  }

  const set = (changes: Partial<CardDraft>) => setDraft({ ...draft, ...changes });
  const rows = (name: SpansField, problem: string | undefined, endOnly = false) => (
    <SpanRows
      name={name}
      rows={draft[name]}
      read={read[name]}
      timeZone={timeZone}
      most={card || name !== 'spans' ? mostRows : 1}
      readOnly={readOnly}
      endOnly={endOnly}
      problem={problem}
      onChange={(next) => set({ [name]: next })}
    />
  );
  const tips = (name: 'cash_tips_cents' | 'credit_tips_cents') => (
    <MoneyInput
      label={t(`timesheet.${name}`)}
      currency={currency}
      readOnly={readOnly}
      value={draft[name]}
      onChange={(typed) => set({ [name]: typed })}
      error={problems[name]}
      data-testid={name}
    />
  );
  return (
    <form onSubmit={(event) => void save(event)} noValidate data-testid="card-form">
      <Stack>
        {readOnly && <Text c="dimmed">{t('people.readOnly')}</Text>}
        {!card && (
          <>
            <NativeSelect
              label={t('timesheet.person')}
              value={who}
              onChange={(event) => setWho(event.currentTarget.value)}
              error={problems.vendor_employee_id}
              data={[{ value: '', label: '' }, ...staff.map(({ id, name }) => ({ value: id, label: name }))]}
              data-testid="card-person"
            />
            <TextInput
              type="date"
              label={t('timesheet.day')}
              value={date}
              onChange={(event) => setDate(event.currentTarget.value)}
              error={problems.date}
              data-testid="card-date"
            />
          </>
        )}
        <Text size="sm" c="dimmed">
          {t('timesheet.zone', { zone: timeZone })}
        </Text>
        {rows('spans', problems.spans ?? problems.segments ?? problems.clock_out, isNightBefore(card))}
        {rows('unpaid', problems.unpaid ?? problems.breaks)}
        {rows('paid', problems.paid)}
        <NativeSelect
          label={t('person.employee_role_id')}
          disabled={readOnly}
          value={draft.employee_role_id}
          onChange={(event) => set({ employee_role_id: event.currentTarget.value })}
          error={problems.employee_role_id}
          data={[
            { value: '', label: t('person.noRole') },
            ...(isElsewhere ? [{ value: given, label: card!.employee_role_name }] : []),
            ...roles.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          data-testid="card-role"
        />
        {tips('cash_tips_cents')}
        {tips('credit_tips_cents')}
        <Textarea
          label={t('timesheet.note')}
          readOnly={readOnly}
          value={draft.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
          data-testid="card-note"
        />
        <ProblemNote text={problems.form} />
        {!readOnly && (
          <Button type="submit" h={48} loading={busy} data-testid="card-save">
            {t('people.save')}
          </Button>
        )}
      </Stack>
    </form>
  );
}
