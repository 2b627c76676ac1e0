// Asks the server which stores the signed-in person may work in, and for the person with their rights: before a store is
// chosen, nothing is replicated.
import type { DeviceSurroundings } from '../surroundings.ts';
import { readFromServer } from './ask-server.ts';
import type { Session } from './session.ts';
import { contextReply, myStoresReply } from '@evertill/schemas';
import type { Store, VendorUser } from '@evertill/schemas';

type Web = Pick<DeviceSurroundings, 'http'>;

export interface MyContext {
  readonly user: VendorUser;
  readonly stores: readonly Store[];
}

const personAndStores = contextReply.pick({ user: true, stores: true });

/** Rejects when the server can’t be reached or the session has ended. */
export async function myStores(web: Web, session: Session): Promise<Store[]> {
  return myStoresReply.parse(await readFromServer(web, session, '/auth/vendor/context/stores')).stores;
}

/** Rejects like `myStores`. */
export async function myContext(web: Web, session: Session): Promise<MyContext> {
  return personAndStores.parse(await readFromServer(web, session, '/auth/vendor/context'));
}
