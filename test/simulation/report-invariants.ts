// Every paid sale counts once: in its shift, and in the sales report of its store. Reckoned from the journals that made the
// sales, beside what the report says; and coupons were used as often as sales say that had them.
import { collections } from '@evertill/schemas';
import type {
  CouponData,
  JsonObject,
  OperationRecord,
  Order,
  OrderPlacePayload,
  Reference,
  Store,
} from '@evertill/schemas';
import type { Database } from '../../server/db/database.ts';
import { leaderOf } from './come-to-rest.ts';
import { nothingSold, withOrder } from './drawer-reckoning.ts';
import type { SoldSums } from './drawer-reckoning.ts';
import type { Scene } from './scene.ts';
import { couponCodes, tenant } from './shop.ts';

const everything = { limit: 1_000_000 };

/** Minor units. */
interface Sums extends SoldSums {
  paid: number;
}

export async function reportViolations(scene: Scene, database: Database): Promise<string[]> {
  const { stores, orders } = await database.read(tenant, async (tx) => ({
    stores: (await tx.find(collections.store, {}, everything)) as unknown as Store[],
    orders: (await tx.find(collections.order, {}, everything)) as unknown as Order[],
  }));
  const currencies = new Map(stores.map(({ id, currency }) => [id, currency]));
  const sold = await soldOf(scene);
  const expected = new Map<string, Sums>();
  for (const { store_id, payload } of sold) {
    const { client_order_id, vendor_work_shift_id: shiftId, totals, currency } = payload;
    // What was sold in another currency is told apart.
    if (currency !== currencies.get(store_id)) continue;
    const sums = expected.get(shiftId) ?? { ...nothingSold, paid: 0 };
    const paid = sums.paid + totals.paid + paidLater(scene, orders, client_order_id);
    expected.set(shiftId, { ...withOrder(sums, payload as unknown as JsonObject), paid });
  }
  const told = new Map<string, Sums>();
  for (const store of stores) {
    for (const row of await scene.backend.shiftReport(store)) {
      const figure = (name: keyof Sums) => Number(row[name]);
      const sums = {
        orders: figure('orders'),
        sales: figure('sales'),
        returns: figure('returns'),
        tax: figure('tax'),
        rounding: figure('rounding'),
        due: figure('due'),
        paid: figure('paid'),
      };
      if (sums.orders > 0) told.set(String(row['vendor_work_shift_id']), sums);
    }
  }
  const wrong = [...new Set([...expected.keys(), ...told.keys()])].flatMap((shiftId) => {
    const [sales, report] = [say(expected.get(shiftId)), say(told.get(shiftId))];
    return sales === report
      ? []
      : [`The sales report of shift ${shiftId} differs: ${report} for ${sales} in the journals`];
  });
  return [...wrong, ...attributionViolations(sold, orders)];
}

function say(sums: Sums | undefined): string {
  return sums
    ? Object.entries(sums)
        .map(([name, figure]) => `${figure} ${name}`)
        .join(', ')
    : 'nothing';
}

interface Sold {
  readonly store_id: string;
  readonly payload: OrderPlacePayload;
}

/** Orders the server took, less those that were voided. */
async function soldOf({ devices }: Scene): Promise<Sold[]> {
  const journals = await Promise.all(devices.map((device) => leaderOf(device)!.operations.from(1, 100_000)));
  const settled = journals.flat().filter(({ state }) => state === 'settled');
  const voided = new Set(settled.filter(isOf('order.void')).map(({ payload }) => payload['client_order_id']));
  return settled
    .filter((entry) => isOf('order.place')(entry) && !voided.has(entry.payload['client_order_id']!))
    .map(({ store_id, payload }) => ({ store_id, payload: payload as unknown as OrderPlacePayload }));
}

const isOf = (wanted: OperationRecord['type']) => (entry: OperationRecord) => entry.type === wanted;

/** A restored server knows only what came before its backup, of a payment perhaps only that it was asked for. */
function paidLater({ facts }: Scene, orders: readonly Order[], id: string): number {
  const payments = orders.find((order) => order.id === id)?.payments ?? [];
  const isKept = (paymentId: string) =>
    payments.some(({ id: known, outcome }) => known === paymentId && outcome === 'succeeded');
  const theirs = facts.laterPayments.filter(({ clientOrderId }) => clientOrderId === id);
  const counted = facts.restores > 0 ? theirs.filter(({ paymentId }) => isKept(paymentId)) : theirs;
  return counted.reduce((sum, { amount }) => sum + amount, 0);
}

function attributionViolations(sold: readonly Sold[], orders: readonly Order[]): string[] {
  const shifts = new Map(orders.map((order) => [order.id, order.svc_vendor_work_shift_id]));
  return sold.flatMap(({ payload: { client_order_id, vendor_work_shift_id } }) => {
    const shiftId = shifts.get(client_order_id);
    return shiftId === vendor_work_shift_id
      ? []
      : [`Sale ${client_order_id} differs in its shift: ${shiftId} for ${vendor_work_shift_id}`];
  });
}

export async function couponViolations(database: Database): Promise<string[]> {
  const { references, orders } = await database.read(tenant, async (tx) => ({
    references: (await tx.find(
      collections.reference,
      { kind: 'coupon' },
      everything,
    )) as unknown as Reference[],
    orders: (await tx.find(collections.order, {}, everything)) as unknown as Order[],
  }));
  return couponCodes.flatMap((code) => {
    const used = orders.filter(({ status, coupons }) => status !== 'voided' && coupons.includes(code)).length;
    const { uses } = references.find((one) => one.code === code)!.data as unknown as CouponData;
    return uses === used ? [] : [`The uses of coupon ${code} differ: ${uses} are counted for ${used} sales`];
  });
}
