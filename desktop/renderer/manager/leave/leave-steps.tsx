// What may become of a request now, for whoever stands here. The server has the same rules, and the last word.
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import {
  calendarDay,
  leaveActions,
  leaveReply,
  leaveStep,
  mayTakeLeaveStep,
  mayWrite,
} from '@evertill/schemas';
import type { LeaveAction, LeaveReply, Staff } from '@evertill/schemas';
import { useState } from 'react';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useServerDoor } from '../../tables/online/use-server-door.ts';
import { useText } from '../../ui/language.ts';
import { RecordPart } from '../../ui/record-part.tsx';

const looks = {
  approve: { color: 'evergreen', variant: 'filled' },
  request: { color: 'evergreen', variant: 'filled' },
  decline: { color: 'red', variant: 'outline' },
  withdraw: { color: 'red', variant: 'outline' },
} as const;

export interface LeaveStepsProps {
  readonly leave: LeaveReply;
  readonly acting: Staff;
  /** Done, or refused because somebody else did something meanwhile: the request is to be read again. */
  readonly onTaken: () => void;
}

export function LeaveSteps({ leave, acting, onTaken }: LeaveStepsProps) {
  const t = useText('manager');
  const [note, setNote] = useState('');
  const { busy, problems, change } = useServerDoor<'note'>({ invalid_input: 'note' });
  const isTheirs = leave.vendor_employee_id === acting.id;
  const today = calendarDay(new Date().toISOString(), leave.timezone);
  const possible = leaveActions.filter((action) => leaveStep(action, { ...leave, today }) !== undefined);
  const open = possible.filter((action) => mayTakeLeaveStep(action, acting, isTheirs));

  async function take(action: LeaveAction): Promise<void> {
    const taken = await change({
      method: 'PATCH',
      path: `/vendor/leaves/${encodeURIComponent(leave.id)}/${action}`,
      body: note.trim() === '' ? {} : { note: note.trim() },
      reply: leaveReply,
      done: t(`leaveStep.done.${action}`),
    });
    if (taken) setNote('');
    onTaken();
  }

  if (open.length === 0) {
    if (!possible.includes('approve')) return null;
    return (
      <Text c="dimmed" data-testid="leave-read-only">
        {t('leaveStep.readOnly')}
      </Text>
    );
  }
  return (
    <RecordPart title={t(isTheirs ? 'leaveStep.ownTitle' : 'leaveStep.title')}>
      <Stack>
        {mayWrite(acting, 'employee') && possible.includes('approve') && !open.includes('approve') && (
          <Text c="dimmed">{t('leaveStep.notOwn')}</Text>
        )}
        <Textarea
          size="md"
          label={t('leaveStep.note')}
          description={t('leaveStep.noteHint')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={problems.note}
          data-testid="leave-note"
        />
        <ProblemNote text={problems.form} />
        <Group grow>
          {open.map((action) => (
            <Button
              key={action}
              {...looks[action]}
              h={48}
              disabled={busy}
              onClick={() => void take(action)}
              data-testid={`leave-${action}`}
            >
              {t(`leaveStep.${action}`)}
            </Button>
          ))}
        </Group>
      </Stack>
    </RecordPart>
  );
}
