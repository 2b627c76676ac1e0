// The business as the form holds it, the fields still missing, and the body sent to the server.
import { setupBody } from '@evertill/schemas';
import type { SetupBody } from '@evertill/schemas';
import { badStoreFields, newStoreDraft } from '../workplace/first-store/store-draft.ts';
import type { StoreDraft, StoreField } from '../workplace/first-store/store-draft.ts';

export interface BusinessDraft {
  readonly business: string;
  readonly ownerName: string;
  readonly email: string;
  readonly store: StoreDraft;
  /** The store has a name of its own; until then it is that of the business. */
  readonly isNamed: boolean;
}

export type OwnField = 'business' | 'ownerName' | 'email';

export interface BadFields {
  readonly own: readonly OwnField[];
  readonly store: readonly StoreField[];
}

export const noBadFields: BadFields = { own: [], store: [] };

export function newBusinessDraft(): BusinessDraft {
  return { business: '', ownerName: '', email: '', store: newStoreDraft(), isNamed: false };
}

export function withBusiness(draft: BusinessDraft, business: string): BusinessDraft {
  return { ...draft, business, store: draft.isNamed ? draft.store : { ...draft.store, name: business } };
}

export function withStore(draft: BusinessDraft, changes: Partial<StoreDraft>): BusinessDraft {
  const { name } = changes;
  return {
    ...draft,
    store: { ...draft.store, ...changes },
    isNamed: name === undefined ? draft.isNamed : name !== '',
  };
}

/** As the server will see them. */
export function badFieldsOf({ business, ownerName, email, store }: BusinessDraft): BadFields {
  const { business_name, owner } = setupBody.shape;
  const own = [
    ['business', business_name, business],
    ['ownerName', owner.shape.name, ownerName],
    ['email', owner.shape.email, email],
  ] as const;
  return {
    own: own.flatMap(([field, shape, value]) => (shape.safeParse(value).success ? [] : [field])),
    store: badStoreFields(store),
  };
}

/** Of the paths the server complains about. */
export function badFieldsAt(paths: readonly string[]): BadFields {
  const own = { business_name: 'business', 'owner.name': 'ownerName', 'owner.email': 'email' } as const;
  const store = { 'store.name': 'name', 'store.country': 'country' } as const;
  return {
    own: paths.flatMap((path) => own[path as keyof typeof own] ?? []),
    store: paths.flatMap((path) => store[path as keyof typeof store] ?? []),
  };
}

export function bodyOf(
  { business, ownerName, email, store }: BusinessDraft,
  given: { readonly code: string; readonly password: string; readonly lane: string },
): SetupBody {
  return {
    code: given.code,
    business_name: business.trim(),
    owner: { name: ownerName.trim(), email: email.trim(), password: given.password },
    store: { ...store, name: store.name.trim(), lane: given.lane },
  };
}
