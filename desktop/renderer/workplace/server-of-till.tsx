// What the server alone keeps is asked for as the till asks it, in the name of whoever stands there.
import { useSyncStatus } from '@evertill/client-core/react';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { usePlatform } from '../platform/host-context.ts';
import { ServerContext } from '../tables/online/server-context.ts';
import type { AskedThrough } from '../tables/online/server-context.ts';

export function ServerOfTill({ children }: { readonly children: ReactNode }) {
  const { host } = usePlatform();
  const isLive = useSyncStatus().connection.name === 'live';
  const server = useMemo(
    (): AskedThrough => ({ ask: (question) => host.ask(question), isLive }),
    [host, isLive],
  );
  return <ServerContext value={server}>{children}</ServerContext>;
}
