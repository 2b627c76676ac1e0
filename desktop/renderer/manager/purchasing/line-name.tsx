// What stands in a line of a lot: the product's name with its SKU below.
import { Text } from '@mantine/core';

export function LineName({ name, sku }: { readonly name: string; readonly sku: string }) {
  return (
    <>
      <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        <bdi>{sku}</bdi>
      </Text>
    </>
  );
}
