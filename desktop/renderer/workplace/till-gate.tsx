// Before the screens of an opened till: sign in, and say which lane this is. The counter and the office stand behind it.
import type { ScreenTill } from '@evertill/client-core';
import { Alert, Button, Loader, Stack, Text } from '@mantine/core';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { usePlatform } from '../platform/host-context.ts';
import { FullPage } from '../ui/full-page.tsx';
import { useText } from '../ui/language.ts';
import { useValue } from '../ui/use-observable.ts';
import { LoginPage } from './login-page.tsx';
import { PlacePage } from './place-page.tsx';

export interface TillGateProps {
  /** The screens; drawn anew for another till. */
  readonly children: (till: ScreenTill) => ReactNode;
}

export function TillGate({ children }: TillGateProps) {
  const { host } = usePlatform();
  const state = useValue(host.state$);
  switch (state.name) {
    case 'opening':
      return <Opening />;
    case 'signed_out':
      return <LoginPage />;
    case 'place':
      return <PlacePage />;
    case 'failed':
      return <Failed message={state.message} />;
    case 'open':
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

function Opening() {
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
