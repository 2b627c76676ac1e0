// A route that will go says so in every answer, for at least as long as its clients need to move on.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import express from 'express';
import { refreshBody } from '@evertill/schemas';
import type { AppDeps } from '../../../server/app-deps.ts';
import { mountRoutes } from '../../../server/http/router.ts';
import { problem } from '../../../server/http/problem.ts';
import { route } from '../../../server/http/route.ts';
import type { Route } from '../../../server/http/route.ts';
import { openApi } from '../../../server/http/openapi.ts';

const old: Route = route({
  method: 'get',
  path: '/old',
  summary: 'Goes away',
  access: { who: 'anyone' },
  sunset: '2028-06-30',
  reply: refreshBody,
  handle: ({ headers }) => Promise.resolve(headers['x-refuse'] ? problem('not_found') : { body: {} }),
});
const kept: Route = route({
  method: 'get',
  path: '/kept',
  summary: 'Stays',
  access: { who: 'anyone' },
  reply: refreshBody,
  handle: () => Promise.resolve({ body: {} }),
});

describe('a route with a sunset', () => {
  let server: Server;
  let url: string;

  before(async () => {
    const app = express().use(mountRoutes({} as AppDeps, [old, kept]));
    server = await new Promise<Server>((resolve) => {
      const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
    });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server?.close());

  it('tells it in every answer, refusals too', async () => {
    for (const headers of [{}, { 'X-Refuse': '1' }]) {
      const answer = await fetch(`${url}/old`, { headers });
      expect(answer.headers.get('deprecation')).to.equal('true');
      expect(answer.headers.get('sunset')).to.equal('Fri, 30 Jun 2028 00:00:00 GMT');
    }
    const stays = await fetch(`${url}/kept`);
    expect([stays.headers.get('deprecation'), stays.headers.get('sunset')]).to.deep.equal([null, null]);
  });

  it('is marked in the description', () => {
    const { paths } = openApi([old, kept], '1.0.0') as {
      paths: Record<string, { get: { deprecated?: boolean } }>;
    };
    expect(paths['/api/v1/old']!.get.deprecated).to.equal(true);
    expect(paths['/api/v1/kept']!.get).to.not.have.property('deprecated');
  });
});
