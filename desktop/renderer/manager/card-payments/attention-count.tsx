// Beside the place of card payments in the navigation: how many of them somebody has to look at, those of the tills' own
// terminals too.
import { Badge } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import { useStore } from '../../workplace/store-context.ts';
import { useAttention } from './use-attention.ts';
import { useOpenAlarms } from './use-open-alarms.ts';

export function AttentionCount() {
  const t = useText('manager');
  const { id } = useStore();
  const count = useAttention(id).count + useOpenAlarms(id).count;
  if (count === 0) return null;
  return (
    <Badge
      size="lg"
      color="red"
      flex="none"
      role="status"
      aria-label={t('cardPayments.needAttention', { count })}
      data-testid="card-attention-count"
      data-count={count}
    >
      {count}
    </Badge>
  );
}
