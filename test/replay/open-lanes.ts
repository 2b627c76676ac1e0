// The tills of a replay: one a lane, signed in, caught up, with an open shift.
import { openTill, TillRefusal } from '@evertill/client-core';
import type { HeadlessTill } from '@evertill/client-core';
import type { Account } from './sync-door.ts';

export async function openLanes(account: Account, laneIds: readonly string[]): Promise<HeadlessTill[]> {
  const tills: HeadlessTill[] = [];
  try {
    for (const [index, laneId] of laneIds.entries()) {
      const till = await openTill({
        url: account.url,
        credentials: { email: account.email, password: account.password },
        storeId: account.storeId,
        laneId,
        storage: 'memory',
        deviceName: `replay ${index + 1}`,
      });
      tills.push(till);
      await till.inSync();
      await joinOrOpenShift(till);
      await till.inSync();
    }
    return tills;
  } catch (error) {
    await closeAll(tills);
    throw error;
  }
}

export async function closeAll(tills: readonly HeadlessTill[]): Promise<void> {
  for (const till of tills) await till.close();
}

/** A shift that is open already takes the sales as well. */
async function joinOrOpenShift(till: HeadlessTill): Promise<void> {
  try {
    await till.openShift({ label: 'Replay', openingCash: 0 });
  } catch (error) {
    if (!(error instanceof TillRefusal) || error.code !== 'shift_open') throw error;
  }
}
