// Which address shows which screen of support.
import { Navigate, Route, Routes } from 'react-router';
import { supportPath } from '../platform/support-path.ts';
import { DevicePage } from './device/device-page.tsx';
import { FleetPage } from './fleet/fleet-page.tsx';
import { SupportFrame } from './frame/support-frame.tsx';
import { EntriesPage } from './ledger/entries-page.tsx';
import { EntryPage } from './ledger/entry-page.tsx';
import { ServerPage } from './server/server-page.tsx';
import { StorePage } from './fleet/store-page.tsx';
import { useSupport } from './support-context.ts';

export function SupportScreens() {
  const { isAdmin } = useSupport();
  return (
    <Routes>
      <Route element={<SupportFrame />}>
        <Route index element={<FleetPage />} />
        <Route path="devices/:id" element={<DevicePage />} />
        <Route path="devices/:id/entries/:seq" element={<EntryPage />} />
        <Route path="stores/:id" element={<StorePage />} />
        <Route path="entries" element={<EntriesPage />} />
        {isAdmin && <Route path="server" element={<ServerPage />} />}
        <Route path="*" element={<Navigate to={supportPath} replace />} />
      </Route>
    </Routes>
  );
}
