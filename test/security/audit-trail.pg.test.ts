// [T29] Whoever changes something leaves a trace: every route that changes anything is called as its owner, and where it
// succeeds one of the append-only tables has grown by it. Those that leave none are named in `audit-gaps.ts` with the reason:
// neither a new silent route nor one that has been mended goes by unseen.
import { expect } from 'chai';
import { operations } from '@evertill/schemas';
import { routes } from '../../server/http/routes/index.ts';
import type { Route } from '../../server/http/route.ts';
import { exampleCalls } from '../server/access-matrix/example-calls.ts';
import { giveVictim, theirs } from '../server/tenancy/victim.ts';
import { giveAdmin } from '../support/given-accounts.ts';
import type { GivenVendor } from '../support/given.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { ask } from '../support/system-http.ts';
import { notReached, silentBecause } from './audit-gaps.ts';

/** Who did what, when: the application's role may add to them and nothing else. */
const traces = [
  'security_events',
  'operation_ledger',
  'items_selling_price_history',
  'item_cost_price_events',
  'stock_movements',
  'vendor_attendance_edit_logs',
  'vendor_leave_log',
] as const;

const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`;

describe('[T29] the audit trail', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;
  let rootToken: string;
  const silent: string[] = [];
  const refused: string[] = [];
  const traced: string[] = [];

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVictim(system);
    rootToken = (await giveAdmin(system, 'root', { admin_type: 'super_admin' })).token;
    const mutating = routes.filter(({ method }) => method !== 'get');
    for (const route of mutating.toSorted((a, b) => turnOf(a) - turnOf(b))) {
      const before = await lengths();
      const status = await call(route);
      const name = nameOf(route);
      if (status >= 400) refused.push(name);
      else if ((await lengths()).some((length, index) => length > before[index]!)) traced.push(name);
      else silent.push(name);
    }
  });
  after(() => system?.stop());

  /** How many entries each of the tables has. */
  async function lengths(): Promise<number[]> {
    const counts = traces.map((table) => `(SELECT count(*)::int FROM ${table})`).join(', ');
    const { rows } = await system.owner.query<{ counts: number[] }>(`SELECT ARRAY[${counts}] AS counts`);
    return rows[0]!.counts;
  }

  let calls = 0;
  async function call(route: Route): Promise<number> {
    const { foreign = {}, store, body } = exampleCalls[nameOf(route)]!;
    const isAdmins = route.access.who === 'admin';
    const path = route.path.replaceAll(/:(\w+)/g, (_, parameter: string) =>
      encodeURIComponent(route.path.startsWith('/admin/vendors') ? vendor.id : foreign[parameter]!),
    );
    const named = body && 'name' in body ? { name: `name ${++calls}` } : {};
    const sent = { ...body, ...named, ...(store === 'body' ? { store_id: theirs.store } : {}) };
    const { status } = await ask(
      system.url,
      route.method,
      store === 'query' ? `${path}?store_id=${theirs.store}` : path,
      {
        token: isAdmins ? rootToken : vendor.people.owner.token,
        ...(route.method === 'delete' && !body ? {} : { body: sent }),
      },
    );
    return status;
  }

  it('has an entry of every change, but for those that are named with their reason', () => {
    expect(traced.length).to.be.greaterThan(20);
    expect(silent.toSorted()).to.deep.equal(Object.keys(silentBecause).toSorted());
  });

  it('was looked at on every route that is not named as out of reach', () => {
    expect(refused.toSorted()).to.deep.equal([...notReached].toSorted());
  });

  it('cannot be altered by the application', async () => {
    for (const table of traces.filter((name) => name !== 'operation_ledger')) {
      const { rows } = await system.owner.query<{ may: boolean }>(
        `SELECT has_table_privilege('evertill_app', $1, 'DELETE') AS may`,
        [table],
      );
      expect(rows[0]!.may, table).to.equal(false);
    }
  });

  it('has the ledger for every operation of a till, whatever became of it', async () => {
    const { rows } = await system.owner.query<{ outcome: string }>(
      'SELECT outcome FROM operation_ledger WHERE vendor_id = $1 AND device_id = $2',
      [vendor.id, theirs.device],
    );
    expect(rows.map(({ outcome }) => outcome)).to.include.members(['applied', 'rejected']);
    expect(Object.keys(operations).length).to.be.greaterThan(8);
  });
});

/** What ends something comes late, and what ends everything last. */
function turnOf({ method, path }: Route): number {
  if (/suspend|resume/.test(path)) return 4;
  if (/personal-data/.test(path)) return 3;
  if (method === 'delete') return 2;
  return /revoke|archive|cancel/.test(path) ? 1 : 0;
}
