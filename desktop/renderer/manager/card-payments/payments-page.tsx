// Card money the server knows of: what tills found out about their own terminals, and the payments that were asked for through
// the server, which alone knows what became of them. It needs a network. What is listed stands in the address.
import { Alert, Button, Group } from '@mantine/core';
import { addDays, dayStart, terminalPaymentsReply } from '@evertill/schemas';
import { useNavigate } from 'react-router';
import classes from '../../tables/list/list-page.module.css';
import { useAsked } from '../../tables/list/use-asked.ts';
import { ServerList } from '../../tables/online/server-list.tsx';
import { useText } from '../../ui/language.ts';
import { useStore } from '../../workplace/store-context.ts';
import { OpenAlarms } from './open-alarms.tsx';
import { usePaymentColumns } from './payment-columns.tsx';
import { PaymentFilters } from './payment-filters.tsx';
import { usePaymentNews } from './payment-news.ts';
import { paymentPath, paymentsPath, stateQuery } from './payment-state.ts';
import { SettledAlarms } from './settled-alarms.tsx';
import { useAttention } from './use-attention.ts';

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

export function PaymentsPage() {
  const t = useText('manager');
  const navigate = useNavigate();
  const { id: here, time_zone } = useStore();
  const asked = useAsked();
  const { of, ask } = asked;
  const columns = usePaymentColumns();
  const news = usePaymentNews();
  const [store, only] = [of('store'), of('only')];
  const store_id = store === '' ? here : store === 'all' ? '' : store;
  const { count, terminals } = useAttention(store_id);
  /** From its first moment, in the store's own time; blank: no day. */
  const instantOf = (day: string) => (isDay(day) ? new Date(dayStart(day, time_zone)).toISOString() : '');
  const query = {
    store_id,
    store_device_id: of('terminal'),
    from: instantOf(of('from')),
    to: isDay(of('to')) ? instantOf(addDays(of('to'), 1)) : '',
  };
  const filters = ['store', 'only', 'terminal', 'from', 'to'];
  const isOfTills = only === 'tills';
  const fields = <PaymentFilters asked={asked} terminals={terminals} withState={!isOfTills} />;

  return (
    <div className={classes.page} data-testid="card-payments">
      <OpenAlarms storeId={store_id} />
      {isOfTills ? (
        <SettledAlarms asked={asked} query={query} filters={filters} filterFields={fields} />
      ) : (
        <ServerList
          name="card-payments"
          title={t('cardPayments.title')}
          hint={t('cardPayments.hint')}
          columns={columns}
          path={paymentsPath}
          query={{ ...query, only, ...stateQuery(of('state')) }}
          reply={terminalPaymentsReply}
          asked={asked}
          usualSort=""
          signal={news}
          say={(word, said) => t(`cardPayments.${word}`, said)}
          onOpen={(payment) => void navigate(paymentPath(payment))}
          filters={[...filters, 'state']}
          filterFields={
            <>
              {fields}
              {count > 0 && only !== 'attention' && (
                <Alert
                  color="red"
                  w="100%"
                  py="xs"
                  role="status"
                  data-testid="card-waiting"
                  data-count={count}
                >
                  <Group justify="space-between">
                    {t('cardPayments.waiting', { count })}
                    <Button
                      variant="default"
                      h={44}
                      onClick={() => ask({ only: 'attention', page: '' })}
                      data-testid="card-show-waiting"
                    >
                      {t('cardPayments.showWaiting')}
                    </Button>
                  </Group>
                </Alert>
              )}
            </>
          }
        />
      )}
    </div>
  );
}
