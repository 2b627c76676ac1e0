// Time off over REST. Everybody asks for their own; holders of `employee` see and decide. Second document, "Leave";
// decisions.md, "Leave endpoints" and "Leave transitions".
import {
  leaveDays,
  mostLeaveDays,
  calendarDay,
  collections,
  leaveActions,
  leaveBody,
  leaveDecisionBody,
  leaveDetail,
  leaveMinutes,
  leaveReply,
  leaveStep,
  leavesMeet,
  leavesQuery,
  leavesReply,
  mayRead,
  mayTakeLeaveStep,
  mayWrite,
  scheduleVisibleLeave,
  seesStore,
  worksIn,
} from '@evertill/schemas';
import type { Actor, LeaveAction, Staff, Store } from '@evertill/schemas';
import * as z from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { findLeaves } from '../../db/leaves.ts';
import type { LeavesWanted } from '../../db/leaves.ts';
import type { RowOf } from '../../db/plain-tables.ts';
import { listReply } from '../list-reply.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';
import { leaveOf } from './attendance-view.ts';
import { atDesk, isProblem } from './document-door.ts';
import type { Desk } from './document-door.ts';
import { storeFor } from './store-context.ts';

type LeaveRow = RowOf<'vendor_leaves'>;

const path = '/vendor/leaves';
const params = z.strictObject({ id: z.string().min(1).max(128) });
const everybody = { who: 'vendor' } as const;

const summaries = {
  approve: 'Approve a request for leave',
  decline: 'Decline a request for leave, or take back what was approved until the day it begins',
  withdraw: 'Withdraw one’s own request for leave while nobody has decided',
  request: 'Ask again for leave that was declined',
} as const;

export const leaveRoutes = [
  route({
    method: 'get',
    path,
    summary: 'Requests for leave, newest first; without the right for employees one’s own',
    access: everybody,
    query: leavesQuery,
    reply: leavesReply,
    async handle({ deps, actor, query }) {
      const { store_id, vendor_employee_id, status, date_from, date_to, q, mine, page, limit } = query;
      if (vendor_employee_id !== undefined && !seesAll(actor) && vendor_employee_id !== actor.user_id)
        return problem('employee_scope');
      const store = store_id === undefined ? undefined : await storeFor(deps, actor, store_id);
      if (store && isProblem(store)) return store;
      const isOwn = mine === true || !seesAll(actor);
      const found = await read(deps, actor, {
        storeId: store?.id,
        employeeId: isOwn ? actor.user_id : vendor_employee_id,
        statuses: status?.split(','),
        from: date_from,
        to: date_to,
        q,
        limit,
        offset: (page - 1) * limit,
      });
      return { body: listReply({ total: found.total, rows: found.rows.map(leaveOf) }, query) };
    },
  }),
  route({
    method: 'post',
    path,
    summary: 'Ask for leave, for oneself or, with the right for employees, for somebody',
    access: everybody,
    body: leaveBody,
    reply: leaveReply,
    status: 201,
    async handle({ deps, actor, body }) {
      const store = await storeFor(deps, actor, body.store_id);
      if (isProblem(store)) return store;
      if (body.timezone !== undefined && body.timezone !== store.time_zone)
        return problem('timezone_unknown', { timezone: store.time_zone });
      const employeeId = body.vendor_employee_id ?? actor.user_id;
      if (employeeId !== actor.user_id && !mayWrite(actor, 'employee')) return problem('employee_scope');
      const { start_time = null, end_time = null } = body;
      const isCrooked = start_time !== null && end_time !== null && end_time <= start_time;
      const isPeriod = body.date_from <= body.date_to && leaveDays(body) <= mostLeaveDays;
      if (!isPeriod || (start_time === null) !== (end_time === null) || isCrooked)
        return problem('leave_window');
      const written = await atDesk(deps, actor, async (desk) => {
        await worksThere(desk, store, employeeId);
        const row: LeaveRow = {
          id: desk.newId(),
          store_id: store.id,
          vendor_employee_id: employeeId,
          leave_type: body.leave_type,
          date_from: body.date_from,
          date_to: body.date_to,
          session: body.session,
          start_time,
          end_time,
          reason: body.reason,
          timezone: store.time_zone,
          status: 'pending',
          total_minutes: leaveMinutes({ ...body, start_time, end_time }),
          created_by: actor.user_id,
          decided_by: null,
          decided_at: null,
          decision_note: '',
          created_at: desk.now,
        };
        await meetsNone(desk, row);
        await desk.tx.insert('vendor_leaves', { ...row });
        await keepLog(desk, actor, row.id, 'created', '');
        return row;
      });
      return isProblem(written) ? written : shown(deps, actor, written.id, 201);
    },
  }),
  route({
    method: 'get',
    path: `${path}/:id`,
    summary: 'One request for leave with everything that became of it',
    access: everybody,
    params,
    reply: leaveDetail,
    async handle({ deps, actor, params: { id } }) {
      const leave = await one(deps, actor, id);
      if (!leave) return problem('record_not_found');
      const log = await deps.replication.database.read({ vendor_id: actor.vendor_id }, (tx) =>
        tx.rows('vendor_leave_log', { leave_id: id }, { orderBy: 'created_at' }),
      );
      return {
        body: { ...leaveOf(leave), log: log.map(({ id: _id, leave_id: _leave, ...line }) => line) },
      };
    },
  }),
  ...leaveActions.map((action) =>
    route({
      method: 'patch',
      path: `${path}/:id/${action}`,
      summary: summaries[action],
      access: everybody,
      params,
      body: leaveDecisionBody,
      reply: leaveReply,
      async handle({ deps, actor, params: { id }, body }) {
        const known = await one(deps, actor, id);
        if (!known) return problem('record_not_found');
        const isTheirs = known.vendor_employee_id === actor.user_id;
        if (!mayTakeLeaveStep(action, actor, isTheirs))
          return problem(isTheirs ? 'forbidden' : 'employee_scope');
        const written = await atDesk(deps, actor, async (desk) => {
          await desk.tx.lock(collections.staff, known.vendor_employee_id);
          const [row] = (await desk.tx.rows('vendor_leaves', { id })) as unknown as LeaveRow[];
          const today = calendarDay(desk.now, row!.timezone);
          const status = leaveStep(action, { ...row!, today });
          if (!status) return desk.refuse(problem('leave_state', { status: row!.status }));
          if (status === 'pending') await meetsNone(desk, row!);
          const isDecided = action === 'approve' || action === 'decline';
          await desk.tx.update(
            'vendor_leaves',
            { id },
            {
              status,
              ...(isDecided
                ? { decided_by: actor.user_id, decided_at: desk.now, decision_note: body.note ?? '' }
                : { decided_by: null, decided_at: null, decision_note: '' }),
            },
          );
          await keepLog(desk, actor, id, action, body.note ?? '');
          return {};
        });
        return isProblem(written) ? written : shown(deps, actor, id, 200);
      },
    }),
  ),
];

function seesAll(actor: Actor): boolean {
  return mayRead(actor, 'employee');
}

async function read(deps: AppDeps, actor: Actor, wanted: Omit<LeavesWanted, 'vendorId' | 'storeIds'>) {
  return deps.sql(actor, (client) =>
    findLeaves(client, { ...wanted, vendorId: actor.vendor_id, storeIds: actor.store_ids }),
  );
}

/** Undefined when it is not there, lies in a store the actor does not see, or is none of theirs. */
async function one(deps: AppDeps, actor: Actor, id: string) {
  const { rows } = await read(deps, actor, { id, limit: 1, offset: 0 });
  const leave = rows[0];
  if (!leave || !seesStore(actor, leave.store_id)) return undefined;
  return seesAll(actor) || leave.vendor_employee_id === actor.user_id ? leave : undefined;
}

async function shown(deps: AppDeps, actor: Actor, id: string, status: number) {
  return { status, body: leaveOf((await one(deps, actor, id))!) };
}

async function worksThere(desk: Desk, store: Store, employeeId: string): Promise<void> {
  const person = await desk.tx.lock(collections.staff, employeeId);
  if (!person || person.deleted || !worksIn(person.document as unknown as Staff, store.id))
    desk.refuse(problem('employee_unknown', { vendor_employee_id: employeeId }));
}

async function meetsNone(desk: Desk, leave: LeaveRow): Promise<void> {
  const others = (await desk.tx.rows('vendor_leaves', {
    vendor_employee_id: leave.vendor_employee_id,
    status: [...scheduleVisibleLeave],
  })) as unknown as LeaveRow[];
  const met = others.find((other) => other.id !== leave.id && leavesMeet(leave, other));
  if (met) desk.refuse(problem('leave_overlap', { leave_id: met.id }));
}

async function keepLog(
  desk: Desk,
  actor: Actor,
  leaveId: string,
  action: 'created' | LeaveAction,
  note: string,
): Promise<void> {
  await desk.tx.insert('vendor_leave_log', {
    id: desk.newId(),
    leave_id: leaveId,
    action,
    actor_id: actor.user_id,
    actor_name: actor.name,
    note,
    created_at: desk.now,
  });
}
