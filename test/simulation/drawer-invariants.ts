// Drawers: what was acknowledged is in what the server tells, Z numbers run without gaps on every lane, and the server reckons
// of every closed shift what the journal that made it comes to.
import { collections } from '@evertill/schemas';
import type { OperationRecord, Order, OrderStats, WorkShift } from '@evertill/schemas';
import type { Database } from '../../server/db/database.ts';
import { leaderOf } from './come-to-rest.ts';
import { drawerOf, salesFault, soldIn } from './drawer-reckoning.ts';
import type { Entry } from './drawer-reckoning.ts';
import type { Scene } from './scene.ts';
import { tenant } from './shop.ts';

const everything = { limit: 1_000_000 };

interface Known {
  readonly shifts: ReadonlyMap<string, WorkShift>;
  readonly orders: ReadonlyMap<string, Order>;
}

export async function drawerViolations(scene: Scene, database: Database): Promise<string[]> {
  const known = await database.read(tenant, async (tx): Promise<Known> => {
    const shifts = (await tx.find(collections.work_shift, {}, everything)) as unknown as WorkShift[];
    const orders = (await tx.find(collections.order, {}, everything)) as unknown as Order[];
    return { shifts: byId(shifts), orders: byId(orders) };
  });
  const wrong = zViolations([...known.shifts.values()]);
  for (const device of scene.devices) {
    const entries = await leaderOf(device)!.operations.from(1, 100_000);
    wrong.push(...entries.flatMap((entry) => effectViolation(entry, known) ?? []));
    const closes = entries.filter(({ type, state }) => type === 'shift.close' && state === 'settled');
    wrong.push(...closes.flatMap((close) => shiftViolations(scene, close, entries, known)));
  }
  for (const order of known.orders.values()) if (order.late) scene.facts.count('late order');
  return wrong;
}

function byId<T extends { readonly id: string }>(documents: readonly T[]): Map<string, T> {
  return new Map(documents.map((document) => [document.id, document]));
}

function zViolations(shifts: readonly WorkShift[]): string[] {
  const lanes = Map.groupBy(
    shifts.filter(({ status }) => status === 'closed'),
    ({ pos_register_id }) => pos_register_id,
  );
  return [...lanes].flatMap(([lane, closed]) => {
    const numbers = closed.map(({ z_number }) => z_number).sort((a, b) => a - b);
    const gap = numbers.findIndex((number, index) => number !== index + 1);
    return gap === -1 ? [] : [`Z numbers of ${lane} have a gap or a double at ${gap + 1}: ${numbers[gap]}`];
  });
}

/** What the server took is to be seen in what it tells, once. */
function effectViolation(
  { type, state, payload, device_id, device_seq }: OperationRecord,
  known: Known,
): string | undefined {
  if (state !== 'settled') return undefined;
  const what = `Entry ${device_id} #${device_seq} (${type})`;
  if (type === 'order.void') {
    const order = known.orders.get(payload['client_order_id'] as string);
    return order?.status === 'voided' ? undefined : `${what} is lost: its order is ${order?.status}`;
  }
  if (type !== 'cash.move') return undefined;
  const shift = known.shifts.get(payload['vendor_work_shift_id'] as string);
  const times = shift?.cash_movements.filter(({ id }) => id === payload['id']).length ?? 0;
  if (times === 1) return undefined;
  return times === 0 ? `${what} is lost` : `${what} is doubled: ${times} movements`;
}

function shiftViolations(
  { facts }: Scene,
  close: OperationRecord,
  entries: readonly OperationRecord[],
  { shifts, orders }: Known,
): string[] {
  const id = close.payload['id'] as string;
  const shift = shifts.get(id);
  if (shift?.closed_device_id !== close.device_id || shift.closed_device_seq !== close.device_seq)
    return [`The close of shift ${id} is lost: it is ${shift?.status}`];
  const isOf = ({ type, payload }: OperationRecord) =>
    (type === 'shift.open' ? payload['id'] : payload['vendor_work_shift_id']) === id;
  const own = entries.filter((entry) => entry.device_seq < close.device_seq && isOf(entry));
  const isLate = (order: unknown) => orders.get(order as string)?.late === true;
  const counted = own.filter(
    ({ state, payload }) => state === 'settled' && !isLate(payload['client_order_id']),
  );
  const voids = counted.filter(({ type }) => type === 'order.void');
  const lateVoids = voids.length - voidsCounted(shift);
  for (let number = 0; number < lateVoids; number++) facts.count('late void');
  const possible = leavingOut(voids, lateVoids).map(
    (late) => (entry: Entry) => !late.includes(entry as OperationRecord),
  );
  const drawers = possible.map((counts) => drawerOf(counted, id, counts));
  const wrong: string[] = [];
  const compare = (what: string, figure: number | null) => {
    if (figure === null || !drawers.includes(BigInt(figure)))
      wrong.push(`The drawer of shift ${id} differs: ${figure} ${what} for ${drawers.join(' or ')}`);
  };
  compare('by the server', shift.server_expected_cash);
  const stats = shift.closing_figures['order_stats'] as unknown as OrderStats;
  const faults = possible.map((counts) => salesFault(stats, soldIn(counted, id, counts)));
  if (!faults.includes(undefined))
    wrong.push(`The sales in the Z report of shift ${id} differ: ${faults[0]}`);
  const closing = facts.closings.find((one) => one.shiftId === id);
  const isAgreed = counted.length === own.length && lateVoids === 0 && facts.restores === 0;
  if (isAgreed && closing?.isAlone) compare('by its till', shift.closing_expected_cash);
  const isRefused = entries.some(({ type, state }) => type === 'shift.close' && state !== 'settled');
  if (closing && !isRefused && facts.restores === 0 && closing.z !== shift.z_number)
    wrong.push(`The Z number of shift ${id} differs: ${shift.z_number}, on the till ${closing.z}`);
  return wrong;
}

function voidsCounted({ closing_figures }: WorkShift): number {
  const { voided_order_count } = closing_figures['order_stats'] as unknown as OrderStats;
  return voided_order_count;
}

/**
 * An entry whose batch kept failing is passed by and comes after the others, a void perhaps after the close: the order
 * was counted then. Which of the voids that was nobody wrote down, only how many.
 */
function leavingOut(
  voids: readonly OperationRecord[],
  howMany: number,
): readonly (readonly OperationRecord[])[] {
  if (howMany <= 0) return [[]];
  return voids.flatMap((first, index) =>
    leavingOut(voids.slice(index + 1), howMany - 1).map((rest) => [first, ...rest]),
  );
}
