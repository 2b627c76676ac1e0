// A parked sale gets its shift from a manager and is placed then by the rule every sale is placed by: with its own
// content, hash and time, under the name of who sold it, once.
import {
  collections,
  isClockCorrected,
  orderContentText,
  orderPlacePayload,
  reject,
} from '@evertill/schemas';
import type {
  JsonObject,
  OperationDecision,
  OperationEntry,
  Order,
  OrderPlacePayload,
  OrderReattributePayload,
  WorkShift,
} from '@evertill/schemas';
import type { ReadTx } from '../../db/database.ts';
import type { OperationProposal, OperationRule } from '../rule.ts';
import { changedBeside } from './order-facts.ts';
import type { OrderPlaceFacts, OrderProposal } from './order-facts.ts';
import { orderPlaceRule } from './order-place.ts';

export interface ReattributeFacts {
  readonly parked: Parked | undefined;
  readonly shift: WorkShift | undefined;
}

interface Parked {
  readonly outcome: string;
  /** The sale as its own rule sees it. */
  readonly proposal: OrderProposal;
  readonly facts: OrderPlaceFacts;
}

interface ParkedSale {
  readonly row: JsonObject;
  readonly entry: OperationEntry;
  readonly placed: OrderPlacePayload;
}

type Proposal = OperationProposal<OrderReattributePayload>;

export const orderReattributeRule: OperationRule<OrderReattributePayload, ReattributeFacts> = {
  subject: ({ device_id, device_seq }) => `${device_id} ${device_seq}`.slice(-128),
  // Nobody closes it, and counts it, in the same moment.
  shares: ({ payload }) => [{ collection: collections.work_shift, id: payload.vendor_work_shift_id }],
  // Two managers take turns, and everybody who returns of the same sale or pays the same basket.
  locks: async ({ entry, payload }, tx) => {
    const parked = await parkedSale(tx, payload);
    const beside = parked ? await changedBeside(tx, entry.store_id, parked.placed) : [];
    return [{ collection: collections.store, id: entry.store_id }, ...beside];
  },
  series: ({ entry }) => `order:${entry.store_id}`,
  numbered: (document, number) => orderPlaceRule.numbered!(document, number),
  facts,
  decide,
};

async function facts(tx: ReadTx, proposal: Proposal): Promise<ReattributeFacts> {
  const { vendor_work_shift_id } = proposal.payload;
  const sale = await parkedSale(tx, proposal.payload);
  if (!sale) return { parked: undefined, shift: undefined };
  const { row, entry, placed } = sale;
  const shift = await tx.get(collections.work_shift, vendor_work_shift_id);
  const placing: OrderProposal = {
    ...proposal,
    // Whose sale it is; what is written is written by the right of the manager.
    actor: { ...proposal.actor, user_id: entry.actor_id },
    entry,
    payload: { ...placed, vendor_work_shift_id },
    occurredAt: row['occurred_at'] as string,
    isClockCorrected: isClockCorrected(entry, row['occurred_at'] as string),
    contentHash: proposal.sha256(orderContentText(entry)),
    door: 'desk',
  };
  return {
    parked: {
      outcome: row['outcome'] as string,
      proposal: placing,
      facts: await orderPlaceRule.facts(tx, placing),
    },
    shift: shift?.document as WorkShift | undefined,
  };
}

async function parkedSale(
  tx: ReadTx,
  { device_id, device_seq }: OrderReattributePayload,
): Promise<ParkedSale | undefined> {
  const [row] = await tx.rows('operation_ledger', { device_id, device_seq }, { limit: 1 });
  const entry = row?.['entry'] as OperationEntry | undefined;
  const payload = orderPlacePayload.safeParse(entry?.payload);
  if (!row || entry?.type !== 'order.place' || !payload.success) return undefined;
  return { row, entry, placed: payload.data };
}

function decide({ entry, payload }: Proposal, { parked, shift }: ReattributeFacts): OperationDecision {
  const { device_id, device_seq, vendor_work_shift_id } = payload;
  const named = { device_id, device_seq };
  if (!parked || parked.proposal.entry.store_id !== entry.store_id) return reject('parked_not_found', named);
  if (parked.outcome !== 'rejected') {
    const { existing } = parked.facts;
    return isAt(existing, vendor_work_shift_id)
      ? { kind: 'already', result: { order_id: existing.id, vendor_work_shift_id } }
      : reject('parked_settled', named);
  }
  if (shift?.store_id !== entry.store_id) return reject('order_shift_store', { vendor_work_shift_id });
  const decision = orderPlaceRule.decide(parked.proposal, parked.facts);
  if (decision.kind === 'apply') return { ...decision, settles: named };
  // It came in by another door meanwhile.
  if (decision.kind === 'already')
    return { kind: 'apply', writes: [], result: decision.result, changed: true, settles: named };
  return decision;
}

function isAt(order: Order | undefined, shiftId: string): order is Order {
  return order?.svc_vendor_work_shift_id === shiftId;
}
