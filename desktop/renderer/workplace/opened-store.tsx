// Around the screens of an opened till, once its store has arrived for the first time: before, there is nothing to work
// with.
import { useDocument, useTill } from '@evertill/client-core/react';
import { Loader, Stack, Text } from '@mantine/core';
import type { Store } from '@evertill/schemas';
import type { ReactNode } from 'react';
import { FullPage } from '../ui/full-page.tsx';
import { useText } from '../ui/language.ts';
import { StoreContext } from './store-context.ts';

export function OpenedStore({ children }: { readonly children: (store: Store) => ReactNode }) {
  const t = useText('workplace');
  const { storeId } = useTill();
  const store = useDocument<Store>('store', storeId);
  if (store) return <StoreContext value={store}>{children(store)}</StoreContext>;
  return (
    <FullPage testId="filling">
      <Stack align="center">
        <Loader />
        <Text c="dimmed">{t('place.filling')}</Text>
      </Stack>
    </FullPage>
  );
}
