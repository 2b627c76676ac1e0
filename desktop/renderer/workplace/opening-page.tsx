// The till is being opened.
import { Loader, Stack, Text } from '@mantine/core';
import { FullPage } from '../ui/full-page.tsx';
import { useText } from '../ui/language.ts';

export function OpeningPage() {
  const t = useText('ui');
  return (
    <FullPage testId="opening">
      <Stack align="center">
        <Loader />
        <Text c="dimmed">{t('app.loading')}</Text>
      </Stack>
    </FullPage>
  );
}
