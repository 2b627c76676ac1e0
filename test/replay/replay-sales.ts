// A file of sales through offline tills: items made, invoices sold while nobody is connected, all tills back at once,
// then every order the server has held against what the file says.
import { TillRefusal } from '@evertill/client-core';
import type { HeadlessTill } from '@evertill/client-core';
import { currencyDecimals } from '@evertill/schemas';
import type { Order, Store } from '@evertill/schemas';
import { compare } from './compare.ts';
import type { Comparison, Sold } from './compare.ts';
import { localInstant } from './local-instant.ts';
import { makeItems } from './make-items.ts';
import { closeAll, openLanes } from './open-lanes.ts';
import type { Invoice, Sales, Skipped } from './sales-file.ts';
import { SyncDoor } from './sync-door.ts';
import type { Account } from './sync-door.ts';

export interface ReplayOptions {
  readonly account: Account;
  /** One till each; all lanes of the store when empty. */
  readonly laneIds: readonly string[];
  /** At most so many of the lanes. */
  readonly tills: number;
  readonly sales: Sales;
  readonly progress?: (step: string) => void;
}

export interface ReplayReport extends Comparison {
  readonly currency: string;
  readonly invoices: number;
  readonly lines: number;
  readonly tills: number;
  readonly itemsCreated: number;
  /** Sold invoices whose total is below zero. */
  readonly returns: number;
  readonly skipped: readonly Skipped[];
  /** Nothing of these could be sold. */
  readonly emptyInvoices: number;
  readonly sellSeconds: number;
  /** From the return of the tills until nothing waits any more. */
  readonly syncSeconds: number;
}

export async function replaySales(options: ReplayOptions): Promise<ReplayReport> {
  const { account, sales, progress = () => undefined } = options;
  const door = await SyncDoor.open(account);
  const store = (await door.all<Store>('store')).find(({ id }) => id === account.storeId);
  if (!store) throw new Error(`There is no store ${account.storeId}.`);
  if (currencyDecimals(store.currency) !== 2)
    throw new Error(`Files are read in hundredths; ${store.currency} has none.`);
  progress(`Making what ${store.name} lacks`);
  const { created, unsellable } = await makeItems(door, store.id, sales.invoices);
  const { invoices, skipped } = sellable(sales, unsellable);

  const lanes = (options.laneIds.length > 0 ? options.laneIds : store.lanes.map(({ id }) => id)).slice(
    0,
    options.tills,
  );
  progress(`Opening ${lanes.length} tills`);
  const tills = await openLanes(account, lanes);
  try {
    for (const till of tills) till.goOffline();
    progress(`Selling ${invoices.length} invoices with no connection`);
    const startedAt = performance.now();
    const sold = await sellAll(tills, invoices, store);
    const soldAt = performance.now();
    progress('All tills return at once');
    for (const till of tills) till.goOnline();
    await Promise.all(tills.map((till) => till.inSync()));
    const syncedAt = performance.now();
    progress('Comparing with the server');
    const fresh = await SyncDoor.open(account);
    const devices = new Set(tills.map(({ deviceId }) => deviceId));
    const orders = (await fresh.all<Order>('order')).filter(({ device_id }) => devices.has(device_id));
    return {
      ...compare(sold, orders),
      currency: store.currency,
      invoices: invoices.length,
      lines: invoices.reduce((sum, { lines }) => sum + lines.length, 0),
      tills: tills.length,
      itemsCreated: created,
      returns: sold.filter(({ invoice }) => invoice.lines.some(({ qty }) => qty < 0)).length,
      skipped,
      emptyInvoices: sales.emptyInvoices + (sales.invoices.length - invoices.length),
      sellSeconds: (soldAt - startedAt) / 1000,
      syncSeconds: (syncedAt - soldAt) / 1000,
    };
  } finally {
    await closeAll(tills);
  }
}

function sellable(
  sales: Sales,
  unsellable: ReadonlyMap<string, string>,
): { readonly invoices: Invoice[]; readonly skipped: Skipped[] } {
  const skipped = [...sales.skipped];
  const invoices = sales.invoices.map((invoice) => ({
    ...invoice,
    lines: invoice.lines.filter(({ sku, line }) => {
      const reason = unsellable.get(sku);
      if (reason !== undefined) skipped.push({ line, invoice: invoice.number, reason: `${sku}: ${reason}` });
      return reason === undefined;
    }),
  }));
  return { invoices: invoices.filter(({ lines }) => lines.length > 0), skipped };
}

/** In turns, so that every till has something of every hour. */
async function sellAll(
  tills: readonly HeadlessTill[],
  invoices: readonly Invoice[],
  store: Store,
): Promise<Sold[]> {
  const shares = tills.map((till, index) => ({
    till,
    invoices: invoices.filter((_, position) => position % tills.length === index),
  }));
  const sold = await Promise.all(
    shares.map(async (share) => {
      const done: Sold[] = [];
      for (const invoice of share.invoices) done.push(await sellOne(share.till, invoice, store));
      return done;
    }),
  );
  return sold.flat();
}

async function sellOne(till: HeadlessTill, invoice: Invoice, store: Store): Promise<Sold> {
  const capturedAt = localInstant(invoice.date, store.time_zone);
  const lines = invoice.lines.map(({ sku, qty, unitPrice }) => ({ sku, qty, unitPrice }));
  const amount = invoice.lines.reduce((sum, line) => sum + line.amount, 0);
  const sell = (paid: number) =>
    till.sell({
      lines,
      payments: paid === 0 ? [] : [{ method: 'cash', amount: paid }],
      ...(capturedAt === undefined ? {} : { capturedAt }),
    });
  const { clientOrderId, total } = await sell(amount).catch((error: unknown) => {
    // Tax comes on top in this store: pay that too.
    const due = error instanceof TillRefusal ? error.details['due'] : undefined;
    if (typeof due !== 'number') throw error;
    return sell(amount + due);
  });
  return { invoice, clientOrderId, amount, total };
}
