// The evidence that came with a punch: location and photo, and what of it is missing.
import { Text } from '@mantine/core';
import { punchPhotoReply } from '@evertill/schemas';
import type { AttendanceDayDetail } from '@evertill/schemas';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { useText } from '../../ui/language.ts';
import classes from './punch-evidence.module.css';

export interface PunchEvidenceProps {
  readonly punch: AttendanceDayDetail['punches'][number];
  /** Of the whole card. */
  readonly validations: AttendanceDayDetail['validations'];
}

export function PunchEvidence({ punch: { id, missing_evidence, split }, validations }: PunchEvidenceProps) {
  const t = useText('manager');
  const say = useText('workplace');
  // At midnight nothing is taken.
  if (split) return null;
  return (
    <>
      {validations
        .filter(({ punch_id }) => punch_id === id)
        .map(({ id: key, kind, lat, lng, accuracy_m, photo_ref }) =>
          kind === 'photo' ? (
            <Photo key={key} photoRef={photo_ref} />
          ) : (
            <Text key={key} size="sm" data-testid="punch-location">
              {t('timesheet.location', {
                lat: (lat ?? 0).toFixed(5),
                lng: (lng ?? 0).toFixed(5),
                metres: Math.round(accuracy_m ?? 0),
              })}
            </Text>
          ),
        )}
      {missing_evidence.map(({ kind, reason }) => (
        <Text key={kind} size="sm" data-testid="punch-missing" data-kind={kind} data-reason={reason}>
          {say(`missingEvidence.${kind}.${reason}`)}
        </Text>
      ))}
    </>
  );
}

function Photo({ photoRef }: { readonly photoRef: string }) {
  const t = useText('manager');
  const path = `/vendor/attendance/photos/${encodeURIComponent(photoRef)}`;
  const { seen } = useServerAnswer(path, punchPhotoReply);
  if (!seen) return null;
  if (seen.name !== 'answer') return <Text size="sm">{t('timesheet.photoGone')}</Text>;
  return (
    <img
      className={classes.photo}
      src={`data:image/jpeg;base64,${seen.reply.jpeg}`}
      alt={t('timesheet.photo')}
      data-testid="punch-photo"
    />
  );
}
