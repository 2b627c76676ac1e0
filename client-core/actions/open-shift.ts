// Opens a work shift on this till's lane, with an id made here, so that sales can name it while nobody is online.
// What the server's rule would refuse and the replica can know is refused at once.
import { worksIn } from '@evertill/schemas';
import type {
  Actor,
  JsonObject,
  OperationRecord,
  Reference,
  ShiftOpenPayload,
  Staff,
  Store,
} from '@evertill/schemas';
import { limits } from '@evertill/sync';
import { findOpenShift } from '../queries/open-shift.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import { actingPerson } from './acting-person.ts';
import { atDrawer } from './at-drawer.ts';
import { lacksLane } from './lacks-lane.ts';
import type { TillContext } from './till-context.ts';

export interface ShiftOpening {
  readonly label: string;
  /** Minor units. */
  readonly openingCash: number;
  readonly invoiceSlips?: number;
  readonly voucherStubs?: number;
  readonly cardReceipts?: number;
  /** How many of each denomination. */
  readonly cashCount?: JsonObject;
  readonly notes?: string;
  readonly templateId?: string;
  /** Absent: the default one of the store. */
  readonly warehouseId?: string;
  /** Who is in the shift beside its opener; an owner alone names one. */
  readonly assigneeId?: string;
  /** Begin with what the last shift of this lane left; the server fills in the figures. */
  readonly carryFromPrevious?: boolean;
}

export interface OpenedShift {
  readonly ok: true;
  readonly id: string;
  readonly record: OperationRecord;
}

export function openShift(till: TillContext, opening: ShiftOpening): Promise<OpenedShift | Refusal> {
  return atDrawer(till, () => open(till, opening));
}

async function open(till: TillContext, opening: ShiftOpening): Promise<OpenedShift | Refusal> {
  const refusal = await flaw(till, opening);
  if (refusal) return refusal;
  const payload: ShiftOpenPayload = {
    id: till.surroundings.chance.id(),
    pos_register_id: till.laneId,
    shift_label: opening.label,
    opening_cash: opening.openingCash,
    opening_invoice_slip_count: opening.invoiceSlips ?? 0,
    opening_voucher_stub_count: opening.voucherStubs ?? 0,
    opening_card_receipt_count: opening.cardReceipts ?? 0,
    ...(opening.cashCount === undefined ? {} : { cash_count_detail: opening.cashCount }),
    ...(opening.notes === undefined ? {} : { notes: opening.notes }),
    ...(opening.templateId === undefined ? {} : { template_id: opening.templateId }),
    ...(opening.warehouseId === undefined ? {} : { warehouse_id: opening.warehouseId }),
    ...(opening.assigneeId === undefined ? {} : { assigned_vendor_employee_ids: [opening.assigneeId] }),
    ...(opening.carryFromPrevious === true ? { carry_from_previous: true } : {}),
  };
  const appended = await till.append({
    store_id: till.storeId,
    actor_id: till.actorId(),
    type: 'shift.open',
    payload: () => payload,
  });
  return appended.ok ? { ok: true, id: payload.id, record: appended.record } : appended;
}

async function flaw(till: TillContext, opening: ShiftOpening): Promise<Refusal | undefined> {
  const { documents, laneId } = till;
  const laneless = lacksLane(till);
  if (laneless) return laneless;
  const store = await documents.get<Store>('store', till.storeId);
  if (!store) return refuse('not_synced');
  if (!store.lanes.some(({ id }) => id === laneId))
    return refuse('pos_register', { pos_register_id: laneId });
  const person = await actingPerson(till);
  if (person && person.fixed_lane_id !== '' && person.fixed_lane_id !== laneId) {
    return refuse('pos_register_fixed', { pos_register_id: person.fixed_lane_id });
  }
  const unfit = await misfit(till, opening, person);
  if (unfit) return unfit;
  await till.refreshClock();
  if (Math.abs(till.skew()) > limits.greatestSkew) return refuse('clock_skew', { skew_ms: till.skew() });
  const doubt = till.clockDoubt();
  if (doubt?.isConfirmed === false) {
    const [shows, known] = [doubt.shows, doubt.known].map((at) => new Date(at).toISOString());
    return refuse('clock_unconfirmed', { shows: shows!, known: known! });
  }
  const open = await findOpenShift(till);
  if (open) return refuse('shift_open', { id: open.id });
  const lease = store.lane_leases.find(({ pos_register_id }) => pos_register_id === laneId);
  if (!lease || lease.device_id === till.deviceId) return undefined;
  return refuse('lane_leased', { device_id: lease.device_id, device_name: lease.device_name });
}

/** Of who and what the opening names beside its lane. */
async function misfit(
  { documents, storeId }: TillContext,
  { templateId, warehouseId, assigneeId }: ShiftOpening,
  person: Actor | undefined,
): Promise<Refusal | undefined> {
  const isOfStore = async (kind: Reference['kind'], id: string | undefined) => {
    const named = id === undefined ? undefined : await documents.get<Reference>('reference', id);
    return id === undefined || (named?.kind === kind && named.store_id === storeId);
  };
  if (assigneeId !== undefined && person && person.vendor_type !== 'owner')
    return refuse('assignees_forbidden');
  if (assigneeId !== undefined && !worksIn(await documents.get<Staff>('staff', assigneeId), storeId))
    return refuse('assignee_unknown', { vendor_employee_id: assigneeId });
  if (!(await isOfStore('warehouse', warehouseId)))
    return refuse('warehouse', { warehouse_id: warehouseId ?? '' });
  return (await isOfStore('shift_template', templateId))
    ? undefined
    : refuse('template_unknown', { template_id: templateId ?? '' });
}
