// The admin a service begins with: made once, may do everything, and never replaces anybody.
import { expect } from 'chai';
import { Passwords } from '../../../server/access/passwords.ts';
import { insertFirstAdmin } from '../../../server/access/first-admin.ts';
import { newPublicId } from '../../../server/access/public-id.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';

describe('the first admin', () => {
  let system: System;
  before(async () => void (system = await startTestSystem()));
  after(() => system?.stop());

  const passwords = new Passwords();
  const insert = (name: string) =>
    insertFirstAdmin(
      system.owner,
      {
        id: name,
        public_id: newPublicId(),
        name,
        email: `${name}@service.example`,
        password: `${name} password`,
      },
      (text) => passwords.hash(text),
    );
  const login = (name: string) =>
    ask(system.url, 'post', '/auth/admin/login', {
      body: { email: `${name}@service.example`, password: `${name} password` },
    });

  it('signs in as a super admin, and is the only one however often it is asked for', async () => {
    await insert('one');
    await insert('two');
    const { status, body } = await login('one');
    expect([status, body.user.admin_type, body.user.modules]).to.deep.equal([200, 'super_admin', []]);
    expect(body.user.public_id).to.match(/^[0-9A-HJKMNP-TV-Z]{13}$/);
    expect((await login('two')).status).to.equal(401);
  });

  it('is not for the application to make', async () => {
    const refused = await system.pool
      .query("INSERT INTO admins (id) VALUES ('x')")
      .catch((error: Error) => error);
    expect(refused).to.be.an('error').with.property('message').that.includes('permission denied');
  });
});
