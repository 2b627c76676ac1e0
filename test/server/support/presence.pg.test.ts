// Who is connected: from its greeting to its end, at whichever process, and nobody at a process that is gone.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { FleetReply } from '@evertill/schemas';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { greeted, helloOf } from '../../support/system-socket.ts';

describe('who is connected', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
  });
  after(() => system?.stop());

  const connected = async () => {
    const { body } = await ask(system.url, 'get', '/support/fleet', { token: vendor.people.owner.token });
    return (body as FleetReply).data
      .filter(({ is_connected }) => is_connected)
      .map(({ device_id }) => device_id);
  };
  const becomes = async (...ids: string[]) => {
    for (let tries = 0; tries < 50; tries++, await sleep(200)) {
      if (JSON.stringify((await connected()).toSorted()) === JSON.stringify(ids.toSorted())) return;
    }
    expect(await connected()).to.have.members(ids);
  };
  const greeting = (device_id: string) => ({
    token: vendor.people.cashier.token,
    store_id: vendor.stores[0].id,
    device_id,
  });

  it('is whoever greeted by a socket, until it ends, however often', async () => {
    const first = await greeted(system.url, greeting('one'));
    await becomes('one');
    const second = await greeted(system.url, greeting('one'));
    await becomes('one');
    await first.close();
    await sleep(300);
    await becomes('one');
    await second.close();
    await becomes();
    const { rows } = await system.owner.query('SELECT * FROM device_connections');
    expect(rows).to.deep.equal([]);
  });

  it('is whoever greeted by HTTP, for a while', async () => {
    const { token, ...hello } = greeting('two');
    await ask(system.url, 'post', '/sync/hello', { token, body: helloOf({ token: '', ...hello }) });
    await becomes('two');
  });

  it('is nobody at a process that was killed', async () => {
    await system.owner.query(
      `INSERT INTO server_processes (id, version, started_at, heard_at, sockets, event_streams, loop_lag_ms, memory_bytes)
        VALUES ('dead', '0.1.0', instant() - interval '1 hour', instant() - interval '40 seconds', 1, 0, 0, 1)`,
    );
    await ask(system.url, 'post', '/sync/hello', {
      token: vendor.people.cashier.token,
      body: helloOf(greeting('three')),
    });
    await becomes('two', 'three');
    await system.owner.query("UPDATE device_connections SET process_id = 'dead' WHERE device_id = 'three'");
    await becomes('two');
  });
});
