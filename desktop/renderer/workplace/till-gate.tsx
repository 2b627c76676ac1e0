// Before the screens of an opened till: sign in, and say which store and lane this is. The counter and the office stand
// behind it.
import type { ScreenTill } from '@evertill/client-core';
import { Alert, Button, Stack } from '@mantine/core';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { usePlatform } from '../platform/host-context.ts';
import { FullPage } from '../ui/full-page.tsx';
import { useText } from '../ui/language.ts';
import { useValue } from '../ui/use-observable.ts';
import { LoginPage } from './login-page.tsx';
import { OpeningPage } from './opening-page.tsx';
import { LanelessTill } from './way-in/laneless-till.tsx';
import { WayInPage } from './way-in/way-in-page.tsx';
import type { Address } from './way-in/way-in.ts';

export interface TillGateProps {
  /** A till stands at a lane; a back office needs none, nor do the till's own screens that sell nothing. */
  readonly address: Address;
  /** The screens; drawn anew for another till. */
  readonly children: (till: ScreenTill) => ReactNode;
}

export function TillGate({ address, children }: TillGateProps) {
  const { host } = usePlatform();
  const state = useValue(host.state$);
  switch (state.name) {
    case 'opening':
      return <OpeningPage />;
    case 'signed_out':
      return <LoginPage />;
    case 'place':
      return <WayInPage address={address} />;
    case 'failed':
      return <Failed message={state.message} />;
    case 'open':
      if (address === 'till' && state.till.laneId === '') return <LanelessTill till={state.till} />;
      return <Fragment key={openingOf(state.till)}>{children(state.till)}</Fragment>;
  }
}

const openings = new WeakMap<ScreenTill, number>();
let lastOpening = 0;

/** Another till is other screens, even at the same lane. */
function openingOf(till: ScreenTill): number {
  const known = openings.get(till) ?? ++lastOpening;
  openings.set(till, known);
  return known;
}

function Failed({ message }: { readonly message: string }) {
  const t = useText('ui');
  return (
    <FullPage testId="failed">
      <Stack>
        <Alert color="red" title={t('app.failed')}>
          {message}
        </Alert>
        <Button onClick={() => location.reload()}>{t('app.retry')}</Button>
      </Stack>
    </FullPage>
  );
}
