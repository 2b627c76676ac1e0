// What the server would have charged differently in a sale, for whoever manages the orders. Nothing of the sale is changed.
import { Stack, Text } from '@mantine/core';
import type { Variance } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import type { KnownOrder } from '../../workplace/orders/known-orders.ts';
import { useMoney } from '../../workplace/store-context.ts';
import { useMay } from '../../workplace/use-may.ts';

export function VariancesView({ order: { variances, receipt } }: { readonly order: KnownOrder }) {
  const t = useText('cashier');
  const manages = useMay('read', 'order');
  if (!manages || variances.length === 0) return null;
  const lineOf = (id: string) => receipt.lines.find((line) => line.id === id)?.name ?? '';
  return (
    <Stack gap={4} role="group" aria-label={t('variance.title')}>
      <Text fw={600}>{t('variance.title')}</Text>
      {variances.map((variance) => (
        <OneVariance
          key={`${variance.kind} ${variance.line_id}`}
          variance={variance}
          line={lineOf(variance.line_id)}
        />
      ))}
    </Stack>
  );
}

interface OneVarianceProps {
  readonly variance: Variance;
  /** Blank: it is about the whole sale. */
  readonly line: string;
}

function OneVariance({ variance: { kind, charged, ...other }, line }: OneVarianceProps) {
  const t = useText('cashier');
  const money = useMoney();
  const wanted = other.computed ?? other.list_price_at_capture ?? other.list_price_now;
  const figures =
    wanted === null
      ? t('variance.charged', { charged: money(charged) })
      : t('variance.instead', { charged: money(charged), wanted: money(wanted) });
  return (
    <Text size="sm" data-testid="variance" data-kind={kind} data-charged={charged} data-wanted={wanted}>
      {t(`varianceKind.${kind}`)}
      {line !== '' && (
        <>
          {' '}
          · <bdi>{line}</bdi>
        </>
      )}
      {': '}
      {figures}
    </Text>
  );
}
