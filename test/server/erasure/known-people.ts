// People a vendor knows much about: customers and employees with everything that is ever written of somebody, through the
// doors it comes by. Every word about them carries one mark, so that what is left of any of them is found by one search.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import type { Customer, Draft } from '@evertill/schemas';
import { Tokens } from '../../../server/access/tokens.ts';
import { aCustomer, aDraft, aShift } from '../../contract/contract-documents.ts';
import { GivenJournal } from '../../support/given-journal.ts';
import { GivenLane, operate } from '../../support/given-shift.ts';
import { give, put } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { testConfig } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { helloOf } from '../../support/system-socket.ts';
import { askOf } from '../support/given-reports.ts';
import { giveTime } from './known-time.ts';
import type { Office } from './office.ts';
import { testClock } from '../../support/test-clock.ts';

/** In every word about them, and nowhere else: long enough that no random token or hash has it by chance. */
export const markOfThem = 'zqxwvk';
const password = 'a long enough word';
/** Of so many employees one has a time card, shifts, leave and punches. */
export const withTime = 5;

export interface Known {
  readonly subject: 'customer' | 'employee';
  readonly id: string;
}

interface Place {
  readonly system: System;
  readonly vendor: GivenVendor;
  readonly office: Office;
}

const nameOf = (nr: number) => `Zqxwvkanna ${nr} Zqxwvklund`;
const emailOf = (nr: number) => `zqxwvk${nr}@home.example`;

export async function giveCustomers(place: Place, count: number): Promise<Known[]> {
  const { system, vendor } = place;
  const [first, second] = vendor.stores;
  const customers: Customer[] = [];
  for (let nr = 0; nr < count; nr++) {
    const words = {
      name: nameOf(nr),
      phone: `zqxwvk-${nr}`,
      email: emailOf(nr),
      note: `zqxwvk ${nr} is allergic`,
    };
    const customer = aCustomer({ id: `customer-${nr}`, store_id: first.id, ...words });
    // Some have moved, and left a marker of how they were last known elsewhere.
    if (nr % 5 === 0) await give(system, vendor, collections.customer, { ...customer, store_id: second.id });
    customers.push(await give(system, vendor, collections.customer, customer));
  }
  await giveSignIns(place, customers);
  await giveSales(place, customers);
  await giveBaskets(place, customers);
  return customers.map(({ id }) => ({ subject: 'customer', id }));
}

/** Invited; some have chosen a password and are signed in, some forgot it. */
async function giveSignIns({ system, office }: Place, customers: readonly Customer[]): Promise<void> {
  const tokens = new Tokens(testConfig, () => testClock.now());
  for (const [nr, { id, email, name }] of customers.entries()) {
    if (nr % 2 === 1) continue;
    expect((await office.ask('post', `/vendor/customers/${id}/login`)).status).to.equal(201);
    if (nr % 10 !== 0) continue;
    const { rows } = await system.owner.query<{ invite_id: string }>(
      'SELECT invite_id FROM customer_logins WHERE customer_id = $1',
      [id],
    );
    const whose = { userId: id, vendorId: 'acme' };
    const invitation_token = tokens.invite('customer', whose, rows[0]!.invite_id);
    const post = (step: string, body: object) =>
      ask(system.url, 'post', `/auth/customer/${step}`, {
        body,
        headers: { 'X-Forwarded-For': `10.2.${Math.floor(nr / 250)}.${nr % 250}` },
      });
    await post('invitation/complete', { invitation_token, password });
    await post('login', { email, password: 'wrong' });
    const signedIn = await post('login', {
      email,
      password,
      device_id: `phone-${nr}`,
      device_name: `${name}’s phone`,
    });
    expect(signedIn.status, signedIn.text).to.equal(200);
    await post('password-reset', { email });
  }
}

/** Bought, refused, edited, edited in vain. */
async function giveSales({ system, vendor }: Place, customers: readonly Customer[]): Promise<void> {
  const till = new GivenLane(system, vendor, new GivenJournal('till-1'), { role: 'manager' });
  await till.send(till.opening('shift-1'));
  const entries = customers.flatMap((customer) => {
    const { id: customer_id, phone, note } = customer;
    const sale = (id: string, item_id: string, fields: object) =>
      till.sale({
        id,
        shift: 'shift-1',
        lines: [{ item_id, unit_price: 100 }],
        fields: { customer_id, ...fields },
      });
    return [
      sale(`${customer_id}-1`, 'milk', { note: `for ${customer.name}` }),
      sale(`${customer_id}-2`, 'milk', {}),
      sale(`${customer_id}-3`, 'gone', { note }),
      till.edit('customer', customer_id, customer.rev, customer, { phone: `${phone} ext` }),
      till.edit(
        'customer',
        customer_id,
        customer.rev,
        { ...customer, name: 'older' },
        { name: `${customer.name} II` },
      ),
      till.edit('customer', customer_id, customer.rev, customer, { nickname: note }),
    ];
  });
  const kinds: string[] = [];
  for (let from = 0; from < entries.length; from += 150)
    kinds.push(...(await till.send(...entries.slice(from, from + 150))).map(({ kind }) => kind));
  const each = ['applied', 'applied', 'rejected', 'applied', 'rejected', 'rejected'];
  expect(kinds).to.deep.equal(customers.flatMap(() => each));
}

/** Baskets held for them, put away and refused; and what a cashier may not say of them. */
async function giveBaskets(place: Place, customers: readonly Customer[]): Promise<void> {
  const drafts = customers.flatMap(basketsOf);
  const isOf = (what: string) => (draft: Draft) => draft.id.endsWith(what);
  const state = (newDocumentState: object) => ({ newDocumentState });
  expect(await push(place, 'draft', drafts.map(state))).to.deep.equal(['applied']);
  const away = drafts.filter(isOf('away')).map((draft) => ({
    newDocumentState: { ...draft, status: 'discarded' },
    assumedMasterState: draft,
  }));
  expect(await push(place, 'draft', away)).to.deep.equal(['applied']);
  const nowhere = drafts
    .filter(isOf('held'))
    .map((draft) => state({ ...draft, id: `${draft.id}-no`, store_id: 'none' }));
  expect(await push(place, 'draft', nowhere)).to.deep.equal(['rejected']);
  const forbidden = customers.map((customer) => state({ ...customer, note: `${customer.note} to nuts` }));
  expect(await push(place, 'customer', forbidden)).to.deep.equal(['rejected']);
}

function basketsOf({ id, name, store_id }: Customer): Draft[] {
  return ['held', 'away', 'gone'].map((what) =>
    aDraft({ id: `${id}-${what}`, store_id, customer_id: id, name: `${name}, by the window` }),
  );
}

/** Some customers are deleted, and others moved away, and one basket of each is removed, while tills have them. */
export async function removeSome(place: Place, customers: readonly Known[]): Promise<void> {
  const { system, vendor } = place;
  const gone: object[] = [];
  for (const [nr, { id }] of customers.entries()) {
    const stored = await system.database.read({ vendor_id: vendor.id }, (tx) =>
      tx.get(collections.customer, id),
    );
    const customer = stored!.document as Customer;
    const basket = basketsOf(customer)[2]!;
    gone.push({ newDocumentState: { ...basket, _deleted: true }, assumedMasterState: basket });
    if (nr % 7 === 0) await give(system, vendor, collections.customer, { ...customer, _deleted: true });
    if (nr % 7 === 1)
      await give(system, vendor, collections.customer, { ...customer, store_id: vendor.stores[1].id });
  }
  expect(await push(place, 'draft', gone)).to.deep.equal(['applied']);
}

/** As a cashier; which kinds of outcome there were. */
async function push(
  { system, vendor }: Place,
  collection: string,
  rows: readonly object[],
): Promise<string[]> {
  const store_id = vendor.stores[0].id;
  const { token } = vendor.people.cashier;
  const outcomes = new Set<string>();
  for (let from = 0; from < rows.length; from += 250) {
    const path = `/sync/${collection}/push?store_id=${store_id}`;
    const answer = await ask(system.url, 'post', path, {
      token,
      body: { rows: rows.slice(from, from + 250) },
    });
    for (const { kind } of answer.body.outcomes as { kind: string }[]) outcomes.add(kind);
  }
  return [...outcomes];
}

export async function giveEmployees(place: Place, count: number): Promise<Known[]> {
  const { system, vendor, office } = place;
  const store_id = vendor.stores[0].id;
  const till = new GivenLane(system, vendor, new GivenJournal('till-2'), { role: 'owner', lane: 1 });
  const known: Known[] = [];
  for (let nr = 0; nr < count; nr++) {
    const email = `boss-${emailOf(nr)}`;
    const body = { name: nameOf(nr), email, store_ids: [store_id], modules: ['product'] };
    const made = await office.ask('post', '/vendor/vendor-employees', body, {
      'Idempotency-Key': `make-${nr}`,
    });
    expect(made.status, made.text).to.equal(201);
    const { id } = made.body as { id: string };
    const path = `/vendor/vendor-employees/${id}`;
    const name = `${nameOf(nr)} Zqxwvksen`;
    const edits = [
      till.edit('staff', id, 1, { name: nameOf(nr) }, { name }),
      till.edit('staff', id, 1, { name: 'older' }, { name: `${name} II` }),
    ];
    const outcomes = await operate(system, vendor.people.owner, edits);
    expect(outcomes.map(({ kind }) => kind)).to.deep.equal(['applied', 'rejected']);
    if (nr % 10 === 0) await giveWork(place, { nr, id, path, name, email });
    if (nr % 5 === 0) await giveHandOver(place, { id, name });
    if (nr % withTime === 0) await giveTime(place, { nr, id, name, email });
    known.push({ subject: 'employee', id });
  }
  return known;
}

interface Person {
  readonly id: string;
  readonly name: string;
}

/** A PIN, a password, a session, prices they changed, a till that is called after them and that they asked something of. */
async function giveWork(
  { system, vendor, office }: Place,
  { nr, id, path, name, email }: Person & { nr: number; path: string; email: string },
): Promise<void> {
  await office.ask('put', `${path}/pin`, { pin: '93518' });
  await office.ask('patch', path, { password });
  const login = await ask(system.url, 'post', '/auth/vendor/login', {
    body: { email, password, device_id: `till-of-${nr}`, device_name: `${name}’s till` },
  });
  const token = login.body.access_token as string;
  const repriced = await ask(system.url, 'patch', '/vendor/products/milk', {
    token,
    body: { price: 2 + nr / 100 },
  });
  expect(repriced.status, repriced.text).to.equal(200);
  const hello = helloOf({
    token: '',
    store_id: vendor.stores[0].id,
    device_id: `till-of-${nr}`,
    device_name: `${name}’s till`,
  });
  expect((await ask(system.url, 'post', '/sync/hello', { token, body: hello })).status).to.equal(200);
  await askOf(system, vendor, `till-of-${nr}`, {
    kind: 'message',
    params: { text: `${name} will call` },
    reason: `${name} saw it stand still`,
    asked_by: id,
    asked_by_name: name,
  });
}

/** The cash of a shift was handed to them. */
async function giveHandOver({ system, vendor }: Place, { id, name }: Person): Promise<void> {
  const [store] = vendor.stores;
  const shift = aShift({
    id: `handed-${id}`,
    store_id: store.id,
    pos_register_id: store.lanes[0],
    status: 'closed',
    closed_at: '2026-11-21T17:00:00.000Z',
    handover_recipient_name: name.toUpperCase(),
    opening_cash: 500,
  });
  await put(system, vendor.id, collections.work_shift, shift);
}
