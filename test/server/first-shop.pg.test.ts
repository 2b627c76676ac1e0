// Section A, case 0 of the inputs from the field: a new customer begins. A vendor that an admin makes, an owner who chooses
// a password by the link of the invitation, the first store and one made later: the owner is in the staff of each.
import { expect } from 'chai';
import type { ReplicatedDocument } from '@evertill/schemas';
import { giveAdmin } from '../support/given-accounts.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { ask } from '../support/system-http.ts';

describe('a vendor made by an admin', () => {
  let system: System;

  before(async () => {
    system = await startTestSystem();
  });
  after(() => system?.stop());

  it('begins: invitation with a link, first store, second store, employees, and the owner in all of it', async () => {
    const root = await giveAdmin(system, 'root', { admin_type: 'super_admin' });
    const email = 'olga@new.example';
    const password = 'a long enough word';
    const body = { name: 'New shop', owner: { name: 'Olga', email } };
    expect((await ask(system.url, 'post', '/admin/vendors', { token: root.token, body })).status).to.equal(
      201,
    );
    const mail = await system.mail.next(({ to }) => to === email);
    const [link, invitation_token] = /^(\S+)#(eyJ\S+)$/m.exec(mail.text)!.slice(1) as [string, string];
    expect(link).to.equal(`${system.url}/invitation/vendor`);
    await ask(system.url, 'post', '/auth/vendor/invitation/complete', {
      body: { invitation_token, password },
    });
    const login = await ask(system.url, 'post', '/auth/vendor/login', { body: { email, password } });
    const token = login.body.access_token as string;
    const olga = login.body.user.id as string;
    const open = async (name: string, country: string, time_zone: string) => {
      const fields = { name, country, time_zone, lanes: ['Lane 1'] };
      const made = await ask(system.url, 'post', '/vendor/stores', { token, body: fields });
      expect(made.status, made.text).to.equal(201);
      return made.body as { id: string; currency: string };
    };
    const staffOf = async (storeId: string) => {
      const pulled = await ask(system.url, 'get', `/sync/staff/pull?store_id=${storeId}&checkpoint=null`, {
        token,
      });
      expect(pulled.status, pulled.text).to.equal(200);
      return (pulled.body.documents as ReplicatedDocument[]).map(({ id }) => id);
    };

    const first = await open('Turku', 'FI', 'Europe/Helsinki');
    expect(await staffOf(first.id)).to.deep.equal([olga]);
    const hired = await ask(system.url, 'post', '/vendor/vendor-employees', {
      token,
      body: { name: 'Timo', email: 'timo@new.example', store_ids: [first.id], pin: '71930' },
    });
    expect(hired.status, hired.text).to.equal(201);
    const second = await open('Boston', 'US', 'America/New_York');
    expect([first.currency, second.currency]).to.deep.equal(['EUR', 'USD']);
    expect(await staffOf(second.id)).to.deep.equal([olga]);
    expect(await staffOf(first.id)).to.have.members([olga, hired.body.id]);
  });
});
