// A socket that is turned away is refused as every other request is, so that it is told from what something in between says.
import { request } from 'node:http';
import { expect } from 'chai';
import { rejections } from '@evertill/schemas';
import { startTestSystem } from '../../support/system.ts';
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
    new Promise<{ status: number; type: string; body: Record<string, unknown> }>((resolve, reject) => {
      const sent = request(`${system.url}${path}`, { method, headers }, (answer) => {
        let text = '';
        answer.on('data', (data: Buffer) => (text += data.toString()));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode!,
            type: String(answer.headers['content-type']),
            body: JSON.parse(text) as Record<string, unknown>,
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
      expect(answer.type).to.match(/^application\/problem\+json/);
      expect(answer.body).to.include({ code, title: sentence, status, instance: path.split('?')[0] });
    });

  it('is answered so too when its ticket is asked for without a key, or where there are no tickets', async () => {
    for (const [path, code] of [
      ['/api/v1/pos-bridge/tickets', 'unauthenticated'],
      ['/api/v1/pos-bridge/tickets/none', 'not_found'],
    ] as const) {
      const answer = await refused(path, {}, 'POST');
      expect([answer.status, answer.body['code']]).to.deep.equal([rejections[code].status, code]);
      expect(answer.type).to.match(/^application\/problem\+json/);
    }
  });
});
