// The channels windows sell by, on the one till of this host. A sale that is asked for twice, because its answer got
// lost, is one sale.
import { placeOnce, refuse } from '@evertill/client-core';
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
import { whilePaidOnce } from './paid-once.ts';
import { placedOrdersOf } from './placed-orders-of.ts';

type Channels = typeof channels;
export type TillHandlers = Pick<Handlers<Channels>, Extract<keyof Channels, `till:${string}`>>;

/** Of orders a card is being charged for, or given its money back, and of those where nobody knows whether it was. */
type WaitingForCards = Record<'sales' | 'refunds', { waitingFor(orderId: string): object | undefined }>;

/** `opened`: the till windows look at; undefined while none is open. `book`: undefined where cards are charged elsewhere. */
export function tillHandlers(
  opened: () => Till | undefined,
  book: WaitingForCards | undefined,
): TillHandlers {
  /** Whatever was done, without the word that it was. */
  const on = async <T extends object>(work: (till: Till) => Promise<T | Refusal>): Promise<any> => {
    const till = opened();
    if (!till) return refuse('local_db_closed');
    const outcome = await work(till);
    if ('ok' in outcome && outcome.ok === false) return outcome;
    const { ok: _, ...reply } = outcome as T & { ok?: true };
    return reply;
  };
  /** Money for a basket whose card is being charged is taken twice. */
  const unlessCard = <T>(till: Till, orderId: string, work: () => Promise<T | Refusal>) =>
    whilePaidOnce(till, orderId, async () =>
      book?.sales.waitingFor(orderId) ? refuse('card_unsettled') : work(),
    );
  /** So is money that goes back to a card, when it is paid out another way too. */
  const unlessRefund = <T>(till: Till, orderId: string, work: () => Promise<T | Refusal>) =>
    whilePaidOnce(till, orderId, async () =>
      book?.refunds.waitingFor(orderId) ? refuse('card_refund_unsettled') : work(),
    );
  return {
    'till:place-order': ({ cart, handed, shown, attributed }) =>
      on((till) =>
        unlessCard(till, cart.client_order_id, () =>
          placeOnce(till, placedOrdersOf(till), cart as Cart, handed as readonly Handed[], shown, attributed),
        ),
      ),
    'till:approve': (wish) => on((till) => till.actions.approve(wish)),
    'till:return-order': (request) =>
      on((till) => unlessRefund(till, request.orderId, () => till.actions.returnOrder(request))),
    'till:exchange-order': (request) =>
      on((till) =>
        unlessCard(till, request.cart.client_order_id, () =>
          unlessRefund(till, request.orderId, () => till.actions.exchangeOrder(request as OrderExchange)),
        ),
      ),
    'till:tip-order': (request) => on((till) => till.actions.tipOrder(request)),
    'till:void-order': (request) =>
      on((till) => unlessRefund(till, request.orderId, () => till.actions.voidOrder(request))),
    'till:open-shift': (opening) => on((till) => till.actions.openShift(opening as ShiftOpening)),
    'till:close-shift': (closing) => on((till) => till.actions.closeShift(closing as ShiftClosing)),
    'till:assign-shift': (assignment) => on((till) => till.actions.assignShift(assignment)),
    'till:amend-shift': (correction) => on((till) => till.actions.amendShift(correction)),
    'till:move-cash': (move) => on((till) => till.actions.moveCash(move)),
    'till:punch-clock': (wish) => on((till) => till.actions.punchClock(wish)),
    'till:take-break': (wish) => on((till) => till.actions.takeBreak(wish)),
    'till:confirm-clock': ({ at, isSure }) => on((till) => till.actions.confirmClock(at, isSure)),
    'till:hold-draft': ({ cart, name }) => on((till) => till.actions.holdDraft(cart as Cart, name)),
    'till:change-taken': ({ cart, change }) => on((till) => till.actions.changeTaken(cart as Cart, change)),
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
    'till:read-message': ({ seq }) =>
      on(async (till) => {
        await till.readMessage(seq);
        return {};
      }),
    'till:note-error': ({ name, message }) =>
      on((till) => {
        till.noteError('A screen met an error.', Object.assign(new Error(message), { name }));
        return Promise.resolve({});
      }),
    'till:go-online': () =>
      on((till) => {
        till.goOnline();
        return Promise.resolve({});
      }),
  };
}
