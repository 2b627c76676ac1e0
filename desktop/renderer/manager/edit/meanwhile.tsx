// Beside a field somebody has typed into: others have changed it meanwhile, to this. What was typed stays until they say so.
import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../ui/language.ts';

export interface MeanwhileProps {
  /** Undefined: nobody has. */
  readonly change: { readonly now: unknown } | undefined;
  /** As it is written on the screen; blank where there is nothing now. */
  readonly now: ReactNode;
  readonly onTake: () => void;
}

export function Meanwhile({ change, now, onTake }: MeanwhileProps) {
  const t = useText('manager');
  return (
    <div role="status">
      {change && (
        <Group gap="xs" data-testid="meanwhile">
          <Text size="sm" fw={550}>
            {t('meanwhile.now')} <bdi>{now === '' ? t('meanwhile.nothing') : now}</bdi>
          </Text>
          <Button variant="light" size="sm" onClick={onTake} data-testid="meanwhile-take">
            {t('meanwhile.take')}
          </Button>
        </Group>
      )}
    </div>
  );
}
