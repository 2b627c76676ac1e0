// Who acts. Three kinds of user, and the automation that writes for a vendor. `domain/permission.ts` says what each may.

export const modules = ['product', 'order', 'customer', 'employee', 'settings', 'report'] as const;
export type Module = (typeof modules)[number];

export const userKinds = ['admin', 'vendor', 'customer'] as const;
export type UserKind = (typeof userKinds)[number];

export const vendorTypes = ['owner', 'employee'] as const;
export const adminTypes = ['admin', 'super_admin'] as const;

/** What the modules of a person allow; a module without an entry in `module_permissions` is a write right. */
export interface Rights {
  readonly modules: readonly Module[];
  readonly module_permissions: Readonly<Partial<Record<Module, 'read' | 'write'>>>;
}

/** The person of a vendor (or automation) behind a write. `user_id` is `"0"` for the automated actor. */
export interface Actor extends Rights {
  readonly kind: 'vendor' | 'automation';
  readonly user_id: string;
  readonly vendor_id: string;
  readonly vendor_type: (typeof vendorTypes)[number];
  readonly name: string;
  /** Stores this person may see; `null` means every store of the vendor. */
  readonly store_ids: readonly string[] | null;
  /** Blank when the session is not bound to one lane. */
  readonly fixed_lane_id: string;
}

/** Who the price history names where a program did it. `database`: changed by hand in SQL. */
export const automationNames = {
  priceSync: 'Price sync',
  catalogImport: 'Catalog import',
  database: 'Database',
} as const;

/** Runs the service; belongs to no vendor. */
export interface AdminActor extends Rights {
  readonly kind: 'admin';
  readonly user_id: string;
  /** 13 characters, Crockford base32: the id shown in logs. */
  readonly public_id: string;
  readonly admin_type: (typeof adminTypes)[number];
  readonly name: string;
}

/** A customer of one vendor. `user_id` is the id of the customer document. */
export interface CustomerActor {
  readonly kind: 'customer';
  readonly user_id: string;
  readonly public_id: string;
  readonly vendor_id: string;
  readonly name: string;
}

/** Who stands behind a token of each kind. */
export interface ActorOfKind {
  readonly admin: AdminActor;
  readonly vendor: Actor;
  readonly customer: CustomerActor;
}
export type SignedInActor = ActorOfKind[UserKind];
