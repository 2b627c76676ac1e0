// What was just written down. It is read out.
import type { ClockedPunch } from '@evertill/client-core';
import { photosOf, timePunchPayload } from '@evertill/schemas';
import { Alert } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import { useTraining } from '../training/training-context.ts';
import classes from './time-clock.module.css';
import { useClock } from '../../workplace/store-context.ts';

export interface ClockDoneProps {
  readonly done: ClockedPunch;
  readonly name: string;
}

export function ClockDone({ done: { record, again }, name }: ClockDoneProps) {
  const t = useText('cashier');
  const clock = useClock();
  const { kind, validations, missing_evidence } = timePunchPayload.parse(record.payload);
  const say = useText('workplace');
  const { practice } = useTraining();
  const photo = photosOf(record)[0];
  const time = clock(Date.parse(record.captured_at) - record.clock.skew_ms);
  return (
    <Alert
      color="evergreen"
      role="status"
      title={t(kind === 'in' ? 'clock.doneIn' : 'clock.doneOut', { name, time })}
      data-testid="clock-done"
      data-kind={kind}
      data-again={again}
    >
      {t('clock.safe')}
      {validations.some((one) => one.kind === 'gps') && <div>{t('clock.evidence.position')}</div>}
      {photo && (
        <img
          className={classes.photo}
          src={`data:image/jpeg;base64,${photo.jpeg}`}
          alt={t('clock.evidence.photoTaken')}
          data-testid="clock-photo"
        />
      )}
      {!practice &&
        missing_evidence.map((one) => (
          <div key={one.kind} data-testid="clock-missing" data-kind={one.kind} data-reason={one.reason}>
            {say(`missingEvidence.${one.kind}.${one.reason}`)}
          </div>
        ))}
    </Alert>
  );
}
