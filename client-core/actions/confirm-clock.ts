// A person at the till says what date and time it is, because the clock of its device cannot be right. It counts until the
// server has been reached, or that clock shows a time that can be.
import { refuseForStorage } from '../database/storage-refusal.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import type { TillContext } from './till-context.ts';

/** `at`: ISO-8601. Refused when it is before the last contact with the server. */
export async function confirmClock(till: TillContext, at: string): Promise<{ readonly ok: true } | Refusal> {
  if (!till.clockDoubt()) return { ok: true };
  const moment = Date.parse(at);
  try {
    if (await till.confirmClock(moment)) return { ok: true };
    return refuse('invalid_input', { field: 'at', problem: 'is before the last contact with the server' });
  } catch (error) {
    return refuseForStorage(error);
  }
}
