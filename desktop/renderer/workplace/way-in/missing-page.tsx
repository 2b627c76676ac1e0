// Says what is missing before this person can go on, and who can give it.
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FullPage } from '../../ui/full-page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export interface MissingPageProps {
  readonly title: string;
  readonly text: string;
  /** The stores it is about. */
  readonly names?: readonly string[];
  readonly exits: ReactNode;
  readonly testId: string;
}

export function MissingPage({ title, text, names = [], exits, testId }: MissingPageProps) {
  return (
    <FullPage testId={testId}>
      <Stack gap="lg">
        <PageHeading title={title}>{text}</PageHeading>
        {names.map((name) => (
          <Text key={name} fw={600} style={{ overflowWrap: 'anywhere' }}>
            <bdi>{name}</bdi>
          </Text>
        ))}
        {exits}
      </Stack>
    </FullPage>
  );
}
