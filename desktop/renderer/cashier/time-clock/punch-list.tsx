// Today's punches and breaks, each with its sync state; of earlier days those that wait or were refused.
import { byTime } from '@evertill/client-core';
import type { KnownClock, KnownMark, KnownPunch } from '@evertill/client-core';
import { useTill } from '@evertill/client-core/react';
import { Badge, Text, Title } from '@mantine/core';
import { calendarDay } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { ErrorLinkOf } from '../../ui/error-link.tsx';
import { rejectionText } from '../../ui/rejection-words.ts';
import { useClock, useStore } from '../../workplace/store-context.ts';
import { useTraining } from '../training/training-context.ts';
import classes from './time-clock.module.css';

const colours = { waiting: 'yellow', sent: 'evergreen', refused: 'red', set_aside: 'yellow' } as const;

export function PunchList({ clock: { punches, marks } }: { readonly clock: KnownClock }) {
  const t = useText('cashier');
  const till = useTill();
  const { time_zone } = useStore();
  const today = calendarDay(new Date(till.time()).toISOString(), time_zone);
  const shown = [...punches, ...marks]
    .filter(
      ({ at, state }) => state === 'waiting' || state === 'refused' || calendarDay(at, time_zone) === today,
    )
    .toSorted(byTime);
  return (
    <section className={classes.today} aria-label={t('clock.today')} data-testid="clock-today">
      <Title order={2} size="h5" mb="xs">
        {t('clock.today')}
      </Title>
      {shown.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('clock.none')}
        </Text>
      )}
      {shown.length > 0 && (
        <ul className={classes.punches}>
          {shown.map((one) =>
            'step' in one ? <Mark key={one.id} mark={one} /> : <Punch key={one.id} punch={one} />,
          )}
        </ul>
      )}
    </section>
  );
}

function Punch({ punch }: { readonly punch: KnownPunch }) {
  const { kind, label, state, flags, missing, here } = punch;
  const t = useText('cashier');
  const say = useText('workplace');
  const { practice } = useTraining();
  return (
    <Entry
      entry={punch}
      kind={kind}
      testId="clock-punch"
      title={t(kind === 'in' ? 'clock.came' : 'clock.went')}
      source={t(here ? 'clock.here' : `clock.label.${label}`)}
    >
      {state === 'set_aside' && <Note text={t('clock.aside')} />}
      {flags.includes('clock_corrected') && <Note text={rejectionText({ code: 'clock_corrected' })} />}
      {flags.includes('open_orders') && <Note text={t('clock.flagged')} />}
      {!practice &&
        missing.map((one) => <Note key={one.kind} text={say(`missingEvidence.${one.kind}.${one.reason}`)} />)}
    </Entry>
  );
}

function Mark({ mark }: { readonly mark: KnownMark }) {
  const { kind, state, here } = mark;
  const t = useText('cashier');
  return (
    <Entry
      entry={mark}
      kind={kind === '' ? 'end' : kind}
      testId="clock-break"
      title={t(kind === '' ? 'clock.breakEnded' : `clock.break.${kind}`)}
      source={t(here ? 'clock.here' : 'clock.label.time_clock')}
    >
      {state === 'set_aside' && <Note text={t('clock.breakAside')} />}
    </Entry>
  );
}

interface EntryProps {
  readonly entry: Pick<KnownPunch | KnownMark, 'at' | 'state' | 'code' | 'here'>;
  readonly kind: string;
  readonly title: string;
  /** Which till, or what else it is by. */
  readonly source: string;
  readonly testId: string;
  /** Notes below it. */
  readonly children: React.ReactNode;
}

function Entry({ entry: { at, state, code, here }, kind, title, source, testId, children }: EntryProps) {
  const t = useText('cashier');
  const clock = useClock();
  return (
    <li
      className={classes.punch}
      data-testid={testId}
      data-kind={kind}
      data-state={state}
      data-here={here}
      data-at={at}
    >
      <strong>{title}</strong>
      <span>
        {clock(at)}
        <Text component="span" size="sm" c="dimmed">
          {' · '}
          {source}
        </Text>
      </span>
      <Badge variant="light" size="lg" tt="none" color={colours[state]}>
        {t(`clock.state.${state}`)}
      </Badge>
      {state === 'refused' && <Note text={rejectionText({ code })} />}
      {children}
    </li>
  );
}

function Note({ text }: { readonly text: string }) {
  return (
    <Text size="sm" className={classes.note!} data-testid="clock-note">
      {text} <ErrorLinkOf text={text} />
    </Text>
  );
}
