// The till as this window sees it. It reads through the storage the till program lends, and asks that program for
// everything that is written; two windows of one till therefore share its replica, its journal and its sender.
import { openTillWindow, webChance, webClock } from '@evertill/client-core';
import type {
  Inspection,
  ItemPage,
  ItemSearch,
  PlacedOrder,
  Refusal,
  ScreenTill,
  SyncStatus,
  TillActions,
  TillWindow,
} from '@evertill/client-core';
import type { Product } from '@evertill/schemas';
import type { RxStorage } from 'rxdb';
import type { BehaviorSubject } from 'rxjs';
import type { OpenTill } from '../../../ipc/window-frames.ts';
import type { CallAnswer, HostLine } from './host-line.ts';
import { cardsOver } from './window-cards.ts';

export interface WindowTillDeps {
  readonly line: HostLine;
  readonly storage: RxStorage<any, any>;
  readonly status$: BehaviorSubject<SyncStatus>;
  readonly inspection$: BehaviorSubject<Inspection>;
  /** Who stands at the till; blank for nobody. */
  readonly actorId: () => string;
}

export interface WindowTill extends ScreenTill {
  /** Reads again what may have changed unheard. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** Rejects with a `StorageError` when the program does not lend the till's storage. */
export async function openWindowTill(till: OpenTill, deps: WindowTillDeps): Promise<WindowTill> {
  const { line, storage, status$, inspection$ } = deps;
  // The till program knows whether the clock of this machine is right.
  const clock = { ...webClock, now: () => webClock.now() + status$.value.clockOffset };
  const surroundings = { clock, chance: webChance };
  const window = await openTillWindow({ ...till, storage, surroundings });
  return {
    ...window,
    deviceId: till.deviceId,
    storeId: till.storeId,
    laneId: till.laneId,
    actorId: deps.actorId,
    time() {
      const { clockSkew, clockOffset } = status$.value;
      // An offset is from the server's time as well.
      return clock.now() - (clockOffset === 0 ? (clockSkew ?? 0) : 0);
    },
    surroundings,
    search: searchOver(line),
    actions: actionsOver(line, window),
    cards: cardsOver(line, window),
    status$,
    status: () => status$.value,
    inspection$,
    inspection: () => inspection$.value,
    async readMessage(seq) {
      await line.call('till:read-message', { seq });
    },
    noteError(message, error) {
      const { name, message: why } = error instanceof Error ? error : new Error(message);
      void line.call('till:note-error', { name: name.slice(0, 100), message: why.slice(0, 1000) });
    },
    goOnline: () => void line.call('till:go-online', {}),
  };
}

function searchOver(line: HostLine): ItemSearch {
  return {
    async search(text, limit = 20) {
      const answer = await line.call('till:search', { text, limit });
      return answer.ok ? (answer.reply.products as Product[]) : [];
    },
    async list(filter, from, count) {
      const request = { filter: { ...filter, category_ids: [...filter.category_ids] }, from, count };
      return pageOf(await line.call('till:list-items', request));
    },
    async catalog(filter, from, count) {
      const { category_ids, statuses, item_types, ids } = filter;
      const lists = {
        ...(ids ? { ids: [...ids] } : {}),
        category_ids: [...category_ids],
        statuses: [...statuses],
        item_types: [...item_types],
      };
      return pageOf(await line.call('till:list-catalog', { filter: { ...filter, ...lists }, from, count }));
    },
    async bySku(sku) {
      const answer = await line.call('till:by-sku', { sku });
      return (answer.ok && answer.reply.hit) || undefined;
    },
  };
}

function pageOf(answer: CallAnswer<{ total: number; products: unknown[] }>): ItemPage {
  if (!answer.ok) return { total: 0, products: [] };
  const { total, products } = answer.reply;
  return { total, products: products as Product[] };
}

function actionsOver(line: HostLine, { view }: TillWindow): TillActions {
  /** Whoever wrote it sees it at once; should it not be readable now, it is written all the same. */
  const seen = async <T extends { readonly ok: true }>(done: T | Refusal): Promise<T | Refusal> => {
    const { record } = done as { record?: PlacedOrder['record'] };
    if (record) await view.refresh([record.device_seq]).catch(() => undefined);
    return done;
  };
  return {
    placeOrder: async ({ cart, totals, attributed }, handed) => {
      const request = { cart, handed, shown: totals.total, attributed };
      return seen(outcome(await line.call('till:place-order', request, { again: true })));
    },
    approve: async (wish) => outcome(await line.call('till:approve', wish)),
    returnOrder: async (request) =>
      seen(outcome(await line.call('till:return-order', request, { again: true }))),
    exchangeOrder: async (request) =>
      seen(outcome(await line.call('till:exchange-order', request, { again: true }))),
    tipOrder: async (request) => seen(outcome(await line.call('till:tip-order', request, { again: true }))),
    voidOrder: async (request) => seen(outcome(await line.call('till:void-order', request))),
    openShift: async (opening) => seen(outcome(await line.call('till:open-shift', opening))),
    closeShift: async (closing) => seen(outcome(await line.call('till:close-shift', closing))),
    assignShift: async (assignment) => seen(outcome(await line.call('till:assign-shift', assignment))),
    amendShift: async (correction) => seen(outcome(await line.call('till:amend-shift', correction))),
    moveCash: async (move) => seen(outcome(await line.call('till:move-cash', move))),
    punchClock: async ({ despite, id = webChance.id(), ...wish }) => {
      const request = { ...wish, id, ...(despite ? { despite: [...despite] } : {}) };
      return seen(outcome(await line.call('till:punch-clock', request, { again: true })));
    },
    takeBreak: async ({ despite, id = webChance.id(), ...wish }) => {
      const request = { ...wish, id, ...(despite ? { despite: [...despite] } : {}) };
      return seen(outcome(await line.call('till:take-break', request, { again: true })));
    },
    confirmClock: async (at, isSure = false) =>
      outcome(await line.call('till:confirm-clock', { at, isSure })),
    holdDraft: async (cart, name) => outcome(await line.call('till:hold-draft', { cart, name })),
    changeTaken: async (cart, change) =>
      outcome(await line.call('till:change-taken', { cart, change }, { again: true })),
    resumeDraft: async (draftId, resuming) =>
      outcome(await line.call('till:resume-draft', { draftId, ...resuming })),
    editDocument: async (collection, id, changes, shown) =>
      outcome(
        await line.call('till:edit-document', { collection, id, changes, ...(shown ? { shown } : {}) }),
      ),
    settleConflict: async (attentionId, mine, typed = {}) =>
      outcome(await line.call('till:settle-conflict', { attentionId, mine: [...mine], typed })),
    dismissRefusedEdit: async (attentionId) =>
      outcome(await line.call('till:dismiss-refused-edit', { attentionId })),
  };
}

/** As the till itself would have answered; the channel's table has checked it. */
function outcome(answer: CallAnswer<object>): any {
  return answer.ok ? { ok: true, ...answer.reply } : answer;
}
