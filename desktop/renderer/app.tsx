// What surrounds every screen, and which address shows which feature.
import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { InvitationPage } from './account/invitation-page.tsx';
import { PasswordResetPage } from './account/password-reset-page.tsx';
import { CashierApp } from './cashier/cashier-app.tsx';
import { PlatformContext } from './platform/host-context.ts';
import type { Platform } from './platform/host-context.ts';
import type { PageSecurity } from './platform/page-security.ts';
import { theme } from './theme.ts';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { HostCover } from './ui/host-cover.tsx';
import { PlainAddress } from './ui/plain-address.tsx';
import { useValue } from './ui/use-observable.ts';

export interface AppProps {
  readonly platform: Platform;
  readonly security: PageSecurity;
}

export function App({ platform, security }: AppProps) {
  const away = useValue(platform.host.away$);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <ErrorBoundary>
        <ModalsProvider>
          <Notifications position="top-center" autoClose={2500} />
          <PlatformContext value={platform}>
            <HostCover away={away}>
              <BrowserRouter>
                <Routes>
                  {/* Neither needs a till: they answer wherever the server does. */}
                  <Route path="/invitation/:kind" element={<InvitationPage />} />
                  <Route path="/password-reset/:kind" element={<PasswordResetPage />} />
                  {security === 'plain' ? (
                    <Route path="*" element={<PlainAddress />} />
                  ) : (
                    <>
                      <Route path="/point-of-sale/*" element={<CashierApp />} />
                      <Route path="*" element={<Navigate to="/point-of-sale/sale" replace />} />
                    </>
                  )}
                </Routes>
              </BrowserRouter>
            </HostCover>
          </PlatformContext>
        </ModalsProvider>
      </ErrorBoundary>
    </MantineProvider>
  );
}
