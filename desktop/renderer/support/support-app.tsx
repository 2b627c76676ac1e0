// The screens of whoever looks after tills, by their addresses. An admin comes by the admins' door; an owner by the sign-in
// of this browser's till, whether or not a till was opened here.
import { useNetwork } from '@mantine/hooks';
import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { may } from '@evertill/schemas';
import type { AdminDoor, AdminUser } from '../platform/admin-door.ts';
import { ServerContext } from '../tables/online/server-context.ts';
import type { AskedThrough } from '../tables/online/server-context.ts';
import { useValue } from '../ui/use-observable.ts';
import { SignInAgain } from '../workplace/sign-in-again.tsx';
import { OwnerGate } from './frame/owner-gate.tsx';
import { SupportContext } from './support-context.ts';
import type { SupportAtWork } from './support-context.ts';
import { SupportScreens } from './support-screens.tsx';

export function SupportApp({ door }: { readonly door: AdminDoor }) {
  const state = useValue(door.state$);
  useEffect(() => door.begin(), [door]);
  switch (state.name) {
    case 'opening':
      return null;
    case 'signed_out':
      return <OwnerGate door={door} />;
    case 'signed_in':
    case 'ended':
      return (
        <AdminAtWork key={state.admin.id} door={door} admin={state.admin} hasEnded={state.name === 'ended'}>
          <SupportScreens />
        </AdminAtWork>
      );
  }
}

interface AdminAtWorkProps {
  readonly door: AdminDoor;
  readonly admin: AdminUser;
  readonly hasEnded: boolean;
  readonly children: ReactNode;
}

function AdminAtWork({ door, admin, hasEnded, children }: AdminAtWorkProps) {
  const { online } = useNetwork();
  const isLive = online && !hasEnded;
  const server = useMemo(
    (): AskedThrough => ({ ask: (question) => door.ask(question), isLive }),
    [door, isLive],
  );
  const atWork = useMemo(
    (): SupportAtWork => ({
      name: admin.name,
      isAdmin: true,
      mayAct: may(admin, 'settings', 'write'),
      signOut: () => void door.signOut(),
    }),
    [admin, door],
  );
  return (
    <SupportContext value={atWork}>
      <ServerContext value={server}>
        {children}
        <SignInAgain opened={hasEnded} login={(email, password) => door.login(email, password)} />
      </ServerContext>
    </SupportContext>
  );
}
