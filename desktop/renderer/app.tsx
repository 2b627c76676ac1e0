// What surrounds every screen, and which address shows which feature.
import { defaultCssVariablesResolver, DirectionProvider, MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useEffectEvent, useMemo } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { InvitationPage } from './account/invitation-page.tsx';
import { PasswordResetPage } from './account/password-reset-page.tsx';
import { AdminApp } from './admin/admin-app.tsx';
import { CashierApp } from './cashier/cashier-app.tsx';
import { CustomerDisplayPage } from './display/customer-display-page.tsx';
import { ErrorHelpPage } from './help/error-page.tsx';
import { ErrorIndexPage } from './help/error-index-page.tsx';
import { adminPath } from './platform/admin-door.ts';
import { displayPath } from './platform/customer-display.ts';
import { ManagerApp } from './manager/manager-app.tsx';
import { PlatformContext } from './platform/host-context.ts';
import type { Platform } from './platform/host-context.ts';
import type { PageSecurity } from './platform/page-security.ts';
import { SetupPage } from './setup/setup-page.tsx';
import { theme, withCloseWord } from './theme.ts';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { highContrastVariables, withHighContrast } from './ui/high-contrast.ts';
import { HostCover } from './ui/host-cover.tsx';
import { PlainAddress } from './ui/plain-address.tsx';
import { useText } from './ui/language.ts';
import { useAppliedLook } from './ui/look.ts';
import { useValue } from './ui/use-observable.ts';
import { supportPath } from './platform/support-path.ts';
import { scannerKeys } from './workplace/basket/scanner-keys.ts';

/** Few ever open it, and it brings charts. */
const SupportApp = lazy(async () => ({ default: (await import('./support/support-app.tsx')).SupportApp }));

export interface AppProps {
  readonly platform: Platform;
  readonly security: PageSecurity;
}

export function App({ platform, security }: AppProps) {
  const away = useValue(platform.host.away$);
  const t = useText('ui');
  const highContrast = useAppliedLook();
  const spoken = useMemo(
    () => withCloseWord(highContrast ? withHighContrast(theme) : theme, t('dialog.close')),
    [t, highContrast],
  );
  const sayLost = useEffectEvent(() =>
    notifications.show({ id: 'scan-lost', color: 'yellow', message: t('scan.lost') }),
  );
  // After the cover has begun to: what it hides hears no scanner.
  useEffect(() => scannerKeys.listen(() => sayLost()), []);
  return (
    // It follows the `dir` of the document, which goes with the language.
    <DirectionProvider>
      <MantineProvider
        theme={spoken}
        cssVariablesResolver={highContrast ? highContrastVariables : defaultCssVariablesResolver}
        defaultColorScheme="auto"
      >
        <ErrorBoundary>
          <ModalsProvider>
            {/* Below the header: a note must not stand between a finger and where it is going. */}
            <Notifications position="top-center" autoClose={2500} className="notes" />
            <PlatformContext value={platform}>
              <HostCover away={away}>
                {/* At once, so that a second change starts from the first, and what stands in the address stands on the screen. */}
                <BrowserRouter useTransitions={false}>
                  <Routes>
                    {/* None needs a till: they answer wherever the server does. */}
                    <Route path="/invitation/:kind" element={<InvitationPage />} />
                    <Route path="/password-reset/:kind" element={<PasswordResetPage />} />
                    <Route path="/help/errors" element={<ErrorIndexPage />} />
                    <Route path="/help/errors/:code" element={<ErrorHelpPage />} />
                    <Route path={displayPath} element={<CustomerDisplayPage />} />
                    {security === 'plain' ? (
                      <Route path="*" element={<PlainAddress />} />
                    ) : (
                      <>
                        <Route path="/point-of-sale/*" element={<CashierApp />} />
                        <Route path="/dashboard/*" element={<ManagerApp />} />
                        {platform.setup && (
                          <Route path="/setup" element={<SetupPage door={platform.setup} />} />
                        )}
                        {platform.admin && (
                          <Route path={`${adminPath}/*`} element={<AdminApp door={platform.admin} />} />
                        )}
                        {platform.admin && (
                          <Route
                            path={`${supportPath}/*`}
                            element={
                              <Suspense fallback={null}>
                                <SupportApp door={platform.admin} />
                              </Suspense>
                            }
                          />
                        )}
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
    </DirectionProvider>
  );
}
