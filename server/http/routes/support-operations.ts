// The ledger for people: entries with their outcomes, one entry with its masked content and its way, and what was refused.
import {
  conflictsPage,
  conflictsQuery,
  operationReply,
  operationsPage,
  operationsQuery,
  supportTenant as tenantQuery,
} from '@evertill/schemas';
import * as z from 'zod';
import { refusedPage } from '../../db/support/conflict-rows.ts';
import { ledgerEntry, operationPage, replicasBehind } from '../../db/support/operation-rows.ts';
import { masked } from '../../support/masked.ts';
import { shownOperation, shownRow, wordsOf } from '../../support/shown-operation.ts';
import { listReply, windowOf } from '../list-reply.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';
import { isProblem } from './document-door.ts';
import { supportRead } from './support-fleet.ts';
import { namedTenant } from './support-tenant.ts';

export const entryParams = z.strictObject({
  id: z.string().min(1).max(128),
  seq: z.coerce.number().int().min(1).max(9_007_199_254_740_000),
});

export const supportOperationRoutes = [
  route({
    method: 'get',
    path: '/support/operations',
    summary: 'One page of journal entries with what became of them, newest first',
    access: supportRead,
    query: operationsQuery,
    reply: operationsPage,
    async handle({ deps, actor, query: { vendor_id, page, limit, ...filters } }) {
      const tenant = await namedTenant(deps, actor, vendor_id);
      if (isProblem(tenant)) return tenant;
      const { total, rows } = await deps.sql(tenant, (client) =>
        operationPage(client, windowOf(tenant, { page, limit }), filters),
      );
      return { body: listReply({ total, rows: rows.map(shownRow) }, { page, limit }) };
    },
  }),
  route({
    method: 'get',
    path: '/support/devices/:id/operations/:seq',
    summary: 'One journal entry: its content without anything of a person, and its way step by step',
    access: supportRead,
    params: entryParams,
    query: tenantQuery,
    reply: operationReply,
    async handle({ deps, actor, params: { id, seq }, query }) {
      const tenant = await namedTenant(deps, actor, query.vendor_id);
      if (isProblem(tenant)) return tenant;
      const found = await deps.sql(tenant, async (client) => {
        const row = await ledgerEntry(client, tenant.vendor_id, id, seq);
        return (
          row && { row, reached: await replicasBehind(client, tenant.vendor_id, row.store_id, row.subject) }
        );
      });
      return found ? { body: shownOperation(found.row, found.reached) } : problem('entry_absent');
    },
  }),
  route({
    method: 'get',
    path: '/support/conflicts',
    summary: 'One page of what was refused and kept, newest first',
    access: supportRead,
    query: conflictsQuery,
    reply: conflictsPage,
    async handle({ deps, actor, query: { vendor_id, page, limit, ...filters } }) {
      const tenant = await namedTenant(deps, actor, vendor_id);
      if (isProblem(tenant)) return tenant;
      const { total, rows } = await deps.sql(tenant, (client) =>
        refusedPage(client, windowOf(tenant, { page, limit }), filters),
      );
      const shown = rows.map(({ at, payload, ...row }) => ({
        ...row,
        at: at.toISOString(),
        ...wordsOf(row.code),
        payload: masked(payload),
      }));
      return { body: listReply({ total, rows: shown }, { page, limit }) };
    },
  }),
];
