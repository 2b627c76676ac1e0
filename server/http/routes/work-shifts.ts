// Opening a work shift over REST: the same rule as the journal's `shift.open`, for a client that is online.
import { collections, currentShiftQuery, openShiftBody, workShiftReply } from '@evertill/schemas';
import type { Actor, VendorAccess, WorkShift } from '@evertill/schemas';
import type * as z from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { route } from '../route.ts';
import type { Reply } from '../route.ts';
import { isProblem } from './document-door.ts';
import { operateOnline } from './operation-door.ts';
import { storeFor } from './store-context.ts';

/** The same shifts for holders of `settings` and, as a fallback, for every vendor token. */
function shiftRoutes(prefix: string, readAccess: VendorAccess, writeAccess: VendorAccess) {
  return [
    route({
      method: 'get',
      path: `${prefix}/work-shifts/current`,
      summary: 'The open shift of a store or lane',
      access: readAccess,
      query: currentShiftQuery,
      reply: workShiftReply.nullable(),
      handle: ({ deps, actor, query }) => current(deps, actor, query),
    }),
    route({
      method: 'post',
      path: `${prefix}/work-shifts`,
      summary: 'Open a work shift',
      access: writeAccess,
      body: openShiftBody,
      reply: workShiftReply,
      status: 201,
      handle: ({ deps, actor, body }) => open(deps, actor, body),
    }),
  ];
}

export const workShiftRoutes = [
  ...shiftRoutes(
    '/vendor/shifts',
    { who: 'vendor', module: 'settings', level: 'read' },
    { who: 'vendor', module: 'settings', level: 'write' },
  ),
  ...shiftRoutes('/auth/vendor/context/shifts', { who: 'vendor' }, { who: 'vendor' }),
];

async function current(
  deps: AppDeps,
  actor: Actor,
  query: z.output<typeof currentShiftQuery>,
): Promise<Reply | Problem> {
  const store = await storeFor(deps, actor, query.store_id);
  if (isProblem(store)) return store;
  const lane = query.pos_register_id === undefined ? {} : { pos_register_id: query.pos_register_id };
  const found = (await deps.replication.database.read({ vendor_id: actor.vendor_id }, (tx) =>
    tx.find(
      collections.work_shift,
      { store_id: store.id, status: 'open', ...lane },
      { orderBy: 'opened_at', descending: true },
    ),
  )) as unknown as WorkShift[];
  const shifts = query.mine === '1' ? found.filter((shift) => isIn(shift, actor.user_id)) : found;
  const ambiguous =
    shifts.length > 1 && query.pos_register_id === undefined && actor.vendor_type === 'employee';
  return ambiguous ? problem('pos_register', { open: shifts.length }) : { body: shifts[0] ?? null };
}

function isIn(shift: WorkShift, userId: string): boolean {
  return (
    shift.opened_by_vendor_employee_id === userId ||
    shift.assignees.some((one) => one.vendor_employee_id === userId)
  );
}

async function open(
  deps: AppDeps,
  actor: Actor,
  { store_id, ...body }: z.output<typeof openShiftBody>,
): Promise<Reply | Problem> {
  const store = await storeFor(deps, actor, store_id);
  if (isProblem(store)) return store;
  const payload = { ...body, id: body.id ?? deps.replication.newId() };
  const result = await operateOnline(deps, actor, { storeId: store.id, type: 'shift.open', payload });
  if (isProblem(result)) return result;
  const shift = await deps.replication.database.read({ vendor_id: actor.vendor_id }, (tx) =>
    tx.get(collections.work_shift, payload.id),
  );
  return { body: shift!.document };
}
