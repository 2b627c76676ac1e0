// Above the list of card payments, while there is any: card money at the tills that does not go with what is on record there.
// Dealing with it is done at the till; here somebody sees that it has to be.
import { Paper, Stack, Text, Title } from '@mantine/core';
import type { PaymentAlarmRow } from '@evertill/schemas';
import { ErrorLink } from '../../ui/error-link.tsx';
import { useText } from '../../ui/language.ts';
import { rejectionWords } from '../../ui/rejection-words.ts';
import { AlarmFacts } from './alarm-facts.tsx';
import classes from './open-alarms.module.css';
import { useOpenAlarms } from './use-open-alarms.ts';

/** `storeId`: blank for all stores. */
export function OpenAlarms({ storeId }: { readonly storeId: string }) {
  const t = useText('manager');
  const { count, alarms } = useOpenAlarms(storeId);
  if (count === 0) return null;
  const more = count - alarms.length;
  return (
    <section
      className={classes.section}
      aria-labelledby="open-alarms"
      data-testid="open-alarms"
      data-count={count}
    >
      <Title order={2} size="h4" id="open-alarms">
        {t('tillAlarms.title', { count })}
      </Title>
      <Text c="dimmed" size="sm">
        {t('tillAlarms.hint')}
      </Text>
      <div className={classes.alarms}>
        {alarms.map((alarm) => (
          <OpenAlarm key={`${alarm.store_id} ${alarm.transaction_ref}`} alarm={alarm} />
        ))}
      </div>
      {more > 0 && <Text c="dimmed">{t('tillAlarms.more', { count: more })}</Text>}
    </section>
  );
}

function OpenAlarm({ alarm }: { readonly alarm: PaymentAlarmRow }) {
  const t = useText('manager');
  const { code } = alarm;
  return (
    <Paper
      withBorder
      p="md"
      component="article"
      className={classes.alarm!}
      data-testid="open-alarm"
      data-code={code}
    >
      <Stack gap="xs">
        <Title order={3} size="h5" c="red">
          {rejectionWords({ code }).sentence}
        </Title>
        <Text data-testid="alarm-next">
          {t(`tillAlarms.next.${code}`)} <ErrorLink code={code} />
        </Text>
        <AlarmFacts alarm={alarm} />
      </Stack>
    </Paper>
  );
}
