// The days of a request for time off, and which part of each of them.
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { ServerProblems } from '../../tables/online/use-server-door.ts';
import { useText } from '../../ui/language.ts';
import { leaveParts } from './leave-draft.ts';
import type { LeaveDraft, LeaveField } from './leave-draft.ts';

export interface LeaveWhenProps {
  readonly draft: LeaveDraft;
  readonly onChange: (changes: Partial<LeaveDraft>) => void;
  readonly problems: ServerProblems<LeaveField>;
}

export function LeaveWhen({ draft, onChange, problems }: LeaveWhenProps) {
  const t = useText('manager');

  /** Most are of one day: the last follows the first until it is set itself. */
  function begin(date_from: string): void {
    const follows = draft.date_to === '' || draft.date_to === draft.date_from || draft.date_to < date_from;
    onChange({ date_from, ...(follows && { date_to: date_from }) });
  }

  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          type="date"
          label={t('leaveForm.firstDay')}
          value={draft.date_from}
          onChange={(event) => begin(event.currentTarget.value)}
          error={problems.date_from}
          data-testid="leave-from"
        />
        <TextInput
          type="date"
          label={t('leaveForm.lastDay')}
          value={draft.date_to}
          onChange={(event) => onChange({ date_to: event.currentTarget.value })}
          error={problems.date_to}
          data-testid="leave-to"
        />
      </SimpleGrid>
      <NativeSelect
        size="md"
        label={t('leave.part')}
        value={draft.part}
        onChange={(event) =>
          onChange({ part: leaveParts.find((part) => part === event.currentTarget.value)! })
        }
        data={leaveParts.map((value) => ({ value, label: t(`leavePart.${value}`) }))}
        data-testid="leave-part"
      />
      {draft.part === 'window' && (
        <SimpleGrid cols={2}>
          <TextInput
            type="time"
            label={t('leaveForm.start')}
            value={draft.start_time}
            onChange={(event) => onChange({ start_time: event.currentTarget.value })}
            error={problems.start_time}
            data-testid="leave-start"
          />
          <TextInput
            type="time"
            label={t('leaveForm.end')}
            value={draft.end_time}
            onChange={(event) => onChange({ end_time: event.currentTarget.value })}
            error={problems.end_time}
            data-testid="leave-end"
          />
        </SimpleGrid>
      )}
    </>
  );
}
