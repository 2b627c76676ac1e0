// The one permission model: routes, rules, replication scopes and screens all ask here, so a right can never mean two
// things. Owners and super admins pass every module check; everybody else has what the modules say.
import type { Actor, AdminActor, Module, Rights, SignedInActor, UserKind } from '../actor.ts';

export type Level = 'read' | 'write';

/** Enough of a vendor's or admin's person to ask what they may; also the user that a login answers with. */
type RightsHolder = Rights & (Pick<Actor, 'vendor_type'> | Pick<AdminActor, 'admin_type'>);

export type VendorAccess =
  | { readonly who: 'vendor' }
  | { readonly who: 'vendor'; readonly module: Module; readonly level: Level }
  | { readonly who: 'vendor'; readonly only: 'owner' };

export type AdminAccess =
  | { readonly who: 'admin' }
  | { readonly who: 'admin'; readonly module: Module; readonly level: Level }
  | { readonly who: 'admin'; readonly only: 'super_admin' };

/** Who looks after devices: admins with this level of `settings`, about any vendor; owners, about their own. */
export interface SupportAccess {
  readonly who: 'support';
  readonly level: Level;
}

/** Who may pass a door. Each kind of user has doors of its own; the doors of support alone are shared. */
export type Access =
  | { readonly who: 'anyone' }
  | { readonly who: UserKind }
  | VendorAccess
  | AdminAccess
  | SupportAccess;

export function mayRead(holder: RightsHolder, module: Module): boolean {
  return isTop(holder) || holder.modules.includes(module);
}

/** A module without an entry in `module_permissions` is a write right (decisions.md). */
export function mayWrite(holder: RightsHolder, module: Module): boolean {
  if (isTop(holder)) return true;
  return holder.modules.includes(module) && (holder.module_permissions[module] ?? 'write') === 'write';
}

export function may(holder: RightsHolder, module: Module, level: Level): boolean {
  return level === 'read' ? mayRead(holder, module) : mayWrite(holder, module);
}

/** Says yes to what a cashier may not decide alone: discounts beyond the store's limit. */
export function mayApprove(holder: RightsHolder): boolean {
  return mayWrite(holder, 'order');
}

/** What things cost is told to whoever may read products, at every door. */
export function maySeeCosts(holder: RightsHolder): boolean {
  return mayRead(holder, 'product');
}

export function seesStore(actor: Pick<Actor, 'store_ids'>, storeId: string): boolean {
  return actor.store_ids === null || actor.store_ids.includes(storeId);
}

/** `kind`: a door of other users; `module`: the right that is missing; `rank`: for owners or super admins only. */
export type Denial =
  | { readonly lacks: 'kind' }
  | { readonly lacks: 'module'; readonly module: Module }
  | { readonly lacks: 'rank' };

/** Undefined when the actor may pass. */
export function deniedBy(access: Access, actor: SignedInActor): Denial | undefined {
  if (access.who === 'anyone') return undefined;
  if (access.who === 'support') return deniedSupport(access, actor);
  const kind = actor.kind === 'automation' ? 'vendor' : actor.kind;
  if (access.who !== kind || actor.kind === 'customer') {
    return access.who === kind ? undefined : { lacks: 'kind' };
  }
  if ('only' in access) return isTop(actor) ? undefined : { lacks: 'rank' };
  if (!('module' in access)) return undefined;
  return may(actor, access.module, access.level) ? undefined : { lacks: 'module', module: access.module };
}

function deniedSupport({ level }: SupportAccess, actor: SignedInActor): Denial | undefined {
  if (actor.kind === 'customer') return { lacks: 'kind' };
  if (actor.kind !== 'admin') return isTop(actor) ? undefined : { lacks: 'rank' };
  return may(actor, 'settings', level) ? undefined : { lacks: 'module', module: 'settings' };
}

function isTop(holder: RightsHolder): boolean {
  return 'vendor_type' in holder ? holder.vendor_type === 'owner' : holder.admin_type === 'super_admin';
}
