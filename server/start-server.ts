// Everything of one server process on a database that is ready: pools, replication, HTTP and sockets, and how it
// stops: readiness off, sockets closed with 1012, requests drained, hard stop after ten seconds.
import { networkInterfaces } from 'node:os';
import type pg from 'pg';
import { collections, operations } from '@evertill/schemas';
import type { CollectionRegistry } from '@evertill/schemas';
import type { Surroundings } from '@evertill/sync';
import { createApp } from './app.ts';
import { Accounts } from './access/accounts.ts';
import { Authenticator } from './access/authenticate.ts';
import { FirstRun } from './access/first-run.ts';
import { Invitations } from './access/invitations.ts';
import { LoginLimits } from './access/login-limits.ts';
import { PasswordReset } from './access/password-reset.ts';
import { Passwords } from './access/passwords.ts';
import { ResetCodes } from './access/reset-codes.ts';
import { SecurityEvents } from './access/security-events.ts';
import { Sessions } from './access/sessions.ts';
import { Tokens } from './access/tokens.ts';
import { BatchClosing } from './bridge/batch-closing.ts';
import { BridgeBell } from './bridge/bridge-bell.ts';
import { openBridge } from './bridge/open-bridge.ts';
import type { Bridge } from './bridge/open-bridge.ts';
import type { Terminals } from './bridge/terminals.ts';
import type { Config, MailSettings } from './config.ts';
import { checkHistory, writeNote } from './db/history-note.ts';
import type { AppDeps } from './app-deps.ts';
import { AdminInbox } from './db/admin-inbox.ts';
import { dueBatches } from './db/due-batches.ts';
import { exclusively } from './db/exclusively.ts';
import { outboundPage } from './db/outbound-events.ts';
import { createPool } from './db/pool.ts';
import { untoldInstructions } from './db/untold-instructions.ts';
import { PostgresDatabase } from './db/postgres-database.ts';
import { readQueues } from './db/support/server-reads.ts';
import { ReportQueries } from './db/report-queries.ts';
import { SecretBox } from './db/secret-box.ts';
import { withTenantSql } from './db/tx.ts';
import { VendorRegister } from './db/vendor-register.ts';
import { isAllowedOrigin } from './http/allowed-origin.ts';
import { EventBell } from './http/events/event-bell.ts';
import { OpenPages } from './http/events/open-pages.ts';
import { Readiness } from './http/readiness.ts';
import { attachUpgrade } from './http/upgrade.ts';
import { HttpServer } from './http-server.ts';
import { ImportDesk } from './import/import-desk.ts';
import { openPriceSync } from './integrations/inventory-platform/open-price-sync.ts';
import { jobs } from './jobs/index.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { terminalBatchesJob } from './jobs/terminal-batches.ts';
import type { Log } from './log.ts';
import { fileDriver } from './mail/file-driver.ts';
import type { MailDriver } from './mail/mail.ts';
import { MailOutbox } from './mail/outbox.ts';
import { smtpDriver } from './mail/smtp-driver.ts';
import { FeedAge } from './http/metrics/feed-age.ts';
import { figuresOf } from './http/metrics/figures.ts';
import { horizonOf } from './http/metrics/horizon.ts';
import { OperationCounts } from './http/metrics/operation-counts.ts';
import { openHints } from './open-hints.ts';
import { operationLog } from './operation-log.ts';
import { localAddress, networkAddress } from './own-address.ts';
import type { ReplicationDeps } from './replication/deps.ts';
import { DigestCache } from './replication/digest.ts';
import { History } from './replication/history.ts';
import { Hub } from './replication/hub.ts';
import { OpenStreams } from './replication/open-streams.ts';
import { Presence } from './replication/presence.ts';
import { InstructionBell } from './replication/instruction-bell.ts';
import { ReportRate } from './replication/report-rate.ts';
import { Seal } from './replication/seal.ts';
import { UnsentFiles } from './replication/unsent-files.ts';
import { syncSockets } from './replication/websocket.ts';
import { operationRules, rules } from './rules/index.ts';
import type { RuleRegistry } from './rules/rule.ts';
import { Fleet } from './support/fleet.ts';
import { ProcessBeat } from './support/process-beat.ts';
import { ServerHealth } from './support/server-health.ts';
import { serverSurroundings } from './surroundings.ts';
import { version } from './version.ts';
import { applyOperation } from './writes/apply-operation.ts';

export interface ServerOptions {
  readonly config: Pick<
    Config,
    | 'port'
    | 'host'
    | 'secrets'
    | 'accessExpires'
    | 'refreshExpires'
    | 'logResetCodes'
    | 'mail'
    | 'platforms'
    | 'allowedOrigins'
    | 'tls'
    | 'trustProxy'
    | 'autoAttendance'
    | 'publicUrl'
    | 'metricsToken'
  >;
  readonly databaseUrl: string;
  readonly log: Log;
  /** Instead of the one the settings name. */
  readonly mailDriver?: MailDriver;
  /** How card terminals are reached; without it, through the agents of their stores. */
  readonly terminals?: Terminals;
  /** How long one is listened to, ms. */
  readonly terminalPatience?: number;
  /** Instead of the machine's own time and chance. */
  readonly surroundings?: Surroundings;
  /** Written every second when given; see `db/history-note.ts`. */
  readonly noteFile?: string | undefined;
  readonly appDirectory?: string | undefined;
  /** Further collections with their rules, beside the house's own. */
  readonly extra?: { readonly collections: CollectionRegistry; readonly rules: RuleRegistry };
}

export interface RunningServer {
  readonly url: string;
  readonly deps: ReplicationDeps;
  readonly outbox: MailOutbox;
  readonly bridge: Bridge;
  readonly jobs: JobRunner;
  /** Where the first run of this server is done; undefined once a vendor exists. */
  setupUrl(): Promise<string | undefined>;
  stop(): Promise<void>;
}

/** Listened to at the same time. */
const mostTerminals = 20;

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, log, databaseUrl } = options;
  const pool = createPool({ url: databaseUrl });
  const database = new PostgresDatabase(pool);
  const { surroundings = serverSurroundings } = options;
  const seal = new Seal(config.secrets.seal);
  const history = await History.open(database, seal);

  const tokens = new Tokens(config, () => surroundings.clock.now());
  const accounts = new Accounts(pool, database);
  const sessions = new Sessions(pool, surroundings.clock, config);
  const authenticator = new Authenticator(tokens, accounts, sessions, surroundings.clock);
  const vendors = new VendorRegister(pool, surroundings.clock);
  const inbox = new AdminInbox(pool, surroundings.clock);
  const hub = new Hub(database, surroundings.clock);
  const counts = new OperationCounts();
  const bell = new EventBell(surroundings.clock, () => database.feed.settledXid());
  const pages = new OpenPages();
  const newId = () => surroundings.chance.id();
  const processId = newId();
  const noted = (err: unknown) => log.warn({ err }, 'who is connected could not be noted');
  const replication: ReplicationDeps = {
    database,
    collections: { ...collections, ...options.extra?.collections },
    rules: { ...rules, ...options.extra?.rules },
    operations,
    operationRules,
    surroundings,
    newId,
    acknowledge: (...parts) => history.acknowledge(...parts),
    carryOut: (...command) => batchClosing.carryOut(...command),
    watch: operationLog(log, counts.count),
    authenticate: async (token) => {
      const signedIn = await authenticator.authenticate('vendor', token);
      return signedIn && (await vendors.isSuspended(signedIn.actor.vendor_id)) ? undefined : signedIn;
    },
    authenticateSender: (token) => authenticator.authenticate('vendor', token),
    history,
    hub,
    digests: new DigestCache(database, surroundings.sha256),
    presence: new Presence({ database, surroundings, newId }, processId, noted),
    instructionBell: new InstructionBell(),
    reportRate: new ReportRate(surroundings.clock),
  };
  const sql: AppDeps['sql'] = (actor, work) => withTenantSql(pool, actor, work);
  const bridgeBell = new BridgeBell(surroundings.clock);
  const bridge = openBridge({
    pool,
    sql,
    transact: (tenant, work) => database.write(tenant, work),
    writes: replication,
    surroundings,
    log,
    bell: bridgeBell,
    isAllowedOrigin: (request) => isAllowedOrigin(request, config.allowedOrigins),
  });
  // Each terminal that is listened to has a connection for its lock, beside those that work.
  const locks = createPool({ url: databaseUrl, max: mostTerminals });
  const batchClosing: BatchClosing = new BatchClosing({
    terminals: options.terminals ?? bridge.terminals,
    database,
    writes: replication,
    surroundings,
    log,
    exclusively: (name, work) => exclusively(locks, name, work),
    settle: (received) => applyOperation(replication, received),
    due: (now, atMost) => dueBatches(pool, now, atMost),
    ...(options.terminalPatience === undefined ? {} : { patience: options.terminalPatience }),
  });
  const hints = await openHints(databaseUrl, replication, database, {
    authenticator,
    bell,
    bridgeBell,
    untold: () => untoldInstructions(pool),
  });
  // Now that other processes can hear of it.
  const { wentBack } = await checkHistory(pool, options.noteFile);
  if (wentBack !== undefined) {
    log.warn({ reason: wentBack }, 'history went back: renewing the epoch');
    await history.renew(wentBack);
  }
  const { clock, chance } = surroundings;
  const outbox = new MailOutbox(options.mailDriver ?? mailDriverOf(config.mail), clock, chance, log);
  const passwords = new Passwords();
  const passwordReset = new PasswordReset({
    accounts,
    codes: new ResetCodes(clock),
    tokens,
    sessions,
    passwords,
    outbox,
    log,
    logCodes: config.logResetCodes,
    newId: replication.newId,
  });
  const invitations = new Invitations({
    pool,
    clock,
    accounts,
    tokens,
    passwords,
    outbox,
    vendorName: async (vendorId) => (await vendors.find(vendorId))?.name,
    appUrl: () => config.publicUrl ?? networkAddress(http.listening(), networkInterfaces()),
  });
  const firstRun = new FirstRun(pool, config.secrets.seal);
  const readiness = new Readiness(() => pool.query('SELECT 1'));
  const secretBox = new SecretBox(config.secrets.seal);
  const prices = openPriceSync({
    pool,
    secretBox,
    platforms: config.platforms,
    database,
    writes: replication,
    clock,
    chance,
    log,
  });
  const imports = new ImportDesk({ database, sql, databaseUrl, surroundings, log, newId });
  const streams = new OpenStreams();
  const syncDesk = {
    streams,
    unsentFiles: new UnsentFiles({ sql, newId, now: () => surroundings.clock.now() }),
  };
  const feedAge = new FeedAge(() => horizonOf(pool), clock);
  const figures = figuresOf({
    feedAge,
    operations: counts,
    sockets: () => ({ sync: sockets.count(), bridge: bridge.sockets.count(), page: pages.count() }),
    lags: () => sockets.lags(),
    mails: () => outbox.waiting,
    pools: { work: pool, locks },
    queues: () => readQueues(pool, new Date(clock.now())),
    version,
  });
  const deps: AppDeps = {
    replication,
    syncDesk,
    log,
    tokens,
    passwords,
    firstRun,
    passwordReset,
    invitations,
    outbox,
    loginLimits: new LoginLimits(surroundings.clock),
    accounts,
    sessions,
    authenticator,
    securityEvents: new SecurityEvents(pool, log),
    sql,
    transact: (tenant, work) => database.write(tenant, work),
    reports: new ReportQueries(pool),
    inbox,
    events: { bell, pages, pageOf: (...asked) => outboundPage(pool, ...asked) },
    vendors,
    fleet: new Fleet(pool, surroundings.clock, version),
    health: new ServerHealth(pool, surroundings.clock, version),
    secretBox,
    ...prices.parts,
    imports,
    batchClosing,
    bridge,
    publicUrl: config.publicUrl,
    tls: config.tls !== undefined,
    readiness,
    appDirectory: options.appDirectory,
    trustProxy: config.trustProxy,
    autoAttendance: config.autoAttendance,
    version,
    figures,
    metricsToken: config.metricsToken,
  };
  const app = createApp(deps);
  const runner = new JobRunner(jobs(deps), {
    clock,
    log,
    exclusively: (name, work) => exclusively(pool, name, work),
  });

  const http = new HttpServer(config, app);
  const sockets = syncSockets(replication, log, (request) => isAllowedOrigin(request, config.allowedOrigins));
  attachUpgrade(http.server, [sockets, bridge.sockets]);
  const beat = new ProcessBeat({
    pool,
    clock,
    id: processId,
    version,
    counts: () => ({ sockets: sockets.count(), eventStreams: streams.count() + pages.count() }),
    failed: (err) => log.warn({ err }, 'the word of this process could not be given'),
  });
  await beat.start();
  await http.listen();
  hub.start();
  feedAge.start();
  runner.start();
  // What the process before left undecided is taken up at once.
  void runner.runNow(terminalBatchesJob);
  const note = keepNote(pool, options.noteFile, log);
  const url = localAddress(http.listening());

  return {
    url,
    setupUrl: async () =>
      (await firstRun.isOpen()) ? `${config.publicUrl ?? url}/setup#${firstRun.code}` : undefined,
    deps: replication,
    outbox,
    bridge,
    jobs: runner,
    async stop() {
      readiness.stop();
      batchClosing.stop();
      const ended = [runner.stop(), prices.parts.priceSync.stop(), imports.stop()];
      clearInterval(note);
      hub.stop();
      feedAge.stop();
      pages.close();
      sockets.closeAll(1012, 'server restarts');
      bridge.sockets.closeAll(1012, 'server restarts');
      await http.close();
      if (options.noteFile !== undefined) await writeNote(pool, options.noteFile).catch(() => undefined);
      outbox.close();
      await Promise.all(ended);
      await replication.presence.close();
      await beat.stop();
      prices.close();
      await hints.close();
      figures.close();
      await locks.end();
      await pool.end();
    },
  };
}

function mailDriverOf(mail: MailSettings): MailDriver {
  const { clock, chance } = serverSurroundings;
  return mail.to === 'smtp'
    ? smtpDriver(mail)
    : fileDriver(mail.directory, mail.from, clock, () => chance.id());
}

function keepNote(pool: pg.Pool, file: string | undefined, log: Log): NodeJS.Timeout | undefined {
  if (file === undefined) return undefined;
  return setInterval(() => {
    writeNote(pool, file).catch((error: unknown) => log.warn({ err: error }, 'history note not written'));
  }, 1000).unref();
}
