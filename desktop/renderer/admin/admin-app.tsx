// The screens of whoever runs the service, by their addresses. They need the server and nothing of a till.
import { useNetwork } from '@mantine/hooks';
import { useEffect, useMemo } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { fromEvent, Subject } from 'rxjs';
import type { AdminDoor, AdminUser } from '../platform/admin-door.ts';
import { ServerContext } from '../tables/online/server-context.ts';
import { useValue } from '../ui/use-observable.ts';
import { SignInAgain } from '../workplace/sign-in-again.tsx';
import { AdminContext } from './admin-context.ts';
import { AdminFrame } from './frame/admin-frame.tsx';
import { AdminGuard } from './frame/admin-guard.tsx';
import { AdminSignIn } from './frame/admin-sign-in.tsx';
import { InboxPage } from './notifications/inbox-page.tsx';
import { NewVendorPage } from './vendors/new-vendor-page.tsx';
import { VendorLogPage } from './vendors/vendor-log-page.tsx';
import { VendorPage } from './vendors/vendor-page.tsx';
import { VendorsPage } from './vendors/vendors-page.tsx';

export function AdminApp({ door }: { readonly door: AdminDoor }) {
  const state = useValue(door.state$);
  useEffect(() => door.begin(), [door]);
  switch (state.name) {
    case 'opening':
      return null;
    case 'signed_out':
      return <AdminSignIn door={door} />;
    case 'signed_in':
    case 'ended':
      // Another admin finds nothing of what this one had typed.
      return (
        <Screens key={state.admin.id} door={door} admin={state.admin} hasEnded={state.name === 'ended'} />
      );
  }
}

interface ScreensProps {
  readonly door: AdminDoor;
  readonly admin: AdminUser;
  readonly hasEnded: boolean;
}

function Screens({ door, admin, hasEnded }: ScreensProps) {
  const { online } = useNetwork();
  const inbox$ = useMemo(() => new Subject<void>(), []);
  const isLive = online && !hasEnded;
  const server = useMemo(
    () => ({ ask: (question: Parameters<AdminDoor['ask']>[0]) => door.ask(question), isLive }),
    [door, isLive],
  );
  const atWork = useMemo(() => ({ admin, door, inbox$ }), [admin, door, inbox$]);
  useEffect(() => {
    // Nobody tells of what comes in: it is looked for by whoever looks here again.
    const watch = fromEvent(document, 'visibilitychange').subscribe(() => {
      if (document.visibilityState === 'visible') inbox$.next();
    });
    return () => watch.unsubscribe();
  }, [inbox$]);
  return (
    <AdminContext value={atWork}>
      <ServerContext value={server}>
        <Routes>
          <Route element={<AdminFrame />}>
            <Route path="notifications" element={<InboxPage />} />
            <Route path="vendors" element={<AdminGuard module="settings" level="read" />}>
              <Route index element={<VendorsPage />} />
              <Route path=":id" element={<VendorPage />} />
              <Route path=":id/audit-log" element={<VendorLogPage />} />
              <Route element={<AdminGuard module="settings" level="write" />}>
                <Route path="create" element={<NewVendorPage />} />
              </Route>
            </Route>
            <Route path="*" element={<Navigate to="/admin/notifications" replace />} />
          </Route>
        </Routes>
        <SignInAgain opened={hasEnded} login={(email, password) => door.login(email, password)} />
      </ServerContext>
    </AdminContext>
  );
}
