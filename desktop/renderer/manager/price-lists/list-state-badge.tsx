// Whether a price list or an offer counts now, as a mark in a list.
import { Badge } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import type { ListState } from './list-state.ts';

const stateColors = { now: 'evergreen', later: 'yellow', over: 'gray', off: 'gray' } as const;

export function ListStateBadge({ state }: { readonly state: ListState }) {
  const t = useText('manager');
  return (
    <Badge variant="light" color={stateColors[state]} tt="none">
      {t(`listState.${state}`)}
    </Badge>
  );
}
