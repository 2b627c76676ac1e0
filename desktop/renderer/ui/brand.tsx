// The mark and the name.
import { Group, Text } from '@mantine/core';

export function Brand({ large = false }: { readonly large?: boolean }) {
  const size = large ? 44 : 30;
  return (
    <Group gap={large ? 'sm' : 'xs'} wrap="nowrap">
      <img src="/icon.svg" alt="" width={size} height={size} />
      <Text fw={700} fz={large ? 26 : 18} style={{ letterSpacing: '-0.02em' }}>
        Evertill
      </Text>
    </Group>
  );
}
