// The clock of this device cannot be right: what it shows, what is known better, and the way to say what time it is.
import { useSyncStatus } from '@evertill/client-core/react';
import { Button } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../ui/language.ts';
import { fullTime } from '../../ui/time.ts';
import { useStore } from '../store-context.ts';
import { Banner } from './banner.tsx';
import { ClockDialog } from './clock-dialog.tsx';

export function ClockBanner() {
  const t = useText('workplace');
  const { time_zone } = useStore();
  const { clockDoubt } = useSyncStatus();
  const [isAsking, setAsking] = useState(false);
  if (!clockDoubt) return null;
  const { shows, known, isConfirmed } = clockDoubt;
  const times = { shows: fullTime(shows, time_zone), known: fullTime(known, time_zone) };
  return (
    <Banner
      name="clock-doubt"
      color={isConfirmed ? 'yellow' : 'red'}
      icon={<IconClockExclamation />}
      title={t(isConfirmed ? 'clockDoubt.confirmed' : 'clockDoubt.title', times)}
    >
      {t(isConfirmed ? 'clockDoubt.confirmedNext' : 'clockDoubt.next')}{' '}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => setAsking(true)}
        data-testid="clock-doubt-confirm"
      >
        {t('clockDoubt.open')}
      </Button>
      {isAsking && <ClockDialog onClose={() => setAsking(false)} />}
    </Banner>
  );
}
