// A till as a program holds it, with everything a screen can do: its own directory on the disk, signed in at a test
// system.
import { handleOf } from '@evertill/client-core';
import type { HeadlessTill, OperationSteps, Till } from '@evertill/client-core';
import { openTillDirectory } from '../../client-core/till-directory/index.ts';
import { keepOf, signIn } from '../../client-core/account/headless-session.ts';
import { openSession } from '../../client-core/account/session.ts';
import { nodeSurroundings } from '../../client-core/surroundings-node.ts';
import type { Wire } from '../../client-core/surroundings-web.ts';
import { openTillIn } from '../../client-core/till/open-till-in.ts';
import { clientVersion } from '../../client-core/version.ts';
import { password } from './given.ts';
import type { GivenVendor, Role } from './given.ts';
import type { System } from './system.ts';

export interface WholeTill {
  readonly till: Till;
  readonly handle: HeadlessTill;
  close(): Promise<void>;
}

export interface WholeTillPlace {
  readonly directory: string;
  readonly role: Role;
  readonly lane: 0 | 1;
  readonly steps?: OperationSteps;
  /** A WebSocket when absent. */
  readonly wire?: Wire;
}

export async function wholeTill(
  { url }: System,
  { people, stores: [store] }: GivenVendor,
  { directory, role, lane, steps, wire = 'websocket' }: WholeTillPlace,
): Promise<WholeTill> {
  const credentials = { email: people[role].email, password };
  const place = await openTillDirectory(directory);
  const { storage, scope, deviceId } = place;
  const deviceName = `till of ${role}`;
  const surroundings = nodeSurroundings({ url, storage, scope, wire, ...(steps ? { steps } : {}) });
  const keep = keepOf(place.keep, credentials);
  const session = await openSession({ surroundings, keep, deviceId, deviceName, clientVersion });
  const signedIn = await signIn(session, credentials);
  const { vendorId } = signedIn;
  const till = await openTillIn(place, {
    surroundings,
    session: signedIn,
    deviceId,
    deviceName,
    vendorId,
    storeId: store.id,
    laneId: store.lanes[lane],
  });
  return {
    till,
    handle: handleOf(till),
    async close() {
      await till.close();
      await place.close();
    },
  };
}
