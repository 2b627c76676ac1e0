// The audit log as owners and admins read it: a change just made stands first, each filter leaves what it names, pages
// join, nobody but owners and admins gets in, and no vendor sees a line of another.
import { expect } from 'chai';
import { giveAdmin } from '../../support/given-accounts.ts';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';

interface Entry {
  readonly at: string;
  readonly event: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly request_id: string;
  readonly details: Readonly<Record<string, unknown>>;
}

describe('the audit log, read', function () {
  this.timeout(30_000);
  let system: System;
  let acme: GivenVendor;
  let other: GivenVendor;
  let admin: string;

  before(async () => {
    system = await startTestSystem();
    acme = await giveVendor(system, 'acme');
    other = await giveVendor(system, 'other');
    admin = (await giveAdmin(system, 'reader', { modules: ['settings'] })).token;
    for (const [vendor, name] of [
      [acme, 'acme'],
      [other, 'other'],
    ] as const) {
      await setPin(vendor, `${name}-cashier`, '93518');
      await setPin(vendor, `${name}-reader`, '82746');
    }
  });
  after(() => system?.stop());

  async function setPin({ people }: GivenVendor, id: string, pin: string): Promise<void> {
    const answer = await ask(system.url, 'put', `/vendor/vendor-employees/${id}/pin`, {
      token: people.owner.token,
      body: { pin },
      headers: { 'X-Request-Id': `pin-of-${id}` },
    });
    expect(answer.status, answer.text).to.equal(200);
  }

  async function log(query = '', path = '/vendor/audit-log', token = acme.people.owner.token) {
    const answer = await ask(system.url, 'get', `${path}?${query}`, { token });
    expect(answer.status, answer.text).to.equal(200);
    return answer.body as unknown as { data: Entry[]; total: number; totalPages: number };
  }

  const requests = ({ data }: { readonly data: readonly Entry[] }) =>
    data.filter(({ event }) => event === 'pin_set').map(({ request_id }) => request_id);
  const both = ['pin-of-acme-reader', 'pin-of-acme-cashier'];

  it('says who did what to whom, the newest first, to the owner and to an admin alike', async () => {
    const seen = await log();
    expect(requests(seen)).to.deep.equal(both);
    const [first] = seen.data;
    expect([first!.event, first!.user_id, first!.details]).to.deep.equal([
      'pin_set',
      'acme-owner',
      { employee_id: 'acme-reader' },
    ]);
    const { rows } = await system.owner.query<{ name: string }>(
      `SELECT name FROM vendor_staff WHERE id = 'acme-owner'`,
    );
    expect(first!.user_name).to.equal(rows[0]!.name).and.not.equal('');
    expect(await log('', '/admin/vendors/acme/audit-log', admin)).to.deep.equal(seen);
  });

  it('leaves what each filter names', async () => {
    const [newest, before] = (await log('event=pin_set')).data as [Entry, Entry];
    const table: readonly (readonly [query: string, left: readonly string[]])[] = [
      ['event=pin_set', both],
      ['event=pin_removed', []],
      ['actor=acme-owner', both],
      ['actor=acme-cashier', []],
      ['actor=other-owner', []],
      ['kind=vendor', both],
      ['kind=admin', []],
      ['entity=acme-cashier', [both[1]!]],
      ['entity=other-cashier', []],
      ['q=127.0.0.1', both],
      ['q=Acme-Cashier', [both[1]!]],
      ['q=nobody', []],
      [`from=${newest.at}`, newest.at === before.at ? both : [both[0]!]],
      [`to=${newest.at}`, newest.at === before.at ? [] : [both[1]!]],
      [`event=pin_set&entity=acme-reader&actor=acme-owner&from=${before.at}`, [both[0]!]],
    ];
    for (const [query, left] of table) expect(requests(await log(query)), query).to.deep.equal(left);
  });

  it('joins its pages without a gap or a line twice', async () => {
    const whole = await log();
    const pages: Entry[] = [];
    for (let page = 1; page <= whole.total; page++) pages.push(...(await log(`limit=1&page=${page}`)).data);
    expect(pages).to.deep.equal(whole.data);
    expect((await log('limit=1')).totalPages).to.equal(whole.total);
  });

  it('tells no vendor of another, to whom each of its own lines is shown', async () => {
    const seen = JSON.stringify(await log());
    expect(seen).to.include('acme-cashier').and.not.include('other-');
    const theirs = await log('', '/vendor/audit-log', other.people.owner.token);
    expect(requests(theirs)).to.deep.equal(['pin-of-other-reader', 'pin-of-other-cashier']);
  });

  it('lets in owners and admins with the right, and says what is wrong with a question', async () => {
    const bare = (await giveAdmin(system, 'bare')).token;
    const { owner, manager, cashier } = acme.people;
    for (const [token, path, status] of [
      [manager.token, '/vendor/audit-log', 403],
      [cashier.token, '/vendor/audit-log', 403],
      [admin, '/vendor/audit-log', 401],
      [owner.token, '/admin/vendors/acme/audit-log', 401],
      [bare, '/admin/vendors/acme/audit-log', 403],
      [admin, '/admin/vendors/absent/audit-log', 404],
      [owner.token, '/vendor/audit-log?from=yesterday', 400],
      [owner.token, '/vendor/audit-log?kind=robot', 400],
      [owner.token, '/vendor/audit-log?limit=501', 400],
    ] as const)
      expect((await ask(system.url, 'get', path, { token })).status, path).to.equal(status);
  });
});
