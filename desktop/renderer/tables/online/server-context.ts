// Whoever asks the server for a table: the till's people in the back office, an admin at a door of their own.
import type { ServerAnswer, ServerQuestion } from '@evertill/client-core';
import { createContext, useContext } from 'react';

export interface AskedThrough {
  /** Rejects when the server cannot be asked, or says to wait. Stable. */
  readonly ask: (question: ServerQuestion) => Promise<ServerAnswer>;
  /** As far as it is known. With the connection back, what was asked in vain is asked again. */
  readonly isLive: boolean;
}

export const ServerContext = createContext<AskedThrough | undefined>(undefined);

export function useServer(): AskedThrough {
  const server = useContext(ServerContext);
  if (!server) throw new Error('Nobody asks the server around this screen.');
  return server;
}
