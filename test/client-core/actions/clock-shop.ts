// A till without a network at whose time clock people come, go and take breaks, in UTC; and what a server would say of them.
import { hash } from '@node-rs/argon2';
import type { ClockReply, DayPunch } from '@evertill/schemas';
import { PinUnlock } from '../../../client-core/account/unlock.ts';
import type { ApprovingTill } from '../../../client-core/actions/approve-by.ts';
import { findMarks } from '../../../client-core/queries/break-marks.ts';
import { findPunches, knownClock } from '../../../client-core/queries/clock-punches.ts';
import type { KnownClock } from '../../../client-core/queries/clock-punches.ts';
import { aStaff } from '../../contract/contract-documents.ts';
import { openShop } from './open-shop.ts';
import type { Shop } from './open-shop.ts';

export const pin = '4711';
const pinHash = hash(pin, { memoryCost: 64, timeCost: 1, parallelism: 1 });

export type ClockShop = Shop & ApprovingTill;

/** `user-1` stands here; `ann` has a PIN, `far` works elsewhere, `gone` was shut out. */
export async function openClockShop(): Promise<ClockShop> {
  const shop = await openShop({ time_zone: 'UTC' });
  const { clock, locks } = shop.surroundings;
  const { device } = shop.test.journal;
  const findStaff = (id: string) => shop.documents.get<ReturnType<typeof aStaff>>('staff', id);
  const pins = new PinUnlock({ clock, locks, device, findStaff });
  const pin_hash = await pinHash;
  await shop.put(
    'staff',
    aStaff(1, { id: 'user-1', store_ids: ['store-1'], rev: 1 }),
    aStaff(2, { id: 'ann', store_ids: ['store-1'], pin_hash, rev: 1 }),
    aStaff(3, { id: 'far', store_ids: ['store-2'], pin_hash, rev: 1 }),
    aStaff(4, { id: 'gone', store_ids: ['store-1'], pin_hash, disabled: true, rev: 1 }),
  );
  return { ...shop, unlock: (id, entered) => pins.unlock(id, entered) };
}

export async function knownAt(till: ClockShop, answer?: ClockReply, person = 'user-1'): Promise<KnownClock> {
  const own = await findPunches(till, person);
  const now = new Date(till.surroundings.clock.now()).toISOString();
  return knownClock(own, answer, now, 'UTC', await findMarks(till, person));
}

/** Of `user-1`. */
export function told(as_of: string, ...punches: Partial<DayPunch>[]): ClockReply {
  return {
    vendor_employee_id: 'user-1',
    timezone: 'UTC',
    as_of,
    punch_state: 'out',
    since: null,
    evidence: 'none',
    on_break: null,
    break_marks: [],
    punches: punches.map((one) => ({
      id: 'p',
      kind: 'in',
      at: as_of,
      device_label: 'time_clock',
      split: false,
      set_aside: false,
      open_orders: false,
      missing_evidence: [],
      store_id: 'store-1',
      device_id: 'elsewhere',
      vendor_work_shift_id: '',
      ...one,
    })),
  };
}
