// The people of a store. Only an owner makes an owner or gives rights, so that nobody can give them to themselves;
// people, PIN hashes and ids come from the server's own acts, never from a document somebody sent; a vendor never
// loses its last owner.
import { accept, collections, deepEqual, reject } from '@evertill/schemas';
import type {
  Actor,
  AlsoWrite,
  Decision,
  JsonObject,
  OfficeEvent,
  Reject,
  Staff,
  Store,
} from '@evertill/schemas';
import type { ReadTx } from '../db/database.ts';
import type { Proposal, Rule } from './rule.ts';
import { securityNote } from './security-note.ts';

export interface StaffFacts {
  /** Of the stores the person is to work in. */
  readonly stores: readonly Store[];
  /** Another owner could sign in. */
  readonly hasOtherOwner: boolean;
}

const rights = ['modules', 'module_permissions', 'store_ids', 'fixed_lane_id'] as const;
const unprivileged = { modules: [], module_permissions: {}, fixed_lane_id: '' } as const;

export const staffRule: Rule<Staff, StaffFacts> = {
  async facts(tx: ReadTx, { proposed }: Proposal<Staff>): Promise<StaffFacts> {
    const ids = proposed.store_ids;
    const stores = ids.length === 0 ? [] : await tx.find(collections.store, { id: ids });
    const owners = await tx.find(collections.staff, { vendor_type: 'owner', disabled: false }, { limit: 2 });
    return {
      stores: stores as unknown as Store[],
      hasOtherOwner: owners.some(({ id }) => id !== proposed.id),
    };
  },

  decide(proposal: Proposal<Staff>, facts: StaffFacts): Decision<Staff> {
    const { actor, authority, current, proposed, deleted } = proposal;
    if (deleted || (!current && authority === 'actor')) return reject('collection_read_only');
    const refusal =
      (authority === 'actor' && current && sealedField(current, proposed)) ||
      forbidden(actor, current, proposed) ||
      misplaced(current, proposed, facts);
    if (refusal) return refusal;
    const isLeaving = current && isActingOwner(current) && !isActingOwner(proposed);
    return isLeaving && !facts.hasOtherOwner ? reject('last_owner') : accept(proposed, notes(proposal));
  },
};

function sealedField(current: Staff, proposed: Staff): Reject | undefined {
  const field = (['public_id', 'pin_hash'] as const).find((one) => current[one] !== proposed[one]);
  return field && reject('field_read_only', { field });
}

function forbidden(actor: Actor, current: Staff | null, proposed: Staff): Reject | undefined {
  if (actor.vendor_type === 'owner') return undefined;
  if (current?.vendor_type === 'owner' || proposed.vendor_type === 'owner')
    return reject('forbidden', { module: 'employee' });
  // A new person gets stores of whoever makes them, and no right beyond.
  const before = current ?? { ...unprivileged, store_ids: proposed.store_ids };
  const changed = rights.find((field) => !deepEqual(before[field], proposed[field]));
  if (changed) return reject('forbidden', { field: changed });
  const beyond = !current && proposed.store_ids.some((id) => actor.store_ids?.includes(id) === false);
  return beyond ? reject('not_found', { field: 'store_ids' }) : undefined;
}

/** What is new must be there; what an older version left may stay. */
function misplaced(current: Staff | null, proposed: Staff, { stores }: StaffFacts): Reject | undefined {
  const known = new Set([...stores.map(({ id }) => id), ...(current?.store_ids ?? [])]);
  if (proposed.store_ids.some((id) => !known.has(id))) return reject('not_found', { field: 'store_ids' });
  const lane = proposed.fixed_lane_id;
  if (lane === '' || lane === current?.fixed_lane_id) return undefined;
  const isThere = stores.some((store) => store.lanes.some(({ id }) => id === lane));
  return isThere ? undefined : reject('pos_register', { pos_register_id: lane });
}

/** What the audit log is told: of rights what they were and are, of the rest only which. */
function notes({ actor, current, proposed, newId }: Proposal<Staff>): AlsoWrite[] {
  const employee_id = proposed.id;
  const note = (event: OfficeEvent, details: JsonObject): AlsoWrite => ({
    into: 'table',
    table: 'security_notes',
    row: securityNote(`${newId}.${event}`, event, actor, { employee_id, ...details }),
  });
  const given = (person: Staff, fields: readonly (keyof Staff)[]) =>
    Object.fromEntries(fields.map((field) => [field, person[field]])) as JsonObject;
  const ranked = ['vendor_type', ...rights] as const;
  if (!current) return [note('employee_created', given(proposed, ranked))];
  const changed = ranked.filter((field) => !deepEqual(current[field], proposed[field]));
  return [
    ...(current.name === proposed.name ? [] : [note('employee_changed', { fields: ['name'] })]),
    ...(changed.length === 0
      ? []
      : [note('permissions_changed', { before: given(current, changed), after: given(proposed, changed) })]),
    ...(current.pin_hash === proposed.pin_hash
      ? []
      : [note(proposed.pin_hash === '' ? 'pin_removed' : 'pin_set', {})]),
    ...(current.disabled === proposed.disabled
      ? []
      : [note(proposed.disabled ? 'employee_disabled' : 'employee_enabled', {})]),
  ];
}

function isActingOwner({ vendor_type, disabled }: Staff): boolean {
  return vendor_type === 'owner' && !disabled;
}
