// Clocks an employee in or out at this till.
import type { TimePunchPayload } from '@evertill/schemas';
import { findPunches, isSaidAgain } from '../queries/clock-punches.ts';
import { unfinishedOrders } from '../queries/unfinished-orders.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import type { ApprovingTill } from './approve-by.ts';
import { pressClock } from './press-clock.ts';
import type { Clocked, ClockPress } from './press-clock.ts';
import { evidenceFor } from './punch-evidence.ts';
import type { TakenEvidence } from './punch-evidence.ts';
import type { TillContext } from './till-context.ts';

export interface ClockWish extends ClockPress {
  readonly kind: TimePunchPayload['kind'];
  /** What this device took of what the store asks for. */
  readonly evidence?: TakenEvidence | undefined;
}

export function punchClock(
  till: TillContext & ApprovingTill,
  { kind, evidence = {}, ...press }: ClockWish,
): Promise<Clocked | Refusal> {
  const { despite = [] } = press;
  return pressClock(till, press, {
    type: 'time.punch',
    find: (personId) => findPunches(till, personId),
    isSame: (punch) => punch.kind === kind,
    async doubt(done, { personId, at, store }) {
      if (!despite.includes('clock_unsure') && isSaidAgain(done, { kind, at }, store.time_zone))
        return refuse('clock_unsure', { kind, at: done.at(-1)!.at });
      if (despite.includes('open_orders') || kind === 'in') return undefined;
      const orders = await unfinishedOrders(till, personId, at, store.time_zone);
      return orders.length > 0 ? refuse('open_orders', { orders }) : undefined;
    },
    payload: (id, store) => ({ id, kind, ...evidenceFor(till, store, evidence) }),
  });
}
