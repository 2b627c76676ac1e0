// By what time is clocked and paid in this store. It is the server's.
import { Skeleton, Text } from '@mantine/core';
import { payScheduleReply, timeClockReply } from '@evertill/schemas';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { WhyNot } from '../../tables/online/why-not.tsx';
import { useText } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { RecordPart } from '../../ui/record-part.tsx';
import classes from '../../ui/record-page.module.css';
import { useStore } from '../../workplace/store-context.ts';
import { useMay } from '../../workplace/use-may.ts';
import { ClockFlagsForm } from './clock-flags-form.tsx';
import { PayScheduleForm } from './pay-schedule-form.tsx';

export function TimeSettingsPage() {
  const t = useText('manager');
  const store = useStore();
  const mayWrite = useMay('write', 'employee');
  if (mayWrite === undefined) return null;
  return (
    <div className={classes.page} data-testid="time-settings">
      <PageHeading title={t('timeSettings.title')}>
        {t('timeSettings.hint', { store: store.name })}
      </PageHeading>
      {!mayWrite && <Text c="dimmed">{t('timeSettings.readOnly')}</Text>}
      <div key={store.id} className={classes.parts}>
        <RecordPart title={t('timeSettings.clock')}>
          <Asked at="time-clock-settings" reply={timeClockReply}>
            {(flags) => <ClockFlagsForm flags={flags} readOnly={!mayWrite} />}
          </Asked>
        </RecordPart>
        <RecordPart title={t('timeSettings.pay')}>
          <Asked at="pay-schedule" reply={payScheduleReply}>
            {({ pay_schedule }) => <PayScheduleForm stored={pay_schedule} readOnly={!mayWrite} />}
          </Asked>
        </RecordPart>
      </div>
    </div>
  );
}

interface AskedProps<Reply> {
  /** Below `/vendor/attendance`. */
  readonly at: string;
  readonly reply: z.ZodType<Reply>;
  readonly children: (reply: Reply) => ReactNode;
}

/** What was read first stays: what somebody is changing outlives a connection that goes. */
function Asked<Reply>({ at, reply, children }: AskedProps<Reply>) {
  const { id } = useStore();
  const { seen, again } = useServerAnswer(
    `/vendor/attendance/${at}?store_id=${encodeURIComponent(id)}`,
    reply,
  );
  const [kept, keep] = useState<{ readonly reply: Reply }>();
  if (!kept && seen?.name === 'answer') keep({ reply: seen.reply });
  if (kept) return children(kept.reply);
  return !seen || seen.name === 'answer' ? <Skeleton h={240} /> : <WhyNot seen={seen} onAgain={again} />;
}
