// A break marked at a till's time clock: a fact, kept whatever it contradicts.
import { collections, reject, worksIn } from '@evertill/schemas';
import type { BreakMarkWish, OperationDecision, Staff, TimeBreakPayload } from '@evertill/schemas';
import type { ReadTx } from '../../db/database.ts';
import type { OperationProposal, OperationRule } from '../rule.ts';

export interface TimeBreakFacts {
  readonly isKnown: boolean;
  readonly person: Staff | undefined;
}

type Proposal = OperationProposal<TimeBreakPayload>;

export const timeBreakRule: OperationRule<TimeBreakPayload, TimeBreakFacts> = {
  subject: (payload) => payload.id,
  facts,
  decide,
};

async function facts(tx: ReadTx, { actor, payload }: Proposal): Promise<TimeBreakFacts> {
  const person = await tx.get(collections.staff, actor.user_id);
  return {
    isKnown: (await tx.rows('vendor_attendance_break_marks', { id: payload.id })).length > 0,
    person: person?.deleted ? undefined : (person?.document as Staff | undefined),
  };
}

function decide(
  { actor, entry, now, payload, occurredAt }: Proposal,
  { isKnown, person }: TimeBreakFacts,
): OperationDecision {
  const result = { id: payload.id };
  if (isKnown) return { kind: 'already', result };
  if (!worksIn(person, entry.store_id)) return reject('employee_scope');
  const mark: BreakMarkWish = {
    id: payload.id,
    vendor_employee_id: actor.user_id,
    store_id: entry.store_id,
    step: payload.step,
    kind: payload.step === 'start' ? payload.kind : '',
    at: occurredAt,
    device_id: entry.device_id,
    actor_id: actor.user_id,
    received_at: now,
  };
  return { kind: 'apply', writes: [], alsoWrite: [{ into: 'break_marks', mark }], result, changed: false };
}
