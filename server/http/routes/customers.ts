// Customers at the point of sale: search, create, and what one bought. Who was erased is in none of it.
import {
  blankCustomer,
  canonicalJson,
  collections,
  customerCreate,
  customerCreated,
  customerHistoryQuery,
  customerHistoryReply,
  customersQuery,
  customersReply,
  emailKey,
  mayRead,
  missingField,
  maySee,
  phoneKey,
  withContactKeys,
} from '@evertill/schemas';
import type { Actor, Customer, JsonObject, ReplicatedDocument } from '@evertill/schemas';
import type pg from 'pg';
import * as z from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { customerOrders, customerTotals } from '../../db/customer-orders.ts';
import type { OrderKey } from '../../db/customer-orders.ts';
import { documentPage } from '../../db/lists.ts';
import type { Condition } from '../../db/lists.ts';
import { livingDocuments } from '../../db/living-documents.ts';
import { givenFields } from '../given-fields.ts';
import { listReply, windowOf } from '../list-reply.ts';
import { foreignCursor } from '../list-cursor.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { route } from '../route.ts';
import type { Reply } from '../route.ts';
import { atDesk, isProblem } from './document-door.ts';
import { isInStore, storeFor } from './store-context.ts';

const path = '/vendor/point-of-sale/customers';
const params = z.strictObject({ id: z.string().min(1).max(128) });
const read = { who: 'vendor', module: 'customer', level: 'read' } as const;
const write = { who: 'vendor', module: 'customer', level: 'write' } as const;
const { customer } = collections;

const mostDuplicates = 10;

export const customerRoutes = [
  route({
    method: 'get',
    path,
    summary: 'One page of a store’s customers by a part of what is known of them, or a look-up by the whole',
    access: { who: 'vendor' },
    query: customersQuery,
    reply: customersReply,
    async handle({ deps, actor, query }) {
      const store = await storeFor(deps, actor, query.store_id);
      if (isProblem(store)) return store;
      const seesAll = mayRead(actor, 'customer');
      if (!seesAll && !query.q)
        return problem('invalid_input', { errors: [{ field: 'q', problem: missingField }] });
      const inStore: Condition = ['t.store_id = ANY(:value::text[])', ['', store.id]];
      const asked = seesAll ? [withWords(store.id, query.q ?? '')] : [inStore, isWholly(query.q ?? '')];
      const where = query.q ? asked : [inStore];
      const found = await deps.sql(actor, (client) =>
        documentPage<Customer>(client, windowOf(actor, query), customer, where, 't.name_folded, t.id'),
      );
      const rows = found.rows.map(asReply).map(seesAll ? (row) => row : lookedUp);
      return { body: listReply({ total: found.total, rows }, query) };
    },
  }),
  route({
    method: 'post',
    path,
    summary: 'Add a customer; others with the same telephone or e-mail are told, never refused',
    access: write,
    body: customerCreate,
    reply: customerCreated,
    status: 201,
    async handle({ deps, actor, body: { store_id, name, ...fields } }) {
      const store = store_id === null ? { id: '' } : await storeFor(deps, actor, store_id);
      if (isProblem(store)) return store;
      const made = { ...blankCustomer, id: deps.replication.newId(), store_id: store.id, name };
      const written = await atDesk(deps, actor, async (desk) => {
        const proposed = withContactKeys({ ...made, ...givenFields(fields) } as Customer);
        const document = (await desk.write(customer, proposed as unknown as ReplicatedDocument)) as unknown;
        return {
          document: document as Customer,
          duplicates: await duplicatesOf(desk.client, actor, proposed),
        };
      });
      if (isProblem(written)) return written;
      const { document, duplicates } = written;
      return { body: { ...asReply(document), duplicates: duplicates.map(asReply) } };
    },
  }),
  route({
    method: 'get',
    path: `${path}/:id`,
    summary: 'One customer with what they bought, the newest order first',
    access: read,
    params,
    query: customerHistoryQuery,
    reply: customerHistoryReply,
    handle: ({ deps, actor, params: { id }, query }) => history(deps, actor, id, query),
  }),
];

function withWords(storeId: string, text: string): Condition {
  const of = 't.id IN (SELECT customers_with_words((:value::text[])[2:], (:value::text[])[1]))';
  return [of, [text, '', storeId]];
}

/** Keys as they are stored: a phone with or without its country, an email in any case, a name without its accents. */
function isWholly(text: string): Condition {
  const of = `(t.id = (:value::text[])[1] OR t.name_folded = folded((:value::text[])[1])
    OR t.phone_key <> '' AND t.phone_key = (:value::text[])[2]
    OR t.email_key <> '' AND t.email_key = (:value::text[])[3])`;
  // The digits of an e-mail or an id are no phone.
  const phone = /^[\d\s()+./-]+$/.test(text) ? phoneKey(text) : '';
  return [of, [text, phone, emailKey(text)]];
}

/** What tells one customer from another at a till, and what their basket is taxed by. */
function lookedUp({ id, store_id, name, phone, email, tax_exempt, rev }: JsonObject): JsonObject {
  return {
    id: id!,
    store_id: store_id!,
    name: name!,
    phone: phone!,
    email: email!,
    tax_exempt: tax_exempt!,
    rev: rev!,
  };
}

async function history(
  deps: AppDeps,
  actor: Actor,
  id: string,
  { store_id, limit, cursor }: z.output<typeof customerHistoryQuery>,
): Promise<Reply | Problem> {
  const question = canonicalJson(['customer orders', actor.vendor_id, id]);
  const text = cursor === undefined ? undefined : deps.secretBox.open(cursor, question);
  if (cursor !== undefined && text === undefined) return foreignCursor;
  const after = text === undefined ? undefined : (JSON.parse(text) as OrderKey);
  return deps.sql(actor, async (client) => {
    const [one] = await livingDocuments<Customer>(client, customer, 't.id = $2', [actor.vendor_id, id]);
    if (!one || !maySee(actor, customer, one) || !isInStore(actor, one.store_id, store_id))
      return problem('customer_not_found');
    const theirs = { vendorId: actor.vendor_id, customerId: id, storeIds: actor.store_ids };
    const orders = await customerOrders(client, theirs, after, limit + 1);
    const shown = orders.slice(0, limit);
    const last = orders.length > limit ? shown.at(-1) : undefined;
    const next: OrderKey | undefined = last && { at: last.occurred_at, id: last.id };
    return {
      body: {
        ...asReply(one),
        totals: await customerTotals(client, theirs),
        orders: shown,
        next_cursor: next ? deps.secretBox.close(JSON.stringify(next), question) : null,
      },
    };
  });
}

/** Those one sees. */
function duplicatesOf(
  client: pg.ClientBase,
  { vendor_id, store_ids }: Actor,
  { id, phone_key, email_key }: Customer,
): Promise<Customer[]> {
  return livingDocuments(
    client,
    customer,
    `t.id <> $2 AND (t.phone_key <> '' AND t.phone_key = $3 OR t.email_key <> '' AND t.email_key = $4)
       AND ($5::text[] IS NULL OR t.store_id = ANY($5)) ORDER BY t.name, t.id LIMIT ${mostDuplicates}`,
    [vendor_id, id, phone_key, email_key, store_ids === null ? null : ['', ...store_ids]],
  );
}

function asReply(one: Customer): JsonObject {
  const { phone_key: _, email_key: __, store_id, ...shown } = one;
  return { ...shown, store_id: store_id === '' ? null : store_id };
}
