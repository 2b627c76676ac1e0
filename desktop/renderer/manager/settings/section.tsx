// A group of settings with its heading.
import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './settings-page.module.css';

export interface SectionProps {
  readonly title: ReactNode;
  readonly hint?: string;
  readonly children: ReactNode;
}

export function Section({ title, hint = '', children }: SectionProps) {
  return (
    <Paper withBorder p="md" component="section" className={classes.part!}>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {hint !== '' && (
        <Text size="sm" c="dimmed" mb="sm">
          {hint}
        </Text>
      )}
      {children}
    </Paper>
  );
}
