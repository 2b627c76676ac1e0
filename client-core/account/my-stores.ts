// Asks the server which stores the signed-in person may work in, and for the person with their rights: before a store is
// chosen, nothing is replicated.
import { clientVersion } from '../version.ts';
import type { DeviceSurroundings } from '../surroundings.ts';
import { authorisedHttp } from './authorised-http.ts';
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
  return myStoresReply.parse(await answerOf(web, session, '/api/v1/auth/vendor/context/stores')).stores;
}

/** Rejects like `myStores`. */
export async function myContext(web: Web, session: Session): Promise<MyContext> {
  return personAndStores.parse(await answerOf(web, session, '/api/v1/auth/vendor/context'));
}

async function answerOf({ http }: Web, session: Session, path: string): Promise<unknown> {
  const ask = authorisedHttp(http, session);
  const answer = await ask({ method: 'GET', path, headers: { 'X-Client-Version': clientVersion } });
  if (answer.status !== 200) throw new Error(`The server answered with ${answer.status}.`);
  return JSON.parse(answer.body);
}
