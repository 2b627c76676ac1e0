// [T5] A family of refresh tokens, on real Postgres: rotation, the one grace for a lost answer, and the end of a family
// whose token is in two hands. Time is the test's own; two pools stand for two server processes.
import { expect } from 'chai';
import pg from 'pg';
import { Sessions } from '../../../server/access/sessions.ts';
import type { Rotation } from '../../../server/access/sessions.ts';
import { Tokens } from '../../../server/access/tokens.ts';
import type { SessionStep } from '../../../server/access/tokens.ts';
import { createPool } from '../../../server/db/pool.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { createTestDatabase } from '../../support/postgres.ts';
import type { TestDatabase } from '../../support/postgres.ts';
import { testSecrets } from '../../support/system.ts';
import { isProof } from '../../support/is-proof.ts';

const expires = { accessExpires: 900, refreshExpires: 604_800 };
const seconds = 1000;
const week = 604_800 * seconds;
/** The full run of `npm run prove -- refresh`. */
const races = isProof ? 1000 : 50;

describe('[T5] a family of refresh tokens', () => {
  let database: TestDatabase;
  let owner: pg.Client;
  let pools: pg.Pool[];
  let clock: FakeClock;
  let tokens: Tokens;
  let servers: Sessions[];
  let sessions: Sessions;
  let made = 0;

  before(async () => {
    database = await createTestDatabase();
    owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    pools = [createPool({ url: database.url }), createPool({ url: database.url })];
    await owner.query(`INSERT INTO admins (id, public_id, name, email, password_hash, admin_type)
      VALUES ('root', '0000000000001', 'Root', 'root@service.example', 'the hash', 'super_admin')`);
  });
  after(async () => {
    for (const pool of pools) await pool.end();
    await owner.end();
    await database.drop();
  });

  beforeEach(() => {
    clock = new FakeClock();
    tokens = new Tokens({ secrets: testSecrets, ...expires }, () => clock.now());
    servers = pools.map((pool) => new Sessions(pool, clock, expires));
    [sessions] = servers as [Sessions];
  });

  const root = { kind: 'admin', userId: 'root', vendorId: '' } as const;
  const device = { deviceId: 'd1', deviceName: 'Lane 1' };

  async function open(provedHash = 'the hash'): Promise<SessionStep> {
    const step = await sessions.open({ ...root, provedHash, ...device }, `session-${++made}`);
    if (!step) throw new Error('not opened');
    return step;
  }

  /** As a client would: with the token of that step. */
  function refresh(step: SessionStep, server = sessions): Promise<Rotation> {
    const token = tokens.verify('admin-refresh', tokens.pair(step).refresh_token);
    if (!token) throw new Error('the token has run out');
    return server.rotate('admin', token);
  }

  async function next(step: SessionStep): Promise<SessionStep> {
    const rotation = await refresh(step);
    if (!('step' in rotation)) throw new Error(`refused: ${rotation.kind}`);
    return rotation.step;
  }

  const isAlive = ({ sessionId }: SessionStep) => sessions.isAlive('admin', root, sessionId);

  it('gives the next generation for the current one, and lives a week from then on', async () => {
    const first = await open();
    expect(first).to.deep.include({ generation: 1, givenOutAt: clock.now() });
    clock.jump(week - seconds);
    const second = await next(first);
    expect(second).to.deep.equal({ ...first, generation: 2, givenOutAt: clock.now() });
    clock.jump(week - seconds);
    expect((await next(second)).generation).to.equal(3);
    clock.jump(week);
    expect(await isAlive(first)).to.equal(false);
  });

  it('gives the same successor again, byte for byte, to its immediate predecessor within 30 s', async () => {
    const first = await open();
    const second = await next(first);
    clock.jump(30 * seconds);
    const again = await refresh(first);
    expect(again).to.deep.equal({ kind: 'again', step: second });
    expect(tokens.pair((again as { step: SessionStep }).step)).to.deep.equal(tokens.pair(second));
    expect(await isAlive(first)).to.equal(true);
  });

  it('ends when its predecessor comes after the grace: then there are two holders', async () => {
    const first = await open();
    const second = await next(first);
    clock.jump(30 * seconds + 1);
    expect(await refresh(first)).to.deep.equal({ kind: 'reuse' });
    expect(await isAlive(first)).to.equal(false);
    expect(await refresh(second)).to.deep.equal({ kind: 'ended' });
    expect(await refresh(first)).to.deep.equal({ kind: 'ended' });
  });

  it('refuses generation n − 2 inside the grace, and ends', async () => {
    const first = await open();
    const second = await next(first);
    const third = await next(second);
    expect(await refresh(first)).to.deep.equal({ kind: 'reuse' });
    expect(await refresh(third)).to.deep.equal({ kind: 'ended' });
  });

  it('goes on from a generation a restored database has not heard of, and ends for whoever is behind it', async () => {
    const first = await open();
    const renewed = await refresh({ ...first, generation: 5 });
    expect(renewed.kind).to.equal('next');
    expect(await isAlive(first)).to.equal(true);
    expect(await refresh(first)).to.deep.equal({ kind: 'reuse' });
  });

  it('is not opened with a password that was changed while it was being checked', async () => {
    const opened = await sessions.open({ ...root, provedHash: 'the hash before', ...device }, 'late');
    expect(opened).to.equal(undefined);
    const { rowCount } = await owner.query("SELECT FROM auth_sessions WHERE id = 'late'");
    expect(rowCount).to.equal(0);
  });

  it('is known to its owner alone, under the name of its device', async () => {
    const { sessionId } = await open();
    const mine = await sessions.of('admin', root);
    const at = new Date(clock.now()).toISOString();
    expect(mine.find(({ id }) => id === sessionId)).to.deep.equal({
      id: sessionId,
      device_id: 'd1',
      device_name: 'Lane 1',
      created_at: at,
      last_used_at: at,
    });
    const other = { userId: 'somebody', vendorId: '' };
    expect(await sessions.of('admin', other)).to.deep.equal([]);
    expect(await sessions.of('vendor', root)).to.deep.equal([]);
    expect(await sessions.end('admin', other, sessionId, 'revoked')).to.equal(false);
    expect(await sessions.end('customer', root, sessionId, 'revoked')).to.equal(false);
    expect(await sessions.end('admin', root, sessionId, 'revoked')).to.equal(true);
    expect(await sessions.end('admin', root, sessionId, 'revoked'), 'twice').to.equal(false);
    expect(await sessions.isAlive('admin', root, sessionId)).to.equal(false);
  });

  it('leaves no token in the database', async () => {
    const step = await next(await open());
    const { access_token, refresh_token } = tokens.pair(step);
    const { rows } = await owner.query<{ row: string }>('SELECT s::text AS row FROM auth_sessions s');
    const text = rows.map(({ row }) => row).join('\n');
    for (const token of [access_token, refresh_token]) {
      expect(text).to.not.include(token);
      expect(text).to.not.include(token.split('.')[2]);
    }
  });

  it(`of ${races} races of 20 parallel refreshes over two servers each stays one family, and nobody is logged out`, async function () {
    this.timeout(races * 400);
    for (let race = 0; race < races; race++) {
      const first = await open();
      const rotations = await Promise.all(
        Array.from({ length: 20 }, (_, index) => refresh(first, servers[index % 2])),
      );
      const steps = rotations.flatMap((one) => ('step' in one ? [one.step] : []));
      expect(steps, `race ${race}`).to.have.length(20);
      expect(new Set(steps.map((step) => tokens.pair(step).refresh_token)).size).to.equal(1);
      expect(rotations.filter(({ kind }) => kind === 'next')).to.have.length(1);
      const second = await next(steps[7]!);
      expect(second.generation).to.equal(3);
    }
    if (races > 50) console.log(`      ${races} races of 20: ${races} families, 0 logged out`);
  });
});
