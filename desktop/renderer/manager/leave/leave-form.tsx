// The form of a request for time off: who, why, which days and which part of them. It says how long that is, and what is
// there already.
import { Alert, Button, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useCollection } from '@evertill/client-core/react';
import { leaveMinutes, leaveReply, leaveTypes, mayWrite, worksIn } from '@evertill/schemas';
import type { LeaveReply, Staff } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useServerDoor } from '../../tables/online/use-server-door.ts';
import { useText } from '../../ui/language.ts';
import { useStore } from '../../workplace/store-context.ts';
import { blankLeave, leaveFaults, reasonOf, spanOf } from './leave-draft.ts';
import type { LeaveDraft, LeaveField } from './leave-draft.ts';
import { LeaveOnDays } from './leave-on-days.tsx';
import { changedLeaveTimes, leaveHoursText } from './leave-text.ts';
import { LeaveWhen } from './leave-when.tsx';
import { useLeavePart } from './use-leave-part.ts';

const fieldOfCode: Readonly<Record<string, LeaveField>> = {
  employee_scope: 'vendor_employee_id',
  employee_unknown: 'vendor_employee_id',
  leave_overlap: 'date_from',
  leave_window: 'date_to',
  invalid_input: 'reason',
};

const byName = { selector: {}, sort: [{ name: 'asc' as const }] };
/** The label stands before them, within what the server keeps. */
const longestNotes = 1900;

export interface LeaveFormProps {
  readonly acting: Staff;
  readonly onAsked: (leave: LeaveReply) => void;
}

export function LeaveForm({ acting, onAsked }: LeaveFormProps) {
  const t = useText('manager');
  const partOf = useLeavePart();
  const { id: store_id, time_zone } = useStore();
  const { documents: staff } = useCollection<Staff>('staff', byName);
  const [draft, setDraft] = useState(blankLeave);
  const { busy, problems, say, change } = useServerDoor(fieldOfCode);
  const others = staff.filter((one) => one.id !== acting.id && worksIn(one, store_id));
  const span = spanOf(draft);
  const set = (changes: Partial<LeaveDraft>) => setDraft({ ...draft, ...changes });
  const person = draft.person === '' ? acting.id : draft.person;

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!span) {
      const faults = Object.entries(leaveFaults(draft));
      return say(Object.fromEntries(faults.map(([field, fault]) => [field, t(`leaveForm.${fault}`)])));
    }
    const asked = await change({
      method: 'POST',
      path: '/vendor/leaves',
      body: {
        store_id,
        ...(draft.person !== '' && { vendor_employee_id: draft.person }),
        leave_type: draft.leave_type,
        ...span,
        reason: reasonOf(t(`leaveType.${draft.leave_type}`), draft.notes),
        timezone: time_zone,
      },
      reply: leaveReply,
      done: t('leaveForm.asked'),
    });
    if (asked) onAsked(asked);
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate data-testid="leave-form">
      <Stack>
        {mayWrite(acting, 'employee') && (
          <NativeSelect
            size="md"
            label={t('leave.person')}
            value={draft.person}
            onChange={(event) => set({ person: event.currentTarget.value })}
            error={problems.vendor_employee_id}
            data={[
              { value: '', label: t('leaveForm.me') },
              ...others.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            data-testid="leave-person"
          />
        )}
        <NativeSelect
          size="md"
          label={t('leave.type')}
          value={draft.leave_type}
          onChange={(event) =>
            set({ leave_type: leaveTypes.find((type) => type === event.currentTarget.value)! })
          }
          data={leaveTypes.map((value) => ({ value, label: t(`leaveType.${value}`) }))}
          data-testid="leave-type"
        />
        <LeaveWhen draft={draft} onChange={set} problems={problems} />
        <div role="status">
          {span && (
            <>
              <Text fw={550} data-testid="leave-hours">
                {t('leaveForm.hours', { hours: leaveHoursText(leaveMinutes(span) / 60) })}
              </Text>
              {changedLeaveTimes(span, time_zone).length > 0 && (
                <Text size="sm" data-testid="leave-meant">
                  {t('leaveForm.meant', { time: partOf({ ...span, timezone: time_zone }) })}
                </Text>
              )}
              <Text size="sm" c="dimmed">
                {t('leaveForm.hoursHint')}
              </Text>
            </>
          )}
        </div>
        {span && (
          <LeaveOnDays
            span={span}
            query={{ vendor_employee_id: person }}
            around={(those) => (
              <Alert color="yellow" role="status" title={t('leaveForm.already')} data-testid="leave-already">
                {those}
              </Alert>
            )}
          />
        )}
        <Textarea
          size="md"
          label={t('leaveForm.notes')}
          description={t('leaveForm.notesHint')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={longestNotes}
          value={draft.notes}
          onChange={(event) => set({ notes: event.currentTarget.value })}
          error={problems.reason}
          data-testid="leave-notes"
        />
        <ProblemNote text={problems.form} />
        <Button type="submit" h={48} loading={busy} data-testid="leave-submit">
          {t('leaveForm.submit')}
        </Button>
      </Stack>
    </form>
  );
}
