// What the service needs to open a store on this device, and to throw its replica away. The storage, the session and
// the lane come from whoever composes the till: the host in plain Node, or Electron's main process.
import { openTillIn, openTillOn, removeReplica } from '@evertill/client-core';
import type { Till, TillRequest } from '@evertill/client-core';
import type { TillDirectory } from '@evertill/client-core/till-directory';

export interface TillOpener {
  open(storeId: string): Promise<Till>;
  /** Only while no till of that store is open. */
  removeReplica(storeId: string): Promise<void>;
}

/** `request`: everything about the till but its store. `place`: the directory its storage is of, if it is one. */
export function tillOpener(request: Omit<TillRequest, 'storeId'>, place?: TillDirectory): TillOpener {
  return {
    open: (storeId) =>
      place ? openTillIn(place, { ...request, storeId }) : openTillOn({ ...request, storeId }),
    removeReplica: (storeId) => removeReplica({ ...request, storeId }),
  };
}
