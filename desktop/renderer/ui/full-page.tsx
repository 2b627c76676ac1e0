// A page with one card in the middle: sign in, choose a lane, open a shift, or say that something is wrong.
import { Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import { useText } from './language.ts';
import classes from './full-page.module.css';

export interface FullPageProps {
  readonly children: ReactNode;
  readonly wide?: boolean;
  readonly testId?: string;
}

export function FullPage({ children, wide = false, testId }: FullPageProps) {
  const t = useText('ui');
  return (
    <main className={classes.page} data-testid={testId}>
      <div className={classes.column} data-wide={wide}>
        <Stack gap={4} align="center" mb="lg">
          <Brand large />
          <Text c="dimmed" size="sm">
            {t('app.tagline')}
          </Text>
        </Stack>
        <Paper className={classes.card} shadow="sm">
          {children}
        </Paper>
      </div>
    </main>
  );
}
