// Shown instead of the till on an address where browsers keep storage and offline start from a page.
import { Alert, Stack, Text, Title } from '@mantine/core';
import { IconLockOff } from '@tabler/icons-react';
import { FullPage } from './full-page.tsx';
import { useText } from './language.ts';

export function PlainAddress() {
  const t = useText('ui');
  return (
    <FullPage testId="plain-address">
      <Stack>
        <Title order={2} size="h3">
          {t('address.title')}
        </Title>
        <Text>{t('address.why')}</Text>
        <Alert color="yellow" icon={<IconLockOff />}>
          {t('address.what')}
        </Alert>
      </Stack>
    </FullPage>
  );
}
