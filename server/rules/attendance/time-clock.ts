// The flags of a store's time clock, as rules ask for them.
import { timeClockOf } from '@evertill/schemas';
import type { StoredPrefs, TimeClock } from '@evertill/schemas';
import type { ReadTx } from '../../db/database.ts';

export async function timeClockIn(tx: ReadTx, storeId: string): Promise<TimeClock> {
  const [row] = await tx.rows('store_settings', { store_id: storeId });
  return timeClockOf((row?.['dashboard_prefs'] as StoredPrefs | undefined)?.time_clock);
}
