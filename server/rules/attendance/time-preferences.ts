// By what time is kept and paid in a store, as rules and routes ask for it.
import { collections, timeClockFlagsOf, usualPaySchedule } from '@evertill/schemas';
import type { PaySchedule, Store, StoredPrefs, TimeClock, TimeClockFlags } from '@evertill/schemas';
import type { ReadTx } from '../../db/database.ts';

export async function clockFlagsIn(tx: ReadTx, storeId: string): Promise<TimeClockFlags> {
  return timeClockFlagsOf((await prefsIn(tx, storeId)).time_clock);
}

export async function timeClockIn(tx: ReadTx, storeId: string): Promise<TimeClock> {
  const store = (await tx.get(collections.store, storeId))?.document as unknown as Store | undefined;
  return { ...(await clockFlagsIn(tx, storeId)), evidence: store?.clock_evidence ?? 'none' };
}

/** Every week from Sunday where nothing is stored. */
export async function payScheduleIn(tx: ReadTx, storeId: string): Promise<PaySchedule> {
  return (await prefsIn(tx, storeId)).pay_schedule ?? usualPaySchedule('week');
}

async function prefsIn(tx: ReadTx, storeId: string): Promise<StoredPrefs> {
  const [row] = await tx.rows('store_settings', { store_id: storeId });
  return (row?.['dashboard_prefs'] as StoredPrefs | undefined) ?? {};
}
