// What this till takes with a punch, said before it is taken; and the way to clock in or out without it.
import { Checkbox, Text } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import { useStore } from '../../workplace/store-context.ts';
import { useTraining } from '../training/training-context.ts';
import classes from './time-clock.module.css';

export interface EvidenceNoticeProps {
  /** It is taken. */
  readonly taken: boolean;
  readonly onTaken: (taken: boolean) => void;
}

export function EvidenceNotice({ taken, onTaken }: EvidenceNoticeProps) {
  const t = useText('cashier');
  const { clock_evidence } = useStore();
  const { practice } = useTraining();
  if (clock_evidence === 'none' || practice) return null;
  return (
    <div className={classes.evidence} data-testid="clock-evidence" data-evidence={clock_evidence}>
      <Text size="sm">{t(`clock.evidence.${clock_evidence}`)}</Text>
      <Checkbox
        label={t('clock.evidence.without')}
        checked={!taken}
        onChange={(event) => onTaken(!event.currentTarget.checked)}
        classNames={{ body: classes.without!, label: classes.withoutLabel! }}
        data-testid="clock-without"
      />
    </div>
  );
}
