// The habits every request meets, whichever route it is for: how a refusal looks, what an input may be, how large, and
// which apps are still served.
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { expect } from 'chai';
import { errorSafety, errorSteps, rejections } from '@evertill/schemas';
import type { RejectionCode } from '@evertill/schemas';
import { errorPages } from '@evertill/schemas/error-pages';
import { limits } from '@evertill/sync';
import { giveProduct, giveVendor, password } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import type { Ask, Answer } from '../../support/system-http.ts';

describe('requests over HTTP', () => {
  let system: System;
  let vendor: GivenVendor;
  let token: string;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    ({ token } = vendor.people.manager);
    await giveProduct(system, vendor, { id: 'milk', name: 'Milk' });
  });
  after(() => system?.stop());

  const request = (method: string, path: string, more: Ask = {}): Promise<Answer> =>
    ask(system.url, method, path, { token, ...more });
  const word = ({ status, body }: Answer) => `${status} ${body?.code ?? ''}`.trim();

  describe('a refusal', () => {
    it('is problem+json with the code, what to do next, and the request it is about', async () => {
      const { status, headers, body } = await request(
        'get',
        `/vendor/products/nothing?store_id=${vendor.stores[0].id}`,
      );
      expect(status).to.equal(404);
      expect(headers.get('content-type')).to.match(/^application\/problem\+json/);
      const { sentence, next } = rejections.product_not_found;
      expect(body).to.deep.equal({
        type: '/help/product_not_found',
        title: sentence,
        status: 404,
        detail: next,
        instance: '/api/v1/vendor/products/nothing',
        code: 'product_not_found',
        request_id: headers.get('x-request-id'),
      });
    });

    it('has a page of its code that says what it means, where its `type` leads', async () => {
      for (const code of Object.keys(rejections) as RejectionCode[]) {
        const { sentence, next } = rejections[code];
        const { happened, safety, steps } = errorPages[code];
        const told = [happened, errorSafety[safety], ...steps.map((step) => errorSteps[step])];
        const answer = await fetch(`${system.url}/help/${code}`);
        expect(answer.status, code).to.equal(200);
        expect(answer.headers.get('content-type')).to.match(/^text\/html/);
        const page = await answer.text();
        for (const words of [code, sentence, next, ...told]) expect(page).to.include(words);
      }
      for (const none of ['nothing', '__proto__', 'constructor', '%3Cb%3E'])
        expect((await fetch(`${system.url}/help/${none}`)).status, none).to.equal(404);
    });

    it('is in the list of all codes, and leads to its page in the app', async () => {
      const list = await (await fetch(`${system.url}/help`)).text();
      for (const code of Object.keys(rejections)) expect(list).to.include(`href="/help/${code}"`);
      const { headers } = await request('get', '/vendor/products/nothing');
      expect(headers.get('link')).to.equal('</help/errors/product_not_found>; rel="help"');
    });

    it('says with a 401 how one signs in', async () => {
      const refused = await request('get', '/vendor/products', { token: 'none' });
      expect(refused.status).to.equal(401);
      expect(refused.headers.get('www-authenticate')).to.equal('Bearer');
    });

    it('and an answer are kept by no cache on the way, tokens least of all', async () => {
      const { owner } = vendor.people;
      const body = { email: owner.email, password };
      for (const answer of [
        await request('post', '/auth/vendor/login', { body }),
        await request('get', '/vendor/products/milk'),
        await request('get', '/vendor/products/nothing'),
      ])
        expect(answer.headers.get('cache-control'), answer.text).to.equal('no-store');
    });

    it('names each field that is wrong', async () => {
      const { body } = await request('patch', '/vendor/products/milk', {
        body: { status: 7, name: 5, colour: 'red', stock: 3 },
      });
      expect(body.code).to.equal('unknown_field');
      expect(body.errors.map(({ field }: { field: string }) => field)).to.have.members([
        'status',
        'name',
        'colour',
        'stock',
      ]);
    });

    it('answers what is not there, never 501', async () => {
      for (const [method, path] of [
        ['get', '/nothing'],
        ['get', '//api/nothing'],
        ['get', '//nothing.txt'],
        ['put', '/vendor/products/milk'],
        ['delete', '/vendor/products/milk'],
        ['patch', '/vendor/products'],
        ['post', '/sync/product/pull'],
        ['get', '/auth/vendor/login'],
      ] as const) {
        const answer = await request(method, path);
        expect(word(answer), `${method} ${path}`).to.equal('404 not_found');
      }
    });

    it('of nobody is 401, whatever they ask for', async () => {
      for (const header of [
        undefined,
        'Basic abc',
        'Bearer',
        'Bearer ',
        'Bearer x.y.z',
        `Bearer ${token}x`,
        `Token ${token}`,
      ]) {
        const headers = header === undefined ? {} : { Authorization: header };
        const answer = await ask(system.url, 'get', '/vendor/products/milk', { headers });
        expect(word(answer), String(header)).to.equal('401 unauthenticated');
        const sync = await ask(system.url, 'get', '/sync/product/pull', { headers });
        expect([sync.status, sync.body.code, sync.body.remedy], String(header)).to.deep.equal([
          401,
          'unauthenticated',
          'auth',
        ]);
      }
    });
  });

  describe('a request id', () => {
    const idOf = async (given?: string) => {
      const headers: Record<string, string> = given === undefined ? {} : { 'X-Request-Id': given };
      return (await request('get', '/vendor/products/milk', { headers })).headers.get('x-request-id');
    };

    it('is given to each request, or taken from the client when it is harmless', async () => {
      const [one, two] = [await idOf(), await idOf()];
      expect(one).to.match(/^[0-9a-f-]{36}$/);
      expect(one).to.not.equal(two);
      expect(await idOf('till-7.42')).to.equal('till-7.42');
      for (const strange of ['a b', '<script>', 'x'.repeat(65)])
        expect(await idOf(strange)).to.match(/^[0-9a-f-]{36}$/);
    });
  });

  describe('input', () => {
    const bodies: readonly (readonly [string, string, string])[] = [
      ['that is no JSON', '{"sku_code":', '400 invalid_json'],
      ['that is no object', '[1]', '400 invalid_input'],
      ['with a field nobody knows', '{"sku_code":"x","name":"x","colour":"red"}', '400 unknown_field'],
      ['with a NUL', '{"sku_code":"x","name":"a\\u0000b"}', '400 invalid_input'],
      ['with half a surrogate pair', '{"sku_code":"x","name":"\\ud83d"}', '400 invalid_input'],
      ['deeper than 64', `{"sku_code":"x","name":${'['.repeat(64)}${']'.repeat(64)}}`, '400 invalid_json'],
      ['with a number beyond every number', '{"sku_code":"x","name":"x","price":1e999}', '400 invalid_input'],
      ['with a price that is no price', '{"sku_code":"x","name":"x","price":0.001}', '400 invalid_input'],
      ['without what is needed', '{"name":"x"}', '400 invalid_input'],
      ['of nothing', '', '400 invalid_input'],
    ];
    for (const [what, body, expected] of bodies) {
      it(`${what} is refused (${expected})`, async () => {
        const answer = await request('post', '/vendor/products', {
          body,
          headers: { 'Content-Type': 'application/json' },
        });
        expect(word(answer)).to.equal(expected);
      });
    }

    it('[T2] with a key that could reach a prototype is refused at every door, and reaches none', async () => {
      const spoiled = ['__proto__', 'constructor', 'prototype', 'toJSON'].flatMap((key) => [
        `{"${key}":{"polluted":1},"sku_code":"x","name":"x"}`,
        `{"sku_code":"x","name":"x","variations":[{"${key}":{"polluted":1}}]}`,
        `{"rows":[{"newDocumentState":{"id":"x","${key}":{"polluted":1}}}]}`,
        `{"operations":[{"device_seq":1,"payload":{"a":[{"${key}":{"polluted":1}}]}}]}`,
      ]);
      for (const body of spoiled) {
        for (const [method, path] of [
          ['post', '/vendor/products'],
          ['patch', '/vendor/products/milk'],
          ['post', '/auth/vendor/login'],
          ['post', '/pos/orders'],
          ['post', '/sync/product/push'],
          ['post', '/sync/operations'],
          ['post', '/sync/hello'],
        ] as const) {
          const answer = await request(method, path, { body });
          // A row or an entry stands alone, and is refused alone.
          const alone = (answer.body as { outcomes?: { code: string }[] }).outcomes?.map(({ code }) => code);
          const said = alone ? alone.join() : word(answer);
          expect(said, `${method} ${path} ${body}`).to.equal(alone ? 'invalid_json' : '400 invalid_json');
        }
      }
      expect(({} as Record<string, unknown>)['polluted']).to.equal(undefined);
      expect(Object.keys(Object.prototype)).to.deep.equal([]);
    });

    it('[T3] never is a selector', async () => {
      for (const query of [
        '$where=1',
        'filter[$expr]=1',
        'selector={"$regex":"(a%2B)%2B$"}',
        'store_id[$ne]=x',
      ]) {
        expect(word(await request('get', `/vendor/products?${query}`)), query).to.equal('400 unknown_field');
      }
      // Evaluated, it would never be answered.
      const body = { rows: [{ newDocumentState: { id: { $where: 'while(true){}' } } }] };
      expect((await request('post', '/sync/product/push', { body })).status).to.equal(400);
    });

    it('spells the yes or no of a snapshot as every address does (field case E)', async () => {
      const writingOf = async (plain: string) => {
        const answer = await request('get', `/sync/product/snapshot?plain=${plain}`);
        if (answer.status !== 200) return word(answer);
        return answer.text.includes('"documents":') ? 'plain' : 'packed';
      };
      for (const plain of ['true', '1']) expect(await writingOf(plain), plain).to.equal('plain');
      for (const plain of ['false', '0']) expect(await writingOf(plain), plain).to.equal('packed');
      expect(await writingOf('yes')).to.equal('400 invalid_input');
    });

    it('with a NUL or nonsense in the address is refused', async () => {
      for (const path of [
        '/vendor/products/%00',
        '/vendor/products?store_id=%00',
        '/sync/product/pull?store_id=a%00b',
        '/vendor/products/%E0%A4%A',
      ]) {
        const answer = await request('get', path);
        expect(answer.status, path).to.equal(400);
      }
    });
  });

  describe('limits', () => {
    const out = async (path: string) => word(await request('get', path));

    it('of a list are answered with limit_range, at the limit and beyond', async () => {
      for (const limit of ['0', '501', '-1', '1.5', 'abc', '1e9', '']) {
        expect(await out(`/vendor/products?limit=${limit}`), limit).to.equal('400 limit_range');
      }
      for (const page of ['0', '-1', 'x'])
        expect(await out(`/vendor/products?page=${page}`), page).to.equal('400 limit_range');
      for (const limit of ['1', '500'])
        expect(await out(`/vendor/products?limit=${limit}`), limit).to.equal('200');
      const history = '/vendor/products/milk/selling-price-history';
      expect(await out(`${history}?limit=100`)).to.equal('200');
      expect(await out(`${history}?limit=101`)).to.equal('400 limit_range');
      for (const limit of [0, -1, limits.pullRows + 1])
        expect(await out(`/sync/product/pull?limit=${limit}`), String(limit)).to.equal('400 limit_range');
      expect(await out(`/sync/product/pull?limit=${limits.pullRows}`)).to.equal('200');
    });

    it('of a body are 1 MB, and one byte more is 413', async () => {
      const body = (bytes: number) => {
        const head = '{"sku_code":"x","name":"';
        return `${head}${'x'.repeat(bytes - head.length - 2)}"}`;
      };
      expect(word(await request('post', '/vendor/products', { body: body(limits.frameBytes) }))).to.equal(
        '400 invalid_input',
      );
      expect(word(await request('post', '/vendor/products', { body: body(limits.frameBytes + 1) }))).to.equal(
        '413 too_large',
      );
      expect(
        (await request('post', '/sync/operations', { body: body(limits.frameBytes + 1) })).status,
      ).to.equal(413);
    });

    it('of a push are 1,000 rows', async () => {
      const rows = (count: number) => ({
        rows: Array.from({ length: count }, (_, index) => ({ newDocumentState: { id: `r${index}` } })),
      });
      const tooMany = await request('post', '/sync/draft/push', { body: rows(limits.pushRows + 1) });
      expect(word(tooMany)).to.equal('400 invalid_input');
    });
  });

  describe('[V2] an app that is too old', () => {
    const old = { 'X-Client-Version': '0.0.9' };

    it('is asked to update', async () => {
      expect(word(await request('get', '/vendor/products/milk', { headers: old }))).to.equal(
        '426 upgrade_required',
      );
      expect(
        word(await request('post', '/vendor/point-of-sale/orders', { headers: old, body: {} })),
      ).to.equal('426 upgrade_required');
    });

    it('may still sign in and hand in its sales', async () => {
      const email = vendor.people.cashier.email;
      const login = await request('post', '/auth/vendor/login', { headers: old, body: { email, password } });
      expect(login.status).to.equal(200);
      const { refresh_token } = login.body;
      expect(
        (await request('post', '/auth/vendor/refresh', { headers: old, body: { refresh_token } })).status,
      ).to.equal(200);
      expect(
        (await request('post', '/sync/operations', { headers: old, body: { operations: [] } })).status,
      ).to.equal(200);
      expect(
        word(await request('post', '/pos/orders', { headers: old, body: {} })),
        'past the gate',
      ).to.equal('400 invalid_input');
    });

    it('is told from a new one, and from what says nothing', async () => {
      for (const version of ['0.1.0', '0.10.0', '1.0.0', '12.3.4-beta', 'nonsense', '0.0']) {
        const answer = await request('get', '/vendor/products/milk', {
          headers: { 'X-Client-Version': version },
        });
        expect(answer.status, version).to.equal(200);
      }
    });
  });

  describe('a product’s ETag', () => {
    it('is its rev: asked again nothing is sent, and a change against an older one is refused', async () => {
      await giveProduct(system, vendor, { id: 'tagged', name: 'One' });
      const first = await request('get', '/vendor/products/tagged');
      expect(first.headers.get('etag')).to.equal('"1"');
      // By hand: fetch itself would ask past every cache when it is given a condition.
      const again = await new Promise<IncomingMessage>((resolve, reject) => {
        const headers = { Authorization: `Bearer ${token}`, 'If-None-Match': '"1"' };
        get(`${system.url}/api/v1/vendor/products/tagged`, { headers }, resolve).on('error', reject);
      });
      expect(again.statusCode).to.equal(304);
      expect(again.headers, 'a till knows the server by it').to.have.property('x-request-id');
      again.resume();
      const patch = (name: string, headers: Record<string, string>, more = {}) =>
        request('patch', '/vendor/products/tagged', { headers, body: { name, ...more } });
      const second = await patch('Two', { 'If-Match': '"1"' });
      expect([second.status, second.headers.get('etag'), second.body.rev]).to.deep.equal([200, '"2"', 2]);
      for (const stale of ['"1"', 'W/"1"', '1', '"99"', '"x"']) {
        const answer = await patch('Three', { 'If-Match': stale });
        expect(word(answer), stale).to.equal('409 conflict');
        expect(answer.body).to.deep.include({ current_rev: 2 });
        expect(answer.body.current).to.include({ name: 'Two' });
      }
      expect(word(await patch('Three', {}, { base_rev: 1 }))).to.equal('409 conflict');
      expect((await patch('Three', {}, { base_rev: 2 })).status).to.equal(200);
      expect((await patch('Four', { 'If-Match': '*' })).status).to.equal(200);
      expect((await patch('Five', { 'If-Match': 'W/"4"' })).status).to.equal(200);
      expect((await patch('Six', {})).status, 'without a condition').to.equal(200);
    });
  });

  it('answers carry headers that keep browsers honest, and no more than they must', async () => {
    const { headers } = await request('get', '/vendor/products/milk');
    expect(headers.get('x-powered-by')).to.equal(null);
    expect(headers.get('content-security-policy'))
      .to.include("default-src 'self'")
      .and.not.include('unsafe-eval');
    expect(headers.get('x-content-type-options')).to.equal('nosniff');
    expect(headers.get('x-frame-options')).to.equal('SAMEORIGIN');
  });
});
