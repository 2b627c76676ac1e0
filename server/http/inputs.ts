// What a request brings to a route, checked: the ids in the path, the address and the body. What a route has no field for
// is refused, never ignored; the store may be named on every route of a vendor (decisions.md, "Store context").
import type { Request } from 'express';
import { idField, problemSaid } from '@evertill/schemas';
import { parseJson } from '@evertill/sync';
import * as z from 'zod';
import { flawRejection, inputRejection } from '../writes/parse-document.ts';
import { problem } from './problem.ts';
import type { Problem } from './problem.ts';
import type { Route } from './route.ts';

export interface Inputs {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** The stores that are named where the route itself has no field for one. */
  readonly stores: readonly string[];
}

type Sent = Pick<Request, 'params' | 'query' | 'body'>;

/** A part of a request as callers may write it. */
interface Part {
  readonly schema: z.ZodType;
  /** The store may be named beside the fields of the route, which does not see it. */
  readonly hasStore: boolean;
}

/** Of a route that takes nothing there: what would be ignored is refused. */
const nothing = z.strictObject({});
/** Where a sale that was paid is handed in: nothing in the address is a reason to leave it outside. */
const anything = z.looseObject({});

/** The address, and the body where there may be one that is read here. */
export function partsOf({ method, access, upload, outbox, query, body }: Route): {
  readonly query: Part;
  readonly body: Part | undefined;
} {
  const isVendors = access.who === 'vendor';
  const hasBody = body !== undefined || (isVendors && method !== 'get' && method !== 'delete');
  return {
    query: partOf(query ?? (outbox ? anything : undefined), isVendors),
    body: hasBody && !upload ? partOf(body, isVendors) : undefined,
  };
}

function partOf(schema: z.ZodType = nothing, isVendors = false): Part {
  const hasStore = isVendors && schema instanceof z.ZodObject && !('store_id' in schema.shape);
  return hasStore
    ? { schema: schema.safeExtend({ store_id: idField.optional() }), hasStore }
    : { schema, hasStore };
}

/** Made once for each route. */
export function readerOf(route: Route): (sent: Sent) => Inputs | Problem {
  const parts = partsOf(route);
  return (sent) => {
    const params = route.params?.safeParse(sent.params);
    if (params?.success === false) return problem('not_found');
    const query = read(parts.query, { ...sent.query });
    if ('problem' in query) return query;
    const body = route.upload ? { value: undefined, stores: [] } : bodyOf(parts.body ?? partOf(), sent.body);
    if ('problem' in body) return body;
    const stores = [...query.stores, ...body.stores];
    return { params: params?.data, query: query.value, body: body.value, stores };
  };
}

type Read = { readonly value: unknown; readonly stores: readonly string[] } | Problem;

function read({ schema, hasStore }: Part, sent: unknown): Read {
  const parsed = schema.safeParse(sent);
  if (!parsed.success) return refused(parsed.error);
  if (!hasStore) return { value: parsed.data, stores: [] };
  const { store_id, ...value } = parsed.data as { readonly store_id?: string };
  return { value, stores: store_id === undefined ? [] : [store_id] };
}

function refused(error: z.ZodError): Problem {
  const limit = error.issues.find((issue) => issue.path[0] === 'limit' || issue.path[0] === 'page');
  if (limit) return problem('limit_range', { problem: problemSaid(limit) });
  const { code, details } = inputRejection(error);
  return problem(code, details);
}

function bodyOf(part: Part, text: unknown): Read {
  const parsed = parseJson(typeof text === 'string' && text !== '' ? text : '{}');
  if (parsed.ok) return read(part, parsed.value);
  const { code, details } = flawRejection(parsed);
  return problem(code, details);
}
