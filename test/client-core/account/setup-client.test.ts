// The set-up of a new server as its page asks for it: open or not, created, or refused by code and field.
import { expect } from 'chai';
import { ExchangeError } from '@evertill/sync';
import { SetupClient } from '../../../client-core/account/setup-client.ts';
import { serverAnswer } from '../../support/server-answer.ts';

const body = {
  code: 'once',
  business_name: 'Pier',
  owner: { name: 'Ines', email: 'ines@pier.example', password: 'correct horse' },
  store: { name: 'Pier', country: 'FI', time_zone: 'Europe/Helsinki', lane: 'Lane 1' },
};

function client(status: number, reply: object): SetupClient {
  return new SetupClient(async () => serverAnswer(status, reply), '1');
}

const errorOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the set-up of a server', () => {
  it('is open or closed, and neither when something else answers', async () => {
    expect(await client(200, { open: true }).isOpen()).to.equal(true);
    expect(await client(200, { open: false }).isOpen()).to.equal(false);
    for (const strange of [client(200, []), client(404, {}), client(503, {})])
      expect(await errorOf(strange.isOpen())).to.be.instanceOf(ExchangeError);
  });

  it('answers the ids of the new vendor, store and lane', async () => {
    const made = { vendor_id: 'v', store_id: 's', pos_register_id: 'r' };
    expect(await client(201, made).create(body)).to.deep.equal({ ok: true, made });
  });

  it('is refused by code, with the fields that are wrong', async () => {
    const problem = {
      code: 'invalid_input',
      title: 'No.',
      errors: [{ field: 'owner.email', problem: 'x' }, null],
    };
    expect(await client(400, problem).create(body)).to.deep.equal({
      ok: false,
      code: 'invalid_input',
      sentence: 'No.',
      fields: ['owner.email'],
    });
    expect(await client(403, { code: 'setup_code', title: 'No.' }).create(body)).to.deep.include({
      code: 'setup_code',
      fields: [],
    });
  });

  it('rejects without a network', async () => {
    const offline = new SetupClient(() => Promise.reject(new Error('no network')), '1');
    expect(await errorOf(offline.create(body))).to.include({ code: 'offline' });
  });
});
