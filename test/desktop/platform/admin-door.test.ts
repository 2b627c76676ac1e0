// The admins' door over a scripted server: one renewal for however many requests were refused, and over all windows; what
// is shown when the server will not renew, and when somebody left by themselves.
import { expect } from 'chai';
import type { Http, SessionRecord } from '@evertill/client-core';
import { processLocks } from '../../../client-core/platform/process-locks.ts';
import { AdminDoor } from '../../../desktop/renderer/platform/admin-door.ts';
import { serverAnswer } from '../../support/server-answer.ts';

const ada = {
  id: 'a1',
  public_id: '0123456789ABC',
  name: 'Ada',
  admin_type: 'admin',
  modules: ['settings'],
  module_permissions: { settings: 'read' },
};

describe('the admins’ door', () => {
  let kept: SessionRecord | undefined;
  let asked: string[];
  /** What the server lets in; every other token has run out. */
  let valid: string;
  let generation: number;
  let used: Set<string>;
  let refuses: boolean;
  let others: (() => void)[];
  let browser = 0;

  beforeEach(() => {
    browser++;
    [kept, asked, valid, generation, used, refuses, others] = [
      undefined,
      [],
      'access-0',
      0,
      new Set(),
      false,
      [],
    ];
  });

  const http: Http = async ({ path, headers, body }) => {
    asked.push(path.replace('/api/v1', ''));
    await new Promise((resolve) => setTimeout(resolve, 2));
    if (path.endsWith('/logout')) return serverAnswer(200, { success: true });
    if (path.endsWith('/login')) return serverAnswer(200, pair());
    if (!path.endsWith('/refresh')) {
      const isIn = headers?.['Authorization'] === `Bearer ${valid}`;
      return isIn ? serverAnswer(200, { rows: [] }) : serverAnswer(401, { code: 'unauthenticated' });
    }
    const { refresh_token } = JSON.parse(body!) as { refresh_token: string };
    if (refuses || used.has(refresh_token)) return serverAnswer(401, { code: 'unauthenticated' });
    used.add(refresh_token);
    generation++;
    return serverAnswer(200, pair());
  };

  function pair(): object {
    valid = `access-${generation}`;
    return { access_token: valid, refresh_token: `refresh-${generation}`, expires_in: 900, user: ada };
  }

  /** A window of this browser; what one keeps the others hear of. */
  function open(): AdminDoor {
    const door = new AdminDoor({
      surroundings: { http, locks: processLocks(`admin-door-${browser}`) },
      keep: {
        load: () => Promise.resolve(kept),
        save: async (record) => void (kept = record),
      },
      deviceName: 'Chrome on Linux',
    });
    door.begin();
    others.push(() => void door.follow());
    return door;
  }

  const read = (door: AdminDoor) => door.ask({ method: 'GET', path: '/admin/vendors', body: '' });
  const refreshes = () => asked.filter((path) => path === '/auth/admin/refresh');
  const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

  it('opens with nobody, lets somebody in, and knows them after a restart', async () => {
    const door = open();
    await settled();
    expect(door.state$.value).to.deep.equal({ name: 'signed_out' });
    expect(await door.login('ada@example.com', 'right')).to.include({ ok: true });
    expect(door.state$.value).to.deep.equal({ name: 'signed_in', admin: ada });
    expect(asked).to.deep.equal(['/auth/admin/login']);
    const restarted = open();
    await settled();
    expect(restarted.state$.value).to.deep.equal({ name: 'signed_in', admin: ada });
  });

  it('renews once for all that was refused at the same time', async () => {
    const door = open();
    await door.login('ada@example.com', 'right');
    valid = 'nothing';
    const answers = await Promise.all(Array.from({ length: 5 }, () => read(door)));
    expect(answers).to.deep.equal(Array(5).fill({ ok: true, body: '{"rows":[]}' }));
    expect(refreshes()).to.have.length(1);
  });

  it('renews once for all windows: none uses another’s token again', async () => {
    const one = open();
    await one.login('ada@example.com', 'right');
    const two = open();
    await settled();
    valid = 'nothing';
    const answers = await Promise.all([read(one), read(two), read(one), read(two)]);
    expect(answers.map(({ ok }) => ok)).to.deep.equal([true, true, true, true]);
    expect(refreshes()).to.have.length(1);
    expect(two.state$.value.name).to.equal('signed_in');
  });

  it('keeps on the screen what stands there when the server will not renew, until somebody signs in again', async () => {
    const door = open();
    await door.login('ada@example.com', 'right');
    [valid, refuses] = ['nothing', true];
    expect(await read(door)).to.include({ ok: false, code: 'signed_out' });
    expect(door.state$.value).to.deep.equal({ name: 'ended', admin: ada });
    expect(kept).to.equal(undefined);
    await door.login('ada@example.com', 'right');
    expect(door.state$.value).to.deep.equal({ name: 'signed_in', admin: ada });
  });

  it('covers the screen of every window when somebody signs out in one', async () => {
    const one = open();
    await one.login('ada@example.com', 'right');
    const two = open();
    await settled();
    await one.signOut();
    expect(one.state$.value).to.deep.equal({ name: 'signed_out' });
    for (const hear of others) hear();
    await settled();
    expect(two.state$.value).to.deep.equal({ name: 'signed_out' });
    expect(asked.at(-1)).to.equal('/auth/admin/logout');
    expect(refreshes()).to.have.length(0);
  });

  it('is not signed out because the server cannot be reached', async () => {
    const door = open();
    await door.login('ada@example.com', 'right');
    const away = new AdminDoor({
      surroundings: {
        http: () => Promise.reject(new Error('no network')),
        locks: processLocks(`admin-door-${browser}`),
      },
      keep: { load: () => Promise.resolve(kept), save: async (record) => void (kept = record) },
      deviceName: '',
    });
    const failed = await read(away).catch((error: unknown) => error);
    expect(failed).to.include({ code: 'offline' });
    expect(away.state$.value.name).to.equal('signed_in');
    expect(kept).to.not.equal(undefined);
  });
});
