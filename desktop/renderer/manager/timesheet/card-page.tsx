// One time card: put right, looked at, removed; beside it what was punched, and who changed it.
import { Anchor, Badge, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { attendanceDay, attendanceDayDetail } from '@evertill/schemas';
import type { AttendanceDayDetail } from '@evertill/schemas';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import * as z from 'zod';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { WhyNot } from '../../tables/online/why-not.tsx';
import { useText } from '../../ui/language.ts';
import classes from '../../ui/record-page.module.css';
import { RecordPart } from '../../ui/record-part.tsx';
import { dayText } from '../../ui/time.ts';
import { useMay } from '../../workplace/use-may.ts';
import { CardForm } from './card-form.tsx';
import { CardHistory } from './card-history.tsx';
import { cardsPath, useTimeDoor } from './use-time-door.ts';

const sheet = '/dashboard/employees/timesheet';
const removedReply = z.object({ id: z.string() });

export function NewCardPage() {
  const t = useText('manager');
  const navigate = useNavigate();
  const [address] = useSearchParams();
  return (
    <div className={classes.page} data-testid="card-new-page">
      <Anchor component={Link} to={sheet} size="sm" data-testid="back">
        {t('timesheet.back')}
      </Anchor>
      <Title order={1} size="h2">
        {t('timesheet.new')}
      </Title>
      <Paper withBorder p="md" maw={640}>
        <CardForm
          card={undefined}
          day={address.get('date') ?? ''}
          onSaved={(id) => void navigate(`${sheet}/${encodeURIComponent(id)}`, { replace: true })}
        />
      </Paper>
    </div>
  );
}

export function CardPage() {
  const { id = '' } = useParams();
  return <Card key={id} id={id} />;
}

function Card({ id }: { readonly id: string }) {
  const t = useText('manager');
  const { seen, again } = useServerAnswer(`${cardsPath}/days/${encodeURIComponent(id)}`, attendanceDayDetail);
  const [card, setCard] = useState<AttendanceDayDetail>();
  // What is being typed outlives a connection that goes, and what is decided beside it: a form begins anew with a save only.
  const [form, setForm] = useState<{ readonly card: AttendanceDayDetail; readonly number: number }>();
  const [isSaved, setSaved] = useState(false);
  if (seen?.name === 'answer' && seen.reply !== card) {
    setCard(seen.reply);
    if (!form || isSaved) setForm({ card: seen.reply, number: (form?.number ?? 0) + 1 });
    setSaved(false);
  }
  const saved = () => {
    setSaved(true);
    again();
  };
  const day = card?.date ?? '';
  return (
    <div className={classes.page} data-testid="card-page">
      <Anchor component={Link} to={day ? `${sheet}?date=${day}` : sheet} size="sm" data-testid="back">
        {t('timesheet.back')}
      </Anchor>
      {!card && !seen && <Skeleton h={240} />}
      {!card && seen && seen.name !== 'answer' && <WhyNot seen={seen} onAgain={again} />}
      {card && form && (
        <>
          <Title order={1} size="h2" className={classes.name!} data-testid="card-title">
            <bdi>{card.vendor_employee_name}</bdi>
          </Title>
          <Text>{dayText(card.date)}</Text>
          <div className={classes.parts}>
            <Paper withBorder p="md">
              <CardForm key={form.number} card={form.card} day={card.date} onSaved={saved} />
            </Paper>
            <div className={classes.aside}>
              <CardIssues card={card} onDone={again} />
              <CardHistory card={card} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

function CardIssues({ card, onDone }: { readonly card: AttendanceDayDetail; readonly onDone: () => void }) {
  const t = useText('manager');
  const navigate = useNavigate();
  const mayWrite = useMay('write', 'employee');
  const [isAsked, setAsked] = useState(false);
  const { busy, problems, change } = useTimeDoor();
  const at = `${cardsPath}/${encodeURIComponent(card.id)}`;

  async function resolve(): Promise<void> {
    const path = `${at}/resolve-issues`;
    const done = t('timesheet.saved');
    if (await change({ method: 'POST', path, body: {}, reply: attendanceDay, done })) onDone();
  }

  async function remove(): Promise<void> {
    const done = t('timesheet.removed');
    if (await change({ method: 'DELETE', path: at, reply: removedReply, done }))
      void navigate(`${sheet}?date=${card.date}`);
  }

  return (
    <RecordPart title={t('timesheet.issues')}>
      <Stack>
        <Group gap="xs" data-testid="card-issues">
          {card.issues.length === 0 && <Text c="dimmed">{t('timesheet.noIssues')}</Text>}
          {card.issues.map((issue) => (
            <Badge key={issue} variant="default" tt="none">
              {t(`timesheet.issue.${issue}`)}
            </Badge>
          ))}
        </Group>
        <ProblemNote text={problems.form} />
        {mayWrite && card.issues.length > 0 && (
          <Button
            variant="default"
            h={48}
            loading={busy}
            onClick={() => void resolve()}
            data-testid="card-resolve"
          >
            {t('timesheet.resolve')}
          </Button>
        )}
        {mayWrite && !isAsked && (
          <Button
            variant="subtle"
            color="red"
            h={48}
            onClick={() => setAsked(true)}
            data-testid="card-remove"
          >
            {t('timesheet.remove')}
          </Button>
        )}
        {mayWrite && isAsked && (
          <>
            <Text size="sm">{t('timesheet.removeHint')}</Text>
            <Button
              color="red"
              h={48}
              autoFocus
              loading={busy}
              onClick={() => void remove()}
              data-testid="card-remove-sure"
            >
              {t('timesheet.removeSure')}
            </Button>
          </>
        )}
      </Stack>
    </RecordPart>
  );
}
