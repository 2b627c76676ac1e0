// The Postgres that `npm start` and the tests bring along. It promises: no installed Postgres and no settings are
// needed; it works as root and as an ordinary user; it comes up after kill -9 of itself, of its parent or of the
// machine; it dies with its parent; a cluster never has two servers; and while its owner runs, a Postgres that
// was killed is back within a second under the same address.
//
//   none / dead ──spawn──► starting ──claim──► owned ──connection lost──► (from the start again)
//   living, owner dead ────────────claim─────► owned (adopted)
//   living, owner alive ───────────► refused, or joined when asked for
import { rmSync } from 'node:fs';
import { rmdir, unlink } from 'node:fs/promises';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { claimCluster } from './cluster-owner.ts';
import type { OwnerConnection } from './cluster-owner.ts';
import { connectionUrl } from './connection-url.ts';
import type { DatabaseLog } from './database-log.ts';
import { silentLog } from './database-log.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { ensureCluster, mainDatabase, superuser } from './postgres-cluster.ts';
import type { Cluster } from './postgres-cluster.ts';
import { signalQuietly, spawnPostmaster, stopPostmaster } from './postmaster.ts';
import type { PostmasterProcess, Settings } from './postmaster.ts';
import { orphanedBackends, postmasterPidFile, readPostmaster } from './postmaster-pid.ts';
import type { Postmaster } from './postmaster-pid.ts';
import { makeSocketDir } from './socket-dir.ts';

/** A young database must learn its own sizes soon: plans made for empty tables are wrong after the first import. */
const houseSettings: Settings = { autovacuum_naptime: '5s' };

export interface EmbeddedPostgresOptions {
  /** Made when absent. The cluster lies in `<dataDir>/18`. */
  dataDir: string;
  /** Also listen on 127.0.0.1 with a password; 0 takes any free port. Absent: unix socket only (TCP on Windows). */
  port?: number;
  /** Further server settings, as `-c name=value`. The defaults are durable; only throw-away clusters differ. */
  settings?: Settings;
  /** When a living process owns the directory: `refuse` (the default) throws `in_use`, `join` shares its server. */
  whenInUse?: 'refuse' | 'join';
  /** Default 120 000: recovery after a crash may take its time. */
  startTimeoutMs?: number;
  log?: DatabaseLog;
}

export interface EmbeddedPostgres {
  /** A `pg` and libpq connection string to the database `evertill` as its owner: TCP if a port was asked for. */
  url: string;
  /** Where the unix socket lies; empty on Windows. */
  socketDir: string;
  dataDir: string;
  /** The server ran already: an orphan that is ours now, or (when `owned` is false) another process's. */
  adopted: boolean;
  owned: boolean;
  /** Stops the server if it is owned, else only lets go of it. May be called again. */
  stop(): Promise<void>;
}

interface Place {
  socketDir: string;
  port: number;
}

const pollMs = 15;
const socketPort = 5432;
/** An empty postmaster.pid older than this was not just created but left by a power cut. */
const remnantAfterMs = 2_000;

/** @throws EmbeddedPostgresError */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? silentLog;
  const binaries = await findPostgresBinaries();
  const durable = options.settings?.['fsync'] !== 'off';
  const cluster = await ensureCluster(options.dataDir, binaries, durable, log);
  const server = new EmbeddedServer(options, binaries, cluster, log);
  return server.start();
}

class EmbeddedServer {
  readonly #options: EmbeddedPostgresOptions;
  readonly #binaries: PostgresBinaries;
  readonly #cluster: Cluster;
  readonly #log: DatabaseLog;
  readonly #stopping = new AbortController();
  /** Fixed by the first start: the address outlives a restart. */
  #place: Place | undefined;
  readonly #socketDirs = new Set<string>();
  #child: PostmasterProcess | undefined;
  /** The child that came up: its end is no failure to start. */
  #served: PostmasterProcess | undefined;
  #owned: { pid: number; connection: OwnerConnection } | undefined;
  #recovery: Promise<void> = Promise.resolve();
  #stopped: Promise<void> | undefined;

  constructor(
    options: EmbeddedPostgresOptions,
    binaries: PostgresBinaries,
    cluster: Cluster,
    log: DatabaseLog,
  ) {
    this.#options = options;
    this.#binaries = binaries;
    this.#cluster = cluster;
    this.#log = log;
  }

  async start(): Promise<EmbeddedPostgres> {
    process.once('exit', this.#endWithProcess);
    try {
      const { postmaster, owned } = await this.#reach(this.#options.whenInUse ?? 'refuse');
      const adopted = postmaster.pid !== this.#child?.pid;
      this.#log.info({ pid: postmaster.pid, adopted, owned }, 'embedded Postgres is ready');
      return {
        url: this.#url(postmaster),
        socketDir: postmaster.socketDir,
        dataDir: this.#options.dataDir,
        adopted,
        owned,
        stop: () => (this.#stopped ??= this.#stop()),
      };
    } catch (error) {
      await this.#stop();
      throw error;
    }
  }

  #url({ port, socketDir }: Postmaster): string {
    const tcp = this.#wantsTcp();
    return connectionUrl({
      database: mainDatabase,
      user: superuser,
      host: tcp ? '127.0.0.1' : socketDir,
      port,
      ...(tcp ? { password: this.#cluster.password } : {}),
    });
  }

  #wantsTcp(): boolean {
    return this.#options.port !== undefined || process.platform === 'win32';
  }

  /** Until the cluster is served and it is settled who owns the server. */
  async #reach(whenInUse: 'refuse' | 'join'): Promise<{ postmaster: Postmaster; owned: boolean }> {
    const deadline = Date.now() + (this.#options.startTimeoutMs ?? 120_000);
    let failures = 0;
    for (;;) {
      this.#stopping.signal.throwIfAborted();
      const state = await readPostmaster(this.#cluster.directory);
      if (state.kind === 'living') {
        const reached = state.postmaster.ready && (await this.#claim(state.postmaster, whenInUse));
        if (reached) return { postmaster: state.postmaster, owned: reached === 'owner' };
      } else if (state.kind === 'unreadable') {
        if (state.ageMs > remnantAfterMs) await unlink(postmasterPidFile(this.#cluster.directory));
      } else if (!this.#child || this.#child.exited) {
        if (this.#child && this.#child !== this.#served)
          await this.#afterFailure(this.#child, (failures += 1));
        this.#child = await this.#spawn(state.kind === 'dead' ? state.pid : undefined, failures);
      }
      if (Date.now() > deadline) throw new EmbeddedPostgresError('start_failed', this.#explanation());
      await sleep(pollMs);
    }
  }

  async #claim(postmaster: Postmaster, whenInUse: 'refuse' | 'join'): Promise<'owner' | 'guest' | undefined> {
    const startedHere = postmaster.pid === this.#child?.pid;
    const host = postmaster.socketDir || postmaster.listenAddress;
    const address = { host, port: postmaster.port, user: superuser, password: this.#cluster.password };
    const claim = await claimCluster(address, startedHere);
    if (claim.kind === 'not_yet') return undefined;
    const suits = this.#suits(postmaster);
    if (claim.kind === 'held') {
      if (whenInUse === 'join' && suits) return 'guest';
      const advice = `${this.#cluster.directory} is served by process ${postmaster.pid}; stop that Evertill, or choose another data directory`;
      throw new EmbeddedPostgresError('in_use', advice);
    }
    if (!suits) {
      this.#log.info({ pid: postmaster.pid }, 'an orphaned Postgres listens elsewhere and is restarted');
      await claim.connection.release();
      await stopPostmaster(postmaster.pid, this.#cluster.directory, this.#binaries);
      return undefined;
    }
    if (startedHere) this.#served = this.#child;
    this.#place = { socketDir: postmaster.socketDir, port: postmaster.port };
    if (postmaster.socketDir !== '') this.#socketDirs.add(postmaster.socketDir);
    this.#owned = { pid: postmaster.pid, connection: claim.connection };
    void claim.connection.lost.then(() => this.#onLost());
    return 'owner';
  }

  /** Does it listen where the caller asked for, or, after a restart, where it listened before? */
  #suits({ socketDir, port, listenAddress }: Postmaster): boolean {
    if (this.#place) return socketDir === this.#place.socketDir && port === this.#place.port;
    if (!this.#wantsTcp()) return socketDir !== '';
    const asked = this.#options.port ?? 0;
    return listenAddress !== '' && (asked === 0 || asked === port);
  }

  async #spawn(stalePid: number | undefined, failures: number): Promise<PostmasterProcess> {
    const cluster = this.#cluster;
    const place = this.#place ?? (await this.#choosePlace(failures));
    return spawnPostmaster({
      binaries: this.#binaries,
      cluster,
      ...(place.socketDir === '' ? {} : { socketDir: place.socketDir }),
      port: place.port,
      tcp: this.#wantsTcp(),
      settings: { ...houseSettings, ...this.#options.settings },
      ...(stalePid === undefined ? {} : { stalePid }),
      log: this.#log,
    });
  }

  async #choosePlace(failures: number): Promise<Place> {
    const { directory, launch } = this.#cluster;
    const socketDir =
      process.platform === 'win32' ? '' : await makeSocketDir(directory, launch.owner, failures > 0);
    if (socketDir !== '') this.#socketDirs.add(socketDir);
    const port = this.#wantsTcp() ? this.#options.port || (await freePort()) : socketPort;
    return { socketDir, port };
  }

  /** A failure that passes is waited out; any other is thrown. */
  async #afterFailure(child: PostmasterProcess, failures: number): Promise<void> {
    const said = child.lastLines.join('\n');
    this.#log.warn({ said }, 'Postgres ended while starting');
    if (/could not create any TCP\/IP sockets/.test(said) && this.#options.port) {
      throw new EmbeddedPostgresError('port_taken', `port ${this.#options.port}`);
    }
    const passes = /lock file .* already exists|is empty|shared memory block|TCP\/IP sockets/.test(said);
    if (!passes && failures > 1) throw new EmbeddedPostgresError('start_failed', this.#explanation());
    if (/shared memory block/.test(said) && failures > 2) await this.#endOrphanedBackends();
    await sleep(Math.min(50 * failures, 1_000));
  }

  /** They cannot do anything useful any more, and Postgres rightly refuses to start beside them. */
  async #endOrphanedBackends(): Promise<void> {
    for (const pid of await orphanedBackends(this.#cluster.directory)) {
      this.#log.warn({ pid }, 'a backend that outlived its Postgres is ended');
      signalQuietly(pid, 'SIGKILL');
    }
  }

  #explanation(): string {
    const said = this.#child?.lastLines.join('\n');
    return said ? `it said:\n${said}` : `no answer from the server of ${this.#cluster.directory}`;
  }

  #onLost(): void {
    this.#owned = undefined;
    if (this.#stopping.signal.aborted) return;
    this.#log.warn({ directory: this.#cluster.directory }, 'embedded Postgres is gone and is started again');
    this.#recovery = this.#recover();
  }

  async #recover(): Promise<void> {
    for (let delayMs = 50; !this.#stopping.signal.aborted; delayMs = Math.min(delayMs * 2, 5_000)) {
      try {
        const { postmaster } = await this.#reach('refuse');
        this.#log.info({ pid: postmaster.pid }, 'embedded Postgres is back');
        return;
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        this.#log.error({ err: error, delayMs }, 'embedded Postgres cannot be started; trying again');
        await sleep(delayMs, undefined, { signal: this.#stopping.signal }).catch(() => {});
      }
    }
  }

  async #stop(): Promise<void> {
    this.#stopping.abort();
    await this.#recovery;
    const pid = this.#ownPid();
    await this.#owned?.connection.release().catch(() => {});
    if (pid !== undefined) {
      await stopPostmaster(pid, this.#cluster.directory, this.#binaries);
      this.#log.info({ pid }, 'embedded Postgres has stopped');
    }
    // One that is in use is not empty, and stays.
    for (const directory of this.#socketDirs) await rmdir(directory).catch(() => {});
    process.removeListener('exit', this.#endWithProcess);
  }

  /** When the program ends without having called `stop`; a shutting-down server needs no socket any more. */
  readonly #endWithProcess = (): void => {
    const pid = this.#ownPid();
    if (pid === undefined) return;
    signalQuietly(pid, 'SIGINT');
    if (this.#place?.socketDir) rmSync(this.#place.socketDir, { recursive: true, force: true });
  };

  #ownPid(): number | undefined {
    return this.#owned?.pid ?? (this.#child?.exited === false ? this.#child.pid : undefined);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
