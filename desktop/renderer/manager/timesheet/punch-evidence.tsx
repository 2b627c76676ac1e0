// The evidence that came with a punch: location and photo, and what of it is missing.
import { Text } from '@mantine/core';
import { punchPhotoReply } from '@evertill/schemas';
import type { AttendanceDayDetail } from '@evertill/schemas';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { WhyNot } from '../../tables/online/why-not.tsx';
import { useText } from '../../ui/language.ts';
import classes from './punch-evidence.module.css';

type Card = Pick<AttendanceDayDetail, 'punches' | 'validations'>;

export interface PunchEvidenceProps {
  readonly punch: Card['punches'][number];
  readonly card: Card;
}

export function PunchEvidence({ punch: { id, missing_evidence }, card }: PunchEvidenceProps) {
  const say = useText('workplace');
  return (
    <>
      <Taken validations={card.validations.filter(({ punch_id }) => punch_id === id)} />
      {missing_evidence.map(({ kind, reason }) => (
        <Text key={kind} size="sm" data-testid="punch-missing" data-kind={kind} data-reason={reason}>
          {say(`missingEvidence.${kind}.${reason}`)}
        </Text>
      ))}
    </>
  );
}

/** Of punches that were replaced by hand. */
export function ReplacedEvidence({ card: { punches, validations } }: { readonly card: Card }) {
  const t = useText('manager');
  const replaced = validations.filter(({ punch_id }) => punches.every(({ id }) => id !== punch_id));
  if (replaced.length === 0) return null;
  return (
    <div data-testid="replaced-evidence">
      <Text fw={600}>{t('timesheet.replacedEvidence')}</Text>
      <Taken validations={replaced} />
    </div>
  );
}

function Taken({ validations }: Pick<Card, 'validations'>) {
  const t = useText('manager');
  return validations.map(({ id, kind, lat, lng, accuracy_m, photo_ref }) => {
    if (kind === 'gps')
      return (
        <Text key={id} size="sm" data-testid="punch-location">
          {t('timesheet.location', {
            lat: (lat ?? 0).toFixed(5),
            lng: (lng ?? 0).toFixed(5),
            metres: Math.round(accuracy_m ?? 0),
          })}
        </Text>
      );
    // A reference of another system names no photo of this one.
    return photo_ref === id ? <Photo key={id} photoRef={id} /> : <PhotoGone key={id} />;
  });
}

function Photo({ photoRef }: { readonly photoRef: string }) {
  const t = useText('manager');
  const path = `/vendor/attendance/photos/${encodeURIComponent(photoRef)}`;
  const { seen, again } = useServerAnswer(path, punchPhotoReply);
  if (!seen) return null;
  if (seen.name === 'refused') return <PhotoGone />;
  if (seen.name !== 'answer') return <WhyNot seen={seen} onAgain={again} />;
  return (
    <img
      className={classes.photo}
      src={`data:image/jpeg;base64,${seen.reply.jpeg}`}
      alt={t('timesheet.photo')}
      data-testid="punch-photo"
    />
  );
}

function PhotoGone() {
  const t = useText('manager');
  return <Text size="sm">{t('timesheet.photoGone')}</Text>;
}
