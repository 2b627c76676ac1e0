// What surrounds every screen, and which address shows which feature.
import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { CashierApp } from './cashier/cashier-app.tsx';
import { PlatformContext } from './platform/host-context.ts';
import type { Platform } from './platform/host-context.ts';
import type { PageSecurity } from './platform/page-security.ts';
import { theme } from './theme.ts';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { PlainAddress } from './ui/plain-address.tsx';

export interface AppProps {
  readonly platform: Platform;
  readonly security: PageSecurity;
}

export function App({ platform, security }: AppProps) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <ErrorBoundary>
        <ModalsProvider>
          <Notifications position="top-center" autoClose={2500} />
          {security === 'plain' ? (
            <PlainAddress />
          ) : (
            <PlatformContext value={platform}>
              <BrowserRouter>
                <Routes>
                  <Route path="/point-of-sale/*" element={<CashierApp />} />
                  <Route path="*" element={<Navigate to="/point-of-sale/sale" replace />} />
                </Routes>
              </BrowserRouter>
            </PlatformContext>
          )}
        </ModalsProvider>
      </ErrorBoundary>
    </MantineProvider>
  );
}
