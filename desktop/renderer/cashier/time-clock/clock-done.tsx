// What was just written down. It is read out.
import type { Clocked } from '@evertill/client-core';
import { photosOf, timeBreakPayload, timePunchPayload } from '@evertill/schemas';
import { Alert } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import { useTraining } from '../training/training-context.ts';
import classes from './time-clock.module.css';
import { useClock } from '../../workplace/store-context.ts';

export interface ClockDoneProps {
  readonly done: Clocked;
  readonly name: string;
}

const titles = {
  in: 'clock.doneIn',
  out: 'clock.doneOut',
  start: 'clock.doneStart',
  end: 'clock.doneEnd',
} as const;

export function ClockDone({ done: { record, again }, name }: ClockDoneProps) {
  const t = useText('cashier');
  const clock = useClock();
  const time = clock(Date.parse(record.captured_at) - record.clock.skew_ms);
  const kind =
    record.type === 'time.break'
      ? timeBreakPayload.parse(record.payload).step
      : timePunchPayload.parse(record.payload).kind;
  return (
    <Alert
      color="evergreen"
      role="status"
      title={t(titles[kind], { name, time })}
      data-testid="clock-done"
      data-kind={kind}
      data-again={again}
    >
      {t('clock.safe')}
      {record.type === 'time.punch' && <TakenWith record={record} />}
    </Alert>
  );
}

/** What was taken with a punch, and what was not. */
function TakenWith({ record }: { readonly record: Clocked['record'] }) {
  const t = useText('cashier');
  const say = useText('workplace');
  const { practice } = useTraining();
  const { validations, missing_evidence } = timePunchPayload.parse(record.payload);
  const photo = photosOf(record)[0];
  if (practice) return null;
  return (
    <>
      {validations.some((one) => one.kind === 'gps') && <div>{t('clock.evidence.position')}</div>}
      {photo && (
        <img
          className={classes.photo}
          src={`data:image/jpeg;base64,${photo.jpeg}`}
          alt={t('clock.evidence.photoTaken')}
          data-testid="clock-photo"
        />
      )}
      {missing_evidence.map((one) => (
        <div key={one.kind} data-testid="clock-missing" data-kind={one.kind} data-reason={one.reason}>
          {say(`missingEvidence.${one.kind}.${one.reason}`)}
        </div>
      ))}
    </>
  );
}
