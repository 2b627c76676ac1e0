// A socket that is turned away is refused as every other request is, so that it is told from what something in between says.
import { request } from 'node:http';
import { expect } from 'chai';
import { rejections } from '@evertill/schemas';
import { jsonOf, refusalOf } from '../../../client-core/link/http-answer.ts';
import { startTestSystem } from '../../support/system.ts';
import type { HttpAnswer } from '../../../client-core/surroundings.ts';
import type { System } from '../../support/system.ts';

const sync = '/api/v1/sync/socket';
const agents = '/api/v1/pos-bridge/ws?storeId=s';
const otherSite = { Origin: 'https://evil.example' };
const noHandshake = { 'Sec-WebSocket-Key': '' };

describe('a socket that is refused', () => {
  let system: System;
  before(async () => {
    system = await startTestSystem();
  });
  after(() => system?.stop());

  const refused = (path: string, headers: Readonly<Record<string, string>>, method = 'GET') =>
    new Promise<HttpAnswer>((resolve, reject) => {
      const sent = request(`${system.url}${path}`, { method, headers }, (answer) => {
        let text = '';
        answer.on('data', (data: Buffer) => (text += data.toString()));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode!,
            headers: answer.headers as HttpAnswer['headers'],
            body: text,
          }),
        );
      });
      sent.on('error', reject);
      sent.end();
    });
  const upgrade = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
  };

  for (const [what, path, headers, code] of [
    ['of an unknown path', '/nothing', {}, 'not_found'],
    ['from a page of another site', sync, otherSite, 'forbidden'],
    ['of an agent from a page of another site', agents, otherSite, 'forbidden'],
    ['of an agent that names no store', '/api/v1/pos-bridge/ws', {}, 'invalid_input'],
    ['without a handshake', sync, noHandshake, 'invalid_input'],
    ['of an agent without a handshake', agents, noHandshake, 'invalid_input'],
  ] as const)
    it(`is answered with a problem document: ${what}`, async () => {
      const answer = await refused(path, { ...upgrade, ...headers });
      const { status, sentence } = rejections[code];
      expect(answer.status).to.equal(status);
      expect(jsonOf(answer)).to.include({ title: sentence, instance: path.split('?')[0] });
      expect(refusalOf(answer), 'as a client reads it').to.deep.equal({ code, sentence });
    });

  it('names its request: as the client calls it, or by a name of its own', async () => {
    const named = async (headers: Readonly<Record<string, string>>) => {
      const answer = await refused('/nothing', { ...upgrade, ...headers });
      const id = answer.headers['x-request-id'];
      expect(jsonOf(answer)).to.include({ request_id: id });
      return id;
    };
    expect(await named({ 'X-Request-Id': 'mine' })).to.equal('mine');
    expect(await named({ 'X-Request-Id': 'mine and yours' })).to.match(/^[0-9a-f-]{36}$/);
  });

  it('is answered so too when its ticket is asked for without a key, or where there are no tickets', async () => {
    for (const [path, code] of [
      ['/api/v1/pos-bridge/tickets', 'unauthenticated'],
      ['/api/v1/pos-bridge/tickets/none', 'not_found'],
    ] as const) {
      const answer = await refused(path, {}, 'POST');
      const { status, sentence } = rejections[code];
      expect([answer.status, refusalOf(answer)]).to.deep.equal([status, { code, sentence }]);
    }
  });
});
