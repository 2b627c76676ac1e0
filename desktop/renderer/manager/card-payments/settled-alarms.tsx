// Card money at the tills that somebody there has dealt with: who, when, how and why. What the list is narrowed to stands in
// the address.
import { Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { paymentAlarm } from '@evertill/schemas';
import type { PaymentAlarmRow } from '@evertill/schemas';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Asked } from '../../tables/list/use-asked.ts';
import { ServerList } from '../../tables/online/server-list.tsx';
import { ErrorLink } from '../../ui/error-link.tsx';
import { useText } from '../../ui/language.ts';
import { rejectionWords } from '../../ui/rejection-words.ts';
import { useAlarmColumns } from './alarm-columns.tsx';
import { AlarmFacts } from './alarm-facts.tsx';
import { usePaymentNews } from './payment-news.ts';
import { alarmsPath, alarmsReply } from './use-open-alarms.ts';

export interface SettledAlarmsProps {
  readonly asked: Asked;
  /** What it shares with the list of payments, as the server takes it. */
  readonly query: Readonly<Record<string, string>>;
  /** As the address names it. */
  readonly filters: readonly string[];
  readonly filterFields: ReactNode;
}

const codes = paymentAlarm.shape.code.options;

export function SettledAlarms({ asked, query, filters, filterFields }: SettledAlarmsProps) {
  const t = useText('manager');
  const columns = useAlarmColumns();
  const news = usePaymentNews();
  const [opened, open] = useState<PaymentAlarmRow>();
  const { of, ask } = asked;
  const code = codes.find((one) => one === of('what')) ?? '';
  return (
    <>
      <ServerList
        name="till-alarms"
        title={t('cardPayments.title')}
        hint={t('tillAlarms.settledHint')}
        columns={columns}
        path={alarmsPath}
        query={{ ...query, only: 'settled', code }}
        reply={alarmsReply}
        asked={asked}
        usualSort=""
        signal={news}
        say={(word, said) => t(`tillAlarms.${word}`, said)}
        onOpen={open}
        filters={[...filters, 'what']}
        filterFields={
          <>
            {filterFields}
            <NativeSelect
              aria-label={t('tillAlarms.what')}
              value={code}
              onChange={(event) => ask({ what: event.currentTarget.value, page: '' })}
              data={[
                { value: '', label: t('tillAlarms.anything') },
                ...codes.map((value) => ({ value, label: t(`tillAlarms.short.${value}`) })),
              ]}
              data-testid="filter-what"
            />
          </>
        }
      />
      {opened && (
        <Modal
          opened
          onClose={() => open(undefined)}
          title={t('tillAlarms.settledTitle')}
          data-testid="alarm-dialog"
        >
          <Stack>
            <Text>
              {rejectionWords(opened).sentence} <ErrorLink code={opened.code} />
            </Text>
            <AlarmFacts alarm={opened} />
          </Stack>
        </Modal>
      )}
    </>
  );
}
