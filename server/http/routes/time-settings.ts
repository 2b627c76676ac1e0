// By what people's time is kept and paid in a store: the part of its preferences for whoever looks after employees, who
// need not see its other settings. Second document, "Store preferences"; a change leaves the rest of them as it is.
import {
  collections,
  paySchedule,
  paySchedulePatch,
  payScheduleReply,
  timeClockPatch,
  timeClockReply,
  timeSettingsQuery,
  usualPaySchedule,
} from '@evertill/schemas';
import type { Actor, PaySchedule, StoreSettingsPatch } from '@evertill/schemas';
import type { AppDeps } from '../../app-deps.ts';
import type { ReadTx } from '../../db/database.ts';
import { storePart } from '../../db/store-settings.ts';
import { payScheduleIn, timeClockIn } from '../../rules/attendance/time-preferences.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { route } from '../route.ts';
import type { Reply } from '../route.ts';
import { atDesk, isProblem } from './document-door.ts';
import type { Desk } from './document-door.ts';
import { storeFor } from './store-context.ts';
import { keepSettings } from './store-settings.ts';

const read = { who: 'vendor', module: 'employee', level: 'read' } as const;
const write = { who: 'vendor', module: 'employee', level: 'write' } as const;
const clockPath = '/vendor/attendance/time-clock-settings';
const payPath = '/vendor/attendance/pay-schedule';

export const timeSettingsRoutes = [
  route({
    method: 'get',
    path: clockPath,
    summary: 'The flags of a store’s time clock, and what it takes with a punch',
    access: read,
    query: timeSettingsQuery,
    reply: timeClockReply,
    handle: ({ deps, actor, query }) => shown(deps, actor, query.store_id, timeClockIn),
  }),
  route({
    method: 'patch',
    path: clockPath,
    summary: 'Change settings of a store’s time clock; those not named stay',
    access: write,
    body: timeClockPatch,
    reply: timeClockReply,
    async handle({ deps, actor, body: { store_id, ...time_clock } }) {
      return changed(deps, actor, store_id, timeClockIn, async () => ({ time_clock }));
    },
  }),
  route({
    method: 'get',
    path: payPath,
    summary: 'How often a store pays, and from when its pay periods count',
    access: read,
    query: timeSettingsQuery,
    reply: payScheduleReply,
    handle: ({ deps, actor, query }) => shown(deps, actor, query.store_id, payOf),
  }),
  route({
    method: 'patch',
    path: payPath,
    summary: 'Change how often a store pays, or from when its pay periods count',
    access: write,
    body: paySchedulePatch,
    reply: payScheduleReply,
    async handle({ deps, actor, body: { store_id, frequency, period_start } }) {
      return changed(deps, actor, store_id, payOf, async (desk, id) => {
        const known = await payScheduleIn(desk.tx, id);
        const base =
          frequency === undefined || frequency === known.frequency ? known : usualFor(known, frequency);
        const given = period_start === undefined ? {} : { period_start };
        const wanted = paySchedule.safeParse({ ...base, ...given });
        if (!wanted.success)
          return desk.refuse(
            problem('pay_period_start', { field: 'period_start', frequency: base.frequency, ...given }),
          );
        return { pay_schedule: wanted.data };
      });
    },
  }),
];

/** A beginning goes on where the other frequency has it too: a weekday. */
function usualFor({ period_start }: PaySchedule, frequency: PaySchedule['frequency']): PaySchedule {
  const kept = paySchedule.safeParse({ frequency, period_start });
  return kept.success ? kept.data : usualPaySchedule(frequency);
}

type Prefs = NonNullable<StoreSettingsPatch['dashboard_prefs']>;
type Part = (tx: ReadTx, storeId: string) => Promise<object>;

async function shown(
  deps: AppDeps,
  actor: Actor,
  named: string | undefined,
  part: Part,
): Promise<Reply | Problem> {
  const store = await storeFor(deps, actor, named);
  if (isProblem(store)) return store;
  const tenant = { vendor_id: actor.vendor_id };
  const found = await deps.replication.database.read(tenant, (tx) => part(tx, store.id));
  return { body: { store_id: store.id, ...found } };
}

async function changed(
  deps: AppDeps,
  actor: Actor,
  named: string | undefined,
  part: Part,
  change: (desk: Desk, storeId: string) => Promise<Prefs>,
): Promise<Reply | Problem> {
  const store = await storeFor(deps, actor, named);
  if (isProblem(store)) return store;
  const body = await atDesk(deps, actor, async (desk) => {
    const current = await desk.current(collections.store, store.id);
    if (!current) return desk.refuse(problem('store_not_found'));
    const settings = { dashboard_prefs: await change(desk, store.id) };
    // Who may change employees need not be allowed to change other settings of the store.
    const ofStore = storePart(settings);
    if (Object.keys(ofStore).length > 0)
      await desk.write(collections.store, { ...current, ...ofStore }, 'operation');
    await keepSettings(deps, desk, store.id, settings);
    return { store_id: store.id, ...(await part(desk.tx, store.id)) };
  });
  return isProblem(body) ? body : { body };
}

async function payOf(tx: ReadTx, storeId: string) {
  return { pay_schedule: await payScheduleIn(tx, storeId) };
}
