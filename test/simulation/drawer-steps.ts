// What people do with the drawer of a shift: money into it and out of it, a look at its figures, the close.
import { closeShift } from '../../client-core/actions/close-shift.ts';
import { moveCash } from '../../client-core/actions/move-cash.ts';
import { lastOperation } from '../../client-core/journal/journal-end.ts';
import { findOpenShift } from '../../client-core/queries/open-shift.ts';
import { summarizeShift } from '../../client-core/queries/shift-summary.ts';
import { refuse } from '../../client-core/refusal.ts';
import type { Till } from '../../client-core/till/till.ts';
import { rememberEntry } from './cashier-work.ts';
import type { Answer, Work } from './cashier-work.ts';
import type { Device } from './device.ts';
import { drawerOf, salesFault, soldIn } from './drawer-reckoning.ts';
import type { Entry } from './drawer-reckoning.ts';
import type { Scene } from './scene.ts';
import { typed } from './typed-text.ts';

export const drawerSteps = {
  closeShift: closeSomeShift,
  moveCash: moveSomeCash,
  lookAtDrawer,
} as const satisfies Record<string, Work>;

async function closeSomeShift(scene: Scene, device: Device, till: Till): Promise<Answer> {
  const { chance, facts } = scene;
  const counted = chance.between(0, 500_000);
  const before = (await lastOperation(till.operations))?.device_seq ?? 0;
  const closed = await closeShift(till, {
    actualCash: counted,
    invoiceSlips: 0,
    voucherStubs: 0,
    cardReceipts: 0,
    handoverBasis: chance.pick(['drawer', 'ledger']),
    handoverAmount: Math.min(counted, 5000),
    notes: typed(scene, 'a quiet day'),
    recipient: typed(scene, 'Olga'),
  });
  if (!closed.ok) return closed;
  rememberEntry(scene, device, closed.record);
  facts.closings.push({
    shiftId: closed.id,
    z: closed.summary.nextZ,
    // Another window may have sold between the figures and the close.
    isAlone: closed.record.device_seq === before + 1,
  });
  return closed;
}

async function moveSomeCash(scene: Scene, device: Device, till: Till): Promise<Answer> {
  const { chance } = scene;
  const kind = chance.pick(['paid_in', 'paid_out', 'safe_drop', 'no_sale'] as const);
  const amount = kind === 'no_sale' ? 0 : chance.between(1, 20_000);
  const moved = await moveCash(till, { kind, amount, reason: typed(scene, 'change') });
  if (moved.ok) rememberEntry(scene, device, moved.record);
  return moved;
}

/** The X report says what the journal of this till says, whatever the replica shows by now. */
async function lookAtDrawer({ facts }: Scene, device: Device, till: Till): Promise<Answer> {
  const before = await till.operations.from(1, 100_000);
  const shown = new Map([...till.view.entries()].map((entry) => [entry.device_seq, entry.state]));
  const shift = await findOpenShift(till);
  if (!shift) return refuse('shift_not_found');
  const { figures } = await summarizeShift(till, shift);
  const after = await till.operations.from(1, 100_000);
  // What another window wrote is shown once it has told of it. What is written or answered while this one looks may be in
  // either; after a restore a replica shows less for a while.
  const isTold = before.every(({ device_seq, state }) => state === (shown.get(device_seq) ?? 'settled'));
  const isStill = isTold && JSON.stringify(before) === JSON.stringify(after);
  const counts = ({ state, type }: Entry) => state !== 'attention' || type === 'order.place';
  const expected = drawerOf(before, shift.id, counts);
  if (isStill && facts.restores === 0 && BigInt(figures.drawer.expected_cash) !== expected) {
    facts.complaints.push(
      `The drawer of ${shift.id} at ${device.name} differs: ${figures.drawer.expected_cash} on the screen for ${expected}`,
    );
  }
  const fault = salesFault(figures.order_stats, soldIn(before, shift.id, counts));
  if (isStill && facts.restores === 0 && fault !== undefined)
    facts.complaints.push(`The sales of ${shift.id} at ${device.name} differ: ${fault}`);
  return { ok: true };
}
