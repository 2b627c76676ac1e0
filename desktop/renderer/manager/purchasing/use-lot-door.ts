// Asks the server to make or change a lot. A change was made against what was seen: whoever was slower is told, and what
// they typed stays.
import { purchaseLotReply } from '@evertill/schemas';
import { useMaking } from '../../tables/online/use-making.ts';
import { useServerDoor } from '../../tables/online/use-server-door.ts';
import type { ServerDoor } from '../../tables/online/use-server-door.ts';
import type { LotReply } from './lot-state.ts';

export type LotField = 'supplier_id' | 'warehouse_id' | 'base_rev';

const fieldOfCode: Readonly<Record<string, LotField>> = {
  supplier_required: 'supplier_id',
  supplier_unknown: 'supplier_id',
  warehouse: 'warehouse_id',
  conflict: 'base_rev',
  lot_state: 'base_rev',
};

export interface LotDoor extends Omit<ServerDoor<LotField>, 'change'> {
  readonly make: (body: object, done: string) => Promise<LotReply | undefined>;
  readonly change: (
    lot: Pick<LotReply, 'id' | 'rev'>,
    body: object,
    done: string,
  ) => Promise<LotReply | undefined>;
}

export function useLotDoor(): LotDoor {
  const { change, ...door } = useServerDoor(fieldOfCode);
  const make = useMaking(change);
  const path = '/vendor/purchase-lots';
  return {
    ...door,
    make: (body, done) => make({ path, body, reply: purchaseLotReply, done }),
    change: ({ id, rev }, body, done) =>
      change({
        method: 'PATCH',
        path: `${path}/${encodeURIComponent(id)}`,
        body: { ...body, base_rev: rev },
        reply: purchaseLotReply,
        done,
      }),
  };
}
