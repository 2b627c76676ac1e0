// The platform's own fetch, as a till uses it.
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { webDownload, webHttp } from '../../../client-core/surroundings-web.ts';

describe('a request by fetch', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close().closeAllConnections();
  });

  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('takes token and password to no address an answer names', async () => {
    const seen: string[] = [];
    const elsewhere = await serve((request, response) => {
      seen.push(request.url!);
      response.end('{}');
    });
    for (const status of [301, 302, 303, 307, 308]) {
      const url = await serve((_request, response) =>
        response.writeHead(status, { location: `${elsewhere}/in` }).end(),
      );
      const headers = { Authorization: 'Bearer t' };
      const answer = await webHttp(url)({
        method: 'POST',
        path: '/api/v1/auth/vendor/login',
        headers,
        body: '{}',
      });
      expect(answer.status).to.equal(status);
      const { signal } = new AbortController();
      const download = webDownload(url, () => Promise.reject(new Error('nothing to inflate')));
      expect((await download({ path: '/api/v1/sync/product/snapshot', headers, signal })).status).to.equal(
        status,
      );
    }
    expect(seen).to.deep.equal([]);
  });

  it('says when it was answered, where the answer does not', async () => {
    const url = await serve((_request, response) => {
      response.sendDate = false;
      response.end('{}');
    });
    const { headers } = await webHttp(url)({ method: 'GET', path: '/', headers: {} });
    expect(Date.parse(headers['date']!)).to.be.a('number').and.to.be.above(0);
  });
});
