// The table of local channels: complete, closed, and safe against whatever a screen sends.
import { expect } from 'chai';
import { channelTable, defineChannel } from '../../../desktop/ipc/channel.ts';
import { channels } from '../../../desktop/ipc/channels.ts';
import { createDispatch } from '../../../desktop/ipc/dispatch.ts';
import type { Handlers } from '../../../desktop/ipc/dispatch.ts';
import { isRejectionCode } from '@evertill/schemas';
import * as z from 'zod';
import { receipt } from '../services/printer/given-receipt.ts';

/** Second document, "Desktop client local channels". */
const documented = {
  'local-db:init': { storeId: 'store-1' },
  'local-db:sync-catalog': {},
  'local-db:get-catalog': {},
  'local-db:add-to-outbox': undefined,
  'local-db:get-outbox': {},
  'local-db:remove-from-outbox': { clientOrderId: 'a' },
  'local-db:clear-outbox': {},
  'local-db:save-draft': undefined,
  'local-db:get-drafts': {},
  'local-db:delete-draft': { draftId: 'a' },
  'local-db:get-stats': {},
  'local-db:reset': { storeId: 'store-1', backup: true },
  'network:probe-tcp': { host: '192.168.1.9', port: 9100 },
  'network:probe-ws': { url: 'wss://pos.example/x' },
  'pos-bridge:start': { wsUrl: 'wss://pos.example/x', terminalId: 't' },
  'pos-bridge:stop': { sessionKey: 'store:store-1' },
  'pos-bridge:status': {},
  'pos-bridge:send-payment-result': { transactionRef: 'a' },
  'pos-bridge:relay-ecr-command': {
    storeDeviceId: 't',
    protocol: 'zvt',
    payload: 'BQEA',
    expectResponseMs: 100,
    idempotencyKey: 'k',
  },
  'pos-bridge:get-logs': {},
  'pos-bridge:clear-logs': {},
  'pos-bridge:set-config': { wsUrl: 'wss://pos.example/x', terminalId: 't' },
  'customer-display:open': {},
  'customer-display:send': { type: 'idle', data: { store: 'Café' } },
  'printer:print-receipt': { html: '<p>Total</p>', silent: true, openDrawer: false },
  'printer:print-label': { sku: 'A-1', name: 'Tea', price: '1.00', barcodeFormat: 'code128' },
  'printer:print-raw-escpos': { printerName: 'Counter', commands: 'G0A=' },
  'printer:preview-receipt': { document: receipt },
  'printer:get-printers': {},
  'printer:kick-drawer': {},
  'scale:read-weight': { devicePath: '/dev/ttyUSB0', protocol: 'serial' },
  'scanner:listen': {},
  'scanner:stop': {},
  'drawer:kick': {},
  'hardware:list-devices': {},
} as const;

function recorded(reply: unknown = {}): {
  readonly asked: [string, unknown][];
  readonly handlers: Handlers<typeof channels>;
} {
  const asked: [string, unknown][] = [];
  const handlers = Object.fromEntries(
    Object.keys(channels).map((name) => [
      name,
      (request: unknown) => {
        asked.push([name, request]);
        return Promise.resolve(reply);
      },
    ]),
  );
  return { asked, handlers: handlers as never };
}

describe('the table of local channels', () => {
  it('[T18] has the document’s channels of data, network, bridge and devices under their own names', () => {
    expect(channels).to.include.keys(Object.keys(documented));
    for (const [name, channel] of Object.entries(channels)) expect(channel.name).to.equal(name);
  });

  it('takes the documented payloads, and fills in what may be left out', async () => {
    const { asked, handlers } = recorded();
    const dispatch = createDispatch(channels, handlers, () => undefined);
    for (const [name, request] of Object.entries(documented)) {
      if (request !== undefined) await dispatch(name, request);
    }
    await dispatch('local-db:get-stats');
    await dispatch('local-db:get-stats', null);
    expect(asked.length).to.equal(Object.values(documented).filter(Boolean).length + 2);
    expect(new Map(asked).get('local-db:get-catalog')).to.deep.equal({
      collection: 'product',
      after: '',
      limit: 200,
    });
  });

  it('[T18] refuses an unknown key on every channel', async () => {
    const { asked, handlers } = recorded();
    const dispatch = createDispatch(channels, handlers, () => undefined);
    for (const [name, request] of Object.entries(documented)) {
      const answer = await dispatch(name, { ...request, sneaked: 1 });
      expect(answer, name).to.include({ ok: false, code: 'unknown_field' });
    }
    expect(asked).to.deep.equal([]);
  });

  it('[T18] answers 1,000 made-up arguments on every channel with a typed error, and no service sees one', async () => {
    const { asked, handlers } = recorded();
    const reports: string[] = [];
    const dispatch = createDispatch(channels, handlers, (message) => reports.push(message));
    const made = madeUp(1000);
    const takesNothing = new Set([
      'local-db:sync-catalog',
      'local-db:get-catalog',
      'local-db:get-outbox',
      'local-db:clear-outbox',
      'local-db:get-drafts',
      'local-db:get-stats',
      'local-db:export-unsent',
      'seat:sign-out',
      'seat:stores',
      'seat:arrival',
      'seat:leave-place',
      'till:go-online',
      'card:terminals',
      'card:unseen',
      'card:refund-unseen',
      'card:troubles',
      'pos-bridge:status',
      'pos-bridge:get-logs',
      'pos-bridge:clear-logs',
      'customer-display:open',
      'hardware:list-devices',
      'hardware:saved-devices',
      'printer:get-printers',
      'printer:status',
      'printer:kick-drawer',
      'drawer:kick',
      'scanner:listen',
      'scanner:stop',
      'window:minimize',
      'window:maximize',
      'window:close',
      'window:fullscreen',
      'app:check-for-updates',
      'app:download-and-install',
    ]);
    for (const name of Object.keys(channels)) {
      for (const request of made) {
        if (takesNothing.has(name) && saysNothing(request)) continue;
        const answer = await dispatch(name, request);
        expect(answer.ok, `${name} ${String(request)}`).to.equal(false);
        if (!answer.ok) expect(isRejectionCode(answer.code)).to.equal(true);
      }
    }
    expect(asked).to.deep.equal([]);
    expect(reports).to.deep.equal([]);
  });

  it('[T18] answers what is too large on every channel with a typed error, and no service sees it', async () => {
    const { asked, handlers } = recorded();
    const dispatch = createDispatch(channels, handlers, () => undefined);
    for (const name of Object.keys(channels)) {
      const answer = await dispatch(name, { transactionRef: 'x'.repeat(1_048_577) });
      expect(answer, name).to.include({ ok: false, code: 'too_large' });
    }
    expect(asked).to.deep.equal([]);
  });

  it('cannot hold two channels of one name', () => {
    const one = defineChannel({ name: 'a', request: z.object({}), reply: z.object({}) });
    expect(() => channelTable([one, one])).to.throw('Two channels share a name.');
  });
});

/** As it arrives: without a member. */
function saysNothing(request: unknown): boolean {
  try {
    return JSON.stringify(request ?? {}) === '{}';
  } catch {
    return false;
  }
}

/** No argument of any channel: every kind of value, alone, in lists and in members that channels know. */
function madeUp(count: number): unknown[] {
  const cycle: Record<string, unknown> = {};
  cycle['self'] = cycle;
  const plain = [
    undefined,
    null,
    true,
    0,
    -1,
    1e308,
    NaN,
    Infinity,
    '',
    'x',
    '\0',
    '\ud800',
    '../..',
    10n,
    Symbol('s'),
    [],
    [[]],
    {},
    new Date(0),
    /x/,
    () => 1,
    cycle,
    new Map([['storeId', 'a']]),
    new Uint8Array(9),
    '9'.repeat(70),
    {
      toJSON: () => {
        throw new Error('no');
      },
    },
    { toJSON: () => 'text' },
    JSON.parse('{"__proto__":{"storeId":"a"}}'),
    Array.from({ length: 70 }).reduce((inner) => [inner], 1 as unknown),
  ];
  const keys = [
    'storeId',
    'backup',
    'reset',
    'order',
    'clientOrderId',
    'draftId',
    'cart',
    'after',
    'limit',
    'name',
    'confirm',
    'timeoutMs',
    'collection',
    'html',
    'commands',
    'printerName',
    'devicePath',
    'protocol',
    'document',
    'jobId',
    'constructor',
    'x',
  ];
  let seed = 7;
  const pick = <T>(from: readonly T[]): T =>
    from[(seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % from.length]!;
  const made: unknown[] = [...plain];
  while (made.length < count) {
    // `x` is no member of any channel.
    const wild = { x: 1, [pick(keys)]: pick(plain), [pick(keys)]: { [pick(keys)]: pick(plain) } };
    made.push(pick([wild, [wild], { ...wild, [pick(keys)]: [pick(plain)] }]));
  }
  return made;
}
