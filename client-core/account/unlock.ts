// Who stands at the till, without a network: a PIN against the staff list this device holds (decisions.md, ruling 14).
// Five wrong tries lock that person's PIN here, each further one for twice as long. The count is kept in the device
// record, so a restart forgets nothing; it has nothing to do with the session, and nothing in the journal waits for it.
import * as z from 'zod';
import type { JsonObject, Staff } from '@evertill/schemas';
import type { Clock } from '@evertill/sync';
import type { DeviceRecord } from '../journal/device-record.ts';
import type { Locks } from '../surroundings.ts';
import { verifyPin } from './verify-pin.ts';

const freeTries = 5;
/** ms after the fifth wrong try; doubled by every further one. */
const firstLock = 30_000;
const longestLock = 15 * 60_000;
const fact = 'pin_tries';

export type Unlocked =
  | { readonly ok: true; readonly staff: Staff }
  /** `tries` are left before the PIN is locked. */
  | { readonly ok: false; readonly code: 'pin_wrong'; readonly tries: number }
  /** ms */
  | { readonly ok: false; readonly code: 'pin_locked'; readonly wait: number }
  /** Nobody of this store's staff, disabled, or without a PIN: sign in with e-mail and password. */
  | { readonly ok: false; readonly code: 'pin_unknown' };

export interface UnlockDeps {
  readonly clock: Clock;
  readonly locks: Locks;
  readonly device: Pick<DeviceRecord, 'current' | 'reload' | 'remember'>;
  /** As the replica holds it now. */
  readonly findStaff: (id: string) => Promise<Staff | undefined>;
}

const triesSchema = z.record(z.string(), z.object({ wrong: z.int().min(0), until: z.number() }));
type Tries = z.infer<typeof triesSchema>;

export class PinUnlock {
  readonly #deps: UnlockDeps;
  /** By the clock nobody can set: ms, by person. Only for as long as this window is open. */
  readonly #lockedUntil = new Map<string, number>();

  constructor(deps: UnlockDeps) {
    this.#deps = deps;
  }

  /** One try after the other, over every window of the device. */
  unlock(staffId: string, pin: string): Promise<Unlocked> {
    return this.#deps.locks.exclusive('account/unlock', () => this.#try(staffId, pin));
  }

  async #try(staffId: string, pin: string): Promise<Unlocked> {
    const { device, findStaff } = this.#deps;
    await device.reload();
    const tries = triesOf(device.current().facts[fact]);
    const { wrong, until } = tries[staffId] ?? { wrong: 0, until: 0 };
    const wait = this.#wait(staffId, until);
    if (wait > 0) return { ok: false, code: 'pin_locked', wait };
    const staff = await findStaff(staffId);
    if (!staff || staff.disabled || staff.pin_hash === '') return { ok: false, code: 'pin_unknown' };
    // Counted before it is looked at: whoever pulls the plug meanwhile has used the try up.
    const locked = lockAfter(wrong + 1);
    await this.#remember(tries, staffId, wrong + 1, locked);
    if (!(await verifyPin(pin, staff.pin_hash))) {
      return locked > 0
        ? { ok: false, code: 'pin_locked', wait: locked }
        : { ok: false, code: 'pin_wrong', tries: freeTries - wrong - 1 };
    }
    await this.#remember(tries, staffId, 0, 0);
    return { ok: true, staff };
  }

  async #remember(tries: Tries, staffId: string, wrong: number, lock: number): Promise<void> {
    const { clock, device } = this.#deps;
    const { [staffId]: _, ...others } = tries;
    const mine = { wrong, until: lock === 0 ? 0 : clock.now() + lock };
    const next: Tries = wrong === 0 ? others : { ...others, [staffId]: mine };
    await device.remember({ [fact]: next as JsonObject });
    if (lock === 0) this.#lockedUntil.delete(staffId);
    else this.#lockedUntil.set(staffId, clock.monotonic() + lock);
  }

  /** A wall clock that was set back locks nobody for longer than the longest time there is. */
  #wait(staffId: string, until: number): number {
    const { clock } = this.#deps;
    const byWall = Math.min(until - clock.now(), longestLock);
    const bySelf = (this.#lockedUntil.get(staffId) ?? 0) - clock.monotonic();
    return Math.max(0, byWall, this.#lockedUntil.has(staffId) ? bySelf : 0);
  }
}

function lockAfter(wrong: number): number {
  return wrong < freeTries ? 0 : Math.min(longestLock, firstLock * 2 ** (wrong - freeTries));
}

function triesOf(stored: unknown): Tries {
  const parsed = triesSchema.safeParse(stored ?? {});
  return parsed.success ? parsed.data : {};
}
