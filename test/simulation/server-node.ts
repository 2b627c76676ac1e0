// The server: the shipped rules, writes and replication over a backend, behind the simulated network. A crash ends its
// process in the middle of whatever it did; the next one is put together anew from what the database holds.
import { collections, operations, rejections } from '@evertill/schemas';
import type {
  Actor,
  Collection,
  RejectionCode,
  ReplicatedDocument,
  Staff,
  StockMovement,
} from '@evertill/schemas';
import { actorFromStaff } from '../../server/access/actor-from-staff.ts';
import type { Authenticated } from '../../server/access/authenticated.ts';
import type { Database, WriteTx } from '../../server/db/database.ts';
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
import { limits } from '@evertill/sync';
import type { Http, HttpAnswer } from '../../client-core/surroundings.ts';
import type { Backend } from './backend.ts';
import { serverAnswer } from '../support/server-answer.ts';
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
        // As the socket server does before anything is read.
        if (Buffer.byteLength(frame) > limits.frameBytes) return session.close(1009, 'too large');
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
  ): Promise<WriteOutcome['kind'] | 'nobody there' | 'failed'> {
    return this.write('a route', async (tx, deps) => {
      const now = new Date(deps.surroundings.clock.now()).toISOString();
      const stored = await tx.lock(collection, id);
      const proposed = change(stored?.deleted ? undefined : stored?.document);
      const proposal = { actor, now, collection, proposed, assumed: 'any', authority: 'actor' } as const;
      return (await applyWrite(deps, tx, proposal)).kind;
    });
  }

  /** A route that moves stock. Never answers when it crashes. */
  moveStock(movements: readonly StockMovement[]): Promise<'moved' | 'nobody there' | 'failed'> {
    return this.write('moving stock', async (tx) => {
      await tx.moveStock(movements);
      return 'moved' as const;
    });
  }

  /** What any route does in one transaction, which may run more than once. Never answers when the server crashes. */
  async write<T>(
    what: string,
    work: (tx: WriteTx, deps: ReplicationDeps) => Promise<T>,
  ): Promise<T | 'nobody there' | 'failed'> {
    const running = this.#running;
    if (!running) return 'nobody there';
    const { deps, life } = running;
    try {
      return await life.whileAlive(deps.database.write(tenant, (tx) => work(tx, deps)));
    } catch (error) {
      this.#complain(`${what} failed`, error);
      return 'failed';
    }
  }

  /** The doors of `/api/v1/auth/vendor`, reduced to what a till asks of them; and for a page, whether it is signed in. */
  http({ path, headers, body = '{}' }: Parameters<Http>[0]): HttpAnswer {
    const clock = this.#running?.deps.surroundings.clock;
    if (!clock) return problemAnswer('overloaded');
    const [, , until] = (headers['Authorization'] ?? '').split('|');
    if (until !== undefined && Number(until) + this.#world.start <= clock.now())
      return problemAnswer('unauthenticated');
    if (until !== undefined) return serverAnswer(200);
    const { email, refresh_token } = JSON.parse(body) as { email?: string; refresh_token?: string };
    const who = path.endsWith('/login') ? email : refresh_token?.split('|')[1];
    const person = Object.values(people).find(({ id }) => id === who);
    if (!person) return problemAnswer('unauthenticated');
    const tokens = {
      access_token: `access|${person.id}|${clock.now() + tokenLife - this.#world.start}`,
      refresh_token: `refresh|${person.id}`,
      user: { id: person.id, vendor_id: tenant.vendor_id },
    };
    return serverAnswer(200, tokens);
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

function problemAnswer(code: RejectionCode): HttpAnswer {
  const { status, sentence, next } = rejections[code];
  return serverAnswer(status, { code, title: sentence, detail: next });
}

function writeDeps({ surroundings }: Life): WriteDeps {
  return { collections, rules, newId: () => surroundings.chance.id() };
}
