// What was punched on a day, with what it was proven by, and who changed the time card, with the times it had before.
import { Badge, Group, Stack, Text } from '@mantine/core';
import { attendanceDay } from '@evertill/schemas';
import type { AttendanceDayDetail } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { RecordPart } from '../../ui/record-part.tsx';
import { useClock, useStore } from '../../workplace/store-context.ts';
import { cardText } from '../schedule/shift-text.ts';
import { PunchEvidence, ReplacedEvidence } from './punch-evidence.tsx';

const known = ['created', 'updated', 'issue_resolved'] as const;

export function CardHistory({ card }: { readonly card: AttendanceDayDetail }) {
  const t = useText('manager');
  const clock = useClock();
  const { time_zone } = useStore();
  /** What a change found; blank where it is not a time card any more that this screen can read. */
  const timesBefore = (snapshot: unknown) => {
    const before = attendanceDay.safeParse(snapshot);
    return before.success ? cardText(before.data, time_zone, t('schedule.still')) : '';
  };
  const sayAction = (action: string) => {
    const word = known.find((one) => one === action);
    return word ? t(`timesheet.action.${word}`) : action;
  };
  return (
    <>
      <RecordPart title={t('timesheet.punches')}>
        <Stack gap="sm">
          <Text size="sm" c="dimmed" data-testid="evidence-count">
            {t('timesheet.evidence', { number: card.validation_count })}
          </Text>
          {card.punches.map((punch) => (
            <div key={punch.id} data-testid="punch" data-kind={punch.kind}>
              <Group gap="xs">
                <Text fw={600}>{t(`timesheet.${punch.kind}`)}</Text>
                <Text>{clock(punch.at)}</Text>
                {punch.set_aside && (
                  <Badge variant="default" tt="none">
                    {t('timesheet.setAside')}
                  </Badge>
                )}
              </Group>
              <Text size="sm" c="dimmed">
                {t(`timesheet.label.${punch.device_label}`)}
                {punch.device_id !== '' && (
                  <>
                    {' · '}
                    <bdi>{punch.device_id}</bdi>
                  </>
                )}
              </Text>
              <PunchEvidence punch={punch} card={card} />
            </div>
          ))}
          <ReplacedEvidence card={card} />
          {card.break_marks.map(({ id, kind, at, set_aside }) => (
            <Group key={id} gap="xs" data-testid="break-mark" data-kind={kind === '' ? 'end' : kind}>
              <Text fw={600}>{t(`timesheet.mark.${kind === '' ? 'end' : kind}`)}</Text>
              <Text>{clock(at)}</Text>
              {set_aside && (
                <Badge variant="default" tt="none">
                  {t('timesheet.setAside')}
                </Badge>
              )}
            </Group>
          ))}
        </Stack>
      </RecordPart>
      <RecordPart title={t('timesheet.history')}>
        <Stack gap="sm">
          {card.edit_logs.map((log) => (
            <div key={log.id} data-testid="edit-log" data-action={log.action}>
              <Text fw={600}>{sayAction(log.action)}</Text>
              <Text size="sm" c="dimmed">
                <bdi>{log.actor_name || log.actor_user_id}</bdi> · {clock(log.created_at)}
              </Text>
              {log.action === 'updated' && timesBefore(log.snapshot) !== '' && (
                <Text size="sm" data-testid="log-before">
                  {t('timesheet.before')} <bdi>{timesBefore(log.snapshot)}</bdi>
                </Text>
              )}
              {log.note !== '' && <Text size="sm">{log.note}</Text>}
            </div>
          ))}
        </Stack>
      </RecordPart>
    </>
  );
}
