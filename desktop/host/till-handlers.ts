// The channels windows sell by, on the one till of this host. A sale that is asked for twice, because its answer got
// lost, is one sale.
import { placeOnce, PlacedOrders, refuse } from '@evertill/client-core';
import type {
  Cart,
  Handed,
  OrderExchange,
  Refusal,
  ShiftClosing,
  ShiftOpening,
  Till,
} from '@evertill/client-core';
import type { JsonObject, ReplicatedDocument } from '@evertill/schemas';
import type { channels } from '../ipc/channels.ts';
import type { Handlers } from '../ipc/dispatch.ts';

type Channels = typeof channels;
export type TillHandlers = Pick<Handlers<Channels>, Extract<keyof Channels, `till:${string}`>>;

/** `opened`: the till windows look at; undefined while none is open. */
export function tillHandlers(opened: () => Till | undefined): TillHandlers {
  const placed = new WeakMap<Till, PlacedOrders>();
  const placedOf = (till: Till) => {
    const orders = placed.get(till) ?? new PlacedOrders(till.operations);
    placed.set(till, orders);
    return orders;
  };
  /** Whatever was done, without the word that it was. */
  const on = async <T extends object>(work: (till: Till) => Promise<T | Refusal>): Promise<any> => {
    const till = opened();
    if (!till) return refuse('local_db_closed');
    const outcome = await work(till);
    if ('ok' in outcome && outcome.ok === false) return outcome;
    const { ok: _, ...reply } = outcome as T & { ok?: true };
    return reply;
  };
  return {
    'till:place-order': ({ cart, handed, shown, attributed }) =>
      on((till) =>
        placeOnce(till, placedOf(till), cart as Cart, handed as readonly Handed[], shown, attributed),
      ),
    'till:approve': (wish) => on((till) => till.actions.approve(wish)),
    'till:return-order': (request) => on((till) => till.actions.returnOrder(request)),
    'till:exchange-order': (request) => on((till) => till.actions.exchangeOrder(request as OrderExchange)),
    'till:tip-order': (request) => on((till) => till.actions.tipOrder(request)),
    'till:void-order': (request) => on((till) => till.actions.voidOrder(request)),
    'till:open-shift': (opening) => on((till) => till.actions.openShift(opening as ShiftOpening)),
    'till:close-shift': (closing) => on((till) => till.actions.closeShift(closing as ShiftClosing)),
    'till:assign-shift': (assignment) => on((till) => till.actions.assignShift(assignment)),
    'till:amend-shift': (correction) => on((till) => till.actions.amendShift(correction)),
    'till:move-cash': (move) => on((till) => till.actions.moveCash(move)),
    'till:hold-draft': ({ cart, name }) => on((till) => till.actions.holdDraft(cart as Cart, name)),
    'till:resume-draft': ({ draftId, ...resuming }) =>
      on((till) => till.actions.resumeDraft(draftId, resuming)),
    'till:edit-document': ({ collection, id, changes, shown }) =>
      on((till) =>
        till.actions.editDocument(
          collection,
          id,
          changes as JsonObject,
          shown as ReplicatedDocument | undefined,
        ),
      ),
    'till:settle-conflict': ({ attentionId, mine, typed }) =>
      on((till) => till.actions.settleConflict(attentionId, mine, typed as JsonObject)),
    'till:dismiss-refused-edit': ({ attentionId }) =>
      on((till) => till.actions.dismissRefusedEdit(attentionId)),
    'till:search': ({ text, limit }) =>
      on(async (till) => ({ products: await till.search.search(text, limit) })),
    'till:list-items': ({ filter, from, count }) => on((till) => till.search.list(filter, from, count)),
    'till:list-catalog': ({ filter, from, count }) => on((till) => till.search.catalog(filter, from, count)),
    'till:by-sku': ({ sku }) => on(async (till) => ({ hit: (await till.search.bySku(sku)) ?? null })),
    'till:go-online': () =>
      on((till) => {
        till.goOnline();
        return Promise.resolve({});
      }),
  };
}
