// Clocks somebody in or out at this till, with or without a network: whoever stands here, or anybody else by their PIN, who
// signs it then and leaves the till to whoever has it. What happened is written down; where it looks wrong, it is asked
// about first.
import type * as z from 'zod';
import { evidenceAsked, worksIn } from '@evertill/schemas';
import type {
  EvidenceKind,
  EvidenceSetting,
  gpsEvidence,
  OperationRecord,
  PunchEvidence,
  Staff,
  Store,
  TimePunchPayload,
} from '@evertill/schemas';
import { pinRefusal } from '../account/pin-refusal.ts';
import { findPunches, isSaidAgain, wholeSecond } from '../queries/clock-punches.ts';
import type { TillPunch } from '../queries/clock-punches.ts';
import { unfinishedOrders } from '../queries/unfinished-orders.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import type { ApprovingTill } from './approve-by.ts';
import type { TillContext } from './till-context.ts';

/** Refusals that somebody may overrule: only they know whether it is so all the same. */
export const clockDoubts = ['clock_unsure', 'open_orders'] as const;
export type ClockDoubt = (typeof clockDoubts)[number];

export interface ClockWish {
  readonly kind: TimePunchPayload['kind'];
  /** Wished again under the same id, because the answer was lost, it is the same punch. */
  readonly id?: string | undefined;
  /** Somebody else than whoever stands here. */
  readonly by?: { readonly employeeId: string; readonly pin: string } | undefined;
  readonly despite?: readonly ClockDoubt[] | undefined;
  /** What this device took of what the store asks for. */
  readonly evidence?: TakenEvidence | undefined;
}

export interface TakenEvidence {
  readonly gps?: Omit<z.output<typeof gpsEvidence>, 'kind'> | undefined;
  /** Base64 of a JPEG of at most 60,000 bytes. */
  readonly photo?: string | undefined;
  /** Why one is not there; without a reason the device has none. */
  readonly refused?: readonly EvidenceKind[] | undefined;
}

export interface ClockedPunch {
  readonly ok: true;
  readonly id: string;
  readonly personId: string;
  /** It was in the journal before. */
  readonly again: boolean;
  readonly record: OperationRecord;
}

/** ms; whoever presses twice within so long means one. */
const doublePress = 10_000;

export async function punchClock(
  till: TillContext & ApprovingTill,
  wish: ClockWish,
): Promise<ClockedPunch | Refusal> {
  const { by } = wish;
  const unlocked = by && (await till.unlock(by.employeeId, by.pin));
  if (unlocked?.ok === false) return pinRefusal(unlocked);
  const personId = by?.employeeId ?? till.actorId();
  if (personId === '') return refuse('unauthenticated');
  // In all windows of this till: the second press finds what the first one wrote.
  return till.surroundings.locks.exclusive(`clock:${personId}`, () => punch(till, personId, wish));
}

async function punch(
  till: TillContext,
  personId: string,
  { kind, id = till.surroundings.chance.id(), despite = [], evidence = {} }: ClockWish,
): Promise<ClockedPunch | Refusal> {
  const store = await till.documents.get<Store>('store', till.storeId);
  if (!store) return refuse('not_synced');
  const person = await till.documents.get<Staff>('staff', personId);
  // Whom this device does not know yet, the server judges.
  if (person && !worksIn(person, till.storeId)) return refuse('employee_scope', { employee_id: personId });
  const { clock } = till.surroundings;
  const done = (await findPunches(till, personId)).filter(({ state }) => state !== 'refused');
  const before = done.find((one) => one.id === id) ?? pressedTwice(done.at(-1), kind, clock.now());
  if (before) return answerAgain(till, personId, before);
  const at = wholeSecond(till.time());
  const isDoubted = (doubt: ClockDoubt) => !despite.includes(doubt);
  if (isDoubted('clock_unsure') && isSaidAgain(done, { kind, at }, store.time_zone))
    return refuse('clock_unsure', { kind, at: done.at(-1)!.at });
  if (isDoubted('open_orders') && kind === 'out') {
    const orders = await unfinishedOrders(till, personId, at, store.time_zone);
    if (orders.length > 0) return refuse('open_orders', { orders });
  }
  const appended = await till.append({
    store_id: till.storeId,
    actor_id: personId,
    type: 'time.punch',
    payload: () => ({ id, kind, ...evidenceFor(till, store.clock_evidence, evidence) }),
  });
  return appended.ok ? { ok: true, id, personId, again: false, record: appended.record } : appended;
}

type PunchedEvidence = Pick<TimePunchPayload, 'validations' | 'missing_evidence'>;

/** Nothing the store does not ask for. */
function evidenceFor(
  { surroundings }: TillContext,
  setting: EvidenceSetting,
  { gps, photo, refused = [] }: TakenEvidence,
): Partial<PunchedEvidence> {
  const asked = evidenceAsked(setting);
  if (asked.length === 0) return {};
  const taken: PunchEvidence[] = [];
  if (gps) taken.push({ kind: 'gps', ...gps });
  if (photo !== undefined) taken.push({ kind: 'photo', sha256: surroundings.sha256(photo), jpeg: photo });
  const validations = taken.filter(({ kind }) => asked.includes(kind));
  const missing = asked.filter((kind) => !validations.some((one) => one.kind === kind));
  return {
    validations,
    missing_evidence: missing.map((kind) => ({
      kind,
      reason: refused.includes(kind) ? 'refused' : 'unavailable',
    })),
  };
}

function pressedTwice(last: TillPunch | undefined, kind: string, now: number): TillPunch | undefined {
  return last?.kind === kind && Math.abs(now - last.shown) < doublePress ? last : undefined;
}

async function answerAgain(
  till: TillContext,
  personId: string,
  { id, device_seq }: TillPunch,
): Promise<ClockedPunch | Refusal> {
  const record = await till.operations.get(device_seq);
  return record
    ? { ok: true, id, personId, again: true, record }
    : refuse('journal_unwritable', { reason: 'the entry that was there is gone' });
}
