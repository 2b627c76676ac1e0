// Proposals for rules that are tested by themselves: who proposes what, with everything else filled in.
import { collections } from '@evertill/schemas';
import type { Actor, Collection, JsonObject } from '@evertill/schemas';
import type { OperationProposal, Proposal } from '../../server/rules/rule.ts';
import { instantZero } from '../contract/contract-documents.ts';
import { sealedEntry, sha256 } from './given-journal.ts';

export const theOwner: Actor = {
  kind: 'vendor',
  user_id: 'owner',
  vendor_id: 'vendor',
  vendor_type: 'owner',
  name: 'The owner',
  store_ids: null,
  modules: [],
  module_permissions: {},
  fixed_lane_id: '',
};

export const anEmployee: Actor = {
  ...theOwner,
  user_id: 'employee',
  vendor_type: 'employee',
  name: 'An employee',
  store_ids: ['store'],
};

export function aProposal<D>(
  collection: Collection,
  fields: Partial<Proposal<D>> & Pick<Proposal<D>, 'proposed'>,
): Proposal<D> {
  return {
    actor: theOwner,
    now: instantZero,
    current: null,
    deleted: false,
    authority: 'actor',
    newId: 'new-id',
    collection,
    ...fields,
  };
}

export interface Operated<P> extends Partial<Omit<OperationProposal<P>, 'payload' | 'entry'>> {
  readonly payload: P;
  readonly storeId?: string;
  readonly deviceId?: string;
  readonly deviceSeq?: number;
  readonly capturedAt?: string;
  readonly skew?: number;
}

/** As the waist would hand it to the rule. */
export function anOperationProposal<P extends object>(
  type: string,
  operated: Operated<P>,
): OperationProposal<P> {
  const {
    storeId = 'store',
    deviceId = 'till',
    deviceSeq = 1,
    capturedAt = instantZero,
    skew = 0,
  } = operated;
  const { actor = anEmployee, payload } = operated;
  const entry = sealedEntry({
    device_id: deviceId,
    device_seq: deviceSeq,
    store_id: storeId,
    actor_id: actor.user_id,
    type,
    captured_at: capturedAt,
    clock: { wall: Date.parse(capturedAt), monotonic: 0, skew_ms: skew },
    payload: payload as JsonObject,
    prev_hash: '',
  });
  return {
    actor,
    sender: operated.sender ?? actor,
    now: operated.now ?? instantZero,
    entry,
    payload,
    occurredAt: operated.occurredAt ?? new Date(Date.parse(capturedAt) - skew).toISOString(),
    isClockCorrected: false,
    contentHash: operated.contentHash ?? sha256(JSON.stringify(payload)),
    door: operated.door ?? 'journal',
    heard: '',
    collections,
    sha256,
  };
}
