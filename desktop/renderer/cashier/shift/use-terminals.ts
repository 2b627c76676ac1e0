// The payment terminals of a shift's lane, for its close: as the server says, and without contact as it said last.
import type { OpenShift, PaymentTerminal } from '@evertill/client-core';
import { useTill } from '@evertill/client-core/react';
import { useEffect, useState } from 'react';
import { usePlatform } from '../../platform/host-context.ts';
import { Remembered } from '../../platform/remembered.ts';

interface Known {
  readonly laneId: string;
  readonly terminals: readonly PaymentTerminal[];
}

const note = new Remembered<Known>('terminals', (stored) => stored as Known);

export function useTerminals({ id, pos_register_id: laneId }: OpenShift): readonly PaymentTerminal[] {
  const till = useTill();
  const { host } = usePlatform();
  const [known, setKnown] = useState(() => note.get());
  useEffect(() => {
    let isCurrent = true;
    host
      .terminals(id)
      .then((found) => {
        const terminals = found.filter(({ pos_register_id: of }) => of === '' || of === laneId);
        // Another lane's are asked for anew: what this one must know without contact is its own.
        if (laneId === till.laneId) note.set({ laneId, terminals });
        if (isCurrent) setKnown({ laneId, terminals });
      })
      // Without contact: what it said last.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [host, id, laneId, till]);
  return known?.laneId === laneId ? known.terminals : none;
}

const none: readonly PaymentTerminal[] = [];
