// One look at a store's stock, and its draft lot as it should be then: made when something is low, kept up with the
// stock, never made for nothing.
import { draftLotNote, lotStatus, mostLotLines, parseQuantity } from '@evertill/schemas';
import { lowStockPage } from '../db/low-stock.ts';
import { planDraft } from '../rules/purchasing/draft.ts';
import type { LotLine, LotState } from '../rules/purchasing/lot.ts';
import { insertLot, lockLot, newLot, storeLot } from './purchase-lots.ts';
import type { LotDesk } from './purchase-lots.ts';

export async function keepDraftLot(desk: LotDesk, store_id: string): Promise<void> {
  const draft = await lockDraft(desk, store_id);
  const lines = draft?.lines ?? [];
  const window = { vendorId: desk.vendorId, limit: mostLotLines, offset: 0 };
  const low = await lowStockPage(desk.client, window, store_id, { onlyFlagged: true });
  const wanted = low.rows
    .filter(({ suggested_quantity }) => parseQuantity(suggested_quantity)! > 0)
    .map(({ item_id, variation_id, suggested_quantity: quantity, last_unit_cost: unit_cost }) => ({
      item_id,
      variation_id,
      quantity,
      unit_cost,
    }));
  const { add, change, remove } = planDraft(lines, wanted);
  if (add.length + change.length + remove.length === 0) return;
  const { lot } = draft ?? { lot: newLot(desk, store_id, draftLotNote) };
  const last = lines.at(-1)?.position ?? -1;
  const added = add.map((line, index): LotLine => ({
    ...line,
    id: desk.newId(),
    lot_id: lot.id,
    position: last + 1 + index,
    automatic: true,
    dismissed: false,
    pending: true,
  }));
  const changed = new Map(change.map((line) => [line.id, line]));
  const kept = lines.filter(({ id }) => !remove.includes(id)).map((line) => changed.get(line.id) ?? line);
  const after = { lot, lines: [...kept, ...added] };
  await (draft ? storeLot(desk, draft, after) : insertLot(desk, after));
}

async function lockDraft(desk: LotDesk, store_id: string): Promise<LotState | undefined> {
  const [found] = await desk.tx.rows('purchase_lots', {
    store_id,
    status: lotStatus.pending,
    note: draftLotNote,
  });
  const draft = found && (await lockLot(desk, found['id'] as string));
  // A person may have settled or renamed it while this waited.
  return draft?.lot.status === lotStatus.pending && draft.lot.note === draftLotNote ? draft : undefined;
}
