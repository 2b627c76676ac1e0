// What support does about a refused entry: have it judged again, or say to which shift a parked sale belongs.
import {
  operationRow,
  supportAttribute,
  supportReason,
  supportTenant as tenantQuery,
} from '@evertill/schemas';
import type { Actor } from '@evertill/schemas';
import type { AppDeps } from '../../app-deps.ts';
import { ledgerEntry } from '../../db/support/operation-rows.ts';
import { shownRow } from '../../support/shown-operation.ts';
import { rejectionOf } from '../../writes/apply-operation.ts';
import { retryEntry } from '../../writes/retry-entry.ts';
import type { EntryKey } from '../../writes/retry-entry.ts';
import type { Asked } from '../asked.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { route } from '../route.ts';
import type { Reply } from '../route.ts';
import { atDesk, isProblem } from './document-door.ts';
import type { Desk } from './document-door.ts';
import { operateWithin } from './operation-door.ts';
import { entryParams } from './support-operations.ts';
import { namedTenant } from './support-tenant.ts';

export const supportWrite = { who: 'support', level: 'write' } as const;

export const supportEntryRoutes = [
  route({
    method: 'post',
    path: '/support/devices/:id/operations/:seq/retry',
    summary: 'Have a refused entry judged again; its device is told when it is next there',
    access: supportWrite,
    params: entryParams,
    query: tenantQuery,
    body: supportReason,
    reply: operationRow,
    async handle({ deps, actor, params: { id, seq }, query, body: { reason }, ...asked }) {
      const tenant = await namedTenant(deps, actor, query.vendor_id);
      if (isProblem(tenant)) return tenant;
      const key = { device_id: id, device_seq: seq };
      return settle(deps, tenant, key, asked, async (desk) => {
        const retried = await retryEntry(deps.replication, desk, tenant, key);
        if (retried.kind === 'absent') desk.refuse(problem('entry_absent'));
        if (retried.kind === 'not_refused') desk.refuse(problem('entry_not_refused'));
        if (retried.kind === 'refused') desk.refuse(problem('retry_refused', { refused_for: retried.code }));
        await desk.note('entry_judged_again', { ...key, reason });
      });
    },
  }),
  route({
    method: 'post',
    path: '/support/devices/:id/operations/:seq/attribute',
    summary: 'Place a parked sale in a shift; its device is told when it is next there',
    access: supportWrite,
    params: entryParams,
    query: tenantQuery,
    body: supportAttribute,
    reply: operationRow,
    async handle({
      deps,
      actor,
      params: { id, seq },
      query,
      body: { reason, vendor_work_shift_id },
      ...asked
    }) {
      const tenant = await namedTenant(deps, actor, query.vendor_id);
      if (isProblem(tenant)) return tenant;
      const key = { device_id: id, device_seq: seq };
      return settle(deps, tenant, key, asked, async (desk) => {
        const row = await ledgerEntry(desk.client, tenant.vendor_id, id, seq);
        if (!row) return desk.refuse(problem('entry_absent'));
        const operation = {
          storeId: row.store_id,
          type: 'order.reattribute',
          payload: { ...key, vendor_work_shift_id },
        };
        const done = await operateWithin(deps, desk.tx, tenant, operation).catch((error: unknown) => {
          const rejection = rejectionOf(error);
          if (!rejection) throw error;
          return problem(rejection.code, rejection.details);
        });
        if (isProblem(done)) desk.refuse(done);
        await desk.note('entry_attributed', { ...key, vendor_work_shift_id, reason });
      });
    },
  }),
];

/** The entry as it is then. */
async function settle(
  deps: AppDeps,
  tenant: Actor,
  { device_id, device_seq }: EntryKey,
  asked: Asked,
  work: (desk: Desk) => Promise<void>,
): Promise<Reply | Problem> {
  const done = await atDesk(
    deps,
    tenant,
    async (desk) => {
      await work(desk);
      return (await ledgerEntry(desk.client, tenant.vendor_id, device_id, device_seq))!;
    },
    asked,
  );
  deps.fleet.forget();
  return isProblem(done) ? done : { body: shownRow(done) };
}
