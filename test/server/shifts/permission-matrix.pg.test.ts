// Second document, Authentication, "Permission matrix for shifts": every cell of it, asked at the settings door, at the
// fallback every vendor token has, and of a journal's operations, which all must give the same answer.
import { expect } from 'chai';
import { collections, rejections, wireCode } from '@evertill/schemas';
import type { RejectionCode } from '@evertill/schemas';
import { aReference } from '../../contract/contract-documents.ts';
import { aCounting, anOpening, GivenJournal } from '../../support/given-journal.ts';
import { operate } from '../../support/given-shift.ts';
import { give, giveVendor, put } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';

const doors = ['/vendor/shifts', '/auth/vendor/context/shifts', 'journal'] as const;
type Door = (typeof doors)[number];

/** The document's four, and who is one of them here. */
const people = {
  owner: 'owner',
  'settings write': 'manager',
  'settings read': 'reader',
  'no settings': 'cashier',
} as const satisfies Record<string, Role>;
type Rank = keyof typeof people;

/** What each of the doors says, in their order: yes, 403 `forbidden`, 403 `assignees`; `-`: there is no such way in. */
const matrix: Readonly<Record<string, Readonly<Record<Rank, string>>>> = {
  'list templates': row('yes yes -', 'yes yes -', 'yes yes -', 'forbidden yes -'),
  'create a template': row('yes - yes', 'yes - yes', 'forbidden - forbidden', 'forbidden - forbidden'),
  'change a template': row('yes - yes', 'yes - yes', 'forbidden - forbidden', 'forbidden - forbidden'),
  'suggest members': row('yes - yes', 'yes - yes', 'forbidden - forbidden', 'forbidden - forbidden'),
  'delete a template': row('yes - -', 'yes - -', 'forbidden - -', 'forbidden - -'),
  'list shifts': row('yes yes -', 'yes yes -', 'yes yes -', 'forbidden yes -'),
  'read the current one': row('yes yes -', 'yes yes -', 'yes yes -', 'forbidden yes -'),
  'read the last closed one': row('yes yes -', 'yes yes -', 'yes yes -', 'forbidden yes -'),
  'read one': row('yes yes -', 'yes yes -', 'yes yes -', 'forbidden yes -'),
  'open for oneself': row('yes yes yes', 'yes yes yes', 'forbidden yes yes', 'forbidden yes yes'),
  'open with an assignee': row(
    'yes yes yes',
    'assignees assignees assignees',
    'forbidden assignees assignees',
    'forbidden assignees assignees',
  ),
  'close as opener': row('yes yes yes', 'yes yes yes', 'forbidden yes yes', 'forbidden yes yes'),
  'close as assignee': row('yes yes yes', 'yes yes yes', 'forbidden yes yes', 'forbidden yes yes'),
  'close somebody else’s': row(
    'yes yes yes',
    'forbidden forbidden forbidden',
    'forbidden forbidden forbidden',
    'forbidden forbidden forbidden',
  ),
  'reassign as opener': row('yes - yes', 'yes - yes', 'forbidden - forbidden', 'forbidden - forbidden'),
  'reassign as assignee': row('yes - yes', 'yes - yes', 'forbidden - forbidden', 'forbidden - forbidden'),
  'reassign somebody else’s': row(
    'yes - yes',
    'forbidden - forbidden',
    'forbidden - forbidden',
    'forbidden - forbidden',
  ),
};

function row(owner: string, write: string, read: string, none: string): Record<Rank, string> {
  return { owner, 'settings write': write, 'settings read': read, 'no settings': none };
}

interface Asked {
  /** Below the prefix of a REST door. */
  readonly rest: readonly [method: string, path: string, body?: object];
  readonly operation?: readonly [type: string, payload: object];
}

describe('the permission matrix for shifts', function () {
  this.timeout(30_000);
  let system: System;
  let vendor: GivenVendor;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    // Nothing but the right the row is about.
    for (const role of ['manager', 'reader'] as const)
      await put(system, 'acme', collections.staff, { ...vendor.people[role].staff, modules: ['settings'] });
  });
  after(() => system?.stop());
  afterEach(() =>
    system.owner.query(
      "UPDATE vendor_work_shifts SET status = 'closed', closed_at = instant() WHERE status = 'open'",
    ),
  );

  const storeId = () => vendor.stores[0].id;
  const newId = () => `id-${++count}`;
  const idOf = (role: Role) => vendor.people[role].staff.id;

  async function rest(role: Role, [method, path, body]: Asked['rest'], prefix: string): Promise<string> {
    const answer = await ask(system.url, method, `${prefix}${path}`, {
      token: vendor.people[role].token,
      ...(body ? { body } : {}),
    });
    return answer.status < 300 ? 'yes' : `${answer.status} ${answer.body.code}`;
  }

  async function operated(role: Role, [type, payload]: NonNullable<Asked['operation']>): Promise<string> {
    const journal = new GivenJournal(newId());
    const entry = journal.entry(type, payload, { actor_id: idOf(role), store_id: storeId() });
    const [outcome] = await operate(system, vendor.people[role], [entry]);
    if (outcome!.kind !== 'rejected') return outcome!.kind === 'applied' ? 'yes' : outcome!.kind;
    const code = outcome!.code as RejectionCode;
    return `${rejections[code].status} ${wireCode(code)}`;
  }

  const opening = (lane: 0 | 1 = 0, fields: object = {}) =>
    anOpening({ id: newId(), pos_register_id: vendor.stores[0].lanes[lane], ...fields });

  async function opened(role: Role, lane: 0 | 1 = 0, fields: object = {}): Promise<string> {
    const payload = opening(lane, fields);
    expect(await operated(role, ['shift.open', payload])).to.equal('yes');
    return payload.id;
  }

  /** Of somebody else, handed to this one. */
  async function assigned(role: Role): Promise<string> {
    const id = await opened('bound', 1);
    const body = { assigned_vendor_employee_ids: [idOf(role)] };
    expect(await rest('owner', ['patch', `/work-shifts/${id}/assignees`, body], '/vendor/shifts')).to.equal(
      'yes',
    );
    return id;
  }

  async function template(): Promise<{ id: string; rev: number; data: object }> {
    const data = { time_start: '08:00', time_end: '16:00' };
    const id = newId();
    const reference = aReference({ id, store_id: storeId(), kind: 'shift_template', name: id, data });
    return give(system, vendor, collections.reference, reference);
  }

  const edits = (
    id: string,
    base_rev: number,
    base: object,
    changes: object,
  ): NonNullable<Asked['operation']> => ['edit', { collection: 'reference', id, base_rev, base, changes }];
  const query = () => `store_id=${storeId()}`;
  const open = (fields: object = {}): Asked => {
    const payload = opening(0, fields);
    return {
      rest: ['post', '/work-shifts', { ...payload, store_id: storeId() }],
      operation: ['shift.open', payload],
    };
  };
  const close = (id: string): Asked => ({
    rest: ['patch', `/work-shifts/${id}/close`, aCounting],
    operation: ['shift.close', { id, ...aCounting }],
  });
  /** To somebody who is in none. */
  const reassign = (id: string): Asked => {
    const body = { assigned_vendor_employee_ids: ['acme-newcomer'] };
    return {
      rest: ['patch', `/work-shifts/${id}/assignees`, body],
      operation: ['shift.assign', { id, ...body }],
    };
  };

  const asked: Readonly<Record<string, (role: Role) => Asked | Promise<Asked>>> = {
    'list templates': () => ({ rest: ['get', `/templates?${query()}`] }),
    'create a template': () => {
      const times = { time_start: '08:00', time_end: '16:00' };
      const name = newId();
      const document = { store_id: storeId(), kind: 'shift_template', name, code: '', active: true };
      return {
        rest: ['post', '/templates', { store_id: storeId(), name, ...times }],
        operation: edits(newId(), 0, {}, { ...document, data: times }),
      };
    },
    'change a template': async () => {
      const { id, rev } = await template();
      return {
        rest: ['patch', `/templates/${id}`, { is_active: false }],
        operation: edits(id, rev, { active: true }, { active: false }),
      };
    },
    'suggest members': async () => {
      const { id, rev, data } = await template();
      const vendor_employee_ids = ['acme-bound'];
      return {
        rest: ['put', `/templates/${id}/assignees`, { vendor_employee_ids }],
        operation: edits(id, rev, { data }, { data: { ...data, vendor_employee_ids } }),
      };
    },
    'delete a template': async () => ({ rest: ['delete', `/templates/${(await template()).id}`] }),
    'list shifts': () => ({ rest: ['get', `/work-shifts?${query()}`] }),
    'read the current one': async () => {
      await opened('bound', 1);
      return { rest: ['get', `/work-shifts/current?${query()}`] };
    },
    'read the last closed one': () => ({ rest: ['get', `/work-shifts/last-closed?${query()}`] }),
    'read one': async () => ({ rest: ['get', `/work-shifts/${await opened('bound', 1)}`] }),
    'open for oneself': () => open(),
    'open with an assignee': () => open({ assigned_vendor_employee_ids: ['acme-newcomer'] }),
    'close as opener': async (role) => close(await opened(role)),
    'close as assignee': async (role) => close(await assigned(role)),
    'close somebody else’s': async () => close(await opened('bound', 1)),
    'reassign as opener': async (role) => reassign(await opened(role)),
    'reassign as assignee': async (role) => reassign(await assigned(role)),
    'reassign somebody else’s': async () => reassign(await opened('bound', 1)),
  };

  before(() =>
    put(system, 'acme', collections.staff, {
      ...vendor.people.bound.staff,
      id: 'acme-newcomer',
      public_id: '0000000000NEW',
      name: 'Newcomer',
    }),
  );

  it('holds for documents that are pushed: a template goes with settings, a category with product', async () => {
    await put(system, 'acme', collections.staff, { ...vendor.people.bound.staff, modules: ['product'] });
    const category = await give(
      system,
      vendor,
      collections.reference,
      aReference({ id: newId(), store_id: storeId(), kind: 'category', data: { parent_id: '' } }),
    );
    const removes = async (role: Role, document: object) => {
      const { body } = await ask(system.url, 'post', `/sync/reference/push?store_id=${storeId()}`, {
        token: vendor.people[role].token,
        body: { rows: [{ newDocumentState: { ...document, _deleted: true }, assumedMasterState: document }] },
      });
      const [outcome] = body.outcomes as { kind: string; code?: string }[];
      return outcome!.code ?? outcome!.kind;
    };
    const shown = await template();
    expect(await removes('bound', shown)).to.equal('forbidden');
    expect(await removes('manager', category)).to.equal('forbidden');
    expect(await removes('manager', shown)).to.equal('applied');
    expect(await removes('bound', category)).to.equal('applied');
  });

  it('has each of its rows asked, and only those', () =>
    expect(Object.keys(asked)).to.have.members(Object.keys(matrix)));

  for (const [what, cells] of Object.entries(matrix)) {
    for (const [rank, role] of Object.entries(people) as [Rank, Role][]) {
      for (const [index, word] of cells[rank].split(' ').entries()) {
        const door: Door = doors[index]!;
        if (word === '-') continue;
        const expected = word === 'yes' ? 'yes' : `403 ${word}`;
        it(`${rank}: ${what}, by ${door}: ${expected}`, async () => {
          const { rest: request, operation } = await asked[what]!(role);
          const said =
            door === 'journal' ? await operated(role, operation!) : await rest(role, request, door);
          expect(said).to.equal(expected);
        });
      }
    }
  }
});
