// What the service needs to open a store on this device, and to throw its replica away. The storage, the session and
// the lane come from whoever composes the till: the host in plain Node, or Electron's main process.
import { openTillOn, removeReplica } from '@evertill/client-core';
import type { Till, TillRequest } from '@evertill/client-core';

export interface TillOpener {
  open(storeId: string): Promise<Till>;
  /** Only while no till of that store is open. */
  removeReplica(storeId: string): Promise<void>;
}

/** `request`: everything about the till but its store. */
export function tillOpener(request: Omit<TillRequest, 'storeId'>): TillOpener {
  return {
    open: (storeId) => openTillOn({ ...request, storeId }),
    removeReplica: (storeId) => removeReplica({ ...request, storeId }),
  };
}
