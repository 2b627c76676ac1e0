// Takes a shift from the schedule.
import type { ScheduleShift } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { AskedTwice } from './asked-twice.tsx';
import { isAuto } from './template-note.ts';
import { useScheduleDoor } from './use-schedule-door.ts';

export interface RemoveShiftProps {
  readonly shift: ScheduleShift;
  readonly onDone: () => void;
}

export function RemoveShift({ shift, onDone }: RemoveShiftProps) {
  const t = useText('manager');
  const { busy, problems, remove } = useScheduleDoor();

  async function take(): Promise<void> {
    if (await remove(shift.id, t('plannedShift.removed'))) onDone();
  }

  return (
    <AskedTwice
      words={{
        remove: t('plannedShift.remove'),
        hint: t(isAuto(shift) ? 'plannedShift.removeAutoHint' : 'plannedShift.removeHint'),
        keep: t('plannedShift.keep'),
        sure: t('plannedShift.removeSure'),
      }}
      busy={busy}
      problem={problems.form}
      onRemove={() => void take()}
      testId="shift-remove"
    />
  );
}
