// A till with its local data channels, a server it can reach or not, and a disk in memory for its backups.

import type { JsonObject, OperationRecord } from '@evertill/schemas';
import type { Till, TillRequest } from '@evertill/client-core';
import { channelTable } from '../../../../desktop/ipc/channel.ts';
import { localDbChannels } from '../../../../desktop/ipc/local-db-channels.ts';
import { createDispatch } from '../../../../desktop/ipc/dispatch.ts';
import type { ChannelAnswer } from '../../../../desktop/ipc/dispatch.ts';
import type { Files } from '../../../../desktop/services/local-db/files.ts';
import { LocalDb } from '../../../../desktop/services/local-db/local-db.ts';
import { tillOpener } from '../../../../desktop/services/local-db/till-opener.ts';
import type { TillOpener } from '../../../../desktop/services/local-db/till-opener.ts';
import { aProduct, aStaff, aStore } from '../../../contract/contract-documents.ts';
import { MemoryDisk } from '../../../support/memory-disk.ts';
import { memorySurroundings } from '../../../support/memory-surroundings.ts';
import type { MemorySurroundings } from '../../../support/memory-surroundings.ts';
import { TillServer } from '../../../support/till-server.ts';

export const root = '/till';

export interface LocalTillRequest {
  readonly server?: TillServer;
  readonly surroundings?: MemorySurroundings;
  readonly files?: Files;
  readonly directory?: string;
  readonly deviceId?: string;
  readonly userId?: string;
  readonly opener?: (opener: TillOpener) => TillOpener;
}

export interface LocalTill {
  readonly server: TillServer;
  readonly surroundings: MemorySurroundings;
  readonly disk: MemoryDisk;
  readonly db: LocalDb;
  readonly reports: { message: string; error: unknown }[];
  readonly ask: (name: string, request?: unknown) => Promise<ChannelAnswer>;
  /** Fails when it is refused. */
  readonly done: <T = Record<string, any>>(name: string, request?: unknown) => Promise<T>;
  till(): Till;
  records(): Promise<OperationRecord[]>;
  readonly pass: (milliseconds?: number) => Promise<void>;
  close(): Promise<void>;
}

/** With a store, an owner `user-1`, an employee `user-2` and 5 products on the server. */
export function localServer(): TillServer {
  const server = new TillServer();
  server.commit(
    'store',
    aStore({ id: 'store-1', lanes: [{ id: 'lane-1', name: 'One', channel: 'retail' }], rev: 1 }),
  );
  server.commit('staff', aStaff(1, { id: 'user-1', store_ids: ['store-1'], vendor_type: 'owner', rev: 1 }));
  server.commit('staff', aStaff(2, { id: 'user-2', store_ids: ['store-1'], rev: 1 }));
  for (let number = 1; number <= 5; number++) {
    server.commit('product', aProduct({ id: `p${number}`, store_id: 'store-1', status: 1, rev: 1 }));
  }
  return server;
}

export async function localTill(request: LocalTillRequest = {}): Promise<LocalTill> {
  const server = request.server ?? localServer();
  const surroundings = request.surroundings ?? memorySurroundings({ transport: server.transport });
  const disk = request.files instanceof MemoryDisk ? request.files : new MemoryDisk(root);
  const reports: { message: string; error: unknown }[] = [];
  const report = (message: string, error: unknown) => void reports.push({ message, error });
  const till: Omit<TillRequest, 'storeId'> = {
    surroundings,
    session: {
      user: { id: request.userId ?? 'user-1' },
      token: () => Promise.resolve('t'),
      refresh: () => Promise.resolve(undefined),
    },
    deviceId: request.deviceId ?? 'device-1',
    deviceName: 'Till 1',
    vendorId: 'vendor-1',
    laneId: 'lane-1',
    report,
  };
  const opener = tillOpener(till);
  const db = new LocalDb({
    opener: request.opener?.(opener) ?? opener,
    files: request.files ?? disk,
    directory: request.directory ?? root,
    report,
  });
  const dispatch = createDispatch(channelTable(localDbChannels), db.handlers, report);
  return {
    server,
    surroundings,
    disk,
    db,
    reports,
    ask: dispatch,
    done: async (name, asked) => {
      const answer = await dispatch(name, asked);
      if (!answer.ok) throw new Error(`${name}: ${answer.code} ${JSON.stringify(answer.details)}`);
      return answer.reply as never;
    },
    till: () => db.till()!,
    records: () => db.till()!.operations.from(1, 1000),
    pass: (milliseconds = 0) => surroundings.clock.advance(milliseconds),
    close: () => db.close(),
  };
}

/** In sync, and then with the plug pulled. */
export async function offlineTill(request: LocalTillRequest = {}): Promise<LocalTill> {
  const local = await localTill(request);
  local.server.door = 'open';
  await local.done('local-db:init', { storeId: 'store-1' });
  await local.pass();
  await local.done('local-db:sync-catalog');
  unplug(local);
  await local.pass();
  return local;
}

export function unplug({ server, db }: LocalTill): void {
  server.door = 'closed';
  db.till()!.goOffline();
}

export async function plugIn({ server, db, pass }: LocalTill): Promise<void> {
  server.door = 'open';
  db.till()!.goOnline();
  await pass(120_000);
}

/** As a screen hands it in: what the till knows by itself is left out. */
export function anOrder(parts: JsonObject = {}): JsonObject {
  const line = {
    client_line_id: 'line-1',
    item_id: 'p1',
    qty: '1.000',
    unit: '',
    unit_price: 100,
    price_source: 'list',
    price_rev: 1,
    discounts: [],
    tax: { profile_id: '', rate: '0.0000', type: 'none', amount: 0 },
    total: 100,
  };
  const cash = {
    client_payment_id: 'cash-1',
    method: 'cash',
    amount: 100,
    tendered: 150,
    change: 50,
    rounding: 0,
  };
  return {
    vendor_work_shift_id: 'shift-1',
    lines: [line],
    discounts: [],
    coupons: [],
    payments: [cash],
    totals: { subtotal: 100, discount: 0, tax: 0, rounding: 0, total: 100, paid: 100, change: 50 },
    approvals: [],
    refs: {},
    ...parts,
  };
}

/** Sales that were handed in with the plug pulled; their ids. */
export async function handIn({ done }: LocalTill, count: number, prefix = 'sale'): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `${prefix}-${index + 1}`);
  for (const clientOrderId of ids) await done('local-db:add-to-outbox', { order: anOrder(), clientOrderId });
  return ids;
}

/** One line of a basket. */
export const draftLine = {
  id: 'l1',
  item_id: 'p1',
  variation_id: '',
  name: 'Milk',
  barcode: '',
  qty: '1.000',
  unit_price: 100,
};
