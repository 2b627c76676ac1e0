// What a page is for: its heading, and a line below it.
import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export function PageHeading({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text c="dimmed" size="sm" mt={4}>
        {children}
      </Text>
    </div>
  );
}
