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

/** Of the owner; answers whose it is. */
export async function setOwnersPin(server: TillServer, pin: string): Promise<string> {
  const [owner] = await server.sql<{ id: string }>(`SELECT id FROM vendor_staff WHERE vendor_type = 'owner'`);
  await askAsOwner(server, 'PUT', `/vendor/vendor-employees/${owner!.id}/pin`, { pin });
  return owner!.id;
}

/** Of somebody employed in the first store; answers whose it is. */
export async function setEmployeesPin(server: TillServer, pin: string): Promise<string> {
  const [person] = await server.sql<{ id: string }>(
    `SELECT id FROM vendor_staff
      WHERE vendor_type = 'employee' AND NOT disabled AND store_ids ? $1 ORDER BY id LIMIT 1`,
    [server.ready.stores[0]!.id],
  );
  await askAsOwner(server, 'PUT', `/vendor/vendor-employees/${person!.id}/pin`, { pin });
  return person!.id;
}

/** `login`: as the server lists them. */
export async function staffIdOf(server: TillServer, login: number): Promise<string> {
  const [person] = await server.sql<{ id: string }>('SELECT staff_id AS id FROM logins WHERE email = $1', [
    server.ready.logins[login]!.email,
  ]);
  return person!.id;
}

/** Those alone, to an employee. `login`: as the server lists them. */
export async function giveRights(
  server: TillServer,
  login: number,
  rights: Readonly<Record<string, 'read' | 'write'>>,
  modules: readonly string[] = Object.keys(rights),
): Promise<void> {
  const id = await staffIdOf(server, login);
  await askAsOwner(server, 'PATCH', `/vendor/vendor-employees/${id}`, {
    modules,
    module_permissions: rights,
  });
}

/** Rejects when the server refuses. */
export function askAsOwner(
  server: TillServer,
  method: 'POST' | 'PATCH' | 'PUT',
  path: string,
  body: object,
): Promise<void> {
  return askAs(owner, server, method, path, body);
}

/** `login`: as the server lists them. Rejects when the server refuses. */
export async function askAs(
  login: number,
  server: TillServer,
  method: 'POST' | 'PATCH' | 'PUT',
  path: string,
  body: object,
): Promise<void> {
  const answer = await send(server, method, path, body, await tokenOf(server, login));
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
}

/** What the server answers. Rejects when it refuses. */
export async function answerToOwner<Answer>(
  server: TillServer,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await send(server, method, path, body, await tokenOf(server, owner));
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** The bytes of the answer. Rejects when the server refuses. */
export async function getAsOwner(server: TillServer, path: string): Promise<ArrayBuffer> {
  const answer = await send(server, 'GET', path, undefined, await tokenOf(server, owner));
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return answer.arrayBuffer();
}

const owner = 0;

export async function tokenOf(server: TillServer, who: number): Promise<string> {
  const { email, password } = server.ready.logins[who]!;
  const login = await send(server, 'POST', '/auth/vendor/login', { email, password });
  return ((await login.json()) as { access_token: string }).access_token;
}

function send(
  server: TillServer,
  method: string,
  path: string,
  body: object | undefined,
  token?: string,
): Promise<Response> {
  return fetch(`${server.ready.url}/api/v1${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}
