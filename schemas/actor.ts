// Who acts. Rules, scopes and screens all ask this one shape, so a permission can never mean two things.

export const modules = ['product', 'order', 'customer', 'employee', 'settings', 'report'] as const;
export type Module = (typeof modules)[number];

/** The person (or automation) behind a write. `user_id` is `"0"` for the automated actor. */
export interface Actor {
  readonly kind: 'vendor' | 'automation';
  readonly user_id: string;
  readonly vendor_id: string;
  readonly vendor_type: 'owner' | 'employee';
  readonly name: string;
  /** Stores this person may see; `null` means every store of the vendor. */
  readonly store_ids: readonly string[] | null;
  readonly modules: readonly Module[];
  readonly module_permissions: Readonly<Partial<Record<Module, 'read' | 'write'>>>;
  /** Blank when the session is not bound to one lane. */
  readonly fixed_lane_id: string;
}

export function mayRead(actor: Actor, module: Module): boolean {
  return actor.vendor_type === 'owner' || actor.modules.includes(module);
}

/** A module without an entry in `module_permissions` is a write right (decisions.md). */
export function mayWrite(actor: Actor, module: Module): boolean {
  if (actor.vendor_type === 'owner') return true;
  return actor.modules.includes(module) && (actor.module_permissions[module] ?? 'write') === 'write';
}

export function seesStore(actor: Actor, storeId: string): boolean {
  return actor.store_ids === null || actor.store_ids.includes(storeId);
}
