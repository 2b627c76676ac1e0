// What the door of sqlmap calls unanswered: what the server owes, and nothing that sqlmap itself has given up.
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { comesTrue } from '../support/comes-true.ts';
import { sqlmapDoor } from './sqlmap.ts';
import type { SqlmapDoor } from './sqlmap.ts';

describe('the door of sqlmap', () => {
  let behind: Server;
  let door: SqlmapDoor;
  let left = 0;

  beforeEach(async () => {
    behind = createServer((request, response) => {
      response.writeHead(200, { 'Content-Length': '1000' });
      response.write('half of it', () => request.url === '/broken-off' && response.destroy());
      response.once('close', () => (left += 1));
    });
    behind.listen(0, '127.0.0.1');
    await once(behind, 'listening');
    const { port } = behind.address() as AddressInfo;
    door = await sqlmapDoor(`http://127.0.0.1:${port}`, () => Promise.resolve({}));
  });
  afterEach(() => {
    door.close();
    behind.closeAllConnections();
    behind.close();
  });

  it('tells of an answer that breaks off', async () => {
    get(`${door.url}/broken-off`, (answer) => answer.resume().on('error', () => undefined)).on(
      'error',
      () => undefined,
    );
    await comesTrue(() => Promise.resolve(door.unanswered.length > 0));
    expect(door.unanswered.join()).to.match(/^GET \/broken-off: /);
  });

  it('tells of a server that is gone', async () => {
    behind.close();
    await once(behind, 'close');
    const [answer] = (await once(get(`${door.url}/gone`), 'response')) as [IncomingMessage];
    expect(answer.statusCode).to.equal(502);
    expect(door.unanswered.join()).to.match(/ECONNREFUSED/);
  });

  it('tells nothing of a question that was given up', async () => {
    const before = left;
    const question = get(`${door.url}/given-up`);
    question.on('error', () => undefined);
    const [answer] = (await once(question, 'response')) as [IncomingMessage];
    answer.on('error', () => undefined);
    question.destroy();
    await comesTrue(() => Promise.resolve(left > before));
    expect(door.unanswered).to.deep.equal([]);
  });
});
