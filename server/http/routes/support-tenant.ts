// Whose devices somebody of support asks about. An owner's are their own; who runs the service names a vendor, and acts
// there as its owner would, under their own name.
import type { Actor, AdminActor } from '@evertill/schemas';
import { adminAsOwner } from '../../access/admin-as-owner.ts';
import type { AppDeps } from '../../app-deps.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';

/** Undefined: of every vendor, which an admin means who names none. */
export async function supportTenant(
  { vendors }: AppDeps,
  actor: AdminActor | Actor,
  vendorId: string | undefined,
): Promise<Actor | Problem | undefined> {
  if (actor.kind !== 'admin')
    return vendorId === undefined || vendorId === actor.vendor_id ? actor : problem('vendor_not_found');
  if (vendorId === undefined) return undefined;
  return (await vendors.find(vendorId)) ? adminAsOwner(actor, vendorId) : problem('vendor_not_found');
}

/** Where one vendor is needed. */
export async function namedTenant(
  deps: AppDeps,
  actor: AdminActor | Actor,
  vendorId: string | undefined,
): Promise<Actor | Problem> {
  return (await supportTenant(deps, actor, vendorId)) ?? problem('invalid_input', { field: 'vendor_id' });
}
