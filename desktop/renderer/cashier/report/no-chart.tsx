// Instead of a chart whose code could not be loaded, as in a window that is older than what its server has by now.
import { Text } from '@mantine/core';
import { useText } from '../../ui/language.ts';

export function NoChart() {
  const t = useText('cashier');
  return (
    <Text c="dimmed" size="sm">
      {t('sales.noChart')}
    </Text>
  );
}
