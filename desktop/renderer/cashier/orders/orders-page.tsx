// The sales of the store; and for whoever manages its orders those that were charged differently than the server would have,
// and those that are parked there. Practice has none of the latter two.
import { SegmentedControl, Text, Title } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useText } from '../../ui/language.ts';
import { useMay } from '../../workplace/use-may.ts';
import { ParkedOrders } from '../parked/parked-orders.tsx';
import { useTraining } from '../training/training-context.ts';
import classes from './orders-page.module.css';
import { SalesList } from './sales-list.tsx';
import { VarianceList } from './variance-list.tsx';

const views = ['known', 'variances', 'parked'] as const;

const screens = { known: SalesList, variances: VarianceList, parked: ParkedOrders };

export function OrdersPage() {
  const t = useText('cashier');
  const { practice } = useTraining();
  const [address, setAddress] = useSearchParams();
  const manages = useMay('read', 'order') === true && !practice;
  const view = (manages && views.find((one) => one === address.get('show'))) || 'known';
  const Shown = screens[view];
  return (
    <div className={classes.page} data-testid="orders">
      <div className={classes.column}>
        <Title order={1} size="h2">
          {t('orders.title')}
        </Title>
        <Text c="dimmed" mb="md">
          {t(`which.${view}Hint`)}
        </Text>
        {manages && (
          <SegmentedControl
            mb="md"
            size="md"
            value={view}
            onChange={(show) => setAddress(show === 'known' ? {} : { show })}
            data={views.map((one) => ({ value: one, label: t(`which.${one}`) }))}
            aria-label={t('which.title')}
            data-testid="which-orders"
          />
        )}
        <Shown />
      </div>
    </div>
  );
}
