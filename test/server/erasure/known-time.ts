// An employee's time with everything that is ever written of it: cards with notes and what they were before, shifts, leave
// with its reason and what was decided, evidence of where they stood, and words of them on the cards of somebody else.
import { expect } from 'chai';
import { photoEvidence } from '../../support/given-photo.ts';
import { GivenJournal } from '../../support/given-journal.ts';
import { operate } from '../../support/given-shift.ts';
import type { GivenVendor } from '../../support/given.ts';
import { password } from '../../support/given.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { addDays } from '@evertill/schemas';
import type { Office } from './office.ts';

interface Place {
  readonly system: System;
  readonly vendor: GivenVendor;
  readonly office: Office;
}
interface Person {
  /** Tells people apart. */
  readonly nr: number;
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Entries of a journal that have evidence, of each. */
export const punchesWithEvidence = 2;

export async function giveTime({ system, vendor, office }: Place, person: Person): Promise<void> {
  const { nr, id, name, email } = person;
  const store_id = vendor.stores[0].id;
  const done = async (method: string, path: string, body: object): Promise<string> => {
    const answer = await office.ask(method, path, body);
    expect(answer.status, `${path} ${answer.text}`).to.be.within(200, 201);
    return answer.body.id as string;
  };
  const card = (whose: string, date: string, note: string) =>
    done('post', '/vendor/attendance', {
      store_id,
      vendor_employee_id: whose,
      date,
      clock_in: `${date}T09:00:00Z`,
      clock_out: `${date}T19:00:00Z`,
      cash_tips_cents: 700 + nr,
      note,
    });
  const mine = await card(id, '2026-03-10', `zqxwvk ${nr} had a headache`);
  await done('patch', `/vendor/attendance/${mine}`, {
    clock_out: '2026-03-10T18:00:00Z',
    note: `zqxwvk ${nr} went to the doctor`,
  });
  await done('post', `/vendor/attendance/${mine}/resolve-issues`, { note: `zqxwvk ${nr} explained` });
  const others = await card(vendor.people.cashier.staff.id, addDays('2024-01-01', nr), `In for ${name}.`);
  await done('post', `/vendor/attendance/${others}/resolve-issues`, { note: `${name} was ill` });

  const shift = { store_id, shift_date: '2030-03-12', start_time: '09:00', end_time: '17:00' };
  await done('post', '/vendor/attendance/schedule/shifts', {
    ...shift,
    vendor_employee_id: id,
    note: `zqxwvk ${nr} leaves early`,
  });
  await done('post', '/vendor/attendance/schedule/shifts', {
    ...shift,
    vendor_employee_id: vendor.people.cashier.staff.id,
    note: `instead of ${name}`,
  });

  // Asks for themselves, and so stands in the log by name.
  await done('patch', `/vendor/vendor-employees/${id}`, { password });
  const signedIn = await ask(system.url, 'post', '/auth/vendor/login', { body: { email, password } });
  const token = signedIn.body.access_token as string;
  const leave = { store_id, leave_type: 'sick_leave', date_from: '2026-03-11', date_to: '2026-03-12' };
  const asked = await ask(system.url, 'post', '/vendor/leaves', {
    token,
    body: { ...leave, reason: `Sick leave, zqxwvk ${nr} broke a leg` },
  });
  expect(asked.status, asked.text).to.equal(201);
  await done('patch', `/vendor/leaves/${asked.body.id as string}/approve`, {
    note: `zqxwvk ${nr} get well soon`,
  });

  const evidence = [
    { kind: 'gps', lat: 60.1, lng: 24.9, accuracy_m: 8 },
    // Any letters of base64 are a photo here.
    photoEvidence(`/9j/zqxwvkface${String(nr).padStart(6, '0')}`),
  ];
  const till = new GivenJournal(`clock-${nr}`);
  const punch = (kind: 'in' | 'out', store: string, captured_at: string) =>
    till.entry(
      'time.punch',
      { id: `${kind}-${nr}`, kind, validations: evidence },
      { actor_id: id, store_id: store, captured_at },
    );
  const outcomes = await operate(system, vendor.people.owner, [
    punch('in', store_id, '2026-03-15T09:00:00.000Z'),
    // In a store they do not work in: refused, and kept as it was sent.
    punch('out', vendor.stores[1].id, '2026-03-15T17:00:00.000Z'),
    till.entry(
      'time.break',
      { id: `pause-${nr}`, step: 'start', kind: 'paid' },
      { actor_id: id, store_id, captured_at: '2026-03-15T12:00:00.000Z' },
    ),
  ]);
  expect(outcomes.map(({ kind }) => kind)).to.deep.equal(['applied', 'rejected', 'applied']);
}
