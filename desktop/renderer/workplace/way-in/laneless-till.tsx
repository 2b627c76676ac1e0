// The till's address on a device that is a back office so far: the lane is chosen first. A device that is locked stays locked.
import type { ScreenTill } from '@evertill/client-core';
import { ReplicaProvider } from '@evertill/client-core/react';
import { useValue } from '../../ui/use-observable.ts';
import { LockScreen } from '../lock/lock-screen.tsx';
import { tillLock } from '../lock/till-lock.ts';
import { useAutoLock } from '../lock/use-auto-lock.ts';
import { useLeaving } from '../use-leaving.ts';
import { WayInPage } from './way-in-page.tsx';

const neverBusy = () => false;

export function LanelessTill({ till }: { readonly till: ScreenTill }) {
  return (
    <ReplicaProvider till={till}>
      <LockedOrChoosing storeId={till.storeId} />
    </ReplicaProvider>
  );
}

function LockedOrChoosing({ storeId }: { readonly storeId: string }) {
  const locked = useValue(tillLock.locked$);
  useAutoLock(neverBusy, locked);
  const leave = useLeaving();
  if (locked) return <LockScreen />;
  return <WayInPage address="till" storeId={storeId} onSignOut={() => leave('signOut')} />;
}
