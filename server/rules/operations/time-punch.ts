// Coming and going at a till's time clock. Who is online may not go while an order of theirs is unfinished; who was not is
// gone already: that is kept, and somebody should look at the order.
import { collections, evidenceAsked, evidenceKinds, isUnfinished, reject, worksIn } from '@evertill/schemas';
import type {
  EvidenceSetting,
  MissingEvidence,
  OperationDecision,
  Order,
  PunchEvidence,
  PunchWish,
  Staff,
  Store,
  TimePunchPayload,
} from '@evertill/schemas';
import type { ReadTx } from '../../db/database.ts';
import { clockFlagsIn } from '../attendance/time-preferences.ts';
import type { OperationProposal, OperationRule } from '../rule.ts';

export interface TimePunchFacts {
  readonly isKnown: boolean;
  readonly person: Staff | undefined;
  /** Of this person in this store, when they go and the store minds. */
  readonly unfinished: readonly Order[];
  /** What the store asks for with each punch. */
  readonly evidence: EvidenceSetting;
}

type Proposal = OperationProposal<TimePunchPayload>;

export const timePunchRule: OperationRule<TimePunchPayload, TimePunchFacts> = {
  subject: (payload) => payload.id,
  facts,
  decide,
};

async function facts(tx: ReadTx, { actor, entry, payload }: Proposal): Promise<TimePunchFacts> {
  const person = await tx.get(collections.staff, actor.user_id);
  const store = await tx.get(collections.store, entry.store_id);
  const minds =
    payload.kind === 'out' && (await clockFlagsIn(tx, entry.store_id)).prevent_open_order_clock_outs;
  return {
    isKnown: (await tx.rows('vendor_attendance_punches', { id: payload.id })).length > 0,
    person: person?.deleted ? undefined : (person?.document as Staff | undefined),
    unfinished: minds ? await unfinishedOrders(tx, entry.store_id, actor.user_id) : [],
    evidence: (store?.document as Store | undefined)?.clock_evidence ?? 'none',
  };
}

export async function unfinishedOrders(tx: ReadTx, storeId: string, employeeId: string): Promise<Order[]> {
  const theirs = { store_id: storeId, placed_by_vendor_employee_id: employeeId };
  const pending = await tx.find(collections.order, { ...theirs, status: 'pending' }, { limit: 5 });
  const unpaid = await tx.find(collections.order, { ...theirs, payment_status: 'pending' }, { limit: 50 });
  return ([...pending, ...unpaid] as unknown as Order[]).filter(isUnfinished);
}

function decide(
  { actor, door, entry, now, payload, occurredAt }: Proposal,
  { isKnown, person, unfinished, evidence }: TimePunchFacts,
): OperationDecision {
  if (isKnown) return { kind: 'already', result: { id: payload.id } };
  if (!worksIn(person, entry.store_id)) return reject('employee_scope');
  const isHeld = unfinished.length > 0;
  if (isHeld && door === 'rest') return reject('open_orders', { order_id: unfinished[0]!.id });
  const punch: PunchWish = {
    id: payload.id,
    vendor_employee_id: actor.user_id,
    store_id: entry.store_id,
    kind: payload.kind,
    at: occurredAt,
    label: 'time_clock',
    device_id: entry.device_id.startsWith('rest:') ? '' : entry.device_id,
    vendor_work_shift_id: '',
    actor_id: actor.user_id,
    received_at: now,
    validations: payload.validations.filter(isTaken),
    missing_evidence: missingOf(payload, evidence),
    open_orders: isHeld,
  };
  return {
    kind: 'apply',
    writes: [],
    alsoWrite: [{ into: 'attendance', punch }],
    result: { id: payload.id },
    changed: false,
    ...(isHeld ? { alarms: ['open_orders'] as const } : {}),
  };
}

/** What the till says it could not take, and what is asked for and did not come. */
function missingOf(
  { validations, missing_evidence }: TimePunchPayload,
  setting: EvidenceSetting,
): MissingEvidence[] {
  const taken = new Set(validations.filter(isTaken).map(({ kind }) => kind));
  const told = new Map(missing_evidence.map((one) => [one.kind, one]));
  const missing = evidenceKinds.filter((kind) => told.has(kind) || evidenceAsked(setting).includes(kind));
  return missing
    .filter((kind) => !taken.has(kind))
    .map((kind) => told.get(kind) ?? { kind, reason: 'not_taken' });
}

/** Of a photo its digest alone is none. */
function isTaken(evidence: PunchEvidence): boolean {
  return evidence.kind === 'gps' || 'photo_ref' in evidence || evidence.jpeg !== undefined;
}
