// What support asks of a device, and whether it is let in. All of it is told the device when it is next there, needs a
// reason, and stands in the audit log; nothing of it touches what the device has not sent.
import {
  fleetRow,
  instructionCreate,
  instructionReply,
  supportReason,
  supportTenant as tenantQuery,
} from '@evertill/schemas';
import type { Actor, InstructionReply, JsonObject } from '@evertill/schemas';
import * as z from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { instructionsOf } from '../../db/support/instruction-rows.ts';
import { readUnsentFile } from '../../db/support/unsent-files.ts';
import { instruct, withdrawInstruction } from '../../writes/instruct.ts';
import type { Asked } from '../asked.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { Download, route } from '../route.ts';
import type { Reply } from '../route.ts';
import { atDesk, isProblem } from './document-door.ts';
import type { Desk } from './document-door.ts';
import { supportWrite } from './support-entries.ts';
import { supportParams } from './support-fleet.ts';
import { entryParams } from './support-operations.ts';
import { namedTenant } from './support-tenant.ts';
import { admitAgain, shutOut } from './tills.ts';

export const supportActionRoutes = [
  route({
    method: 'post',
    path: '/support/devices/:id/instructions',
    summary:
      'Ask something of a device: a report, an entry again, a new replica, its unsent work, or to show a message',
    access: supportWrite,
    params: supportParams,
    query: tenantQuery,
    body: instructionCreate,
    reply: instructionReply,
    status: 201,
    async handle({ deps, actor, params: { id }, query, body, ...asked }) {
      const tenant = await namedTenant(deps, actor, query.vendor_id);
      if (isProblem(tenant)) return tenant;
      return instructionAfter(deps, tenant, id, asked, async (desk) => {
        const { reason, kind, ...params } = body;
        const by = { asked_by: tenant.user_id, asked_by_name: tenant.name };
        const seq = await instruct(desk.tx, { device_id: id, kind, params, reason, ...by, now: desk.now });
        if (seq === undefined) return desk.refuse(problem('device_not_found'));
        // What a message says is between support and whoever stands there.
        const told: JsonObject = kind === 'message' ? {} : params;
        await desk.note('device_instructed', { device_id: id, seq, kind, ...told, reason });
        return seq;
      });
    },
  }),
  route({
    method: 'post',
    path: '/support/devices/:id/instructions/:seq/withdraw',
    summary: 'Take back what a device has not taken down yet',
    access: supportWrite,
    params: entryParams,
    query: tenantQuery,
    body: supportReason,
    reply: instructionReply,
    async handle({ deps, actor, params: { id, seq }, query, body: { reason }, ...asked }) {
      const tenant = await namedTenant(deps, actor, query.vendor_id);
      if (isProblem(tenant)) return tenant;
      return instructionAfter(deps, tenant, id, asked, async (desk) => {
        const [known] = await instructionsOf(desk.client, tenant.vendor_id, id, seq);
        if (!known) return desk.refuse(problem('instruction_not_found'));
        if (!(await withdrawInstruction(desk.tx, id, seq, desk.now)))
          return desk.refuse(problem('instruction_taken'));
        // Withdrawn twice is withdrawn.
        if (known.state !== 'withdrawn')
          await desk.note('instruction_withdrawn', { device_id: id, seq, reason });
        return seq;
      });
    },
  }),
  route({
    method: 'post',
    path: '/support/devices/:id/revoke',
    summary: 'Shut a device out: its sessions end within a minute, its sales are still accepted',
    access: supportWrite,
    params: supportParams,
    query: tenantQuery,
    body: supportReason,
    reply: fleetRow,
    async handle({ deps, actor, params: { id }, query, body: { reason }, ...asked }) {
      const tenant = await namedTenant(deps, actor, query.vendor_id);
      if (isProblem(tenant)) return tenant;
      return seenAfter(deps, tenant, id, await shutOut(deps, tenant, id, asked, { reason }));
    },
  }),
  route({
    method: 'post',
    path: '/support/devices/:id/admit',
    summary: 'Admit a device again',
    access: supportWrite,
    params: supportParams,
    query: tenantQuery,
    body: supportReason,
    reply: fleetRow,
    async handle({ deps, actor, params: { id }, query, body: { reason }, ...asked }) {
      const tenant = await namedTenant(deps, actor, query.vendor_id);
      if (isProblem(tenant)) return tenant;
      return seenAfter(deps, tenant, id, await admitAgain(deps, tenant, id, asked, { reason }));
    },
  }),
  route({
    method: 'get',
    path: '/support/files/:id',
    summary: 'The unsent work a device handed in, as a file; whoever takes it stands in the audit log',
    access: supportWrite,
    params: supportParams,
    query: tenantQuery,
    download: 'application/x-ndjson',
    reply: z.string(),
    async handle({ deps, actor, params: { id }, query, ...asked }) {
      const tenant = await namedTenant(deps, actor, query.vendor_id);
      if (isProblem(tenant)) return tenant;
      const work = async (desk: Desk) => {
        const file =
          (await readUnsentFile(desk.client, tenant.vendor_id, id)) ?? desk.refuse(problem('file_not_found'));
        await desk.note('unsent_downloaded', { device_id: file.device_id, file_id: id });
        return file;
      };
      const file = await atDesk(deps, tenant, work, asked);
      if (isProblem(file)) return file;
      const name = `unsent-${file.device_id.replaceAll(/[^\w.-]/g, '_')}-${file.seq}.jsonl`;
      // Packed as it is kept: whoever asks unpacks it on the way.
      const headers = { 'Content-Encoding': 'gzip' };
      return { headers, body: new Download(name, 'application/x-ndjson', [file.content]) };
    },
  }),
];

/** `work` answers the number of an instruction; the reply is that instruction as it is then. */
async function instructionAfter(
  deps: AppDeps,
  tenant: Actor,
  deviceId: string,
  asked: Asked,
  work: (desk: Desk) => Promise<number>,
): Promise<{ body: InstructionReply } | Problem> {
  const done = await atDesk(
    deps,
    tenant,
    async (desk) => {
      const seq = await work(desk);
      const [instruction] = await instructionsOf(desk.client, tenant.vendor_id, deviceId, seq);
      return instruction!;
    },
    asked,
  );
  deps.fleet.forget();
  return isProblem(done) ? done : { body: done };
}

async function seenAfter(
  deps: AppDeps,
  tenant: Actor,
  id: string,
  done: Reply | Problem,
): Promise<Reply | Problem> {
  if (isProblem(done)) return done;
  const seen = await deps.fleet.one(tenant.vendor_id, id);
  return seen ? { body: seen.row } : problem('device_not_found');
}
