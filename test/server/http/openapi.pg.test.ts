// The API description is a promise: it lists exactly what answers, and each of it does.
import { expect } from 'chai';
import { createApp } from '../../../server/app.ts';
import type { AppDeps } from '../../../server/app-deps.ts';
import { routes } from '../../../server/http/routes/index.ts';
import { giveAdmin, giveCustomer } from '../../support/given-accounts.ts';
import { giveVendor } from '../../support/given.ts';
import { mountedRoutes } from '../../support/mounted-routes.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';

interface Operation {
  readonly summary?: string;
  readonly security?: readonly object[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

describe('the API description', () => {
  let system: System;
  let tokens: Readonly<Record<string, string>>;
  let paths: Paths;

  before(async () => {
    system = await startTestSystem();
    const vendor = await giveVendor(system, 'acme');
    tokens = {
      vendor: vendor.people.owner.token,
      admin: (await giveAdmin(system, 'root', { admin_type: 'super_admin' })).token,
      customer: (await giveCustomer(system, vendor, 'clara')).token,
    };
    const answer = await ask(system.url, 'get', '//openapi.json');
    expect(answer.body).to.include({ openapi: '3.1.0' });
    paths = answer.body.paths as Paths;
  });
  after(() => system?.stop());

  const described = () =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
      })),
    );

  it('lists exactly the routes Express has mounted', () => {
    const app = createApp({ log: console, replication: {} } as unknown as AppDeps);
    const mounted = mountedRoutes(app);
    expect(mounted.length).to.be.greaterThan(15);
    expect(
      described()
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    ).to.deep.equal(mounted);
  });

  it('says of each what it does, who may call it and what it answers', () => {
    for (const { method, path, operation } of described()) {
      const name = `${method} ${path}`;
      expect(operation.summary, name).to.be.a('string').and.not.equal('');
      expect(
        Object.keys(operation.responses).some((status) => /^2\d\d$/.test(status)),
        name,
      ).to.equal(true);
      const open =
        /\/auth\/\w+\/(login|refresh|logout|password-reset.*|invitation\/complete)$|\/setup$|\/(extplatform|payments)\/(terminal-)?webhook$|\/pos-bridge\/tickets$|^\/(healthz|readyz|metrics|openapi\.json|docs|help|help\/\{code\})$/.test(
          path,
        );
      expect(operation.security === undefined, `${name} is for anyone`).to.equal(open);
    }
    for (const route of routes) {
      const mayNameStore = route.access.who === 'vendor' && !['get', 'delete'].includes(route.method);
      const operation = paths[`/api/v1${route.path.replaceAll(/:(\w+)/g, '{$1}')}`]![route.method]!;
      expect(operation.requestBody !== undefined, `${route.method} ${route.path}`).to.equal(
        route.body !== undefined || route.upload !== undefined || mayNameStore,
      );
    }
  });

  it('lists nothing that does not answer: each is tried, by nobody and by somebody of its kind', async () => {
    for (const { method, path, operation } of described()) {
      const address = `/${path
        .replace('{code}', 'not_found')
        .replace('{seq}', '1')
        .replaceAll(/\{\w+\}/g, 'product')}`;
      const name = `${method} ${path}`;
      // The stream answers for as long as one listens.
      const query = path.endsWith('/stream') ? '?collections=x' : '';
      const nobody = await ask(
        system.url,
        method,
        `${address}${query}`,
        method === 'GET' ? {} : { body: {} },
      );
      const body = nobody.body as { code?: string } | undefined;
      expect([404, 405, 500, 501], name).to.not.include(nobody.status);
      if (operation.security)
        expect([nobody.status, body?.code], name).to.deep.equal([401, 'unauthenticated']);
      const kind = /\/(admin|customer)\//.exec(path)?.[1] ?? (path.endsWith('/events') ? 'admin' : 'vendor');
      const token = tokens[kind]!;
      const owner = await ask(system.url, method, `${address}${query}`, {
        token,
        ...(method === 'GET' ? { within: 500 } : { body: {} }),
      });
      expect(owner.status, name).to.be.below(500);
      expect([owner.status, owner.body?.code].join(' '), name).to.not.equal('404 not_found');
    }
  });
});
