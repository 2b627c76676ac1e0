// Somebody else at work meanwhile: changes to the catalog through the server's own REST door.
import type { TillServer } from './till-server.ts';

/** `price`: minor units. */
export function changePrice(server: TillServer, productId: string, price: number): Promise<void> {
  return patchProduct(server, productId, { price: price / 100 });
}

/** As the owner. Rejects when the server refuses. */
export function patchProduct(server: TillServer, productId: string, changes: object): Promise<void> {
  const store_id = server.ready.stores[0]!.id;
  return askAsOwner(server, 'PATCH', `/vendor/products/${productId}`, { ...changes, store_id });
}

/** Of the first store. */
export function patchSettings(server: TillServer, changes: object): Promise<void> {
  return askAsOwner(server, 'PATCH', `/vendor/stores/${server.ready.stores[0]!.id}/settings`, changes);
}

/** Rejects when the server refuses. */
export async function askAsOwner(
  server: TillServer,
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
): Promise<void> {
  const { email, password } = server.ready.logins[0]!;
  const login = await send(server, 'POST', '/auth/vendor/login', { email, password });
  const { access_token } = (await login.json()) as { access_token: string };
  const answer = await send(server, method, path, body, access_token);
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
}

function send(
  server: TillServer,
  method: string,
  path: string,
  body: object,
  token?: string,
): Promise<Response> {
  return fetch(`${server.ready.url}/api/v1${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}
