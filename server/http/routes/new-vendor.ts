// A vendor comes into being with its first owner: by an admin, by the first run of a server, and for the demo.
import { collections } from '@evertill/schemas';
import type { ReplicatedDocument, Staff } from '@evertill/schemas';
import type { Invitation } from '../../access/invitations.ts';
import type { Desk } from './document-door.ts';
import { insertLogin } from './employees.ts';

export interface NewVendor {
  readonly name: string;
  readonly owner: Pick<Staff, 'id' | 'public_id' | 'name'>;
  readonly email: string;
  /** Blank: the owner chooses a password by the invitation. */
  readonly password_hash: string;
}

/** Owners are in every store without being named there. */
export const blankOwner: Omit<Staff, 'id' | 'public_id' | 'name'> = {
  store_ids: [],
  vendor_type: 'owner',
  modules: [],
  module_permissions: {},
  fixed_lane_id: '',
  pin_hash: '',
  disabled: false,
  rev: 0,
};

/** In the tenant of the new vendor. */
export async function insertVendor(
  desk: Desk,
  { name, owner, email, password_hash }: NewVendor,
  invitation?: Invitation,
): Promise<void> {
  const { vendorId } = desk;
  await desk.client.query('INSERT INTO vendors (vendor_id, name, created_at) VALUES ($1, $2, $3)', [
    vendorId,
    name,
    desk.now,
  ]);
  await desk.write(collections.staff, { ...blankOwner, ...owner } as ReplicatedDocument, 'operation');
  await insertLogin(desk, owner.id, { vendorId, email, password_hash }, invitation);
  await desk.note('vendor_created', {});
}
