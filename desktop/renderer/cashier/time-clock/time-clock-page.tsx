// The time clock: clocks in or out the employee at the till, with or without a network, and other employees by their PIN.
import { ExchangeError } from '@evertill/sync';
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { isInShift } from '@evertill/schemas';
import { useTill } from '@evertill/client-core/react';
import { usePlatform } from '../../platform/host-context.ts';
import { ServerContext } from '../../tables/online/server-context.ts';
import type { AskedThrough } from '../../tables/online/server-context.ts';
import { useText } from '../../ui/language.ts';
import { Refused } from '../../ui/refused.tsx';
import { useValue } from '../../ui/use-observable.ts';
import { useClock } from '../../workplace/store-context.ts';
import { ActionKey } from '../keys/action-key.tsx';
import { useActionKeys } from '../keys/use-action-keys.ts';
import { useOpenShift } from '../shift/use-open-shift.ts';
import { useTraining } from '../training/training-context.ts';
import { ClockDone } from './clock-done.tsx';
import { ClockDoubt } from './clock-doubt.tsx';
import { breakActions, BreakKeys } from './break-keys.tsx';
import { ClockKeys } from './clock-keys.tsx';
import { EvidenceNotice } from './evidence-notice.tsx';
import { TakingEvidence } from './taking-evidence.tsx';
import { PunchList } from './punch-list.tsx';
import { SomeoneElseDialog } from './someone-else-dialog.tsx';
import classes from './time-clock.module.css';
import { useClockOf } from './use-clock-of.ts';
import type { ClockOf } from './use-clock-of.ts';
import { usePunch } from './use-punch.ts';
import { WallClock } from './wall-clock.tsx';

/** The server knows nothing of a punch in training. */
const noServer: AskedThrough = {
  ask: () => Promise.reject(new ExchangeError('offline', 'This is practice.', 'retry')),
  isLive: false,
};

export function TimeClockPage() {
  const { practice } = useTraining();
  return practice ? (
    <ServerContext value={noServer}>
      <Clock isPractice />
    </ServerContext>
  ) : (
    <Clock />
  );
}

function Clock({ isPractice = false }: { readonly isPractice?: boolean }) {
  const t = useText('cashier');
  const till = useTill();
  const person = useValue(usePlatform().host.person$);
  const clock = useClockOf(till.actorId());
  const punching = usePunch(clock);
  const { busy, done, refusal, asked, evidence } = punching;
  const [isOther, setOther] = useState(false);
  const other = () => setOther(true);
  useActionKeys({
    'clock.in': () => punching.press('in'),
    'clock.out': () => punching.press('out'),
    ...breakActions(punching.press),
    'clock.other': other,
  });
  const name = person?.name ?? '';
  return (
    <div className={classes.page} data-testid="time-clock">
      <Stack className={classes.card!} gap="md">
        <header className={classes.head}>
          <div>
            <Title order={1} size="h2">
              {t('clock.title')}
            </Title>
            <Text fw={600} data-testid="clock-person">
              <bdi>{name}</bdi>
            </Text>
          </div>
          <WallClock />
        </header>
        {clock && <StandingNote clock={clock} isPractice={isPractice} />}
        <EvidenceNotice taken={evidence.isAllowed} onTaken={evidence.allow} />
        <ClockKeys
          expected={clock?.standing && (clock.standing.kind === 'in' ? 'out' : 'in')}
          busy={busy}
          onPress={(kind) => punching.press(kind)}
          testId="clock"
        />
        <BreakKeys
          onBreak={clock?.onBreak !== undefined}
          busy={busy}
          onPress={(kind) => punching.press(kind)}
          testId="clock"
        />
        {evidence.busy && <TakingEvidence />}
        {asked && (
          <ClockDoubt asked={asked} busy={busy} onSure={() => punching.sure()} onLeave={punching.leave} />
        )}
        {refusal && <Refused refusal={refusal} />}
        {done && <ClockDone done={done} name={name} />}
        <Button
          variant="light"
          h={56}
          leftSection={<IconUsers size={20} />}
          rightSection={<ActionKey action="clock.other" />}
          onClick={other}
          data-testid="clock-other-open"
        >
          {t('clock.other')}
        </Button>
        {clock && <PunchList clock={clock} />}
      </Stack>
      {isOther && <SomeoneElseDialog onClose={() => setOther(false)} />}
    </div>
  );
}

interface StandingNoteProps {
  readonly clock: ClockOf;
  readonly isPractice: boolean;
}

/** Whether they are in, since when, and where that is known from. */
function StandingNote({ clock: { standing, onBreak, from, asOf }, isPractice }: StandingNoteProps) {
  const t = useText('cashier');
  const clock = useClock();
  const till = useTill();
  const shift = useOpenShift();
  const time = standing?.since ? clock(standing.since) : '';
  const isUnsure = from !== 'server' && standing?.kind !== 'in';
  const inShift = isUnsure && !isPractice && shift && isInShift(shift, till.actorId());
  const text = () => {
    if (onBreak) return t(`clock.onBreak.${onBreak.kind}`, { time: clock(onBreak.since) });
    if (!standing) return t('clock.unknown');
    if (standing.kind === 'in') return t('clock.isIn', { time });
    return time === '' ? t('clock.isOutOnly') : t('clock.isOut', { time });
  };
  const source = () => {
    if (isPractice) return t('clock.practice');
    if (from === 'server') return t('clock.fromServer', { time: clock(asOf!) });
    return t(from === 'till' ? 'clock.fromTill' : 'clock.notTold');
  };
  return (
    <div
      className={classes.standing}
      data-testid="clock-standing"
      data-standing={standing?.kind ?? 'unknown'}
      data-break={onBreak?.kind}
      data-from={from}
    >
      <Text fz="xl" fw={650}>
        {text()}
      </Text>
      <Text size="sm" className={classes.source!}>
        {source()}
      </Text>
      {inShift && (
        <Text size="sm" className={classes.source!} data-testid="clock-in-shift">
          {t('clock.inShift', { label: shift.shift_label })}
        </Text>
      )}
    </div>
  );
}
