// Which tills sell at a changed price by now, since when, and which are not heard of: the server's proof, change by change.
import { Alert, Skeleton, Text } from '@mantine/core';
import { pageOf, priceProofRow } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { useServerPage } from '../../tables/online/use-server-page.ts';
import { WhyNot } from '../../tables/online/why-not.tsx';
import { useHistoryCells } from './use-history-cells.ts';

const reply = pageOf(priceProofRow);
/** As many as one answer has. */
const most = 100;

export interface PriceProofProps {
  readonly productId: string;
  /** Of the history row. */
  readonly changeId: string;
  /** Major units. */
  readonly price: number;
}

export function PriceProof({ productId, changeId, price }: PriceProofProps) {
  const t = useText('manager');
  const { amount, instant } = useHistoryCells();
  const { seen, again } = useServerPage(
    `/vendor/products/${encodeURIComponent(productId)}/selling-price-history/${encodeURIComponent(changeId)}/tills?limit=${most}`,
    reply,
  );
  if (!seen) return <Skeleton h={64} mb="md" />;
  if (seen.name !== 'page') return <WhyNot seen={seen} onAgain={again} />;
  const selling = seen.data.filter(({ state }) => state === 'selling').length;
  const missing = seen.data.filter(({ state }) => state === 'not_yet');
  return (
    <Alert
      color={missing.length === 0 ? 'evergreen' : 'yellow'}
      variant="light"
      mb="md"
      title={t('proof.sum', { selling, count: seen.total, price: amount(price) })}
      data-testid="price-proof"
      data-selling={selling}
      data-total={seen.total}
    >
      {missing.map(({ till_id, name, offline_since }) => (
        <Text key={till_id} size="sm" data-testid="price-proof-missing">
          {offline_since === null
            ? t('proof.notYet', { name })
            : t('proof.offline', { name, time: instant(offline_since) })}
        </Text>
      ))}
    </Alert>
  );
}
