// A body is read or refused, whatever its Content-Type says: none is ignored by a route that answers as if it had been read.
import { Agent, request as send } from 'node:http';
import { expect } from 'chai';
import { routes } from '../../../server/http/routes/index.ts';
import type { Route } from '../../../server/http/route.ts';
import { syncRouteList } from '../../../server/replication/http.ts';
import { giveAdmin, giveCustomer } from '../../support/given-accounts.ts';
import { giveVendor, password } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';

interface Sent {
  readonly token?: string | undefined;
  readonly type?: string | undefined;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

describe('the body of a request', function () {
  this.timeout(60_000);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  let system: System;
  let vendor: GivenVendor;
  let admin: string;
  let customer: string;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    admin = (await giveAdmin(system, 'root', { admin_type: 'super_admin' })).token;
    customer = (await giveCustomer(system, vendor, 'clara')).token;
  });
  after(async () => {
    agent.destroy();
    await system?.stop();
  });

  /** `fetch` names a type of its own, and sends no body with a GET. */
  const sending = (method: string, path: string, { token, type, body, headers }: Sent): Promise<string> =>
    new Promise((resolve, reject) => {
      const request = send(`${system.url}/api/v1${path}`, {
        method: method.toUpperCase(),
        agent,
        headers: {
          'Content-Length': Buffer.byteLength(body),
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...(type === undefined ? {} : { 'Content-Type': type }),
          ...headers,
        },
      });
      request.on('error', reject).on('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => {
          const code = /"code":"(\w+)"/.exec(text)?.[1] ?? '';
          resolve(`${response.statusCode} ${code}`.trim());
        });
      });
      request.end(body);
    });

  /** Each sign-in has its own allowance of requests. */
  const owner = async (): Promise<string> => {
    const { email } = vendor.people.owner;
    return (await ask(system.url, 'post', '/auth/vendor/login', { body: { email, password } })).body
      .access_token as string;
  };
  const tokenFor = ({ access: { who } }: Route, ofOwner: string): string | undefined =>
    ({ anyone: undefined, vendor: ofOwner, support: admin, admin, customer })[who];
  const filled = ({ path }: Pick<Route, 'path'>) => path.replaceAll(/:\w+/g, 'absent');
  const each = async (
    list: readonly Route[],
    work: (route: Route) => Promise<[string, string] | undefined>,
  ) => {
    const found = await Promise.all(list.map(work));
    return Object.fromEntries(found.filter((one) => one !== undefined));
  };
  const unknown = '{"no_such_field":1}';

  it('is refused by every route when it is a form (field case 20)', async () => {
    const token = await owner();
    const others = await each(routes, async (route) => {
      const query = route.upload ? `?store_id=${vendor.stores[0].id}` : '';
      const said = await sending(route.method, filled(route) + query, {
        token: tokenFor(route, token),
        type: 'application/x-www-form-urlencoded',
        body: 'a=1',
      });
      return said === (route.upload ? '415 upload_type' : '415 body_type')
        ? undefined
        : [`${route.method} ${route.path}`, said];
    });
    expect(others).to.deep.equal({});
  });

  it('without a Content-Type is what it is as JSON, on every route, and never ignored (field case 20)', async () => {
    const [named, unnamed] = [await owner(), await owner()];
    const others = await each(
      routes.filter(({ upload }) => !upload),
      async (route) => {
        const path = filled(route);
        const say = (token: string, type?: string) =>
          sending(route.method, path, { token: tokenFor(route, token), type, body: unknown });
        const [asJson, without] = [await say(named, 'application/json'), await say(unnamed)];
        const isIgnored = !route.body && without.startsWith('2');
        return asJson === without && !isIgnored
          ? undefined
          : [`${route.method} ${route.path}`, `${asJson} / ${without}`];
      },
    );
    expect(others).to.deep.equal({});
  });

  it('is read or refused by the doors of replication as well (field case 20)', async () => {
    const token = await owner();
    const { id: store } = vendor.stores[0];
    const doors = syncRouteList.filter(({ method, path }) => method === 'post' && path !== '/sync/unsent');
    for (const { path } of doors) {
      const at = `${path.replace(':collection', 'item')}?store_id=${store}`;
      const say = (type?: string, body = unknown) => sending('post', at, { token, type, body });
      expect(await say('application/x-www-form-urlencoded'), path).to.equal('415 body_type');
      expect(await say(), path).to.equal(await say('application/json'));
      expect(await say(undefined, 'no JSON'), path).to.equal('400 invalid_json');
    }
  });

  describe('of a store’s settings', () => {
    let token: string;
    let path: string;
    const currency = async () => (await ask(system.url, 'get', path, { token })).body.currency as string;
    const patch = (type: string | undefined, body: string, headers = {}) =>
      sending('patch', path, { token, type, body, headers });

    before(async () => {
      token = await owner();
      path = `/vendor/stores/${vendor.stores[0].id}/settings`;
    });

    for (const [index, type] of [
      undefined,
      '',
      'application/json; charset=utf-8',
      'Application/JSON;charset="UTF-8"',
      'application/merge-patch+json',
      'application/vnd.acme.v1+json',
      'text/plain',
    ].entries())
      it(`is read as ${type === undefined ? 'nothing named' : `"${type}"`} (field case 20)`, async () => {
        const wanted = index % 2 === 0 ? 'EUR' : 'USD';
        expect(await patch(type, JSON.stringify({ currency: wanted }))).to.equal('200');
        expect(await currency()).to.equal(wanted);
      });

    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/octet-stream',
      'json',
      'application/json; charset=klingon',
    ])
      it(`is refused as "${type}", and changes nothing (field case 20)`, async () => {
        const before = await currency();
        expect(await patch(type, '{"currency":"SEK"}')).to.equal('415 body_type');
        expect(await currency()).to.equal(before);
      });

    it('is refused in an encoding that is not known (field case 20)', async () => {
      const headers = { 'Content-Encoding': 'made-up' };
      expect(await patch('application/json', '{"currency":"SEK"}', headers)).to.equal('415 body_type');
    });

    it('may be empty, whatever it is called (field case 20)', async () => {
      for (const type of [undefined, 'application/json', 'application/x-www-form-urlencoded'])
        expect(await patch(type, ''), type).to.equal('200');
    });

    it('may be empty where none is taken, and holds nothing there (field case 20)', async () => {
      for (const [method, body, said] of [
        ['get', '{}', '200'],
        ['get', '{"currency":"SEK"}', '400 unknown_field'],
        ['get', '[]', '400 invalid_input'],
        ['get', 'currency', '400 invalid_json'],
        ['delete', '{"replace_with":"x"}', '400 unknown_field'],
        ['delete', '{}', '404 record_not_found'],
      ] as const) {
        const at = method === 'get' ? path : '/vendor/categories/absent';
        expect(await sending(method, at, { token, body }), `${method} ${body}`).to.equal(said);
      }
    });
  });
});
