// The sales this till made itself on some days, as far as it still knows them: those the replica shows, and those in the
// journal that the server has not answered or refused. A refused sale counts: its money is in the drawer.
import { businessDay, discountTaken, soldOrder } from '@evertill/schemas';
import type { Order, Product, ReportedOrder, Store } from '@evertill/schemas';
import type { TillContext } from '../actions/till-context.ts';
import type { OperationStore } from '../journal/operation-store.ts';
import { ownOrders, voidedHere } from './find-sale.ts';
import type { OwnOrder } from './find-sale.ts';

export interface OwnSalesReader extends Pick<TillContext, 'deviceId' | 'documents' | 'view'> {
  readonly operations: Pick<OperationStore, 'many'>;
}

export interface ReportedDays {
  /** Business days, `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
}

type ReportingStore = Pick<Store, 'time_zone' | 'business_day_starts' | 'currency'>;

/** Without those that were voided, and in the store's currency. */
export async function ownSales(
  till: OwnSalesReader,
  store: ReportingStore,
  { from, to }: ReportedDays,
): Promise<ReportedOrder[]> {
  const { currency } = store;
  const stored = await till.documents.find<Order>('order', {
    selector: { business_day: { $gte: from, $lte: to } },
  });
  const voided = voidedHere(till);
  const counted = stored.filter(
    (order) => order.device_id === till.deviceId && order.status !== 'voided' && order.currency === currency,
  );
  const unseen = await unseenSales(till);
  const inDays = unseen.filter(({ order, record }) => {
    const day = businessDay(record.captured_at, store);
    return order.currency === currency && day >= from && day <= to;
  });
  const ids = new Set(inDays.flatMap(({ order }) => order.lines.map(({ item_id }) => item_id)));
  const products = await till.documents.many<Product>('product', [...ids]);
  return [...counted, ...inDays.map((own) => reportedOrder(own, products))].filter(
    ({ id }) => !voided.has(id),
  );
}

/** What the journal holds and the replica does not show, on whatever day. */
async function unseenSales(till: OwnSalesReader): Promise<OwnOrder[]> {
  const own = await ownOrders(till);
  const stored = await till.documents.many<Order>('order', [...own.keys()]);
  return [...own.values()].filter(({ order }) => !stored.has(order.client_order_id));
}

function reportedOrder({ order, record }: OwnOrder, products: ReadonlyMap<string, Product>): ReportedOrder {
  const { lines, payments, rounding } = soldOrder(order);
  return {
    id: order.client_order_id,
    occurred_at: record.captured_at,
    placed_by_vendor_employee_id: record.actor_id,
    svc_vendor_work_shift_id: order.vendor_work_shift_id,
    rounding,
    total: order.totals.total,
    late: false,
    lines: lines.map((line) => {
      const product = products.get(line.item_id);
      const variation = product?.variations.find(({ id }) => id === line.variation_id);
      return {
        ...line,
        name: [product?.name ?? '', variation?.name ?? ''].filter((part) => part !== '').join(' '),
        sku_code: variation?.sku_code || (product?.sku_code ?? ''),
        discount: discountTaken(line),
      };
    }),
    payments,
  };
}
