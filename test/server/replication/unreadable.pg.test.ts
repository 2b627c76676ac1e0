// [U4][O3][E2] What cannot be read in one row or entry is refused by itself at both doors, with a reason on record, and
// its neighbours are settled.
import { expect } from 'chai';
import type { OperationEntry } from '@evertill/schemas';
import { draft } from '../../client-core/drafts/draft-till.ts';
import { anOpening, GivenJournal } from '../../support/given-journal.ts';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { ask } from '../../support/system-http.ts';
import { greeted } from '../../support/system-socket.ts';
import type { SyncSocket } from '../../support/system-socket.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';

interface Outcome {
  readonly kind: string;
  readonly id?: string;
  readonly device_seq?: number;
  readonly code?: string;
  readonly details?: unknown;
  readonly master?: unknown;
}

interface Door {
  push(rows: readonly object[]): Promise<readonly Outcome[]>;
  operations(entries: readonly object[]): Promise<readonly Outcome[]>;
}

const hostile: readonly (readonly [string, unknown])[] = [
  ['a NUL', 'Table\0 5'],
  ['half a surrogate pair', '\ud83d'],
  ['a reserved key', JSON.parse('{"__proto__":{"polluted":true}}')],
  ['a key with a NUL', { 'a\0': 1 }],
  ['too many levels', JSON.parse('['.repeat(70) + ']'.repeat(70))],
];

describe('a row or an entry that cannot be read', () => {
  let system: System;
  let vendor: GivenVendor;
  let socket: SyncSocket;
  let names = 0;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    socket = await greeted(system.url, {
      token: vendor.people.cashier.token,
      store_id: vendor.stores[0].id,
    });
  });
  after(async () => {
    await socket?.close();
    await system?.stop();
  });

  const doors: Readonly<Record<string, Door>> = {
    'the socket': {
      push: async (rows) =>
        (await socket.ask({ type: 'push', collection: 'draft', rows } as never))['outcomes'] as Outcome[],
      operations: async (operations) =>
        (await socket.ask({ type: 'operations', operations } as never))['outcomes'] as Outcome[],
    },
    HTTP: {
      push: (rows) => post(`/sync/draft/push?store_id=${vendor.stores[0].id}`, { rows }),
      operations: (operations) => post('/sync/operations', { operations }),
    },
  };

  async function post(path: string, body: object): Promise<readonly Outcome[]> {
    const answer = await ask(system.url, 'POST', path, { token: vendor.people.cashier.token, body });
    expect(answer.status, answer.text).to.equal(200);
    return (answer.body as { outcomes: Outcome[] }).outcomes;
  }

  const rejections = async (column: string, value: unknown) =>
    (await system.owner.query(`SELECT code, details, payload FROM rejections WHERE ${column} = $1`, [value]))
      .rows as { code: string; details: unknown; payload: { unreadable?: string } }[];

  for (const [door, sides] of Object.entries(doors)) {
    for (const [what, value] of hostile) {
      const isText = typeof value === 'string';

      it(`leaves its neighbours alone with ${what} in a basket: ${door}`, async () => {
        const id = `basket-${++names}`;
        const [store] = vendor.stores;
        const held = (suffix: string, name: unknown = 'Table 5') => ({
          newDocumentState: {
            ...draft(`${id}-${suffix}`, { store_id: store.id, pos_register_id: store.lanes[0] }),
            name,
          },
        });
        const outcomes = await sides.push([held('a'), held('b', value), held('c')]);
        const kinds = Object.fromEntries(outcomes.map((outcome) => [outcome.id, outcome.kind]));
        expect(kinds).to.deep.equal({
          [`${id}-a`]: 'applied',
          [`${id}-b`]: 'rejected',
          [`${id}-c`]: 'applied',
        });
        const refused = outcomes.find(({ kind }) => kind === 'rejected')!;
        expect(refused.code).to.equal(isText ? 'invalid_input' : 'invalid_json');
        expect(JSON.stringify(refused.details)).to.include('newDocumentState.name');
        expect(refused.master).to.deep.equal({ id: `${id}-b`, _deleted: true });
        const [recorded] = await rejections('document_id', `${id}-b`);
        expect(recorded).to.include({ code: refused.code });
        expect(JSON.parse(recorded!.payload.unreadable!)).to.deep.include({ name: value });
        expect(({} as Record<string, unknown>)['polluted']).to.equal(undefined);
      });

      it(`leaves its neighbours alone with ${what} in an entry: ${door}`, async () => {
        const [store] = vendor.stores;
        const deviceId = `device-${++names}`;
        const journal = new GivenJournal(deviceId);
        const fields = { actor_id: vendor.people.cashier.staff.id, store_id: store.id };
        const opening = (id: string) => {
          const payload = anOpening({ id, pos_register_id: store.lanes[0] });
          return journal.entry('shift.open', payload, fields);
        };
        const [before, bad, after] = [opening('x'), opening('y'), opening('z')] as OperationEntry[];
        const flawed = { ...bad!, payload: { ...bad!.payload, shift_label: value } };
        const outcomes = await sides.operations([before!, flawed, after!]);
        expect(outcomes.map(({ device_seq = 0 }) => device_seq).toSorted((a, b) => a - b)).to.deep.equal([
          1, 2, 3,
        ]);
        const refused = outcomes.find(({ device_seq }) => device_seq === 2)!;
        expect(refused).to.include({ kind: 'rejected', code: isText ? 'invalid_input' : 'invalid_json' });
        expect(JSON.stringify(refused.details)).to.include('payload.shift_label');
        const ledger = await system.owner.query(
          'SELECT device_seq FROM operation_ledger WHERE device_id = $1 ORDER BY device_seq',
          [deviceId],
        );
        expect(
          ledger.rows.map(({ device_seq }: { device_seq: unknown }) => Number(device_seq)),
        ).to.deep.equal([1, 3]);
        expect(await rejections('device_seq = 2 AND device_id', deviceId)).to.have.length(1);
        await sides.operations([flawed]);
        expect(await rejections('device_seq = 2 AND device_id', deviceId), 'once').to.have.length(1);
      });
    }
  }

  it('answers under its number when something else of the frame cannot be read', async () => {
    socket.sendText('{"type":"ping","id":4711,"wall":1,"name":"\\u0000"}');
    const answer = await socket.next((frame) => frame.id === 4711);
    expect(answer).to.include({ type: 'error', code: 'invalid_json', remedy: 'fatal' });
  });

  it('is refused with the whole push when its document has no id', async () => {
    const answer = await socket.ask({
      type: 'push',
      collection: 'draft',
      rows: [{ newDocumentState: { name: '\0' } }],
    } as never);
    expect(answer).to.include({ type: 'error', code: 'invalid_input', remedy: 'fatal' });
  });
});
