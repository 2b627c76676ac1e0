// What can be done with vendors. Each is told to the admins' inboxes.
import { vendorReply } from '@evertill/schemas';
import type { VendorReply } from '@evertill/schemas';
import { useServerDoor } from '../../tables/online/use-server-door.ts';
import type { ServerDoor } from '../../tables/online/use-server-door.ts';
import { useAdmin } from '../admin-context.ts';

export type VendorField = 'name' | 'ownerName' | 'owner' | 'password';

/** The owner is sent as one thing; of them only the address can be somebody else's. */
const fieldOfCode: Readonly<Record<string, VendorField>> = { email_taken: 'owner' };

export interface VendorDoor extends Omit<ServerDoor<VendorField>, 'change'> {
  /** `done`: said then. */
  readonly change: (
    method: 'POST' | 'PATCH',
    path: string,
    done: string,
    body?: object,
  ) => Promise<VendorReply | undefined>;
}

export function useVendorDoor(): VendorDoor {
  const { inbox$ } = useAdmin();
  const door = useServerDoor(fieldOfCode);
  return {
    ...door,
    async change(method, path, done, body) {
      const saved = await door.change({ method, path, reply: vendorReply, done, ...(body ? { body } : {}) });
      inbox$.next();
      return saved;
    },
  };
}
