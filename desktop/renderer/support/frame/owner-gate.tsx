// Nobody who runs the service is here: an owner may be. Their sign-in is the one of this browser's till; where that till is
// open, whoever stands at it counts, and its lock covers these screens too.
import type { ScreenTill } from '@evertill/client-core';
import { ReplicaProvider } from '@evertill/client-core/react';
import { useNetwork } from '@mantine/hooks';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { AdminDoor } from '../../platform/admin-door.ts';
import { usePlatform } from '../../platform/host-context.ts';
import type { TillHost } from '../../platform/till-host.ts';
import { ServerContext } from '../../tables/online/server-context.ts';
import type { AskedThrough } from '../../tables/online/server-context.ts';
import { useText } from '../../ui/language.ts';
import { useValue } from '../../ui/use-observable.ts';
import { LockScreen } from '../../workplace/lock/lock-screen.tsx';
import { tillLock } from '../../workplace/lock/till-lock.ts';
import { NotPermitted } from '../../workplace/not-permitted.tsx';
import { ServerOfTill } from '../../workplace/server-of-till.tsx';
import { useIsOwner } from '../../workplace/use-may.ts';
import { SupportContext } from '../support-context.ts';
import type { SupportAtWork } from '../support-context.ts';
import { SupportScreens } from '../support-screens.tsx';
import { SupportSignIn } from './support-sign-in.tsx';

export function OwnerGate({ door }: { readonly door: AdminDoor }) {
  const { host } = usePlatform();
  const state = useValue(host.state$);
  switch (state.name) {
    case 'opening':
      return null;
    case 'signed_out':
    case 'failed':
      return <SupportSignIn door={door} host={host} />;
    case 'place':
      return <OwnerWithoutTill host={host} />;
    case 'open':
      return <OwnerAtTill till={state.till} host={host} />;
  }
}

function OwnerWithoutTill({ host }: { readonly host: TillHost }) {
  const { online } = useNetwork();
  const server = useMemo(
    (): AskedThrough => ({ ask: (question) => host.ask(question), isLive: online }),
    [host, online],
  );
  return (
    <Owner host={host} signOut={() => void host.signOut()}>
      <ServerContext value={server}>
        <SupportScreens />
      </ServerContext>
    </Owner>
  );
}

function OwnerAtTill({ till, host }: { readonly till: ScreenTill; readonly host: TillHost }) {
  return (
    <ReplicaProvider till={till}>
      <ServerOfTill>
        <WhoeverStandsThere host={host} />
      </ServerOfTill>
    </ReplicaProvider>
  );
}

function WhoeverStandsThere({ host }: { readonly host: TillHost }) {
  const t = useText('support');
  const isOwner = useIsOwner();
  const locked = useValue(tillLock.locked$);
  if (locked) return <LockScreen />;
  if (isOwner === undefined) return null;
  if (!isOwner) return <NotPermitted text={t('frame.ownersOnly')} />;
  return (
    <Owner host={host} signOut={undefined}>
      <SupportScreens />
    </Owner>
  );
}

interface OwnerProps extends Pick<SupportAtWork, 'signOut'> {
  readonly host: TillHost;
  readonly children: ReactNode;
}

function Owner({ host, signOut, children }: OwnerProps) {
  const name = useValue(host.person$)?.name ?? '';
  return <SupportContext value={{ name, isAdmin: false, mayAct: true, signOut }}>{children}</SupportContext>;
}
