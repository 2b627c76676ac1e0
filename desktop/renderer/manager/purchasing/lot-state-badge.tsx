// In which state a lot is.
import { Badge } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import type { LotStateName } from './lot-state.ts';

const colors = { draft: 'yellow', ordered: 'blue', delivered: 'evergreen', cancelled: 'gray' } as const;

export function LotStateBadge({ state }: { readonly state: LotStateName }) {
  const t = useText('manager');
  return (
    <Badge
      variant="light"
      color={colors[state]}
      size="lg"
      tt="none"
      data-testid="lot-state"
      data-state={state}
    >
      {t(`lotState.${state}`)}
    </Badge>
  );
}
