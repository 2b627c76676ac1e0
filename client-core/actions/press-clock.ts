// A key of the time clock at this till, online or offline: for the employee at the till, or another one by their PIN, who
// signs it then and leaves the till to the first. What happened is written down once; where it looks wrong, it is asked
// about first.
import { worksIn } from '@evertill/schemas';
import type { OperationRecord, Staff, Store } from '@evertill/schemas';
import { pinRefusal } from '../account/pin-refusal.ts';
import { wholeSecond } from '../queries/clock-entries.ts';
import type { ClockEntry } from '../queries/clock-entries.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import type { ApprovingTill } from './approve-by.ts';
import type { TillContext } from './till-context.ts';

/** Refusals that the employee may overrule: only they know whether it is so all the same. */
export const clockDoubts = ['clock_unsure', 'open_orders'] as const;
export type ClockDoubt = (typeof clockDoubts)[number];

export interface ClockPress {
  /** Wished again under the same id, because the answer was lost, it is the same one. */
  readonly id?: string | undefined;
  /** Who stood here when the key was pressed: while evidence is taken, the till may have become another person's. */
  readonly personId?: string | undefined;
  /** ms since the key was pressed, in which evidence was taken. */
  readonly ago?: number | undefined;
  /** Another employee than the one at the till. */
  readonly by?: { readonly employeeId: string; readonly pin: string } | undefined;
  readonly despite?: readonly ClockDoubt[] | undefined;
}

export interface Clocked {
  readonly ok: true;
  readonly id: string;
  readonly personId: string;
  /** It was in the journal before. */
  readonly again: boolean;
  readonly record: OperationRecord;
}

export interface PressedBy {
  readonly personId: string;
  /** ISO-8601, to the second. */
  readonly at: string;
  readonly store: Store;
}

export interface ClockKey<Entry extends ClockEntry> {
  readonly type: 'time.punch' | 'time.break';
  /** What this key wrote for an employee, oldest first. */
  find(personId: string): Promise<readonly Entry[]>;
  /** Pressed a moment after this one, it means the same. */
  isSame(entry: Entry): boolean;
  /** `done`: what it wrote, without what was refused. */
  doubt(done: readonly Entry[], by: PressedBy): Promise<Refusal | undefined>;
  payload(id: string, store: Store): object;
}

/** ms; two presses within so long are one. */
const doublePress = 10_000;

/** ms; pressed longer ago, it counts from now. */
const longestAgo = 60_000;

export async function pressClock<Entry extends ClockEntry>(
  till: TillContext & ApprovingTill,
  press: ClockPress,
  key: ClockKey<Entry>,
): Promise<Clocked | Refusal> {
  const { by } = press;
  const unlocked = by && (await till.unlock(by.employeeId, by.pin));
  if (unlocked?.ok === false) return pinRefusal(unlocked);
  const personId = by?.employeeId ?? press.personId ?? till.actorId();
  if (personId === '') return refuse('unauthenticated');
  // In all windows of this till: the second press finds what the first one wrote.
  return till.surroundings.locks.exclusive(`clock:${personId}`, () => write(till, personId, press, key));
}

async function write<Entry extends ClockEntry>(
  till: TillContext,
  personId: string,
  { id = till.surroundings.chance.id(), ago: said = 0 }: ClockPress,
  key: ClockKey<Entry>,
): Promise<Clocked | Refusal> {
  const store = await till.documents.get<Store>('store', till.storeId);
  if (!store) return refuse('not_synced');
  const person = await till.documents.get<Staff>('staff', personId);
  // Whom this device does not know yet, the server judges.
  if (person && !worksIn(person, till.storeId)) return refuse('employee_scope', { employee_id: personId });
  const done = (await key.find(personId)).filter(({ state }) => state !== 'refused');
  const last = done.at(-1);
  const ago = said > 0 && said < longestAgo ? said : 0;
  const isAgain = last && Math.abs(till.surroundings.clock.now() - ago - last.shown) < doublePress;
  const before = done.find((one) => one.id === id) ?? (isAgain && key.isSame(last) ? last : undefined);
  if (before) return answerAgain(till, personId, before);
  const doubt = await key.doubt(done, { personId, at: wholeSecond(till.time() - ago), store });
  if (doubt) return doubt;
  const entry = {
    store_id: till.storeId,
    actor_id: personId,
    type: key.type,
    ago,
    payload: () => key.payload(id, store),
  };
  const appended = await till.append(entry);
  return appended.ok ? { ok: true, id, personId, again: false, record: appended.record } : appended;
}

async function answerAgain(
  till: TillContext,
  personId: string,
  { id, device_seq }: ClockEntry,
): Promise<Clocked | Refusal> {
  const record = await till.operations.get(device_seq);
  return record
    ? { ok: true, id, personId, again: true, record }
    : refuse('journal_unwritable', { reason: 'the entry that was there is gone' });
}
