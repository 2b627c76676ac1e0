// What a window may ask of an instance: to read. Queries are prepared here, from what they ask for and not from how
// the window would answer them; what would be evaluated document by document is refused.
import { normalizeMangoQuery, prepareQuery } from 'rxdb';
import type { PreparedQuery } from 'rxdb';
import * as z from 'zod';
import type { Instance } from './lent-storage.ts';

/** Ids of one look-up, and documents of one page of changes. */
const most = 10_000;
const operators = /^\$(eq|ne|gt|gte|lt|lte|in|nin|exists|not|and|or|nor)$/;

const askedSchema = z.object({
  query: z.object({
    selector: z
      .record(z.string(), z.unknown())
      .refine((selector) => isPlain(selector), 'an operator that is not served'),
    sort: z.array(z.record(z.string().max(200), z.enum(['asc', 'desc']))).max(10),
    skip: z.int().min(0).default(0),
    limit: z.int().min(0).optional(),
  }),
});

const reads: Record<string, (instance: Instance, params: unknown) => Promise<unknown>> = {
  query: (instance, params) => instance.query(prepared(instance, params)),
  count: (instance, params) => instance.count(prepared(instance, params)),
  findDocumentsById(instance, params) {
    const [ids, deleted] = z.tuple([z.array(z.string()).max(most), z.boolean()]).parse(params);
    return instance.findDocumentsById(ids, deleted);
  },
};

/** Rejects for everything but a read, and with whatever the storage rejects. */
export async function lentCall(instance: Instance, method: string, params: unknown): Promise<unknown> {
  if (!Object.hasOwn(reads, method)) throw new ReadOnlyError(method);
  return reads[method]!(instance, params);
}

/** A window asked for what only the till itself does. */
export class ReadOnlyError extends Error {
  constructor(method: string) {
    super(`A window may not ask the storage for ${method.slice(0, 40)}: what is written, the till writes.`);
    this.name = 'ReadOnlyError';
  }
}

function prepared({ schema }: Instance, params: unknown): PreparedQuery<any> {
  const [{ query }] = z.tuple([askedSchema]).parse(params);
  const { limit, ...unlimited } = query;
  const asked = limit === undefined ? unlimited : { ...unlimited, limit };
  return prepareQuery<any>(schema, normalizeMangoQuery<any>(schema, asked as never));
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(
    ([key, inner]) => (!key.startsWith('$') || operators.test(key)) && isPlain(inner),
  );
}
