// What a lot is to a person: the job's draft is pending as an order is, but nobody has ordered it.
import { draftLotNote, lotStatus } from '@evertill/schemas';
import type { purchaseLotReply, purchaseLotRow } from '@evertill/schemas';
import type * as z from 'zod';

export type LotRow = z.infer<typeof purchaseLotRow>;
export type LotReply = z.infer<typeof purchaseLotReply>;

export const lotStates = ['draft', 'ordered', 'delivered', 'cancelled'] as const;
export type LotStateName = (typeof lotStates)[number];

export function lotState({ status, note }: Pick<LotRow, 'status' | 'note'>): LotStateName {
  if (status === lotStatus.delivered) return 'delivered';
  if (status === lotStatus.cancelled) return 'cancelled';
  return note === draftLotNote ? 'draft' : 'ordered';
}

/** As the server's list narrows by it; blank for every state. */
export function stateQuery(state: string): { readonly status: string; readonly draft: string } {
  const queries: Readonly<Record<string, { readonly status: string; readonly draft: string }>> = {
    draft: { status: String(lotStatus.pending), draft: 'true' },
    ordered: { status: String(lotStatus.pending), draft: 'false' },
    delivered: { status: String(lotStatus.delivered), draft: '' },
    cancelled: { status: String(lotStatus.cancelled), draft: '' },
  };
  return queries[state] ?? { status: '', draft: '' };
}

/** The job's note is a mark and no words. */
export function noteOf({ note }: Pick<LotRow, 'note'>): string {
  return note === draftLotNote ? '' : note;
}

export function lotPath({ id }: Pick<LotRow, 'id'>): string {
  return `/dashboard/purchase-lots/${encodeURIComponent(id)}`;
}
