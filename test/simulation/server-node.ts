// The server: the shipped rules, writes and replication over a backend, behind the simulated network. A crash ends its
// process in the middle of whatever it did; the next one is put together anew from what the database holds.
import { collections, operations, rejections } from '@evertill/schemas';
import type { Actor, Collection, ReplicatedDocument, Staff, StockMovement } from '@evertill/schemas';
import { actorFromStaff } from '../../server/access/actor-from-staff.ts';
import type { Authenticated } from '../../server/access/authenticated.ts';
import type { Database } from '../../server/db/database.ts';
import type { ReplicationDeps } from '../../server/replication/deps.ts';
import { DigestCache } from '../../server/replication/digest.ts';
import { History } from '../../server/replication/history.ts';
import { Hub } from '../../server/replication/hub.ts';
import { InstructionBell } from '../../server/replication/instruction-bell.ts';
import { ReportRate } from '../../server/replication/report-rate.ts';
import { Seal } from '../../server/replication/seal.ts';
import { Session } from '../../server/replication/session.ts';
import { operationRules, rules } from '../../server/rules/index.ts';
import { applyWrite } from '../../server/writes/apply-write.ts';
import type { WriteDeps, WriteOutcome } from '../../server/writes/apply-write.ts';
import type { HttpAnswer } from '../../client-core/surroundings.ts';
import type { Backend } from './backend.ts';
import { Life, WallClock } from './life.ts';
import type { ServerDoor, ServerEnd, ServerSocket } from './network.ts';
import { openShop, people, tenant } from './shop.ts';
import type { World } from './world.ts';

interface Running {
  readonly life: Life;
  readonly deps: ReplicationDeps;
  readonly sessions: Set<Session>;
}

/** How long an access token lasts, ms. */
const tokenLife = 900_000;

export class ServerNode implements ServerDoor {
  readonly wall = new WallClock();
  /** Errors that are nobody's intention. */
  readonly complaints: string[] = [];
  /** How often history was found to have gone back. */
  renewals = 0;
  readonly #world: World;
  readonly #backend: Backend;
  readonly #seal = new Seal('the simulation’s seal');
  #running: Running | undefined;
  #starting: Life | undefined;
  #starts = 0;

  constructor(world: World, backend: Backend) {
    this.#world = world;
    this.#backend = backend;
  }

  process(): Life | undefined {
    return this.#running?.life;
  }

  /** Unless one is running, or about to. */
  async start(): Promise<void> {
    if (this.#running || this.#starting) return;
    const name = `server-${++this.#starts}`;
    const life = new Life(name, this.#world, this.wall, this.#world.chance.stream(name));
    this.#starting = life;
    life.log('starts');
    const running = await life.whileAlive(this.#compose(life));
    this.#starting = undefined;
    this.#running = running;
    life.log('answers');
  }

  crash(): void {
    const life = this.#running?.life ?? this.#starting;
    this.#running = this.#starting = undefined;
    life?.log('crashes');
    life?.end();
  }

  accept(socket: ServerSocket): ServerEnd {
    const { deps, sessions, life } = this.#running!;
    const session = new Session(
      deps,
      { ...socket, close: () => socket.close() },
      {
        warn: (fields, message) => this.#complain(message, (fields as { err?: unknown }).err),
      },
    );
    sessions.add(session);
    return {
      receive: (frame) => {
        if (life.isOver) return;
        session.receive(frame).catch((error: unknown) => this.#complain('session failed', error));
      },
      ended: () => {
        sessions.delete(session);
        if (!life.isOver) session.ended();
      },
    };
  }

  /** A route's PATCH: `change` makes the proposed document out of the current one. Never answers when it crashes. */
  async change(
    collection: Collection,
    id: string,
    actor: Actor,
    change: (current: ReplicatedDocument | undefined) => ReplicatedDocument,
  ): Promise<WriteOutcome['kind'] | 'nobody there'> {
    const running = this.#running;
    if (!running) return 'nobody there';
    const { deps, life } = running;
    const now = new Date(deps.surroundings.clock.now()).toISOString();
    const work = deps.database.write(tenant, async (tx) => {
      const stored = await tx.lock(collection, id);
      const proposed = change(stored?.deleted ? undefined : stored?.document);
      const proposal = { actor, now, collection, proposed, assumed: 'any', authority: 'actor' } as const;
      return applyWrite(deps, tx, proposal);
    });
    try {
      return (await life.whileAlive(work)).kind;
    } catch (error) {
      this.#complain('a route failed', error);
      return 'rejected';
    }
  }

  /** A route that moves stock. Never answers when it crashes. */
  async moveStock(movements: readonly StockMovement[]): Promise<'moved' | 'nobody there' | 'failed'> {
    const running = this.#running;
    if (!running) return 'nobody there';
    const { deps, life } = running;
    try {
      await life.whileAlive(deps.database.write(tenant, (tx) => tx.moveStock(movements)));
      return 'moved';
    } catch (error) {
      this.#complain('stock did not move', error);
      return 'failed';
    }
  }

  /** The doors of `/api/v1/auth/vendor`, reduced to what a till asks of them. */
  http(path: string, body: string): HttpAnswer {
    const { email, refresh_token } = JSON.parse(body) as { email?: string; refresh_token?: string };
    const who = path.endsWith('/login') ? email : refresh_token?.split('|')[1];
    const person = Object.values(people).find(({ id }) => id === who);
    const clock = this.#running?.deps.surroundings.clock;
    if (!clock) return { status: 503, headers: {}, body: '' };
    if (!person) return { status: 401, headers: {}, body: JSON.stringify(rejections.unauthenticated) };
    const tokens = {
      access_token: `access|${person.id}|${clock.now() + tokenLife - this.#world.start}`,
      refresh_token: `refresh|${person.id}`,
      user: { id: person.id, vendor_id: tenant.vendor_id },
    };
    return { status: 200, headers: {}, body: JSON.stringify(tokens) };
  }

  async openShop(): Promise<void> {
    const life = new Life('shop', this.#world, this.wall, this.#world.chance.stream('shop'));
    const now = new Date(life.surroundings.clock.now()).toISOString();
    await openShop(this.#backend.inspect(), writeDeps(life), now);
  }

  async #compose(life: Life): Promise<Running> {
    const { surroundings } = life;
    const database = this.#backend.open(life);
    const history = await History.open(database, this.#seal);
    const wentBack = await this.#backend.wentBack();
    if (wentBack !== undefined) {
      life.log(`renews the epoch: ${wentBack}`);
      this.renewals += 1;
      await history.renew(wentBack);
    }
    const hub = new Hub(database, surroundings.clock);
    const sessions = new Set<Session>();
    history.onRenewed((epoch) => {
      life.log('history renewed');
      this.renewals += 1;
      hub.forget(epoch);
      for (const session of sessions) session.reset(epoch);
    });
    const deps: ReplicationDeps = {
      ...writeDeps(life),
      database,
      operations,
      operationRules,
      surroundings,
      acknowledge: (...parts) => history.acknowledge(...parts),
      carryOut: () => Promise.resolve(),
      authenticate: (token) => this.#authenticate(database, life, token),
      authenticateSender: (token) => this.#authenticate(database, life, token),
      history,
      hub,
      digests: new DigestCache(database, surroundings.sha256),
      // Nobody looks at the fleet here.
      presence: { here: () => () => undefined, heard: () => undefined, close: () => Promise.resolve() },
      instructionBell: new InstructionBell(),
      reportRate: new ReportRate(surroundings.clock),
    };
    hub.start();
    return { life, deps, sessions };
  }

  async #authenticate(database: Database, life: Life, token: string): Promise<Authenticated | undefined> {
    const [kind, id = '', until] = token.split('|');
    const expiresAt = Number(until) + this.#world.start;
    if (kind !== 'access' || expiresAt <= life.surroundings.clock.now()) return undefined;
    const stored = await database.read(tenant, (tx) => tx.get(collections.staff, id));
    if (!stored || stored.deleted) return undefined;
    return { actor: actorFromStaff(tenant.vendor_id, stored.document as unknown as Staff), expiresAt };
  }

  #complain(message: string, error: unknown): void {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#world.log('server', `complains: ${message}`);
    this.complaints.push(`${message}: ${text}`);
  }
}

function writeDeps({ surroundings }: Life): WriteDeps {
  return { collections, rules, newId: () => surroundings.chance.id() };
}
