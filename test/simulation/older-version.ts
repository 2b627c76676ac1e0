// What an older version of the till left behind: it checked no text before it wrote one down, so entries and baskets with
// any text lie below the actions of this version, and go out with everything else.
import { moveCash } from '../../client-core/actions/move-cash.ts';
import type { TillContext } from '../../client-core/actions/till-context.ts';
import { voidOrder } from '../../client-core/actions/void-order.ts';
import { waiting } from '../../client-core/journal/append.ts';
import type { Append } from '../../client-core/journal/append.ts';
import { lastOperation } from '../../client-core/journal/journal-end.ts';
import { refuse } from '../../client-core/refusal.ts';
import type { Till } from '../../client-core/till/till.ts';
import { sealedText } from '@evertill/schemas';
import type { Draft, JsonObject, OperationEntry, OperationRecord } from '@evertill/schemas';
import { instant } from '@evertill/sync';
import { aDraft } from '../contract/contract-documents.ts';
import { placeCart } from './cashier-work.ts';
import type { Answer, Work } from './cashier-work.ts';
import { attemptDraft, rememberDraft, someCart } from './draft-steps.ts';
import type { Device } from './device.ts';
import type { Scene } from './scene.ts';
import { poisoned } from './typed-text.ts';

export const olderVersionSteps = {
  oldEntry: leaveEntry,
  oldDraft: leaveDraft,
} as const satisfies Record<string, Work>;

/** The field of its payload a person typed. */
const typedField = { 'cash.move': 'reason', 'order.place': 'note', 'order.void': 'reason' } as const;
type OldType = keyof typeof typedField;

async function leaveEntry(scene: Scene, device: Device, till: Till): Promise<Answer> {
  const { chance, facts } = scene;
  let text: string;
  // A seal over half a letter was never possible: that version failed there.
  do text = poisoned(chance, 'left behind');
  while (!text.isWellFormed());
  const old = writingBy(till, sealingAnything(till, text));
  const left = await leave(scene, device, old, chance.pick(['cash.move', 'order.place', 'order.void']));
  if (!left.ok) return left;
  const { device_seq: deviceSeq, type, hash } = left.record;
  facts.poisoned.push({ device: device.name, deviceSeq, type, hash });
  return left;
}

type Left = { readonly ok: true; readonly record: OperationRecord } | Exclude<Answer, { ok: true }>;

async function leave(scene: Scene, device: Device, old: TillContext, type: OldType): Promise<Left> {
  const { chance, facts } = scene;
  if (type === 'cash.move')
    return moveCash(old, { kind: 'paid_in', amount: chance.between(1, 500), reason: '' });
  if (type === 'order.void') {
    const own = facts.sales.filter((sale) => sale.device === device.name).slice(-3);
    if (own.length === 0) return refuse('order_not_found');
    return voidOrder(old, { orderId: chance.pick(own).clientOrderId, reason: 'a mistake' });
  }
  const cart = await someCart(scene, device, old);
  return cart ? placeCart(old, cart) : refuse('order_empty');
}

/** `till` with another way of writing entries down. */
function writingBy(till: Till, append: Append): TillContext {
  return new Proxy(till, {
    get(target, name) {
      const member: unknown = name === 'append' ? append : Reflect.get(target, name, target);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
}

/** Puts `text` where a person typed, and seals the entry whatever it holds. */
function sealingAnything(till: Till, text: string): Append {
  const { surroundings, deviceId, operations } = till;
  const { clock, locks, sha256 } = surroundings;
  return (request) =>
    locks.exclusive(`journal:${deviceId}`, async () => {
      const last = await lastOperation(operations);
      const device_seq = (last?.device_seq ?? 0) + 1;
      const payload = { ...request.payload(device_seq), [typedField[request.type as OldType]]: text };
      const entry = {
        device_id: deviceId,
        device_seq,
        store_id: request.store_id,
        actor_id: request.actor_id,
        type: request.type,
        captured_at: request.captured_at ?? instant(clock),
        clock: { wall: clock.now(), monotonic: clock.monotonic(), skew_ms: till.skew() },
        payload: JSON.parse(JSON.stringify(payload)) as JsonObject,
        prev_hash: last?.hash ?? '',
      };
      const sealed: OperationEntry = { ...entry, hash: sha256(sealedText(entry)) };
      const record = waiting(sealed);
      return (await operations.insert(record)) === 'inserted'
        ? { ok: true, record }
        : refuse('journal_unwritable', { reason: 'the next number is taken' });
    });
}

/** A basket of its own, or another name for one that is held. */
async function leaveDraft(scene: Scene, device: Device, till: Till): Promise<Answer> {
  const { chance, facts } = scene;
  const { surroundings, storeId } = till;
  const name = poisoned(chance, `basket ${facts.unique()}`);
  const held = await till.drafts.find({
    selector: { store_id: { $eq: storeId } },
    sort: [{ id: 'asc' }],
  });
  const living = held.filter(({ id, status }) => status === 'held' && !device.handled.has(id));
  const isNew = living.length === 0 || chance.happens(0.5);
  const fresh = aDraft({ id: surroundings.chance.id(), store_id: storeId, held_by: till.actorId() });
  const { id } = isNew ? fresh : chance.pick(living);
  attemptDraft(scene, id, 'name', name);
  let named: Draft | undefined;
  await till.drafts.change([id], (stored) => {
    const before = isNew ? fresh : (stored as Draft | undefined);
    const isGone = before === undefined || stored?._deleted === true || before.status !== 'held';
    named = isGone ? undefined : { ...before, name, updated_at: instant(surroundings.clock) };
    return named;
  });
  if (!named) return refuse('draft_closed');
  rememberDraft(scene, device, named, ['name'], isNew);
  return { ok: true };
}
