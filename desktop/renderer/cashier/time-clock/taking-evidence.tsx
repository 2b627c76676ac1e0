// While camera and position are asked for.
import { Group, Loader, Text } from '@mantine/core';
import { useText } from '../../ui/language.ts';

export function TakingEvidence() {
  const t = useText('cashier');
  return (
    <Group gap="xs" role="status" data-testid="clock-taking">
      <Loader size="sm" />
      <Text size="sm">{t('clock.evidence.taking')}</Text>
    </Group>
  );
}
