// Work shifts over REST: the same rules as the journal's operations, for a client that is online. The same shifts for
// holders of `settings` and, as a fallback, for every vendor token. Second document, "Work shifts".
import {
  amendShiftBody,
  assignShiftBody,
  cashMovementBody,
  closeShiftBody,
  collections,
  currentShiftQuery,
  isInShift,
  lastClosedShiftQuery,
  openShiftBody,
  pageOf,
  seesStore,
  shiftReportReply,
  workShiftDetailReply,
  workShiftReply,
  workShiftsQuery,
} from '@evertill/schemas';
import type { Actor, VendorAccess, WorkShift } from '@evertill/schemas';
import * as z from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { documentPage } from '../../db/lists.ts';
import type { Condition } from '../../db/lists.ts';
import { givenFields } from '../given-fields.ts';
import { listReply, windowOf } from '../list-reply.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { route } from '../route.ts';
import type { Reply } from '../route.ts';
import { isProblem } from './document-door.ts';
import { operateOnline } from './operation-door.ts';
import { batchReply, figuresReply, shiftReply, viewShift } from './shift-view.ts';
import { storeFor } from './store-context.ts';

const params = z.strictObject({ id: z.string().min(1).max(128) });

function shiftRoutes(prefix: string, readAccess: VendorAccess, writeAccess: VendorAccess) {
  const path = `${prefix}/work-shifts`;
  return [
    route({
      method: 'get',
      path,
      summary: 'One page of the work shifts of one’s stores, newest first',
      access: readAccess,
      query: workShiftsQuery,
      reply: pageOf(workShiftReply),
      handle: ({ deps, actor, query }) => list(deps, actor, query),
    }),
    route({
      method: 'get',
      path: `${path}/current`,
      summary: 'The open shift of a store or lane',
      access: readAccess,
      query: currentShiftQuery,
      reply: workShiftReply.nullable(),
      handle: ({ deps, actor, query }) => current(deps, actor, query),
    }),
    route({
      method: 'get',
      path: `${path}/last-closed`,
      summary: 'The last closed shift of a store or lane: what the next one takes over',
      access: readAccess,
      query: lastClosedShiftQuery,
      reply: workShiftReply.nullable(),
      handle: ({ deps, actor, query }) => lastClosed(deps, actor, query),
    }),
    route({
      method: 'post',
      path,
      summary: 'Open a work shift',
      access: writeAccess,
      body: openShiftBody,
      reply: workShiftReply,
      status: 201,
      handle: ({ deps, actor, body }) => open(deps, actor, body),
    }),
    route({
      method: 'get',
      path: `${path}/:id`,
      summary: 'A work shift with its figures, slip suggestions, late orders and payment terminals',
      access: readAccess,
      params,
      reply: workShiftDetailReply,
      async handle({ deps, actor, params: { id } }) {
        const view = await viewShift(deps, actor, id);
        if (isProblem(view)) return view;
        return {
          body: {
            ...shiftReply(actor, view.shift),
            ...figuresReply(actor, view),
            pos_cash_denominations: view.store.cash_denominations.join(','),
            terminal_batch: batchReply(view.batch),
            payment_terminal_devices: view.terminals.map(({ id: device, name, pos_register_id }) => ({
              id: device,
              name,
              pos_register_id,
            })),
          },
        };
      },
    }),
    route({
      method: 'patch',
      path: `${path}/:id/close`,
      summary: 'Close a work shift with what was counted',
      access: writeAccess,
      params,
      body: closeShiftBody,
      reply: workShiftReply,
      handle: ({ deps, actor, params: { id }, body }) =>
        onShift(deps, actor, id, { type: 'shift.close', payload: { id, ...body } }),
    }),
    route({
      method: 'post',
      path: `${path}/:id/cash-movements`,
      summary: 'Put cash into the drawer, take some out, or open it for nothing',
      access: writeAccess,
      params,
      body: cashMovementBody,
      reply: workShiftReply,
      status: 201,
      handle: ({ deps, actor, params: { id }, body }) =>
        onShift(deps, actor, id, {
          type: 'cash.move',
          payload: { ...body, id: body.id ?? deps.replication.newId(), vendor_work_shift_id: id },
        }),
    }),
    ...(['x', 'z'] as const).map((kind) =>
      route({
        method: 'get',
        path: `${path}/:id/${kind}-report`,
        summary:
          kind === 'x' ? 'The figures of an open shift as they are now' : 'The report of a closed shift',
        access: readAccess,
        params,
        reply: shiftReportReply,
        handle: ({ deps, actor, params: { id } }) => report(deps, actor, id, kind),
      }),
    ),
  ];
}

const ownersAndSettings = {
  read: { who: 'vendor', module: 'settings', level: 'read' },
  write: { who: 'vendor', module: 'settings', level: 'write' },
} as const;

export const workShiftRoutes = [
  ...shiftRoutes('/vendor/shifts', ownersAndSettings.read, ownersAndSettings.write),
  ...shiftRoutes('/auth/vendor/context/shifts', { who: 'vendor' }, { who: 'vendor' }),
  route({
    method: 'patch',
    path: '/vendor/shifts/work-shifts/:id/assignees',
    summary: 'Hand an open work shift to another assignee',
    access: ownersAndSettings.write,
    params,
    body: assignShiftBody,
    reply: workShiftReply,
    handle: ({ deps, actor, params: { id }, body }) =>
      onShift(deps, actor, id, { type: 'shift.assign', payload: { id, ...body } }),
  }),
  route({
    method: 'post',
    path: '/vendor/shifts/work-shifts/:id/amendments',
    summary: 'Write a correction beside a closed shift',
    access: { who: 'vendor', only: 'owner' },
    params,
    body: amendShiftBody,
    reply: workShiftReply,
    status: 201,
    handle: ({ deps, actor, params: { id }, body }) =>
      onShift(deps, actor, id, {
        type: 'shift.amend',
        payload: { id, ...body, amendment_id: body.amendment_id ?? deps.replication.newId() },
      }),
  }),
];

async function list(
  deps: AppDeps,
  actor: Actor,
  query: z.output<typeof workShiftsQuery>,
): Promise<Reply | Problem> {
  const { store_id, status, pos_register_id, opened_from, opened_to, mine } = query;
  const store = store_id === undefined ? undefined : await storeFor(deps, actor, store_id);
  if (store && isProblem(store)) return store;
  const where: Condition[] = [];
  const stores = store ? [store.id] : actor.store_ids;
  if (stores !== null) where.push(['t.store_id = ANY(:value::text[])', stores]);
  if (status !== undefined) where.push(['t.status = :value', status]);
  if (pos_register_id !== undefined) where.push(['t.pos_register_id = :value', pos_register_id]);
  if (opened_from !== undefined) where.push(['t.opened_at >= :value', opened_from]);
  if (opened_to !== undefined) where.push(['t.opened_at < :value', opened_to]);
  if (mine === true) where.push([ofPerson, actor.user_id]);
  const found = await deps.sql(actor, (client) =>
    documentPage<WorkShift>(client, windowOf(actor, query), collections.work_shift, where, newestFirst),
  );
  const rows = found.rows.map((shift) => shiftReply(actor, shift));
  return { body: listReply({ total: found.total, rows }, query) };
}

const newestFirst = 't.opened_at DESC, t.id DESC';
const ofPerson = `(t.opened_by_vendor_employee_id = :value OR EXISTS (
  SELECT FROM vendor_work_shift_assignees a
   WHERE a.vendor_id = t.vendor_id AND a.parent_id = t.id AND a.vendor_employee_id = :value))`;

async function current(
  deps: AppDeps,
  actor: Actor,
  query: z.output<typeof currentShiftQuery>,
): Promise<Reply | Problem> {
  const store = await storeFor(deps, actor, query.store_id);
  if (isProblem(store)) return store;
  const lane = laneOf(actor, query.pos_register_id);
  if (isProblem(lane)) return lane;
  const found = (await deps.replication.database.read({ vendor_id: actor.vendor_id }, (tx) =>
    tx.find(
      collections.work_shift,
      { store_id: store.id, status: 'open', ...lane },
      { orderBy: 'opened_at', descending: true },
    ),
  )) as unknown as WorkShift[];
  const shifts = query.mine === true ? found.filter((shift) => isInShift(shift, actor.user_id)) : found;
  const lanes = new Set(shifts.map(({ pos_register_id }) => pos_register_id));
  if (lanes.size > 1 && actor.vendor_type === 'employee')
    return problem('pos_register', { open: shifts.length });
  const shift = shifts.find(({ contested }) => !contested) ?? shifts[0];
  return { body: shift ? shiftReply(actor, shift) : null };
}

/** The lane that is asked about: one's own, for an employee who has a fixed one. */
function laneOf(
  { fixed_lane_id }: Actor,
  named: string | undefined,
): { readonly pos_register_id?: string } | Problem {
  if (fixed_lane_id !== '' && named !== undefined && named !== fixed_lane_id)
    return problem('pos_register_fixed', { pos_register_id: fixed_lane_id });
  const pos_register_id = named ?? fixed_lane_id;
  return pos_register_id === '' ? {} : { pos_register_id };
}

async function lastClosed(
  deps: AppDeps,
  actor: Actor,
  { store_id, pos_register_id, warehouse_id }: z.output<typeof lastClosedShiftQuery>,
): Promise<Reply | Problem> {
  const store = await storeFor(deps, actor, store_id);
  if (isProblem(store)) return store;
  const lane = laneOf(actor, pos_register_id);
  if (isProblem(lane)) return lane;
  const [found] = await deps.replication.database.read({ vendor_id: actor.vendor_id }, (tx) =>
    tx.find(
      collections.work_shift,
      { store_id: store.id, status: 'closed', ...lane, ...givenFields({ warehouse_id }) },
      // Z numbers run per lane, whatever the clocks said; lanes have only the time in common.
      { orderBy: lane.pos_register_id === undefined ? 'closed_at' : 'z_number', descending: true, limit: 1 },
    ),
  );
  return { body: found ? shiftReply(actor, found as unknown as WorkShift) : null };
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
  return isProblem(result) ? result : { body: shiftReply(actor, (await stored(deps, actor, payload.id))!) };
}

/** An operation about a shift there is; answered with the shift as it is then. */
async function onShift(
  deps: AppDeps,
  actor: Actor,
  id: string,
  operation: { readonly type: string; readonly payload: object },
): Promise<Reply | Problem> {
  const shift = await stored(deps, actor, id);
  if (!shift || !seesStore(actor, shift.store_id)) return problem('shift_not_found');
  const result = await operateOnline(deps, actor, { storeId: shift.store_id, ...operation });
  return isProblem(result) ? result : { body: shiftReply(actor, (await stored(deps, actor, id))!) };
}

async function stored(deps: AppDeps, actor: Actor, id: string): Promise<WorkShift | undefined> {
  const found = await deps.replication.database.read({ vendor_id: actor.vendor_id }, (tx) =>
    tx.get(collections.work_shift, id),
  );
  return found?.deleted ? undefined : (found?.document as WorkShift | undefined);
}

async function report(deps: AppDeps, actor: Actor, id: string, kind: 'x' | 'z'): Promise<Reply | Problem> {
  const view = await viewShift(deps, actor, id);
  if (isProblem(view)) return view;
  const { shift } = view;
  if (kind === 'x' && shift.status === 'closed') return problem('shift_closed', { id });
  if (kind === 'z' && shift.status === 'open') return problem('shift_still_open', { id });
  const { closing_actual_cash: counted, server_expected_cash: expected } = shift;
  return {
    body: {
      kind,
      z_number: shift.z_number,
      generated_at: new Date(deps.replication.surroundings.clock.now()).toISOString(),
      work_shift: shiftReply(actor, shift),
      ...figuresReply(actor, view),
      over_short: counted === null || expected === null ? null : counted - expected,
    },
  };
}
