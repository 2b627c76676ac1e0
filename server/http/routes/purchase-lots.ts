// Purchase lots: ordering, delivery, cancelling. The rule and the writing are shared with the low-stock job.
import {
  collections,
  currencyDecimals,
  draftLotNote,
  pageOf,
  purchaseLotCreate,
  purchaseLotPatch,
  purchaseLotReply,
  purchaseLotRow,
  purchaseLotsQuery,
  seesStore,
  toMinor,
} from '@evertill/schemas';
import type { JsonObject, LotLineBody, Reject, Store } from '@evertill/schemas';
import * as z from 'zod';
import type { Condition } from '../../db/lists.ts';
import { lotPage, lotWords, showLot } from '../../db/purchase-lots.ts';
import type { GivenLine } from '../../rules/purchasing/lot.ts';
import { changeLot, createLot, lockLot } from '../../writes/purchase-lots.ts';
import { expectedRevs } from '../expected-rev.ts';
import { givenFields } from '../given-fields.ts';
import { listReply, windowOf } from '../list-reply.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { route } from '../route.ts';
import { atDesk, isProblem } from './document-door.ts';
import type { Desk } from './document-door.ts';
import { storeFor } from './store-context.ts';

const params = z.strictObject({ id: z.string().min(1).max(128) });
const read = { who: 'vendor', module: 'product', level: 'read' } as const;
const write = { who: 'vendor', module: 'product', level: 'write' } as const;
const path = '/vendor/purchase-lots';

export const purchaseLotRoutes = [
  route({
    method: 'get',
    path,
    summary: 'One page of the purchase lots of one’s stores, newest first',
    access: read,
    query: purchaseLotsQuery,
    reply: pageOf(purchaseLotRow),
    async handle({ deps, actor, query }) {
      const { supplier_id, status, created_from, created_to, draft, q = '' } = query;
      const where: Condition[] = [];
      if (actor.store_ids !== null) where.push(['t.store_id = ANY(:value::text[])', actor.store_ids]);
      if (supplier_id !== undefined) where.push(['t.supplier_id = :value', supplier_id]);
      if (status !== undefined) where.push(['t.status = :value', Number(status)]);
      if (created_from !== undefined) where.push(['t.created_at >= :value', created_from]);
      if (created_to !== undefined) where.push(['t.created_at < :value', created_to]);
      if (draft !== undefined) where.push([`(t.status = 0 AND t.note = '${draftLotNote}') = :value`, draft]);
      if (q.trim() !== '') where.push([lotWords, q.trim()]);
      const found = await deps.sql(actor, (client) =>
        lotPage(client, windowOf(actor, query), where, query.sort),
      );
      return { body: listReply(found, query) };
    },
  }),
  route({
    method: 'post',
    path,
    summary: 'Order goods of a supplier: a pending lot',
    access: write,
    body: purchaseLotCreate,
    reply: purchaseLotReply,
    status: 201,
    async handle({ deps, actor, body: { store_id, lines, ...body } }) {
      const store = await storeFor(deps, actor, store_id);
      if (isProblem(store)) return store;
      const given = fromBody(lines, store);
      if (isProblem(given)) return given;
      const fields = { ...givenFields(body), lines: given };
      return atDesk(deps, actor, async (desk) => {
        const made = unrefused(desk, await createLot(desk, store.id, fields));
        return answer((await showLot(desk.client, actor.vendor_id, made.id))!);
      });
    },
  }),
  route({
    method: 'get',
    path: `${path}/:id`,
    summary: 'One purchase lot with its lines',
    access: read,
    params,
    reply: purchaseLotReply,
    async handle({ deps, actor, params: { id } }) {
      const found = await deps.sql(actor, (client) => showLot(client, actor.vendor_id, id));
      return found && seesStore(actor, found.store_id) ? answer(found) : problem('lot_not_found');
    },
  }),
  route({
    method: 'patch',
    path: `${path}/:id`,
    summary: 'Change a pending lot, take its delivery, or cancel it',
    access: write,
    params,
    body: purchaseLotPatch,
    reply: purchaseLotReply,
    async handle({ deps, actor, params: { id }, body: { lines, base_rev, ...body }, headers }) {
      const seen = expectedRevs(headers['if-match'], base_rev) ?? [];
      return atDesk(deps, actor, async (desk) => {
        const current = await lockLot(desk, id);
        if (!current || !seesStore(actor, current.lot.store_id)) return desk.refuse(problem('lot_not_found'));
        const store = (await desk.tx.get(collections.store, current.lot.store_id))!.document as Store;
        const given = lines && fromBody(lines, store);
        if (given && isProblem(given)) return desk.refuse(given);
        const expected = seen.find((rev) => rev === current.lot.rev) ?? seen[0];
        const fields = givenFields({ ...body, lines: given, base_rev: expected });
        const { splitId } = unrefused(desk, await changeLot(desk, current, fields));
        const shown = (await showLot(desk.client, actor.vendor_id, id))!;
        return answer(splitId === undefined ? shown : { ...shown, split_lot_id: splitId });
      });
    },
  }),
];

function unrefused<T extends object>(desk: Desk, outcome: T | Reject): T {
  return 'kind' in outcome ? desk.refuse(problem(outcome.code, outcome.details)) : outcome;
}

function answer(lot: JsonObject) {
  return { body: lot, headers: { ETag: `"${lot['rev'] as number}"` } };
}

/** Major units become minor ones. */
function fromBody(lines: readonly LotLineBody[], { currency }: Store): GivenLine[] | Problem {
  const given: GivenLine[] = [];
  for (const [index, { unit_cost, variation_id = '', ...line }] of lines.entries()) {
    const minor = unit_cost === null ? null : toMinor(unit_cost, currency);
    if (minor === undefined) {
      const decimals = currencyDecimals(currency);
      return problem('invalid_input', {
        errors: [{ field: `lines.${index}.unit_cost`, problem: `Must have at most ${decimals} decimals.` }],
      });
    }
    given.push({ ...line, variation_id, unit_cost: minor });
  }
  return given;
}
