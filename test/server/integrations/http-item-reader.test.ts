// [T11] Reading an item over real HTTP: what a platform may say, and what it may not make this server do.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { HttpItemReader } from '../../../server/integrations/inventory-platform/http-item-reader.ts';
import type { ItemAnswer, Merchant } from '../../../server/integrations/inventory-platform/item-reader.ts';
import { knownPlatforms, platformAt } from '../../../server/integrations/inventory-platform/platforms.ts';
import {
  isPrivateAddress,
  PrivateAddressError,
  publicLookup,
} from '../../../server/integrations/inventory-platform/public-address.ts';
import type { Resolve } from '../../../server/integrations/inventory-platform/public-address.ts';
import { serverSurroundings } from '../../../server/surroundings.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { PlatformFake } from '../../support/platform-fake.ts';
import type { Manner } from '../../support/platform-fake.ts';
import { testClock } from '../../support/test-clock.ts';

const merchant: Merchant = { environment: 'sandbox', merchantId: 'MERCHANT1', accessToken: 'token-1' };
const forever = new AbortController().signal;

describe('[T11] the item reader', () => {
  let fake: PlatformFake;
  let reader: HttpItemReader;
  const more: HttpItemReader[] = [];

  beforeEach(async () => {
    fake = await PlatformFake.start();
    reader = new HttpItemReader({ platforms: fake.platforms, clock: serverSurroundings.clock });
  });
  afterEach(async () => {
    for (const one of [reader, ...more.splice(0)]) one.close();
    await fake.stop();
  });

  const read = (id = 'ITEM1', who = merchant) => reader.item(who, id, forever);
  const word = (answer: ItemAnswer) => (answer.kind === 'failed' ? answer.fault : answer.kind);
  const behaves = async (manner: Manner): Promise<string> => {
    fake.manner = () => manner;
    return word(await read());
  };

  it('asks for one item with the store’s token, and reads name, price, sku and price type', async () => {
    fake.put('ITEM1', { name: 'Milk', price: 549, sku: '43900', modifiedTime: 7 });
    expect(await read()).to.deep.equal({
      kind: 'item',
      item: { id: 'ITEM1', name: 'Milk', price: 549, sku: '43900', priceType: 'FIXED', modifiedTime: 7 },
    });
    expect(fake.requests).to.have.length(1);
    expect(fake.requests[0]).to.include({ path: '/v3/merchants/MERCHANT1/items/ITEM1', token: 'token-1' });
  });

  it('has two addresses, and asks each for its own environment', async () => {
    expect(knownPlatforms).to.deep.equal({
      sandbox: { base: 'https://apisandbox.dev.clover.com', mayBePrivate: false },
      production: { base: 'https://api.clover.com', mayBePrivate: false },
    });
    const other = await PlatformFake.start();
    other.put('ITEM1', { price: 2 });
    fake.put('ITEM1', { price: 1 });
    const { clock } = serverSurroundings;
    const platforms = { sandbox: fake.platforms.sandbox, production: other.platforms.production };
    const both = new HttpItemReader({ platforms, clock });
    more.push(both);
    const priceIn = async (environment: 'sandbox' | 'production') => {
      const answer = await both.item({ ...merchant, environment }, 'ITEM1', forever);
      return answer.kind === 'item' && answer.item.price;
    };
    expect([await priceIn('sandbox'), await priceIn('production')]).to.deep.equal([1, 2]);
    await other.stop();
  });

  it('says what the platform said: nothing there, not you, not now, broken', async () => {
    expect(word(await read())).to.equal('absent');
    const status = (code: number) => behaves({ kind: 'status', status: code });
    expect(await status(410)).to.equal('absent');
    expect([await status(401), await status(403)]).to.deep.equal(['unauthorised', 'unauthorised']);
    expect([await status(500), await status(503)]).to.deep.equal(['server_error', 'server_error']);
    expect([await status(204), await status(400)]).to.deep.equal(['unexpected', 'unexpected']);
    expect(await behaves({ kind: 'cut' })).to.equal('unreachable');
  });

  it('hears how long to wait, in seconds or as a date, and believes no more than an hour', async () => {
    const waits = async (header?: string) => {
      fake.manner = () => ({
        kind: 'status',
        status: 429,
        headers: header === undefined ? {} : { 'Retry-After': header },
      });
      const answer = await read();
      expect(word(answer)).to.equal('rate_limited');
      return answer.kind === 'failed' ? answer.retryAfter : undefined;
    };
    expect(await waits('7')).to.equal(7_000);
    expect(await waits('0')).to.equal(1_000);
    expect(await waits('999999999')).to.equal(3_600_000);
    expect(await waits()).to.equal(10_000);
    expect(await waits('soon')).to.equal(10_000);
    expect(await waits(new Date(testClock.now() + 30_000).toUTCString())).to.be.within(25_000, 30_000);
  });

  it('follows no redirect, wherever it leads', async () => {
    const elsewhere = await PlatformFake.start();
    for (const status of [301, 302, 303, 307, 308]) {
      const headers = { Location: `${elsewhere.url}/v3/merchants/MERCHANT1/items/ITEM1` };
      expect(await behaves({ kind: 'status', status, headers })).to.equal('redirect');
    }
    expect(elsewhere.requests).to.deep.equal([]);
    await elsewhere.stop();
  });

  it('puts nothing into an address but an id of the platform and a merchant', async () => {
    fake.put('ITEM1');
    const ids = [
      '../../x',
      '%2e%2e',
      '@evil.example',
      'x',
      'ITEM 1',
      'ITEM1?x=1',
      'ITEM1#',
      'ÄÖ',
      'A\r\nB',
      '',
    ];
    for (const id of [...ids, 'A'.repeat(33), 'I:ITEM1', 'ITEM1/../ITEM2', '.', '\0'])
      expect(word(await read(id)), JSON.stringify(id)).to.equal('unexpected');
    for (const merchantId of ['../M', 'M/x', 'M@evil.example', '', 'M?x', 'M\r\n', 'x'.repeat(65)])
      expect(word(await read('ITEM1', { ...merchant, merchantId })), merchantId).to.equal('unauthorised');
    for (const accessToken of ['', 'a\r\nHost: evil.example', 'ä☂'])
      expect(word(await read('ITEM1', { ...merchant, accessToken })), accessToken).to.equal('unauthorised');
    expect(fake.requests).to.deep.equal([]);
    expect(word(await read('A'.repeat(32)))).to.equal('absent');
  });

  it('takes no answer about another item, none that is no item, and no price that is none', async () => {
    const body = (value: unknown) => behaves({ kind: 'text', text: JSON.stringify(value) });
    expect(await body({ id: 'ITEM2', price: 1 })).to.equal('unexpected');
    for (const price of [-1, 1.5, '549', 1e15, {}])
      expect(await body({ id: 'ITEM1', price }), JSON.stringify(price)).to.equal('unexpected');
    expect(await body([])).to.equal('unexpected');
    expect(await behaves({ kind: 'text', text: '<html>' })).to.equal('unexpected');
    expect(await behaves({ kind: 'text', text: '{"id":"ITEM1","__proto__":{}}' })).to.equal('unexpected');
    expect(await behaves({ kind: 'text', text: '{"id":"ITEM1","name":"a\\u0000\\ud83d"}' })).to.equal('item');
    const headers = { 'Content-Encoding': 'gzip' };
    expect(await behaves({ kind: 'text', text: '{"id":"ITEM1"}', headers })).to.equal('unexpected');
    fake.manner = () => ({ kind: 'text', text: '{"id":"ITEM1"}' });
    const answer = await read();
    expect(answer).to.deep.include({ kind: 'item' });
    expect(answer.kind === 'item' && answer.item).to.include({ price: null, modifiedTime: null });
  });

  it('reads 256 kB and not a byte more, announced or not', async () => {
    const text = JSON.stringify({ id: 'ITEM1', price: 1, name: '' });
    const filled = (bytes: number) =>
      text.replace('"name":""', `"name":"${'x'.repeat(bytes - text.length)}"`);
    expect(await behaves({ kind: 'text', text: filled(256 * 1024) })).to.equal('item');
    expect(await behaves({ kind: 'text', text: filled(256 * 1024 + 1) })).to.equal('too_large');
    expect(await behaves({ kind: 'huge' })).to.equal('too_large');
  });

  for (const kind of ['hang', 'stall'] as const) {
    it(`waits five seconds for a platform that ${kind}s`, async () => {
      const clock = new FakeClock();
      const patient = new HttpItemReader({ platforms: fake.platforms, clock });
      more.push(patient);
      fake.manner = () => ({ kind });
      let answer: ItemAnswer | undefined;
      const asked = patient.item(merchant, 'ITEM1', forever).then((got) => (answer = got));
      while (fake.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
      await clock.advance(4_999);
      expect(answer).to.equal(undefined);
      await clock.advance(1);
      expect(word(await asked)).to.equal('timeout');
    });
  }

  it('asks once more when a connection it had kept has ended on the other side', async () => {
    fake.put('ITEM1');
    for (let round = 0; round < 5; round++) {
      expect(word(await read())).to.equal('item');
      fake.dropConnections();
    }
    expect(fake.requests).to.have.length(5);
  });

  it('stops when it is told to', async () => {
    const stopping = new AbortController();
    fake.manner = () => ({ kind: 'hang' });
    const asked = reader.item(merchant, 'ITEM1', stopping.signal);
    while (fake.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    stopping.abort();
    expect(word(await asked)).to.equal('stopped');
    expect(word(await reader.item(merchant, 'ITEM1', stopping.signal))).to.equal('stopped');
    expect(fake.requests).to.have.length(1);
  });

  it('reads a page of what changed since, and leaves out what it cannot read', async () => {
    for (const id of ['A', 'B', 'C', 'D']) fake.put(id, { modifiedTime: id.charCodeAt(0) });
    fake.items.set('E', { ...fake.put('E'), price: -5, modifiedTime: 90 });
    const page = await reader.page(merchant, { since: 66, offset: 1, limit: 3 }, forever);
    expect(page).to.deep.include({ kind: 'page', rows: ['D 68', 'C 67', 'B 66'] });
    // The newest id comes first there; E lies before the offset.
    expect(page.kind === 'page' && page.items.map(({ id }) => id)).to.deep.equal(['D', 'C', 'B']);
    const first = await reader.page(merchant, { since: 66, offset: 0, limit: 2 }, forever);
    expect(first).to.deep.include({ kind: 'page', rows: ['E 90', 'D 68'] });
    expect(first.kind === 'page' && first.items.map(({ id }) => id)).to.deep.equal(['D']);
    expect(page.kind === 'page' && page.at).to.be.within(testClock.now() - 60_000, testClock.now() + 60_000);
    fake.manner = () => ({ kind: 'text', text: '{"elements":"many"}' });
    expect(await reader.page(merchant, { since: 0, offset: 0, limit: 2 }, forever)).to.deep.equal({
      kind: 'failed',
      fault: 'unexpected',
    });
  });

  describe('and the network it stands in', () => {
    /** A host inside, which must never hear of anything. */
    async function inside() {
      let connections = 0;
      const server = createServer((_request, response) => response.end('{}'));
      server.on('connection', () => (connections += 1));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      return { port, count: () => connections, stop: () => new Promise((resolve) => server.close(resolve)) };
    }

    function named(port: number, resolve: Resolve): HttpItemReader {
      const platform = { base: `http://platform.example:${port}`, mayBePrivate: false };
      const platforms = { sandbox: platform, production: platform };
      const made = new HttpItemReader({ platforms, clock: serverSurroundings.clock, resolve });
      more.push(made);
      return made;
    }

    it('a name that leads to an address inside is not connected to, whichever of its addresses that is', async () => {
      const host = await inside();
      const v4 = (address: string) => ({ address, family: 4 });
      for (const addresses of [
        [v4('127.0.0.1')],
        [v4('93.184.215.14'), v4('127.0.0.1')],
        [{ address: '::1', family: 6 }],
        [{ address: '::ffff:127.0.0.1', family: 6 }],
        [v4('169.254.169.254')],
        [],
      ]) {
        const answer = await named(host.port, () => Promise.resolve(addresses)).item(
          merchant,
          'ITEM1',
          forever,
        );
        expect(word(answer), JSON.stringify(addresses)).to.equal('private_address');
      }
      expect(host.count()).to.equal(0);
      await host.stop();
    });

    it('a connection goes to the very addresses that were looked at: no second answer is asked for (rebinding)', async () => {
      let asked = 0;
      const seen = [
        { address: '93.184.215.14', family: 4 },
        { address: '2606:4700::1111', family: 6 },
      ];
      const lookup = publicLookup(() => {
        asked += 1;
        return Promise.resolve(asked === 1 ? seen : [{ address: '127.0.0.1', family: 4 }]);
      });
      const looked = (all: boolean) =>
        new Promise<unknown[]>((resolve) =>
          lookup('platform.example', { all }, (...answer: unknown[]) => resolve(answer)),
        );
      expect(await looked(true)).to.deep.equal([null, seen]);
      expect(asked).to.equal(1);
      const [error] = await looked(true);
      expect(error).to.be.instanceOf(PrivateAddressError);
    });

    it('a name nobody knows is merely unreachable', async () => {
      const error = Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
      expect(word(await named(80, () => Promise.reject(error)).item(merchant, 'ITEM1', forever))).to.equal(
        'unreachable',
      );
    });

    it('an address written as a number inside is not connected to either', async () => {
      const host = await inside();
      const platform = { base: `http://127.0.0.1:${host.port}`, mayBePrivate: false };
      const platforms = { sandbox: platform, production: platform };
      const made = new HttpItemReader({ platforms, clock: serverSurroundings.clock });
      more.push(made);
      expect(word(await made.item(merchant, 'ITEM1', forever))).to.equal('private_address');
      expect(host.count()).to.equal(0);
      await host.stop();
    });

    it('private are loopback, private, link-local and reserved addresses, however they are written', () => {
      for (const address of [
        '0.0.0.0',
        '10.1.2.3',
        '100.64.0.1',
        '127.0.0.1',
        '169.254.169.254',
        '172.16.0.1',
        '172.31.255.255',
        '192.168.1.1',
        '198.18.0.1',
        '203.0.113.7',
        '224.0.0.1',
        '255.255.255.255',
        '::',
        '::1',
        '::ffff:10.0.0.1',
        '::ffff:7f00:1',
        '::127.0.0.1',
        '64:ff9b::7f00:1',
        '2002:7f00:1::',
        'fc00::1',
        'fd12::1',
        'fe80::1',
        'ff02::1',
        'platform.example',
        '',
      ])
        expect(isPrivateAddress(address), address).to.equal(true);
      for (const address of ['1.1.1.1', '93.184.215.14', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])
        expect(isPrivateAddress(address), address).to.equal(false);
    });

    it('another address is given by whoever runs the server: https, or this machine’s own beside production', () => {
      const outside = { base: 'https://eu.platform.example', mayBePrivate: false };
      expect(platformAt('https://eu.platform.example', true)).to.deep.equal(outside);
      expect(platformAt('https://eu.platform.example/', true)).to.deep.equal(outside);
      const here = { base: 'http://127.0.0.1:4700', mayBePrivate: true };
      expect(platformAt('http://127.0.0.1:4700', false)).to.deep.equal(here);
      expect(platformAt('http://[::1]:4700', false)).to.include({ mayBePrivate: true });
      for (const text of [
        'http://platform.example',
        'ftp://platform.example',
        'https://platform.example/v3',
        'https://a:b@platform.example',
        'https://10.0.0.1',
        'https://[fd00::1]',
        'platform.example',
        '',
      ])
        expect(platformAt(text, false), text).to.equal(undefined);
      expect(platformAt('http://127.0.0.1:4700', true)).to.equal(undefined);
    });
  });
});
