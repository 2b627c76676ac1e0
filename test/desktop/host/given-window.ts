// A window of a till program without a browser around it: the renderer's own platform over a real socket.
import { filter, firstValueFrom, map } from 'rxjs';
import { WebSocket } from 'ws';
import {
  addItem,
  describe as describeItems,
  emptyCart,
  isForSale,
  prepareOrder,
} from '@evertill/client-core';
import type { Cart, PlacedOrder, ScreenTill } from '@evertill/client-core';
import type { Product } from '@evertill/schemas';
import { ProgramHost } from '../../../desktop/renderer/platform/host/program-host.ts';
import type { LineSocket } from '../../../desktop/renderer/platform/host/host-line.ts';
import type { WindowPass } from '../../../desktop/renderer/platform/host/window-pass.ts';
import { passOf } from './given-host.ts';

export interface GivenWindow {
  readonly host: ProgramHost;
  /** Everything the host has sent to it, as it came. */
  readonly heard: string[];
  /** Once it is open. */
  till(): Promise<ScreenTill>;
  until(name: 'signed_out' | 'place' | 'open' | 'failed'): Promise<void>;
  /** One piece of the item, paid in cash, under this id; fails when it is refused. */
  sell(sku: string, id?: string): Promise<PlacedOrder>;
  /** As when its browser is closed. */
  close(): void;
}

/** Seconds. */
const patience = 20;

/** `address`: as the program prints it, with a token behind the #. */
export function openWindow(address: string, build: string): GivenWindow {
  const url = new URL(address);
  let socket: WebSocket | undefined;
  let isClosed = false;
  return givenWindow({
    connect(heard) {
      socket = new WebSocket(`ws://${url.host}/window`, { origin: url.origin });
      // Whoever is closed does not come back.
      if (isClosed) socket.terminate();
      socket.on('message', (data) => heard((data as Buffer).toString()));
      return socket as unknown as LineSocket;
    },
    pass: passOf({ token: url.hash.replace('#window=', '') }),
    build,
    close() {
      isClosed = true;
      socket?.terminate();
    },
  });
}

export interface WindowOver {
  /** `heard`: to be told of each frame. */
  readonly connect: (heard: (text: string) => void) => LineSocket;
  readonly pass: WindowPass;
  readonly build: string;
  readonly close: () => void;
}

export function givenWindow({ connect, pass, build, close }: WindowOver): GivenWindow {
  const heard: string[] = [];
  const host = new ProgramHost({
    connect: () => connect((text) => heard.push(text)),
    pass,
    build,
    outdated: () => undefined,
  });
  void host.begin();
  const within = <T>(what: string, work: Promise<T>): Promise<T> => {
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => reject(new Error(`${what} took too long; it is ${host.state$.value.name}`)),
      patience * 1000,
    );
    return Promise.race([work, promise]).finally(() => clearTimeout(timer));
  };
  const till = () =>
    within(
      'Opening',
      firstValueFrom(
        host.state$.pipe(
          filter((state) => state.name === 'open'),
          map((state) => state.till),
        ),
      ),
    );
  return {
    host,
    heard,
    till,
    until: async (name) =>
      void (await within(
        `Becoming ${name}`,
        firstValueFrom(host.state$.pipe(filter((state) => state.name === name))),
      )),
    async sell(sku, id) {
      const at = await till();
      const cart = await cartOf(at, sku, id ?? at.surroundings.chance.id());
      const prepared = await prepareOrder(at, cart);
      if (!prepared.ok) throw new Error(prepared.code);
      const { total: amount } = prepared.cashTotals;
      const placed = await at.actions.placeOrder(prepared, [{ method: 'cash', amount }]);
      if (!placed.ok) throw new Error(placed.code);
      return placed;
    },
    close,
  };
}

export async function cartOf(
  { documents, surroundings }: ScreenTill,
  sku: string,
  id: string,
): Promise<Cart> {
  const found = await documents.find<Product>('product', { selector: { sku_code: { $eq: sku } } });
  const product = found.find(isForSale)!;
  const [item] = await describeItems(documents, [{ product, variation_id: '', barcode: '' }]);
  return addItem(emptyCart(id), item!, { lineId: surroundings.chance.id() })!;
}
