// One page of a list, the same way everywhere: `page` and `limit` in, totals out. A number outside its range is
// refused (`limit_range`), never corrected.
import * as z from 'zod';

/** Query fields of a list; `most` is the greatest `limit`, `usual` what nobody asked for. */
export function pageFields(usual = 50, most = 500) {
  return {
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(most).default(usual),
  };
}

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    data: z.array(item),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    totalPages: z.int(),
  });
}
