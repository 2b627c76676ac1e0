// A resting till in a directory of this machine.
import { nodeSurroundings } from '../../client-core/surroundings-node.ts';
import { openTillDirectory } from '../../client-core/till-directory/index.ts';
import { nowhere, restOn } from './resting-till.ts';
import type { RestingTill } from './resting-till.ts';

export async function openRestingTill(directory: string): Promise<RestingTill> {
  const place = await openTillDirectory(directory);
  const { storage, scope, deviceId } = place;
  try {
    const resting = await restOn(nodeSurroundings({ url: nowhere, storage, scope }), deviceId);
    await place.begun();
    return {
      ...resting,
      async close() {
        await resting.close();
        await place.close();
      },
    };
  } catch (error) {
    await place.close();
    throw error;
  }
}
