// A page of a list as it is answered: `data` with its totals. One shape for every list.
import type { Found, Window } from '../db/lists.ts';

export interface PageQuery {
  readonly page: number;
  readonly limit: number;
}

export function windowOf(actor: { readonly vendor_id: string }, { page, limit }: PageQuery): Window {
  return { vendorId: actor.vendor_id, limit, offset: (page - 1) * limit };
}

export function listReply<Row>(
  { total, rows }: Found<Row>,
  { page, limit }: PageQuery,
): {
  readonly data: Row[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly totalPages: number;
} {
  return { data: rows, total, page, pageSize: limit, totalPages: Math.ceil(total / limit) };
}
