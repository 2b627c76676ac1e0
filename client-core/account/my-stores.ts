// Asks the server which stores the signed-in person may work in: before a store is chosen, none is replicated.
import { clientVersion } from '../version.ts';
import type { DeviceSurroundings } from '../surroundings.ts';
import { authorisedHttp } from './authorised-http.ts';
import type { Session } from './session.ts';
import { myStoresReply } from '@evertill/schemas';
import type { Store } from '@evertill/schemas';

/** Rejects when there is no network, or nobody is signed in any more. */
export async function myStores(
  { http }: Pick<DeviceSurroundings, 'http'>,
  session: Session,
): Promise<Store[]> {
  const answer = await authorisedHttp(
    http,
    session,
  )({
    method: 'GET',
    path: '/api/v1/auth/vendor/context/stores',
    headers: { 'X-Client-Version': clientVersion },
  });
  if (answer.status !== 200) throw new Error(`The server answered with ${answer.status}.`);
  return myStoresReply.parse(JSON.parse(answer.body)).stores;
}
