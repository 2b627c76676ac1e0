// Which store the back office is about: one press opens it. No lane is asked for.
import { Stack, Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePlatform } from '../../platform/host-context.ts';
import { FullPage } from '../../ui/full-page.tsx';
import { useText } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import classes from './stores-page.module.css';
import type { StoreAtDoor } from './way-in.ts';

export interface StoresPageProps {
  readonly stores: readonly StoreAtDoor[];
  readonly exits: ReactNode;
}

export function StoresPage({ stores, exits }: StoresPageProps) {
  const t = useText('workplace');
  const { host } = usePlatform();

  return (
    <FullPage wide testId="choose-store">
      <Stack gap="lg">
        <PageHeading title={t('wayIn.store')}>{t('wayIn.storeHint')}</PageHeading>
        <Stack gap="sm">
          {stores.map((store) => (
            <UnstyledButton
              key={store.id}
              className={classes.store!}
              onClick={() => void host.usePlace(store.id, '')}
              data-testid={`enter-${store.id}`}
            >
              <Text fw={600}>
                <bdi>{store.name}</bdi>
              </Text>
              {store.address !== '' && (
                <Text size="sm" c="dimmed">
                  <bdi>{store.address}</bdi>
                </Text>
              )}
            </UnstyledButton>
          ))}
        </Stack>
        {exits}
      </Stack>
    </FullPage>
  );
}
