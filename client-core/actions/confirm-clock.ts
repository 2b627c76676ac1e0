// A person at the till says what date and time it is, because the clock of its device cannot be right. It counts until the
// server has been reached, the machine is started anew, or that clock is set.
import { refuseForStorage } from '../database/storage-refusal.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import type { TillContext } from './till-context.ts';

/**
 * `at`: ISO-8601. Refused when it is before the last contact with the server, and with `clock_far` when it is more than 90
 * days after the till was last used, unless the person `isSure`.
 */
export async function confirmClock(
  till: TillContext,
  at: string,
  isSure = false,
): Promise<{ readonly ok: true } | Refusal> {
  await till.refreshClock();
  if (!till.clockDoubt()) return { ok: true };
  try {
    const confirmation = await till.confirmClock(Date.parse(at), isSure);
    if (confirmation === 'confirmed') return { ok: true };
    if (confirmation === 'too_far') return refuse('clock_far', { at });
    return refuse('invalid_input', {
      field: 'at',
      problem: 'Must not be before the last contact with the server.',
    });
  } catch (error) {
    return refuseForStorage(error);
  }
}
