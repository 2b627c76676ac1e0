// One request for time off: what was asked, what may become of it, and everything that did.
import { Anchor, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { leaveDetail } from '@evertill/schemas';
import type { Staff } from '@evertill/schemas';
import { useState } from 'react';
import type { z } from 'zod';
import { Link, useParams } from 'react-router';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { WhyNot } from '../../tables/online/why-not.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { useText } from '../../ui/language.ts';
import { RecordPart } from '../../ui/record-part.tsx';
import classes from '../../ui/record-page.module.css';
import { useClock } from '../../workplace/store-context.ts';
import { useActingPerson } from '../../workplace/use-acting-person.ts';
import { useMay } from '../../workplace/use-may.ts';
import { LeaveOnDays } from './leave-on-days.tsx';
import { LeaveStatusBadge } from './leave-status-badge.tsx';
import { LeaveSteps } from './leave-steps.tsx';
import { leaveDaysText, leaveHoursText } from './leave-text.ts';
import { useLeavePart } from './use-leave-part.ts';

type Detail = z.output<typeof leaveDetail>;

export function OneLeavePage() {
  const { id = '' } = useParams();
  const t = useText('manager');
  const { person: acting } = useActingPerson();
  const { seen, again } = useServerAnswer(`/vendor/leaves/${encodeURIComponent(id)}`, leaveDetail);
  // What is being typed outlives a connection that goes.
  const [kept, keep] = useState<Detail>();
  if (seen?.name === 'answer' && seen.reply !== kept) keep(seen.reply);
  const leave = kept?.id === id ? kept : undefined;
  return (
    <div className={classes.page} data-testid="leave-page">
      <Anchor component={Link} to="/dashboard/employees/leave" size="sm" data-testid="back">
        {t('leave.back')}
      </Anchor>
      {!seen && !leave && <Skeleton h={240} />}
      {seen && seen.name !== 'answer' && <WhyNot seen={seen} onAgain={again} />}
      {leave && acting && <Parts key={id} leave={leave} acting={acting} onChanged={again} />}
    </div>
  );
}

interface PartsProps {
  readonly leave: Detail;
  readonly acting: Staff;
  readonly onChanged: () => void;
}

function Parts({ leave, acting, onChanged }: PartsProps) {
  const t = useText('manager');
  const seesAll = useMay('read', 'employee');
  return (
    <>
      <Group gap="sm">
        <Title order={1} size="h2" className={classes.name!} data-testid="leave-title">
          {t('leave.name', { name: leave.vendor_employee_name })}
        </Title>
        <LeaveStatusBadge status={leave.status} />
      </Group>
      <div className={classes.parts}>
        <Paper withBorder p="md">
          <LeaveFacts leave={leave} />
        </Paper>
        <div className={classes.aside}>
          <LeaveSteps leave={leave} acting={acting} onTaken={onChanged} />
          {seesAll && (
            <RecordPart title={t('leave.others')}>
              <LeaveOnDays
                span={leave}
                query={{ store_id: leave.store_id }}
                fits={(other) => other.vendor_employee_id !== leave.vendor_employee_id}
                none={<Text c="dimmed">{t('leave.noOthers')}</Text>}
              />
            </RecordPart>
          )}
          <RecordPart title={t('leave.history')}>
            <History log={leave.log} />
          </RecordPart>
        </div>
      </div>
    </>
  );
}

function LeaveFacts({ leave }: { readonly leave: Detail }) {
  const t = useText('manager');
  const clock = useClock();
  const partOf = useLeavePart();
  const decider = leave.log.findLast(({ actor_id }) => actor_id === leave.decided_by)?.actor_name ?? '';
  return (
    <Facts>
      <Fact label={t('leave.days')}>{leaveDaysText(leave)}</Fact>
      <Fact label={t('leave.part')}>{partOf(leave)}</Fact>
      <Fact label={t('leave.hours')} testId="fact-hours">
        {leaveHoursText(leave.total_hours)}
      </Fact>
      <Fact label={t('leave.type')}>{t(`leaveType.${leave.leave_type}`)}</Fact>
      {leave.reason !== '' && (
        <Fact label={t('leave.note')} testId="fact-reason">
          {leave.reason}
        </Fact>
      )}
      <Fact label={t('leave.askedAt')}>{clock(leave.created_at)}</Fact>
      {leave.decided_at !== null && (
        <Fact
          label={t('leave.decision')}
          note={[t('leave.decidedBy', { name: decider }), leave.decision_note].filter(Boolean).join(' · ')}
          testId="fact-decision"
        >
          {clock(leave.decided_at)}
        </Fact>
      )}
    </Facts>
  );
}

function History({ log }: Pick<Detail, 'log'>) {
  const t = useText('manager');
  const clock = useClock();
  return (
    <Stack component="ol" gap="xs" m={0} ps="md">
      {log.map(({ action, actor_name, note, created_at }) => (
        <li key={`${created_at}-${action}`} data-testid="leave-log" data-action={action}>
          <Text fw={550} className={classes.name!}>
            {t(`leaveLog.${action}`)} · <bdi>{actor_name}</bdi>
          </Text>
          <Text size="sm" c="dimmed">
            {clock(created_at)}
          </Text>
          {note !== '' && (
            <Text className={classes.name!}>
              <bdi>{note}</bdi>
            </Text>
          )}
        </li>
      ))}
    </Stack>
  );
}
