// Asks the server who is signed in and where they may work, and shows the page that follows from it.
import type { Arrival } from '@evertill/client-core';
import { Alert, Button, Loader, Stack } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePlatform } from '../../platform/host-context.ts';
import { FullPage } from '../../ui/full-page.tsx';
import { chooseLanguage, useLanguage, useText } from '../../ui/language.ts';
import { FirstStorePage } from '../first-store/first-store-page.tsx';
import { EnterStore } from './enter-store.tsx';
import { Exits } from './exits.tsx';
import { LanesPage } from './lanes-page.tsx';
import { MissingPage } from './missing-page.tsx';
import { StoresPage } from './stores-page.tsx';
import { wayIn } from './way-in.ts';
import type { Address, Exit } from './way-in.ts';

export interface WayInPageProps {
  readonly address: Address;
  /** Of the back office that is open; blank when none is. */
  readonly storeId?: string;
  /** Where a till is open it asks first; elsewhere nothing can be lost. */
  readonly onSignOut?: () => void;
}

export function WayInPage({ address, storeId = '', onSignOut }: WayInPageProps) {
  const t = useText('workplace');
  const { host } = usePlatform();
  const signOut = onSignOut ?? (() => void host.signOut());
  const navigate = useNavigate();
  const { code: language } = useLanguage();
  const [arrival, setArrival] = useState<Arrival | 'offline'>();
  const load = useCallback(() => {
    host.arrival().then(setArrival, () => setArrival('offline'));
  }, [host]);
  useEffect(load, [load]);

  function again(): void {
    setArrival(undefined);
    load();
  }

  async function begin(firstStore: string): Promise<void> {
    // This device speaks the language of its shop from now on.
    await chooseLanguage(language).catch(() => undefined);
    await host.usePlace(firstStore, '');
    await navigate('/dashboard/start', { replace: true });
  }

  if (arrival === undefined)
    return (
      <FullPage>
        <Loader mx="auto" />
      </FullPage>
    );
  if (arrival === 'offline') {
    // It came from there: the back office itself works offline.
    const exits: readonly Exit[] = address === 'till' && storeId !== '' ? ['office', 'signOut'] : ['signOut'];
    return (
      <FullPage testId="way-in-offline">
        <Stack>
          <Alert color="yellow" title={t('wayIn.offline')}>
            <Button variant="default" h={48} onClick={again} data-testid="way-in-retry">
              {t('place.retry')}
            </Button>
          </Alert>
          <Exits exits={exits} onAgain={again} onSignOut={signOut} />
        </Stack>
      </FullPage>
    );
  }
  const { user, stores, deviceId } = arrival;
  const way = wayIn({ address, user, stores, deviceId, storeId });
  const exits = <Exits exits={way.exits} onAgain={again} onSignOut={signOut} />;
  switch (way.page) {
    case 'enter':
      return <EnterStore place={way.place} />;
    case 'stores':
      return <StoresPage stores={way.stores} exits={exits} />;
    case 'lanes':
      return <LanesPage way={way} user={user} deviceId={deviceId} exits={exits} />;
    case 'noStore':
      if (way.isOwner) return <FirstStorePage onCreated={(id) => void begin(id)} />;
      return (
        <MissingPage
          title={t('wayIn.noStore')}
          text={t('wayIn.noStoreText')}
          exits={exits}
          testId="no-store"
        />
      );
    case 'noLane':
      return (
        <MissingPage
          title={t(way.stores.length === 1 ? 'wayIn.noLane' : 'wayIn.noLanes')}
          text={t('wayIn.noLaneText')}
          names={way.stores.map(({ name }) => name)}
          exits={exits}
          testId="no-lane"
        />
      );
    case 'fixedElsewhere':
      return (
        <MissingPage
          title={t('wayIn.fixedElsewhere')}
          text={t('wayIn.fixedElsewhereText')}
          exits={exits}
          testId="fixed-elsewhere"
        />
      );
  }
}
