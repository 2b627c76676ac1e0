// One part of the page of a record: a heading, and what belongs to it.
import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export function RecordPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  );
}
