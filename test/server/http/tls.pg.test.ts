// Tills on other machines need https: the server speaks it itself when it is given a certificate, over HTTP and over the
// socket, and then promises browsers that it stays so.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { WebSocket } from 'ws';
import { readConfig } from '../../../server/config.ts';
import { giveVendor } from '../../support/given.ts';
import { selfSigned } from '../../support/self-signed.ts';
import { startTestSystem, testConfig } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { helloOf } from '../../support/system-socket.ts';

describe('a server with EVERTILL_TLS_CERT and EVERTILL_TLS_KEY', () => {
  let system: System;
  let url: string;
  let cert: string;
  const directory = mkdtempSync(join(tmpdir(), 'evertill-tls-'));

  before(async () => {
    const pair = selfSigned();
    ({ cert } = pair);
    const files = { cert: join(directory, 'cert.pem'), key: join(directory, 'key.pem') };
    writeFileSync(files.cert, pair.cert);
    writeFileSync(files.key, pair.key);
    const { tls } = readConfig({
      EVERTILL_DATA_DIR: directory,
      EVERTILL_TLS_CERT: files.cert,
      EVERTILL_TLS_KEY: files.key,
    });
    system = await startTestSystem();
    ({ url } = await system.another({ config: { ...testConfig, tls } }));
  });
  after(async () => {
    await system?.stop();
    rmSync(directory, { recursive: true });
  });

  const get = (path: string, ca: string | undefined) =>
    new Promise<{ status: number; hsts: string | undefined; text: string }>((resolve, reject) => {
      const sent = request(`${url}${path}`, ca === undefined ? {} : { ca }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            hsts: response.headers['strict-transport-security'],
            text,
          }),
        );
      });
      sent.on('error', reject);
      sent.end();
    });

  it('answers over https to whoever trusts the certificate', async () => {
    expect(url).to.match(/^https:/);
    const answer = await get('/healthz', cert);
    expect(answer).to.include({ status: 200, text: '{"ok":true}' });
    expect(answer.hsts).to.match(/^max-age=\d{7,}/);
  });

  it('is not answered by somebody else’s certificate, nor over plain http', async () => {
    const refused = await get('/healthz', undefined).catch((error: NodeJS.ErrnoException) => error.code);
    expect(refused).to.equal('DEPTH_ZERO_SELF_SIGNED_CERT');
    const plain = await fetch(`${url.replace('https', 'http')}/healthz`).catch(() => 'no answer');
    expect(plain).to.equal('no answer');
  });

  it('welcomes a till over wss', async () => {
    const vendor = await giveVendor(system, 'acme');
    const { token } = vendor.people.cashier;
    const socket = new WebSocket(`${url.replace('https', 'wss')}/api/v1/sync/socket`, { ca: cert });
    const frame = await new Promise<string>((resolve, reject) => {
      socket.on('error', reject);
      socket.on('message', (data) => resolve((data as Buffer).toString()));
      socket.on('open', () =>
        socket.send(JSON.stringify({ ...helloOf({ token, store_id: vendor.stores[0].id }), id: 1 })),
      );
    });
    expect(JSON.parse(frame)).to.include({ type: 'welcome', vendor_id: 'acme' });
    socket.terminate();
  });

  it('makes no such promise when it speaks plain http', async () => {
    const answer = await ask(system.url, 'get', '//healthz');
    expect(answer.headers.get('strict-transport-security')).to.equal(null);
  });
});
