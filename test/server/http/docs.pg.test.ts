// The description as a page: served from here alone, under the same content policy as the app.
import { expect } from 'chai';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';

describe('/docs', () => {
  let system: System;
  before(async () => {
    system = await startTestSystem();
  });
  after(() => system?.stop());

  it('loads only what this server has, and runs no script of its own text', async () => {
    const page = await ask(system.url, 'get', '//docs');
    expect(page.status).to.equal(200);
    const policy = page.headers.get('content-security-policy')!;
    expect(policy)
      .to.match(/script-src 'self'(;|$)/)
      .and.not.match(/script-src[^;]*unsafe/);
    expect(page.text).to.not.match(/<script(?![^>]*\bsrc=)|\son\w+=|style=|https?:/);
    const addresses = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]!);
    expect(addresses).to.have.length(4);
    for (const address of addresses) {
      const part = await ask(system.url, 'get', `/${address}`);
      expect([part.status, part.text.length > 50], address).to.deep.equal([200, true]);
      expect(part.headers.get('x-content-type-options')).to.equal('nosniff');
      expect(part.headers.get('content-type'), address).to.match(/css|javascript|image\/png/);
    }
    const opener = await ask(system.url, 'get', '//docs/open.js');
    expect(opener.text).to.include("'/openapi.json'").and.not.include('http');
  });

  it('gives nothing else of the package away', async () => {
    for (const path of ['//docs/package.json', '//docs/../package.json', '//docs/%2e%2e/package.json'])
      expect((await ask(system.url, 'get', path)).status, path).to.equal(404);
  });
});
