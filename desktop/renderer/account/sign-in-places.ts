// Where each kind of user signs in, once a password is chosen.
import type { UserKind } from '@evertill/schemas';
import { adminPath } from '../platform/admin-door.ts';

/** A customer signs in wherever a shop asks for it, and not here. */
export const signInPlaces = {
  vendor: '/point-of-sale/sale',
  admin: adminPath,
  customer: undefined,
} as const satisfies Record<UserKind, string | undefined>;
